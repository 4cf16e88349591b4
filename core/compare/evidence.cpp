// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/evidence.h"

#include <algorithm>
#include <cmath>

namespace assay::compare {

namespace {

constexpr int mostBatches = 30;
constexpr int mostBatchesOfUnknown = 10;
constexpr int fewestBatches = 5;

// A mean is all that is known of how long requests took; the longest is rarely beyond this many of it.
constexpr double longestOverMean = 3.0;

double longestRequest(const run::Attempt &attempt, const QList<run::RequestFacts> &requests, int concurrency)
{
    double longest = 0.0;
    for (const run::RequestFacts &request : requests)
        longest = std::max(longest, request.decodeS);
    if (longest > 0.0)
        return longest;
    if (!attempt.workloadStarted.isValid() || !attempt.workloadFinished.isValid() ||
        attempt.completed.value_or(0) <= 0)
        return 0.0;
    const double seconds =
        static_cast<double>(attempt.workloadStarted.msecsTo(attempt.workloadFinished)) / 1000.0;
    return longestOverMean * seconds * std::max(1, concurrency) / *attempt.completed;
}

std::optional<metrics::CountSample> countsOf(const run::Attempt &attempt)
{
    const metrics::Acceptance &acceptance = attempt.acceptance;
    if (attempt.state != run::CellState::Value || acceptance.drafts.value_or(0) <= 0 ||
        !acceptance.acceptedTokens)
        return std::nullopt;
    return metrics::CountSample{*acceptance.drafts, *acceptance.acceptedTokens};
}

std::optional<Spread> spreadFrom(std::span<const metrics::RequestSteps> clusters, Method method,
                                 const QString &text)
{
    std::optional<metrics::Estimate> estimate = metrics::estimateFromRequests(clusters);
    if (!estimate)
        return std::nullopt;
    const int count = static_cast<int>(std::lround(estimate->degreesOfFreedom)) + 1;
    estimate->method = text.arg(count);
    return Spread{method, *estimate, count};
}

std::optional<Spread> centredAt(std::optional<Spread> spread, const CellEvidence &evidence)
{
    if (spread)
        spread->estimate.acceptanceLength = evidence.acceptanceLength();
    return spread;
}

} // namespace

double CellEvidence::acceptanceLength() const
{
    return 1.0 + static_cast<double>(counts.accepted) / static_cast<double>(counts.drafts);
}

CellEvidence evidenceOf(const run::CellView &cell, const std::optional<run::StepsByRequest> &requests)
{
    CellEvidence evidence;
    const run::Attempt *const attempt = cell.countingAttempt();
    const std::optional<metrics::CountSample> counts = attempt ? countsOf(*attempt) : std::nullopt;
    if (!counts)
        return evidence;
    evidence.counts = *counts;
    evidence.acceptedPerPosition = metrics::knownPositions(attempt->acceptance);
    if (requests && requests->agreesWith(counts->drafts))
        evidence.requests = requests->requests;
    for (qsizetype i = 0; i < attempt->live.size(); ++i) {
        const run::LivePoint &point = attempt->live.at(i);
        if (point.drafts >= 0 && point.accepted >= 0)
            evidence.scrapes.push_back({point.seconds, {point.drafts, point.accepted}});
    }
    evidence.longestRequestS = longestRequest(
        *attempt, requests ? requests->requests : QList<run::RequestFacts>(), cell.cell.concurrency);
    for (const run::Attempt &other : cell.attempts) {
        if (const auto repeat = countsOf(other))
            evidence.repeats.push_back(*repeat);
    }
    return evidence;
}

QString methodName(Method method)
{
    switch (method) {
    case Method::Repeats:
        return QStringLiteral("repeats");
    case Method::Requests:
        return QStringLiteral("requests");
    case Method::TimeBatches:
        return QStringLiteral("time_batches");
    case Method::Optimistic:
        break;
    }
    return QStringLiteral("optimistic");
}

metrics::Interval Spread::interval(double level) const
{
    return metrics::intervalOf(estimate, level);
}

std::optional<Spread> spreadFromRepeats(const CellEvidence &evidence)
{
    std::vector<metrics::RequestSteps> clusters;
    for (const metrics::CountSample &repeat : evidence.repeats)
        clusters.push_back({repeat.drafts, repeat.accepted});
    return spreadFrom(clusters, Method::Repeats, QStringLiteral("across repeats (%1 repeats)"));
}

std::optional<Spread> spreadFromRequests(const CellEvidence &evidence)
{
    if (!evidence.hasValue())
        return std::nullopt;
    std::vector<metrics::RequestSteps> clusters;
    for (const run::RequestFacts &request : evidence.requests)
        clusters.push_back(request.steps);
    return centredAt(spreadFrom(clusters, Method::Requests, QStringLiteral("between requests (%1 requests)")),
                     evidence);
}

std::optional<Spread> spreadFromTime(const CellEvidence &evidence)
{
    if (!evidence.hasValue())
        return std::nullopt;
    std::vector<metrics::RequestSteps> clusters;
    for (const Batch &batch : batchesOf(evidence.scrapes, evidence.longestRequestS))
        clusters.push_back(batch.steps);
    return centredAt(
        spreadFrom(clusters, Method::TimeBatches, QStringLiteral("batches in time (%1 batches)")), evidence);
}

std::optional<Spread> optimisticSpread(const CellEvidence &evidence)
{
    const auto estimate =
        metrics::estimateFromPositions(evidence.counts.drafts, evidence.acceptedPerPosition);
    return estimate ? std::optional(Spread{Method::Optimistic, *estimate, 0}) : std::nullopt;
}

std::optional<Spread> spreadOf(const CellEvidence &evidence)
{
    if (!evidence.hasValue())
        return std::nullopt;
    if (evidence.repeats.size() >= enoughRepeats)
        return spreadFromRepeats(evidence);
    for (const auto &spread : {spreadFromRequests, spreadFromTime, spreadFromRepeats}) {
        if (std::optional<Spread> found = spread(evidence))
            return found;
    }
    return optimisticSpread(evidence);
}

std::vector<Batch> batchesOf(std::span<const TimedCounts> scrapes, double longestRequestS)
{
    if (scrapes.size() <= fewestBatches)
        return {};
    const double begin = scrapes.front().seconds;
    const double whole = scrapes.back().seconds - begin;
    const double most = longestRequestS > 0.0 ? whole / longestRequestS : mostBatchesOfUnknown;
    const int wanted = std::min(mostBatches, static_cast<int>(std::min(most, double{mostBatches})));
    if (wanted < fewestBatches)
        return {};

    std::vector<Batch> batches;
    const TimedCounts *from = &scrapes.front();
    for (std::size_t i = 1; i < scrapes.size(); ++i) {
        const TimedCounts &here = scrapes[i];
        if (here.counts.drafts < scrapes[i - 1].counts.drafts ||
            here.counts.accepted < scrapes[i - 1].counts.accepted)
            return {};
        const bool isLast = i + 1 == scrapes.size();
        const double length = whole / wanted;
        // A rest that is no whole batch stays with the last one.
        const bool isFull = here.seconds - from->seconds >= length * (1.0 - 1e-9);
        const metrics::RequestSteps steps{here.counts.drafts - from->counts.drafts,
                                          here.counts.accepted - from->counts.accepted};
        if (isLast && !isFull && !batches.empty()) {
            batches.back().end = here.seconds;
            batches.back().steps.steps += steps.steps;
            batches.back().steps.accepted += steps.accepted;
        } else if (isFull || isLast) {
            batches.push_back({from->seconds, here.seconds, steps});
            from = &here;
        }
    }
    std::erase_if(batches, [](const Batch &batch) { return batch.steps.steps <= 0; });
    return batches.size() < fewestBatches ? std::vector<Batch>() : batches;
}

} // namespace assay::compare
