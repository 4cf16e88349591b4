// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_interrupt.h>

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace assay::remote {

Interrupt::Interrupt() : m_event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

void Interrupt::raise()
{
    m_raised.store(true, std::memory_order_release);
    ::eventfd_write(m_event.get(), 1);
    cut();
}

void Interrupt::cut()
{
    const std::lock_guard lock(m_mutex);
    for (const base::Descriptor &socket : m_sockets)
        ::shutdown(socket.get(), SHUT_RDWR);
}

void Interrupt::guard(int socket)
{
    const std::lock_guard lock(m_mutex);
    m_sockets.emplace_back(::fcntl(socket, F_DUPFD_CLOEXEC, 0));
    if (isRaised())
        ::shutdown(socket, SHUT_RDWR);
}

void Interrupt::release()
{
    const std::lock_guard lock(m_mutex);
    m_sockets.clear();
}

Watchdog::Watchdog(std::function<void()> bite) : m_bite(std::move(bite)), m_thread([this] { watch(); }) {}

Watchdog::~Watchdog()
{
    {
        const std::lock_guard lock(m_mutex);
        m_over = true;
    }
    m_changed.notify_one();
    m_thread.join();
}

void Watchdog::arm(std::chrono::milliseconds time)
{
    const std::lock_guard lock(m_mutex);
    m_deadline = std::chrono::steady_clock::now() + time;
    if (m_deadline < m_waking)
        m_changed.notify_one();
}

void Watchdog::disarm()
{
    const std::lock_guard lock(m_mutex);
    m_deadline = Time::max();
}

void Watchdog::watch()
{
    constexpr auto moment = std::chrono::seconds(1);
    std::unique_lock lock(m_mutex);
    Time late = Time::max(); // the deadline that was missed a moment ago
    while (!m_over) {
        const auto now = std::chrono::steady_clock::now();
        if (m_deadline == Time::max()) {
            m_waking = Time::max();
            m_changed.wait(lock);
        } else if (now < m_deadline) {
            m_waking = m_deadline;
            m_changed.wait_until(lock, m_waking);
        } else if (late != m_deadline) {
            late = m_deadline;
            m_waking = now + moment;
            m_changed.wait_until(lock, m_waking);
        } else {
            m_deadline = Time::max();
            m_bite();
        }
    }
}

} // namespace assay::remote
