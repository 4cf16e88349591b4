// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/trend.h"

#include <assay/run/steps_by_request.h>

#include <algorithm>
#include <tuple>

namespace assay::compare {

namespace {

std::optional<TrendPoint> pointOf(const run::RunView &run, const run::CellView &cell,
                                  const run::Attempt &attempt)
{
    // As if there were no other attempt: the spread between them is not this one's.
    run::CellView alone = cell;
    alone.attempts = {attempt};
    alone.counting = attempt.number;
    const auto steps = run::loadStepsByRequest(attempt.folder);
    const CellEvidence evidence = evidenceOf(alone, steps ? *steps : std::nullopt);
    if (!evidence.hasValue())
        return std::nullopt;
    TrendPoint point;
    point.run = run.id;
    point.folder = run.folder;
    point.cell = cell.id;
    point.attempt = attempt.number;
    point.counts = attempt.number == cell.counting;
    point.measured = attempt.workloadStarted.isValid() ? attempt.workloadStarted : run.started;
    point.engineVersion = attempt.engineVersion;
    point.sample = evidence.counts;
    point.spread = spreadOf(evidence);
    return point;
}

} // namespace

double TrendPoint::acceptanceLength() const
{
    return 1.0 + static_cast<double>(sample.accepted) / static_cast<double>(sample.drafts);
}

QList<TrendPoint> pointsOf(const run::RunView &run, const matrix::Cell &cell)
{
    QList<TrendPoint> points;
    for (const run::CellView &own : run.cells) {
        if (own.cell != cell)
            continue;
        for (const run::Attempt &attempt : own.attempts) {
            if (const auto point = pointOf(run, own, attempt))
                points.append(*point);
        }
    }
    return points;
}

void sortByTime(QList<TrendPoint> &points)
{
    const auto key = [](const TrendPoint &point) {
        const qint64 time = point.measured.isValid() ? point.measured.toMSecsSinceEpoch() : 0;
        return std::make_tuple(time, point.run, point.attempt);
    };
    std::stable_sort(points.begin(), points.end(), [&key](const TrendPoint &left, const TrendPoint &right) {
        return key(left) < key(right);
    });
}

} // namespace assay::compare
