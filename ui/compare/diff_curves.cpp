// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/diff_curves.h"

#include <algorithm>

namespace assay::ui {

namespace {

// Intervals of the values, which a difference keeps apart from its own.
std::optional<metrics::Interval> leftInterval(const compare::Row &row)
{
    return row.judgement && row.judgement->left ? std::optional(row.judgement->left->interval())
                                                : std::nullopt;
}

} // namespace

QList<CurveLine> curvesOf(const compare::Diff &diff)
{
    QList<CurveLine> lines;
    for (const compare::Row &row : diff.rows) {
        const matrix::Thinking thinking = row.thinking.value_or(matrix::Thinking::On);
        auto line = std::find_if(lines.begin(), lines.end(),
                                 [&](const CurveLine &one) { return one.thinking == thinking; });
        if (line == lines.end())
            line = lines.insert(lines.end(), CurveLine{thinking, {}});
        if (!line->points.isEmpty() && line->points.constLast().draftLength == row.draftLength)
            continue;
        CurvePoint point;
        point.cellId = row.cellName();
        point.draftLength = row.draftLength;
        point.state = row.leftShown ? run::CellState::Value : run::CellState::Absent;
        point.value = row.leftShown;
        point.interval = leftInterval(row);
        point.golden = row.rightShown;
        line->points.append(point);
    }
    return lines;
}

} // namespace assay::ui
