// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/matrix/cell.h>
#include <assay/metrics/acceptance.h>

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace assay::run {

// A cell's state as shown everywhere; docs/formats.md, "measured / shown as".
enum class CellState { Value, NotAvailable, Failed, NotRun, Absent, Control, Queued, Running };
[[nodiscard]] QString cellStateName(CellState state); // value | n/a | failed | not_run | absent | control | queued | running

enum class RunState { Queued, Running, Done, Failed, Cancelled, Unknown };
[[nodiscard]] QString runStateName(RunState state);

// One attempt at a cell, as its journal tells it.
struct Attempt
{
    int number = 1;
    int shard = 0;
    int server = 0;      // number of the server start, 0: none yet
    CellState state = CellState::Queued;
    QString reason;      // why it failed or did not run
    QString folder;      // absolute, local mirror
    QString driver;      // the one really used
    QString serverLog;   // absolute, empty: none
    qint64 serverLogStopOffset = -1; // bytes of the log written before we began to stop the engine; -1: not stopped
    qint64 workloadLogOffset = 0;
    std::optional<double> readyS;
    QDateTime started, finished;
    metrics::Acceptance acceptance; // between the before and after scrape, or live from the last one
    std::optional<double> tokensPerS;
    std::optional<double> tpotMs;
    std::optional<int> planned, completed, failedRequests;
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
    QJsonObject hardware; // gpus as the node reports them, python, image
    base::Problems problems;

    [[nodiscard]] const CellView *find(const QString &cellId) const;
};

// The `status RUN` document of docs/formats.md.
[[nodiscard]] QJsonObject toJson(const RunView &run);

} // namespace assay::run
