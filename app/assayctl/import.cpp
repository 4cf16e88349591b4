// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "known_run.h"
#include "output.h"
#include "run_text.h"

#include <assay/exchange/pack.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

namespace assay::ctl {

namespace {

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    const QString path = arguments.positional[0];
    if (QFileInfo(path).isDir())
        return usageError(QStringLiteral("%1 cannot be imported").arg(path),
                          QStringLiteral("it is a folder, and this version imports packed runs"),
                          QStringLiteral("Name a file that \"assayctl pack\" wrote."));
    const auto imported = exchange::importPacked(path, run::runsFolder());
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
    document.insert(QStringLiteral("left_out"), QJsonArray());
    document.insert(QStringLiteral("imported"), imported->isNew);
    document.insert(QStringLiteral("conflicts"), QJsonArray::fromStringList(imported->conflicts));
    output.document(document);
    output.text(runText(*view, output));
    output.message(imported->isNew ? QStringLiteral("imported to %1").arg(imported->folder)
                                   : QStringLiteral("the run is here already; its review was merged"));
    for (const QString &conflict : imported->conflicts)
        output.message(QStringLiteral("reviews differ: ") + conflict);
    return exitYes;
}

} // namespace

Command importCommand()
{
    return {
        "import",
        "PATH",
        1,
        1,
        "make a packed run a run of this machine",
        "Opens what \"assayctl pack\" wrote. Every file is checked against the archive's own list before the "
        "run "
        "appears. A run that is here already with the same files takes the archive's review beside its own: "
        "both are kept, and where they differ what was here stays and the difference is named. Whoever "
        "resumes "
        "an imported run runs the commands of its recipe on this machine.",
        nullptr,
        "assayctl import run.tar.gz",
        {},
        run};
}

} // namespace assay::ctl
