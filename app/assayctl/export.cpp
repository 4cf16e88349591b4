// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "exporting.h"
#include "output.h"

namespace assay::ctl {

namespace {

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    auto exporting = prepareExport(arguments, output);
    if (!exporting)
        return base::fail(exporting.error());
    exporting->options.into = arguments.value("into");
    exporting->options.dryRun = arguments.has("dry-run");
    const auto report =
        exchange::exportRun(exporting->view, exporting->known->recipe, exporting->review, exporting->options);
    if (!report)
        return base::fail(report.error());
    if (report->written) {
        if (const auto kept = keepDecisions(*exporting); !kept)
            return base::fail(kept.error());
    }
    output.document(exchange::toJson(*report));
    printChange(*report, output);
    if (report->written)
        output.message(QStringLiteral("written %1 and %2").arg(report->file, report->provenance));
    else
        output.message(QStringLiteral("nothing was written (--dry-run)"));
    return exitYes;
}

} // namespace

Command exportCommand()
{
    static const QList<Option> options = withExportOptions({
        {"into", "FILE",
         "the reference YAML; it is made if it is not there, and other models in it stay byte for byte",
         false, true},
        {"dry-run", nullptr, "write nothing and print the change as a unified diff"},
    });
    return {"export",
            "RUN",
            1,
            1,
            "merge a reviewed run into a reference YAML",
            "Replaces the block of the run's model in FILE, and the header lines that describe it, or adds "
            "them; every "
            "other byte stays. Beside it the provenance is written: the raw integers of every value, "
            "checksums of the "
            "scrapes, commands, versions, gates and verdicts. Both files are written or neither, and the "
            "values are read "
            "back and compared.",
            "a gate forbids it, a cell has no value, or old draft lengths would be lost",
            "assayctl export 1a2b3c --into golden.yaml --dry-run\n"
            "assayctl export 1a2b3c --into golden.yaml --source https://github.com/o/r/actions/runs/1 \\\n"
            "    --reviewer Ada --accept-unknown thinking_evidenced=\"read ten outputs of each mode\"",
            options,
            run};
}

} // namespace assay::ctl
