// SPDX-License-Identifier: GPL-3.0-or-later
#include "job_view.h"

#include "time_limit.h"

#include <assay/base/files.h>
#include <assay/base/text.h>

namespace assay::run {

namespace {

using Key = QLatin1StringView;

// The job waits to start, as the scheduler says it: a word of Slurm's.
bool waits(const QString &state)
{
    static const QStringList words{QStringLiteral("pending"),      QStringLiteral("configuring"),
                                   QStringLiteral("requeued"),     QStringLiteral("requeue_fed"),
                                   QStringLiteral("requeue_hold"), QStringLiteral("special_exit"),
                                   QStringLiteral("resv_del_hold")};
    return words.contains(state);
}

// The scheduler said that the job waits, and its collector has started since.
bool isOutdated(const ShardFacts &shard, const ShardAnswer &known)
{
    return shard.startedSeen && waits(known.answer.state) && known.lives < shard.lives;
}

// The last line that a collector printed, with what its job script has to say of that end; empty when it
// ended without a word there too.
QString lastLine(const QString &file)
{
    const auto bytes = base::readFile(file, qint64{16} << 20);
    if (!bytes)
        return {};
    const QByteArrayView ownWords("assay: ");
    QList<QByteArray> lines = bytes->trimmed().split('\n');
    QString comment;
    while (lines.size() > 1 && lines.last().startsWith(ownWords)) {
        if (comment.isEmpty())
            comment = base::escapedUtf8(lines.last().mid(ownWords.size()).left(400));
        lines.removeLast();
    }
    const QString said = base::escapedUtf8(lines.last().left(400));
    return comment.isEmpty() ? said : QStringLiteral("%1 (%2)").arg(said, comment);
}

// What became of a shard that was lost, in a sentence: the scheduler's words, and the last ones that came out
// of the job.
QString lossOf(const ShardFacts &shard, const cluster::JobAnswer &answer, const RunFolder &folder)
{
    QString said = lastLine(folder.shardFile(shard.number, QStringLiteral("job.out")));
    const QString words = wordsOf(answer);
    if (words.isEmpty())
        return said;
    return said.isEmpty() ? words : QStringLiteral("%1; its last words: %2").arg(words, said);
}

} // namespace

bool wasPutBack(const ShardFacts &shard, const ShardAnswer &known)
{
    const cluster::JobAnswer &answer = known.answer;
    if (answer.presence != cluster::Presence::Seen || !shard.startedSeen)
        return false;
    // An answer from before the last start says nothing of it.
    if (waits(answer.state))
        return known.lives == shard.lives;
    return shard.requeues && answer.restarts > *shard.requeues;
}

bool neverBegan(const ShardFacts &shard, const PlanBook &book)
{
    return shard.phase == ShardPhase::Lost && !shard.startedSeen && book.wasToldToStop(shard.number);
}

QString wordsOf(const cluster::JobAnswer &answer)
{
    if (!answer.reason.isEmpty())
        return answer.reason;
    return answer.state == Key("ended") || answer.state == Key("unknown") ? QString() : answer.state;
}

JobView jobOf(const ShardFacts &shard, const ShardAnswer &known, const PlanBook &book,
              const RunFolder &folder)
{
    const cluster::JobAnswer &answer = known.answer;
    JobView job;
    job.shard = shard.number;
    job.jobId = shard.job ? shard.job->id : shard.started.value(Key("job_id")).toString();
    job.node = !answer.node.isEmpty() ? answer.node : shard.started.value(Key("node")).toString();
    job.reason = known.silence.isEmpty() ? answer.reason : known.silence;
    job.estimatedStart = answer.estimatedStart;
    job.state = answer.state;
    if (neverBegan(shard, book)) {
        job.state = QStringLiteral("ended");
        job.reason = QStringLiteral("cancelled before it started");
    } else if (shard.phase == ShardPhase::Lost) {
        job.state = QStringLiteral("lost");
        job.reason = lossOf(shard, answer, folder);
    } else if (isOver(shard.phase)) {
        job.state = QStringLiteral("ended");
        job.reason = timeLimitReached(shard, answer, book);
        if (job.reason.isEmpty() && answer.presence == cluster::Presence::Absent)
            job.reason = answer.reason;
    } else if (isOutdated(shard, known)) {
        job.state = QStringLiteral("running");
        job.reason = known.silence;
        job.estimatedStart.clear();
    } else if (job.state.isEmpty()) {
        job.state = QStringLiteral("unknown");
    }
    if (isOver(shard.phase))
        job.estimatedStart.clear(); // it is of the time before, as any reason to wait is
    return job;
}

} // namespace assay::run
