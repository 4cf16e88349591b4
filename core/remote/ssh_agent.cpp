// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_agent.h"

#include "ssh_wire.h"

#include <QtEndian>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace assay::remote {
namespace {

constexpr char requestIdentities = 11, identitiesAnswer = 12, signRequest = 13;
constexpr quint32 longestMessage = 256 * 1024;
constexpr quint32 mostKeys = 1024;
constexpr int agentPatience = 5'000; // ms for its list; a signature may wait for a touch

QByteArray number(quint32 value)
{
    QByteArray bytes(4, '\0');
    qToBigEndian(value, bytes.data());
    return bytes;
}

QByteArray string(const QByteArray &bytes)
{
    return number(static_cast<quint32>(bytes.size())) + bytes;
}

// Waits without end when `patience` is negative: until the peer goes or is shut down.
bool readAll(int fd, char *into, size_t size, int patience)
{
    while (size > 0) {
        pollfd polled{fd, POLLIN, 0};
        const int ready = ::poll(&polled, 1, patience);
        if (ready == 0 || (ready < 0 && errno != EINTR))
            return false;
        if (ready < 0)
            continue;
        const ssize_t got = ::read(fd, into, size);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0)
            return false;
        into += got;
        size -= static_cast<size_t>(got);
    }
    return true;
}

bool sendMessage(int fd, const QByteArray &message)
{
    const QByteArray framed = string(message);
    for (qsizetype sent = 0; sent < framed.size();) {
        const ssize_t put =
            ::send(fd, framed.constData() + sent, static_cast<size_t>(framed.size() - sent), MSG_NOSIGNAL);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        sent += put;
    }
    return true;
}

std::optional<QByteArray> receiveMessage(int fd, int patience)
{
    std::array<char, 4> head{};
    if (!readAll(fd, head.data(), head.size(), patience))
        return std::nullopt;
    const auto length = qFromBigEndian<quint32>(head.data());
    if (length == 0 || length > longestMessage)
        return std::nullopt;
    QByteArray message(length, '\0');
    if (!readAll(fd, message.data(), length, patience))
        return std::nullopt;
    return message;
}

} // namespace

QByteArray agentPath(const SshConfig &config)
{
    const QByteArray &agent = config.identityAgent;
    if (agent.isEmpty())
        return qgetenv("SSH_AUTH_SOCK");
    if (agent == "none")
        return {};
    if (agent.startsWith('$') && !agent.startsWith("${"))
        return qgetenv(agent.mid(1).constData());
    return expandSshTokens(agent, config);
}

QList<HostKey> agentKeysOf(QByteArrayView answer)
{
    QList<HostKey> keys;
    const auto count = takeWireNumber(answer);
    for (quint32 i = 0; count && i < std::min(*count, mostKeys); ++i) {
        const auto blob = takeWireString(answer);
        const auto comment = takeWireString(answer);
        if (!blob || !comment)
            break;
        QByteArrayView inside = *blob;
        if (const auto type = takeWireString(inside))
            keys.append({type->toByteArray(), blob->toByteArray()});
    }
    return keys;
}

std::unique_ptr<AgentFilter> AgentFilter::connect(const QByteArray &path, Interrupt &interrupt)
{
    sockaddr_un address{};
    if (path.isEmpty() || path.size() >= qsizetype{sizeof address.sun_path})
        return nullptr;
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.constData(), static_cast<size_t>(path.size()));

    std::unique_ptr<AgentFilter> filter(new AgentFilter);
    filter->m_agent.reset(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const timeval patience{agentPatience / 1000, 0}; // also for a connect() to an agent that accepts nobody
    ::setsockopt(filter->m_agent.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (::connect(filter->m_agent.get(), reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        return nullptr;
    interrupt.guard(filter->m_agent.get());
    if (!sendMessage(filter->m_agent.get(), QByteArray(1, requestIdentities)))
        return nullptr;
    const auto answer = receiveMessage(filter->m_agent.get(), agentPatience);
    if (!answer || answer->front() != identitiesAnswer)
        return nullptr;
    filter->m_keys = agentKeysOf(QByteArrayView(*answer).sliced(1));

    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return nullptr;
    filter->m_ours.reset(ends[0]);
    filter->m_theirs.reset(ends[1]);
    interrupt.guard(ends[0]);
    filter->m_thread = std::thread([raw = filter.get()] { raw->serve(); });
    return filter;
}

AgentFilter::~AgentFilter()
{
    if (!m_thread.joinable())
        return;
    ::shutdown(m_ours.get(), SHUT_RDWR);
    ::shutdown(m_agent.get(), SHUT_RDWR);
    m_thread.join();
}

void AgentFilter::show(const HostKey &key)
{
    const std::lock_guard lock(m_mutex);
    m_shown = key;
}

void AgentFilter::serve()
{
    while (const auto request = receiveMessage(m_ours.get(), -1)) {
        if (!sendMessage(m_ours.get(), answerTo(*request)))
            break;
    }
    ::shutdown(m_ours.get(), SHUT_RDWR);
}

QByteArray AgentFilter::answerTo(const QByteArray &request)
{
    constexpr char failure = 5;
    if (request.front() == requestIdentities) {
        const std::lock_guard lock(m_mutex);
        return identitiesAnswer + number(1) + string(m_shown.blob) + string({});
    }
    if (request.front() == signRequest && sendMessage(m_agent.get(), request))
        return receiveMessage(m_agent.get(), -1).value_or(QByteArray(1, failure));
    return QByteArray(1, failure);
}

} // namespace assay::remote
