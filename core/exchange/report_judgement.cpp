// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_sections.h"

namespace assay::exchange {

namespace {

Tone toneOf(review::Verdict verdict)
{
    switch (verdict) {
    case review::Verdict::Pass:
        return Tone::Good;
    case review::Verdict::Fail:
        return Tone::Wrong;
    case review::Verdict::Accepted:
    case review::Verdict::Overridden:
        return Tone::Doubtful;
    case review::Verdict::Unknown:
        break;
    }
    return Tone::Muted;
}

Tone toneOf(base::Severity severity)
{
    switch (severity) {
    case base::Severity::Error:
        return Tone::Wrong;
    case base::Severity::Warning:
        return Tone::Doubtful;
    case base::Severity::Note:
        break;
    }
    return Tone::None;
}

Field toldOf(const std::optional<QString> &value)
{
    if (!value)
        return {QStringLiteral("not told"), Tone::Muted};
    return value->isEmpty() ? Field{QStringLiteral("none"), Tone::Muted} : Field{*value};
}

Table comparedConditions(const Report &report)
{
    Table table;
    table.columns = {{QStringLiteral("Condition")},
                     {QStringLiteral("Run"), Column::Kind::Code},
                     {QStringLiteral("Golden"), Column::Kind::Code},
                     {QStringLiteral("Same")}};
    for (const compare::ConditionRow &row : report.diff->conditions) {
        Field same{QStringLiteral("cannot tell"), Tone::Muted};
        if (row.same)
            same = *row.same ? Field{QStringLiteral("same"), Tone::Good}
                             : Field{QStringLiteral("differs"), Tone::Wrong};
        table.rows.append({{row.name}, toldOf(row.left), toldOf(row.right), same});
    }
    return table;
}

void appendReasons(const Report &report, review::Verdict verdict, const QMap<QString, QString> &reasons,
                   Table &table)
{
    for (const review::Gate &gate : report.review.gates) {
        if (gate.verdict != verdict)
            continue;
        table.rows.append({{gate.id},
                           {review::verdictName(verdict), Tone::Doubtful},
                           {reasons.value(gate.id)},
                           {report.notes.reviewer}});
    }
}

Table cellNotes(const Report &report)
{
    Table table;
    table.caption = QStringLiteral("Notes on cells");
    table.columns = {{QStringLiteral("Cell")},
                     {QStringLiteral("Chosen attempt"), Column::Kind::Number},
                     {QStringLiteral("Outputs looked at"), Column::Kind::Number},
                     {QStringLiteral("Verdict")},
                     {QStringLiteral("Note")}};
    for (auto it = report.notes.cells.cbegin(); it != report.notes.cells.cend(); ++it)
        table.rows.append({{it.key()},
                           {it->attempt ? QString::number(*it->attempt) : QString()},
                           {it->seen.isEmpty() ? QString() : QString::number(it->seen.size())},
                           {it->verdict},
                           {it->note}});
    return table;
}

} // namespace

Section conditionSection(const Report &report)
{
    Section section;
    section.title = QStringLiteral("Conditions");
    section.paragraphs.append(
        QStringLiteral("A difference in AL means nothing where the conditions differ."));
    if (report.diff) {
        section.tables = {comparedConditions(report)};
        return section;
    }
    Table table;
    table.columns = {{QStringLiteral("Condition")}, {QStringLiteral("Run"), Column::Kind::Code}};
    for (const compare::Condition &condition : report.conditions)
        table.rows.append({{condition.name}, toldOf(condition.value)});
    section.tables = {table};
    return section;
}

Section gateSection(const Report &report)
{
    Section section;
    section.title = QStringLiteral("Gates");
    section.paragraphs.append(QStringLiteral(
        "A hard gate that fails, or is unknown and nobody answers for it, forbids an export. Soft gates "
        "are for the eye."));
    Table table;
    table.columns = {{QStringLiteral("Gate")},     {QStringLiteral("Kind")},
                     {QStringLiteral("Verdict")},  {QStringLiteral("Question")},
                     {QStringLiteral("Evidence")}, {QStringLiteral("Where"), Column::Kind::Code}};
    for (const review::Gate &gate : report.review.gates)
        table.rows.append({{gate.id},
                           {review::kindName(gate.kind)},
                           {review::verdictName(gate.verdict), toneOf(gate.verdict)},
                           {gate.title},
                           {report.shown(gate.evidence)},
                           {report.shown(gate.where)}});
    section.tables = {table};
    return section;
}

Section decisionSection(const Report &report)
{
    Section section;
    section.title = QStringLiteral("Decisions and notes");
    if (!report.run.tags.isEmpty())
        section.paragraphs.append(
            QStringLiteral("Tags: %1.").arg(report.run.tags.join(QStringLiteral(", "))));
    if (!report.notes.note.isEmpty())
        section.paragraphs.append(QStringLiteral("Note: %1").arg(report.notes.note));
    Table table;
    table.columns = {{QStringLiteral("Gate")},
                     {QStringLiteral("Decision")},
                     {QStringLiteral("Reason")},
                     {QStringLiteral("By")}};
    appendReasons(report, review::Verdict::Accepted, report.notes.accepted, table);
    appendReasons(report, review::Verdict::Overridden, report.notes.overridden, table);
    if (table.rows.isEmpty())
        section.paragraphs.append(QStringLiteral("No gate is accepted or overridden."));
    else
        section.tables.append(table);
    if (!report.notes.cells.isEmpty())
        section.tables.append(cellNotes(report));
    return section;
}

Section problemSection(const Report &report)
{
    Section section;
    section.title = QStringLiteral("Problems");
    if (report.problems.isEmpty()) {
        section.paragraphs.append(QStringLiteral("None was found."));
        return section;
    }
    Table table;
    table.columns = {{QStringLiteral("Severity")},
                     {QStringLiteral("Where")},
                     {QStringLiteral("Problem"), Column::Kind::Code},
                     {QStringLiteral("What it says")}};
    for (const ReportProblem &entry : report.problems)
        table.rows.append({{base::severityName(entry.problem.severity), toneOf(entry.problem.severity)},
                           {entry.where.isEmpty() ? QStringLiteral("run") : entry.where},
                           {entry.problem.id},
                           {report.shown(entry.problem.text)}});
    section.tables = {table};
    return section;
}

} // namespace assay::exchange
