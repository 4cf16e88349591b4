// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/system.h>

#include <QRandomGenerator>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

// A wire to a port of this machine that carries bytes in pieces of any size, each a moment late, and breaks
// when it is told to: now, or in the middle of what it carries next.
class ShakingWire
{
public:
    ShakingWire(quint16 target, quint32 seed) : m_target(target), m_seed(seed)
    {
        m_listener = assay::base::Descriptor(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in here = loopback(0);
        socklen_t size = sizeof here;
        if (::bind(m_listener.get(), address(here), size) != 0 || ::listen(m_listener.get(), 16) != 0 ||
            ::getsockname(m_listener.get(), address(here), &size) != 0)
            qFatal("no wire");
        m_port = ntohs(here.sin_port);
        m_threads.emplace_back([this] { accept(); });
    }
    ~ShakingWire()
    {
        m_over = true;
        ::shutdown(m_listener.get(), SHUT_RDWR);
        m_threads.front().join();
        cut();
        for (std::size_t at = 1; at < m_threads.size(); ++at)
            m_threads.at(at).join();
    }
    Q_DISABLE_COPY_MOVE(ShakingWire)

    [[nodiscard]] quint16 port() const { return m_port; }
    void cut()
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &socket : m_sockets)
            ::shutdown(socket->get(), SHUT_RDWR);
        m_sockets.clear();
    }
    // Breaks when it has carried so many bytes more.
    void cutAfter(qint64 bytes) { m_left = bytes; }

private:
    using Socket = std::shared_ptr<assay::base::Descriptor>;

    static sockaddr_in loopback(quint16 port)
    {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_port = htons(port);
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        return place;
    }
    static sockaddr *address(sockaddr_in &place) { return reinterpret_cast<sockaddr *>(&place); }

    void accept()
    {
        while (!m_over) {
            const auto near = std::make_shared<assay::base::Descriptor>(
                ::accept4(m_listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
            const auto far =
                std::make_shared<assay::base::Descriptor>(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
            sockaddr_in there = loopback(m_target);
            if (!near->isValid() || ::connect(far->get(), address(there), sizeof there) != 0)
                continue;
            for (const Socket &socket : {near, far}) {
                const int on = 1;
                ::setsockopt(socket->get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            }
            const std::lock_guard lock(m_mutex);
            m_sockets.push_back(near);
            m_sockets.push_back(far);
            m_threads.emplace_back([this, near, far, seed = ++m_seed] { carry(near, far, seed); });
            m_threads.emplace_back([this, near, far, seed = ++m_seed] { carry(far, near, seed); });
        }
    }

    void carry(const Socket &from, const Socket &to, quint32 seed)
    {
        QRandomGenerator random(seed);
        std::array<char, 1 << 16> room{};
        for (;;) {
            const std::size_t most = random.bounded(4) == 0 ? 1U + random.bounded(40U) : room.size();
            const ssize_t got = ::recv(from->get(), room.data(), most, 0);
            if (got <= 0)
                break;
            if (random.bounded(8) == 0)
                std::this_thread::sleep_for(std::chrono::microseconds(random.bounded(3000)));
            const qint64 left = m_left.load();
            const bool breaks = left >= 0 && m_left.fetch_sub(got) < got;
            ssize_t sent = 0;
            const ssize_t all = breaks ? std::clamp<ssize_t>(left, 0, got) : got;
            while (sent < all) {
                const ssize_t one =
                    ::send(to->get(), room.data() + sent, static_cast<std::size_t>(all - sent), MSG_NOSIGNAL);
                if (one <= 0)
                    break;
                sent += one;
            }
            if (breaks)
                m_left = -1;
            if (breaks || sent < all)
                break;
        }
        ::shutdown(from->get(), SHUT_RDWR);
        ::shutdown(to->get(), SHUT_RDWR);
    }

    quint16 m_target;
    quint32 m_seed;
    assay::base::Descriptor m_listener;
    quint16 m_port = 0;
    std::atomic<bool> m_over = false;
    std::atomic<qint64> m_left = -1; // until it breaks; negative: it holds
    std::mutex m_mutex;
    std::vector<Socket> m_sockets;
    std::vector<std::thread> m_threads;
};
