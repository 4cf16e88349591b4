// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/controller.h>

#include "resume_plan.h"

#include <assay/base/files.h>
#include <assay/base/quote.h>
#include <assay/base/text.h>
#include <assay/run/control.h>

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

// What a coroutine answers when its controller moved on while it waited.
tl::unexpected<Error> dropped()
{
    return base::fail(Error::Kind::No, QStringLiteral("the answer came too late and was dropped"));
}

tl::unexpected<Error> notOpen()
{
    return base::fail(Error::Kind::Input, QStringLiteral("no run is open"));
}

base::Status checkCells(const PlanBook &book, const QStringList &cells)
{
    QStringList known;
    for (const BookedCell &cell : book.cells())
        known.append(cell.planned.id);
    for (const QString &cell : cells) {
        if (known.contains(cell))
            continue;
        const QString nearest = base::nearestName(cell, known);
        return base::fail(Error::Kind::Input, QStringLiteral("the run has no cell \"%1\"").arg(cell), {}, {},
                          nearest.isEmpty()
                              ? QStringLiteral("its cells are ") + known.join(QStringLiteral(", "))
                              : QStringLiteral("did you mean %1").arg(nearest));
    }
    return {};
}

bool isOpen(const CellView &cell)
{
    return std::any_of(cell.attempts.cbegin(), cell.attempts.cend(), [](const Attempt &attempt) {
        return attempt.state == CellState::Queued || attempt.state == CellState::Running;
    });
}

// Runs are found through one folder, wherever they lie.
void link(const RunFolder &folder, const QString &links)
{
    const QString name = links + QLatin1Char('/') + folder.id();
    if (QDir::cleanPath(name) == folder.path() || !base::makePrivateFolder(links))
        return;
    QFile::link(folder.path(), name);
}

} // namespace

RunController::RunController(remote::Host &host, cluster::Scheduler &scheduler, const base::Clock &clock,
                             QString links)
    : m_host(host), m_scheduler(scheduler), m_clock(clock), m_links(std::move(links))
{
    m_timer.setInterval(300);
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
    RunFiles files{request.recipe, request.cluster, matrix::toJson(request.plan), request.collector};
    const base::Status made = co_await createRunFolder(&m_host, path, std::move(files));
    if (!made)
        co_return tl::make_unexpected(made.error());
    if (!ticket.isCurrent())
        co_return dropped();
    const RunFolder folder(QFile::decodeName(path));
    link(folder, m_links);
    if (const base::Status opened = open(folder); !opened)
        co_return tl::make_unexpected(opened.error());
    auto lock = RunLock::acquire(folder);
    if (!lock)
        co_return tl::make_unexpected(lock.error());
    m_lock = *std::move(lock);
    const base::Status submitted = co_await submit(0, std::max(1, request.shards));
    if (!submitted)
        co_return tl::make_unexpected(submitted.error());
    co_return folder;
}

base::Status RunController::open(const RunFolder &folder)
{
    // The folder itself, where a link led to it: the collectors know it by its own name.
    const QString canonical = QFileInfo(folder.path()).canonicalFilePath();
    const RunFolder own(canonical.isEmpty() ? folder.path() : canonical);
    return open(own, QFile::encodeName(own.path()));
}

base::Status RunController::open(const RunFolder &folder, const QByteArray &hostFolder,
                                 std::unique_ptr<Mirror> mirror)
{
    auto store = std::make_unique<RunStore>(folder);
    if (const base::Status read = store->refresh(); !read)
        return read;
    detach();
    m_mirror = mirror ? std::move(mirror) : std::make_unique<LocalMirror>(folder);
    m_store = std::move(store);
    m_hostFolder = hostFolder;
    m_lock.reset();
    m_cancel = CancelPhase::None;
    m_nextAsk = 0.0;
    m_told = 0;
    return {};
}

RunView RunController::view() const
{
    return m_store ? m_store->view() : RunView();
}

QCoro::Task<base::Status> RunController::submit(int first, int count)
{
    const auto ticket = m_scope.ticket();
    base::Status failure;
    int started = 0;
    for (int shard = first; shard < first + count; ++shard) {
        const cluster::ShardRequest request{m_hostFolder, m_store->folder().id(), shard};
        const auto job = co_await m_scheduler.submit(request);
        if (!ticket.isCurrent())
            co_return dropped();
        if (job) {
            ++started;
            continue;
        }
        failure = tl::make_unexpected(job.error());
        Q_EMIT troubled(job.error());
    }
    // Cells are claimed one at a time, so fewer shards measure the same.
    m_nextAsk = m_clock.monotonic();
    co_return started > 0 ? base::Status() : failure;
}

QCoro::Task<base::Status> RunController::ask()
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
    m_nextAsk = m_clock.monotonic() + m_askInterval;
    if (asked.isEmpty())
        co_return base::Status();
    const QList<cluster::JobAnswer> answers = co_await m_scheduler.query(asked);
    if (!ticket.isCurrent())
        co_return dropped();
    QMap<int, cluster::JobAnswer> byShard;
    for (qsizetype i = 0; i < shards.size() && i < answers.size(); ++i)
        byShard.insert(shards.at(i), answers.at(i));
    m_store->setAnswers(byShard);
    co_return base::Status();
}

QCoro::Task<base::Result<RunView>> RunController::look()
{
    if (!m_store)
        co_return notOpen();
    const auto ticket = m_scope.ticket();
    // Ask before reading: what a job wrote as its last word is read after the answer that it has ended.
    const base::Status asked = co_await ask();
    if (!asked)
        co_return tl::make_unexpected(asked.error());
    const base::Status brought = co_await m_mirror->bring();
    if (!ticket.isCurrent())
        co_return dropped();
    if (!brought)
        Q_EMIT troubled(brought.error());
    const base::Status read = m_store->refresh();
    if (!read)
        co_return tl::make_unexpected(read.error());
    // A job whose record came with this very look was not asked for yet.
    const bool news = std::any_of(m_store->jobs().keyBegin(), m_store->jobs().keyEnd(), [this](int shard) {
        return m_store->shards().value(shard) == ShardPhase::Waiting;
    });
    if (news && m_clock.monotonic() >= m_nextAsk) {
        const base::Status again = co_await ask();
        if (!again)
            co_return tl::make_unexpected(again.error());
    }
    co_return m_store->view();
}

void RunController::follow()
{
    if (!m_store)
        return;
    if (!m_lock) {
        if (auto lock = RunLock::acquire(m_store->folder()))
            m_lock = *std::move(lock);
    }
    m_timer.start();
    tick();
}

void RunController::detach()
{
    m_timer.stop();
    m_scope.renew();
    m_ticking = false;
}

QCoro::Task<void> RunController::tick()
{
    if (m_ticking || !m_store)
        co_return;
    m_ticking = true;
    const auto ticket = m_scope.ticket();
    if (m_clock.monotonic() >= m_nextAsk) {
        const base::Status asked = co_await ask();
        if (!asked)
            co_return; // this controller is gone, or follows no more
    }
    const base::Status brought = co_await m_mirror->bring();
    if (!ticket.isCurrent())
        co_return;
    if (!brought)
        Q_EMIT troubled(brought.error());
    if (ticket.isCurrent()) {
        if (const base::Status read = m_store->refresh(); !read)
            Q_EMIT troubled(read.error());
    }
    if (!ticket.isCurrent())
        co_return;
    m_ticking = false;
    const bool over = allOver();
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
        Q_EMIT ended(now);
    }
}

bool RunController::allOver() const
{
    const QMap<int, ShardPhase> shards = m_store->shards();
    return std::all_of(shards.cbegin(), shards.cend(), [](ShardPhase phase) { return isOver(phase); });
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

QCoro::Task<base::Status> RunController::cancel(QStringList cells)
{
    if (!m_store)
        co_return notOpen();
    const auto ticket = m_scope.ticket();
    const base::Result<RunView> now = co_await look();
    if (!now)
        co_return tl::make_unexpected(now.error());
    if (const base::Status known = checkCells(m_store->book(), cells); !known)
        co_return known;
    if (allOver()) {
        co_return base::fail(Error::Kind::No, QStringLiteral("there is nothing to cancel"), now->id,
                             QStringLiteral("the run has ended"));
    }
    if (!cells.isEmpty()) {
        int sent = 0;
        for (const QString &cell : std::as_const(cells)) {
            const CellView *const seen = now->find(cell);
            if (seen == nullptr || !isOpen(*seen))
                continue;
            const auto written = co_await writeControl(&m_host, m_hostFolder, cancelCommand(cell));
            if (!written)
                co_return tl::make_unexpected(written.error());
            ++sent;
        }
        if (sent == 0) {
            co_return base::fail(Error::Kind::No, QStringLiteral("there is nothing to cancel"), now->id,
                                 QStringLiteral("these cells have ended"));
        }
        co_return base::Status();
    }
    // The command says to everyone who reads the run, and to a collector on a node that no signal reaches,
    // what was meant; the scheduler's own cancel reaches a collector that waits or hangs.
    const auto written = co_await writeControl(&m_host, m_hostFolder, stopCommand());
    if (!ticket.isCurrent())
        co_return dropped();
    base::Status failure;
    if (!written)
        failure = tl::make_unexpected(written.error());
    const QMap<int, cluster::Job> jobs = m_store->jobs();
    for (const auto &[shard, job] : jobs.asKeyValueRange()) {
        if (isOver(m_store->shards().value(shard)))
            continue;
        const base::Status sent = co_await m_scheduler.cancel(job);
        if (!ticket.isCurrent())
            co_return dropped();
        if (!sent)
            failure = sent;
    }
    if (!failure) {
        setCancel(CancelPhase::Failed, failure.error().sentence());
        co_return failure;
    }
    const double grace = m_store->book().json().value(QLatin1StringView("stop_grace_s")).toDouble(30.0);
    constexpr double margin = 60.0; // for a last scrape, the log's end and the journal's
    m_cancelDeadline = m_clock.monotonic() + grace + margin;
    setCancel(CancelPhase::Sent, QStringLiteral("every collector was told to stop"));
    // They may have ended, and been seen to, while the last of them was being told.
    checkCancel();
    co_return base::Status();
}

QCoro::Task<base::Status> RunController::finish(QString cell)
{
    if (!m_store)
        co_return notOpen();
    if (const base::Status known = checkCells(m_store->book(), {cell}); !known)
        co_return known;
    const auto written = co_await writeControl(&m_host, m_hostFolder, finishCommand(cell));
    if (!written)
        co_return tl::make_unexpected(written.error());
    co_return base::Status();
}

QCoro::Task<base::Status> RunController::writePlan(QJsonObject plan)
{
    const auto ticket = m_scope.ticket();
    const qsizetype number = m_store->folder().planFiles().size();
    const QByteArray folder = m_hostFolder;
    const QByteArray keep = QByteArray::number(number);
    // The plan that was and the commands to its collectors stay for the record, out of the new collectors'
    // way.
    const QByteArray script = "set -e\numask 077\ncd " + base::shellQuote(folder) + "\ncp plan.json plan." +
                              keep + ".json\nif [ -d control ]; then mv control control." + keep +
                              "; fi\nmkdir -p control\n";
    const auto kept = co_await m_host.run(script, {});
    if (!kept)
        co_return tl::make_unexpected(kept.error());
    if (kept->status != 0) {
        co_return base::fail(Error::Kind::Environment, QStringLiteral("the run's plan cannot be replaced"),
                             QFile::decodeName(folder), base::escapedUtf8(kept->errors.trimmed()));
    }
    const QByteArray path = folder + "/plan.json";
    const QByteArray bytes = QJsonDocument(plan).toJson();
    const auto written = co_await m_host.writeFile(path, bytes, remote::WriteMode::Replace, 0600);
    if (!written)
        co_return tl::make_unexpected(written.error());
    if (!ticket.isCurrent())
        co_return dropped();
    co_return base::Status();
}

QCoro::Task<base::Result<Resumed>> RunController::resume(QStringList cells, int shards)
{
    if (!m_store)
        co_return notOpen();
    const auto ticket = m_scope.ticket();
    const base::Result<RunView> now = co_await look();
    if (!now)
        co_return tl::make_unexpected(now.error());
    if (const base::Status known = checkCells(m_store->book(), cells); !known)
        co_return tl::make_unexpected(known.error());
    if (!allOver()) {
        if (now->state == RunState::Unknown) {
            QString why;
            for (const JobView &job : now->jobs)
                why = job.reason.isEmpty() ? why : job.reason;
            co_return base::fail(Error::Kind::Environment,
                                 QStringLiteral("cannot tell whether a collector still lives"), now->id, why,
                                 QStringLiteral("try again when the cluster answers"));
        }
        if (cells.isEmpty())
            co_return Resumed::Followed;
        WantedAttempts wanted = wantedAttempts(*m_store, *now, cells);
        // What is queued or under way needs no second order.
        wanted.removeIf([&](const auto &one) { return isOpen(*now->find(one.first)); });
        if (wanted.isEmpty())
            co_return Resumed::Followed;
        const QJsonObject command = addCommand(m_store->book().cellsWith(wanted));
        const auto written = co_await writeControl(&m_host, m_hostFolder, command);
        if (!written)
            co_return tl::make_unexpected(written.error());
        co_return Resumed::Added;
    }
    const WantedAttempts wanted = wantedAttempts(*m_store, *now, cells);
    if (wanted.isEmpty())
        co_return Resumed::NothingToDo;
    if (!m_lock) {
        auto lock = RunLock::acquire(m_store->folder());
        if (!lock)
            co_return tl::make_unexpected(lock.error());
        m_lock = *std::move(lock);
    }
    const base::Status written = co_await writePlan(m_store->book().planWith(wanted));
    if (!written)
        co_return tl::make_unexpected(written.error());
    const QList<int> there = m_store->folder().shards();
    const int first = there.isEmpty() ? 0 : there.last() + 1;
    const int count = std::clamp(shards, 1, static_cast<int>(wanted.size()));
    const base::Status submitted = co_await submit(first, count);
    if (!submitted)
        co_return tl::make_unexpected(submitted.error());
    const base::Status read = m_store->refresh();
    if (!read)
        co_return tl::make_unexpected(read.error());
    m_cancel = CancelPhase::None;
    co_return Resumed::Started;
}

} // namespace assay::run
