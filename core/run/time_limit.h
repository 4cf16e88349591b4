// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts.h"

#include <assay/cluster/scheduler.h>
#include <assay/run/plan_book.h>

#include <QString>

namespace assay::run {

// "the job's time limit of N min was reached", where the signal that ended the shard's present life came of
// that and of nobody's wish; empty: it did not, or it cannot be told. The scheduler says so, or the time at
// which the signal came and the limit that the run's cluster profile asks for do.
[[nodiscard]] QString timeLimitReached(const ShardFacts &shard, const cluster::JobAnswer &answer,
                                       const PlanBook &book);

} // namespace assay::run
