// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/judgement.h"

#include <assay/base/parallel.h>
#include <assay/base/text.h>

#include <tuple>
#include <utility>
#include <vector>

namespace assay::compare {

namespace {

Significance mirrored(Significance one)
{
    one.difference = -one.difference;
    std::tie(one.interval.low, one.interval.high) = std::pair(-one.interval.high, -one.interval.low);
    return one;
}

} // namespace

std::optional<Judgement> judge(const ExplainedSide *leftSide, double left, const ExplainedSide *rightSide,
                               double right, const QList<ConditionRow> &conditions, double level)
{
    if (leftSide == nullptr && rightSide == nullptr)
        return std::nullopt;
    Judgement result;
    if (leftSide != nullptr)
        result.left = spreadOf(leftSide->evidence);
    if (rightSide != nullptr)
        result.right = spreadOf(rightSide->evidence);
    if (leftSide != nullptr && rightSide != nullptr) {
        result.significance = significanceOf(leftSide->evidence, rightSide->evidence, level);
    } else if (leftSide != nullptr) {
        result.significance = significanceAgainst(leftSide->evidence, right, level);
    } else {
        result.significance = significanceAgainst(rightSide->evidence, left, level);
        if (result.significance)
            result.significance = mirrored(*result.significance);
    }
    result.explanation = explain(leftSide != nullptr ? *leftSide : ExplainedSide(),
                                 rightSide != nullptr ? *rightSide : ExplainedSide(), conditions, level);
    return result;
}

const ExplainedSide *KnownCells::find(const QString &cell) const
{
    const auto found = cells.constFind(cell);
    return cell.isEmpty() || found == cells.constEnd() ? nullptr : &*found;
}

KnownCells readKnownCells(const run::RunView &run)
{
    struct Read
    {
        ExplainedSide side;
        QList<run::RequestFacts> control;
        std::optional<base::Problem> problem;
    };
    std::vector<const run::CellView *> cells;
    for (const run::CellView &cell : run.cells) {
        const bool isKnown = cell.state == run::CellState::Value || cell.state == run::CellState::Control;
        if (isKnown && cell.countingAttempt() != nullptr)
            cells.push_back(&cell);
    }
    std::vector<Read> reads(cells.size());
    base::inParallel(static_cast<int>(cells.size()), [&cells, &reads](int index) {
        const auto place = static_cast<std::size_t>(index);
        const run::Attempt &attempt = *cells[place]->countingAttempt();
        const auto steps = run::loadStepsByRequest(attempt.folder);
        Read &read = reads[place];
        if (!steps)
            read.problem = base::Problem{base::Severity::Warning, {}, steps.error().sentence(), 0, 0};
        if (cells[place]->state == run::CellState::Control) {
            read.control = steps && *steps ? (**steps).requests : QList<run::RequestFacts>();
            return;
        }
        read.side.evidence = evidenceOf(*cells[place], steps ? *steps : std::nullopt);
        read.side.engines = attempt.acceptance.perEngine;
    });
    KnownCells known;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i]->state == run::CellState::Control)
            known.controls.insert(cells[i]->id, reads[i].control);
        else
            known.cells.insert(cells[i]->id, reads[i].side);
        if (reads[i].problem)
            known.problems.append(*reads[i].problem);
    }
    return known;
}

QJsonValue toJson(const std::optional<Spread> &spread)
{
    if (!spread)
        return {};
    const metrics::Interval interval = spread->interval();
    return QJsonObject{
        {QStringLiteral("method"), methodName(spread->method)},
        {QStringLiteral("clusters"), spread->clusters > 0 ? QJsonValue(spread->clusters) : QJsonValue()},
        {QStringLiteral("low"), base::jsonNumber(interval.low)},
        {QStringLiteral("high"), base::jsonNumber(interval.high)},
        {QStringLiteral("few_clusters"), spread->hasFewClusters()}};
}

QJsonArray toJson(const Explanation &explanation)
{
    QJsonArray list;
    for (const ConditionRow &row : explanation.conditions)
        list.append(QJsonObject{{QStringLiteral("kind"), QStringLiteral("condition")},
                                {QStringLiteral("name"), row.name},
                                {QStringLiteral("left"), row.left.value_or(QString())},
                                {QStringLiteral("right"), row.right.value_or(QString())}});
    for (const Reason &reason : explanation.reasons) {
        QJsonObject one{{QStringLiteral("kind"), reasonName(reason.kind)},
                        {QStringLiteral("side"), reasonSideName(reason.side)},
                        {QStringLiteral("difference"), base::jsonNumber(reason.difference)},
                        {QStringLiteral("low"), base::jsonNumber(reason.interval.low)},
                        {QStringLiteral("high"), base::jsonNumber(reason.interval.high)},
                        {QStringLiteral("finding"), findingName(reason.finding)}};
        if (!reason.engines.isEmpty())
            one.insert(QStringLiteral("engines"), reason.engines);
        list.append(one);
    }
    if (explanation.waterfall) {
        QJsonArray positions;
        for (const PositionShare &share : explanation.waterfall->positions)
            positions.append(
                QJsonObject{{QStringLiteral("position"), share.position},
                            {QStringLiteral("left"), base::jsonNumber(share.left.toDouble())},
                            {QStringLiteral("right"), base::jsonNumber(share.right.toDouble())},
                            {QStringLiteral("difference"), base::jsonNumber(share.difference.toDouble())}});
        list.append(QJsonObject{{QStringLiteral("kind"), QStringLiteral("positions")},
                                {QStringLiteral("positions"), positions}});
    }
    return list;
}

} // namespace assay::compare
