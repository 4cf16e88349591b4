// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/mode_advice.h"

#include <assay/base/text.h>

#include <QJsonObject>

#include <algorithm>

namespace assay::compare {

namespace {

// Cells that differ in nothing but their draft length.
struct Group
{
    matrix::Cell cell;
    QList<Speed> speeds;
};

std::optional<Speed> speedOf(const run::CellView &cell, const KnownCells &known)
{
    if (cell.cell.isControl()) {
        const auto control = known.controls.constFind(cell.id);
        return control == known.controls.constEnd() ? std::nullopt : speedOfControl(*control);
    }
    const ExplainedSide *side = known.find(cell.id);
    return side == nullptr ? std::nullopt : speedOf(side->evidence, cell.cell.draftLength);
}

QString times(double value)
{
    return QString::fromLatin1(base::fixed(value, 2));
}

QString lineOf(const ModeAdvice &one)
{
    const LengthAdvice *recommended = one.advice.recommended();
    if (recommended == nullptr)
        return {};
    QString name = matrix::thinkingKey(one.thinking);
    if (!one.category.isEmpty())
        name += QLatin1Char('.') + one.category;
    if (one.concurrency != 1)
        name += QStringLiteral(".c%1").arg(one.concurrency);
    QStringList tied;
    for (const LengthAdvice &length : one.advice.lengths) {
        if ((length.isTied || length.isBest) && length.draftLength != recommended->draftLength)
            tied.append(QString::number(length.draftLength));
    }
    QString line = QStringLiteral("%1: %2 (").arg(name).arg(recommended->draftLength);
    if (recommended->draftLength == one.advice.baseLength) {
        line += tied.isEmpty() ? QStringLiteral("faster than every longer one")
                               : QStringLiteral("no longer one is faster by more than noise");
    } else {
        const QString base = one.advice.baseLength == 0
                                 ? QStringLiteral("without speculation")
                                 : QStringLiteral("at draft length %1").arg(one.advice.baseLength);
        line += QStringLiteral("%1 times as fast as %2, %3 to %4")
                    .arg(times(recommended->speedUp), base, times(recommended->interval.low),
                         times(recommended->interval.high));
        if (!tied.isEmpty())
            line += QStringLiteral("; %1 cannot be told apart").arg(tied.join(QStringLiteral(", ")));
    }
    line += QLatin1Char(')');
    if (one.advice.hasFewClusters)
        line += QLatin1Char('*');
    return line;
}

} // namespace

QList<ModeAdvice> adviceOf(const run::RunView &run, const KnownCells &known)
{
    QList<Group> groups;
    for (const run::CellView &cell : run.cells) {
        const std::optional<Speed> speed = speedOf(cell, known);
        if (!speed)
            continue;
        const auto isAlike = [&cell](const Group &group) {
            return group.cell.thinking == cell.cell.thinking && group.cell.category == cell.cell.category &&
                   group.cell.concurrency == cell.cell.concurrency;
        };
        auto group = std::find_if(groups.begin(), groups.end(), isAlike);
        if (group == groups.end())
            group = groups.insert(groups.end(), {cell.cell, {}});
        group->speeds.append(*speed);
    }
    QList<ModeAdvice> advice;
    for (const Group &group : std::as_const(groups)) {
        if (auto one = adviseLength(group.speeds))
            advice.append(
                {group.cell.thinking, group.cell.category, group.cell.concurrency, *std::move(one)});
    }
    return advice;
}

QStringList adviceLines(const QList<ModeAdvice> &advice)
{
    QStringList lines;
    for (const ModeAdvice &one : advice) {
        if (const QString line = lineOf(one); !line.isEmpty())
            lines.append(line);
    }
    return lines;
}

QJsonArray toJson(const QList<ModeAdvice> &advice, const QString &side)
{
    QJsonArray list;
    for (const ModeAdvice &one : advice) {
        QJsonArray lengths;
        for (const LengthAdvice &length : one.advice.lengths)
            lengths.append(QJsonObject{{QStringLiteral("draft_length"), length.draftLength},
                                       {QStringLiteral("speed_up"), base::jsonNumber(length.speedUp)},
                                       {QStringLiteral("low"), base::jsonNumber(length.interval.low)},
                                       {QStringLiteral("high"), base::jsonNumber(length.interval.high)},
                                       {QStringLiteral("best"), length.isBest},
                                       {QStringLiteral("tied"), length.isTied}});
        const LengthAdvice *recommended = one.advice.recommended();
        list.append(QJsonObject{
            {QStringLiteral("side"), side},
            {QStringLiteral("thinking"), matrix::thinkingName(one.thinking)},
            {QStringLiteral("category"), one.category.isEmpty() ? QJsonValue() : QJsonValue(one.category)},
            {QStringLiteral("concurrency"), one.concurrency},
            {QStringLiteral("base_draft_length"), one.advice.baseLength},
            {QStringLiteral("recommended"),
             recommended == nullptr ? QJsonValue() : QJsonValue(recommended->draftLength)},
            {QStringLiteral("few_clusters"), one.advice.hasFewClusters},
            {QStringLiteral("lengths"), lengths}});
    }
    return list;
}

} // namespace assay::compare
