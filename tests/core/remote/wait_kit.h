// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QFile>
#include <QFuture>
#include <QTest>

// What the tests of hosts share.

// Spins the event loop until the future has its result.
template <typename T>
T await(const QFuture<T> &future)
{
    [&] { QTRY_VERIFY_WITH_TIMEOUT(future.isFinished(), 30'000); }();
    return future.isFinished() ? future.result() : T(assay::base::fail({}));
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
