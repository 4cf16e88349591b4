// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/matrix_layout.h"

#include <assay/golden/reference.h>

#include <QList>
#include <QString>

#include <optional>

namespace assay::ui {

// Acceptance length over draft length of one thinking mode.
struct CurvePoint
{
    QString cellId;
    int draftLength = 0;
    run::CellState state = run::CellState::Queued;
    std::optional<double> value; // final, or so far while it runs
    std::optional<metrics::Interval> interval;
    std::optional<double> golden;
    std::optional<qint64> drafts, draftTokens, acceptedTokens;

    [[nodiscard]] bool isFinal() const { return state == run::CellState::Value && value; }
};

struct CurveLine
{
    matrix::Thinking thinking = matrix::Thinking::On;
    QList<CurvePoint> points; // by draft length
};

// The lines of one grid of a run, without its control cells.
[[nodiscard]] QList<CurveLine> curveOf(const run::RunView &run, const MatrixSlice &slice,
                                       const std::optional<golden::Curve> &golden);

// From and to of an axis that holds these values with some air, on steps of `step`.
struct AxisRange
{
    double from = 1.0;
    double to = 2.0;
    double step = 0.5;
};
// For values from `low` to `high`, which are acceptance lengths; for none at all when high < low.
[[nodiscard]] AxisRange axisFor(double low, double high);
[[nodiscard]] AxisRange rangeOf(const QList<CurveLine> &lines);

// "2.54 (2.52 to 2.56), golden 2.55; 118,204 accepted / 90,232 drafts, 451,160 draft tokens", the counts
// where they are known. `golden` names the golden value, "golden %1".
[[nodiscard]] QString readingOf(const CurvePoint &point, const QString &golden);

} // namespace assay::ui
