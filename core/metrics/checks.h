// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/metrics/acceptance.h"
#include "assay/metrics/delta.h"
#include "counting.h"

namespace assay::metrics {

// What the checks look at: the acceptance as filled so far, and where it came from.
struct CheckInput
{
    const engine::Table &table;
    const Count &count;
    const Totals &totals;
    const DeltaOptions &options;
};

// Counts that cannot be: accepted_exceeds_drafted, length_out_of_range. True when there are any, and then
// there is no value.
[[nodiscard]] bool checkPossible(const CheckInput &input, Acceptance &acceptance);
// Everything that a value may be told with: positions, depth, use, signature. Needs drafts > 0.
void checkValue(const CheckInput &input, Acceptance &acceptance);
// The window itself: requests, tokens, prefix caching, quiescence.
void checkWindow(const CheckInput &input, Acceptance &acceptance);

// True if the positions look like a schedule instead of a drafter: leading ones, one fraction, then exact
// zeros, too regular for chance (facts: forced acceptance as a minimum-variance schedule). Never for fewer
// than two positions, nor when every draft token was accepted.
[[nodiscard]] bool looksForced(qint64 drafts, qint64 draftTokens, qint64 accepted, qint64 requests,
                               const QList<qint64> &positions);

} // namespace assay::metrics
