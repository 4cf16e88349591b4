// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/direct.h>

#include "submit.h"

#include <assay/base/quote.h>
#include <assay/base/text.h>
#include <assay/cluster/job_script.h>

#include <QCoro/QCoroFuture>
#include <QHash>
#include <QRegularExpression>

#include <utility>

namespace assay::cluster {

namespace {

using base::Error;

// What every script here begins with.
const QByteArray functions = QByteArray("set -u\n") + processShell + R"sh(
machine=$(cat /etc/machine-id 2>/dev/null)
[ -n "$machine" ] || machine=$(uname -n)
)sh";

struct Process
{
    QByteArray pid;
    QByteArray ticks;
};

// The two numbers of a job id; nothing if it is none, so that no other text ever gets into a script.
std::optional<Process> processOf(const QString &id)
{
    static const QRegularExpression form(QStringLiteral("\\A([1-9][0-9]{0,9}):([0-9]{1,20})\\z"));
    const QRegularExpressionMatch match = form.match(id);
    if (!match.hasMatch())
        return {};
    return Process{match.captured(1).toLatin1(), match.captured(2).toLatin1()};
}

QByteArray recorded(const Job &job, QLatin1StringView key)
{
    return job.record.value(key).toString().toUtf8();
}

JobAnswer answerOf(const QByteArray &word, const QString &node)
{
    if (word == "running")
        return {Presence::Seen, QStringLiteral("running"), node, {}, {}};
    if (word == "ended")
        return {Presence::Absent, QStringLiteral("ended"), node, {}, {}};
    const QString reason = word == "elsewhere" ? QStringLiteral("it was started on another machine")
                                               : QStringLiteral("no answer about this job");
    return {Presence::Unknown, QStringLiteral("unknown"), node, reason, {}};
}

} // namespace

DirectScheduler::DirectScheduler(remote::Host &host, QString python)
    : m_host(host), m_python(std::move(python))
{}

DirectScheduler::DirectScheduler(remote::Host &host, matrix::Profile profile)
    : m_host(host), m_profile(std::move(profile)), m_python(QStringLiteral("python3"))
{}

QString DirectScheduler::kind() const
{
    return QStringLiteral("direct");
}

QByteArray DirectScheduler::jobScript(const ShardRequest &request) const
{
    return directJobScript(m_profile, request, m_python);
}

QCoro::Task<base::Result<Job>> DirectScheduler::submit(ShardRequest request)
{
    const QString where = m_host.name();
    const QByteArray script = functions + "umask 077\nshard=" + base::shellQuote(shardFolder(request)) +
                              "\nscript=" + base::shellQuote(jobScript(request)) + '\n' +
                              exports(request.secrets) +
                              R"sh(
mkdir -p "$shard" || exit 3
# Whoever makes this folder starts the job; a record of it may be a moment away.
if ! mkdir "$shard/submit" 2>/dev/null; then
    tries=0
    while [ ! -f "$shard/job.json" ] && [ "$tries" -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
    cat "$shard/job.json" || { echo "an earlier submit of this shard left no job.json" >&2; exit 3; }
    exit 0
fi
printf '%s' "$script" >"$shard/job.sh" || exit 3
command -v setsid >/dev/null || { echo "setsid is not installed" >&2; exit 3; }
setsid /bin/sh "$shard/job.sh" </dev/null >"$shard/job.out" 2>&1 &
pid=$!
ticks=$(started "$pid") || ticks=0
printf '{"scheduler":"direct","job_id":"%s:%s","machine":"%s","boot":"%s","node":"%s","submitted":"%s"}\n' \
    "$pid" "$ticks" "$machine" "$boot" "$(uname -n)" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" >"$shard/job.json.new" &&
    mv "$shard/job.json.new" "$shard/job.json" || { kill "$pid"; exit 3; }
cat "$shard/job.json"
)sh";
    const auto answer = co_await m_host.run(script, {});
    if (!answer)
        co_return tl::make_unexpected(answer.error());
    if (answer->status != 0) {
        co_return base::fail(Error::Kind::Environment, QStringLiteral("collector cannot be started"), where,
                             base::escapedUtf8(answer->errors.trimmed()));
    }
    co_return jobOfAnswer(answer->output, m_host.name());
}

QCoro::Task<QList<JobAnswer>> DirectScheduler::query(QList<Job> jobs)
{
    QByteArray script = functions;
    for (qsizetype i = 0; i < jobs.size(); ++i) {
        const std::optional<Process> process = processOf(jobs.at(i).id);
        if (!process)
            continue;
        script += "if [ " + base::shellQuote(recorded(jobs.at(i), QLatin1StringView("machine"))) +
                  " != \"$machine\" ]; then word=elsewhere\nelif [ " +
                  base::shellQuote(recorded(jobs.at(i), QLatin1StringView("boot"))) +
                  " = \"$boot\" ] && [ \"$(started " + process->pid + ")\" = " + process->ticks +
                  " ]; then word=running\nelse word=ended\nfi\necho " + QByteArray::number(i) + " $word\n";
    }
    // Without /proc nothing can be said, least of all that a job has ended.
    script += "started $$ >/dev/null || exit 3\n";
    const auto answer = co_await m_host.run(script, {});
    QHash<QByteArray, QByteArray> words;
    QString why;
    if (!answer)
        why = answer.error().sentence();
    else if (answer->status != 0)
        why = QStringLiteral("the host does not show its processes");
    else {
        const QList<QByteArray> lines = answer->output.split('\n');
        for (const QByteArray &line : lines) {
            const qsizetype space = line.indexOf(' ');
            words.insert(line.left(space), line.mid(space + 1));
        }
    }
    QList<JobAnswer> answers;
    for (qsizetype i = 0; i < jobs.size(); ++i) {
        const QString node = jobs.at(i).record.value(QLatin1StringView("node")).toString();
        JobAnswer one = answerOf(words.value(QByteArray::number(i)), node);
        if (!why.isEmpty())
            one.reason = why;
        answers.append(one);
    }
    co_return answers;
}

QCoro::Task<base::Status> DirectScheduler::cancel(Job job)
{
    const std::optional<Process> process = processOf(job.id);
    if (!process) {
        co_return base::fail(Error::Kind::Input, QStringLiteral("job cannot be cancelled"), job.id,
                             QStringLiteral("this is not the id of a process"));
    }
    const QByteArray script =
        functions + "[ " + base::shellQuote(recorded(job, QLatin1StringView("machine"))) +
        " = \"$machine\" ] || { echo 'it was started on another machine' >&2; exit 4; }\n[ " +
        base::shellQuote(recorded(job, QLatin1StringView("boot"))) + " = \"$boot\" ] && [ \"$(started " +
        process->pid + ")\" = " + process->ticks + " ] || exit 0\nkill -TERM " + process->pid + "\n";
    const auto answer = co_await m_host.run(script, {});
    if (!answer)
        co_return tl::make_unexpected(answer.error());
    if (answer->status != 0) {
        co_return base::fail(Error::Kind::Environment, QStringLiteral("job cannot be cancelled"), job.id,
                             base::escapedUtf8(answer->errors.trimmed()));
    }
    co_return base::Status();
}

} // namespace assay::cluster
