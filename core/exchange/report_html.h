// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report_page.h"

#include <QByteArray>

namespace assay::exchange {

// Text inside HTML: what has a meaning there is escaped, and control characters are replaced.
[[nodiscard]] QByteArray htmlText(const QString &text);

// One page without scripts and without anything to fetch, in light and dark by the reader's own setting.
// `curves` are inline SVG.
[[nodiscard]] QByteArray htmlOf(const Page &page, const QByteArray &curves);

} // namespace assay::exchange
