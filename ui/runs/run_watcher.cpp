// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_watcher.h"

#include "language/in_words.h"
#include "runs/followed_run.h"

#include <algorithm>
#include <utility>

namespace assay::ui {

RunWatcher::RunWatcher(std::shared_ptr<Stations> stations) : m_stations(std::move(stations)) {}

RunWatcher::~RunWatcher() = default;

FollowedRun *RunWatcher::find(const QString &folder)
{
    const auto found =
        std::find_if(m_runs.cbegin(), m_runs.cend(), [&](const auto &run) { return run->isAt(folder); });
    return found == m_runs.cend() ? nullptr : found->get();
}

FollowedRun *RunWatcher::follow(const QString &folder)
{
    auto made = std::make_unique<FollowedRun>(folder, *m_stations, m_clock);
    FollowedRun *run = made.get();
    connect(run, &FollowedRun::changed, this, [this](const WatchedRun &watched) {
        if (watched.folder == m_shown)
            Q_EMIT changed(watched);
    });
    connect(run, &FollowedRun::linkChanged, this,
            [this, run](const LinkState &link) { Q_EMIT linkChanged(run->folder(), link); });
    connect(run, &FollowedRun::noticed, this,
            [this, run](const QString &sentence) { Q_EMIT noticed(run->folder(), sentence); });
    connect(run, &FollowedRun::steered, this, [this, run](const QString &sentence, SteerPhase phase) {
        Q_EMIT steered(run->folder(), sentence, phase);
    });
    connect(run, &FollowedRun::ended, this, &RunWatcher::ended);
    connect(run, &FollowedRun::settled, this, &RunWatcher::letGoOfEnded);
    connect(run, &FollowedRun::lost, this, [this, run](const QString &sentence) {
        Q_EMIT failed(run->folder(), sentence);
        letGo(run);
    });
    m_runs.push_back(std::move(made));
    if (const base::Status opened = run->open(); !opened) {
        Q_EMIT failed(folder, inWords(opened.error()));
        letGo(run);
        return nullptr;
    }
    return run;
}

// The run may be telling this very thing: it goes when it has said it.
void RunWatcher::letGo(const FollowedRun *run)
{
    const auto found =
        std::find_if(m_runs.begin(), m_runs.end(), [run](const auto &one) { return one.get() == run; });
    if (found == m_runs.end())
        return;
    FollowedRun *gone = found->release();
    m_runs.erase(found);
    gone->disconnect(this);
    gone->deleteLater();
}

void RunWatcher::letGoOfEnded()
{
    std::vector<const FollowedRun *> over;
    for (const auto &run : m_runs) {
        if (run->isOver() && run->folder() != m_shown)
            over.push_back(run.get());
    }
    for (const FollowedRun *run : over)
        letGo(run);
}

void RunWatcher::open(const QString &folder)
{
    Q_EMIT opening(folder);
    FollowedRun *known = find(folder);
    m_shown = folder;
    if (known != nullptr)
        known->showAs(folder);
    else
        follow(folder);
    letGoOfEnded();
}

void RunWatcher::keep(const QString &folder)
{
    if (find(folder) == nullptr)
        follow(folder);
}

void RunWatcher::leave(const QString &folder)
{
    std::erase_if(m_runs, [&](const auto &run) { return run->isAt(folder); });
}

FollowedRun *RunWatcher::reach(const QString &folder)
{
    FollowedRun *known = find(folder);
    return known == nullptr ? follow(folder) : known;
}

void RunWatcher::cancel(const QString &folder, const QStringList &cells)
{
    if (FollowedRun *run = reach(folder))
        run->cancel(cells);
}

void RunWatcher::finish(const QString &folder, const QString &cell)
{
    if (FollowedRun *run = reach(folder))
        run->finish(cell);
}

void RunWatcher::rerun(const QString &folder, const QStringList &cells)
{
    if (FollowedRun *run = reach(folder))
        run->rerun(cells);
}

void RunWatcher::resume(const QString &folder)
{
    if (FollowedRun *run = reach(folder))
        run->resume();
}

void RunWatcher::chooseAttempt(const QString &folder, const QString &cell, int attempt)
{
    if (FollowedRun *run = reach(folder))
        run->chooseAttempt(cell, attempt);
}

} // namespace assay::ui
