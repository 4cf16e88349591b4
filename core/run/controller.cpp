// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/controller.h>

#include "controller_parts.h"
#include "relief.h"

#include <assay/base/files.h>
#include <assay/run/control.h>
#include <assay/run/host_mirror.h>
#include <assay/run/mirror_record.h>

#include <QCoro/QCoroFuture>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace assay::run {

namespace {

using base::Error;

// Runs are found through one folder, wherever they lie.
void link(const RunFolder &folder, const QString &links)
{
    const QString name = links + QLatin1Char('/') + folder.id();
    if (QDir::cleanPath(name) == folder.path() || !base::makePrivateFolder(links))
        return;
    QFile::link(folder.path(), name);
}

// The local half of a run on another host, as it was uploaded.
base::Status startMirror(const RunFolder &folder, const QByteArray &hostFolder, const RunFiles &files)
{
    if (base::Status made = makeMirror(folder, hostFolder); !made)
        return made;
    const QList<std::pair<QString, QByteArray>> contents{
        {folder.recipeFile(), files.recipe},
        {folder.clusterFile(), files.cluster},
        {folder.file(QStringLiteral("collector.py")), files.collector},
        {folder.planFile(), QJsonDocument(files.plan).toJson()}};
    for (const auto &[name, bytes] : contents) {
        if (base::Status written = base::writeFileAtomically(name, bytes, 0600); !written)
            return written;
    }
    return {};
}

QMap<QString, QByteArray> secretsOf(const QStringList &names)
{
    QMap<QString, QByteArray> secrets;
    for (const QString &name : names) {
        const QByteArray key = name.toUtf8();
        if (qEnvironmentVariableIsSet(key.constData()))
            secrets.insert(name, qgetenv(key.constData()));
    }
    return secrets;
}

} // namespace

RunController::RunController(remote::Host &host, cluster::Scheduler &scheduler, const base::Clock &clock,
                             QString links)
    : m_host(host), m_scheduler(scheduler), m_clock(clock), m_links(std::move(links))
{
    // A link and a scheduler that are shared with others are asked less often.
    m_timer.setInterval(host.isLocal() ? 300 : 1000);
    m_askInterval = scheduler.kind() == QLatin1String("slurm") ? 5.0 : 2.0;
    connect(&m_timer, &QTimer::timeout, this, [this] { tick(); });
}

RunController::~RunController() = default;

void RunController::setIntervals(std::chrono::milliseconds look, std::chrono::milliseconds ask)
{
    m_timer.setInterval(look);
    m_askInterval = std::chrono::duration<double>(ask).count();
}

QCoro::Task<base::Result<RunFolder>> RunController::create(RunRequest request)
{
    const auto ticket = m_scope.ticket();
    const quint32 random = QRandomGenerator::system()->generate();
    const QString id = makeRunId(m_clock.now(), request.plan.runSlug, random);
    request.plan.run = id;
    const QByteArray path = request.root + '/' + id.toLatin1();
    const int shards = std::max(1, request.shards);
    RunFiles files{request.recipe, request.cluster, matrix::toJson(request.plan), request.collector};
    files.plan.insert(QLatin1StringView("shards"), shardsJson(0, shards));
    const base::Status made = co_await createRunFolder(&m_host, path, files);
    if (!made)
        co_return tl::make_unexpected(made.error());
    if (!ticket.isCurrent())
        co_return dropped();
    const RunFolder folder(m_host.isLocal() ? QFile::decodeName(path) : m_links + QLatin1Char('/') + id);
    if (m_host.isLocal())
        link(folder, m_links);
    else if (const base::Status started = startMirror(folder, path, files); !started)
        co_return tl::make_unexpected(started.error());
    if (const base::Status opened = open(folder); !opened)
        co_return tl::make_unexpected(opened.error());
    auto lock = RunLock::acquire(folder);
    if (!lock)
        co_return tl::make_unexpected(lock.error());
    m_lock = *std::move(lock);
    const base::Status submitted = co_await submit(0, shards);
    if (!submitted)
        co_return tl::make_unexpected(submitted.error());
    co_return folder;
}

base::Status RunController::open(const RunFolder &folder)
{
    // The folder itself, where a link led to it: the collectors know it by its own name.
    const QString canonical = QFileInfo(folder.path()).canonicalFilePath();
    const RunFolder own(canonical.isEmpty() ? folder.path() : canonical);
    if (const std::optional<MirrorRecord> record = readMirrorRecord(own))
        return open(own, record->hostFolder, std::make_unique<HostMirror>(m_host, own));
    return open(own, QFile::encodeName(own.path()));
}

base::Status RunController::open(const RunFolder &folder, const QByteArray &hostFolder,
                                 std::unique_ptr<Mirror> mirror)
{
    auto store = std::make_unique<RunStore>(folder);
    base::Status read = store->refresh();
    // What cannot be read of a copy may be whole on its host: the first look brings it.
    const bool isMended = mirror && mirror->isCopy() && !folder.planFiles().isEmpty();
    if (!read && !isMended)
        return read;
    detach();
    m_mirror = mirror ? std::move(mirror) : std::make_unique<LocalMirror>(folder);
    m_store = std::move(store);
    m_hostFolder = hostFolder;
    m_lock.reset();
    m_cancel = CancelPhase::None;
    m_nextAsk = 0.0;
    m_askedJobs = 0;
    m_askedLives.clear();
    m_told = 0;
    m_linkTrouble.clear();
    m_silence.clear();
    m_lockedOut.reset();
    m_mayRelieve = true;
    m_reliefOwed = false;
    m_refused.reset();
    return {};
}

bool RunController::takeLock()
{
    if (!m_lock) {
        if (auto lock = RunLock::acquire(m_store->folder()))
            m_lock = *std::move(lock);
    }
    return m_lock != nullptr;
}

// Said once when host or scheduler fall silent, and once when both are back.
void RunController::noteLink(const base::Status &link)
{
    base::Error trouble;
    if (!link)
        trouble = link.error();
    else if (!m_silence.isEmpty())
        trouble = {base::Error::Kind::Environment,
                   QStringLiteral("the run's jobs cannot be asked for"),
                   m_host.name(),
                   m_silence,
                   {}};
    const QString now = trouble.what.isEmpty() ? QString() : trouble.sentence();
    const QString before = std::exchange(m_linkTrouble, now);
    if (!now.isEmpty() && before.isEmpty())
        Q_EMIT troubled(trouble);
    else if (now.isEmpty() && !before.isEmpty())
        Q_EMIT recovered(QStringLiteral("%1 answers again").arg(m_host.name()));
}

// The right to bring a mirror: null where none is needed. No: another process has it.
base::Result<std::unique_ptr<RunLock>> RunController::borrowLock() const
{
    if (!m_mirror->isCopy() || m_lock)
        return nullptr;
    return RunLock::acquire(m_store->folder());
}

QCoro::Task<base::Status> RunController::bringWhole()
{
    if (!m_store)
        co_return notOpen();
    const auto ticket = m_scope.ticket();
    const auto lock = borrowLock();
    if (!lock)
        co_return tl::make_unexpected(lock.error());
    const base::Status brought = co_await m_mirror->bring(Extent::Compared);
    if (!ticket.isCurrent())
        co_return dropped();
    // What was read may be other now than it was.
    m_store->forget();
    if (const base::Status read = m_store->refresh(); !read)
        co_return read;
    co_return brought;
}

RunView RunController::view() const
{
    return m_store ? m_store->view() : RunView();
}

bool RunController::isGone() const
{
    return m_mirror && m_mirror->isGone();
}

QCoro::Task<base::Status> RunController::submit(int first, int count)
{
    const auto ticket = m_scope.ticket();
    base::Status failure;
    int started = 0;
    for (int shard = first; shard < first + count; ++shard) {
        const matrix::Plan &plan = m_store->book().plan();
        const QString id = plan.run.isEmpty() ? m_store->folder().id() : plan.run;
        const cluster::ShardRequest request{m_hostFolder, id,          shard,
                                            plan.image,   plan.mounts, secretsOf(plan.secrets)};
        const auto job = co_await m_scheduler.submit(request);
        if (!ticket.isCurrent())
            co_return dropped();
        if (job) {
            ++started;
            continue;
        }
        failure = tl::make_unexpected(job.error());
        Q_EMIT troubled(job.error());
        if (!ticket.isCurrent())
            co_return dropped();
    }
    m_mirror->expectNews();
    // Cells are claimed one at a time, so fewer shards measure the same.
    m_nextAsk = m_clock.monotonic();
    co_return started > 0 ? base::Status() : failure;
}

QCoro::Task<base::Result<RunController::Answers>> RunController::ask()
{
    const auto ticket = m_scope.ticket();
    const QMap<int, cluster::Job> jobs = m_store->jobs();
    const QMap<int, ShardPhase> phases = m_store->shards();
    QList<int> shards;
    QList<cluster::Job> asked;
    for (const auto &[shard, job] : jobs.asKeyValueRange()) {
        const ShardPhase phase = phases.value(shard);
        if (phase == ShardPhase::Ended || phase == ShardPhase::Lost)
            continue;
        shards.append(shard);
        asked.append(job);
    }
    m_askedJobs = jobs.size();
    m_askedLives = m_store->lives();
    m_nextAsk = m_clock.monotonic() + m_askInterval;
    Answers all{{}, m_askedLives};
    if (asked.isEmpty())
        co_return all;
    const QList<cluster::JobAnswer> answers = co_await m_scheduler.query(asked);
    if (!ticket.isCurrent())
        co_return dropped();
    for (qsizetype i = 0; i < shards.size() && i < answers.size(); ++i)
        all.byShard.insert(shards.at(i), answers.at(i));
    co_return all;
}

// A scheduler that takes its time does not keep the journals waiting.
QCoro::Task<void> RunController::askBeside()
{
    m_asking = true;
    const auto ticket = m_scope.ticket();
    auto answers = co_await ask();
    if (!ticket.isCurrent())
        co_return; // this controller is gone, or follows no more
    m_asking = false;
    m_nextAsk = m_clock.monotonic() + m_askInterval;
    if (answers)
        m_answers = *std::move(answers);
}

// Before the folder is read: what a job wrote as its last word is read after the answer that it has ended.
// That it has ended is believed only when that word, if there is one, was brought since.
void RunController::takeAnswers(Answers answers, const base::Status &brought)
{
    // No word comes out of a folder that is gone.
    if (!brought && !m_mirror->isGone())
        answers.byShard.removeIf(
            [](const auto &answer) { return answer.value().presence == cluster::Presence::Absent; });
    m_silence.clear();
    for (const cluster::JobAnswer &answer : std::as_const(answers.byShard)) {
        if (answer.presence == cluster::Presence::Unknown && m_silence.isEmpty())
            m_silence = answer.reason;
    }
    m_store->setAnswers(answers.byShard, m_clock.now(), answers.lives);
}

// A host that cannot be reached is tried once a look, and not by everyone who wants something of it.
QCoro::Task<base::Status> RunController::reach()
{
    const auto ticket = m_scope.ticket();
    if (m_host.isLocal())
        co_return base::Status();
    const auto opened = co_await m_host.open();
    if (!ticket.isCurrent())
        co_return dropped();
    if (opened)
        co_return base::Status();
    QMap<int, cluster::JobAnswer> silence;
    const QMap<int, cluster::Job> jobs = m_store->jobs();
    for (const int shard : jobs.keys()) {
        if (!isOver(m_store->shards().value(shard)))
            silence.insert(shard, {cluster::Presence::Unknown, {}, {}, opened.error().sentence(), {}});
    }
    m_store->setAnswers(silence, m_clock.now());
    co_return tl::make_unexpected(opened.error());
}

QCoro::Task<base::Result<RunView>> RunController::look()
{
    if (!m_store)
        co_return notOpen();
    const auto ticket = m_scope.ticket();
    const base::Status reached = co_await reach();
    if (!ticket.isCurrent())
        co_return dropped();
    if (!reached) {
        noteLink(reached);
        if (const base::Status read = m_store->refresh(); !read) {
            base::Error error = read.error();
            if (m_mirror->isCopy())
                error.next = QStringLiteral("when %1 answers, `assayctl fetch %2` brings it again")
                                 .arg(m_host.name(), m_store->folder().id());
            co_return base::fail(error);
        }
        co_return m_store->view();
    }
    // A job whose record comes with this very look is asked for in another turn, and so is, once, what may
    // not have ended for good.
    bool mayDoubt = true;
    for (bool more = true; more;) {
        const QList<int> known = m_store->jobs().keys();
        base::Result<Answers> asked = co_await ask();
        if (!asked)
            co_return tl::make_unexpected(asked.error());
        // What another process brings is read only.
        const auto lock = borrowLock();
        base::Status brought;
        if (lock) {
            brought = co_await m_mirror->bring(Extent::Journals);
            if (!ticket.isCurrent())
                co_return dropped();
        }
        takeAnswers(*std::move(asked), brought);
        if (lock)
            noteLink(brought);
        const base::Status read = m_store->refresh();
        if (!read)
            co_return tl::make_unexpected(read.error());
        if (lock && m_mirror->isCopy()) {
            if (const base::Status kept = m_store->keepSeen(); !kept)
                Q_EMIT troubled(kept.error());
        }
        const bool doubts = mayDoubt && m_store->doubtsAnEnd();
        mayDoubt = mayDoubt && !doubts;
        more = doubts || m_store->jobs().keys() != known;
    }
    co_return m_store->view();
}

void RunController::follow()
{
    if (!m_store)
        return;
    takeLock();
    m_timer.start();
    // From the event loop: whoever follows may not wait for ended() yet.
    const auto ticket = m_scope.ticket();
    QTimer::singleShot(0, this, [this, ticket] {
        if (ticket.isCurrent())
            tick();
    });
}

void RunController::detach()
{
    m_timer.stop();
    m_scope.renew();
    m_ticking = false;
    m_asking = false;
    m_answers.reset();
}

base::Status RunController::reread()
{
    if (!m_store)
        return notOpen();
    if (base::Status read = m_store->refresh(); !read)
        return read;
    // The next look tells it again, and does what follows from it.
    if (m_store->generation() != m_told)
        Q_EMIT changed(m_store->view());
    return {};
}

QCoro::Task<void> RunController::tick()
{
    if (!m_store)
        co_return;
    if (m_ticking) {
        m_mirror->passTime(m_clock.monotonic());
        co_return;
    }
    m_ticking = true;
    const auto ticket = m_scope.ticket();
    // An answer is about the jobs and the lives that were known when it was asked for; those that came since
    // are asked for at once, since nobody knows yet how they fare.
    const bool isNews = m_store->jobs().size() > m_askedJobs || m_store->lives() != m_askedLives;
    if (!m_asking && (isNews || m_clock.monotonic() >= m_nextAsk))
        askBeside();
    std::optional<Answers> answers = std::exchange(m_answers, std::nullopt);
    base::Status brought;
    if (takeLock() || !m_mirror->isCopy()) {
        if (m_lock)
            m_mirror->followLogs();
        brought = co_await m_mirror->bring(Extent::Journals);
        if (!ticket.isCurrent())
            co_return;
    }
    noteHolder();
    if (!ticket.isCurrent())
        co_return;
    const bool isTold = answers.has_value();
    if (answers)
        takeAnswers(*std::move(answers), brought);
    if (!ticket.isCurrent())
        co_return;
    const base::Status current = m_store->refresh();
    if (!current)
        Q_EMIT troubled(current.error());
    if (!ticket.isCurrent())
        co_return;
    if (isTold && m_lock && m_mirror->isCopy()) {
        if (const base::Status kept = m_store->keepSeen(); !kept)
            Q_EMIT troubled(kept.error());
        if (!ticket.isCurrent())
            co_return;
    }
    // A folder that cannot be read, or is gone, gets nothing new.
    base::Status link = brought;
    if (m_lock && brought && current && isReliefDue()) {
        link = co_await relieve();
        if (!ticket.isCurrent())
            co_return;
        m_reliefOwed = !link;
    }
    noteLink(link);
    if (!ticket.isCurrent())
        co_return;
    if (m_mirror->isCopy() && m_lock && link && allOver() && hasEnded(m_store->view().state)) {
        // Whoever reviews the run finds its logs here.
        const base::Status whole = co_await m_mirror->bring(Extent::Whole);
        if (!ticket.isCurrent())
            co_return;
        const base::Status read = whole ? m_store->refresh() : whole;
        if (!read)
            Q_EMIT troubled(read.error());
        if (!ticket.isCurrent())
            co_return;
    }
    m_ticking = false;
    // Nothing has ended of which the last is not known. Whoever has not brought it himself finds in a copy
    // that is being made no collector yet, and that is no end.
    const bool isKnown = m_lock || !m_mirror->isCopy() || !m_store->shards().isEmpty();
    const bool over = isKnown && (link || m_mirror->isGone()) && current && allOver() && !m_refused;
    if (m_store->generation() == m_told && !over) {
        checkCancel();
        co_return;
    }
    m_told = m_store->generation();
    const RunView now = m_store->view();
    Q_EMIT changed(now);
    if (ticket.isCurrent())
        checkCancel();
    if (ticket.isCurrent() && over && hasEnded(now.state)) {
        m_timer.stop();
        // Another program may resume what is over, though it stays open here.
        m_lock.reset();
        Q_EMIT ended(now);
    }
}

bool RunController::allOver() const
{
    return m_store->living().isEmpty();
}

void RunController::setCancel(CancelPhase phase, const QString &text)
{
    m_cancel = phase;
    Q_EMIT cancelChanged(phase, text);
}

void RunController::checkCancel()
{
    if (m_cancel != CancelPhase::Sent)
        return;
    if (allOver())
        setCancel(CancelPhase::Confirmed, QStringLiteral("every collector has ended"));
    else if (m_clock.monotonic() > m_cancelDeadline)
        setCancel(CancelPhase::Failed,
                  QStringLiteral("a collector did not end in time; it may still be stopping its engine"));
}

} // namespace assay::run
