// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/trend.h"

#include "assay/review/judged_diff.h"

#include <assay/base/files.h>
#include <assay/base/parallel.h>
#include <assay/base/text.h>
#include <assay/compare/chosen_reference.h>
#include <assay/compare/judgement.h>
#include <assay/matrix/recipe.h>
#include <assay/run/folder.h>

#include <QJsonArray>

#include <vector>

namespace assay::review {

namespace {

struct Read
{
    QList<compare::TrendPoint> points;
    std::optional<base::Problem> problem;
};

Read readOne(const QString &folder, const QString &model, const matrix::Cell &cell)
{
    Read read;
    const auto source = readComparedSource(folder);
    if (!source) {
        read.problem = base::Problem{base::Severity::Warning, {}, source.error().sentence(), 0, 0};
    } else if (source->run && source->run->view.modelKey == model) {
        read.points = compare::pointsOf(source->run->view, cell);
    }
    return read;
}

void addGolden(Trend &trend, const QString &folder)
{
    const auto yaml = base::readFile(run::RunFolder(folder).recipeFile());
    if (!yaml)
        return;
    const auto recipe = matrix::readRecipe(*yaml).recipe;
    if (!recipe)
        return;
    const QList<golden::LibraryMatch> candidates = compare::candidateReferences(*recipe);
    if (candidates.size() != 1)
        return;
    const golden::Curve &curve = candidates.constFirst().curve;
    const golden::ReferenceCell *cell = curve.find(trend.cell.thinking, trend.cell.draftLength);
    if (cell == nullptr)
        cell = curve.find(std::nullopt, trend.cell.draftLength);
    if (cell == nullptr || cell->state != golden::CellState::Value)
        return;
    trend.golden = cell->value;
    trend.goldenSource = candidates.constFirst().file;
}

} // namespace

Trend readTrend(const QStringList &folders, const QString &model, const matrix::Cell &cell)
{
    std::vector<Read> reads(static_cast<std::size_t>(folders.size()));
    base::inParallel(static_cast<int>(folders.size()), [&](int index) {
        reads[static_cast<std::size_t>(index)] = readOne(folders.at(index), model, cell);
    });
    Trend trend;
    trend.model = model;
    trend.cell = cell;
    for (const Read &read : reads) {
        trend.points += read.points;
        if (read.problem)
            trend.problems.append(*read.problem);
    }
    compare::sortByTime(trend.points);
    if (!trend.points.isEmpty())
        addGolden(trend, trend.points.constLast().folder);
    return trend;
}

QString toText(const Trend &trend)
{
    const auto two = [](double value) { return QString::fromLatin1(base::fixed(value, 2)); };
    QString text =
        QStringLiteral("%1 of %2")
            .arg(matrix::cellId(trend.cell, !trend.cell.category.isEmpty(), trend.cell.concurrency != 1),
                 trend.model);
    if (trend.golden)
        text += QStringLiteral(", golden %1 (%2)").arg(two(*trend.golden), trend.goldenSource);
    text += QLatin1Char('\n');
    for (const compare::TrendPoint &point : trend.points) {
        QString line = QStringLiteral("%1  %2@%3  %4  %5")
                           .arg(point.measured.isValid() ? point.measured.toUTC().toString(Qt::ISODate)
                                                         : QStringLiteral("not dated           "),
                                point.run)
                           .arg(point.attempt)
                           .arg(point.engineVersion.isEmpty() ? QStringLiteral("?") : point.engineVersion,
                                two(point.acceptanceLength()));
        if (point.spread) {
            const metrics::Interval interval = point.spread->interval();
            line +=
                QStringLiteral(" (%1 to %2, %3)")
                    .arg(two(interval.low), two(interval.high), compare::methodName(point.spread->method));
        }
        if (!point.counts)
            line += QStringLiteral(", does not count");
        text += line + QLatin1Char('\n');
    }
    return text;
}

QJsonObject toJson(const Trend &trend)
{
    QJsonArray points;
    for (const compare::TrendPoint &point : trend.points)
        points.append(QJsonObject{
            {QStringLiteral("run"), point.run},
            {QStringLiteral("cell"), point.cell},
            {QStringLiteral("attempt"), point.attempt},
            {QStringLiteral("counts"), point.counts},
            {QStringLiteral("measured"), point.measured.isValid()
                                             ? QJsonValue(point.measured.toUTC().toString(Qt::ISODateWithMs))
                                             : QJsonValue()},
            {QStringLiteral("engine_version"),
             point.engineVersion.isEmpty() ? QJsonValue() : QJsonValue(point.engineVersion)},
            {QStringLiteral("drafts"), point.sample.drafts},
            {QStringLiteral("accepted_tokens"), point.sample.accepted},
            {QStringLiteral("acceptance_length"), base::jsonNumber(point.acceptanceLength())},
            {QStringLiteral("evidence"), compare::toJson(point.spread)}});
    QJsonArray problems;
    for (const base::Problem &problem : trend.problems)
        problems.append(base::toJson(problem));
    return {{QStringLiteral("model"), trend.model},
            {QStringLiteral("cell"),
             matrix::cellId(trend.cell, !trend.cell.category.isEmpty(), trend.cell.concurrency != 1)},
            {QStringLiteral("golden"), base::jsonNumber(trend.golden)},
            {QStringLiteral("golden_source"),
             trend.goldenSource.isEmpty() ? QJsonValue() : QJsonValue(trend.goldenSource)},
            {QStringLiteral("points"), points},
            {QStringLiteral("problems"), problems}};
}

} // namespace assay::review
