// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace assay::ctl {

namespace {

constexpr int watched[] = {SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t writeEnd = -1;

void note(int signal)
{
    const auto byte = static_cast<unsigned char>(signal);
    if (::write(writeEnd, &byte, 1) < 0) {
        // The pipe is full: the loop has more than enough to wake up for.
    }
}

} // namespace

SignalWatch::SignalWatch(std::function<void(int)> caught) : m_caught(std::move(caught))
{
    if (::pipe2(m_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    writeEnd = m_pipe[1];
    m_notifier = std::make_unique<QSocketNotifier>(m_pipe[0], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this] {
        unsigned char byte = 0;
        if (::read(m_pipe[0], &byte, 1) != 1)
            return;
        if (m_caught) {
            m_caught(byte);
            return;
        }
        std::signal(byte, SIG_DFL);
        std::raise(byte);
    });
    for (const int signal : watched) {
        struct sigaction action = {};
        action.sa_handler = note;
        action.sa_flags = SA_RESTART;
        ::sigaction(signal, &action, nullptr);
    }
}

SignalWatch::~SignalWatch()
{
    for (const int signal : watched)
        std::signal(signal, SIG_DFL);
    writeEnd = -1;
    for (const int end : m_pipe) {
        if (end >= 0)
            ::close(end);
    }
}

} // namespace assay::ctl
