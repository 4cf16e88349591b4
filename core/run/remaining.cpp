// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/remaining.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace assay::run {

namespace {

// A progress of less says more of the start than of the pace.
constexpr double tellingProgress = 0.05;

double secondsBetween(const QDateTime &from, const QDateTime &to)
{
    return static_cast<double>(from.msecsTo(to)) / 1000.0;
}

const Attempt *openAttempt(const CellView &cell)
{
    for (const Attempt &attempt : cell.attempts) {
        if (isOpen(attempt.state))
            return &attempt;
    }
    return nullptr;
}

struct Experience
{
    std::vector<double> all, on, off;   // seconds of the cells that were measured here
    double taken = 0.0, expected = 0.0; // of those of them that had an estimate
};

Experience experienceOf(const RunView &run, const QMap<QString, double> &estimates)
{
    Experience known;
    for (const CellView &cell : run.cells) {
        for (const Attempt &attempt : cell.attempts) {
            if (!isMeasured(attempt.state) || !attempt.started.isValid() || !attempt.finished.isValid())
                continue;
            const double seconds = secondsBetween(attempt.started, attempt.finished);
            known.all.push_back(seconds);
            (cell.cell.thinking == matrix::Thinking::On ? known.on : known.off).push_back(seconds);
            if (const auto estimate = estimates.constFind(cell.id); estimate != estimates.constEnd()) {
                known.taken += seconds;
                known.expected += *estimate;
            }
        }
    }
    return known;
}

double meanOf(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<double> wholeCell(const CellView &cell, const QMap<QString, double> &estimates,
                                const Experience &known)
{
    const auto estimate = estimates.constFind(cell.id);
    if (estimate != estimates.constEnd())
        return known.expected > 0 ? *estimate * known.taken / known.expected : *estimate;
    const std::vector<double> &mode = cell.cell.thinking == matrix::Thinking::On ? known.on : known.off;
    if (!mode.empty())
        return meanOf(mode);
    return known.all.empty() ? std::nullopt : std::optional(meanOf(known.all));
}

// What is left of a cell that is under way.
std::optional<double> restOf(const Attempt &attempt, std::optional<double> whole, const QDateTime &now)
{
    const double progress = attempt.planned.value_or(0) > 0
                                ? static_cast<double>(attempt.completed.value_or(0)) / *attempt.planned
                                : 0.0;
    if (progress >= tellingProgress && !attempt.live.isEmpty() && attempt.live.last().seconds > 0)
        return attempt.live.last().seconds * (1.0 - std::min(progress, 1.0)) / progress;
    if (!whole || !attempt.started.isValid())
        return whole;
    return std::max(0.0, *whole - secondsBetween(attempt.started, now));
}

// When the first of the jobs that wait may start, in seconds from `now`.
std::optional<double> firstStart(const RunView &run, const QDateTime &now)
{
    std::optional<double> first;
    for (const JobView &job : run.jobs) {
        const QDateTime start = QDateTime::fromString(job.estimatedStart, Qt::ISODate);
        if (start.isValid())
            first = std::min(first.value_or(1e18), std::max(0.0, secondsBetween(now, start)));
    }
    return first;
}

} // namespace

std::optional<double> remainingSeconds(const RunView &run, const QMap<QString, double> &estimates,
                                       const QDateTime &now)
{
    const Experience known = experienceOf(run, estimates);
    std::vector<double> workers; // seconds until each of them is free
    std::vector<double> waiting;
    for (const CellView &cell : run.cells) {
        const Attempt *const open = openAttempt(cell);
        if (open == nullptr && cell.state != CellState::Queued)
            continue;
        const std::optional<double> whole = wholeCell(cell, estimates, known);
        const bool running = open != nullptr && open->state == CellState::Running;
        const std::optional<double> rest = running ? restOf(*open, whole, now) : whole;
        if (!rest)
            return {};
        (running ? workers : waiting).push_back(*rest);
    }
    const auto live = std::count_if(run.jobs.cbegin(), run.jobs.cend(),
                                    [](const JobView &job) { return job.state == QLatin1String("running"); });
    while (workers.size() < static_cast<std::size_t>(live))
        workers.push_back(0.0);
    if (workers.empty()) {
        if (waiting.empty())
            return 0.0;
        const std::optional<double> start = firstStart(run, now);
        if (!start)
            return {};
        workers.push_back(*start);
    }
    std::sort(waiting.begin(), waiting.end(), std::greater<>());
    for (const double cell : waiting)
        *std::min_element(workers.begin(), workers.end()) += cell;
    return *std::max_element(workers.begin(), workers.end());
}

} // namespace assay::run
