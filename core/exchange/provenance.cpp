// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/exchange/provenance.h"

#include "file_sum.h"

#include <assay/base/files.h>
#include <assay/base/text.h>
#include <assay/compare/condition.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

namespace assay::exchange {

namespace {

// Files that a value was computed from, and those that tell how it came about. The scrapes must be there.
constexpr const char *scrapes[] = {"before.prom", "after.prom"};
constexpr const char *others[] = {"result.json", "requests.jsonl", "workload.log"};
constexpr const char *runFiles[] = {"recipe.yaml", "cluster.yaml", "plan.json", "collector.py"};

QJsonObject fileEntry(const QString &name, qint64 size, const QByteArray &sha256)
{
    return {{QStringLiteral("file"), name},
            {QStringLiteral("bytes"), size},
            {QStringLiteral("sha256"), QString::fromLatin1(sha256)}};
}

base::Result<QJsonObject> entryOf(const QString &runFolder, const QString &path)
{
    const auto sum = sumOf(path);
    if (!sum)
        return base::fail(sum.error());
    return fileEntry(QDir(runFolder).relativeFilePath(path), sum->bytes, sum->sha256);
}

base::Result<QJsonArray> attemptFiles(const QString &runFolder, const QString &attemptFolder)
{
    QJsonArray files;
    for (const char *name : scrapes) {
        QString path = attemptFolder + QLatin1Char('/') + QLatin1String(name);
        // An imported cell may have come with counts and without scrapes.
        const QString derived = attemptFolder + QStringLiteral("/derived-") + QLatin1String(name);
        if (!QFileInfo::exists(path) && QFileInfo::exists(derived))
            path = derived;
        const auto entry = entryOf(runFolder, path);
        if (!entry)
            return base::fail(entry.error());
        files.append(*entry);
    }
    for (const char *name : others) {
        if (const auto entry = entryOf(runFolder, attemptFolder + QLatin1Char('/') + QLatin1String(name)))
            files.append(*entry);
    }
    return files;
}

QJsonArray filesOfRun(const QString &folder)
{
    QStringList names;
    for (const char *name : runFiles)
        names.append(QLatin1String(name));
    const QStringList shards = QDir(folder).entryList({QStringLiteral("shard-*")}, QDir::Dirs, QDir::Name);
    for (const QString &shard : shards)
        names.append(shard + QStringLiteral("/journal.jsonl"));
    QJsonArray files;
    for (const QString &name : names) {
        if (const auto entry = entryOf(folder, folder + QLatin1Char('/') + name))
            files.append(*entry);
    }
    return files;
}

QJsonValue timeOf(const QDateTime &time)
{
    return time.isValid() ? QJsonValue(time.toUTC().toString(Qt::ISODateWithMs)) : QJsonValue();
}

QJsonValue textOf(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

// The decisions that made a difference: a gate that passes needs none.
QJsonObject reasons(const review::Review &review, review::Verdict verdict,
                    const QMap<QString, QString> &decisions)
{
    QJsonObject object;
    for (const review::Gate &gate : review.gates) {
        if (gate.verdict == verdict)
            object.insert(gate.id, decisions.value(gate.id));
    }
    return object;
}

QJsonValue countOf(std::optional<int> value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

base::Result<QJsonObject> cellEntry(const run::RunView &run, const ExportedCell &exported)
{
    const run::Attempt &attempt = *exported.attempt;
    const auto files = attemptFiles(run.folder, attempt.folder);
    if (!files)
        return base::fail(files.error());
    QJsonArray perPosition;
    for (const auto &count : attempt.acceptance.acceptedPerPosition)
        perPosition.append(base::jsonInteger(count));
    return QJsonObject{
        {QStringLiteral("id"), exported.cell->id},
        {QStringLiteral("thinking"), matrix::thinkingName(exported.cell->cell.thinking)},
        {QStringLiteral("draft_length"), exported.cell->cell.draftLength},
        {QStringLiteral("value"), QString::fromLatin1(exported.text)},
        {QStringLiteral("drafts"), base::jsonInteger(attempt.acceptance.drafts)},
        {QStringLiteral("draft_tokens"), base::jsonInteger(attempt.acceptance.draftTokens)},
        {QStringLiteral("accepted_tokens"), base::jsonInteger(attempt.acceptance.acceptedTokens)},
        {QStringLiteral("accepted_per_position"), perPosition},
        {QStringLiteral("generated_tokens"), base::jsonInteger(attempt.acceptance.generatedTokens)},
        {QStringLiteral("requests_finished"), base::jsonInteger(attempt.acceptance.requests.finished)},
        {QStringLiteral("requests_truncated"), base::jsonInteger(attempt.acceptance.requests.truncated)},
        {QStringLiteral("planned"), countOf(attempt.planned)},
        {QStringLiteral("completed"), countOf(attempt.completed)},
        {QStringLiteral("failed"), countOf(attempt.failedRequests)},
        {QStringLiteral("attempt"), attempt.number},
        {QStringLiteral("attempts"), qint64{exported.cell->attempts.size()}},
        {QStringLiteral("shard"), attempt.shard},
        {QStringLiteral("server"), attempt.server},
        {QStringLiteral("started"), timeOf(attempt.started)},
        {QStringLiteral("finished"), timeOf(attempt.finished)},
        {QStringLiteral("driver"), textOf(attempt.driver)},
        {QStringLiteral("engine_version"), textOf(attempt.engineVersion)},
        {QStringLiteral("server_argv"), QJsonArray::fromStringList(attempt.serverArgv)},
        {QStringLiteral("server_env_names"), QJsonArray::fromStringList(attempt.serverEnvNames)},
        {QStringLiteral("workload_argv"), QJsonArray::fromStringList(attempt.workloadArgv)},
        {QStringLiteral("settings"), attempt.settings},
        {QStringLiteral("files"), *files},
    };
}

QJsonArray jobsOf(const run::RunView &run)
{
    QJsonArray jobs;
    for (const run::JobView &job : run.jobs)
        jobs.append(QJsonObject{{QStringLiteral("shard"), job.shard},
                                {QStringLiteral("job_id"), textOf(job.jobId)},
                                {QStringLiteral("node"), textOf(job.node)}});
    return jobs;
}

} // namespace

base::Result<QJsonObject> provenanceOf(const run::RunView &run, const matrix::Recipe &recipe,
                                       const review::Review &review, const ExportOptions &options,
                                       const QList<ExportedCell> &cells, const QList<LeftOutCell> &leftOut,
                                       const QByteArray &reference)
{
    QJsonArray values;
    for (const ExportedCell &cell : cells) {
        const auto entry = cellEntry(run, cell);
        if (!entry)
            return base::fail(entry.error());
        values.append(*entry);
    }
    QJsonArray gates;
    for (const review::Gate &gate : review.gates)
        gates.append(review::toJson(gate));
    QJsonArray missing;
    for (const LeftOutCell &cell : leftOut)
        missing.append(QJsonObject{{QStringLiteral("cell"), cell.cell}, {QStringLiteral("why"), cell.why}});
    QJsonArray conditions;
    const compare::Conditions all = compare::conditionsOfRun(run, recipe);
    for (const compare::Condition &condition : all)
        conditions.append(QJsonObject{{QStringLiteral("name"), condition.name},
                                      {QStringLiteral("value"), condition.value}});
    return QJsonObject{
        {QStringLiteral("provenance"), 1},
        {QStringLiteral("assay"), QStringLiteral(ASSAY_VERSION)},
        {QStringLiteral("reference"),
         fileEntry(QFileInfo(options.into).fileName(), reference.size(), base::sha256(reference))},
        {QStringLiteral("run"), run.id},
        {QStringLiteral("recipe"), recipe.name},
        {QStringLiteral("model"),
         QJsonObject{{QStringLiteral("id"), recipe.model.id}, {QStringLiteral("key"), run.modelKey}}},
        {QStringLiteral("source"), textOf(options.sourceUrl)},
        {QStringLiteral("exported"), timeOf(options.now)},
        {QStringLiteral("started"), timeOf(run.started)},
        {QStringLiteral("finished"), timeOf(run.finished)},
        {QStringLiteral("reviewer"), textOf(options.reviewer)},
        {QStringLiteral("signed_by"), textOf(review.signedBy)},
        {QStringLiteral("accepted_unknown"), reasons(review, review::Verdict::Accepted, options.accepted)},
        {QStringLiteral("overridden"), reasons(review, review::Verdict::Overridden, options.overridden)},
        {QStringLiteral("gates"), gates},
        {QStringLiteral("conditions"), conditions},
        {QStringLiteral("hardware"), run.hardware},
        {QStringLiteral("jobs"), jobsOf(run)},
        {QStringLiteral("cells"), values},
        {QStringLiteral("left_out"), missing},
        {QStringLiteral("files"), filesOfRun(run.folder)},
    };
}

} // namespace assay::exchange
