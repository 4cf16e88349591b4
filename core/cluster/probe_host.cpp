// SPDX-License-Identifier: GPL-3.0-or-later
#include "probe_checks.h"

#include <assay/base/quote.h>
#include <assay/base/text.h>

#include <QFile>
#include <QRegularExpression>

#include <variant>

namespace assay::cluster {

using base::Check;

namespace {

// One `sh -c` with a script and its arguments as words.
QByteArray command(const char *script, const QStringList &arguments)
{
    QByteArray words = "sh -c " + base::shellQuote(script) + " sh";
    for (const QString &argument : arguments)
        words += ' ' + base::shellQuote(QFile::encodeName(argument));
    return words;
}

// Whether jobs run on other machines than the one that answers.
bool isElsewhere(const matrix::Profile &profile)
{
    return profile.scheduler.kind == QLatin1String("slurm");
}

Check missing(const matrix::Profile &profile, const char *id, const QString &text, const QString &next)
{
    if (!isElsewhere(profile))
        return failCheck(id, text, next);
    return warnCheck(id, text + QStringLiteral(" (as the login host sees it; the nodes may differ)"), next);
}

// The first line says ok or what is wrong; anything else is no answer.
struct Words
{
    QByteArray word;
    QString rest;
};
std::variant<Words, Check> wordsFrom(const char *id, const Answer &answer)
{
    if (const auto nothing = silence(id, answer))
        return *nothing;
    const QByteArray line = answer->output.left(answer->output.indexOf('\n'));
    const qsizetype space = line.indexOf(' ');
    const QByteArray errors = answer->errors.trimmed();
    if (line.isEmpty())
        return unknownCheck(id,
                            errors.isEmpty() ? QStringLiteral("no answer came") : base::escapedUtf8(errors));
    return Words{space < 0 ? line : line.left(space),
                 space < 0 ? QString() : base::escapedUtf8(line.mid(space + 1))};
}

HostQuestion question(const char *id, QByteArray command, std::function<Check(const Words &)> read)
{
    return {id, std::move(command), [id, read = std::move(read)](const Answer &answer) {
                const auto found = wordsFrom(id, answer);
                if (const Check *check = std::get_if<Check>(&found))
                    return *check;
                return read(std::get<Words>(found));
            }};
}

HostQuestion rootQuestion(const matrix::Profile &profile)
{
    const char *script = R"sh(
cd || exit
root=$1
if [ -d "$root" ]; then
    file=$root/.assay-probe-$$
    if (umask 077; printf x >"$file") 2>/dev/null && [ "$(cat "$file")" = x ]; then word=ok; else word=refused; fi
    rm -f "$file"
    echo "$word $(cd "$root" && pwd -P)"
    exit
fi
[ ! -e "$root" ] || { echo "file $root"; exit; }
above=$(dirname "$root")
while [ ! -e "$above" ]; do above=$(dirname "$above"); done
[ -d "$above" ] && [ -w "$above" ] && { echo "new $(cd "$above" && pwd -P)"; exit; }
echo "refused $above"
)sh";
    const QString root = profile.paths.root;
    return question("root", command(script, {root}), [root](const Words &words) {
        if (words.word == "ok")
            return okCheck("root", QStringLiteral("%1 can be written").arg(words.rest));
        if (words.word == "new")
            return okCheck("root",
                           QStringLiteral("%1 is made by the first run, in %2").arg(root, words.rest));
        if (words.word == "file")
            return failCheck("root", QStringLiteral("%1 is not a folder").arg(root),
                             QStringLiteral("set paths.root to a folder that you may write"));
        return failCheck(
            "root", QStringLiteral("%1 cannot be written").arg(words.rest),
            QStringLiteral("set paths.root to a folder that you may write, on a file system that the "
                           "nodes see as well; or look for a full disk or quota"));
    });
}

HostQuestion pythonQuestion(const matrix::Profile &profile)
{
    const char *script = "command -v python3 >/dev/null || { echo none; exit; }\n"
                         "echo \"ok $(python3 -c 'import sys; print(\"%d.%d.%d\" % sys.version_info[:3])')\"";
    return question("python", command(script, {}), [profile](const Words &words) {
        const bool contained = profile.container.runtime != QLatin1String("none") &&
                               profile.container.collector == QLatin1String("inside");
        const QString next =
            QStringLiteral("the collector needs Python 3.8 or newer, its standard library alone, on "
                           "the node");
        if (contained && words.word != "ok")
            return okCheck("python", QStringLiteral("not on the host; the container's own is used"));
        if (words.word != "ok")
            return missing(profile, "python", QStringLiteral("python3 is not on PATH"), next);
        static const QRegularExpression form(QStringLiteral("\\A(\\d+)\\.(\\d+)\\."));
        const QRegularExpressionMatch match = form.match(words.rest);
        const int version = match.captured(1).toInt() * 100 + match.captured(2).toInt();
        if (!match.hasMatch())
            return missing(profile, "python", QStringLiteral("python3 does not run"), next);
        if (version < 308 && !contained)
            return missing(profile, "python", QStringLiteral("Python %1 is too old").arg(words.rest), next);
        return okCheck("python", QStringLiteral("Python %1").arg(words.rest));
    });
}

HostQuestion runtimeQuestion(const matrix::Profile &profile)
{
    const char *script = R"sh(
[ "$1" != none ] || { echo none; exit; }
command -v "$1" >/dev/null || { echo missing; exit; }
if [ "$1" = docker ]; then
    said=$(docker version --format '{{.Server.Version}}' 2>&1) || { echo "silent $(printf %s "$said" | head -n 1)"; exit; }
    echo "ok $said"
else
    echo "ok $("$1" --version 2>&1 | head -n 1)"
fi
)sh";
    const QString runtime = profile.container.runtime;
    return question("container", command(script, {runtime}), [profile, runtime](const Words &words) {
        const QString next =
            QStringLiteral("install %1 there, or set container.runtime to what there is").arg(runtime);
        if (words.word == "none")
            return okCheck("container", QStringLiteral("no container"));
        if (words.word == "ok")
            return okCheck("container", QStringLiteral("%1: %2").arg(runtime, words.rest));
        if (words.word == "silent")
            return missing(profile, "container",
                           QStringLiteral("docker's daemon does not answer: ") + words.rest,
                           QStringLiteral("start it, or have the site let you use it (the group docker)"));
        return missing(profile, "container", QStringLiteral("%1 is not on PATH").arg(runtime), next);
    });
}

HostQuestion datasetQuestion(const matrix::Profile &profile)
{
    const char *script = R"sh(
[ -n "$1" ] || { echo unset; exit; }
[ -d "$1" ] || { echo missing; exit; }
[ -r "$1" ] && [ -x "$1" ] || { echo refused; exit; }
names=''
for file in "$1"/*.jsonl; do
    [ ! -s "$file" ] || [ ! -r "$file" ] || names="$names $(basename "$file")"
done
if [ -n "$names" ]; then echo "ok$names"; else echo empty; fi
)sh";
    const QString folder = profile.paths.datasetDir;
    return question("dataset", command(script, {folder}), [profile, folder](const Words &words) {
        if (words.word == "unset")
            return warnCheck("dataset", QStringLiteral("the profile has no paths.dataset_dir"),
                             QStringLiteral("set it, unless all recipes use driver: script"));
        if (words.word == "ok")
            return okCheck("dataset", QStringLiteral("%1 holds %2").arg(folder, words.rest));
        if (words.word == "empty")
            return missing(
                profile, "dataset", QStringLiteral("%1 holds no .jsonl file that can be read").arg(folder),
                QStringLiteral("prepare the dataset (assayctl dataset prepare) and copy it there"));
        const QString text =
            words.word == "refused" ? QStringLiteral("%1 cannot be read") : QStringLiteral("%1 is not there");
        return missing(profile, "dataset", text.arg(folder),
                       QStringLiteral("set paths.dataset_dir to the folder of the prepared dataset"));
    });
}

HostQuestion modelsQuestion(const matrix::Profile &profile)
{
    const char *script = R"sh(
staged=$1 writable=$2
shift 2
[ -n "$staged$writable" ] || { echo unset; exit; }
if [ -n "$staged" ]; then
    [ -d "$staged" ] || { echo "missing $staged"; exit; }
    for name; do [ -r "$staged/$name" ] || { echo "missing $staged/$name"; exit; }; done
fi
if [ -n "$writable" ]; then
    [ -d "$writable" ] || { echo "missing $writable"; exit; }
    [ -w "$writable" ] || { echo "refused $writable"; exit; }
fi
echo "ok $#"
)sh";
    const matrix::Profile::Models &models = profile.models;
    const QStringList arguments = QStringList{models.stagedDir, models.writableDir} + models.staged;
    return question("models", command(script, arguments), [profile](const Words &words) {
        const matrix::Profile::Models &folders = profile.models;
        if (words.word == "unset")
            return okCheck("models", QStringLiteral("no folders: the engine finds a hub id by itself"));
        if (words.word == "missing")
            return missing(
                profile, "models", QStringLiteral("%1 is not there").arg(words.rest),
                QStringLiteral("put the weights there, or correct models.staged_dir, models.staged and "
                               "models.writable_dir"));
        if (words.word == "refused")
            return warnCheck(
                "models", QStringLiteral("%1 cannot be written by you").arg(words.rest),
                QStringLiteral("weights that lie there can be used; new ones cannot be put there"));
        QStringList parts;
        if (!folders.stagedDir.isEmpty())
            parts.append(QStringLiteral("%1 with %2 staged").arg(folders.stagedDir, words.rest));
        if (!folders.writableDir.isEmpty())
            parts.append(folders.writableDir);
        return okCheck("models", parts.join(QStringLiteral(", ")));
    });
}

HostQuestion spaceQuestion(const matrix::Profile &profile)
{
    const char *script = R"sh(
cd || exit
at=$1
while [ ! -e "$at" ]; do at=$(dirname "$at"); done
df -Pk "$at" | { read -r head; read -r device size used free rest; echo "ok $free"; }
)sh";
    return question("space", command(script, {profile.paths.root}), [profile](const Words &words) {
        bool isNumber = false;
        const qint64 free = words.rest.toLongLong(&isNumber); // KiB
        if (!isNumber)
            return unknownCheck("space", QStringLiteral("df does not say how much is free"));
        const double gib = double(free) / (1024.0 * 1024.0);
        const QString text =
            QStringLiteral("%1 GiB are free for runs").arg(QString::fromLatin1(base::fixed(gib, 1)));
        const QString next = QStringLiteral("make room, or set paths.root to another file system");
        if (free < qint64{64} * 1024)
            return failCheck("space", text, next);
        return free < qint64{1024} * 1024 ? warnCheck("space", text, next) : okCheck("space", text);
    });
}

} // namespace

QList<HostQuestion> hostQuestions(const matrix::Profile &profile)
{
    QList<HostQuestion> questions{rootQuestion(profile), pythonQuestion(profile)};
    if (profile.container.runtime != QLatin1String("pyxis"))
        questions.append(runtimeQuestion(profile));
    return questions +
           QList<HostQuestion>{datasetQuestion(profile), modelsQuestion(profile), spaceQuestion(profile)};
}

} // namespace assay::cluster
