// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/estimates.h>

#include <assay/base/files.h>
#include <assay/matrix/cells.h>
#include <assay/matrix/conditions.h>
#include <assay/run/folder.h>
#include <assay/run/store.h>

#include <algorithm>
#include <optional>

namespace assay::run {

namespace {

constexpr qsizetype mostRecipes = 100; // recipes of newest runs that are read
constexpr int mostRuns = 4;            // runs of these whose journals are read

bool isSameCluster(const RunFolder &folder, const matrix::Profile &profile)
{
    const auto yaml = base::readFile(folder.clusterFile());
    const auto read = yaml ? matrix::readProfile(*yaml).profile : std::nullopt;
    return read && read->name == profile.name;
}

// The cells of `wanted` that the run's recipe has under the same conditions, with the ids they have there.
QMap<QString, QString> commonCells(const RunFolder &folder, const matrix::Recipe &recipe,
                                   const QList<matrix::Cell> &wanted)
{
    const auto yaml = base::readFile(folder.recipeFile());
    const auto read = yaml ? matrix::readRecipe(*yaml).recipe : std::nullopt;
    if (!read)
        return {};
    const auto there = matrix::selectCells(*read, {});
    if (!there)
        return {};
    QMap<QString, QString> common;
    for (const matrix::Cell &cell : wanted) {
        if (there->contains(cell) && matrix::conditions(*read, cell) == matrix::conditions(recipe, cell))
            common.insert(matrix::cellId(*read, cell), matrix::cellId(recipe, cell));
    }
    return common;
}

std::optional<double> secondsOf(const CellView &cell)
{
    for (auto attempt = cell.attempts.crbegin(); attempt != cell.attempts.crend(); ++attempt) {
        if (isMeasured(attempt->state) && attempt->started.isValid() && attempt->finished.isValid())
            return static_cast<double>(attempt->started.msecsTo(attempt->finished)) / 1000.0;
    }
    return {};
}

} // namespace

QMap<QString, double> estimatesFromRuns(const QString &root, const matrix::Recipe &recipe,
                                        const matrix::Profile &profile)
{
    QMap<QString, double> estimates;
    const auto cells = matrix::selectCells(recipe, {});
    if (!cells)
        return estimates;
    const QList<RunFolder> newest = runFolders(root).mid(0, mostRecipes);
    int looked = 0;
    for (const RunFolder &folder : newest) {
        QMap<QString, QString> common = commonCells(folder, recipe, *cells);
        common.removeIf([&](const auto &cell) { return estimates.contains(cell.value()); });
        if (common.isEmpty() || !isSameCluster(folder, profile))
            continue;
        RunStore store(folder);
        if (!store.refresh())
            continue;
        const RunView view = store.view();
        for (const CellView &cell : view.cells) {
            const std::optional<double> seconds =
                common.contains(cell.id) ? secondsOf(cell) : std::optional<double>();
            if (seconds)
                estimates.insert(common.value(cell.id), *seconds);
        }
        if (++looked == mostRuns || estimates.size() == cells->size())
            break;
    }
    return estimates;
}

} // namespace assay::run
