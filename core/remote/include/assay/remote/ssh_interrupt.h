// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/system.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace assay::remote {

// Ends what a session's thread may be blocked in, from any other thread. A blocked poll() sees fd(); a call
// into libssh returns because the sockets under it are shut down.
class Interrupt
{
public:
    Interrupt();

    // Readable from the first raise() on.
    [[nodiscard]] int fd() const { return m_event.get(); }
    [[nodiscard]] bool isRaised() const { return m_raised.load(std::memory_order_acquire); }
    // For good: whatever is guarded now or later is shut down.
    void raise();
    // Shuts down what is guarded now.
    void cut();
    // Puts a socket under guard, by a duplicate of its own: the number may be closed and used again
    // meanwhile.
    void guard(int socket);
    void release();

private:
    base::Descriptor m_event;
    std::atomic<bool> m_raised = false;
    std::mutex m_mutex;
    std::vector<base::Descriptor> m_sockets;
};

// Calls `bite` from a thread of its own when it was armed and neither armed again nor disarmed in time, and a
// moment more: a program that was stopped as a whole gets to arm it again first.
class Watchdog
{
public:
    explicit Watchdog(std::function<void()> bite);
    ~Watchdog();
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

    void arm(std::chrono::milliseconds time);
    void disarm();

private:
    void watch();

    std::function<void()> m_bite;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    using Time = std::chrono::steady_clock::time_point;
    Time m_deadline = Time::max();
    Time m_waking = Time::max(); // when the thread looks next by itself
    bool m_over = false;
    std::thread m_thread;
};

} // namespace assay::remote
