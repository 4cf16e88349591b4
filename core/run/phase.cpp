// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/phase.h>

#include <algorithm>

namespace assay::run {

bool hasEnded(AttemptPhase phase)
{
    return phase >= AttemptPhase::Done;
}

AttemptPhase advance(AttemptPhase phase, const JournalEvent &event)
{
    if (hasEnded(phase))
        return phase;
    const auto forward = [phase](AttemptPhase next) { return std::max(phase, next); };
    switch (event.kind) {
    case EventKind::CellClaimed:
        return forward(AttemptPhase::Claimed);
    case EventKind::CellStarted:
    case EventKind::ServerStarted:
        return forward(AttemptPhase::Started);
    case EventKind::ServerReady:
        return forward(AttemptPhase::Ready);
    case EventKind::WorkloadStarted:
        return forward(AttemptPhase::Measuring);
    case EventKind::WorkloadFinished:
        return forward(AttemptPhase::Measured);
    case EventKind::CellFinished:
        return event.text(QLatin1StringView("outcome")) == QLatin1StringView("done") ? AttemptPhase::Done
                                                                                     : AttemptPhase::Failed;
    case EventKind::CellSkipped:
        return AttemptPhase::Skipped;
    default:
        return phase;
    }
}

ShardPhase advance(ShardPhase phase, const ShardSigns &signs)
{
    const bool absent = signs.presence == cluster::Presence::Absent;
    if (signs.putBack)
        return ShardPhase::Waiting;
    if (signs.finished && signs.signalled && !absent && phase != ShardPhase::Ended)
        return ShardPhase::Running;
    if (signs.finished)
        return absent || phase == ShardPhase::Ended ? ShardPhase::Ended : ShardPhase::Finished;
    if (absent || phase == ShardPhase::Lost)
        return ShardPhase::Lost;
    return signs.started ? ShardPhase::Running : phase;
}

bool isOver(ShardPhase phase)
{
    return phase >= ShardPhase::Finished;
}

} // namespace assay::run
