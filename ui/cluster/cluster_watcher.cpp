// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_watcher.h"

#include "language/in_words.h"

#include <assay/cluster/job_script.h>
#include <assay/cluster/slurm.h>
#include <assay/matrix/library.h>
#include <assay/remote/ssh_key_refusal.h>
#include <assay/run/folder.h>

#include <QCoro/QCoroFuture>
#include <QDir>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr auto closePace = 5000ms;
constexpr auto farPace = 30'000ms;
constexpr auto endingPace = 1500ms; // while a job is seen to its end
constexpr auto longestPace = 60'000ms;
constexpr auto roundTripLimit = 10s;
constexpr qsizetype roundTripsKept = 5;

int median(QList<int> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

ClusterEntry entryOf(const matrix::Entry &found)
{
    ClusterEntry entry;
    entry.name = found.name;
    const auto file = matrix::find(matrix::Shelf::Clusters, found.file.isEmpty() ? found.name : found.file);
    if (!file) {
        entry.problem = inWords(file.error());
        return entry;
    }
    entry.yaml = file->yaml;
    const matrix::ProfileFile read = matrix::readProfile(file->yaml);
    if (read.profile) {
        entry.profile = *read.profile;
        return entry;
    }
    for (const base::Problem &problem : read.problems) {
        if (problem.severity == base::Severity::Error && entry.problem.isEmpty())
            entry.problem =
                ClusterWatcher::tr("%1:%2: %3").arg(found.file).arg(problem.line).arg(inWords(problem.text));
    }
    return entry;
}

} // namespace

struct ClusterWatcher::Watched
{
    ClusterView view;
    run::Station *station = nullptr;
    QList<int> roundTrips;
    QStringList ending; // jobs whose end was asked for with success
    int failures = 0;
    bool isClose = false;
    bool isAsking = false;
    QTimer timer;
    std::unique_ptr<run::Station> door; // open only while a new host key is taken
    base::Scope scope;
};

ClusterWatcher::ClusterWatcher(std::shared_ptr<Stations> stations) : m_stations(std::move(stations)) {}

ClusterWatcher::~ClusterWatcher() = default;

void ClusterWatcher::readShelf()
{
    QList<ClusterEntry> entries;
    QHash<QString, ClusterEntry> shelf;
    for (const matrix::Entry &found : matrix::entries(matrix::Shelf::Clusters)) {
        entries.append(entryOf(found));
        shelf.insert(found.name, entries.constLast());
    }
    QStringList changed;
    for (const auto &[name, watched] : m_watched) {
        if (!shelf.contains(name) || shelf.value(name).yaml != m_shelf.value(name).yaml)
            changed.append(name);
    }
    m_shelf = std::move(shelf);
    Q_EMIT shelfRead(entries);
    for (const QString &name : std::as_const(changed)) {
        const bool wasClose = m_watched[name]->isClose;
        m_watched.erase(name);
        if (!m_shelf.contains(name))
            continue;
        known(name)->isClose = wasClose;
        look(name);
    }
}

ClusterWatcher::Watched *ClusterWatcher::known(const QString &cluster)
{
    const auto found = m_watched.find(cluster);
    if (found != m_watched.end())
        return found->second.get();
    auto fresh = std::make_unique<Watched>();
    fresh->view.name = cluster;
    fresh->timer.setSingleShot(true);
    connect(&fresh->timer, &QTimer::timeout, this, [this, cluster] { look(cluster); });
    return m_watched.emplace(cluster, std::move(fresh)).first->second.get();
}

void ClusterWatcher::watch(const QString &close, const QStringList &others)
{
    QStringList wanted = others;
    if (!close.isEmpty() && !wanted.contains(close))
        wanted.append(close);
    for (const auto &[name, watched] : m_watched) {
        if (!wanted.contains(name))
            watched->timer.stop();
    }
    for (const QString &name : std::as_const(wanted)) {
        if (!m_shelf.contains(name))
            continue;
        Watched *watched = known(name);
        const bool isNearer = name == close && !watched->isClose;
        watched->isClose = name == close;
        if (isNearer || (!watched->isAsking && !watched->timer.isActive()))
            look(name);
    }
}

void ClusterWatcher::lookNow(const QString &cluster)
{
    if (m_shelf.contains(cluster))
        look(cluster);
}

QCoro::Task<void> ClusterWatcher::look(QString cluster)
{
    Watched *watched = known(cluster);
    if (std::exchange(watched->isAsking, true))
        co_return;
    watched->timer.stop();
    const base::Scope::Ticket ticket = watched->scope.ticket();
    const bool wasClose = watched->isClose;
    const bool isThere = co_await reach(watched, ticket);
    if (!ticket.isCurrent())
        co_return;
    if (isThere) {
        if (watched->view.hasScheduler)
            co_await askSlurm(watched, ticket);
        else
            co_await askHost(watched, ticket);
        if (!ticket.isCurrent())
            co_return;
    }
    watched->failures = isThere && watched->view.trouble.isEmpty() ? 0 : watched->failures + 1;
    watched->isAsking = false;
    // Somebody came to look closely while it was asked for its chip.
    if (watched->isClose && !wasClose)
        look(cluster);
    else
        schedule(watched);
}

QCoro::Task<bool> ClusterWatcher::reach(Watched *watched, base::Scope::Ticket ticket)
{
    const ClusterEntry entry = m_shelf.value(watched->view.name);
    if (!entry.problem.isEmpty()) {
        setLink(watched, ClusterLink::Kind::Refused, {base::Error::Kind::Input, entry.problem, {}, {}, {}});
        co_return false;
    }
    if (watched->station == nullptr) {
        const auto station = m_stations->at(entry.yaml, entry.name);
        if (!station) {
            setLink(watched, ClusterLink::Kind::Refused, station.error());
            co_return false;
        }
        watched->station = *station;
        watched->view.hasScheduler = watched->station->profile.scheduler.kind == QLatin1StringView("slurm");
    }
    remote::Host *host = watched->station->host.get();
    if (watched->view.link.kind != ClusterLink::Kind::Up) {
        if (watched->view.link.kind == ClusterLink::Kind::Idle)
            setLink(watched, ClusterLink::Kind::Opening);
        const auto facts = co_await host->open();
        if (!ticket.isCurrent())
            co_return false;
        if (!facts) {
            setLink(watched,
                    facts.error().kind == base::Error::Kind::No ? ClusterLink::Kind::Refused
                                                                : ClusterLink::Kind::Lost,
                    facts.error());
            co_return false;
        }
        watched->view.user = facts->user;
        if (!facts->note.isEmpty())
            Q_EMIT said(inWords(facts->note));
    }
    QElapsedTimer clock;
    clock.start();
    const remote::ScriptLimits limits{roundTripLimit, 4096};
    const auto answer = co_await host->run(":", limits);
    if (!ticket.isCurrent())
        co_return false;
    if (!answer) {
        setLink(watched, ClusterLink::Kind::Lost, answer.error());
        co_return false;
    }
    watched->roundTrips.append(static_cast<int>(clock.elapsed()));
    if (watched->roundTrips.size() > roundTripsKept)
        watched->roundTrips.removeFirst();
    watched->view.link.latencyMs = median(watched->roundTrips);
    setLink(watched, ClusterLink::Kind::Up);
    co_return true;
}

QCoro::Task<void> ClusterWatcher::askSlurm(Watched *watched, base::Scope::Ticket ticket)
{
    auto *slurm = qobject_cast<cluster::SlurmScheduler *>(watched->station->scheduler.get());
    const bool all = watched->isClose;
    ClusterView &view = watched->view;
    const auto jobs = co_await slurm->queue(!all);
    if (!ticket.isCurrent())
        co_return;
    if (!jobs) {
        view.trouble = jobs.error().sentence();
        tell(watched);
        co_return;
    }
    if (all) {
        const auto partitions = co_await slurm->partitions();
        if (!ticket.isCurrent())
            co_return;
        const auto nodes = co_await slurm->nodes();
        if (!ticket.isCurrent())
            co_return;
        if (!partitions || !nodes) {
            view.trouble = (partitions ? nodes.error() : partitions.error()).sentence();
            tell(watched);
            co_return;
        }
        view.partitions = *partitions;
        view.nodes = *nodes;
        view.at = m_clock.now().toLocalTime();
    }
    view.trouble.clear();
    takeJobs(watched, *jobs, all);
    tell(watched);
}

QCoro::Task<void> ClusterWatcher::askHost(Watched *watched, base::Scope::Ticket ticket)
{
    if (watched->isClose) {
        const auto host = co_await cluster::lookAtHost(watched->station->host.get());
        if (!ticket.isCurrent())
            co_return;
        if (!host) {
            setLink(watched, ClusterLink::Kind::Lost, host.error());
            co_return;
        }
        watched->view.host = *host;
        watched->view.at = m_clock.now().toLocalTime();
    }
    tell(watched);
}

void ClusterWatcher::takeJobs(Watched *watched, const QList<cluster::SlurmJob> &jobs, bool all)
{
    ClusterView &view = watched->view;
    int running = 0;
    int pending = 0;
    std::set<QString> present;
    for (const cluster::SlurmJob &job : jobs) {
        const cluster::SlurmClass meaning = cluster::slurmClass(job.state);
        if (meaning != cluster::SlurmClass::Final)
            present.insert(job.id);
        if (job.user != view.user)
            continue;
        const bool waits = meaning == cluster::SlurmClass::Waiting || meaning == cluster::SlurmClass::Held;
        pending += waits ? 1 : 0;
        running += !waits && meaning != cluster::SlurmClass::Final ? 1 : 0;
    }
    view.ownRunning = running;
    view.ownPending = pending;
    if (all)
        view.jobs = jobs;
    const QStringList ending = watched->ending;
    for (const QString &job : ending) {
        if (present.contains(job))
            continue;
        watched->ending.removeAll(job);
        Q_EMIT cancelMoved({view.name, job, CancelStage::Confirmed, {}});
    }
}

void ClusterWatcher::setLink(Watched *watched, ClusterLink::Kind kind, const base::Error &error)
{
    ClusterLink &link = watched->view.link;
    if (link.kind != kind || !link.since.isValid())
        link.since = m_clock.now().toLocalTime();
    link.kind = kind;
    link.why =
        kind == ClusterLink::Kind::Lost || kind == ClusterLink::Kind::Refused ? error.sentence() : QString();
    link.newKey = remote::keyRefusal(link.why).fingerprint;
    if (kind != ClusterLink::Kind::Up) {
        watched->roundTrips.clear();
        link.latencyMs.reset();
    }
    tell(watched);
}

void ClusterWatcher::tell(Watched *watched)
{
    Q_EMIT viewed(watched->view);
}

void ClusterWatcher::schedule(Watched *watched)
{
    std::chrono::milliseconds pace = watched->isClose ? closePace : farPace;
    for (int failure = 1; failure < watched->failures && pace < longestPace; ++failure)
        pace *= 2;
    pace = std::min<std::chrono::milliseconds>(pace, longestPace);
    if (!watched->ending.isEmpty() && watched->failures == 0)
        pace = endingPace;
    watched->timer.start(pace);
}

void ClusterWatcher::cancel(const QString &cluster, const QStringList &jobs)
{
    for (const QString &job : jobs)
        cancelOne(cluster, job);
}

QCoro::Task<void> ClusterWatcher::cancelOne(QString cluster, QString job)
{
    Watched *watched = known(cluster);
    if (watched->station == nullptr)
        co_return;
    const base::Scope::Ticket ticket = watched->scope.ticket();
    Q_EMIT cancelMoved({cluster, job, CancelStage::Asked, {}});
    cluster::Job target;
    target.id = job;
    const base::Status sent = co_await watched->station->scheduler->cancel(target);
    if (!ticket.isCurrent())
        co_return;
    if (!sent) {
        Q_EMIT cancelMoved({cluster, job, CancelStage::Failed, inWords(sent.error())});
        co_return;
    }
    Q_EMIT cancelMoved({cluster, job, CancelStage::Sent, {}});
    watched->ending.append(job);
    look(cluster);
}

QCoro::Task<void> ClusterWatcher::trust(QString cluster, QString fingerprint)
{
    Watched *watched = known(cluster);
    auto station =
        run::openStation(m_shelf.value(cluster).profile, cluster, {.trustedKey = fingerprint.toLatin1()});
    if (!station || watched->door)
        co_return;
    const base::Scope::Ticket ticket = watched->scope.ticket();
    // A station must outlive what it was asked; that it takes this key ends with the one answer.
    watched->door = *std::move(station);
    const auto facts = co_await watched->door->host->open();
    if (!ticket.isCurrent())
        co_return;
    watched->door.reset();
    // A host that shows another key by now is refused in its own words.
    if (!facts)
        Q_EMIT said(inWords(facts.error()));
    else if (!facts->note.isEmpty())
        Q_EMIT said(inWords(facts->note));
    look(cluster);
}

void ClusterWatcher::findRun(const QString &jobName)
{
    const QString root = run::runsFolder();
    const QStringList names = QDir(root).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &name : names) {
        if (cluster::isJobOf(jobName, name)) {
            Q_EMIT runFound(root + QLatin1Char('/') + name);
            return;
        }
    }
    Q_EMIT said(tr("The run of %1 is not on this machine; bring it here with: assayctl fetch").arg(jobName));
}

} // namespace assay::ui
