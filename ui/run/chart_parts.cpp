// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/chart_parts.h"

#include "theme/number_text.h"
#include "theme/theme.h"

#include <algorithm>
#include <cmath>

namespace assay::ui {

double heightOf(double value, const AxisRange &range, const QRectF &plot)
{
    return plot.bottom() - plot.height() * (value - range.from) / (range.to - range.from);
}

void paintValueAxis(QPainter &painter, const QWidget &chart, const AxisRange &range, const QRectF &plot)
{
    painter.setFont(captionFont(chart.font()));
    const QFontMetrics metrics = painter.fontMetrics();
    const int decimals = range.step < 0.1 ? 2 : 1;
    const int steps = static_cast<int>(std::lround((range.to - range.from) / range.step));
    const double gap = plot.height() / std::max(steps, 1);
    const int every = std::max(1, static_cast<int>(std::ceil(metrics.height() / std::max(gap, 1.0))));
    for (int line = 0; line <= steps; ++line) {
        const double value = range.from + line * range.step;
        const double y = std::round(heightOf(value, range, plot)) + 0.5;
        painter.setPen(QPen(color(line == 0 ? Token::Border : Token::Grid, chart.palette()), 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        if (line % every != 0)
            continue;
        painter.setPen(color(Token::Muted, chart.palette()));
        painter.drawText(QRectF(0, y - metrics.height() / 2.0, plot.left() - space2, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, fixedText(value, decimals));
    }
    painter.setPen(color(Token::Muted, chart.palette()));
}

void paintFocus(QPainter &painter, const QWidget &chart)
{
    if (!chart.hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color(Token::Accent, chart.palette()), 2));
    painter.drawRoundedRect(QRectF(chart.rect()).adjusted(1, 1, -1, -1), radius, radius);
}

} // namespace assay::ui
