// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/curve_data.h"

#include <QPainter>
#include <QWidget>

namespace assay::ui {

// What charts of acceptance lengths share. `plot` is where values are drawn; the range's ends lie at its
// bottom and top.

// The height of a value.
[[nodiscard]] double heightOf(double value, const AxisRange &range, const QRectF &plot);
// Lines across the plot with their values at its left, as many of those as do not touch.
void paintValueAxis(QPainter &painter, const QWidget &chart, const AxisRange &range, const QRectF &plot);
// The ring of a chart that the keyboard is in.
void paintFocus(QPainter &painter, const QWidget &chart);

} // namespace assay::ui
