// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "follow.h"
#include "known_run.h"
#include "output.h"
#include "planning.h"
#include "reach.h"
#include "run_text.h"
#include "submitting.h"

#include <assay/base/files.h>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"cluster", "C", "where to measure: a cluster profile, by file or name; local is this machine", false,
     true},
    {"cells", "CELLS",
     "only these cells: ids, modes with draft lengths or ranges, for example on:1-8,off:1-4"},
    {"nodes", "N", "how many collectors share the cells; default: the profile's"},
    {"set", "KEY=VALUE", "change a key of the recipe for this run, for example workload.output_len=512",
     true},
    {"detach", nullptr, "print the run's id and leave it running"},
    acceptNewHostKey,
    {"json-lines", nullptr, "print a status document a line whenever something changed"},
};

base::Status checkPreflight(const Planned &planned, Output &output)
{
    const run::Checks checks = preflightOf(planned);
    tellChecks(checks, output);
    for (const run::Check &check : checks) {
        if (check.status == run::CheckStatus::Fail)
            return base::fail(base::Error::Kind::Environment, QStringLiteral("the run was not started"),
                              planned.profile.profile.name, check.text, check.next);
    }
    return {};
}

base::Result<run::RunFolder> submit(KnownRun &known, SignalWatch &signals, run::RunRequest request,
                                    bool follows, Output &output)
{
    Submitting submitting(known, signals, output);
    auto folder = submitting.answerOf(known.controller->create(std::move(request)));
    if (folder && follows)
        submitting.passOn();
    return folder;
}

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    auto planned = planFor(arguments, output);
    if (!planned)
        return base::fail(planned.error());
    if (const auto clean = QCoro::waitFor(run::checkAnswers(planned->station->host.get())); !clean)
        return base::fail(clean.error());
    if (const auto ready = checkPreflight(*planned, output); !ready)
        return base::fail(ready.error());
    const auto collector = base::readFile(run::collectorFile());
    if (!collector)
        return base::fail(collector.error());

    KnownRun known;
    known.station = std::move(planned->station);
    known.recipe = planned->recipe.recipe;
    SignalWatch signals({});
    known.controller = std::make_unique<run::RunController>(*known.station->host, *known.station->scheduler,
                                                            known.clock, run::runsFolder());
    const bool detach = arguments.has("detach");
    const auto folder = submit(known, signals,
                               {planned->recipe.yaml, planned->profile.yaml, planned->plan, planned->root,
                                *collector, planned->shards},
                               !detach, output);
    if (!folder)
        return base::fail(folder.error());
    known.folder = *folder;
    const bool lines = arguments.has("json-lines");
    if (detach) {
        // First: whatever comes now, the run goes on.
        output.text(folder->id() + QLatin1Char('\n'));
        const auto view = lookAt(known, output);
        if (!view)
            return base::fail(view.error());
        output.document(run::toJson(*view));
        return exitYes;
    }
    output.message(QStringLiteral("run %1").arg(folder->id()));
    const auto followed = followToEnd(known, signals, output, lines ? Telling::Lines : Telling::Text);
    if (!followed)
        return base::fail(followed.error());
    if (!lines)
        output.document(run::toJson(followed->view));
    if (followed->left)
        return exitYes;
    if (!lines)
        output.text(runText(followed->view, output));
    return exitStatusOf(followed->view);
}

} // namespace

Command runCommand()
{
    return {"run",
            "RECIPE",
            1,
            1,
            "measure a matrix",
            "Plans the cells of RECIPE (a file or a name), makes the run's folder, starts the collectors and "
            "follows them "
            "to the end, with progress on standard error. The collectors do not depend on this program: "
            "Ctrl-C asks "
            "whether to cancel the run or to leave it running, a second one leaves at once, and \"assayctl "
            "watch\" takes "
            "it up again.",
            "a cell failed, or the run was cancelled",
            "assayctl run lab --cluster local\n"
            "assayctl run lab --cluster local --cells on:1-2 --set workload.output_len=128 --json",
            options,
            run};
}

} // namespace assay::ctl
