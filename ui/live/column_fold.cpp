// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/column_fold.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace assay::ui {

void ColumnFold::restart(const Span &span, int columns, double narrowest)
{
    m_span = span;
    m_columns = std::max(1, columns);
    m_narrowest = narrowest;
    m_points = 0;
    m_broken = true;
    m_lines.clear();
}

void ColumnFold::add(double x, double y, bool breakBefore)
{
    const bool isNarrow = m_points > 0 && x - m_last.x() < m_narrowest;
    if ((breakBefore && !isNarrow) || !std::isfinite(y) || !std::isfinite(x)) {
        flush(m_lines);
        m_points = 0;
        m_broken = true;
    }
    if (!std::isfinite(y) || !std::isfinite(x))
        return;
    const double share = (x - m_span.from) / std::max(1e-12, m_span.length());
    const auto column = static_cast<int>(std::clamp(std::floor(share * m_columns), -1.0, double(m_columns)));
    if (m_points > 0 && column != m_column) {
        flush(m_lines);
        m_points = 0;
    }
    if (m_broken)
        m_lines.append(QList<QPointF>());
    m_broken = false;
    const QPointF point(x, y);
    if (m_points++ == 0) {
        m_column = column;
        m_first = m_least = m_most = point;
    }
    if (y < m_least.y())
        m_least = point;
    if (y > m_most.y())
        m_most = point;
    m_last = point;
}

void ColumnFold::flush(Polylines &lines) const
{
    if (m_points == 0)
        return;
    QList<QPointF> &line = lines.last();
    // Before the span and behind it only the neighbour of the span matters.
    if (m_column < 0) {
        line.append(m_last);
        return;
    }
    if (m_column >= m_columns) {
        line.append(m_first);
        return;
    }
    std::array middle{m_least, m_most};
    if (middle[0].x() > middle[1].x())
        std::swap(middle[0], middle[1]);
    line.append(m_first);
    for (const QPointF &point : middle) {
        if (point != line.constLast())
            line.append(point);
    }
    if (m_last != line.constLast())
        line.append(m_last);
}

qsizetype ColumnFold::loose() const
{
    Polylines present{{}};
    flush(present);
    return present.constFirst().size();
}

Polylines ColumnFold::lines() const
{
    Polylines lines = m_lines;
    flush(lines);
    return lines;
}

} // namespace assay::ui
