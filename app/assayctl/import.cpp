// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "known_run.h"
#include "output.h"
#include "run_text.h"

#include <assay/exchange/import.h>
#include <assay/matrix/library.h>

#include <QDateTime>
#include <QDir>
#include <QJsonArray>

namespace assay::ctl {

namespace {

constexpr Option importOptions[] = {
    {"recipe", "RECIPE", "what the artifacts were measured by"},
    {"cell", "ID", "the cell of results whose names tell none (thinking_on-3)"},
};

base::Result<exchange::ImportOptions> optionsOf(const Arguments &arguments)
{
    exchange::ImportOptions options;
    options.now = QDateTime::currentDateTimeUtc();
    if (const QString recipe = arguments.value("recipe"); !recipe.isEmpty()) {
        const auto found = matrix::find(matrix::Shelf::Recipes, recipe);
        if (!found)
            return base::fail(found.error());
        options.recipe = found->yaml;
    }
    if (const QString id = arguments.value("cell"); !id.isEmpty()) {
        options.cell = matrix::parseCellId(id);
        if (!options.cell)
            return usageError(QStringLiteral("--cell \"%1\" is no cell").arg(id), {},
                              QStringLiteral("Write it as in thinking_on-3."));
    }
    return options;
}

QJsonArray leftOutJson(const QList<exchange::LeftOutFile> &files)
{
    QJsonArray array;
    for (const exchange::LeftOutFile &file : files)
        array.append(QJsonObject{{QStringLiteral("path"), file.path}, {QStringLiteral("why"), file.why}});
    return array;
}

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    const QString path = arguments.positional[0];
    const auto options = optionsOf(arguments);
    if (!options)
        return base::fail(options.error());
    const auto imported = exchange::importPath(path, run::runsFolder(), *options);
    if (!imported)
        return base::fail(imported.error());
    const auto known = openRun(imported->folder);
    if (!known)
        return base::fail(known.error());
    const auto view = lookAtSettled(**known, output);
    if (!view)
        return base::fail(view.error());
    QJsonObject document = run::toJson(*view);
    document.insert(QStringLiteral("source"), QDir::current().absoluteFilePath(path));
    document.insert(QStringLiteral("left_out"), leftOutJson(imported->leftOut));
    document.insert(QStringLiteral("imported"), imported->isNew);
    document.insert(QStringLiteral("conflicts"), QJsonArray::fromStringList(imported->conflicts));
    output.document(document);
    output.text(runText(*view, output));
    output.message(imported->isNew ? QStringLiteral("imported to %1").arg(imported->folder)
                                   : QStringLiteral("the run is here already: %1").arg(imported->folder));
    for (const QString &conflict : imported->conflicts)
        output.message(QStringLiteral("reviews differ: ") + conflict);
    for (const exchange::LeftOutFile &file : imported->leftOut)
        output.message(QStringLiteral("left out %1: %2").arg(file.path, file.why));
    for (const base::Problem &problem : view->problems)
        output.message(problem.text);
    return imported->leftOut.isEmpty() ? exitYes : exitNo;
}

} // namespace

Command importCommand()
{
    return {
        "import",
        "PATH",
        1,
        1,
        "make a packed run, or another collector's artifacts, a run of this machine",
        "PATH is what \"assayctl pack\" wrote, or a folder, zip or tar archive with another collector's "
        "artifacts: "
        "its YAML, server logs, results and saved scrapes. Values are worked out again from scrapes, results "
        "or "
        "logs and compared with the YAML that came along; what is stale, mixed or foreign is left out and "
        "named, "
        "and what is not known stays unknown at its gate. Of a packed run every file is checked against the "
        "archive's own list, and one that is here already with the same files takes the archive's review "
        "beside "
        "its own. Whoever resumes an imported run runs the commands of its recipe on this machine.",
        "something was left out",
        "assayctl import artifacts.zip\n"
        "assayctl import speedbench_results --json",
        importOptions,
        run};
}

} // namespace assay::ctl
