// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/matrix/cell.h>
#include <assay/metrics/acceptance.h>
#include <assay/run/live.h>

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace assay::run {

// A cell's state as shown everywhere; docs/formats.md, "measured / shown as".
enum class CellState { Value, NotAvailable, Failed, NotRun, Absent, Control, Queued, Running };
[[nodiscard]] QString
cellStateName(CellState state); // value | n/a | failed | not_run | absent | control | queued | running

// The counters of an ended workload were judged sound, whatever they say: value, n/a, absent, control.
[[nodiscard]] bool isMeasured(CellState state);
// It is to be measured or is being measured: queued, running.
[[nodiscard]] bool isOpen(CellState state);

enum class RunState { Queued, Running, Done, Failed, Cancelled, Unknown };
[[nodiscard]] QString runStateName(RunState state);
// Done, failed or cancelled.
[[nodiscard]] bool hasEnded(RunState state);

// One attempt at a cell, as its journal tells it.
struct Attempt
{
    int number = 1;
    int shard = 0;
    int server = 0; // number of the server start, 0: none yet
    CellState state = CellState::Queued;
    QString reason;           // why it failed or did not run
    bool interrupted = false; // it failed because its collector was lost or put back, not by itself
    QString folder;           // absolute, local mirror
    QString driver;           // the one really used
    QString serverLog;        // absolute, empty: none
    qint64 serverLogStopOffset =
        -1; // bytes of the log written before we began to stop the engine; -1: not stopped
    qint64 workloadLogOffset = 0;
    std::optional<double> readyS;
    QDateTime started, finished;                 // from its claim to its end
    QDateTime workloadStarted, workloadFinished; // within them
    metrics::Acceptance acceptance; // between the before and after scrape, or live from the last one
    std::optional<double> tokensPerS;
    std::optional<double> tpotMs;
    std::optional<int> planned, completed, failedRequests; // requests; while it runs: so far
    LiveSeries live;                                       // what was seen while it ran
    GpuSeries gpus;
    base::Problems
        problems; // said by the collector or found in its files; the counters' own are in `acceptance`
    QStringList serverArgv;
    QStringList workloadArgv;
    QString engineVersion;
    QJsonObject settings; // the engine's own report, raw
    QStringList serverEnvNames;
};

struct CellView
{
    QString id;
    matrix::Cell cell;
    CellState state = CellState::Queued;
    QString reason;
    int counting = 0; // number of the attempt that counts, 0: none
    QList<Attempt> attempts;

    // The counting attempt, or nullptr.
    [[nodiscard]] const Attempt *countingAttempt() const;
};

struct JobView
{
    int shard = 0;
    QString jobId;
    QString state; // the scheduler's word
    QString node;
    QString reason;
    QString estimatedStart;
};

// Everything a run's folder tells, recomputed from its raw files.
struct RunView
{
    QString id;
    QString folder;
    QString recipeName;
    QString modelKey;
    RunState state = RunState::Unknown;
    QDateTime started, finished;
    QList<JobView> jobs;
    QList<CellView> cells; // in matrix order: thinking_on first, draft lengths ascending
    std::optional<double> gpuHours;
    QStringList tags;
    QJsonObject hardware; // gpus as the node reports them, python, image
    // Why logs and outputs of it may be missing or cut short on this machine, a sentence without its stop;
    // empty: they are whole.
    QString partial;
    base::Problems problems;

    [[nodiscard]] const CellView *find(const QString &cellId) const;
};

// The `status RUN` document of docs/formats.md. Of a cell without a value the integers stand and every ratio
// is null.
[[nodiscard]] QJsonObject toJson(const RunView &run);

// One line of the list of runs.
struct RunSummary
{
    QString id;
    QString folder;
    QString recipeName;
    QString modelKey;
    RunState state = RunState::Unknown;
    QDateTime started;
    int cellsDone = 0; // cells that ended with a value, n/a, absent or as a control
    int cellsTotal = 0;
    std::optional<double> worstDifference; // acceptance length minus its reference, the largest by size
    std::optional<double> worstRelative;   // the same as a share of the reference
    QString worstCell;                     // where that is; empty: nobody has looked
    QString cluster;                       // its profile's name; empty: nobody has looked
    QStringList tags;
    bool isUnasked = false; // its state is not known because nobody has asked for its jobs yet

    bool operator==(const RunSummary &) const = default;
};
[[nodiscard]] RunSummary summaryOf(const RunView &run);

// The `status` document without a RUN: {"runs": [...]}.
[[nodiscard]] QJsonObject toJson(const QList<RunSummary> &runs);

} // namespace assay::run
