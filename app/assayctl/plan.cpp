// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "output.h"
#include "planning.h"
#include "run_text.h"

#include <assay/base/quote.h>

#include <QJsonArray>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"cluster", "C", "where it would run: a cluster profile, by file or name; local is this machine", false,
     true},
    {"cells", "CELLS",
     "only these cells: ids, modes with draft lengths or ranges, for example on:1-8,off:1-4"},
    {"nodes", "N", "how many collectors share the cells; default: the profile's"},
    {"set", "KEY=VALUE", "change a key of the recipe, for example workload.output_len=512", true},
};

QString driverText(const matrix::PlannedCell::Workload &workload)
{
    const QString argv = QString::fromUtf8(base::shellJoin(workload.argv));
    if (workload.argv.isEmpty())
        return workload.driver;
    return workload.driver + QStringLiteral(": ") + argv;
}

void print(const Planned &planned, const QByteArray &script, const run::Checks &checks, Output &output)
{
    output.text(QStringLiteral("%1 on %2, cells %3, collectors %4\n")
                    .arg(planned.plan.recipeName, planned.profile.profile.name)
                    .arg(planned.plan.cells.size())
                    .arg(planned.shards));
    for (const matrix::PlannedCell &cell : planned.plan.cells) {
        output.text(QStringLiteral("\n%1\n").arg(cell.id));
        if (!cell.skipReason.isEmpty())
            output.text(QStringLiteral("  skipped   %1\n").arg(cell.skipReason));
        output.text(
            QStringLiteral("  server    %1\n").arg(QString::fromUtf8(base::shellJoin(cell.server.argv))));
        output.text(QStringLiteral("  workload  %1\n").arg(driverText(cell.workload)));
        if (cell.attempts.size() > 1)
            output.text(QStringLiteral("  attempts  %1\n").arg(cell.attempts.size()));
    }
    output.text(QStringLiteral("\njob script of the first collector:\n%1\npreflight:\n")
                    .arg(QString::fromUtf8(script)));
    for (const run::Check &check : checks)
        output.text(QStringLiteral("  ") + checkLine(check, output));
}

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    const auto planned = planFor(arguments, output);
    if (!planned)
        return base::fail(planned.error());
    QJsonArray shards;
    for (int shard = 0; shard < planned->shards; ++shard) {
        const QByteArray script =
            run::jobScriptOf(*planned->station->scheduler, planned->plan, planned->root, shard);
        shards.append(QJsonObject{{QStringLiteral("index"), shard},
                                  {QStringLiteral("job_script"), QString::fromUtf8(script)}});
    }
    const run::Checks checks = preflightOf(*planned);
    QJsonObject document = matrix::toDocument(planned->plan);
    document.insert(QStringLiteral("shards"), shards);
    document.insert(QStringLiteral("preflight"), base::toJson(checks));
    output.document(document);
    print(*planned, run::jobScriptOf(*planned->station->scheduler, planned->plan, planned->root, 0), checks,
          output);
    return base::hasFailure(checks) ? exitNo : exitYes;
}

} // namespace

Command planCommand()
{
    return {"plan",
            "RECIPE",
            1,
            1,
            "what a run would do, with nothing started",
            "Shows for every cell of RECIPE (a file or a name) the exact command of its server and of its "
            "workload, the job "
            "script (RUN stands for the run's id) and a line for each thing that must be there before it can "
            "run.",
            "something that the run needs is not there",
            "assayctl plan lab --cluster local\n"
            "assayctl plan deepseek-v4-pro-mtp --cluster local --cells on:1-3 --json",
            options,
            run};
}

} // namespace assay::ctl
