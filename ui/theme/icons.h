// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QIcon>
#include <QString>

class QPalette;

namespace assay::ui {

// An icon by its freedesktop name, from Breeze or else from the desktop's theme, all of it in one colour of
// ours, so that it reads on our surfaces whatever theme it comes from. Null when no theme has it.
[[nodiscard]] QIcon themeIcon(const QString &name, Token ink, const QPalette &palette);

} // namespace assay::ui
