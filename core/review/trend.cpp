// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/trend.h"

#include "assay/review/judged_diff.h"

#include <assay/base/files.h>
#include <assay/base/parallel.h>
#include <assay/compare/chosen_reference.h>
#include <assay/matrix/recipe.h>
#include <assay/run/folder.h>

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

} // namespace assay::review
