// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/advisor.h"

#include <algorithm>
#include <cmath>

namespace assay::compare {

namespace {

struct Sums
{
    double steps = 0.0;
    double accepted = 0.0;
    double seconds = 0.0;
};

std::optional<Speed> speedFrom(const QList<run::RequestFacts> &requests, int draftLength,
                               double tokensPerStep)
{
    Sums sums;
    for (const run::RequestFacts &request : requests) {
        sums.steps += static_cast<double>(request.steps.steps);
        sums.accepted += static_cast<double>(request.steps.accepted);
        sums.seconds += request.decodeS;
    }
    if (requests.size() < 2 || sums.steps <= 0.0 || sums.seconds <= 0.0)
        return std::nullopt;
    const double ratio = sums.accepted / sums.steps;
    const double stepSeconds = sums.seconds / sums.steps;
    const bool speculates = draftLength > 0;
    double squares = 0.0;
    for (const run::RequestFacts &request : requests) {
        const auto steps = static_cast<double>(request.steps.steps);
        const double tokens =
            speculates ? (static_cast<double>(request.steps.accepted) - ratio * steps) / tokensPerStep : 0.0;
        const double time = (request.decodeS - stepSeconds * steps) / stepSeconds;
        squares += (tokens - time) * (tokens - time);
    }
    const auto n = static_cast<double>(requests.size());
    Speed speed;
    speed.draftLength = draftLength;
    speed.tokensPerStep = tokensPerStep;
    speed.stepSeconds = stepSeconds;
    speed.logVariance = n / (n - 1.0) * squares / (sums.steps * sums.steps);
    speed.degreesOfFreedom = n - 1.0;
    speed.clusters = static_cast<int>(requests.size());
    return speed;
}

metrics::Estimate logEstimate(const Speed &speed)
{
    return {std::log(speed.tokensPerSecond()), std::sqrt(speed.logVariance), speed.degreesOfFreedom,
            QStringLiteral("delta method")};
}

metrics::Interval ratioInterval(const Speed &speed, const Speed &base, double level)
{
    metrics::Interval interval = metrics::differenceInterval(logEstimate(speed), logEstimate(base), level);
    interval.low = std::exp(interval.low);
    interval.high = std::exp(interval.high);
    return interval;
}

} // namespace

std::optional<Speed> speedOf(const CellEvidence &evidence, int draftLength)
{
    return evidence.hasValue() ? speedFrom(evidence.requests, draftLength, evidence.acceptanceLength())
                               : std::nullopt;
}

std::optional<Speed> speedOfControl(const QList<run::RequestFacts> &requests)
{
    return speedFrom(requests, 0, 1.0);
}

std::optional<Speed> speedOf(int draftLength, const Spread &tokensPerStep, double stepSeconds,
                             double stepStandardError)
{
    const metrics::Estimate &tokens = tokensPerStep.estimate;
    if (tokens.acceptanceLength <= 0.0 || stepSeconds <= 0.0)
        return std::nullopt;
    const double ofTokens = tokens.standardError / tokens.acceptanceLength;
    const double ofSeconds = stepStandardError / stepSeconds;
    return Speed{draftLength,
                 tokens.acceptanceLength,
                 stepSeconds,
                 ofTokens * ofTokens + ofSeconds * ofSeconds,
                 tokens.degreesOfFreedom,
                 tokensPerStep.clusters};
}

const LengthAdvice *Advice::best() const
{
    const auto found =
        std::find_if(lengths.begin(), lengths.end(), [](const LengthAdvice &one) { return one.isBest; });
    return found == lengths.end() ? nullptr : &*found;
}

const LengthAdvice *Advice::recommended() const
{
    const auto found = std::find_if(lengths.begin(), lengths.end(),
                                    [](const LengthAdvice &one) { return one.isBest || one.isTied; });
    return found == lengths.end() ? nullptr : &*found;
}

bool Advice::isUndecided() const
{
    return std::any_of(lengths.begin(), lengths.end(), [](const LengthAdvice &one) { return one.isTied; });
}

std::optional<Advice> adviseLength(QList<Speed> speeds, double level)
{
    const auto byLength = [](const Speed &one, const Speed &other) {
        return one.draftLength < other.draftLength;
    };
    std::stable_sort(speeds.begin(), speeds.end(), byLength);
    const auto same = [](const Speed &one, const Speed &other) {
        return one.draftLength == other.draftLength;
    };
    speeds.erase(std::unique(speeds.begin(), speeds.end(), same), speeds.end());
    if (speeds.size() < 2)
        return std::nullopt;

    const Speed base = speeds.first();
    Advice advice;
    advice.baseLength = base.draftLength;
    advice.hasFewClusters = std::any_of(speeds.begin(), speeds.end(),
                                        [](const Speed &one) { return one.clusters < fewClusters; });
    if (base.draftLength == 0)
        speeds.removeFirst();
    const auto best =
        std::max_element(speeds.begin(), speeds.end(), [](const Speed &one, const Speed &other) {
            return one.tokensPerSecond() < other.tokensPerSecond();
        });
    const auto comparisons = static_cast<double>(std::max<qsizetype>(1, speeds.size() - 1));
    for (const Speed &speed : speeds) {
        LengthAdvice one;
        one.draftLength = speed.draftLength;
        one.speedUp = speed.tokensPerSecond() / base.tokensPerSecond();
        one.interval = speed.draftLength == base.draftLength
                           ? metrics::Interval{1.0, 1.0, level, QStringLiteral("base")}
                           : ratioInterval(speed, base, level);
        one.isBest = speed.draftLength == best->draftLength;
        one.isTied = !one.isBest && ratioInterval(*best, speed, 1.0 - (1.0 - level) / comparisons).low <= 1.0;
        advice.lengths.append(one);
    }
    return advice;
}

} // namespace assay::compare
