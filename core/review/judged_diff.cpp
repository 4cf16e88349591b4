// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/judged_diff.h"

#include "assay/review/review_file.h"
#include "output_digest.h"

#include <assay/base/files.h>
#include <assay/base/parallel.h>
#include <assay/compare/condition.h>
#include <assay/matrix/recipe.h>
#include <assay/run/folder.h>
#include <assay/run/store.h>

#include <optional>
#include <vector>

namespace assay::review {

namespace {

struct Sizes
{
    std::vector<compare::OutputSize> outputs;
    std::optional<base::Problem> problem;
};

Sizes sizesOf(const run::Attempt &attempt, int outputLen)
{
    Sizes sizes;
    const base::Result<OutputDigest> digest =
        digestOutputs(attempt.folder, {outputLen, {}, {}}, base::DigestCache());
    if (!digest) {
        sizes.problem = base::Problem{base::Severity::Warning, {}, digest.error().sentence(), 0, 0};
        return sizes;
    }
    for (const OutputTraits &output : digest->outputs) {
        if (!output.failed)
            sizes.outputs.push_back({output.reasoning, output.reasoning + output.answer, output.truncated});
    }
    return sizes;
}

void addOutputs(compare::KnownCells &known, const ComparedRun &run, const QStringList &cells)
{
    std::vector<const run::CellView *> wanted;
    for (const QString &id : cells) {
        const run::CellView *cell = run.view.find(id);
        if (cell != nullptr && cell->countingAttempt() != nullptr && known.cells.contains(id))
            wanted.push_back(cell);
    }
    std::vector<Sizes> all(wanted.size());
    base::inParallel(static_cast<int>(wanted.size()), [&wanted, &all, &run](int index) {
        const auto place = static_cast<std::size_t>(index);
        all[place] = sizesOf(*wanted[place]->countingAttempt(), run.outputLen);
    });
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        known.cells[wanted[i]->id].outputs = std::move(all[i].outputs);
        if (all[i].problem)
            known.problems.append(*all[i].problem);
    }
}

// The cells of one side whose values are not the other's.
QStringList differingCells(const compare::Diff &diff, QString compare::Row::*side)
{
    QStringList cells;
    for (const compare::Row &row : diff.rows) {
        if (!row.within.value_or(true) && !(row.*side).isEmpty())
            cells.append(row.*side);
    }
    return cells;
}

compare::KnownCells knownOf(const std::optional<ComparedRun> &run, const QStringList &differing)
{
    if (!run)
        return {};
    compare::KnownCells known = compare::readKnownCells(run->view);
    addOutputs(known, *run, differing);
    return known;
}

base::Result<ComparedSource> readRun(const QString &text)
{
    const compare::RunName name = compare::runNameOf(text);
    const auto folder = run::findRun(name.run, run::runsFolder());
    if (!folder)
        return base::fail(folder.error());
    run::RunStore store(*folder);
    if (const base::Status read = store.refresh(); !read)
        return base::fail(read.error());
    const auto yaml = base::readFile(folder->recipeFile());
    if (!yaml)
        return base::fail(yaml.error());
    const matrix::RecipeFile recipe = matrix::readRecipe(*yaml);
    if (!recipe.recipe)
        return base::fail(base::Error::Kind::Input, QStringLiteral("the run's recipe cannot be read"),
                          folder->recipeFile(),
                          recipe.problems.isEmpty() ? QString() : recipe.problems.first().text);
    const base::Result<ReviewFile> notes = readReview(folder->path());
    if (!notes)
        return base::fail(notes.error());
    ComparedSource read;
    base::Result<run::RunView> chosen = withChosenAttempts(store.view(), *notes);
    if (name.attempt)
        chosen = compare::repeatOf(*chosen, *name.attempt);
    if (!chosen)
        return base::fail(chosen.error());
    read.run = ComparedRun{*chosen, recipe.recipe->workload.outputLen};
    const run::RunView &view = read.run->view;
    read.source = compare::sourceOf(view, *recipe.recipe, name.attempt);
    return read;
}

} // namespace

base::Result<ComparedSource> readComparedSource(const QString &text)
{
    const QString file = compare::referenceFileOf(text);
    if (file.isEmpty())
        return readRun(text);
    auto source = compare::readReferenceSource(file);
    if (!source)
        return base::fail(source.error());
    return ComparedSource{std::move(*source), std::nullopt};
}

compare::Diff judgedByFolders(const compare::Diff &diff, const std::optional<ComparedRun> &left,
                              const std::optional<ComparedRun> &right)
{
    // A difference needs the outputs of both.
    const bool isOfRuns = left && right;
    const compare::KnownCells knownLeft =
        knownOf(left, isOfRuns ? differingCells(diff, &compare::Row::leftCell) : QStringList());
    const compare::KnownCells knownRight =
        knownOf(right, isOfRuns ? differingCells(diff, &compare::Row::rightCell) : QStringList());
    compare::Diff result = compare::judged(diff, knownLeft, knownRight);
    if (left)
        result.leftAdvice = compare::adviceOf(left->view, knownLeft);
    if (right)
        result.rightAdvice = compare::adviceOf(right->view, knownRight);
    return result;
}

} // namespace assay::review
