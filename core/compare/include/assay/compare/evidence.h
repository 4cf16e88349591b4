// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/metrics/interval.h>
#include <assay/run/state.h>
#include <assay/run/steps_by_request.h>

#include <QList>
#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace assay::compare {

// Counters since a workload's start, at a moment of it.
struct TimedCounts
{
    double seconds = 0.0;
    metrics::CountSample counts;
};

// All that is known of how a cell's acceptance length came about. What is not known is empty.
struct CellEvidence
{
    metrics::CountSample counts;               // of the counting attempt: the value
    std::vector<qint64> acceptedPerPosition;   // likewise
    QList<run::RequestFacts> requests;         // only where their steps agree with the counted drafts
    std::vector<TimedCounts> scrapes;          // in the order of time
    double longestRequestS = 0.0;              // 0: not known
    std::vector<metrics::CountSample> repeats; // every attempt with a value, the counting one among them

    [[nodiscard]] bool hasValue() const { return counts.drafts > 0; }
    // 1 + accepted / drafts; there must be a value.
    [[nodiscard]] double acceptanceLength() const;
};

// What a cell's attempts tell; `requests` are those of the counting one, where its files tell them.
[[nodiscard]] CellEvidence evidenceOf(const run::CellView &cell,
                                      const std::optional<run::StepsByRequest> &requests);

// How an interval was found, the strongest first.
enum class Method { Repeats, Requests, TimeBatches, Optimistic };
[[nodiscard]] QString methodName(Method method); // repeats | requests | time_batches | optimistic

// Fewer clusters than this, and an interval may be too narrow for all its correction (Cameron and Miller
// 2015, VI.A).
inline constexpr int fewClusters = 30;
// From so many repeats on they alone give the interval: with fewer, Student's t makes it uselessly wide.
inline constexpr int enoughRepeats = 5;

// A cell's acceptance length, how sure it is, and why.
struct Spread
{
    Method method = Method::Optimistic;
    metrics::Estimate estimate; // its `method` tells the number of clusters as well
    int clusters = 0;           // 0: drafts taken as independent

    [[nodiscard]] bool isOptimistic() const { return method == Method::Optimistic; }
    // A warning belongs beside it: fewer clusters than fewClusters.
    [[nodiscard]] bool hasFewClusters() const { return !isOptimistic() && clusters < fewClusters; }
    [[nodiscard]] metrics::Interval interval(double level = 0.95) const;
};

// Each method clusters the ratio R = sum(a) / sum(s) of accepted tokens and steps (metrics/interval.h):
// var(R) = n/(n-1) * sum((a_i - R s_i)^2) / (sum s)^2, quantiles by Student's t with n - 1 degrees of
// freedom. Both are the corrections for few clusters.

// Across attempts at the same prompts: how well the cell repeats. Its centre is all of them pooled.
[[nodiscard]] std::optional<Spread> spreadFromRepeats(const CellEvidence &evidence);
// Between requests: how the cell varies with its prompts as well. The centre is the counters' value.
[[nodiscard]] std::optional<Spread> spreadFromRequests(const CellEvidence &evidence);
// Between batches in time, each longer than the longest request (batchesOf).
[[nodiscard]] std::optional<Spread> spreadFromTime(const CellEvidence &evidence);
// The per-position counts, drafts taken as independent: a lower bound of the width.
[[nodiscard]] std::optional<Spread> optimisticSpread(const CellEvidence &evidence);

// By the strongest evidence there is: repeats if they are enough, requests, time, few repeats, positions.
// Nothing without a value, or when nothing is known but the value.
[[nodiscard]] std::optional<Spread> spreadOf(const CellEvidence &evidence);

// One stretch of a workload.
struct Batch
{
    double begin = 0.0; // seconds
    double end = 0.0;
    metrics::RequestSteps steps;
};
// The scrapes cut into at most 30 batches of about equal time, each at least as long as the longest request,
// since steps within one resemble each other; at most 10 where that length is not known. Nothing when a
// counter falls or fewer than 5 batches come about.
[[nodiscard]] std::vector<Batch> batchesOf(std::span<const TimedCounts> scrapes, double longestRequestS);

} // namespace assay::compare
