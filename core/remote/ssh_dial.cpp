// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_dial.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <assay/remote/ssh_interrupt.h>

namespace assay::remote {
namespace {

using base::Error;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

const sockaddr *socketAddress(const SocketAddress &address)
{
    return reinterpret_cast<const sockaddr *>(address.bytes.constData());
}

void set(int socket, int level, int option, int value)
{
    ::setsockopt(socket, level, option, &value, sizeof value);
}

void noticeDeadPeer(int socket)
{
    set(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
    set(socket, IPPROTO_TCP, TCP_KEEPIDLE, 15);
    set(socket, IPPROTO_TCP, TCP_KEEPINTVL, 5);
    set(socket, IPPROTO_TCP, TCP_KEEPCNT, 3);
    set(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, 20'000);
    set(socket, IPPROTO_TCP, TCP_NODELAY, 1);
}

// Waits until the interrupt is raised, one of the descriptors has an event, or the time is over.
void wait(std::vector<pollfd> &polled, const Interrupt &interrupt, Clock::time_point until)
{
    polled.push_back({interrupt.fd(), POLLIN, 0});
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
    ::poll(polled.data(), polled.size(), static_cast<int>(std::max<qint64>(left, 0)));
    polled.pop_back();
}

Error closing()
{
    return {Error::Kind::Environment,
            QStringLiteral("cannot connect"),
            {},
            QStringLiteral("the program is closing"),
            {}};
}

Error tooLate(const DialRequest &request, const QString &detail)
{
    return {
        Error::Kind::Environment,
        QStringLiteral("cannot connect to %1 port %2").arg(QString::fromUtf8(request.host)).arg(request.port),
        {},
        QStringLiteral("no answer within %1 s%2").arg(request.time.count() / 1000).arg(detail),
        QStringLiteral("Is the host up, and does this network reach it?")};
}

// The resolver's work, shared with its thread: that may go on for long after nobody waits any more.
struct Lookup
{
    base::Descriptor done{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    std::mutex mutex;
    std::optional<base::Result<QList<SocketAddress>>> found;
};

base::Result<QList<SocketAddress>> lookUp(const DialRequest &request, const Interrupt &interrupt,
                                          Clock::time_point deadline)
{
    if (const auto numeric = numericAddress(request.host, request.port))
        return QList<SocketAddress>{*numeric};
    auto lookup = std::make_shared<Lookup>();
    std::thread([lookup, resolve = request.resolve, host = request.host, port = request.port,
                 family = request.family] {
        auto found = resolve(host, port, family);
        const std::lock_guard lock(lookup->mutex);
        lookup->found = std::move(found);
        ::eventfd_write(lookup->done.get(), 1);
    }).detach();
    std::vector<pollfd> polled{{lookup->done.get(), POLLIN, 0}};
    while (true) {
        {
            const std::lock_guard lock(lookup->mutex);
            if (lookup->found)
                return *lookup->found;
        }
        if (interrupt.isRaised())
            return tl::unexpected(closing());
        if (Clock::now() >= deadline)
            return tl::unexpected(tooLate(request, QStringLiteral(" from the name service")));
        wait(polled, interrupt, deadline);
    }
}

class Race
{
public:
    Race(const DialRequest &request, QList<SocketAddress> addresses)
        : m_request(request), m_addresses(std::move(addresses))
    {}

    base::Result<base::Descriptor> run(const Interrupt &interrupt, Clock::time_point deadline)
    {
        auto nextStart = Clock::now();
        while (true) {
            if (interrupt.isRaised())
                return tl::unexpected(closing());
            const auto now = Clock::now();
            if (now >= deadline)
                return tl::unexpected(tooLate(m_request, waitingFor()));
            while (m_next < m_addresses.size() && (m_runners.empty() || now >= nextStart)) {
                start(m_addresses[m_next++]);
                nextStart = now + m_request.stagger;
            }
            if (base::Descriptor winner = arrived(); winner.isValid())
                return winner;
            if (m_runners.empty() && m_next >= m_addresses.size())
                return refused();
            if (m_runners.empty())
                continue;
            std::vector<pollfd> polled;
            for (const Runner &runner : m_runners)
                polled.push_back({runner.socket.get(), POLLOUT, 0});
            wait(polled, interrupt, m_next < m_addresses.size() ? std::min(deadline, nextStart) : deadline);
        }
    }

private:
    struct Runner
    {
        base::Descriptor socket;
        SocketAddress address;
    };

    void start(const SocketAddress &address)
    {
        base::Descriptor socket(::socket(address.family(), SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        if (!socket.isValid())
            return lost(address, errno);
        if (!m_request.bindAddress.isEmpty()) {
            const auto from = numericAddress(m_request.bindAddress, 0);
            if (!from || from->family() != address.family())
                return lost(address, EADDRNOTAVAIL);
            if (::bind(socket.get(), socketAddress(*from), static_cast<socklen_t>(from->bytes.size())) != 0)
                return lost(address, errno);
        }
        noticeDeadPeer(socket.get());
        const int answer =
            ::connect(socket.get(), socketAddress(address), static_cast<socklen_t>(address.bytes.size()));
        if (answer != 0 && errno != EINPROGRESS)
            return lost(address, errno);
        m_runners.push_back({std::move(socket), address});
    }

    // The first that is connected; invalid when none is yet.
    base::Descriptor arrived()
    {
        for (auto runner = m_runners.begin(); runner != m_runners.end();) {
            pollfd polled{runner->socket.get(), POLLOUT, 0};
            if (::poll(&polled, 1, 0) <= 0) {
                ++runner;
                continue;
            }
            int failure = 0;
            socklen_t size = sizeof failure;
            ::getsockopt(runner->socket.get(), SOL_SOCKET, SO_ERROR, &failure, &size);
            if (failure == 0)
                return std::move(runner->socket);
            lost(runner->address, failure);
            runner = m_runners.erase(runner);
        }
        return {};
    }

    void lost(const SocketAddress &address, int number)
    {
        m_reasons.append(
            QStringLiteral("%1 (%2)").arg(base::systemText(number), QString::fromUtf8(address.text())));
    }

    tl::unexpected<Error> refused() const
    {
        return base::fail(Error::Kind::Environment,
                          QStringLiteral("cannot connect to %1 port %2")
                              .arg(QString::fromUtf8(m_request.host))
                              .arg(m_request.port),
                          {}, m_reasons.join(QStringLiteral(", ")));
    }

    QString waitingFor() const
    {
        QStringList silent = m_reasons;
        for (const Runner &runner : m_runners)
            silent.prepend(QString::fromUtf8(runner.address.text()));
        return silent.isEmpty() ? QString() : QStringLiteral(" from ") + silent.join(QStringLiteral(", "));
    }

    const DialRequest &m_request;
    QList<SocketAddress> m_addresses;
    qsizetype m_next = 0;
    std::vector<Runner> m_runners;
    QStringList m_reasons;
};

} // namespace

int SocketAddress::family() const
{
    return bytes.size() >= qsizetype{sizeof(sa_family_t)} ? socketAddress(*this)->sa_family : AF_UNSPEC;
}

QByteArray SocketAddress::text() const
{
    std::array<char, NI_MAXHOST> room{};
    if (::getnameinfo(socketAddress(*this), static_cast<socklen_t>(bytes.size()), room.data(), room.size(),
                      nullptr, 0, NI_NUMERICHOST) != 0)
        return {};
    return room.data();
}

std::optional<SocketAddress> numericAddress(const QByteArray &address, quint16 port)
{
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
    addrinfo *found = nullptr;
    if (::getaddrinfo(address.constData(), QByteArray::number(port).constData(), &hints, &found) != 0)
        return std::nullopt;
    const SocketAddress result{QByteArray(reinterpret_cast<const char *>(found->ai_addr), found->ai_addrlen)};
    ::freeaddrinfo(found);
    return result;
}

base::Result<QList<SocketAddress>> resolveAddresses(const QByteArray &name, quint16 port,
                                                    const QByteArray &family)
{
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_family = family == "inet" ? AF_INET : family == "inet6" ? AF_INET6 : AF_UNSPEC;
    addrinfo *found = nullptr;
    const int failure = ::getaddrinfo(name.constData(), QByteArray::number(port).constData(), &hints, &found);
    if (failure != 0) {
        return base::fail(
            Error::Kind::Environment, QStringLiteral("cannot resolve %1").arg(QString::fromUtf8(name)), {},
            QString::fromUtf8(::gai_strerror(failure)),
            QStringLiteral("Check the host in the cluster's profile and HostName in the SSH configuration"));
    }
    QList<SocketAddress> addresses;
    for (const addrinfo *entry = found; entry; entry = entry->ai_next)
        addresses.append({QByteArray(reinterpret_cast<const char *>(entry->ai_addr), entry->ai_addrlen)});
    ::freeaddrinfo(found);
    return addresses;
}

QList<SocketAddress> interleaved(const QList<SocketAddress> &addresses)
{
    QList<SocketAddress> first, second;
    for (const SocketAddress &address : addresses)
        (address.family() == addresses.first().family() ? first : second).append(address);
    QList<SocketAddress> mixed;
    for (qsizetype i = 0; i < std::max(first.size(), second.size()); ++i) {
        if (i < first.size())
            mixed.append(first[i]);
        if (i < second.size())
            mixed.append(second[i]);
    }
    return mixed;
}

base::Result<base::Descriptor> dial(const DialRequest &request, const Interrupt &interrupt)
{
    const auto deadline = Clock::now() + request.time;
    const base::Result<QList<SocketAddress>> addresses = lookUp(request, interrupt, deadline);
    if (!addresses)
        return tl::unexpected(addresses.error());
    return Race(request, interleaved(*addresses)).run(interrupt, deadline);
}

} // namespace assay::remote
