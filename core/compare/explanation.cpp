// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/explanation.h"

#include "assay/compare/diff.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

namespace assay::compare {

namespace {

Rational rateAt(const CellEvidence &side, std::size_t position)
{
    return position < side.acceptedPerPosition.size()
               ? Rational(side.acceptedPerPosition[position], side.counts.drafts)
               : Rational();
}

bool addsUp(const CellEvidence &side)
{
    const auto &counts = side.acceptedPerPosition;
    return side.hasValue() && !counts.empty() &&
           std::accumulate(counts.begin(), counts.end(), qint64{0}) == side.counts.accepted;
}

metrics::Interval around(double centre, double half, double level, const QString &method)
{
    return {centre - half, centre + half, level, method};
}

// A share as the ratio estimator sees it: its acceptance length is 1 + share.
std::optional<metrics::Estimate> thinkingShare(std::span<const OutputSize> outputs)
{
    std::vector<metrics::RequestSteps> clusters;
    clusters.reserve(outputs.size());
    for (const OutputSize &output : outputs)
        clusters.push_back({output.characters, output.reasoning});
    return metrics::estimateFromRequests(clusters);
}

metrics::Interval wilson(double share, double count, double level)
{
    const double z = metrics::studentQuantile(0.5 + level / 2.0, std::numeric_limits<double>::infinity());
    const double scale = 1.0 + z * z / count;
    const double centre = (share + z * z / (2.0 * count)) / scale;
    const double half = z / scale * std::sqrt(share * (1.0 - share) / count + z * z / (4.0 * count * count));
    return around(centre, half, level, QStringLiteral("Newcombe, outputs"));
}

double truncatedShare(std::span<const OutputSize> outputs)
{
    const auto cut = std::count_if(outputs.begin(), outputs.end(),
                                   [](const OutputSize &output) { return output.truncated; });
    return static_cast<double>(cut) / static_cast<double>(outputs.size());
}

double strengthOf(double difference, const metrics::Interval &interval)
{
    const double half = 0.5 * (interval.high - interval.low);
    return half > 0.0 ? std::abs(difference) / half : std::numeric_limits<double>::infinity();
}

Reason measured(ReasonKind kind, ReasonSide side, double difference, const metrics::Interval &interval,
                Finding finding)
{
    Reason reason;
    reason.kind = kind;
    reason.side = side;
    reason.difference = difference;
    reason.interval = interval;
    reason.finding = finding;
    reason.strength = strengthOf(difference, interval);
    return reason;
}

void addShare(QList<Reason> &reasons, ReasonKind kind, const std::optional<ShareDifference> &share)
{
    if (share && share->finding != Finding::Noise)
        reasons.append(
            measured(kind, ReasonSide::Both, share->difference(), share->interval, share->finding));
}

void addOfSide(QList<Reason> &reasons, const ExplainedSide &side, ReasonSide which, double level)
{
    if (const auto drift = driftOf(side.evidence, level); drift && drift->finding != Finding::Noise)
        reasons.append(measured(ReasonKind::Drift, which, drift->change, drift->interval, drift->finding));
    const std::optional<Spread> spread = spreadOf(side.evidence);
    const auto gap = spread ? engineGapOf(side.engines, *spread, level) : std::nullopt;
    if (!gap || gap->finding == Finding::Noise)
        return;
    Reason reason = measured(ReasonKind::Engines, which, gap->difference, gap->interval, gap->finding);
    reason.engines = gap->higher + QStringLiteral(", ") + gap->lower;
    reasons.append(reason);
}

} // namespace

std::optional<Waterfall> waterfallOf(const CellEvidence &left, const CellEvidence &right)
{
    if (!addsUp(left) || !addsUp(right))
        return std::nullopt;
    Waterfall waterfall;
    const std::size_t count = std::max(left.acceptedPerPosition.size(), right.acceptedPerPosition.size());
    for (std::size_t i = 0; i < count; ++i) {
        PositionShare share{static_cast<int>(i), rateAt(left, i), rateAt(right, i), {}};
        share.difference = share.left - share.right;
        waterfall.positions.append(share);
    }
    waterfall.difference = Rational::acceptanceLength(left.counts.accepted, left.counts.drafts) -
                           Rational::acceptanceLength(right.counts.accepted, right.counts.drafts);
    return waterfall;
}

std::optional<Drift> driftOf(const CellEvidence &evidence, double level)
{
    const std::vector<Batch> batches = batchesOf(evidence.scrapes, evidence.longestRequestS);
    if (batches.empty())
        return std::nullopt;
    const auto middleOf = [](const Batch &batch) { return 0.5 * (batch.begin + batch.end); };
    double steps = 0.0;
    double accepted = 0.0;
    double moments = 0.0;
    for (const Batch &batch : batches) {
        steps += static_cast<double>(batch.steps.steps);
        accepted += static_cast<double>(batch.steps.accepted);
        moments += static_cast<double>(batch.steps.steps) * middleOf(batch);
    }
    const double meanTime = moments / steps;
    const double ratio = accepted / steps;
    double across = 0.0;
    double squares = 0.0;
    for (const Batch &batch : batches) {
        const double time = middleOf(batch) - meanTime;
        across += time * (static_cast<double>(batch.steps.accepted) -
                          ratio * static_cast<double>(batch.steps.steps));
        squares += static_cast<double>(batch.steps.steps) * time * time;
    }
    const double slope = across / squares;
    double meat = 0.0;
    for (const Batch &batch : batches) {
        const double time = middleOf(batch) - meanTime;
        const double residual = static_cast<double>(batch.steps.accepted) -
                                (ratio + slope * time) * static_cast<double>(batch.steps.steps);
        meat += time * time * residual * residual;
    }
    const auto n = static_cast<double>(batches.size());
    const double window = batches.back().end - batches.front().begin;
    const double error = std::sqrt(n / (n - 2.0) * meat) / squares * window;
    Drift drift;
    drift.change = slope * window;
    drift.batches = static_cast<int>(batches.size());
    drift.interval = around(drift.change, metrics::studentQuantile(0.5 + level / 2.0, n - 2.0) * error, level,
                            QStringLiteral("line through batches in time (%1 batches)").arg(batches.size()));
    drift.finding = findingOf(drift.interval, false);
    return drift;
}

std::optional<EngineGap> engineGapOf(const QList<metrics::EngineShare> &engines, const Spread &spread,
                                     double level)
{
    QList<metrics::EngineShare> drafting;
    double drafts = 0.0;
    for (const metrics::EngineShare &engine : engines) {
        if (engine.drafts.value_or(0) <= 0 || !engine.acceptanceLength)
            continue;
        drafting.append(engine);
        drafts += static_cast<double>(*engine.drafts);
    }
    if (drafting.size() < 2)
        return std::nullopt;
    const auto [low, high] =
        std::minmax_element(drafting.begin(), drafting.end(),
                            [](const metrics::EngineShare &one, const metrics::EngineShare &other) {
                                return *one.acceptanceLength < *other.acceptanceLength;
                            });
    const auto estimateOf = [&](const metrics::EngineShare &engine) {
        const double share = static_cast<double>(*engine.drafts) / drafts;
        return metrics::Estimate{*engine.acceptanceLength, spread.estimate.standardError / std::sqrt(share),
                                 spread.estimate.degreesOfFreedom, spread.estimate.method};
    };
    const auto count = static_cast<double>(drafting.size());
    const double pairs = count * (count - 1.0) / 2.0;
    EngineGap gap;
    gap.higher = high->engine;
    gap.lower = low->engine;
    gap.difference = *high->acceptanceLength - *low->acceptanceLength;
    gap.interval =
        metrics::differenceInterval(estimateOf(*high), estimateOf(*low), 1.0 - (1.0 - level) / pairs);
    gap.interval.level = level;
    gap.finding = findingOf(gap.interval, spread.isOptimistic());
    return gap;
}

std::optional<ShareDifference> thinkingDifference(std::span<const OutputSize> left,
                                                  std::span<const OutputSize> right, double level)
{
    const auto leftShare = thinkingShare(left);
    const auto rightShare = thinkingShare(right);
    if (!leftShare || !rightShare)
        return std::nullopt;
    ShareDifference result;
    result.left = leftShare->acceptanceLength - 1.0;
    result.right = rightShare->acceptanceLength - 1.0;
    result.interval = metrics::differenceInterval(*leftShare, *rightShare, level);
    result.interval.method = QStringLiteral("between outputs");
    result.finding = findingOf(result.interval, false);
    return result;
}

std::optional<ShareDifference> truncationDifference(std::span<const OutputSize> left,
                                                    std::span<const OutputSize> right, double level)
{
    if (left.empty() || right.empty())
        return std::nullopt;
    ShareDifference result;
    result.left = truncatedShare(left);
    result.right = truncatedShare(right);
    const auto interval =
        differenceInterval(result.left, wilson(result.left, static_cast<double>(left.size()), level),
                           result.right, wilson(result.right, static_cast<double>(right.size()), level));
    if (!interval)
        return std::nullopt;
    result.interval = *interval;
    result.finding = findingOf(result.interval, false);
    return result;
}

QString reasonName(ReasonKind kind)
{
    switch (kind) {
    case ReasonKind::Thinking:
        return QStringLiteral("thinking");
    case ReasonKind::Truncation:
        return QStringLiteral("truncation");
    case ReasonKind::Drift:
        return QStringLiteral("drift");
    case ReasonKind::Engines:
        break;
    }
    return QStringLiteral("engines");
}

QString reasonSideName(ReasonSide side)
{
    switch (side) {
    case ReasonSide::Left:
        return QStringLiteral("left");
    case ReasonSide::Right:
        return QStringLiteral("right");
    case ReasonSide::Both:
        break;
    }
    return QStringLiteral("both");
}

Explanation explain(const ExplainedSide &left, const ExplainedSide &right,
                    const QList<ConditionRow> &conditions, double level)
{
    Explanation result;
    result.waterfall = waterfallOf(left.evidence, right.evidence);
    std::copy_if(conditions.begin(), conditions.end(), std::back_inserter(result.conditions),
                 [](const ConditionRow &row) { return !row.same.value_or(true); });
    QList<Reason> &reasons = result.reasons;
    addShare(reasons, ReasonKind::Thinking, thinkingDifference(left.outputs, right.outputs, level));
    addShare(reasons, ReasonKind::Truncation, truncationDifference(left.outputs, right.outputs, level));
    addOfSide(reasons, left, ReasonSide::Left, level);
    addOfSide(reasons, right, ReasonSide::Right, level);
    std::stable_sort(reasons.begin(), reasons.end(), [](const Reason &one, const Reason &other) {
        if (one.finding != other.finding)
            return one.finding == Finding::Real;
        return one.strength > other.strength;
    });
    return result;
}

} // namespace assay::compare
