// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/evidence.h>

#include <QList>

#include <optional>

namespace assay::compare {

// How fast a draft length writes: tokens a second of one request, with the variance of its logarithm.
struct Speed
{
    int draftLength = 0; // 0: without speculation
    double tokensPerStep = 1.0;
    double stepSeconds = 0.0;
    double logVariance = 0.0;
    double degreesOfFreedom = 0.0;
    int clusters = 0;

    [[nodiscard]] double tokensPerSecond() const { return tokensPerStep / stepSeconds; }
};

// From a cell's requests, each a cluster. With T tokens a step and t seconds a step, the influences
// u_i = (a_i - R s_i) / (S T) - (d_i - t s_i) / (S t) of a request with s_i steps, a_i accepted tokens and
// d_i seconds give var(log(T / t)) = n/(n-1) * sum(u_i^2), by the delta method with the covariance of both.
// T is the counters' acceptance length, or 1 without speculation. Nothing with fewer than two requests or
// without times.
[[nodiscard]] std::optional<Speed> speedOf(const CellEvidence &evidence, int draftLength);
[[nodiscard]] std::optional<Speed> speedOfControl(const QList<run::RequestFacts> &requests);
// From an acceptance length and a time per step that were measured apart: the relative variances add.
// Nothing when a value is not above 0.
[[nodiscard]] std::optional<Speed> speedOf(int draftLength, const Spread &tokensPerStep, double stepSeconds,
                                           double stepStandardError);

struct LengthAdvice
{
    int draftLength = 0;
    double speedUp = 1.0;       // over the base
    metrics::Interval interval; // of the speed-up
    bool isBest = false;        // its speed-up is the highest measured
    bool isTied = false;        // cannot be told apart from the best
};

struct Advice
{
    int baseLength = 0;          // what speed-ups are relative to; 0: no speculation, the only true speed-up
    QList<LengthAdvice> lengths; // ascending, without length 0
    bool hasFewClusters = false;

    [[nodiscard]] const LengthAdvice *best() const;
    // The shortest that cannot be told apart from the best: it drafts and wastes least. Best itself when it
    // stands alone.
    [[nodiscard]] const LengthAdvice *recommended() const;
    // More than one length could be the best.
    [[nodiscard]] bool isUndecided() const;
};

// Which draft length gives most. The base is length 0 where it was measured, else the shortest length, which
// then is a choice as well. Intervals are exp(log ratio +- t * se), cells taken as independent (the same
// prompts make it somewhat wide); ties hold the level for all comparisons with the best together
// (Bonferroni). Of several speeds of one length the first counts. Nothing without two lengths.
[[nodiscard]] std::optional<Advice> adviseLength(QList<Speed> speeds, double level = 0.95);

} // namespace assay::compare
