// SPDX-License-Identifier: GPL-3.0-or-later
#include "log_digest.h"
#include "subject.h"

#include <assay/base/parallel.h>
#include <assay/engine/kind.h>
#include <assay/logs/line_index.h>
#include <assay/synthetic/knobs.h>

#include <QFileInfo>

#include <algorithm>
#include <vector>

namespace assay::review {

namespace {

constexpr qint64 kLogBlock = 4 << 20;

// What an engine logs after we began to stop it is not a problem.
qint64 logLimit(const run::Attempt &attempt)
{
    return attempt.serverLogStopOffset;
}

// The knobs in a log's first `limit` bytes, read in pieces that end with a line.
base::Result<synthetic::Findings> knobsInLogFile(const QString &file, qint64 limit)
{
    const logs::FileSource source(file);
    const auto size = source.size();
    if (!size)
        return base::fail(size.error());
    const qint64 end = limit < 0 ? *size : std::min(limit, *size);
    synthetic::Findings findings;
    qsizetype line = 1;
    QByteArray rest;
    for (qint64 at = 0; at < end && findings.isEmpty();) {
        const auto block = source.read(at, std::min(kLogBlock, end - at));
        if (!block)
            return base::fail(block.error());
        if (block->isEmpty())
            break;
        at += block->size();
        rest += *block;
        const qsizetype newline = rest.lastIndexOf('\n');
        // A line without an end is judged in pieces, since a log may be one.
        const qsizetype whole = newline < 0 || at == end ? rest.size() : newline + 1;
        findings = synthetic::knobsInLog(QByteArrayView(rest).first(whole), line);
        line += rest.first(whole).count('\n');
        rest.remove(0, whole);
    }
    return findings;
}

void addKnobs(const JudgedCell &judged, const synthetic::Findings &knobs, const QString &place,
              Findings &findings)
{
    for (const synthetic::Finding &knob : knobs)
        findings.fail(judged.cell->id, knob.text,
                      place.isEmpty() ? knob.where : QStringLiteral("%1, %2").arg(place, knob.where));
}

void checkSynthetic(const Subject &subject, const JudgedCell &judged,
                    QMap<QString, synthetic::Findings> &seenLogs, Findings &findings)
{
    const run::Attempt &attempt = *judged.attempt;
    addKnobs(judged, synthetic::knobsInArguments(attempt.serverArgv), QStringLiteral("server command"),
             findings);
    addKnobs(judged, synthetic::knobsInEnvironmentNames(attempt.serverEnvNames), QStringLiteral("server"),
             findings);
    addKnobs(judged, synthetic::knobsInSettings(attempt.settings), QStringLiteral("server"), findings);
    for (const base::Problem &problem : attempt.acceptance.problems) {
        if (problem.id == QStringLiteral("synthetic_signature"))
            findings.fail(judged.cell->id, problem.text);
    }
    if (attempt.serverLog.isEmpty()) {
        if (attempt.serverArgv.isEmpty())
            findings.undecided(judged.cell->id,
                               QStringLiteral("neither the server's command nor its log is known"));
        return;
    }
    const QString key = QStringLiteral("%1 %2").arg(attempt.serverLog).arg(logLimit(attempt));
    if (!seenLogs.contains(key)) {
        const auto knobs = knobsInLogFile(attempt.serverLog, logLimit(attempt));
        if (!knobs) {
            findings.undecided(judged.cell->id,
                               QStringLiteral("the server's log cannot be read, %1").arg(knobs.error().what),
                               subject.shortPath(attempt.serverLog));
            return;
        }
        seenLogs.insert(key, *knobs);
    }
    addKnobs(judged, seenLogs.value(key), subject.shortPath(attempt.serverLog), findings);
}

struct LogOfCell
{
    JudgedCell judged;
    LogReading reading;
    bool needed = true;
};

QList<LogOfCell> logsOf(const Subject &subject)
{
    const QString engine = engine::kindName(subject.recipe.engine.kind);
    QList<LogOfCell> logs;
    for (const JudgedCell &judged : subject.judged) {
        const run::Attempt &attempt = *judged.attempt;
        logs.append({judged, {attempt.serverLog, engine, QStringLiteral("server"), logLimit(attempt)}, true});
        // A replay is the collector's own and has no log beside its requests.
        logs.append(
            {judged,
             {attempt.folder + QStringLiteral("/workload.log"), engine, QStringLiteral("workload"), -1},
             attempt.driver != QStringLiteral("replay")});
    }
    return logs;
}

QString keyOf(const LogReading &log)
{
    return QStringLiteral("%1 %2").arg(log.file).arg(log.limit);
}

using ReadLogs = QMap<QString, base::Result<QList<logs::LogProblem>>>;

// Several cells may have one server, whose log is read once.
ReadLogs readLogs(const Subject &subject, const QList<LogOfCell> &logs)
{
    QMap<QString, LogReading> wanted;
    for (const LogOfCell &log : logs) {
        if (!log.reading.file.isEmpty() && QFileInfo::exists(log.reading.file))
            wanted.insert(keyOf(log.reading), log.reading);
    }
    const QList<LogReading> readings = wanted.values();
    const QByteArray fingerprint = fingerprintOf(subject.rules);
    std::vector<base::Result<QList<logs::LogProblem>>> problems(static_cast<std::size_t>(readings.size()));
    base::inParallel(static_cast<int>(readings.size()), [&](int index) {
        problems[static_cast<std::size_t>(index)] =
            problemsIn(readings.at(index), subject.rules, fingerprint, subject.options.cache);
    });
    ReadLogs read;
    for (std::size_t i = 0; i < problems.size(); ++i)
        read.insert(keyOf(readings.at(static_cast<qsizetype>(i))), problems[i]);
    return read;
}

void checkLog(const Subject &subject, const LogOfCell &log, const ReadLogs &logs, Findings &findings)
{
    const QString &id = log.judged.cell->id;
    const QString &file = log.reading.file;
    const auto problems = logs.constFind(keyOf(log.reading));
    if (problems == logs.constEnd()) {
        if (log.needed)
            findings.undecided(id, QStringLiteral("there is no %1 log").arg(log.reading.source),
                               subject.shortPath(file));
        return;
    }
    if (!*problems) {
        findings.undecided(id, problems->error().what, subject.shortPath(file));
        return;
    }
    QStringList said;
    for (const logs::LogProblem &problem : **problems) {
        if (said.contains(problem.rule) || said.size() == 2)
            continue;
        if (problem.severity == base::Severity::Error) {
            said.append(problem.rule);
            QString text = problem.text;
            if (text.endsWith(QLatin1Char('.')))
                text.chop(1);
            findings.fail(id, QStringLiteral("%1 (%2)").arg(text, problem.rule),
                          QStringLiteral("%1:%2").arg(subject.shortPath(file)).arg(problem.line));
        } else if (problem.severity == base::Severity::Warning) {
            findings.note(id, QStringLiteral("%1 (%2, %3:%4)")
                                  .arg(problem.text.chopped(problem.text.endsWith(QLatin1Char('.')) ? 1 : 0),
                                       problem.rule, subject.shortPath(file))
                                  .arg(problem.line));
        }
    }
}

} // namespace

void judgeSynthetic(const Subject &subject, Gate &gate)
{
    Findings findings;
    QMap<QString, synthetic::Findings> seenLogs;
    for (const synthetic::Finding &knob :
         synthetic::knobsInArguments(subject.recipe.engine.command + subject.recipe.engine.args))
        findings.fail({}, QStringLiteral("the recipe's engine has ") + knob.text, QStringLiteral("recipe"));
    for (const synthetic::Finding &knob : synthetic::knobsInEnvironment(subject.recipe.engine.env))
        findings.fail({}, QStringLiteral("the recipe's environment has ") + knob.text,
                      QStringLiteral("recipe"));
    for (const JudgedCell &judged : subject.judged)
        checkSynthetic(subject, judged, seenLogs, findings);
    if (!subject.run.partial.isEmpty())
        findings.undecided({}, subject.run.partial);
    if (subject.judged.isEmpty())
        findings.undecided({}, QStringLiteral("no cell was measured"));
    findings.decide(
        gate, QStringLiteral("No knob of forced acceptance stands in commands, environment, settings or "
                             "logs of %1 cells, and no positions look forced.")
                  .arg(subject.judged.size()));
}

void judgeLogs(const Subject &subject, Gate &gate)
{
    Findings findings;
    const QList<LogOfCell> logs = logsOf(subject);
    const ReadLogs read = readLogs(subject, logs);
    for (const LogOfCell &log : logs)
        checkLog(subject, log, read, findings);
    if (!subject.run.partial.isEmpty())
        findings.undecided({}, subject.run.partial);
    if (subject.rules.isEmpty())
        findings.undecided({}, QStringLiteral("there are no log rules to judge by"));
    if (subject.judged.isEmpty())
        findings.undecided({}, QStringLiteral("no cell was measured"));
    findings.decide(
        gate,
        QStringLiteral("%1 rules found no error in %2 logs, up to where each server was stopped.")
            .arg(subject.rules.size())
            .arg(std::count_if(read.begin(), read.end(), [](const auto &log) { return log.has_value(); })));
}

} // namespace assay::review
