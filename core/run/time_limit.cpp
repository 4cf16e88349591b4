// SPDX-License-Identifier: GPL-3.0-or-later
#include "time_limit.h"

namespace assay::run {

namespace {

// Job scripts ask for SIGTERM 120 s before the end; Slurm sends it up to a minute earlier than that.
constexpr double longestLeadS = 120.0 + 60.0 + 20.0;

} // namespace

QString timeLimitReached(const ShardFacts &shard, const cluster::JobAnswer &answer, const PlanBook &book)
{
    if (shard.signalSeq <= 0 || shard.signal != QLatin1StringView("SIGTERM") ||
        book.wasToldToStop(shard.number))
        return {};
    if (answer.presence == cluster::Presence::Absent && answer.timeLimitS)
        return QStringLiteral("the job's time limit of %1 min was reached").arg(*answer.timeLimitS / 60);
    // By hand, by a job with a higher priority.
    if (answer.state == QLatin1StringView("cancelled") || answer.state == QLatin1StringView("preempted"))
        return {};
    const std::optional<int> limitMin = book.timeLimitMin();
    if (!limitMin || !shard.jobBegin.isValid() || !shard.signalTime.isValid())
        return {};
    const double leftS =
        60.0 * *limitMin - static_cast<double>(shard.jobBegin.msecsTo(shard.signalTime)) / 1000.0;
    if (leftS > longestLeadS)
        return {};
    return QStringLiteral("the job's time limit of %1 min was reached").arg(*limitMin);
}

} // namespace assay::run
