// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/roster.h>

#include "signature.h"

#include <assay/base/files.h>
#include <assay/matrix/profile.h>
#include <assay/run/mirror_record.h>

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

namespace assay::run {

namespace {

// Ended runs whose files are compared in whole at the end of a round: what a folder's own time does not tell,
// as lines that a mirror brought later, is seen after some rounds.
constexpr int sweptEachRound = 40;

QStringList namesIn(const QString &root)
{
    QStringList names;
    std::error_code error;
    for (std::filesystem::directory_iterator it(QFile::encodeName(root).toStdString(), error), end;
         !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if (!name.starts_with('.'))
            names.append(QFile::decodeName(QByteArray::fromStdString(name)));
    }
    std::sort(names.begin(), names.end(), std::greater<>());
    return names;
}

} // namespace

QString clusterNameOf(const RunFolder &folder)
{
    const std::optional<MirrorRecord> record =
        QFileInfo::exists(folder.mirrorFile()) ? readMirrorRecord(folder) : std::nullopt;
    const QByteArray profile = record && !record->profile.isEmpty()
                                   ? record->profile
                                   : base::readFile(folder.clusterFile()).value_or(QByteArray());
    const auto read = matrix::readProfile(profile).profile;
    return read ? read->name : QString();
}

Roster::Roster(QString root, RunIndex *index, Complete complete)
    : m_root(std::move(root)), m_index(index), m_complete(std::move(complete))
{}

Roster::~Roster() = default;

QList<RunSummary> Roster::recall()
{
    QList<RunSummary> summaries;
    if (m_index == nullptr)
        return summaries;
    const QList<RunIndex::Kept> kept = m_index->all();
    for (const RunIndex::Kept &run : kept) {
        // An index may have seen other roots.
        if (!run.summary.folder.startsWith(m_root + QLatin1Char('/')))
            continue;
        Entry &entry = m_entries[run.summary.folder];
        entry.folder = RunFolder(run.summary.folder);
        entry.stamp = run.touched;
        entry.summary = run.summary;
        summaries.append(run.summary);
    }
    return summaries;
}

RosterNews Roster::look(std::chrono::milliseconds budget)
{
    QElapsedTimer timer;
    timer.start();
    if (isRoundOver())
        begin();
    RosterNews news;
    while (m_next < m_names.size() && timer.elapsed() < budget.count())
        lookAt(m_names.at(m_next++), news);
    if (isRoundOver()) {
        dropMissing(news);
        sweep(news);
    }
    return news;
}

void Roster::begin()
{
    m_names = namesIn(m_root);
    m_next = 0;
    for (auto &[folder, entry] : m_entries)
        entry.isThere = false;
}

void Roster::lookAt(const QString &name, RosterNews &news)
{
    const QString path = m_root + QLatin1Char('/') + name;
    const std::optional<qint64> stamp = folderStamp(path);
    if (!stamp)
        return;
    const auto found = m_entries.find(path);
    if (found == m_entries.end()) {
        const RunFolder folder(path);
        if (!QFileInfo(folder.planFile()).isFile())
            return;
        Entry &entry = m_entries[path];
        entry.folder = folder;
        entry.stamp = *stamp;
        read(entry, news, true);
        return;
    }
    Entry &entry = found->second;
    entry.isThere = true;
    if (entry.store) {
        entry.stamp = *stamp;
        if (!entry.store->refresh())
            entry.isThere = false;
        else if (entry.store->generation() != entry.generation)
            take(entry, news);
    } else if (entry.stamp != *stamp) {
        entry.stamp = *stamp;
        read(entry, news, true);
    }
}

void Roster::read(Entry &entry, RosterNews &news, bool isMoved)
{
    if (m_index != nullptr) {
        if (const auto known = m_index->find(entry.folder)) {
            const bool isNews = entry.summary != *known;
            entry.summary = *known;
            if (isNews)
                news.changed.append(entry.summary);
            // So that the next start finds it by the folder's time alone.
            if (isMoved)
                m_index->keep(entry.folder, entry.summary);
            return;
        }
    }
    auto store = std::make_unique<RunStore>(entry.folder);
    if (!store->refresh()) {
        entry.isThere = false;
        return;
    }
    entry.store = std::move(store);
    entry.summary.cluster = clusterNameOf(entry.folder);
    take(entry, news);
}

void Roster::take(Entry &entry, RosterNews &news)
{
    entry.generation = entry.store->generation();
    RunView view = entry.store->view();
    if (hasEnded(view.state)) {
        // Its files as they are compared with from now on; what came before they were, is read once more.
        entry.signature = base::sha256(runSignature(entry.folder));
        if (entry.store->refresh() && entry.store->generation() != entry.generation) {
            entry.generation = entry.store->generation();
            view = entry.store->view();
        }
    }
    RunSummary summary = summaryOf(view);
    summary.folder = entry.folder.path();
    summary.cluster = entry.summary.cluster.isEmpty() ? clusterNameOf(entry.folder) : entry.summary.cluster;
    summary.isUnasked = summary.state == RunState::Unknown && !entry.store->wasAnswered();
    if (m_complete)
        m_complete(view, summary);
    const bool isNews = summary != entry.summary;
    entry.summary = summary;
    if (hasEnded(summary.state)) {
        if (m_index != nullptr)
            m_index->keep(entry.folder, summary);
        entry.store.reset();
    }
    if (isNews)
        news.changed.append(summary);
}

void Roster::sweep(RosterNews &news)
{
    auto at = m_entries.upper_bound(m_swept);
    for (int done = 0; done < sweptEachRound && !m_entries.empty(); ++done, ++at) {
        if (at == m_entries.end())
            at = m_entries.begin();
        Entry &entry = at->second;
        m_swept = at->first;
        if (entry.store)
            continue;
        const QByteArray signature = base::sha256(runSignature(entry.folder));
        if (entry.signature != signature) {
            read(entry, news, false);
            entry.signature = signature;
        }
        if (m_entries.size() <= static_cast<std::size_t>(done) + 1)
            break;
    }
}

void Roster::dropMissing(RosterNews &news)
{
    for (auto at = m_entries.begin(); at != m_entries.end();) {
        if (at->second.isThere) {
            ++at;
            continue;
        }
        news.gone.append(at->first);
        if (m_index != nullptr)
            m_index->forget(at->second.folder);
        at = m_entries.erase(at);
    }
}

QStringList Roster::unfinished() const
{
    QStringList folders;
    for (const auto &[folder, entry] : m_entries) {
        if (entry.store)
            folders.append(folder);
    }
    return folders;
}

RunStore *Roster::store(const QString &folder)
{
    const auto found = m_entries.find(folder);
    return found == m_entries.end() ? nullptr : found->second.store.get();
}

QCoro::Task<void> Roster::ask(cluster::Scheduler *scheduler, base::Scope::Ticket ticket)
{
    QList<cluster::Job> jobs;
    std::vector<std::pair<QString, int>> places;
    std::map<QString, QMap<int, int>> lives;
    for (const auto &[folder, entry] : m_entries) {
        if (!entry.store)
            continue;
        const QMap<int, cluster::Job> own = entry.store->jobs();
        for (const auto &[shard, job] : own.asKeyValueRange()) {
            if (job.record.value(QLatin1StringView("scheduler")).toString() != scheduler->kind())
                continue;
            jobs.append(job);
            places.emplace_back(folder, shard);
            lives[folder] = entry.store->lives();
        }
    }
    if (jobs.isEmpty())
        co_return;
    const QList<cluster::JobAnswer> answers = co_await scheduler->query(jobs);
    if (!ticket.isCurrent())
        co_return;
    std::map<QString, QMap<int, cluster::JobAnswer>> byRun;
    for (qsizetype at = 0; at < answers.size() && at < jobs.size(); ++at) {
        const auto &[folder, shard] = places.at(static_cast<std::size_t>(at));
        byRun[folder].insert(shard, answers.at(at));
    }
    for (const auto &[folder, given] : byRun) {
        if (RunStore *known = store(folder))
            known->setAnswers(given, {}, lives[folder]);
    }
}

} // namespace assay::run
