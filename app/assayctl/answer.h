// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoro/QCoroFuture>
#include <QCoro/QCoroTask>
#include <QFuture>

namespace assay::ctl {

// Waits for a host's answer with the event loop running.
template <typename T>
[[nodiscard]] T answerOf(QFuture<T> future)
{
    return QCoro::waitFor([](QFuture<T> waited) -> QCoro::Task<T> { co_return co_await waited; }(future));
}

} // namespace assay::ctl
