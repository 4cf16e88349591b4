// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "known_run.h"
#include "output.h"

#include <assay/exchange/pack.h>

#include <QDir>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"to", "FILE", "where it is written: a name that ends in .tar.gz or .tgz", false, true},
};

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    const auto opened = openWhole(arguments.positional[0], output);
    if (!opened)
        return base::fail(opened.error());
    const auto &[known, view] = *opened;
    const auto packed = exchange::packRun(view, arguments.value("to"), exchange::secretValues(known->recipe));
    if (!packed)
        return base::fail(packed.error());
    if (!view.partial.isEmpty())
        output.message(QStringLiteral("packed without what is not here: %1").arg(view.partial));
    for (const exchange::LeftOutFile &file : packed->leftOut)
        output.message(QStringLiteral("left out %1: %2").arg(file.path, file.why));
    output.document({{QStringLiteral("file"), QDir::current().absoluteFilePath(packed->file)},
                     {QStringLiteral("run"), view.id},
                     {QStringLiteral("files"), packed->files},
                     {QStringLiteral("bytes"), packed->bytes}});
    output.text(QStringLiteral("written %1: %2 files, %3 bytes\n")
                    .arg(packed->file)
                    .arg(packed->files)
                    .arg(packed->bytes));
    return exitYes;
}

} // namespace

Command packCommand()
{
    return {
        "pack",
        "RUN",
        1,
        1,
        "a run as one file, for a reviewer who has no access to the cluster",
        "Writes everything that a run's values rest on, and its review, as a compressed tar archive. The "
        "same "
        "run gives the same bytes. What belongs to this machine stays out: jobs, locks, and everything of "
        "the cluster profile but its name. \"assayctl import\" opens it with the same digits.",
        "the run has not ended, or a file holds the value of one of the recipe's secrets",
        "assayctl pack 1a2b3c --to run.tar.gz",
        options,
        run};
}

} // namespace assay::ctl
