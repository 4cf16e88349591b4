// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace assay::ui {

// What inWords() said, with a full stop of that language unless it ends already.
[[nodiscard]] QString stopped(const QString &said);

} // namespace assay::ui
