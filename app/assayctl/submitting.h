// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "known_run.h"
#include "output.h"
#include "signals.h"

#include <QCoro/QCoroTask>
#include <QEventLoop>

#include <csignal>
#include <memory>
#include <optional>

namespace assay::ctl {

// A submit under way. What it started on the cluster cannot be taken back by a signal: the first one is kept
// until the answer is in, and then meant for whoever follows the run; a second one leaves at once.
class Submitting
{
public:
    // All must outlive it.
    Submitting(KnownRun &known, SignalWatch &signals, Output &output);
    ~Submitting();
    Submitting(const Submitting &) = delete;
    Submitting &operator=(const Submitting &) = delete;

    // The task's answer. Environment error: it was left before its answer, or it failed; the error then says
    // how the run, if its folder was made, can be gone on with.
    template <typename T>
    [[nodiscard]] base::Result<T> answerOf(QCoro::Task<base::Result<T>> task)
    {
        // The task may outlive this call, and then finds nobody.
        const auto answer = std::make_shared<std::optional<base::Result<T>>>();
        keep(std::move(task), answer, std::weak_ptr(m_loop));
        if (!*answer)
            m_loop->exec();
        if (!*answer)
            return left();
        if (!**answer)
            return base::fail(named((*answer)->error()));
        return **answer;
    }
    // Gives the signal that was kept to whoever takes the signals next.
    void passOn();

private:
    template <typename T>
    static QCoro::Task<void> keep(QCoro::Task<base::Result<T>> task,
                                  std::shared_ptr<std::optional<base::Result<T>>> answer,
                                  std::weak_ptr<QEventLoop> loop)
    {
        *answer = co_await std::move(task);
        if (const auto waiting = loop.lock())
            waiting->quit();
    }
    void caught(int signal);
    [[nodiscard]] QString runId() const; // empty: its folder was not made
    [[nodiscard]] base::Error named(base::Error error) const;
    [[nodiscard]] tl::unexpected<base::Error> left();

    KnownRun &m_known;
    SignalWatch &m_signals;
    Output &m_output;
    std::shared_ptr<QEventLoop> m_loop = std::make_shared<QEventLoop>();
    std::optional<int> m_kept;
};

} // namespace assay::ctl
