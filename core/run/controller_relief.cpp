// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/controller.h>

#include "controller_parts.h"
#include "relief.h"

#include <assay/run/control.h>

#include <QCoro/QCoroFuture>

#include <cmath>
#include <limits>
#include <utility>

namespace assay::run {

namespace {

using base::Error;

constexpr int mostRefusals = 6;
constexpr double firstPause = 30.0; // seconds; each pause is twice the one before

} // namespace

// Of a run that another process brings nothing is read but what it brought. When it does so for long, one has
// to know who it is.
void RunController::noteHolder()
{
    constexpr double aMoment = 15.0;
    if (m_lock || !m_mirror->isCopy())
        m_lockedOut.reset();
    else if (!m_lockedOut)
        m_lockedOut = m_clock.monotonic();
    if (!m_lockedOut || m_clock.monotonic() - *m_lockedOut < aMoment)
        return;
    m_lockedOut = std::numeric_limits<double>::infinity(); // said
    if (const auto lock = RunLock::acquire(m_store->folder()); !lock)
        Q_EMIT troubled(lock.error());
}

QCoro::Task<base::Status> RunController::readClaims()
{
    const auto ticket = m_scope.ticket();
    if (!m_mirror->isCopy())
        co_return base::Status();
    const QByteArray place = m_hostFolder + "/claims";
    const auto entries = co_await m_host.list(place);
    if (!ticket.isCurrent())
        co_return dropped();
    if (!entries && entries.error().kind == Error::Kind::Input) {
        m_mirror->expectNews();
        const base::Status brought = co_await m_mirror->bring(Extent::Journals);
        if (!ticket.isCurrent())
            co_return dropped();
        if (m_mirror->isGone())
            co_return brought;
    }
    if (!entries)
        co_return tl::make_unexpected(entries.error());
    QSet<QString> claims;
    for (const remote::FileEntry &entry : *entries)
        claims.insert(QString::fromUtf8(entry.name));
    m_store->setClaims(claims);
    co_return base::Status();
}

bool RunController::isReliefDue() const
{
    return m_reliefOwed || m_store->generation() != m_told ||
           (m_refused && m_clock.monotonic() >= m_refused->again);
}

// One more collector. The scheduler may refuse it for a while, as when a limit of the account is reached.
QCoro::Task<base::Status> RunController::replace()
{
    const auto ticket = m_scope.ticket();
    const QList<int> there = m_store->folder().shards();
    Refused refused = m_refused.value_or(Refused{there.isEmpty() ? 0 : there.last() + 1});
    m_refused.reset();
    const base::Status submitted = co_await submit(refused.shard, 1);
    if (!ticket.isCurrent())
        co_return dropped();
    if (submitted)
        co_return base::Status();
    const double pause = firstPause * std::exp2(refused.times);
    refused.again = m_clock.monotonic() + pause;
    m_mayRelieve = ++refused.times < mostRefusals;
    if (m_mayRelieve)
        m_refused = refused;
    Q_EMIT troubled(
        {Error::Kind::No, QStringLiteral("no collector could be started in the place of the lost one"),
         m_store->folder().id(),
         m_mayRelieve ? QStringLiteral("it is asked for again in %1 s").arg(pause)
                      : QStringLiteral("it was asked for %1 times").arg(refused.times),
         m_mayRelieve ? QString() : QStringLiteral("resume the run when the cluster takes jobs again")});
    co_return ticket.isCurrent() ? base::Status() : dropped();
}

// What lost collectors left goes to others.
QCoro::Task<base::Status> RunController::relieve()
{
    const auto ticket = m_scope.ticket();
    if (!m_mayRelieve || m_cancel != CancelPhase::None)
        co_return base::Status();
    if (m_refused && (m_store->wasStopped() || !allOver()))
        m_refused.reset();
    if (m_refused) {
        if (m_clock.monotonic() < m_refused->again)
            co_return base::Status();
        const base::Status replaced = co_await replace();
        if (!ticket.isCurrent() || !replaced)
            co_return dropped();
        co_return co_await readRelief();
    }
    if (!reliefFor(*m_store, m_store->view()).isNeeded())
        co_return base::Status();
    const base::Status known = co_await readClaims();
    if (!ticket.isCurrent())
        co_return dropped();
    if (!known)
        co_return known;
    const Relief relief = reliefFor(*m_store, m_store->view());
    if (!relief.isNeeded())
        co_return base::Status();
    if (!relief.again.isEmpty()) {
        QJsonObject command = addCommand(m_store->book().cellsWith(relief.again));
        command.insert(QLatin1StringView("heirs"), true);
        const auto written = co_await writeControl(&m_host, m_hostFolder, command);
        if (!ticket.isCurrent())
            co_return dropped();
        if (!written)
            co_return tl::make_unexpected(written.error());
        m_mirror->expectNews();
    }
    Q_EMIT troubled({Error::Kind::No, relief.text, m_store->folder().id(), {}, {}});
    if (!ticket.isCurrent())
        co_return dropped();
    if (relief.replacement) {
        const base::Status replaced = co_await replace();
        if (!ticket.isCurrent() || !replaced)
            co_return dropped();
    }
    co_return co_await readRelief();
}

QCoro::Task<base::Status> RunController::readRelief()
{
    const auto ticket = m_scope.ticket();
    const base::Status brought = co_await m_mirror->bring(Extent::Journals);
    if (!ticket.isCurrent())
        co_return dropped();
    if (const base::Status read = m_store->refresh(); !read)
        co_return read;
    co_return brought;
}

} // namespace assay::run
