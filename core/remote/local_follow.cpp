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
    m_timer.setInterval(interval);
    connect(&m_timer, &QTimer::timeout, this, &LocalFollow::turn);
    m_timer.start();
}

LocalFollow::~LocalFollow()
{
    m_pool.waitForDone();
}

void LocalFollow::add(const QByteArray &path, const FollowMark &mark)
{
    m_files.insert(path, {Follower(mark), ++m_added});
    QMetaObject::invokeMethod(this, &LocalFollow::turn, Qt::QueuedConnection);
}

void LocalFollow::remove(const QByteArray &path)
{
    m_files.remove(path);
}

void LocalFollow::turn()
{
    if (m_turning || m_files.isEmpty())
        return;
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
            base::Result<Followed> news = lookLocal(it.key(), file.follower, bytesATurn);
            if (!news || !news->path.isEmpty())
                looks.append({it.key(), file, std::move(news)});
        }
        return looks;
    }));
}

void LocalFollow::deliver(const QList<Look> &looks)
{
    const QPointer<LocalFollow> self(this);
    bool more = false;
    for (const Look &look : looks) {
        const auto known = m_files.find(look.path);
        // Removed, or added again with another mark, while the look was under way.
        if (known == m_files.end() || known->added != look.file.added)
            continue;
        if (look.news) {
            known->follower = look.file.follower;
            more = more || look.news->bytes.size() == bytesATurn;
            Q_EMIT arrived(*look.news);
        } else {
            Q_EMIT failed(look.path, look.news.error());
        }
        if (!self)
            return;
    }
    if (more)
        QMetaObject::invokeMethod(this, &LocalFollow::turn, Qt::QueuedConnection);
}

} // namespace assay::remote
