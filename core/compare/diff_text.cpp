// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/diff.h"

#include <assay/base/text.h>

#include <algorithm>

namespace assay::compare {

namespace {

QString fixedText(double value, int decimals)
{
    return QString::fromLatin1(base::fixed(value, decimals));
}

QString signedText(double value, int decimals)
{
    const QString text = fixedText(value, decimals);
    return value > 0 ? QLatin1Char('+') + text : text;
}

QString valueText(std::optional<double> value, const QString &state, int decimals)
{
    return value ? fixedText(*value, decimals) : state;
}

// As many decimals as it takes to see on which side of the gate a ratio lies.
QString ratioText(const Row &row, const Gate &gate)
{
    const auto ratio = row.ratio();
    if (!ratio)
        return {};
    constexpr int fewest = 3;
    constexpr int most = 9;
    for (int decimals = fewest; decimals < most; ++decimals) {
        const QByteArray text = base::fixed(*ratio, decimals);
        const auto shown = Rational::fromDecimal(text);
        const bool inside = shown && gate.low <= *shown && *shown <= gate.high;
        if (gate.kind == Gate::Kind::Absolute || inside == row.within.value_or(inside))
            return QString::fromLatin1(text);
    }
    return fixedText(*ratio, most);
}

QString remark(const Row &row)
{
    if (row.within)
        return *row.within ? QString() : QStringLiteral("differs");
    if (!row.onRight)
        return QStringLiteral("only on the left");
    if (!row.onLeft)
        return QStringLiteral("only on the right");
    return QStringLiteral("not compared");
}

QString gateText(const Gate &gate)
{
    if (gate.kind == Gate::Kind::Ratio)
        return QStringLiteral("ratio %1 to %2")
            .arg(fixedText(gate.low.toDouble(), 2), fixedText(gate.high.toDouble(), 2));
    return QStringLiteral("difference at most %1").arg(gate.high.toDouble());
}

QString table(const QList<QStringList> &lines)
{
    QList<qsizetype> widths;
    for (const QStringList &line : lines) {
        widths.resize(std::max(widths.size(), line.size()));
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], line[i].size());
    }
    QString text;
    for (const QStringList &line : lines) {
        QString row;
        for (qsizetype i = 0; i < line.size(); ++i) {
            const bool words = i == 0 || i == line.size() - 1;
            row += words ? line[i].leftJustified(widths[i]) : line[i].rightJustified(widths[i]);
            row += QStringLiteral("  ");
        }
        text += row.trimmed() + QLatin1Char('\n');
    }
    return text;
}

QString conditionsText(const QList<ConditionRow> &conditions)
{
    QString text;
    QStringList oneSided;
    for (const ConditionRow &row : conditions) {
        if (!row.same)
            oneSided.append(row.name);
        else if (!*row.same)
            text += QStringLiteral("  %1: %2 | %3\n").arg(row.name, *row.left, *row.right);
    }
    if (!text.isEmpty())
        text.prepend(QStringLiteral("conditions that differ (left | right):\n"));
    if (!oneSided.isEmpty())
        text += QStringLiteral("conditions that only one side tells: %1\n")
                    .arg(oneSided.join(QStringLiteral(", ")));
    return text;
}

QString intervalText(const Row &row)
{
    if (!row.interval)
        return {};
    return QStringLiteral("%1 to %2")
        .arg(signedText(row.interval->low, row.decimals), signedText(row.interval->high, row.decimals));
}

const QStringList &columnNames()
{
    static const QStringList names{QStringLiteral("cell"),     QStringLiteral("left"),
                                   QStringLiteral("right"),    QStringLiteral("difference"),
                                   QStringLiteral("interval"), QStringLiteral("finding"),
                                   QStringLiteral("ratio"),    QString()};
    return names;
}

QStringList fieldsOf(const Row &row, const Gate &gate)
{
    const auto difference = row.difference();
    return {row.cellName(),
            valueText(row.leftShown, row.leftState, row.decimals),
            valueText(row.rightShown, row.rightState, row.decimals),
            difference ? signedText(*difference, row.decimals) : QString(),
            intervalText(row),
            findingText(row),
            ratioText(row, gate),
            remark(row)};
}

// All cells under their names; a column in which nothing is known is left out, the remarks' never.
QList<QStringList> linesOf(const Diff &diff)
{
    QList<QStringList> lines{columnNames()};
    for (const Row &row : diff.rows)
        lines.append(fieldsOf(row, diff.gate));
    for (qsizetype column = lines.constFirst().size() - 2; column > 0; --column) {
        const bool isEmpty = std::all_of(lines.cbegin() + 1, lines.cend(), [column](const QStringList &line) {
            return line.at(column).isEmpty();
        });
        for (QStringList &line : lines) {
            if (isEmpty)
                line.removeAt(column);
        }
    }
    return lines;
}

QString verdictText(const Diff &diff)
{
    qsizetype compared = 0;
    qsizetype within = 0;
    for (const Row &row : diff.rows) {
        compared += row.within ? 1 : 0;
        within += row.within.value_or(false) ? 1 : 0;
    }
    return QStringLiteral("%1: %2 of %3 compared cells within %4")
        .arg(verdictName(diff.verdict))
        .arg(within)
        .arg(compared)
        .arg(gateText(diff.gate));
}

QString percentText(double share)
{
    return QString::fromLatin1(base::fixed(share * 100.0, 1)) + QStringLiteral(" %");
}

// "drift from begin to end on the left: -0.12 (-0.20 to -0.04)"
QString reasonText(const Reason &reason)
{
    const bool isShare = reason.kind == ReasonKind::Thinking || reason.kind == ReasonKind::Truncation;
    const auto number = [isShare](double value) {
        return isShare ? percentText(value) : signedText(value, 2);
    };
    const QString range =
        QStringLiteral("%1 (%2 to %3)")
            .arg(number(reason.difference), number(reason.interval.low), number(reason.interval.high));
    switch (reason.kind) {
    case ReasonKind::Thinking:
        return QStringLiteral("share of reasoning in the outputs, left minus right: %1").arg(range);
    case ReasonKind::Truncation:
        return QStringLiteral("share of truncated outputs, left minus right: %1").arg(range);
    case ReasonKind::Drift:
        return QStringLiteral("drift from begin to end on the %1: %2")
            .arg(reasonSideName(reason.side), range);
    case ReasonKind::Engines:
        break;
    }
    return QStringLiteral("engines apart on the %1, %2: %3")
        .arg(reasonSideName(reason.side), reason.engines, range);
}

// "draft positions: p0 -0.05, p1 -0.16; together -0.21"; empty without a waterfall.
QString positionsText(const std::optional<Waterfall> &waterfall)
{
    if (!waterfall)
        return {};
    QStringList parts;
    for (const PositionShare &share : waterfall->positions)
        parts.append(
            QStringLiteral("p%1 %2").arg(share.position).arg(signedText(share.difference.toDouble(), 2)));
    return QStringLiteral("draft positions: %1; together %2")
        .arg(parts.join(QStringLiteral(", ")), signedText(waterfall->difference.toDouble(), 2));
}

} // namespace

QString findingText(const Row &row)
{
    if (!row.judgement || !row.judgement->significance)
        return {};
    const Significance &found = *row.judgement->significance;
    return findingName(found.finding) + (found.hasFewClusters ? QStringLiteral("*") : QString());
}

QStringList intervalNotes(const Diff &diff)
{
    QStringList methods;
    bool hasFew = false;
    bool isUnclear = false;
    for (const Row &row : diff.rows) {
        if (row.interval && !methods.contains(row.interval->method))
            methods.append(row.interval->method);
        if (!row.judgement || !row.judgement->significance)
            continue;
        hasFew = hasFew || row.judgement->significance->hasFewClusters;
        isUnclear = isUnclear || row.judgement->significance->finding == Finding::Unclear;
    }
    QStringList notes;
    if (!methods.isEmpty())
        notes.append(QStringLiteral("intervals of 95 %: %1").arg(methods.join(QStringLiteral("; "))));
    if (hasFew)
        notes.append(
            QStringLiteral("* fewer than %1 clusters: the interval may be too narrow").arg(fewClusters));
    if (isUnclear)
        notes.append(
            QStringLiteral("unclear: steps were taken as independent, so the interval is too narrow to "
                           "prove a difference"));
    return notes;
}

QStringList reasonLines(const Diff &diff)
{
    QStringList lines;
    for (const Row &row : diff.rows) {
        if (!row.judgement)
            continue;
        const std::optional<Significance> &found = row.judgement->significance;
        if (row.within.value_or(true) && !(found && found->finding == Finding::Real))
            continue;
        QStringList parts;
        for (const Reason &reason : row.judgement->explanation.reasons)
            parts.append(reasonText(reason));
        if (const QString positions = positionsText(row.judgement->explanation.waterfall);
            !positions.isEmpty())
            parts.append(positions);
        for (const QString &part : std::as_const(parts))
            lines.append(QStringLiteral("%1: %2").arg(row.cellName(), part));
    }
    return lines;
}

QStringList adviceLines(const Diff &diff)
{
    QStringList lines;
    const auto add = [&lines](const QString &source, const QList<ModeAdvice> &advice) {
        for (const QString &line : adviceLines(advice))
            lines.append(QStringLiteral("fastest draft length of %1: %2").arg(source, line));
    };
    add(diff.leftSource, diff.leftAdvice);
    if (diff.rightSource != diff.leftSource)
        add(diff.rightSource, diff.rightAdvice);
    return lines;
}

QString Row::cellName() const
{
    const QString mode = thinking ? matrix::thinkingKey(*thinking) : QStringLiteral("no_modes");
    QString name = QStringLiteral("%1-%2").arg(mode).arg(draftLength);
    if (!category.isEmpty())
        name += QLatin1Char('.') + category;
    if (concurrency != 0)
        name += QStringLiteral(".c%1").arg(concurrency);
    return name;
}

QString toText(const Diff &diff)
{
    QString text = QStringLiteral("left   %1  %2\nright  %3  %4\n\n")
                       .arg(diff.leftSource, diff.leftModel, diff.rightSource, diff.rightModel);
    if (!diff.rows.isEmpty())
        text += table(linesOf(diff)) + QLatin1Char('\n');
    for (const base::Problem &problem : diff.problems)
        text += QStringLiteral("%1: %2\n").arg(base::severityName(problem.severity), problem.text);
    text += verdictText(diff) + QLatin1Char('\n');
    for (const QString &note : intervalNotes(diff))
        text += note + QLatin1Char('\n');
    text += conditionsText(diff.conditions);
    const QStringList reasons = reasonLines(diff);
    if (!reasons.isEmpty())
        text += QStringLiteral("why:\n  ") + reasons.join(QStringLiteral("\n  ")) + QLatin1Char('\n');
    for (const QString &line : adviceLines(diff))
        text += line + QLatin1Char('\n');
    return text;
}

QString toTsv(const Diff &diff)
{
    const auto line = [](const QStringList &fields) -> QString {
        return fields.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    QStringList names = columnNames();
    names.last() = QStringLiteral("remark");
    QString text = line(names);
    for (const Row &row : diff.rows)
        text += line(fieldsOf(row, diff.gate));
    return text;
}

QString toMarkdown(const Diff &diff)
{
    const auto line = [](QStringList fields) -> QString {
        for (QString &field : fields)
            field.replace(QLatin1Char('|'), QStringLiteral("\\|"));
        return QStringLiteral("| ") + fields.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    };
    QString text = QStringLiteral("**%1** (%2) against **%3** (%4)\n\n")
                       .arg(diff.leftSource, diff.leftModel, diff.rightSource, diff.rightModel);
    if (!diff.rows.isEmpty()) {
        const QList<QStringList> lines = linesOf(diff);
        QStringList rule;
        for (const QString &name : lines.constFirst())
            rule.append(name.isEmpty() || name == columnNames().constFirst() ||
                                name == QLatin1String("finding")
                            ? QStringLiteral("---")
                            : QStringLiteral("---:"));
        for (const QStringList &fields : lines) {
            text += line(fields);
            if (&fields == &lines.constFirst())
                text += line(rule);
        }
        text += QLatin1Char('\n');
    }
    QStringList notes;
    for (const base::Problem &problem : diff.problems)
        notes.append(QStringLiteral("%1: %2").arg(base::severityName(problem.severity), problem.text));
    notes.append(verdictText(diff));
    notes += intervalNotes(diff);
    for (const ConditionRow &row : diff.conditions) {
        if (!row.same.value_or(true))
            notes.append(QStringLiteral("differs: %1: %2 | %3").arg(row.name, *row.left, *row.right));
    }
    notes += reasonLines(diff);
    notes += adviceLines(diff);
    for (QString &note : notes)
        note.replace(QLatin1Char('*'), QStringLiteral("\\*"));
    return text + QStringLiteral("- ") + notes.join(QStringLiteral("\n- ")) + QLatin1Char('\n');
}

} // namespace assay::compare
