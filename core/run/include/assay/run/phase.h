// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/scheduler.h>
#include <assay/run/journal.h>

namespace assay::run {

// The life of one attempt at a cell, in order; the last three are ends and never left.
enum class AttemptPhase { Planned, Claimed, Started, Ready, Measuring, Measured, Done, Failed, Skipped };

[[nodiscard]] bool hasEnded(AttemptPhase phase);
// The phase after an event of the attempt. Phases go forward only; an event that belongs to an earlier one,
// or comes after the end, changes nothing.
[[nodiscard]] AttemptPhase advance(AttemptPhase phase, const JournalEvent &event);

// The life of one shard's job as its journal and its scheduler tell it together.
enum class ShardPhase {
    Waiting,  // submitted, its collector has said nothing yet
    Running,  // its journal has begun
    Finished, // its journal has said its last word
    Ended,    // finished, and the scheduler knows it no more
    Lost,     // the scheduler knows it no more, and the journal broke off
};

struct ShardSigns
{
    bool started = false;  // shard_started stands in the journal
    bool finished = false; // shard_finished does, behind it
    cluster::Presence presence = cluster::Presence::Unknown;
    // A signal ended its last life, and not a command to stop: it may have another one until the scheduler
    // says that it knows the job no more. No answer at all is not that.
    bool signalled = false;
    bool putBack = false; // the scheduler put the job back: every life so far is over, another one will come
};
// The phase that follows from the signs. A failed query changes nothing. Any phase may be left again when a
// job is put back or its collector starts anew.
[[nodiscard]] ShardPhase advance(ShardPhase phase, const ShardSigns &signs);
// No event will come any more, as far as anyone knows.
[[nodiscard]] bool isOver(ShardPhase phase);

// What became of a wish to cancel.
enum class CancelPhase { None, Sent, Confirmed, Failed };

} // namespace assay::run
