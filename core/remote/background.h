// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <atomic>
#include <memory>
#include <type_traits>
#include <utility>

namespace assay::remote {

// Runs `work` on the pool; the future gets its value.
template <typename Work>
[[nodiscard]] auto inBackground(QThreadPool &pool, Work work) -> QFuture<std::invoke_result_t<Work>>
{
    using Value = std::invoke_result_t<Work>;
    struct Job
    {
        explicit Job(Work task) : work(std::move(task)) {}
        Work work;
        QPromise<Value> promise;
        std::atomic<bool> given = false;
    };
    auto job = std::make_unique<Job>(std::move(work));
    QFuture<Value> future = job->promise.future();
    job->promise.start();
    // The pool orders the hand-over itself, but inside a Qt that no sanitizer sees into; this pair it sees.
    job->given.store(true, std::memory_order_release);
    pool.start([handed = job.release()] {
        const std::unique_ptr<Job> mine(handed);
        if (mine->given.load(std::memory_order_acquire))
            mine->promise.addResult(mine->work());
        mine->promise.finish();
    });
    return future;
}

// A future that has its value already.
template <typename Value>
[[nodiscard]] QFuture<Value> readyFuture(Value value)
{
    QPromise<Value> promise;
    QFuture<Value> future = promise.future();
    promise.start();
    promise.addResult(std::move(value));
    promise.finish();
    return future;
}

} // namespace assay::remote
