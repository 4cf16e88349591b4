// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report_page.h"

#include <QByteArray>

namespace assay::exchange {

// Text on one line of Markdown as GitHub reads it: nothing in it is markup, a mention or an issue number.
[[nodiscard]] QByteArray markdownText(const QString &text);

[[nodiscard]] QByteArray markdownOf(const Page &page);

} // namespace assay::exchange
