// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/slurm.h>

#include "slurm_script.h"
#include "submit.h"

#include <assay/base/quote.h>
#include <assay/cluster/job_script.h>

#include <QCoro/QCoroFuture>
#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>

namespace assay::cluster {

namespace {

using base::Error;

// Ends of the script below.
constexpr int refused = 5;
constexpr int unanswered = 6;

// The clusters that site flags ask for: a job given to one is to be looked for there.
QByteArray clusterOption(const QStringList &extra)
{
    static const QRegularExpression form(
        QStringLiteral("\\A(?:--clusters?=|-M=?)([A-Za-z0-9_.,-]{1,200})\\z"));
    for (qsizetype i = 0; i < extra.size(); ++i) {
        QString option = extra.at(i);
        if ((option == QLatin1StringView("-M") || option == QLatin1StringView("--clusters") ||
             option == QLatin1StringView("--cluster")) &&
            i + 1 < extra.size())
            option = QStringLiteral("-M") + extra.at(i + 1);
        if (const QRegularExpressionMatch match = form.match(option); match.hasMatch())
            return "--clusters=" + match.captured(1).toLatin1();
    }
    return {};
}

// Variables before it: run, shard (a path), number, name, script, hash, clusters, boot; functions:
// submit_now, started.
//
// Whoever makes submit/N, one above all that are there, may submit; it may be made when the one of submit/N-1
// is over: done, or dead. What a dead one has started is found by the job's name, so nothing starts twice.
const QByteArray submitShell = R"sh(
give() { cat "$shard/job.json" && exit 0; }
stop() { status=$1; shift; printf '%s\n' "$*" >&2; exit "$status"; }
[ ! -f "$shard/job.json" ] || give
lock=$shard/submit
mkdir -p "$lock" || exit 3
me=$(exec sh -c 'echo "$PPID"')
# Both: login nodes made of one image may have the same id.
machine=$(uname -n)-$(cat /etc/machine-id 2>/dev/null)
last() {
    turn=0
    while [ -d "$lock/$((turn + 1))" ]; do turn=$((turn + 1)); done
}
# A submit takes less than six minutes; one on another machine, or without a word of who it is, is judged by
# that.
is_over() {
    [ "$turn" -gt 0 ] || return 0
    [ ! -e "$lock/$turn/done" ] || return 0
    if read -r pid ticks where when _ 2>/dev/null <"$lock/$turn/owner" && [ "$where" = "$machine" ]; then
        [ "$when" = "$boot" ] && [ "$(started "$pid")" = "$ticks" ] && return 1
        return 0
    fi
    [ -n "$(find "$lock/$turn" -maxdepth 0 -mmin +6 2>/dev/null)" ]
}
tries=0
while :; do
    [ ! -f "$shard/job.json" ] || give
    last
    if is_over; then
        turn=$((turn + 1))
        mkdir "$lock/$turn" 2>/dev/null && break
        [ -d "$lock/$turn" ] || stop 3 "$lock/$turn cannot be made"
        continue
    fi
    tries=$((tries + 1))
    [ "$tries" -lt 1000 ] || stop 3 'another submit of this shard is at work and does not come to its end'
    sleep 0.2
done
mine=$lock/$turn
trap ': >"$mine/done"' EXIT
printf '%s %s %s %s %s %s\n' "$me" "$(started "$me")" "$machine" "$boot" "$(date +%s)" \
    "$(date +%Y-%m-%dT%H:%M:%S%z)" >"$mine/owner.new" && mv "$mine/owner.new" "$mine/owner" || exit 3
# Made by the one before, in the moment between the look and the turn.
[ ! -f "$shard/job.json" ] || give
slurm() { LC_ALL=C.UTF-8 SLURM_TIME_FORMAT=standard timeout -k 5 "$@" </dev/null; }
complaint='error:|fatal:|slurm_load_|Socket timed out|Unable to contact|Zero Bytes were'
# The last job of lines "id|state|nodes|" that was taken. Slurm keeps the ones it refused as well: they are
# over and never had a node. One that was cancelled while it waited is no loss either.
taken() {
    grep -v -E '^[0-9]+\|(FAILED|CANCELLED|DEADLINE|BOOT_FAIL|REVOKED)[^|]*\|(None assigned)?\|?$' |
        sed -n 's/^\([0-9][0-9]*\)|[^|]*|[^|]*|\{0,1\}$/\1/p' | tail -n 1
}
# 0: $job is there or was; 1: there is none; 2: nobody can tell, the reason is in $mine/errors.
find_job() {
    listed=$(slurm 30 squeue --me -h -a -t all $clusters --name="$name" -O 'JobID:|,State:|,NodeList:|' \
        2>"$mine/errors") || return 2
    ! grep -q -E "$complaint" "$mine/errors" || return 2
    job=$(printf '%s\n' "$listed" | taken)
    [ -z "$job" ] || return 0
    # Only an earlier turn can have left a job that squeue has forgotten.
    [ "$turn" -gt 1 ] || return 1
    job=$(sed -n '/"kind": *"shard_started"/s/.*"job_id": *"\([0-9][0-9]*\)".*/\1/p' "$shard/journal.jsonl" \
        2>/dev/null | tail -n 1)
    [ -z "$job" ] || return 0
    job=$(slurm 30 sacct -n -P -X $clusters -S now-30days --name="$name" -o JobIDRaw,State,NodeList \
        2>/dev/null | taken)
    [ -n "$job" ]
}
record() {
    read -r _ _ _ _ epoch day 2>/dev/null <"$lock/${1:-$turn}/owner" || { epoch=$(date +%s); day=; }
    fields='"scheduler":"slurm","job_id":"%s","cluster":"%s","name":"%s","user":"%s"'
    fields=$fields',"submitted":"%s","submitted_epoch":%s,"script_sha256":"%s"'
    printf "{$fields}\\n" "$job" "$cluster" "$name" "$(id -un | tr -d '"\\')" "$day" "$epoch" "$hash" \
        >"$shard/job.json.new" && mv "$shard/job.json.new" "$shard/job.json" ||
        stop 3 "job $job is there, but shard-$number/job.json cannot be written; submit again to take it over"
    give
}
# A job of an earlier turn, or one whose answer was lost; its script is the one that lies there.
adopt() {
    case $clusters in *,*|'') cluster=;; *) cluster=${clusters#*=};; esac
    hash=$(sha256sum "$shard/job.sh" 2>/dev/null | cut -d ' ' -f 1)
    record 1
}
find_job
case $? in
    0) adopt;;
    2) cat "$mine/errors" >&2; exit 6;;
esac
printf '%s' "$script" >"$shard/job.sh.new" && mv "$shard/job.sh.new" "$shard/job.sh" || exit 3
answer=$(submit_now 2>"$mine/refusal")
status=$?
# Plugins of the site print notes around it.
line=$(printf '%s\n' "$answer" | grep -E '^[0-9]+(;[^[:space:]]+)?$' | tail -n 1)
if [ -n "$line" ]; then
    job=${line%%;*} cluster=
    [ "$job" = "$line" ] || cluster=$(printf '%s' "${line#*;}" | tr -cd 'A-Za-z0-9_.-')
    record
fi
# No id does not say that no job was made.
find_job
case $? in
    0) adopt;;
    2) cat "$mine/refusal" >&2; exit 6;;
esac
cat "$mine/refusal" >&2
[ "$status" -ne 124 ] && [ "$status" -ne 137 ] || stop 6 'sbatch: error: no answer within 150 s'
exit 5
)sh";

// sbatch replaces %j and the like in the whole path of the output; a backslash switches that off.
QByteArray outputOption(const ShardRequest &request)
{
    const QByteArray folder = "shard-" + QByteArray::number(request.shard);
    return "--output=" + folder + (request.runFolder.contains('%') ? "/\\job.out" : "/job.out");
}

} // namespace

QCoro::Task<base::Result<Job>> SlurmScheduler::submit(ShardRequest request)
{
    const QString what = QStringLiteral("shard %1 cannot be submitted").arg(request.shard);
    const QStringList secrets = request.secrets.keys();
    if (!std::all_of(secrets.cbegin(), secrets.cend(), &isVariableName)) {
        co_return base::fail(Error::Kind::Input, what, request.runId,
                             QStringLiteral("the name of a secret is no name of an environment variable"));
    }
    if (request.runFolder.contains('\\') || request.runFolder.contains('\n')) {
        co_return base::fail(Error::Kind::Input, what, QString::fromUtf8(request.runFolder),
                             QStringLiteral("Slurm cannot write below a folder whose name holds a backslash "
                                            "or a line break"),
                             QStringLiteral("use another paths.root"));
    }
    const auto found = co_await setup();
    if (!found)
        co_return tl::make_unexpected(found.error());

    const QByteArray number = QByteArray::number(request.shard);
    const QByteArray text = jobScript(request);
    QByteArray options;
    for (const QString &option : sbatchOptions(m_profile, request))
        options += ' ' + base::shellQuote(option.toUtf8());
    options += " --job-name=" + base::shellQuote(jobName(request).toUtf8()) +
               " --chdir=" + base::shellQuote(request.runFolder) + ' ' +
               base::shellQuote(outputOption(request)) +
               " --open-mode=append --requeue --export=ALL --signal=B:TERM@120 --parsable";
    const QByteArray script =
        *found + scrubbedEnvironment() + "umask 077\nrun=" + base::shellQuote(request.runFolder) +
        "\nnumber=" + number +
        "\nshard=$run/shard-$number\nname=" + base::shellQuote(jobName(request).toUtf8()) +
        "\nscript=" + base::shellQuote(text) +
        "\nhash=" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex() +
        "\nclusters=" + clusterOption(m_profile.scheduler.extra) + "\nsubmit_now() {\n" +
        exports(request.secrets) + "timeout -k 5 150 sbatch" + options + ' ' +
        base::shellQuote(QByteArray(shardFolder(request) + "/job.sh")) + " </dev/null\n}\n" + processShell +
        submitShell;
    const auto answer = co_await m_host.run(script, {std::chrono::minutes(10)});
    if (!answer)
        co_return tl::make_unexpected(answer.error());
    if (answer->status == 0)
        co_return jobOfAnswer(answer->output, m_host.name());
    const QString words = wordsOf(answer->errors);
    if (answer->status == refused) {
        co_return base::fail(Error::Kind::Environment,
                             QStringLiteral("sbatch refused shard %1").arg(request.shard), m_host.name(),
                             words, adviceOnSubmit(words));
    }
    if (answer->status == unanswered) {
        co_return base::fail(
            Error::Kind::Environment, what, m_host.name(), words,
            QStringLiteral("submit again when Slurm answers: a job that was taken after all is "
                           "found by its name"));
    }
    co_return base::fail(Error::Kind::Environment, what, m_host.name(), words);
}

} // namespace assay::cluster
