// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSocketNotifier>

#include <functional>
#include <memory>
#include <utility>

namespace assay::ctl {

// SIGINT, SIGTERM and SIGHUP as calls from the event loop, while the object lives; one at a time may exist.
class SignalWatch
{
public:
    explicit SignalWatch(std::function<void(int signal)> caught);
    ~SignalWatch();
    SignalWatch(const SignalWatch &) = delete;
    SignalWatch &operator=(const SignalWatch &) = delete;

    // From now on `caught` is called, none is missed in between; empty: a signal ends the program as usual.
    void handTo(std::function<void(int signal)> caught) { m_caught = std::move(caught); }

private:
    int m_pipe[2] = {-1, -1};
    std::function<void(int)> m_caught;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace assay::ctl
