// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/diff.h"

#include <assay/base/text.h>

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace assay::compare {

namespace {

constexpr int usualDecimals = 2;
constexpr int fineDecimals = 4;

// A side's axes where its cells do not spell them: a header's category also tells which of several categories
// of the other side it belongs to.
struct Axes
{
    bool category = false;
    bool concurrency = false;
    QString onlyCategory;
    int onlyConcurrency = 0;
};

Axes axesOf(const Side &side)
{
    Axes axes;
    for (const SideCell &cell : side.cells) {
        axes.category = axes.category || !cell.category.isEmpty();
        axes.concurrency = axes.concurrency || cell.concurrency != 0;
    }
    for (const Condition &condition : side.conditions) {
        if (condition.name == QLatin1String("categories"))
            axes.onlyCategory = condition.value;
        if (condition.name == QLatin1String("concurrencies"))
            axes.onlyConcurrency = condition.value.toInt();
    }
    return axes;
}

bool matches(const SideCell &left, const Axes &leftAxes, const SideCell &right, const Axes &rightAxes)
{
    if (left.thinking != right.thinking || left.draftLength != right.draftLength)
        return false;
    if (leftAxes.category || rightAxes.category) {
        const QString own = leftAxes.category ? left.category : leftAxes.onlyCategory;
        const QString theirs = rightAxes.category ? right.category : rightAxes.onlyCategory;
        if (!own.isEmpty() && !theirs.isEmpty() && own != theirs)
            return false;
    }
    if (leftAxes.concurrency || rightAxes.concurrency) {
        const int own = leftAxes.concurrency ? left.concurrency : leftAxes.onlyConcurrency;
        const int theirs = rightAxes.concurrency ? right.concurrency : rightAxes.onlyConcurrency;
        if (own != 0 && theirs != 0 && own != theirs)
            return false;
    }
    return true;
}

Row rowOf(const SideCell *left, const SideCell *right, const Gate &gate)
{
    const SideCell &any = left ? *left : *right;
    Row row;
    row.thinking = any.thinking;
    row.draftLength = any.draftLength;
    row.category = left && !left->category.isEmpty() ? left->category : right ? right->category : QString();
    row.concurrency = left && left->concurrency != 0 ? left->concurrency : right ? right->concurrency : 0;
    row.leftCell = left ? left->id : QString();
    row.rightCell = right ? right->id : QString();
    row.onLeft = left != nullptr;
    row.onRight = right != nullptr;
    row.leftState = left ? left->state : QStringLiteral("missing");
    row.rightState = right ? right->state : QStringLiteral("missing");
    row.left = left ? left->value : std::nullopt;
    row.right = right ? right->value : std::nullopt;
    row.leftShown = left ? left->shown : std::nullopt;
    row.rightShown = right ? right->shown : std::nullopt;
    if (!row.left || !row.right)
        return row;

    row.within = gate.passes(*row.left, *row.right);
    row.interval = differenceInterval(*row.leftShown, left->interval, *row.rightShown, right->interval);
    const auto printedLeft = Rational::fromDecimal(base::fixed(*row.leftShown, usualDecimals));
    const auto printedRight = Rational::fromDecimal(base::fixed(*row.rightShown, usualDecimals));
    if (printedLeft && printedRight && gate.passes(*printedLeft, *printedRight) != *row.within)
        row.decimals = fineDecimals;
    return row;
}

bool comesBefore(const Row &left, const Row &right)
{
    const auto rank = [](const Row &row) {
        const int mode = !row.thinking ? 2 : *row.thinking == matrix::Thinking::On ? 0 : 1;
        return std::tuple(mode, row.draftLength, row.category, row.concurrency);
    };
    return rank(left) < rank(right);
}

QList<Row> rowsOf(const Side &left, const Side &right, const Gate &gate)
{
    const Axes leftAxes = axesOf(left);
    const Axes rightAxes = axesOf(right);
    QList<Row> rows;
    QList<bool> met(right.cells.size(), false);
    for (const SideCell &own : left.cells) {
        bool found = false;
        for (qsizetype i = 0; i < right.cells.size(); ++i) {
            if (!matches(own, leftAxes, right.cells[i], rightAxes))
                continue;
            rows.append(rowOf(&own, &right.cells[i], gate));
            met[i] = true;
            found = true;
        }
        if (!found)
            rows.append(rowOf(&own, nullptr, gate));
    }
    for (qsizetype i = 0; i < right.cells.size(); ++i) {
        if (!met[i])
            rows.append(rowOf(nullptr, &right.cells[i], gate));
    }
    std::stable_sort(rows.begin(), rows.end(), comesBefore);
    return rows;
}

// A row that makes the sides differ only when completeness was asked for.
bool isGap(const Row &row)
{
    return row.onLeft != row.onRight || row.left.has_value() != row.right.has_value();
}

base::Problem note(const QString &text)
{
    return {base::Severity::Note, {}, text, 0, 0};
}

Verdict verdictOf(Diff &result, bool complete)
{
    qsizetype compared = 0;
    qsizetype outside = 0;
    qsizetype gaps = 0;
    for (const Row &row : result.rows) {
        compared += row.within ? 1 : 0;
        outside += row.within && !*row.within ? 1 : 0;
        gaps += isGap(row) ? 1 : 0;
    }
    if (outside > 0 || (complete && gaps > 0))
        return Verdict::Differs;
    if (compared > 0)
        return Verdict::Same;
    result.problems.append(note(QStringLiteral("no cell has a value on both sides")));
    return Verdict::Incomparable;
}

} // namespace

Gate Gate::ratio()
{
    return {Kind::Ratio, Rational(95, 100), Rational(105, 100)};
}

base::Result<Gate> Gate::absolute(const QByteArray &tolerance)
{
    const auto value = Rational::fromDecimal(tolerance);
    if (!value || value->sign() < 0)
        return base::fail(base::Error::Kind::Input,
                          QStringLiteral("tolerance \"%1\" cannot be used").arg(base::escapedUtf8(tolerance)),
                          {}, QStringLiteral("it is not a decimal number from 0"),
                          QStringLiteral("Give an acceptance length such as 0.05."));
    return Gate{Kind::Absolute, -*value, *value};
}

bool Gate::passes(const Rational &left, const Rational &right) const
{
    if (kind == Kind::Absolute) {
        const Rational difference = left - right;
        return low <= difference && difference <= high;
    }
    return right.sign() > 0 && low * right <= left && left <= high * right;
}

QString verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Same:
        return QStringLiteral("same");
    case Verdict::Differs:
        return QStringLiteral("differs");
    case Verdict::Incomparable:
        break;
    }
    return QStringLiteral("incomparable");
}

std::optional<double> Row::difference() const
{
    if (!left || !right)
        return std::nullopt;
    return (*left - *right).toDouble();
}

std::optional<double> Row::ratio() const
{
    if (!left || !right || right->sign() == 0)
        return std::nullopt;
    return (*left / *right).toDouble();
}

std::optional<metrics::Interval> differenceInterval(double left,
                                                    const std::optional<metrics::Interval> &leftInterval,
                                                    double right,
                                                    const std::optional<metrics::Interval> &rightInterval)
{
    if (!leftInterval && !rightInterval)
        return std::nullopt;
    if (leftInterval && rightInterval && leftInterval->level != rightInterval->level)
        return std::nullopt;
    const double leftDown = leftInterval ? left - leftInterval->low : 0.0;
    const double leftUp = leftInterval ? leftInterval->high - left : 0.0;
    const double rightDown = rightInterval ? right - rightInterval->low : 0.0;
    const double rightUp = rightInterval ? rightInterval->high - right : 0.0;
    const double difference = left - right;
    QStringList methods;
    for (const auto &interval : {leftInterval, rightInterval}) {
        if (interval && !methods.contains(interval->method))
            methods.append(interval->method);
    }
    metrics::Interval interval;
    interval.low = difference - std::hypot(leftDown, rightUp);
    interval.high = difference + std::hypot(leftUp, rightDown);
    interval.level = leftInterval ? leftInterval->level : rightInterval->level;
    interval.method = QStringLiteral("mover(%1)").arg(methods.join(QLatin1Char(',')));
    return interval;
}

Diff diff(const Side &left, const Side &right, const DiffOptions &options)
{
    Diff result;
    result.leftSource = left.source;
    result.leftModel = left.model;
    result.rightSource = right.source;
    result.rightModel = right.model;
    result.gate = options.gate;
    result.problems = left.problems + right.problems;
    result.conditions = compareConditions(left.conditions, right.conditions);
    if (left.model.isEmpty() || left.model != right.model) {
        result.problems.append(
            note(QStringLiteral("no model in common: \"%1\" and \"%2\"").arg(left.model, right.model)));
        return result;
    }
    result.rows = rowsOf(left, right, options.gate);
    result.verdict = verdictOf(result, options.complete);
    return result;
}

Diff judged(Diff diff, const KnownCells &left, const KnownCells &right, double level)
{
    for (Row &row : diff.rows) {
        if (!row.left || !row.right)
            continue;
        row.judgement = judge(left.find(row.leftCell), row.left->toDouble(), right.find(row.rightCell),
                              row.right->toDouble(), diff.conditions, level);
        if (row.judgement && row.judgement->significance)
            row.interval = row.judgement->significance->interval;
    }
    diff.problems += left.problems + right.problems;
    return diff;
}

QJsonObject toJson(const Diff &diff)
{
    const auto side = [](const QString &source, const QString &model) {
        return QJsonObject{{QStringLiteral("source"), source},
                           {QStringLiteral("model"), model.isEmpty() ? QJsonValue() : QJsonValue(model)}};
    };
    const auto text = [](std::optional<double> value, int decimals) {
        return value ? QJsonValue(QString::fromLatin1(base::fixed(*value, decimals))) : QJsonValue();
    };
    QJsonArray cells;
    for (const Row &row : diff.rows) {
        QJsonValue interval;
        if (row.interval)
            interval = QJsonObject{{QStringLiteral("low"), base::jsonNumber(row.interval->low)},
                                   {QStringLiteral("high"), base::jsonNumber(row.interval->high)},
                                   {QStringLiteral("level"), row.interval->level},
                                   {QStringLiteral("method"), row.interval->method}};
        QJsonObject cell{
            {QStringLiteral("thinking"),
             row.thinking ? QJsonValue(matrix::thinkingName(*row.thinking)) : QJsonValue()},
            {QStringLiteral("draft_length"), row.draftLength},
            {QStringLiteral("left"), base::jsonNumber(row.leftShown)},
            {QStringLiteral("right"), base::jsonNumber(row.rightShown)},
            {QStringLiteral("left_text"), text(row.leftShown, row.decimals)},
            {QStringLiteral("right_text"), text(row.rightShown, row.decimals)},
            {QStringLiteral("left_state"), row.leftState},
            {QStringLiteral("right_state"), row.rightState},
            {QStringLiteral("difference"), base::jsonNumber(row.difference())},
            {QStringLiteral("ratio"), base::jsonNumber(row.ratio())},
            {QStringLiteral("within"), row.within ? QJsonValue(*row.within) : QJsonValue()},
            {QStringLiteral("interval"), interval},
        };
        if (row.judgement) {
            const std::optional<Significance> &found = row.judgement->significance;
            cell.insert(QStringLiteral("evidence"),
                        QJsonObject{{QStringLiteral("left"), toJson(row.judgement->left)},
                                    {QStringLiteral("right"), toJson(row.judgement->right)}});
            cell.insert(QStringLiteral("finding"),
                        found ? QJsonValue(findingName(found->finding)) : QJsonValue());
            cell.insert(QStringLiteral("paired"), found ? QJsonValue(found->isPaired) : QJsonValue());
            cell.insert(QStringLiteral("few_clusters"),
                        found ? QJsonValue(found->hasFewClusters) : QJsonValue());
            cell.insert(QStringLiteral("why"), toJson(row.judgement->explanation));
        }
        if (!row.category.isEmpty())
            cell.insert(QStringLiteral("category"), row.category);
        if (row.concurrency != 0)
            cell.insert(QStringLiteral("concurrency"), row.concurrency);
        cells.append(cell);
    }
    QJsonArray problems;
    for (const base::Problem &problem : diff.problems)
        problems.append(base::toJson(problem));
    QJsonArray advice = toJson(diff.leftAdvice, QStringLiteral("left"));
    const QJsonArray ofRight = toJson(diff.rightAdvice, QStringLiteral("right"));
    for (const auto &one : ofRight)
        advice.append(one);
    const bool ratio = diff.gate.kind == Gate::Kind::Ratio;
    return {{QStringLiteral("left"), side(diff.leftSource, diff.leftModel)},
            {QStringLiteral("right"), side(diff.rightSource, diff.rightModel)},
            {QStringLiteral("gate"), QJsonObject{{QStringLiteral("kind"), ratio ? QStringLiteral("ratio")
                                                                                : QStringLiteral("absolute")},
                                                 {QStringLiteral("low"), diff.gate.low.toDouble()},
                                                 {QStringLiteral("high"), diff.gate.high.toDouble()}}},
            {QStringLiteral("verdict"), verdictName(diff.verdict)},
            {QStringLiteral("cells"), cells},
            {QStringLiteral("conditions"), toJson(diff.conditions)},
            {QStringLiteral("advice"), advice},
            {QStringLiteral("problems"), problems}};
}

} // namespace assay::compare
