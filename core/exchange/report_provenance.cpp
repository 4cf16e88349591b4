// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_sections.h"

#include <assay/base/quote.h>

#include <QJsonArray>

namespace assay::exchange {

namespace {

QString integer(std::optional<qint64> value)
{
    return value ? QString::number(*value) : QString();
}

QString perPosition(const metrics::Acceptance &acceptance)
{
    QStringList counts;
    for (const auto &count : acceptance.acceptedPerPosition)
        counts.append(count ? QString::number(*count) : QStringLiteral("unknown"));
    return counts.join(QStringLiteral(", "));
}

Table integerTable(const Report &report)
{
    Table table;
    table.caption = QStringLiteral("Raw integers of the counting attempts");
    table.columns = {{QStringLiteral("Cell")},
                     {QStringLiteral("Drafts"), Column::Kind::Number},
                     {QStringLiteral("Draft tokens"), Column::Kind::Number},
                     {QStringLiteral("Accepted tokens"), Column::Kind::Number},
                     {QStringLiteral("Accepted at each position"), Column::Kind::Number},
                     {QStringLiteral("Generated tokens"), Column::Kind::Number},
                     {QStringLiteral("Finished requests"), Column::Kind::Number},
                     {QStringLiteral("Cut at length"), Column::Kind::Number},
                     {QStringLiteral("Engine version")},
                     {QStringLiteral("Driver")}};
    for (const ReportCell &cell : report.cells) {
        if (!cell.counting)
            continue;
        const metrics::Acceptance &acceptance = cell.counting->acceptance;
        table.rows.append({{cell.id},
                           {integer(acceptance.drafts)},
                           {integer(acceptance.draftTokens)},
                           {integer(acceptance.acceptedTokens)},
                           {perPosition(acceptance)},
                           {integer(acceptance.generatedTokens)},
                           {integer(acceptance.requests.finished)},
                           {integer(acceptance.requests.truncated)},
                           {cell.counting->engineVersion},
                           {cell.counting->driver}});
    }
    return table;
}

Table machineTable(const Report &report)
{
    Table table;
    table.caption = QStringLiteral("Machines and software");
    table.columns = {{QStringLiteral("Shard"), Column::Kind::Number},
                     {QStringLiteral("Node")},
                     {QStringLiteral("GPUs")},
                     {QStringLiteral("Python")}};
    const QJsonArray nodes = report.run.hardware[QStringLiteral("nodes")].toArray();
    for (const auto &node : nodes) {
        QStringList names;
        const QJsonArray gpus = node[QStringLiteral("gpus")].toArray();
        for (const auto &gpu : gpus)
            names.append(gpu[QStringLiteral("name")].toString());
        QStringList counted;
        QStringList kinds = names;
        kinds.removeDuplicates();
        for (const QString &name : std::as_const(kinds))
            counted.append(QStringLiteral("%1 x %2").arg(names.count(name)).arg(name));
        table.rows.append({{QString::number(node[QStringLiteral("shard")].toInt())},
                           {node[QStringLiteral("node")].toString()},
                           {counted.isEmpty() ? QStringLiteral("none") : counted.join(QStringLiteral(", "))},
                           {node[QStringLiteral("python")].toString().section(QLatin1Char(' '), 0, 0)}});
    }
    return table;
}

Table commandTable(const Report &report)
{
    Table table;
    table.caption = QStringLiteral("Commands, as they were run");
    table.columns = {{QStringLiteral("Cell")},
                     {QStringLiteral("Server"), Column::Kind::Code},
                     {QStringLiteral("Workload"), Column::Kind::Code}};
    const auto line = [&report](const QStringList &argv) {
        return report.shown(QString::fromUtf8(base::shellJoin(argv)));
    };
    for (const ReportCell &cell : report.cells) {
        if (cell.counting)
            table.rows.append(
                {{cell.id}, {line(cell.counting->serverArgv)}, {line(cell.counting->workloadArgv)}});
    }
    return table;
}

Table fileTable(const Report &report)
{
    Table table;
    table.caption = QStringLiteral("Files, within the run's folder");
    table.columns = {{QStringLiteral("File"), Column::Kind::Code},
                     {QStringLiteral("Bytes"), Column::Kind::Number},
                     {QStringLiteral("SHA-256"), Column::Kind::Code}};
    for (const ReportFile &file : report.files)
        table.rows.append({{file.name}, {QString::number(file.bytes)}, {QString::fromLatin1(file.sha256)}});
    return table;
}

} // namespace

Section provenanceSection(const Report &report)
{
    Section section;
    section.title = QStringLiteral("Provenance");
    QString made = QStringLiteral("Made by assay %1 at %2.").arg(QStringLiteral(ASSAY_VERSION), report.made);
    const QString image = report.run.hardware[QStringLiteral("image")].toString();
    if (!image.isEmpty())
        made += QStringLiteral(" Image: %1.").arg(image);
    section.paragraphs = {made,
                          QStringLiteral("Every value is 1 + accepted tokens / drafts of these integers, "
                                         "printed with two decimals as C prints the double.")};
    section.tables = {integerTable(report), machineTable(report), commandTable(report), fileTable(report)};
    section.tables.removeIf([](const Table &table) { return table.rows.isEmpty(); });
    return section;
}

} // namespace assay::exchange
