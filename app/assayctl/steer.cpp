// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "follow.h"
#include "known_run.h"
#include "output.h"
#include "planning.h"
#include "run_text.h"
#include "submitting.h"

#include <assay/matrix/cells.h>

#include <QEventLoop>
#include <QTimer>

#include <algorithm>

namespace assay::ctl {

namespace {

constexpr Option cancelOptions[] = {
    {"cells", "CELLS",
     "only these cells: ids, modes with draft lengths or ranges, for example on:1-8,off:1-4"},
};
constexpr Option resumeOptions[] = {
    {"cells", "CELLS",
     "measure these cells once more, whatever they have: ids, modes with draft lengths or ranges"},
    {"nodes", "N", "how many collectors share the cells", false},
};

base::Result<QStringList> cellIds(const KnownRun &known, const Arguments &arguments)
{
    QStringList ids;
    if (!arguments.has("cells"))
        return ids;
    const auto cells = matrix::selectCells(known.recipe, arguments.value("cells"));
    if (!cells)
        return base::fail(cells.error());
    for (const matrix::Cell &cell : *cells)
        ids.append(matrix::cellId(known.recipe, cell));
    return ids;
}

base::Result<ExitStatus> show(KnownRun &known, Output &output,
                              std::optional<ExitStatus> status = std::nullopt)
{
    const auto view = lookAt(known, output);
    if (!view)
        return base::fail(view.error());
    output.document(run::toJson(*view));
    output.text(runText(*view, output));
    return status.value_or(exitStatusOf(*view));
}

bool isOpen(const run::RunView &view, const QStringList &ids)
{
    for (const QString &id : ids) {
        const run::CellView *cell = view.find(id);
        if (cell && run::isOpen(cell->state))
            return true;
    }
    return false;
}

// Until the run, or those cells of it, have ended. Environment error when that does not come true in time.
base::Status awaitEnd(KnownRun &known, const QStringList &ids, Output &output)
{
    constexpr int patienceMs = 120'000;
    QEventLoop loop;
    QString failure = QStringLiteral("the cells did not end in time");
    const auto end = [&](const QString &why) {
        failure = why;
        loop.quit();
    };
    run::RunController *controller = known.controller.get();
    QObject::connect(controller, &run::RunController::cancelChanged, &loop,
                     [&](run::CancelPhase phase, const QString &text) {
                         output.message(QStringLiteral("cancel: ") + text);
                         if (phase == run::CancelPhase::Failed)
                             end(text);
                     });
    QObject::connect(controller, &run::RunController::changed, &loop, [&](const run::RunView &view) {
        if (!ids.isEmpty() && !isOpen(view, ids))
            end({});
    });
    QObject::connect(controller, &run::RunController::ended, &loop, [&] { end({}); });
    QTimer patience;
    patience.setSingleShot(true);
    QObject::connect(&patience, &QTimer::timeout, &loop, &QEventLoop::quit);
    patience.start(patienceMs);
    controller->follow();
    loop.exec();
    controller->detach();
    if (failure.isEmpty())
        return {};
    return base::fail(base::Error::Kind::Environment,
                      QStringLiteral("the cancel was sent and is not confirmed"), known.folder.id(), failure,
                      QStringLiteral("\"assayctl status %1\" shows how it stands.").arg(known.folder.id()));
}

// No collector is there that could hear a command; those to come read it first.
bool isForLater(const KnownRun &known)
{
    const QMap<int, run::ShardPhase> phases = known.controller->store()->shards();
    return std::all_of(phases.cbegin(), phases.cend(), [](run::ShardPhase phase) {
        return phase == run::ShardPhase::Waiting || run::isOver(phase);
    });
}

// What can be done where a command cannot be written, on a full disk for example.
base::Error withOtherWay(base::Error error, const KnownRun &known, bool ofCells)
{
    if (error.kind != base::Error::Kind::Environment || !error.next.isEmpty())
        return error;
    QStringList jobs;
    const run::RunView view = known.controller->view();
    for (const run::JobView &job : view.jobs) {
        if (job.state != QLatin1String("ended") && job.state != QLatin1String("lost") && !job.jobId.isEmpty())
            jobs.append(job.jobId);
    }
    QStringList ways;
    if (ofCells)
        ways.append(QStringLiteral("\"assayctl cancel %1\" ends the whole run").arg(known.folder.id()));
    if (known.station->scheduler->kind() == QLatin1String("slurm") && !jobs.isEmpty())
        ways.append(
            QStringLiteral("\"scancel %1\" on the cluster ends its jobs").arg(jobs.join(QLatin1Char(' '))));
    ways.append(QStringLiteral("try again once the host can write"));
    error.next = ways.join(QStringLiteral("; "));
    return error;
}

base::Result<ExitStatus> cancel(const Arguments &arguments, Output &output)
{
    const auto known = openRun(arguments.positional[0]);
    if (!known)
        return base::fail(known.error());
    const auto ids = cellIds(**known, arguments);
    if (!ids)
        return base::fail(ids.error());
    const auto sent = QCoro::waitFor((*known)->controller->cancel(*ids));
    if (!sent && sent.error().kind == base::Error::Kind::No) {
        output.message(sent.error().sentence());
        return show(**known, output, exitNo);
    }
    if (!sent)
        return base::fail(withOtherWay(sent.error(), **known, !ids->isEmpty()));
    if (!ids->isEmpty() && isForLater(**known)) {
        output.message(QStringLiteral("cancel: sent; no collector has started yet, and the first that does "
                                      "leaves these cells out"));
        return show(**known, output, exitYes);
    }
    output.message(QStringLiteral("cancel: sent; it is in force, also if this is interrupted"));
    if (const auto ended = awaitEnd(**known, *ids, output); !ended)
        return base::fail(ended.error());
    return show(**known, output, exitYes);
}

base::Result<run::Resumed> submit(KnownRun &known, SignalWatch &signals, const QStringList &ids, int shards,
                                  Output &output)
{
    Submitting submitting(known, signals, output);
    auto resumed = submitting.answerOf(known.controller->resume(ids, shards));
    if (resumed)
        submitting.passOn();
    return resumed;
}

base::Result<ExitStatus> resume(const Arguments &arguments, Output &output)
{
    const auto known = openRun(arguments.positional[0]);
    if (!known)
        return base::fail(known.error());
    const auto ids = cellIds(**known, arguments);
    if (!ids)
        return base::fail(ids.error());
    const auto nodes = arguments.integer("nodes", 1);
    if (!nodes)
        return base::fail(nodes.error());
    SignalWatch signals({});
    const auto resumed =
        submit(**known, signals, *ids, static_cast<int>(std::min<qint64>(nodes->value_or(1), 1024)), output);
    if (!resumed)
        return base::fail(resumed.error());
    if (*resumed == run::Resumed::NothingToDo) {
        output.message(QStringLiteral("there is nothing to resume: every cell has ended as it should"));
        return show(**known, output, exitNo);
    }
    if (*resumed == run::Resumed::Followed || *resumed == run::Resumed::Added)
        output.message(QStringLiteral("a collector of the run lives; following it"));
    if (*resumed == run::Resumed::Started)
        tellChecks(run::secretChecks((*known)->recipe.secrets), output);
    const auto followed = followToEnd(**known, signals, output, Telling::Text);
    if (!followed)
        return base::fail(followed.error());
    if (followed->left)
        return show(**known, output, exitYes);
    output.document(run::toJson(followed->view));
    output.text(runText(followed->view, output));
    return exitStatusOf(followed->view);
}

} // namespace

Command cancelCommand()
{
    return {"cancel",
            "RUN",
            1,
            1,
            "end a run, or some of its cells",
            "Tells the collectors to stop what they measure, and waits until they have. What was measured "
            "before stays. "
            "Prints the run's document.",
            "there was nothing to cancel",
            "assayctl cancel 1a2b3c\n"
            "assayctl cancel 1a2b3c --cells thinking_on-8,off:7-8",
            cancelOptions,
            cancel};
}

Command resumeCommand()
{
    return {"resume",
            "RUN",
            1,
            1,
            "measure what a run has no value of",
            "Starts collectors for the cells that failed or did not run, and with --cells for these cells "
            "once more; each "
            "becomes a new attempt. While a collector of the run lives it is followed to the end. Prints the "
            "run's "
            "document.",
            "a cell failed, or there was nothing to do",
            "assayctl resume 1a2b3c\n"
            "assayctl resume 1a2b3c --cells on:3",
            resumeOptions,
            resume};
}

} // namespace assay::ctl
