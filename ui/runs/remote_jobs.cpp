// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/remote_jobs.h"

#include <assay/run/folder.h>

#include <algorithm>
#include <set>

namespace assay::ui {

namespace {

constexpr qint64 askEvery = 15'000; // ms

} // namespace

RemoteJobs::RemoteJobs(std::shared_ptr<Stations> stations) : m_stations(std::move(stations)) {}

RemoteJobs::Known *RemoteJobs::known(const QString &folder)
{
    const auto found = m_runs.find(folder);
    if (found != m_runs.end())
        return found->second.store ? &found->second : nullptr;
    Known &fresh = m_runs[folder];
    const run::RunFolder runFolder(folder);
    const auto station = m_stations->of(runFolder);
    if (!station || (*station)->host->isLocal())
        return nullptr;
    fresh.station = *station;
    fresh.store = std::make_unique<run::RunStore>(runFolder);
    return &fresh;
}

void RemoteJobs::refine(QList<run::RunSummary> &entries)
{
    for (run::RunSummary &entry : entries) {
        if (run::hasEnded(entry.state))
            continue;
        Known *run = known(entry.folder);
        if (run == nullptr)
            continue;
        if (run->store->refresh()) {
            const run::RunSummary now = run::summaryOf(run->store->view());
            entry.state = now.state;
            entry.cellsDone = now.cellsDone;
            entry.cellsTotal = now.cellsTotal;
        }
    }
    std::erase_if(m_runs, [&](const auto &item) {
        return std::none_of(entries.cbegin(), entries.cend(), [&](const run::RunSummary &entry) {
            return entry.folder == item.first && !run::hasEnded(entry.state);
        });
    });
    if (!m_asking && (!m_asked.isValid() || m_asked.elapsed() > askEvery))
        ask();
}

QCoro::Task<void> RemoteJobs::ask()
{
    const base::Scope::Ticket ticket = m_scope.ticket();
    m_asking = true;
    std::set<run::Station *> stations;
    for (const auto &[folder, run] : m_runs) {
        if (run.store)
            stations.insert(run.station);
    }
    for (run::Station *station : stations) {
        QList<cluster::Job> jobs;
        QList<std::pair<QString, int>> places;
        // As they are now: a collector that starts while the scheduler is asked is not what it tells of.
        std::map<QString, QMap<int, int>> lives;
        for (const auto &[folder, run] : m_runs) {
            if (!run.store || run.station != station)
                continue;
            lives[folder] = run.store->lives();
            const QMap<int, cluster::Job> own = run.store->jobs();
            for (const auto &[shard, job] : own.asKeyValueRange()) {
                jobs.append(job);
                places.append({folder, shard});
            }
        }
        const QList<cluster::JobAnswer> answers = co_await station->scheduler->query(jobs);
        if (!ticket.isCurrent())
            co_return;
        std::map<QString, QMap<int, cluster::JobAnswer>> seen;
        for (qsizetype at = 0; at < answers.size() && at < places.size(); ++at) {
            const auto &[folder, shard] = places.at(at);
            if (answers.at(at).presence == cluster::Presence::Seen)
                seen[folder].insert(shard, answers.at(at));
        }
        for (const auto &[folder, byShard] : seen) {
            const auto run = m_runs.find(folder);
            if (run != m_runs.end() && run->second.store)
                run->second.store->setAnswers(byShard, {}, lives[folder]);
        }
    }
    m_asked.start();
    m_asking = false;
}

} // namespace assay::ui
