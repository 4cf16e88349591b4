// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm_answer.h"

#include <QDateTime>

namespace assay::cluster {

namespace {

QString recorded(const Job &job, QLatin1StringView key)
{
    return job.record.value(key).toString();
}

QString estimateOf(const SlurmJobRecord &record)
{
    // Slurm may still tell the one that it made before.
    const bool isStuck = slurmClass(record.job.state) == SlurmClass::Held || isHeld(record.job.reason) ||
                         neverStarts(record.job.reason);
    return isStuck || record.job.estimatedStart.isEmpty()
               ? QString()
               : QString(record.job.estimatedStart + QLatin1Char('Z'));
}

// Ids are used again after years or a new installation; a job is told by its name and the time of its submit.
bool isTheJob(const SlurmJobRecord &record, const Job &job)
{
    if (record.job.id != job.id)
        return false;
    const QString name = recorded(job, QLatin1StringView("name"));
    if (!name.isEmpty() && record.job.name != name)
        return false;
    const qint64 submitted = job.record.value(QLatin1StringView("submitted_epoch")).toInteger();
    QDateTime told = QDateTime::fromString(record.job.submitted, Qt::ISODate);
    told.setTimeSpec(Qt::UTC);
    // A requeue moves the time of submit on. Two hours: clocks of login host and controller differ.
    constexpr qint64 tolerance = qint64{2} * 3600;
    return submitted <= 0 || !told.isValid() || told.toSecsSinceEpoch() >= submitted - tolerance;
}

bool isOver(const SlurmJobRecord &record)
{
    const SlurmClass meaning = slurmClass(record.job.state);
    return meaning == SlurmClass::Final || (meaning == SlurmClass::MaybeFinal && !record.isRequeued);
}

// The job's script ended by the SIGTERM that it asks for before the limit, or Slurm ended it at the limit.
std::optional<qint64> limitThatCame(const SlurmJobRecord &record)
{
    const SlurmJob &job = record.job;
    if (!job.limitS || slurmClass(job.state) != SlurmClass::Final)
        return std::nullopt;
    const QString word = slurmWord(job.state);
    if (word == QLatin1StringView("timeout"))
        return job.limitS;
    constexpr int terminated = 128 + 15;
    // Slurm sends it up to a minute earlier than asked for.
    constexpr qint64 longestLeadS = 120 + 60 + 20;
    const bool wasTold = word == QLatin1StringView("failed") && record.exit &&
                         (record.exit->code == terminated || record.exit->signal == 15);
    return wasTold && job.elapsedS && *job.elapsedS >= *job.limitS - longestLeadS ? job.limitS : std::nullopt;
}

// Nobody puts back what was cancelled, had its time or did its work; a site may have other ends put back.
bool isForGood(const SlurmJobRecord &record)
{
    static const QStringList words{QStringLiteral("completed"), QStringLiteral("cancelled"),
                                   QStringLiteral("timeout"), QStringLiteral("deadline"),
                                   QStringLiteral("revoked")};
    return words.contains(slurmWord(record.job.state));
}

JobAnswer ended(const SlurmJobRecord &record)
{
    return {Presence::Absent,    slurmWord(record.job.state), record.job.nodes,  howItEnded(record), {},
            record.job.restarts, limitThatCame(record),       !isForGood(record)};
}

JobAnswer seen(const SlurmJobRecord &record)
{
    JobAnswer answer{Presence::Seen,     slurmWord(record.job.state), record.job.nodes, {}, {},
                     record.job.restarts};
    switch (slurmClass(record.job.state)) {
    case SlurmClass::Waiting:
    case SlurmClass::Held:
        answer.reason = slurmReason(record.job.reason, record.job.id);
        answer.estimatedStart = estimateOf(record);
        break;
    case SlurmClass::MaybeFinal:
        answer.reason = howItEnded(record) + QStringLiteral("; Slurm puts the job back");
        break;
    case SlurmClass::Running:
        // Flags of a moment; the job runs on.
        if (answer.state == QLatin1StringView("signaling") || answer.state == QLatin1StringView("resizing"))
            answer.state = QStringLiteral("running");
        break;
    default:
        break;
    }
    return answer;
}

} // namespace

void takeSqueue(Findings &findings, const std::optional<ProgramAnswer> &answer, const QByteArray &end,
                qsizetype askedFor, const QString &user)
{
    // Asked for one job only, squeue calls it an error not to know it.
    const bool isUnknown = answer && askedFor == 1 && saysInvalidJob(*answer);
    if (!isUnknown)
        findings.failure = failureOf(QStringLiteral("squeue"), answer);
    if (!findings.failure.isEmpty()) {
        findings.isDoubtful = answer && saysInvalidJob(*answer);
        return;
    }
    const SlurmRecords<SlurmJobRecord> jobs = squeueJobs(answer->output, end);
    for (const SlurmJobRecord &record : jobs.records) {
        if (isTheJob(record, findings.job))
            findings.listed = record;
    }
    const QString owner = recorded(findings.job, QLatin1StringView("user"));
    const bool maySee = owner.isEmpty() || owner == user;
    if (findings.listed)
        return;
    findings.isUnlisted = jobs.dropped == 0 && maySee;
    findings.isDoubtful = !findings.isUnlisted;
    if (jobs.dropped > 0)
        findings.failure = QStringLiteral("squeue's answer cannot be read");
    else if (!maySee)
        findings.failure =
            QStringLiteral("the job belongs to %1, and Slurm may hide it from %2").arg(owner, user);
}

void takeSacct(Findings &findings, const std::optional<ProgramAnswer> &answer, const QByteArray &separator)
{
    if (!failureOf(QStringLiteral("sacct"), answer).isEmpty())
        return;
    const SlurmRecords<SlurmJobRecord> jobs = sacctJobs(answer->output, separator);
    int lives = 0;
    for (const SlurmJobRecord &record : jobs.records) {
        if (!isTheJob(record, findings.job))
            continue;
        findings.accounted = record;
        findings.accounted->job.restarts = lives++;
    }
}

void takeScontrol(Findings &findings, const std::optional<ProgramAnswer> &answer)
{
    // 26.05 has sentences of its own for it.
    const QByteArray notFound = "Job " + findings.job.id.toUtf8() + " not found";
    if (answer &&
        (saysInvalidJob(*answer) || answer->output.contains(notFound) || answer->errors.contains(notFound))) {
        findings.isInvalid = true;
        return;
    }
    if (!failureOf(QStringLiteral("scontrol"), answer).isEmpty())
        return;
    const QByteArray name = recorded(findings.job, QLatin1StringView("name")).toUtf8();
    const std::optional<SlurmJobRecord> record = scontrolJob(answer->output, name);
    if (record && record->job.id == findings.job.id)
        findings.controlled = record;
}

bool isOpen(const Findings &findings)
{
    if (findings.listed)
        return isOver(*findings.listed);
    // Where squeue got no answer the others would wait for one as long.
    return findings.isUnlisted || findings.isDoubtful;
}

JobAnswer answerFrom(const Findings &findings)
{
    if (findings.listed && !isOver(*findings.listed))
        return seen(*findings.listed);
    if (!findings.listed && findings.controlled && !isOver(*findings.controlled))
        return seen(*findings.controlled);
    const std::optional<SlurmJobRecord> &told = findings.listed ? findings.listed : findings.controlled;
    const std::optional<SlurmJobRecord> &accounted = findings.accounted;
    if (told) {
        // Accounting knows who cancelled it, but may still speak of an earlier life.
        const bool knowsMore = accounted && slurmWord(accounted->job.state) == slurmWord(told->job.state);
        JobAnswer answer = ended(knowsMore ? *accounted : *told);
        answer.restarts = told->job.restarts;
        answer.mayReturn = told->isRequeued && !isForGood(*told);
        answer.timeLimitS = limitThatCame(*told); // accounting was not asked for it
        return answer;
    }
    const bool isGone = findings.isUnlisted || findings.isInvalid;
    const SlurmClass meaning = accounted ? slurmClass(accounted->job.state) : SlurmClass::Active;
    if (meaning == SlurmClass::Final || (isGone && meaning == SlurmClass::MaybeFinal))
        return ended(*accounted);
    if (isGone) {
        return {Presence::Absent,
                QStringLiteral("ended"),
                {},
                QStringLiteral("Slurm no longer knows the job, and how it ended is not recorded"),
                {},
                0,
                std::nullopt,
                true};
    }
    return {Presence::Unknown, QStringLiteral("unknown"), {}, findings.failure, {}, 0};
}

} // namespace assay::cluster
