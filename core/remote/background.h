// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>
#include <utility>

namespace assay::remote {

// Runs `work` on the pool; the future gets its value.
template <typename Work>
[[nodiscard]] auto inBackground(QThreadPool &pool, Work work) -> QFuture<std::invoke_result_t<Work>>
{
    using Value = std::invoke_result_t<Work>;
    const auto promise = std::make_shared<QPromise<Value>>();
    QFuture<Value> future = promise->future();
    promise->start();
    pool.start([promise, work = std::move(work)] {
        promise->addResult(work());
        promise->finish();
    });
    return future;
}

} // namespace assay::remote
