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

// What a forced schedule shows itself by. Every position is known.
struct Signature
{
    qint64 drafts = 0;
    std::optional<qint64> draftTokens;
    qint64 accepted = 0;
    qint64 requests = 0;
    QList<qint64> positions;
};
// True if the positions look like a schedule instead of a drafter: leading ones, one fraction, then exact
// zeros, as forced acceptance of least variance gives, and too regular for chance. Never for fewer than two
// positions, nor when every draft token was accepted.
[[nodiscard]] bool looksForced(const Signature &counts);

} // namespace assay::metrics
