// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>

#include "local_files.h"
#include "rounds.h"

#include <QHash>
#include <QThreadPool>
#include <QTimer>

namespace assay::remote {

// Looks at its files in turns on a background thread. A turn begins only after the last one was delivered, so
// a slow receiver slows the reading and nothing piles up.
class LocalFollow final : public Follow
{
    Q_OBJECT
public:
    explicit LocalFollow(std::chrono::milliseconds interval);
    ~LocalFollow() override;

    void add(const QByteArray &path, const FollowMark &mark) override;
    void remove(const QByteArray &path) override;
    [[nodiscard]] QFuture<base::Status> round() override;

private:
    struct File
    {
        Follower follower;
        quint64 added = 0;
    };
    struct Look
    {
        QByteArray path;
        File file;
        base::Result<LocalLook> found;
    };

    void turn();
    void turnLater();
    void deliver(const QList<Look> &looks);

    QThreadPool m_pool;
    QTimer m_timer;
    QHash<QByteArray, File> m_files;
    quint64 m_added = 0;
    Rounds m_rounds;
    quint64 m_turn = 0; // the one that was begun last
    bool m_turning = false;
};

} // namespace assay::remote
