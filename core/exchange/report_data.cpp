// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_data.h"

#include <assay/base/text.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace assay::exchange {

namespace {

QByteArray csvText(const QString &text)
{
    QByteArray field = text.toUtf8();
    constexpr QByteArrayView formulas = "=+-@\t\r";
    if (!field.isEmpty() && formulas.contains(field.front()))
        field.prepend('\'');
    if (!field.contains(',') && !field.contains('"') && !field.contains('\n') && !field.contains('\r'))
        return field;
    field.replace("\"", "\"\"");
    return '"' + field + '"';
}

QByteArray csvInteger(std::optional<qint64> value)
{
    return value ? QByteArray::number(*value) : QByteArray();
}

QByteArray csvDecimal(std::optional<double> value, int decimals)
{
    return value ? base::fixed(*value, decimals) : QByteArray();
}

QByteArray csvTime(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs).toLatin1() : QByteArray();
}

constexpr const char *columns =
    "run,model,cell,thinking,draft_length,category,concurrency,state,reason,acceptance_length,"
    "acceptance_rate,interval_low,interval_high,interval_level,interval_method,golden,difference,ratio,"
    "within,"
    "drafts,draft_tokens,accepted_tokens,accepted_per_position,generated_tokens,requests_finished,"
    "requests_truncated,requests_planned,requests_completed,requests_failed,tokens_per_s,attempt,attempts,"
    "driver,engine_version,started,finished\n";

QList<QByteArray> countFields(const run::Attempt &attempt)
{
    const metrics::Acceptance &acceptance = attempt.acceptance;
    QByteArrayList positions;
    for (const auto &count : acceptance.acceptedPerPosition)
        positions.append(count ? QByteArray::number(*count) : QByteArray("?"));
    return {csvInteger(acceptance.drafts),
            csvInteger(acceptance.draftTokens),
            csvInteger(acceptance.acceptedTokens),
            positions.join(' '),
            csvInteger(acceptance.generatedTokens),
            csvInteger(acceptance.requests.finished),
            csvInteger(acceptance.requests.truncated),
            csvInteger(attempt.planned),
            csvInteger(attempt.completed),
            csvInteger(attempt.failedRequests)};
}

QByteArray lineOf(const Report &report, const ReportCell &cell)
{
    const run::Attempt attempt = cell.counting.value_or(run::Attempt());
    const bool hasValue = !cell.acceptanceLength.isEmpty();
    const std::optional<compare::Row> &golden = cell.golden;
    const auto &interval = cell.interval;
    QList<QByteArray> fields{
        csvText(report.run.id),
        csvText(report.run.modelKey),
        csvText(cell.id),
        matrix::thinkingName(cell.cell.thinking).toLatin1(),
        QByteArray::number(cell.cell.draftLength),
        csvText(cell.cell.category),
        QByteArray::number(cell.cell.concurrency),
        csvText(cell.state),
        csvText(report.shown(cell.reason)),
        cell.acceptanceLength,
        csvDecimal(cell.acceptanceRate, 4),
        csvDecimal(interval ? std::optional(interval->low) : std::nullopt, 4),
        csvDecimal(interval ? std::optional(interval->high) : std::nullopt, 4),
        csvDecimal(interval ? std::optional(interval->level) : std::nullopt, 2),
        interval ? csvText(interval->method) : QByteArray(),
        csvDecimal(golden ? golden->rightShown : std::nullopt, golden ? golden->decimals : 2),
        csvDecimal(golden ? golden->difference() : std::nullopt, 4),
        csvDecimal(golden ? golden->ratio() : std::nullopt, 4),
        golden && golden->within ? QByteArray(*golden->within ? "true" : "false") : QByteArray()};
    fields += countFields(attempt);
    fields += {csvDecimal(hasValue ? attempt.tokensPerS : std::nullopt, 2),
               cell.attempt > 0 ? QByteArray::number(cell.attempt) : QByteArray(),
               QByteArray::number(cell.attempts),
               csvText(attempt.driver),
               csvText(attempt.engineVersion),
               csvTime(attempt.started),
               csvTime(attempt.finished)};
    return fields.join(',') + '\n';
}

// Every text in it as the report shows it.
QJsonValue shownIn(const Report &report, const QJsonValue &value)
{
    if (value.isString())
        return report.shown(value.toString());
    if (value.isArray()) {
        QJsonArray shown;
        const QJsonArray items = value.toArray();
        for (const auto &item : items)
            shown.append(shownIn(report, item));
        return shown;
    }
    if (!value.isObject())
        return value;
    QJsonObject shown;
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        shown.insert(it.key(), shownIn(report, it.value()));
    return shown;
}

QJsonObject attemptJson(const ReportCell &cell)
{
    const run::Attempt &attempt = *cell.counting;
    QJsonArray positions;
    for (const auto &count : attempt.acceptance.acceptedPerPosition)
        positions.append(base::jsonInteger(count));
    return {{QStringLiteral("cell"), cell.id},
            {QStringLiteral("value"), cell.acceptanceLength.isEmpty()
                                          ? QJsonValue()
                                          : QJsonValue(QString::fromLatin1(cell.acceptanceLength))},
            {QStringLiteral("attempt"), attempt.number},
            {QStringLiteral("drafts"), base::jsonInteger(attempt.acceptance.drafts)},
            {QStringLiteral("draft_tokens"), base::jsonInteger(attempt.acceptance.draftTokens)},
            {QStringLiteral("accepted_tokens"), base::jsonInteger(attempt.acceptance.acceptedTokens)},
            {QStringLiteral("accepted_per_position"), positions},
            {QStringLiteral("generated_tokens"), base::jsonInteger(attempt.acceptance.generatedTokens)},
            {QStringLiteral("driver"), attempt.driver},
            {QStringLiteral("engine_version"), attempt.engineVersion},
            {QStringLiteral("server_argv"), QJsonArray::fromStringList(attempt.serverArgv)},
            {QStringLiteral("workload_argv"), QJsonArray::fromStringList(attempt.workloadArgv)}};
}

QJsonObject provenanceJson(const Report &report)
{
    QJsonArray cells;
    for (const ReportCell &cell : report.cells) {
        if (cell.counting)
            cells.append(attemptJson(cell));
    }
    QJsonArray files;
    for (const ReportFile &file : report.files)
        files.append(QJsonObject{{QStringLiteral("file"), file.name},
                                 {QStringLiteral("bytes"), file.bytes},
                                 {QStringLiteral("sha256"), QString::fromLatin1(file.sha256)}});
    return {{QStringLiteral("assay"), QStringLiteral(ASSAY_VERSION)},
            {QStringLiteral("model"), report.modelId},
            {QStringLiteral("cells"), cells},
            {QStringLiteral("files"), files}};
}

QJsonObject reasonsJson(const QMap<QString, QString> &reasons, const review::Review &review,
                        review::Verdict verdict)
{
    QJsonObject object;
    for (const review::Gate &gate : review.gates) {
        if (gate.verdict == verdict)
            object.insert(gate.id, reasons.value(gate.id));
    }
    return object;
}

} // namespace

QByteArray csvOf(const Report &report)
{
    QByteArray text(columns);
    for (const ReportCell &cell : report.cells)
        text += lineOf(report, cell);
    return text;
}

QByteArray jsonOf(const Report &report)
{
    QJsonObject run = run::toJson(report.run);
    run.remove(QStringLiteral("directory"));
    QJsonArray conditions;
    for (const compare::Condition &condition : report.conditions)
        conditions.append(QJsonObject{{QStringLiteral("name"), condition.name},
                                      {QStringLiteral("value"), condition.value}});
    QJsonValue golden;
    if (report.golden)
        golden =
            QJsonObject{{QStringLiteral("file"), QFileInfo(report.golden->file).fileName()},
                        {QStringLiteral("key"), report.golden->curve.key},
                        {QStringLiteral("line"), report.golden->curve.line},
                        {QStringLiteral("header"), QJsonArray::fromStringList(report.golden->curve.header)}};
    const QJsonObject document{
        {QStringLiteral("report"), 1},
        {QStringLiteral("made"), report.made},
        {QStringLiteral("run"), run},
        {QStringLiteral("review"), review::toJson(report.review)},
        {QStringLiteral("reviewer"), report.notes.reviewer},
        {QStringLiteral("note"), report.notes.note},
        {QStringLiteral("accepted_unknown"),
         reasonsJson(report.notes.accepted, report.review, review::Verdict::Accepted)},
        {QStringLiteral("overridden"),
         reasonsJson(report.notes.overridden, report.review, review::Verdict::Overridden)},
        {QStringLiteral("golden"), golden},
        {QStringLiteral("without_golden"),
         report.withoutGolden.isEmpty() ? QJsonValue() : QJsonValue(report.withoutGolden)},
        {QStringLiteral("diff"), report.diff ? QJsonValue(compare::toJson(*report.diff)) : QJsonValue()},
        {QStringLiteral("conditions"), conditions},
        {QStringLiteral("provenance"), provenanceJson(report)}};
    return QJsonDocument(shownIn(report, document).toObject()).toJson(QJsonDocument::Indented);
}

} // namespace assay::exchange
