// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/remote_jobs.h"

#include <assay/run/folder.h>

#include <set>

namespace assay::ui {

namespace {

constexpr qint64 askEvery = 15'000; // ms

} // namespace

RemoteJobs::RemoteJobs(std::shared_ptr<Stations> stations) : m_stations(std::move(stations)) {}

run::Station *RemoteJobs::stationOf(const QString &folder)
{
    const auto found = m_known.find(folder);
    if (found != m_known.end())
        return found->second;
    const auto station = m_stations->of(run::RunFolder(folder));
    run::Station *remote = station && !(*station)->host->isLocal() ? *station : nullptr;
    m_known.emplace(folder, remote);
    return remote;
}

void RemoteJobs::refresh(run::Roster &roster)
{
    if (!m_asking && (!m_asked.isValid() || m_asked.elapsed() > askEvery))
        ask(roster);
}

QCoro::Task<void> RemoteJobs::ask(run::Roster &roster)
{
    const base::Scope::Ticket ticket = m_scope.ticket();
    m_asking = true;
    std::map<run::Station *, QStringList> byStation;
    const QStringList unfinished = roster.unfinished();
    for (const QString &folder : unfinished) {
        if (run::Station *station = stationOf(folder))
            byStation[station].append(folder);
    }
    std::erase_if(m_known, [&](const auto &item) { return !unfinished.contains(item.first); });
    for (const auto &[station, folders] : byStation) {
        QList<cluster::Job> jobs;
        QList<std::pair<QString, int>> places;
        // As they are now: a collector that starts while the scheduler is asked is not what it tells of.
        std::map<QString, QMap<int, int>> lives;
        for (const QString &folder : folders) {
            const run::RunStore *store = roster.store(folder);
            if (store == nullptr)
                continue;
            lives[folder] = store->lives();
            const QMap<int, cluster::Job> own = store->jobs();
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
            if (run::RunStore *store = roster.store(folder))
                store->setAnswers(byShard, {}, lives[folder]);
        }
    }
    m_asked.start();
    m_asking = false;
}

} // namespace assay::ui
