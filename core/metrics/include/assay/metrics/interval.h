// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/metrics/acceptance.h>

#include <QList>

#include <optional>
#include <span>
#include <vector>

namespace assay::metrics {

// An acceptance length with its standard error. Infinite degrees of freedom: the normal distribution.
struct Estimate
{
    double acceptanceLength = 1.0;
    double standardError = 0.0;
    double degreesOfFreedom = 0.0;
    QString method;
};

// One request: its verification steps with a draft and the tokens they accepted.
struct RequestSteps
{
    qint64 steps = 0;
    qint64 accepted = 0;
};
// The strongest estimator: the pooled ratio with requests as clusters, standard error by Taylor linearisation
// (Cochran, Sampling Techniques, 6.4): n/(n-1) * sum((a_i - R s_i)^2) / (sum s)^2. Requests without steps are
// left out; nothing with fewer than two or without steps.
[[nodiscard]] std::optional<Estimate> estimateFromRequests(std::span<const RequestSteps> requests);

// Cumulative counters at one moment.
struct CountSample
{
    qint64 drafts = 0;
    qint64 accepted = 0;
};
// Batches in time: the window cut into up to 30 stretches of about equally many drafts, each a cluster. Steps
// near in time depend on each other, so this stands when no request is known. Nothing with fewer than 5
// batches, or when a counter falls.
[[nodiscard]] std::optional<Estimate> estimateFromTime(std::span<const CountSample> samples);

// The weakest: the variance of accepted tokens a draft out of the per-position counts, drafts taken as
// independent of each other, which they are not: too narrow when requests differ. Nothing without drafts or
// with counts that rise.
[[nodiscard]] std::optional<Estimate> estimateFromPositions(qint64 drafts,
                                                            std::span<const qint64> acceptedPerPosition);
// The accepted tokens of each position for it; empty where one of them is not known.
[[nodiscard]] std::vector<qint64> knownPositions(const Acceptance &acceptance);

// The two-sided interval of that level (0 to 1, exclusive) by Student's t; its low end is at least 1.
[[nodiscard]] Interval intervalOf(const Estimate &estimate, double level = 0.95);

// Interval of left minus right for independent measurements, degrees of freedom by Welch and Satterthwaite.
[[nodiscard]] Interval differenceInterval(const Estimate &left, const Estimate &right, double level = 0.95);

// Quantile of Student's t (degrees may be infinite), p in (0, 1); accurate to 1e-10.
[[nodiscard]] double studentQuantile(double p, double degreesOfFreedom);

} // namespace assay::metrics
