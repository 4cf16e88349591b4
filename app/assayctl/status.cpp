// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "follow.h"
#include "known_run.h"
#include "output.h"
#include "run_text.h"

#include <assay/cluster/direct.h>
#include <assay/compare/chosen_reference.h>
#include <assay/remote/local_host.h>
#include <assay/run/catalog.h>
#include <assay/run/lock.h>

namespace assay::ctl {

namespace {

ExitStatus listAll(Output &output)
{
    remote::LocalHost host;
    cluster::DirectScheduler scheduler(host);
    run::CatalogOptions catalog;
    catalog.scheduler = &scheduler;
    compare::ReferenceJudge judge;
    catalog.worstDifference = [&judge](const run::RunView &view) {
        run::RunSummary summary;
        judge.judge(view, summary);
        return summary.worstDifference;
    };
    const QList<run::RunSummary> runs = QCoro::waitFor(run::listRuns(run::runsFolder(), catalog));
    output.document(run::toJson(runs));
    output.text(runsText(runs, output));
    return exitYes;
}

// Collectors go on without anybody who follows them; then what has happened on another host is not here.
void tellUnfollowed(const run::RunFolder &folder, Output &output)
{
    if (run::RunLock::acquire(folder))
        output.message(
            QStringLiteral("nobody follows it on this machine; \"assayctl watch %1\" does").arg(folder.id()));
}

// Without what a run got over: room that came back.
base::Problems standing(const run::RunView &view)
{
    base::Problems problems = view.problems;
    if (view.state == run::RunState::Done)
        problems.removeIf(
            [](const base::Problem &problem) { return problem.id == QLatin1String("no_space"); });
    return problems;
}

base::Result<ExitStatus> status(const Arguments &arguments, Output &output)
{
    if (arguments.positional.isEmpty())
        return listAll(output);
    auto known = openRun(arguments.positional[0]);
    if (!known)
        return base::fail(known.error());
    const auto view = lookAt(**known, output);
    if (!view)
        return base::fail(view.error());
    output.document(run::toJson(*view));
    output.text(runText(*view, output));
    output.fewProblems(standing(*view));
    if (!run::hasEnded(view->state)) {
        const run::RunFolder folder = (*known)->folder;
        known->reset(); // its own look may hold the lock
        tellUnfollowed(folder, output);
    }
    return exitStatusOf(*view);
}

base::Result<ExitStatus> watch(const Arguments &arguments, Output &output)
{
    const auto known = openRun(arguments.positional[0]);
    if (!known)
        return base::fail(known.error());
    SignalWatch signals({});
    const auto followed =
        followToEnd(**known, signals, output, output.json() ? Telling::Lines : Telling::Text);
    if (!followed)
        return base::fail(followed.error());
    if (followed->left)
        return exitYes;
    output.text(runText(followed->view, output));
    return exitStatusOf(followed->view);
}

} // namespace

Command statusCommand()
{
    return {"status",
            "[RUN]",
            0,
            1,
            "a run as it stands now, or the list of all runs",
            "Reads the run's journal and asks whether its collectors live. RUN is an id, a part of one that "
            "only one run "
            "has, or a folder. Without RUN: every run known on this machine, newest first, with its worst "
            "difference to "
            "the reference that its recipe means.",
            "a cell of the run failed, or the run was cancelled",
            "assayctl status\n"
            "assayctl status 1a2b3c --json",
            {},
            status};
}

Command watchCommand()
{
    return {"watch",
            "RUN",
            1,
            1,
            "follow a run to its end",
            "Shows each cell as it ends, and on a terminal what runs now. With --json a status document a "
            "line, whenever "
            "something changed. Ctrl-C asks whether to cancel the run or to leave it running.",
            "a cell of the run failed, or the run was cancelled",
            "assayctl watch 1a2b3c",
            {},
            watch};
}

} // namespace assay::ctl
