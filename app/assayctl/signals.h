// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSocketNotifier>

#include <functional>
#include <memory>

namespace assay::ctl {

// SIGINT, SIGTERM and SIGHUP as calls from the event loop, while the object lives; one at a time may exist.
class SignalWatch
{
public:
    explicit SignalWatch(std::function<void(int signal)> caught);
    ~SignalWatch();
    SignalWatch(const SignalWatch &) = delete;
    SignalWatch &operator=(const SignalWatch &) = delete;

private:
    int m_pipe[2] = {-1, -1};
    std::function<void(int)> m_caught;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace assay::ctl
