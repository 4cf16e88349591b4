// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>

namespace assay::ui {

// A stretch of a chart's horizontal axis.
struct Span
{
    double from = 0.0;
    double to = 1.0;

    [[nodiscard]] double length() const { return to - from; }
    bool operator==(const Span &) const = default;
};

using Polylines = QList<QList<QPointF>>;

// Thins a line for a picture as points come: the axis is cut into columns, and of each column the first, the
// smallest, the largest and the last point stay, so that what is drawn at that width looks the same and a
// single spike is never lost. A value that is not finite, or a break, ends a line and begins another; a break
// too narrow to be seen does not.
class ColumnFold
{
public:
    // Forgets everything; points outside `span` fall into one column before it and one behind. Breaks of less
    // than `narrowest` are not seen.
    void restart(const Span &span, int columns, double narrowest = 0.0);
    // The next point; `x` never falls.
    void add(double x, double y, bool breakBefore = false);
    // The lines up to now; none has fewer than one point.
    [[nodiscard]] Polylines lines() const;
    // So many of the last line's points are of a column that may still change.
    [[nodiscard]] qsizetype loose() const;

private:
    void flush(Polylines &lines) const;

    Span m_span;
    int m_columns = 1;
    double m_narrowest = 0.0;
    int m_column = 0;
    int m_points = 0; // of the present column
    bool m_broken = true;
    QPointF m_first, m_least, m_most, m_last;
    Polylines m_lines;
};

} // namespace assay::ui
