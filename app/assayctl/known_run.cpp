// SPDX-License-Identifier: GPL-3.0-or-later
#include "known_run.h"

#include "command.h"
#include "output.h"

#include <assay/base/files.h>

#include <algorithm>

namespace assay::ctl {

run::RunView KnownRun::chosen(const run::RunView &view) const
{
    return review::withChosenAttempts(view, notes);
}

base::Result<std::unique_ptr<KnownRun>> openRun(const QString &text, const run::StationOptions &options)
{
    const auto folder = run::findRun(text, run::runsFolder());
    if (!folder)
        return base::fail(folder.error());
    auto known = std::make_unique<KnownRun>();
    known->folder = *folder;
    auto station = run::stationOf(*folder, options);
    if (!station)
        return base::fail(station.error());
    known->station = std::move(*station);
    const auto yaml = base::readFile(folder->recipeFile());
    if (!yaml)
        return base::fail(yaml.error());
    matrix::RecipeFile recipe = matrix::readRecipe(*yaml);
    if (!recipe.recipe)
        return base::fail(base::Error::Kind::Input, QStringLiteral("the run's recipe cannot be read"),
                          folder->recipeFile(),
                          recipe.problems.isEmpty() ? QString() : recipe.problems.first().text);
    known->recipe = std::move(*recipe.recipe);
    auto notes = review::readReview(folder->path());
    if (!notes)
        return base::fail(notes.error());
    known->notes = std::move(*notes);
    known->controller = std::make_unique<run::RunController>(
        *known->station->host, *known->station->scheduler, known->clock, run::runsFolder());
    if (const auto opened = known->controller->open(*folder); !opened)
        return base::fail(opened.error());
    return known;
}

base::Result<run::RunView> lookAt(KnownRun &known, Output &output)
{
    const auto told =
        QObject::connect(known.controller.get(), &run::RunController::troubled, known.controller.get(),
                         [&output](const base::Error &error) { output.message(error.sentence()); });
    const auto view = QCoro::waitFor(known.controller->look());
    QObject::disconnect(told);
    if (!view)
        return base::fail(view.error());
    return known.chosen(*view);
}

base::Result<run::RunView> lookAtSettled(KnownRun &known, Output &output)
{
    const run::RunView view = known.controller->view();
    if (run::hasEnded(view.state) && view.partial.isEmpty() && !known.station->host->isLocal())
        return known.chosen(view);
    return lookAt(known, output);
}

base::Result<run::RunView> lookAtWhole(KnownRun &known, Output &output)
{
    auto looked = lookAtSettled(known, output);
    if (!looked || looked->partial.isEmpty())
        return looked;
    const base::Status brought = QCoro::waitFor(known.controller->bringWhole());
    run::RunView view = known.chosen(known.controller->view());
    if (brought)
        return view;
    output.message(brought.error().sentence());
    if (!view.partial.isEmpty())
        view.partial += QStringLiteral(": ") + brought.error().sentence();
    return view;
}

base::Result<WholeRun> openWhole(const QString &text, Output &output)
{
    auto known = openRun(text);
    if (!known)
        return base::fail(known.error());
    auto view = lookAtWhole(**known, output);
    if (!view)
        return base::fail(view.error());
    return WholeRun{std::move(*known), std::move(*view)};
}

int exitStatusOf(const run::RunView &view)
{
    const bool failed = std::any_of(view.cells.begin(), view.cells.end(), [](const run::CellView &cell) {
        return cell.state == run::CellState::Failed;
    });
    const bool broken = view.state == run::RunState::Failed || view.state == run::RunState::Cancelled;
    return failed || broken ? exitNo : exitYes;
}

} // namespace assay::ctl
