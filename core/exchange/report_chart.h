// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/exchange/report.h>

#include <QByteArray>

namespace assay::exchange {

// The acceptance length over the draft length, a figure of inline SVG for each category and concurrency:
// measured curves solid with their intervals, golden ones dashed, cells without a value marked as such. Its
// colours are the custom properties of the page that it stands in.
[[nodiscard]] QByteArray curveCharts(const Report &report);

} // namespace assay::exchange
