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

} // namespace

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
    qsizetype compared = 0;
    qsizetype within = 0;
    QList<QStringList> lines{{QStringLiteral("cell"), QStringLiteral("left"), QStringLiteral("right"),
                              QStringLiteral("difference"), QStringLiteral("ratio"), QString()}};
    for (const Row &row : diff.rows) {
        const auto difference = row.difference();
        lines.append({row.cellName(), valueText(row.leftShown, row.leftState, row.decimals),
                      valueText(row.rightShown, row.rightState, row.decimals),
                      difference ? signedText(*difference, row.decimals) : QString(),
                      ratioText(row, diff.gate), remark(row)});
        compared += row.within ? 1 : 0;
        within += row.within.value_or(false) ? 1 : 0;
    }
    if (!diff.rows.isEmpty())
        text += table(lines) + QLatin1Char('\n');
    for (const base::Problem &problem : diff.problems)
        text += QStringLiteral("%1: %2\n").arg(base::severityName(problem.severity), problem.text);
    text += QStringLiteral("%1: %2 of %3 compared cells within %4\n")
                .arg(verdictName(diff.verdict))
                .arg(within)
                .arg(compared)
                .arg(gateText(diff.gate));
    return text + conditionsText(diff.conditions);
}

} // namespace assay::compare
