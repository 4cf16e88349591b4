// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/controller.h>

#include "controller_parts.h"
#include "relief.h"
#include "resume_plan.h"

#include <assay/base/quote.h>
#include <assay/base/text.h>
#include <assay/run/control.h>

#include <QCoro/QCoroFuture>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>
#include <utility>
#include <vector>

namespace assay::run {

namespace {

using base::Error;

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

bool hasOpenAttempt(const CellView &cell)
{
    return std::any_of(cell.attempts.cbegin(), cell.attempts.cend(),
                       [](const Attempt &attempt) { return isOpen(attempt.state); });
}

} // namespace

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
    if (allOver() && !m_refused) {
        co_return base::fail(Error::Kind::No, QStringLiteral("there is nothing to cancel"), now->id,
                             QStringLiteral("the run has ended"));
    }
    if (!cells.isEmpty()) {
        int sent = 0;
        for (const QString &cell : std::as_const(cells)) {
            const CellView *const seen = now->find(cell);
            if (seen == nullptr || !hasOpenAttempt(*seen))
                continue;
            const auto written = co_await writeControl(&m_host, m_hostFolder, cancelCommand(cell));
            if (!ticket.isCurrent())
                co_return dropped();
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
    m_refused.reset();
    // The command says to everyone who reads the run, and to a collector on a node that no signal reaches,
    // what was meant; the scheduler's own cancel reaches a collector that waits or hangs.
    const auto written = co_await writeControl(&m_host, m_hostFolder, stopCommand());
    if (!ticket.isCurrent())
        co_return dropped();
    // Where no collector ever hears it, the command alone tells what was meant.
    m_mirror->expectNews();
    base::Status failure;
    if (!written)
        failure = tl::make_unexpected(written.error());
    // All at once: a scheduler may take its time for each, until the job's collector has heard it.
    const QMap<int, cluster::Job> jobs = m_store->jobs();
    const QMap<int, ShardPhase> phases = m_store->shards();
    std::vector<QCoro::Task<base::Status>> asked;
    for (const auto &[shard, job] : jobs.asKeyValueRange()) {
        if (!isOver(phases.value(shard)))
            asked.push_back(m_scheduler.cancel(job));
    }
    for (QCoro::Task<base::Status> &one : asked) {
        const base::Status sent = co_await one;
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
    // The plan that was and the commands to its collectors stay for the record, out of the new collectors'
    // way. What an attempt whose answer was lost has kept is not written over.
    const QByteArray script =
        "set -e\numask 077\ncd " + base::shellQuote(folder) + "\nkeep=" + QByteArray::number(number) +
        "\nwhile [ -e plan.$keep.json ] || [ -e control.$keep ]; do keep=$((keep + 1)); "
        "done\ncp plan.json plan.$keep.json\n"
        "if [ -d control ]; then mv control control.$keep; fi\nmkdir -p control\n";
    const auto kept = co_await m_host.run(script, {});
    if (!ticket.isCurrent())
        co_return dropped();
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
    if (m_mirror->isGone())
        co_return folderGone(m_host.name(), m_hostFolder);
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
        wanted.removeIf([&](const auto &one) { return hasOpenAttempt(*now->find(one.first)); });
        if (wanted.isEmpty())
            co_return Resumed::Followed;
        const QJsonObject command = addCommand(m_store->book().cellsWith(wanted));
        const auto written = co_await writeControl(&m_host, m_hostFolder, command);
        if (!written)
            co_return tl::make_unexpected(written.error());
        co_return Resumed::Added;
    }
    const base::Status claims = co_await readClaims();
    if (!claims)
        co_return tl::make_unexpected(claims.error());
    const WantedAttempts wanted = wantedAttempts(*m_store, *now, cells);
    if (wanted.isEmpty())
        co_return Resumed::NothingToDo;
    if (!m_lock) {
        auto lock = RunLock::acquire(m_store->folder());
        if (!lock)
            co_return tl::make_unexpected(lock.error());
        m_lock = *std::move(lock);
    }
    const QList<int> there = m_store->folder().shards();
    const int first = there.isEmpty() ? 0 : there.last() + 1;
    const int count = std::clamp(shards, 1, static_cast<int>(wanted.size()));
    QJsonObject plan = m_store->book().planWith(wanted);
    plan.insert(QLatin1StringView("shards"), shardsJson(first, count));
    const base::Status written = co_await writePlan(plan);
    if (!written)
        co_return tl::make_unexpected(written.error());
    const base::Status submitted = co_await submit(first, count);
    if (!submitted)
        co_return tl::make_unexpected(submitted.error());
    const base::Status brought = co_await m_mirror->bring(Extent::Journals);
    if (!ticket.isCurrent())
        co_return dropped();
    if (!brought)
        Q_EMIT troubled(brought.error());
    const base::Status read = m_store->refresh();
    if (!read)
        co_return tl::make_unexpected(read.error());
    m_cancel = CancelPhase::None;
    m_mayRelieve = true;
    m_refused.reset();
    co_return Resumed::Started;
}

} // namespace assay::run
