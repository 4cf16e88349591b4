// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/condition.h>
#include <assay/compare/evidence.h>
#include <assay/compare/rational.h>
#include <assay/compare/significance.h>

#include <QList>
#include <QString>

#include <optional>
#include <span>

namespace assay::compare {

// What one draft position contributes to a difference: accepted there / drafts, left minus right.
struct PositionShare
{
    int position = 0; // from 0
    Rational left;
    Rational right;
    Rational difference;
};
// The difference of two acceptance lengths as the sum of its positions', exact in the integers. A position
// beyond one side's draft length counts 0 there. Nothing when a side's positions do not add up to its
// accepted tokens.
struct Waterfall
{
    QList<PositionShare> positions;
    Rational difference; // left - right
};
[[nodiscard]] std::optional<Waterfall> waterfallOf(const CellEvidence &left, const CellEvidence &right);

// How the acceptance length moved from the begin to the end of a workload: the line through its batches,
// weighted by their steps, with the heteroscedasticity-consistent variance (HC1) of its slope and Student's
// t with n - 2 degrees of freedom.
struct Drift
{
    double change = 0.0; // of the acceptance length, over the whole window
    metrics::Interval interval;
    Finding finding = Finding::Noise;
    int batches = 0;
};
// Nothing with fewer than 5 batches.
[[nodiscard]] std::optional<Drift> driftOf(const CellEvidence &evidence, double level = 0.95);

// The two engines of a cell that lie farthest from each other.
struct EngineGap
{
    QString higher;
    QString lower;
    double difference = 0.0; // of their acceptance lengths
    metrics::Interval interval;
    Finding finding = Finding::Noise;
};
// An engine that took the share q of the drafts is as uncertain as the cell's spread over sqrt(q); the level
// holds for all pairs together (Bonferroni). Nothing with fewer than two engines that drafted.
[[nodiscard]] std::optional<EngineGap> engineGapOf(const QList<metrics::EngineShare> &engines,
                                                   const Spread &spread, double level = 0.95);

// What is looked at of an output.
struct OutputSize
{
    qint64 reasoning = 0;  // characters
    qint64 characters = 0; // reasoning and answer together
    bool truncated = false;
};
// A share of a side's outputs against the other's, left minus right.
struct ShareDifference
{
    double left = 0.0;
    double right = 0.0;
    metrics::Interval interval;
    Finding finding = Finding::Noise;

    [[nodiscard]] double difference() const { return left - right; }
};
// Characters of reasoning over all, pooled, clustered by output. Nothing with fewer than two outputs that
// have text on either side.
[[nodiscard]] std::optional<ShareDifference>
thinkingDifference(std::span<const OutputSize> left, std::span<const OutputSize> right, double level = 0.95);
// Outputs that ended by their length: Wilson's intervals joined as Newcombe (1998) does, method 10. Nothing
// without outputs on either side.
[[nodiscard]] std::optional<ShareDifference> truncationDifference(std::span<const OutputSize> left,
                                                                  std::span<const OutputSize> right,
                                                                  double level = 0.95);

// One side of what is to be explained.
struct ExplainedSide
{
    CellEvidence evidence;
    QList<metrics::EngineShare> engines;
    std::vector<OutputSize> outputs;
};

enum class ReasonKind { Thinking, Truncation, Drift, Engines };
[[nodiscard]] QString reasonName(ReasonKind kind); // thinking | truncation | drift | engines
enum class ReasonSide { Both, Left, Right };
[[nodiscard]] QString reasonSideName(ReasonSide side); // both | left | right

// Something measured that the evidence supports as a reason of a difference.
struct Reason
{
    ReasonKind kind = ReasonKind::Thinking;
    ReasonSide side = ReasonSide::Both; // of drift and engines: whose
    QString engines;                    // of engines: the higher one's name and the lower one's, by a comma
    double difference = 0.0;            // of the shares, over the drift, of the engines
    metrics::Interval interval;
    Finding finding = Finding::Real;
    double strength = 0.0; // size of the difference in half-widths of its interval
};

struct Explanation
{
    std::optional<Waterfall> waterfall; // where the difference lies
    QList<ConditionRow> conditions;     // that differ: certain, and so the first to look at
    QList<Reason> reasons;              // the strongest first, unclear ones last; what is noise is left out
};
[[nodiscard]] Explanation explain(const ExplainedSide &left, const ExplainedSide &right,
                                  const QList<ConditionRow> &conditions, double level = 0.95);

} // namespace assay::compare
