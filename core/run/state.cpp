// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/state.h>

#include <assay/base/text.h>

#include <QJsonArray>

#include <algorithm>

namespace assay::run {

namespace {

QString timeText(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString();
}

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

// The keys of `delta`. What is not a value of the cell shows no ratio: no reader can take it for one.
void addAcceptance(QJsonObject &json, const metrics::Acceptance &acceptance, bool hasRatios)
{
    const QJsonObject delta = metrics::toJson(acceptance);
    for (auto it = delta.begin(); it != delta.end(); ++it)
        json.insert(it.key(), it.value());
    if (hasRatios)
        return;
    for (const QLatin1StringView key :
         {QLatin1StringView("acceptance_length"), QLatin1StringView("acceptance_rate"),
          QLatin1StringView("per_position"), QLatin1StringView("conditional"),
          QLatin1StringView("mean_draft_depth"), QLatin1StringView("tokens_per_step"),
          QLatin1StringView("per_engine"), QLatin1StringView("interval")})
        json.insert(key, QJsonValue());
}

QJsonObject cellJson(const CellView &cell)
{
    const Attempt *const counting = cell.countingAttempt();
    const Attempt attempt = counting != nullptr ? *counting : Attempt();
    QJsonObject json;
    addAcceptance(json, attempt.acceptance,
                  cell.state == CellState::Value || cell.state == CellState::Running);
    QJsonArray problems = json.value(QLatin1StringView("problems")).toArray();
    for (const base::Problem &problem : attempt.problems)
        problems.append(base::toJson(problem));
    json.insert(QLatin1StringView("problems"), problems);
    json.insert(QLatin1StringView("id"), cell.id);
    json.insert(QLatin1StringView("thinking"), matrix::thinkingName(cell.cell.thinking));
    json.insert(QLatin1StringView("draft_length"), cell.cell.draftLength);
    json.insert(QLatin1StringView("category"), textOrNull(cell.cell.category));
    json.insert(QLatin1StringView("concurrency"), cell.cell.concurrency);
    json.insert(QLatin1StringView("state"), cellStateName(cell.state));
    json.insert(QLatin1StringView("reason"), textOrNull(cell.reason));
    json.insert(QLatin1StringView("attempt"), cell.counting > 0 ? QJsonValue(cell.counting) : QJsonValue());
    const auto begun = std::count_if(cell.attempts.cbegin(), cell.attempts.cend(),
                                     [](const Attempt &one) { return one.started.isValid(); });
    json.insert(QLatin1StringView("attempts"), static_cast<qint64>(begun));
    json.insert(QLatin1StringView("driver"), textOrNull(attempt.driver));
    json.insert(QLatin1StringView("tokens_per_s"), base::jsonNumber(attempt.tokensPerS));
    json.insert(QLatin1StringView("tpot_ms"), base::jsonNumber(attempt.tpotMs));
    json.insert(QLatin1StringView("ready_s"), base::jsonNumber(attempt.readyS));
    return json;
}

} // namespace

QString cellStateName(CellState state)
{
    switch (state) {
    case CellState::Value:
        return QStringLiteral("value");
    case CellState::NotAvailable:
        return QStringLiteral("n/a");
    case CellState::Failed:
        return QStringLiteral("failed");
    case CellState::NotRun:
        return QStringLiteral("not_run");
    case CellState::Absent:
        return QStringLiteral("absent");
    case CellState::Control:
        return QStringLiteral("control");
    case CellState::Queued:
        return QStringLiteral("queued");
    case CellState::Running:
        return QStringLiteral("running");
    }
    return {};
}

QString runStateName(RunState state)
{
    switch (state) {
    case RunState::Queued:
        return QStringLiteral("queued");
    case RunState::Running:
        return QStringLiteral("running");
    case RunState::Done:
        return QStringLiteral("done");
    case RunState::Failed:
        return QStringLiteral("failed");
    case RunState::Cancelled:
        return QStringLiteral("cancelled");
    case RunState::Unknown:
        return QStringLiteral("unknown");
    }
    return {};
}

bool isMeasured(CellState state)
{
    return state == CellState::Value || state == CellState::NotAvailable || state == CellState::Absent ||
           state == CellState::Control;
}

bool isOpen(CellState state)
{
    return state == CellState::Queued || state == CellState::Running;
}

bool hasEnded(RunState state)
{
    return state == RunState::Done || state == RunState::Failed || state == RunState::Cancelled;
}

const Attempt *CellView::countingAttempt() const
{
    const auto found = std::find_if(attempts.cbegin(), attempts.cend(),
                                    [this](const Attempt &attempt) { return attempt.number == counting; });
    return found == attempts.cend() ? nullptr : &*found;
}

const CellView *RunView::find(const QString &cellId) const
{
    const auto found =
        std::find_if(cells.cbegin(), cells.cend(), [&](const CellView &cell) { return cell.id == cellId; });
    return found == cells.cend() ? nullptr : &*found;
}

QJsonObject toJson(const RunView &run)
{
    QJsonArray jobs;
    for (const JobView &job : run.jobs)
        jobs.append(QJsonObject{{QStringLiteral("shard"), job.shard},
                                {QStringLiteral("job_id"), textOrNull(job.jobId)},
                                {QStringLiteral("state"), job.state},
                                {QStringLiteral("node"), textOrNull(job.node)},
                                {QStringLiteral("reason"), textOrNull(job.reason)},
                                {QStringLiteral("estimated_start"), textOrNull(job.estimatedStart)}});
    QJsonArray cells;
    for (const CellView &cell : run.cells)
        cells.append(cellJson(cell));
    QJsonArray problems;
    for (const base::Problem &problem : run.problems)
        problems.append(base::toJson(problem));
    return {{QStringLiteral("run"), run.id},
            {QStringLiteral("directory"), run.folder},
            {QStringLiteral("recipe"), run.recipeName},
            {QStringLiteral("model"), run.modelKey},
            {QStringLiteral("state"), runStateName(run.state)},
            {QStringLiteral("started"), textOrNull(timeText(run.started))},
            {QStringLiteral("finished"), textOrNull(timeText(run.finished))},
            {QStringLiteral("jobs"), jobs},
            {QStringLiteral("cells"), cells},
            {QStringLiteral("gpu_hours"), base::jsonNumber(run.gpuHours)},
            {QStringLiteral("tags"), QJsonArray::fromStringList(run.tags)},
            {QStringLiteral("hardware"), run.hardware},
            {QStringLiteral("problems"), problems}};
}

RunSummary summaryOf(const RunView &run)
{
    RunSummary summary;
    summary.id = run.id;
    summary.folder = run.folder;
    summary.recipeName = run.recipeName;
    summary.modelKey = run.modelKey;
    summary.state = run.state;
    summary.started = run.started;
    summary.tags = run.tags;
    summary.cellsTotal = static_cast<int>(run.cells.size());
    summary.cellsDone = static_cast<int>(std::count_if(
        run.cells.cbegin(), run.cells.cend(), [](const CellView &cell) { return isMeasured(cell.state); }));
    return summary;
}

QJsonObject toJson(const QList<RunSummary> &runs)
{
    QJsonArray array;
    for (const RunSummary &run : runs)
        array.append(QJsonObject{{QStringLiteral("run"), run.id},
                                 {QStringLiteral("recipe"), run.recipeName},
                                 {QStringLiteral("model"), run.modelKey},
                                 {QStringLiteral("state"), runStateName(run.state)},
                                 {QStringLiteral("started"), textOrNull(timeText(run.started))},
                                 {QStringLiteral("cells_done"), run.cellsDone},
                                 {QStringLiteral("cells_total"), run.cellsTotal},
                                 {QStringLiteral("worst_difference"), base::jsonNumber(run.worstDifference)},
                                 {QStringLiteral("tags"), QJsonArray::fromStringList(run.tags)},
                                 {QStringLiteral("directory"), run.folder}});
    return {{QStringLiteral("runs"), array}};
}

} // namespace assay::run
