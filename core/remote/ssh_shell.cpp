// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_shell.h>

#include <QPointer>

#include <utility>

namespace assay::remote {
namespace {

std::shared_ptr<SshChannel> endedChannel(QObject *receiver, const base::Error &error)
{
    auto channel = std::make_shared<SshChannel>(receiver, [] {});
    channel->end({std::nullopt, error, false});
    return channel;
}

ShellEnd shellEnd(const SshChannel::End &end)
{
    const bool broke = !end.error.what.isEmpty();
    return {end.status, end.error.sentence(), broke && end.error.kind == base::Error::Kind::No,
            broke && end.error.kind == base::Error::Kind::Input, end.notStarted};
}

} // namespace

SshShell::SshShell(SshSession &session) : m_channel(session.openShell(this)) {}

SshShell::SshShell(const base::Error &error) : m_channel(endedChannel(this, error)) {}

SshShell::~SshShell()
{
    m_channel->abandon();
}

bool SshShell::event(QEvent *event)
{
    if (!m_channel->isNews(event))
        return Shell::event(event);
    const SshChannel::News news = m_channel->collect();
    const QPointer<SshShell> self(this);
    if (news.opened)
        Q_EMIT started();
    else if (news.waits)
        Q_EMIT waiting();
    if (self && news.sent)
        Q_EMIT sent();
    if (self && news.arrived)
        Q_EMIT arrived();
    if (self && news.ended)
        Q_EMIT ended(shellEnd(*news.ended));
    return true;
}

SshStream::SshStream(SshSession &session, const QString &node, quint16 port, Elsewhere elsewhere)
    : m_channel(session.openStream(this, node, port)), m_elsewhere(std::move(elsewhere))
{}

SshStream::SshStream(const base::Error &error) : m_channel(endedChannel(this, error)) {}

SshStream::~SshStream()
{
    m_channel->abandon();
}

void SshStream::write(const QByteArray &bytes)
{
    if (m_other)
        return m_other->write(bytes);
    if (!m_opened)
        m_early += bytes;
    m_channel->write(bytes);
}

void SshStream::finish()
{
    m_finished = true;
    if (m_other)
        return m_other->finish();
    m_channel->finish();
}

QByteArray SshStream::take()
{
    return m_other ? m_other->take() : m_channel->takeOutput();
}

bool SshStream::event(QEvent *event)
{
    if (!m_channel->isNews(event))
        return Stream::event(event);
    const SshChannel::News news = m_channel->collect();
    const QPointer<SshStream> self(this);
    if (news.opened) {
        m_opened = true;
        m_early.clear();
        Q_EMIT opened();
    }
    if (self && news.arrived)
        Q_EMIT arrived();
    if (self && news.ended) {
        auto other = news.ended->mayForwardElsewhere && m_elsewhere ? m_elsewhere() : nullptr;
        if (other)
            goElsewhere(std::move(other));
        else
            Q_EMIT ended(news.ended->error);
    }
    return true;
}

void SshStream::goElsewhere(std::unique_ptr<Stream> stream)
{
    m_other = std::move(stream);
    connect(m_other.get(), &Stream::opened, this, &Stream::opened);
    connect(m_other.get(), &Stream::arrived, this, &Stream::arrived);
    connect(m_other.get(), &Stream::ended, this, &Stream::ended);
    m_other->write(std::exchange(m_early, {}));
    if (m_finished)
        m_other->finish();
}

} // namespace assay::remote
