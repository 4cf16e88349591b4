// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/significance.h"

#include <algorithm>
#include <cmath>

namespace assay::compare {

namespace {

metrics::RequestSteps sumOf(const QList<run::RequestFacts> &requests)
{
    metrics::RequestSteps sum;
    for (const run::RequestFacts &request : requests) {
        sum.steps += request.steps.steps;
        sum.accepted += request.steps.accepted;
    }
    return sum;
}

// A request's part in the error of the pooled ratio.
double influence(const metrics::RequestSteps &request, const metrics::RequestSteps &sum)
{
    const auto steps = static_cast<double>(sum.steps);
    const double ratio = static_cast<double>(sum.accepted) / steps;
    return (static_cast<double>(request.accepted) - ratio * static_cast<double>(request.steps)) / steps;
}

Significance paired(const CellEvidence &left, const CellEvidence &right, double level)
{
    const metrics::RequestSteps leftSum = sumOf(left.requests);
    const metrics::RequestSteps rightSum = sumOf(right.requests);
    double squares = 0.0;
    for (qsizetype i = 0; i < left.requests.size(); ++i) {
        const double apart =
            influence(left.requests[i].steps, leftSum) - influence(right.requests[i].steps, rightSum);
        squares += apart * apart;
    }
    const auto n = static_cast<double>(left.requests.size());
    const double half =
        metrics::studentQuantile(0.5 + level / 2.0, n - 1.0) * std::sqrt(n / (n - 1.0) * squares);
    Significance result;
    result.difference = left.acceptanceLength() - right.acceptanceLength();
    result.interval = {result.difference - half, result.difference + half, level,
                       QStringLiteral("between paired requests (%1 requests)").arg(left.requests.size())};
    result.isPaired = true;
    result.hasFewClusters = left.requests.size() < fewClusters;
    result.finding = findingOf(result.interval, false);
    return result;
}

bool reliesOnRepeats(const CellEvidence &evidence)
{
    return evidence.repeats.size() >= enoughRepeats;
}

Significance independent(const Spread &left, const metrics::Estimate &right)
{
    Significance result;
    result.difference = left.estimate.acceptanceLength - right.acceptanceLength;
    result.isOptimistic = left.isOptimistic();
    result.hasFewClusters = left.hasFewClusters();
    return result;
}

} // namespace

QString findingName(Finding finding)
{
    switch (finding) {
    case Finding::Noise:
        return QStringLiteral("noise");
    case Finding::Real:
        return QStringLiteral("real");
    case Finding::Unclear:
        break;
    }
    return QStringLiteral("unclear");
}

Finding findingOf(const metrics::Interval &interval, bool isOptimistic)
{
    if (interval.low <= 0.0 && interval.high >= 0.0)
        return Finding::Noise;
    return isOptimistic ? Finding::Unclear : Finding::Real;
}

bool areSamePrompts(const QList<run::RequestFacts> &left, const QList<run::RequestFacts> &right)
{
    const auto same = [](const run::RequestFacts &one, const run::RequestFacts &other) {
        const bool differ = one.promptTokens && other.promptTokens && one.promptTokens != other.promptTokens;
        return one.index == other.index && one.questionId == other.questionId && !differ;
    };
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), same);
}

std::optional<Significance> significanceOf(const CellEvidence &left, const CellEvidence &right, double level)
{
    if (!left.hasValue() || !right.hasValue())
        return std::nullopt;
    const bool byRepeats = reliesOnRepeats(left) || reliesOnRepeats(right);
    if (!byRepeats && left.requests.size() >= 2 && areSamePrompts(left.requests, right.requests))
        return paired(left, right, level);
    const std::optional<Spread> leftSpread = spreadOf(left);
    const std::optional<Spread> rightSpread = spreadOf(right);
    if (!leftSpread || !rightSpread)
        return std::nullopt;
    Significance result = independent(*leftSpread, rightSpread->estimate);
    result.isOptimistic = result.isOptimistic || rightSpread->isOptimistic();
    result.hasFewClusters = result.hasFewClusters || rightSpread->hasFewClusters();
    result.interval = metrics::differenceInterval(leftSpread->estimate, rightSpread->estimate, level);
    result.finding = findingOf(result.interval, result.isOptimistic);
    return result;
}

std::optional<Significance> significanceAgainst(const CellEvidence &left, double exact, double level)
{
    const std::optional<Spread> spread = spreadOf(left);
    if (!spread)
        return std::nullopt;
    const metrics::Estimate fixed{exact, 0.0, spread->estimate.degreesOfFreedom, spread->estimate.method};
    Significance result = independent(*spread, fixed);
    result.interval = metrics::differenceInterval(spread->estimate, fixed, level);
    result.finding = findingOf(result.interval, result.isOptimistic);
    return result;
}

} // namespace assay::compare
