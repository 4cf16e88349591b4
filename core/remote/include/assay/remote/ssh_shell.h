// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>
#include <assay/remote/shell.h>
#include <assay/remote/ssh_channel.h>
#include <assay/remote/ssh_session.h>

#include <functional>
#include <memory>

namespace assay::remote {

// A shell in a channel of a session.
class SshShell final : public Shell
{
    Q_OBJECT
public:
    explicit SshShell(SshSession &session);
    // One that ends at once, with this error.
    explicit SshShell(const base::Error &error);
    ~SshShell() override;

    void write(const QByteArray &bytes) override { m_channel->write(bytes); }
    void finishInput() override { m_channel->finish(); }
    [[nodiscard]] qsizetype unsent() const override { return m_channel->unsent(); }
    [[nodiscard]] QByteArray takeOutput() override { return m_channel->takeOutput(); }
    [[nodiscard]] QByteArray takeErrors() override { return m_channel->takeErrors(); }
    void kill() override { m_channel->kill(); }

    bool event(QEvent *event) override;

private:
    std::shared_ptr<SshChannel> m_channel;
};

// A stream in a channel of a session, or, where the server does not forward, what `elsewhere` makes (null: no
// other way).
class SshStream final : public Stream
{
    Q_OBJECT
public:
    using Elsewhere = std::function<std::unique_ptr<Stream>()>;

    SshStream(SshSession &session, const QString &node, quint16 port, Elsewhere elsewhere);
    explicit SshStream(const base::Error &error);
    ~SshStream() override;

    void write(const QByteArray &bytes) override;
    void finish() override;
    [[nodiscard]] QByteArray take() override;

    bool event(QEvent *event) override;

private:
    void goElsewhere(std::unique_ptr<Stream> stream);

    std::shared_ptr<SshChannel> m_channel;
    Elsewhere m_elsewhere;
    std::unique_ptr<Stream> m_other;
    QByteArray m_early; // written before opened()
    bool m_opened = false, m_finished = false;
};

} // namespace assay::remote
