// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/slurm.h>

#include "slurm_answer.h"
#include "slurm_script.h"

#include <assay/base/quote.h>
#include <assay/base/text.h>
#include <assay/cluster/job_script.h>

#include <QCoro/QCoroFuture>
#include <QMap>
#include <QRegularExpression>

#include <utility>

namespace assay::cluster {

namespace {

using base::Error;

bool isPlainId(const QString &id)
{
    static const QRegularExpression form(QStringLiteral("\\A[1-9][0-9]{0,9}\\z"));
    return form.match(id).hasMatch();
}

// Also a task of an array (12_3) and a part of a heterogeneous job (12+1), as the queue shows them.
bool isOneJob(const QString &id)
{
    static const QRegularExpression form(QStringLiteral("\\A[1-9][0-9]{0,9}([_+][0-9]{1,10})?\\z"));
    return form.match(id).hasMatch();
}

// The cluster of a federation that a job was given to, as a program's option; empty: there is but one.
QByteArray clusterOption(const Job &job)
{
    static const QRegularExpression form(QStringLiteral("\\A[A-Za-z0-9_.-]{1,64}\\z"));
    const QString cluster = job.record.value(QLatin1StringView("cluster")).toString();
    return form.match(cluster).hasMatch() ? " --clusters=" + cluster.toLatin1() : QByteArray();
}

remote::ScriptLimits limits(int seconds)
{
    return {std::chrono::seconds(seconds), qsizetype{256} << 20};
}

JobAnswer unknown(const QString &why)
{
    return {Presence::Unknown, QStringLiteral("unknown"), {}, why, {}, 0};
}

// Jobs of one cluster by their places in the caller's list.
using Groups = QMap<QByteArray, QList<qsizetype>>;

QByteArray idsOf(const QList<Findings> &all, const QList<qsizetype> &places)
{
    QByteArrayList ids;
    for (const qsizetype place : places) {
        if (const QByteArray id = all.at(place).job.id.toLatin1(); !ids.contains(id))
            ids.append(id);
    }
    return ids.join(',');
}

} // namespace

SlurmScheduler::SlurmScheduler(remote::Host &host, matrix::Profile profile)
    : m_host(host), m_profile(std::move(profile))
{}

QString SlurmScheduler::kind() const
{
    return QStringLiteral("slurm");
}

QByteArray SlurmScheduler::jobScript(const ShardRequest &request) const
{
    return slurmJobScript(m_profile, request);
}

QCoro::Task<base::Result<QByteArray>> SlurmScheduler::setup()
{
    // A copy is handed over each time: QCoro moves out of what co_return names.
    if (m_setup)
        co_return QByteArray(*m_setup);
    const QByteArray token = randomToken();
    const auto answer = co_await m_host.run(searchScript(token), limits(40));
    if (!answer)
        co_return tl::make_unexpected(answer.error());
    const std::optional<QByteArray> found = searchResult(answer->output, token);
    if (!found) {
        co_return base::fail(Error::Kind::Environment, QStringLiteral("Slurm was not found"), m_host.name(),
                             QStringLiteral("neither PATH nor a login shell there knows sbatch"),
                             QStringLiteral("load its module or set PATH in the start-up files of the login "
                                            "shell there, or use `scheduler: {kind: direct}`"));
    }
    m_setup = *found;
    co_return QByteArray(*found);
}

QCoro::Task<QList<JobAnswer>> SlurmScheduler::query(QList<Job> jobs)
{
    QList<Findings> all;
    Groups groups;
    for (qsizetype i = 0; i < jobs.size(); ++i) {
        all.append(Findings{});
        all.last().job = jobs.at(i);
        if (isPlainId(jobs.at(i).id))
            groups[clusterOption(jobs.at(i))].append(i);
        else
            all.last().failure = QStringLiteral("this is not the id of a Slurm job");
    }
    QList<JobAnswer> answers;
    if (!groups.isEmpty()) {
        const auto found = co_await setup();
        if (!found) {
            for (const Findings &findings : std::as_const(all))
                answers.append(
                    unknown(findings.failure.isEmpty() ? found.error().sentence() : findings.failure));
            co_return answers;
        }

        SlurmScript first(*found);
        first.ask("user", "id -un");
        int number = 0;
        for (auto group = groups.cbegin(); group != groups.cend(); ++group) {
            first.ask("squeue" + QByteArray::number(number++),
                      "env TZ=UTC0 squeue -h -a -r -t all" + group.key() + " -j " +
                          idsOf(all, group.value()) + " -O " +
                          base::shellQuote(squeueFormat(first.recordEnd())));
        }
        const auto listed = co_await m_host.run(first.text(), limits(40 * (number + 1)));
        number = 0;
        Groups open;
        for (auto group = groups.cbegin(); group != groups.cend(); ++group) {
            const QByteArray name = "squeue" + QByteArray::number(number++);
            const qsizetype count = idsOf(all, group.value()).count(',') + 1;
            for (const qsizetype place : group.value()) {
                Findings &findings = all[place];
                if (!listed) {
                    findings.failure = listed.error().sentence();
                    continue;
                }
                const auto user = first.answer(*listed, "user");
                takeSqueue(findings, first.answer(*listed, name), first.recordEnd(), count,
                           user ? QString::fromUtf8(user->output.trimmed()) : QString());
                if (isOpen(findings))
                    open[group.key()].append(place);
            }
        }

        if (!open.isEmpty()) {
            SlurmScript second(*found);
            number = 0;
            for (auto group = open.cbegin(); group != open.cend(); ++group) {
                second.ask("sacct" + QByteArray::number(number++),
                           "env TZ=UTC0 sacct -n -P -D" + group.key() +
                               " --delimiter=" + base::shellQuote(second.separator()) + " -j " +
                               idsOf(all, group.value()) + " -o " + sacctFormat());
                for (const qsizetype place : group.value()) {
                    second.ask("scontrol" + QByteArray::number(place), "env TZ=UTC0 scontrol -o" +
                                                                           group.key() + " show job " +
                                                                           all.at(place).job.id.toLatin1());
                }
            }
            const auto told =
                co_await m_host.run(second.text(), limits(70 + 35 * static_cast<int>(all.size())));
            number = 0;
            for (auto group = open.cbegin(); told && group != open.cend(); ++group) {
                const QByteArray name = "sacct" + QByteArray::number(number++);
                for (const qsizetype place : group.value()) {
                    takeSacct(all[place], second.answer(*told, name), second.separator());
                    takeScontrol(all[place], second.answer(*told, "scontrol" + QByteArray::number(place)));
                }
            }
        }
    }
    for (const Findings &findings : std::as_const(all))
        answers.append(answerFrom(findings));
    co_return answers;
}

QCoro::Task<base::Status> SlurmScheduler::cancel(Job job)
{
    if (!isOneJob(job.id)) {
        co_return base::fail(Error::Kind::Input, QStringLiteral("job cannot be cancelled"), job.id,
                             QStringLiteral("this is not the id of a Slurm job"));
    }
    const auto found = co_await setup();
    if (!found)
        co_return tl::make_unexpected(found.error());
    SlurmScript script(*found);
    const QByteArray target = clusterOption(job) + ' ' + job.id.toLatin1();
    const QByteArray state = "LC_ALL=C.UTF-8 timeout -k 5 30 squeue -h -a -t all -o %T" + clusterOption(job) +
                             " -j " + job.id.toLatin1() + " </dev/null 2>/dev/null";
    // The last scancel is sent whatever came before it.
    QByteArray text =
        script.text() + "case $(" + state +
        ") in *RUNNING*|*SUSPENDED*|*STOPPED*|*RESIZING*|*SIGNALING*)\n"
        "timeout -k 5 30 scancel --signal=TERM --batch" +
        target +
        " </dev/null >/dev/null 2>&1\nfor pause in 1 1 2 3 4 4 5; do\n    sleep $pause\n    case $(" + state +
        ") in *RUNNING*|*SIGNALING*) ;; *) break;; esac\ndone;;\nesac\nask scancel 60 scancel" + target +
        '\n';
    const auto whole = co_await m_host.run(text, limits(360));
    if (!whole)
        co_return tl::make_unexpected(whole.error());
    const std::optional<ProgramAnswer> answer = script.answer(*whole, "scancel");
    const bool isOver =
        answer && (saysInvalidJob(*answer) || answer->errors.contains("already completing or completed"));
    const QString failure = failureOf(QStringLiteral("scancel"), answer);
    if (isOver || failure.isEmpty())
        co_return base::Status();
    co_return base::fail(Error::Kind::Environment, QStringLiteral("job cannot be cancelled"), job.id, failure,
                         QStringLiteral("try again, or on the cluster: scancel ") + job.id);
}

template <typename Record>
QCoro::Task<base::Result<QList<Record>>>
SlurmScheduler::records(QString program, QByteArray options, QByteArray (*format)(const QByteArray &),
                        SlurmRecords<Record> (*read)(QByteArrayView, const QByteArray &))
{
    const auto found = co_await setup();
    if (!found)
        co_return tl::make_unexpected(found.error());
    SlurmScript script(*found);
    const QByteArray name = program.toLatin1();
    script.ask(name, "env TZ=UTC0 " + name + options + " -O " + base::shellQuote(format(script.recordEnd())));
    const auto whole = co_await m_host.run(script.text(), limits(60));
    if (!whole)
        co_return tl::make_unexpected(whole.error());
    const std::optional<ProgramAnswer> answer = script.answer(*whole, name);
    const QString failure = failureOf(program, answer);
    if (!failure.isEmpty()) {
        co_return base::fail(Error::Kind::Environment, QStringLiteral("Slurm does not answer"), m_host.name(),
                             failure, adviceOnSubmit(failure));
    }
    const SlurmRecords<Record> all = read(answer->output, script.recordEnd());
    if (all.records.isEmpty() && all.dropped > 0) {
        co_return base::fail(Error::Kind::Environment, QStringLiteral("Slurm's answer cannot be read"),
                             m_host.name(), QStringLiteral("%1 printed another form").arg(program));
    }
    co_return all.records;
}

QCoro::Task<base::Result<QList<SlurmNode>>> SlurmScheduler::nodes()
{
    return records<SlurmNode>(QStringLiteral("sinfo"), " -h -a -N", &sinfoNodeFormat, &sinfoNodes);
}

QCoro::Task<base::Result<QList<SlurmPartition>>> SlurmScheduler::partitions()
{
    return records<SlurmPartition>(QStringLiteral("sinfo"), " -h -a", &sinfoPartitionFormat,
                                   &sinfoPartitions);
}

QCoro::Task<base::Result<QList<SlurmJob>>> SlurmScheduler::queue(bool ownOnly)
{
    const auto all = co_await records<SlurmJobRecord>(
        QStringLiteral("squeue"), ownOnly ? " -h -a -r --me" : " -h -a -r", &squeueFormat, &squeueJobs);
    if (!all)
        co_return tl::make_unexpected(all.error());
    QList<SlurmJob> jobs;
    for (const SlurmJobRecord &record : *all)
        jobs.append(record.job);
    co_return jobs;
}

} // namespace assay::cluster
