// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts.h"

#include <assay/run/folder.h>
#include <assay/run/plan_book.h>

#include <map>
#include <utility>

namespace assay::run {

// Facts of a whole run, gathered from the journals of all its shards.
struct RunFacts
{
    std::map<int, ShardFacts> shards;
    std::map<std::pair<QString, int>, AttemptFacts> attempts; // by cell and number
    std::map<int, ServerFacts> servers;                       // by number, which counts over all shards
    base::Problems problems;
};

// Adds one event of a shard's journal. The scrapes of a running workload are laid over the one before it,
// which is read from the folder.
void apply(RunFacts &facts, int shard, const JournalEvent &event, const RunFolder &folder,
           const PlanBook &book);

// How the counters of a cell are to be read.
[[nodiscard]] metrics::DeltaOptions deltaOptions(const AttemptFacts &attempt, const PlanBook &book);

} // namespace assay::run
