// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_sections.h"

#include <assay/base/text.h>

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <set>

namespace assay::exchange {

namespace {

constexpr int usualDecimals = 2;

Field valueOf(const ReportCell &cell)
{
    if (!cell.acceptanceLength.isEmpty())
        return {QString::fromLatin1(cell.acceptanceLength)};
    return {shownState(cell.state), cell.state == QLatin1String("failed") ? Tone::Wrong : Tone::Muted};
}

Field goldenOf(const ReportCell &cell)
{
    if (!cell.golden || !cell.golden->onRight)
        return {QStringLiteral("missing"), Tone::Muted};
    if (!cell.golden->rightShown)
        return {shownState(cell.golden->rightState), Tone::Muted};
    return {QString::fromLatin1(base::fixed(*cell.golden->rightShown, usualDecimals))};
}

QString axesOf(const Report &report, const ReportCell &cell)
{
    std::set<QString> categories;
    std::set<int> concurrencies;
    for (const ReportCell &one : report.cells) {
        categories.insert(one.cell.category);
        concurrencies.insert(one.cell.concurrency);
    }
    QStringList parts;
    if (categories.size() > 1)
        parts.append(cell.cell.category);
    if (concurrencies.size() > 1)
        parts.append(QStringLiteral("concurrency %1").arg(cell.cell.concurrency));
    return parts.join(QStringLiteral(", "));
}

QList<Field> matrixRow(const QString &name, const QList<ReportCell> &group, matrix::Thinking thinking,
                       const std::set<int> &lengths, Field (*field)(const ReportCell &))
{
    QList<Field> row{{name}};
    for (const int length : lengths) {
        const auto found = std::find_if(group.begin(), group.end(), [&](const ReportCell &cell) {
            return cell.cell.thinking == thinking && cell.cell.draftLength == length;
        });
        row.append(found == group.end() ? Field{QStringLiteral("not planned"), Tone::Muted} : field(*found));
    }
    return row;
}

Table matrixTable(const Report &report, const QList<ReportCell> &group)
{
    Table table;
    table.caption = axesOf(report, group.constFirst());
    table.columns.append({QStringLiteral("Draft length")});
    std::set<int> lengths;
    for (const ReportCell &cell : group) {
        if (!cell.cell.isControl())
            lengths.insert(cell.cell.draftLength);
    }
    for (const int length : lengths)
        table.columns.append({QString::number(length), Column::Kind::Number});
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        const bool measured = std::any_of(group.begin(), group.end(), [thinking](const ReportCell &cell) {
            return cell.cell.thinking == thinking && !cell.cell.isControl();
        });
        if (!measured)
            continue;
        const QString mode = matrix::thinkingKey(thinking);
        table.rows.append(matrixRow(mode, group, thinking, lengths, valueOf));
        if (report.golden)
            table.rows.append(
                matrixRow(QStringLiteral("golden ") + mode, group, thinking, lengths, goldenOf));
    }
    return table;
}

QString intervalText(const metrics::Interval &interval, int decimals)
{
    return QStringLiteral("%1 to %2")
        .arg(QString::fromLatin1(base::fixed(interval.low, decimals)),
             QString::fromLatin1(base::fixed(interval.high, decimals)));
}

Field decimal(std::optional<double> value, int decimals)
{
    return value ? Field{QString::fromLatin1(base::fixed(*value, decimals))} : Field();
}

QList<Field> cellRow(const Report &report, const ReportCell &cell)
{
    Field state{shownState(cell.state)};
    if (!cell.reason.isEmpty())
        state.text += QStringLiteral(": ") + report.shown(cell.reason);
    if (cell.state == QLatin1String("failed"))
        state.tone = Tone::Wrong;
    Field rate;
    if (cell.acceptanceRate)
        rate.text =
            QStringLiteral("%1 %").arg(QString::fromLatin1(base::fixed(*cell.acceptanceRate * 100.0, 1)));
    Field requests;
    if (cell.counting && cell.counting->completed) {
        requests.text = QString::number(*cell.counting->completed);
        if (cell.counting->planned)
            requests.text += QStringLiteral(" of %1").arg(*cell.counting->planned);
    }
    const bool hasValue = !cell.acceptanceLength.isEmpty();
    return {{cell.id},
            state,
            {QString::fromLatin1(cell.acceptanceLength)},
            {cell.interval ? intervalText(*cell.interval, usualDecimals) : QString()},
            {cell.interval ? cell.interval->method : QString()},
            rate,
            requests,
            decimal(hasValue ? cell.counting->tokensPerS : std::nullopt, 1),
            {cell.attempt > 0 ? QStringLiteral("%1 of %2").arg(cell.attempt).arg(cell.attempts) : QString()}};
}

QString gateText(const compare::Gate &gate)
{
    const QString low = QString::fromLatin1(base::fixed(gate.low.toDouble(), usualDecimals));
    const QString high = QString::fromLatin1(base::fixed(gate.high.toDouble(), usualDecimals));
    return gate.kind == compare::Gate::Kind::Ratio
               ? QStringLiteral("Within means a ratio of %1 to %2, both included, in exact arithmetic.")
                     .arg(low, high)
               : QStringLiteral("Within means a difference of %1 to %2, both included.").arg(low, high);
}

QList<Field> differenceRow(const compare::Row &row)
{
    const int decimals = row.decimals;
    const auto side = [decimals](std::optional<double> value, const QString &state) {
        return value ? Field{QString::fromLatin1(base::fixed(*value, decimals))}
                     : Field{shownState(state), Tone::Muted};
    };
    QList<Field> fields{
        {row.cellName()}, side(row.leftShown, row.leftState), side(row.rightShown, row.rightState)};
    const auto difference = row.difference();
    const auto ratio = row.ratio();
    fields.append({difference ? signedNumber(*difference, decimals) : QString()});
    fields.append({row.interval ? intervalText(*row.interval, decimals) : QString()});
    const QString finding = compare::findingText(row);
    fields.append({finding});
    fields.append({ratio ? QString::fromLatin1(base::fixed(*ratio, 4)) : QString()});
    if (!row.within)
        fields.append({QStringLiteral("cannot tell"), Tone::Muted});
    else if (*row.within)
        fields.append({QStringLiteral("within"), Tone::Good});
    else
        fields.append({QStringLiteral("outside"), Tone::Wrong});
    return fields;
}

} // namespace

Section matrixSection(const Report &report)
{
    Section section;
    section.title = QStringLiteral("Acceptance length");
    section.hasCurves = true;
    section.paragraphs.append(QStringLiteral(
        "AL = 1 + accepted tokens / drafts, from the counters of the server before and after each "
        "cell's workload; the target's own token is included."));
    for (const QList<ReportCell> &group : report.byAxes())
        section.tables.append(matrixTable(report, group));
    return section;
}

Section cellSection(const Report &report)
{
    Section section;
    section.title = QStringLiteral("Cells");
    section.paragraphs.append(
        QStringLiteral("AR = accepted tokens / draft tokens. Intervals are of 95 % unless "
                       "their estimator says otherwise; the estimator is named because they "
                       "differ in what they assume."));
    Table table;
    table.columns = {{QStringLiteral("Cell")},
                     {QStringLiteral("State")},
                     {QStringLiteral("AL"), Column::Kind::Number},
                     {QStringLiteral("Interval"), Column::Kind::Number},
                     {QStringLiteral("Estimator")},
                     {QStringLiteral("AR"), Column::Kind::Number},
                     {QStringLiteral("Requests"), Column::Kind::Number},
                     {QStringLiteral("Tokens/s"), Column::Kind::Number},
                     {QStringLiteral("Attempt"), Column::Kind::Number}};
    for (const ReportCell &cell : report.cells)
        table.rows.append(cellRow(report, cell));
    section.tables = {table};
    return section;
}

Section differenceSection(const Report &report)
{
    Section section;
    section.title = QStringLiteral("Difference to the golden curve");
    if (!report.diff) {
        section.paragraphs.append(report.withoutGolden);
        return section;
    }
    section.paragraphs.append(QStringLiteral("Golden: %1 in %2, line %3. Verdict: %4.")
                                  .arg(report.golden->curve.key, QFileInfo(report.golden->file).fileName())
                                  .arg(report.golden->curve.line)
                                  .arg(compare::verdictName(report.diff->verdict)));
    section.paragraphs.append(gateText(report.diff->gate));
    for (const base::Problem &problem : report.diff->problems)
        section.paragraphs.append(problem.text);
    for (QString note : compare::intervalNotes(*report.diff)) {
        note[0] = note.at(0).toUpper();
        section.paragraphs.append(note + QLatin1Char('.'));
    }
    section.paragraphs += compare::reasonLines(*report.diff);
    Table table;
    table.columns = {{QStringLiteral("Cell")},
                     {QStringLiteral("Run"), Column::Kind::Number},
                     {QStringLiteral("Golden"), Column::Kind::Number},
                     {QStringLiteral("Difference"), Column::Kind::Number},
                     {QStringLiteral("Interval"), Column::Kind::Number},
                     {QStringLiteral("Finding")},
                     {QStringLiteral("Ratio"), Column::Kind::Number},
                     {QStringLiteral("Verdict")}};
    QList<compare::Row> rows = report.diff->rows;
    const auto size = [](const compare::Row &row) {
        const auto difference = row.difference();
        return difference ? std::abs(*difference) : -1.0;
    };
    std::stable_sort(rows.begin(), rows.end(), [&size](const compare::Row &left, const compare::Row &right) {
        return size(left) > size(right);
    });
    for (const compare::Row &row : rows)
        table.rows.append(differenceRow(row));
    section.tables = {table};
    return section;
}

} // namespace assay::exchange
