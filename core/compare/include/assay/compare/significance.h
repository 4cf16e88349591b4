// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/evidence.h>

#include <optional>

namespace assay::compare {

// What an interval says of a difference. Real: it leaves 0 out. Unclear: it does, but drafts were taken as
// independent, so it is too narrow to prove anything.
enum class Finding { Noise, Real, Unclear };
[[nodiscard]] QString findingName(Finding finding); // noise | real | unclear
[[nodiscard]] Finding findingOf(const metrics::Interval &interval, bool isOptimistic);

// A difference of acceptance lengths, left minus right.
struct Significance
{
    double difference = 0.0;
    metrics::Interval interval;
    Finding finding = Finding::Noise;
    bool isPaired = false;       // each request against the same prompt's of the other side
    bool isOptimistic = false;   // one side's spread at least
    bool hasFewClusters = false; // likewise
};

// Both sides sent the same prompts in the same order, as far as the clients tell: as many requests, the same
// places, question ids and prompt lengths.
[[nodiscard]] bool areSamePrompts(const QList<run::RequestFacts> &left,
                                  const QList<run::RequestFacts> &right);

// Noise or real. With the same prompts on both sides, and not enough repeats, the requests are paired: with
// residuals e_i = a_i - R s_i and n requests, var = n/(n-1) * sum((e_i/S - e'_i/S')^2) for S = sum s_i, by
// Student's t with n - 1 degrees of freedom; what a prompt does to both sides cancels. Otherwise the sides
// are independent, each with its own spread, and the degrees are Welch and Satterthwaite's. Nothing when a
// side has no value or no spread.
[[nodiscard]] std::optional<Significance> significanceOf(const CellEvidence &left, const CellEvidence &right,
                                                         double level = 0.95);

// Against a value whose own spread nobody knows (a reference), taken as exact.
[[nodiscard]] std::optional<Significance> significanceAgainst(const CellEvidence &left, double exact,
                                                              double level = 0.95);

} // namespace assay::compare
