// SPDX-License-Identifier: GPL-3.0-or-later
#include "local_follow.h"

#include "background.h"
#include "local_files.h"

#include <QFutureWatcher>
#include <QPointer>

namespace assay::remote {

namespace {

constexpr qint64 bytesATurn = qint64{1} << 20;

} // namespace

LocalFollow::LocalFollow(std::chrono::milliseconds interval)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_timer, &QTimer::timeout, this, &LocalFollow::turn);
    if (interval.count() > 0)
        m_timer.start(interval);
}

LocalFollow::~LocalFollow()
{
    m_pool.waitForDone();
    m_rounds.breakOff({base::Error::Kind::Environment,
                       QStringLiteral("cannot be followed"),
                       QStringLiteral("this machine"),
                       QStringLiteral("the program is closing"),
                       {}});
}

void LocalFollow::add(const QByteArray &path, const FollowMark &mark)
{
    m_files.insert(path, {Follower(mark), ++m_added});
    if (m_timer.isActive())
        turnLater();
}

void LocalFollow::remove(const QByteArray &path)
{
    m_files.remove(path);
}

QFuture<base::Status> LocalFollow::round()
{
    turnLater();
    return m_rounds.add(m_turn + 1);
}

void LocalFollow::turnLater()
{
    QMetaObject::invokeMethod(this, &LocalFollow::turn, Qt::QueuedConnection);
}

void LocalFollow::turn()
{
    if (m_turning)
        return;
    ++m_turn;
    if (m_files.isEmpty()) {
        m_rounds.endTurn(m_turn, {});
        return;
    }
    m_turning = true;
    auto *const watcher = new QFutureWatcher<QList<Look>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        m_turning = false;
        deliver(watcher->result());
    });
    watcher->setFuture(inBackground(m_pool, [files = m_files] {
        QList<Look> looks;
        for (auto it = files.cbegin(); it != files.cend(); ++it) {
            File file = it.value();
            base::Result<LocalLook> found = lookLocal(it.key(), file.follower, bytesATurn);
            if (!found || !found->news.path.isEmpty())
                looks.append({it.key(), file, std::move(found)});
        }
        return looks;
    }));
}

void LocalFollow::deliver(const QList<Look> &looks)
{
    const QPointer<LocalFollow> self(this);
    QHash<QByteArray, Rounds::Reached> reached;
    bool more = false;
    for (const Look &look : looks) {
        const auto known = m_files.find(look.path);
        // Removed, or added again with another mark, while the look was under way.
        if (known == m_files.end() || known->added != look.file.added)
            continue;
        if (look.found) {
            known->follower = look.file.follower;
            const qint64 offset = known->follower.mark().offset;
            reached.insert(look.path, {offset, look.found->size});
            more = more || offset < look.found->size;
            Q_EMIT arrived(look.found->news);
        } else {
            Q_EMIT failed(look.path, look.found.error());
        }
        if (!self)
            return;
    }
    m_rounds.endTurn(m_turn, reached);
    if (self && ((more && m_timer.isActive()) || !m_rounds.isEmpty()))
        turnLater();
}

} // namespace assay::remote
