// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reduce.h"

namespace assay::run {

// The scheduler put the shard's job back: what its collector had in hand is over, and the job lives.
[[nodiscard]] bool wasPutBack(const ShardFacts &shard, const ShardAnswer &known);
// The run was cancelled before the shard's job could start.
[[nodiscard]] bool neverBegan(const ShardFacts &shard, const PlanBook &book);
// How the scheduler says that a job ended; empty when it has no word for it beyond the end itself.
[[nodiscard]] QString wordsOf(const cluster::JobAnswer &answer);
// The shard's job as it is shown.
[[nodiscard]] JobView jobOf(const ShardFacts &shard, const ShardAnswer &known, const PlanBook &book,
                            const RunFolder &folder);

} // namespace assay::run
