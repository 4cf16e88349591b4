// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "known_run.h"
#include "output.h"

#include <assay/base/text.h>
#include <assay/compare/diff.h>
#include <assay/compare/source.h>
#include <assay/review/judged_diff.h>
#include <assay/review/trend.h>
#include <assay/run/folder.h>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"tolerance", "X",
     "acceptance lengths count as the same when they differ by at most X; default: by at most 5 % of the "
     "right"},
    {"model", "KEY", "the model to compare; needed when a file holds several"},
    {"complete", nullptr, "a cell with a value on one side only makes them differ"},
    {"trend", "CELL",
     "with one RUN: every attempt at that cell in all runs of its model here, from the oldest on"},
    {"format", "text|markdown|tsv", "how the answer is written; default: text"},
};

// A side, and of a run what its cells are judged by.
struct Compared
{
    compare::Source source;
    std::optional<review::ComparedRun> run;
};

base::Result<Compared> readSource(const QString &text, Output &output)
{
    if (const QString file = compare::referenceFileOf(text); !file.isEmpty()) {
        auto source = compare::readReferenceSource(file);
        if (!source)
            return base::fail(source.error());
        return Compared{std::move(*source), std::nullopt};
    }
    const compare::RunName name = compare::runNameOf(text);
    const auto known = openRun(name.run);
    if (!known)
        return base::fail(known.error());
    auto view = lookAtSettled(**known, output);
    if (view && name.attempt)
        view = compare::repeatOf(*std::move(view), *name.attempt);
    if (!view)
        return base::fail(view.error());
    const matrix::Recipe &recipe = (*known)->recipe;
    return Compared{compare::sourceOf(*view, recipe, name.attempt),
                    review::ComparedRun{*view, recipe.workload.outputLen}};
}

base::Status checkModel(const compare::Source &source, const QString &key)
{
    const QStringList models = source.models();
    if (models.size() < 2 || models.contains(key))
        return {};
    const QString list = models.join(QStringLiteral(", "));
    if (key.isEmpty())
        return base::fail(base::Error::Kind::Input, QStringLiteral("the file holds several models"),
                          source.name, list, QStringLiteral("Choose one with --model KEY."));
    const QString near = base::nearestName(key, models);
    return base::fail(base::Error::Kind::Input, QStringLiteral("there is no model \"%1\"").arg(key),
                      source.name, QStringLiteral("the file holds %1").arg(list),
                      near.isEmpty() ? QString() : QStringLiteral("Did you mean %1?").arg(near));
}

// The cell of a run over all runs of its model on this machine.
base::Result<ExitStatus> trend(const Arguments &arguments, Output &output)
{
    const auto known = openRun(arguments.positional[0]);
    if (!known)
        return base::fail(known.error());
    const auto view = lookAtSettled(**known, output);
    if (!view)
        return base::fail(view.error());
    const run::CellView *cell = view->find(arguments.value("trend"));
    if (cell == nullptr) {
        QStringList cells;
        for (const run::CellView &one : view->cells)
            cells.append(one.id);
        return usageError(QStringLiteral("the run has no cell \"%1\"").arg(arguments.value("trend")),
                          QStringLiteral("it has %1").arg(cells.join(QStringLiteral(", "))), {});
    }
    QStringList folders;
    for (const run::RunFolder &folder : run::runFolders(run::runsFolder()))
        folders.append(folder.path());
    if (!folders.contains(view->folder))
        folders.append(view->folder);
    const review::Trend trend = review::readTrend(folders, view->modelKey, cell->cell);
    output.document(review::toJson(trend));
    output.text(review::toText(trend));
    return trend.points.isEmpty() ? exitNo : exitYes;
}

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    if (arguments.has("trend") != (arguments.positional.size() == 1))
        return usageError(arguments.has("trend") ? QStringLiteral("--trend is about one run")
                                                 : QStringLiteral("there is nothing to compare it with"),
                          {}, QStringLiteral("Name LEFT and RIGHT, or one RUN with --trend CELL."));
    if (arguments.has("trend"))
        return trend(arguments, output);
    compare::DiffOptions asked;
    asked.complete = arguments.has("complete");
    if (arguments.has("tolerance")) {
        const auto gate = compare::Gate::absolute(arguments.value("tolerance").toUtf8());
        if (!gate)
            return base::fail(gate.error());
        asked.gate = *gate;
    }
    const QString format = arguments.value("format");
    const QStringList formats{QString(), QStringLiteral("text"), QStringLiteral("markdown"),
                              QStringLiteral("tsv")};
    if (!formats.contains(format))
        return usageError(QStringLiteral("there is no format \"%1\"").arg(format),
                          QStringLiteral("there are text, markdown and tsv"), {});
    const QString key = arguments.value("model");
    const auto left = readSource(arguments.positional[0], output);
    if (!left)
        return base::fail(left.error());
    const auto right = readSource(arguments.positional[1], output);
    if (!right)
        return base::fail(right.error());
    for (const compare::Source *source : {&left->source, &right->source}) {
        if (const auto fits = checkModel(*source, key); !fits)
            return base::fail(fits.error());
    }
    const QStringList models = left->source.models() + right->source.models();
    if (!key.isEmpty() && !models.contains(key))
        return usageError(QStringLiteral("there is no model \"%1\" on either side").arg(key),
                          QStringLiteral("there are %1").arg(models.join(QStringLiteral(", "))), {});
    const compare::Diff diff = review::judgedByFolders(
        compare::diff(left->source.side(key), right->source.side(key), asked), left->run, right->run);
    output.document(compare::toJson(diff));
    if (format == formats[2])
        output.text(compare::toMarkdown(diff));
    else if (format == formats[3])
        output.text(compare::toTsv(diff));
    else
        output.text(compare::toText(diff));
    return diff.verdict == compare::Verdict::Same ? exitYes : exitNo;
}

} // namespace

Command diffCommand()
{
    return {
        "diff",
        "LEFT RIGHT | RUN --trend CELL",
        1,
        2,
        "compare a run or a reference with another",
        "LEFT and RIGHT are a reference YAML (a file, or the name of one in the user's or the shipped "
        "references) or a "
        "run; RUN@2 is its second attempt at each cell, so that repeats compare with one another. Cells are "
        "the same when left / right lies from 0.95 to 1.05, both ends included, in exact "
        "arithmetic: a "
        "run's side is the fraction of its counters, a reference's the decimal as written. Cells on one "
        "side only are "
        "listed and change nothing unless --complete is given. The interval of a run's difference comes of "
        "its repeats, "
        "its requests or stretches of time, whichever is there, and says whether the difference is noise.",
        "the sides differ, or cannot be compared",
        "assayctl diff 1a2b3c golden_al_distribution/dsv4_mtp.yaml\n"
        "assayctl diff old.yaml new.yaml --tolerance 0.05 --complete --json\n"
        "assayctl diff 1a2b3c --trend thinking_on-3",
        options,
        run};
}

} // namespace assay::ctl
