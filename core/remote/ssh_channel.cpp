// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_channel.h>

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace assay::remote {

SshChannel::SshChannel(QObject *receiver, std::function<void()> wake)
    : m_receiver(receiver), m_wake(std::move(wake))
{}

QEvent::Type SshChannel::newsEvent()
{
    static const int type = QEvent::registerEventType();
    return static_cast<QEvent::Type>(type);
}

bool SshChannel::isNews(const QEvent *event) const
{
    const std::lock_guard lock(m_mutex);
    return event->type() == newsEvent();
}

void SshChannel::write(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return;
    {
        const std::lock_guard lock(m_mutex);
        if (m_over)
            return;
        m_outgoing.push_back(bytes);
        m_unsent.fetch_add(bytes.size(), std::memory_order_relaxed);
    }
    m_wake();
}

void SshChannel::finish()
{
    {
        const std::lock_guard lock(m_mutex);
        m_finished = true;
    }
    m_wake();
}

QByteArray SshChannel::take(QByteArray &buffer)
{
    QByteArray taken;
    bool wake = false;
    {
        const std::lock_guard lock(m_mutex);
        taken = std::exchange(buffer, {});
        wake = std::exchange(m_wanted, false);
    }
    if (wake)
        m_wake();
    return taken;
}

SshChannel::News SshChannel::collect()
{
    const std::lock_guard lock(m_mutex);
    m_posted = false;
    return std::exchange(m_news, {});
}

void SshChannel::kill()
{
    {
        const std::lock_guard lock(m_mutex);
        m_killed = true;
    }
    m_wake();
}

void SshChannel::abandon()
{
    {
        const std::lock_guard lock(m_mutex);
        m_receiver = nullptr;
        m_outgoing.clear();
        m_output.clear();
        m_errors.clear();
    }
    m_wake();
}

bool SshChannel::isAbandoned() const
{
    const std::lock_guard lock(m_mutex);
    return m_receiver == nullptr;
}

bool SshChannel::isKilled() const
{
    const std::lock_guard lock(m_mutex);
    return m_killed;
}

bool SshChannel::isFinished() const
{
    const std::lock_guard lock(m_mutex);
    return m_finished && m_outgoing.empty();
}

size_t SshChannel::deliver(const char *bytes, size_t size, bool errors)
{
    const std::lock_guard lock(m_mutex);
    if (!m_receiver)
        return size;
    QByteArray &buffer = errors ? m_errors : m_output;
    const qsizetype taken = std::clamp<qsizetype>(mostHeld - buffer.size(), 0, static_cast<qsizetype>(size));
    if (taken < static_cast<qsizetype>(size))
        m_wanted = true;
    if (taken > 0) {
        buffer.append(bytes, taken);
        m_news.arrived = true;
        tell();
    }
    return static_cast<size_t>(taken);
}

qsizetype SshChannel::room(bool errors)
{
    const std::lock_guard lock(m_mutex);
    if (!m_receiver)
        return mostHeld;
    const qsizetype room = mostHeld - (errors ? m_errors : m_output).size();
    if (room <= 0)
        m_wanted = true;
    return room;
}

std::deque<QByteArray> SshChannel::takeOutgoing()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_outgoing, {});
}

void SshChannel::noteSent(qsizetype bytes)
{
    m_unsent.fetch_sub(bytes, std::memory_order_relaxed);
    const std::lock_guard lock(m_mutex);
    m_news.sent = true;
    tell();
}

void SshChannel::noteWaits()
{
    const std::lock_guard lock(m_mutex);
    m_news.waits = true;
    tell();
}

void SshChannel::noteOpened()
{
    const std::lock_guard lock(m_mutex);
    m_news.opened = true;
    tell();
}

void SshChannel::end(End how)
{
    const std::lock_guard lock(m_mutex);
    if (std::exchange(m_over, true))
        return;
    m_news.ended = std::move(how);
    tell();
}

void SshChannel::tell()
{
    if (m_receiver && !std::exchange(m_posted, true))
        QCoreApplication::postEvent(m_receiver, new QEvent(newsEvent()));
}

} // namespace assay::remote
