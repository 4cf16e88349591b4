// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>
#include <utility>

namespace assay::ui {

// Runs `work` on a thread of the pool.
template <typename Work>
[[nodiscard]] auto inPool(Work work)
{
    using Value = std::invoke_result_t<Work>;
    auto promise = std::make_shared<QPromise<Value>>();
    promise->start();
    QFuture<Value> future = promise->future();
    QThreadPool::globalInstance()->start([promise, work = std::move(work)] {
        promise->addResult(work());
        promise->finish();
    });
    return future;
}

// The same, with its value handed to `done` on the receiver's thread, if that still lives. For what may take
// long and must not hold up what others wait for on the desk's thread.
template <typename Work, typename Done>
void aside(QObject *receiver, Work work, Done done)
{
    auto *watcher = new QFutureWatcher<std::invoke_result_t<Work>>(receiver);
    QObject::connect(watcher, &QFutureWatcherBase::finished, receiver, [watcher, done = std::move(done)] {
        watcher->deleteLater();
        done(watcher->result());
    });
    watcher->setFuture(inPool(std::move(work)));
}

} // namespace assay::ui
