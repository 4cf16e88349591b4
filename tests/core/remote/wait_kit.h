// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QEventLoop>
#include <QFile>
#include <QFutureWatcher>
#include <QRandomGenerator>
#include <QTest>
#include <QTimer>

#include <sys/types.h>

// What the tests of hosts share.

// Runs the event loop until the future has its result.
template <typename T>
T await(const QFuture<T> &future)
{
    // Not QTRY_VERIFY: that one sleeps between two looks, and bytes come only in between.
    QFutureWatcher<T> watcher;
    QEventLoop loop;
    QObject::connect(&watcher, &QFutureWatcherBase::finished, &loop, &QEventLoop::quit);
    watcher.setFuture(future);
    QTimer::singleShot(30'000, &loop, &QEventLoop::quit);
    if (!future.isFinished())
        loop.exec();
    if (future.isFinished())
        return future.result();
    QTest::qFail("no answer within 30 s", __FILE__, __LINE__);
    return T(assay::base::fail({}));
}

inline void append(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    QCOMPARE(file.write(bytes), bytes.size());
}

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be opened)");
}

inline QByteArray randomBytes(QRandomGenerator &random, qsizetype size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    for (char &byte : bytes)
        byte = static_cast<char>(random.bounded(256));
    return bytes;
}

// The process has ended, if only for whoever has yet to ask how.
inline bool isGone(pid_t pid)
{
    QFile stat(QStringLiteral("/proc/%1/stat").arg(pid));
    return !stat.open(QIODevice::ReadOnly) || stat.readAll().contains(") Z");
}
