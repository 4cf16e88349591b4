// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/shell_host.h>

#include <QString>

#include <memory>

namespace assay::remote {

// Which host, and what is allowed on the way there.
struct SshTarget
{
    QString host;   // an alias of the user's configuration, or user@host:port ([address]:port for IPv6)
    QString config; // a file for `ssh -F`; empty: the user's own
    // Writes an unknown host key to the user's known_hosts and goes on. A changed, other or revoked key is
    // refused all the same.
    bool acceptNewHostKey = false;
    // The fingerprint ("SHA256:...") of an unknown key that the user looked at: this one is taken likewise,
    // and no other.
    QByteArray trustedKey = {};
};

// A host over SSH, by libssh, set up as `ssh -G` says of the target: addresses, jumps or a proxy command,
// agent and key files, strict host keys. One thread owns the session; keepalives go on while nothing else
// does. When the link breaks, what is under way ends with an Environment error and the next request opens a
// new one, not sooner than a growing pause after a failure.
class SshHost final : public ShellHost
{
    Q_OBJECT
public:
    explicit SshHost(SshTarget target);
    ~SshHost() override;

    [[nodiscard]] QString name() const override;
    // By the server's own forwarding; where that is refused, through a shell on the host.
    [[nodiscard]] std::unique_ptr<Stream> stream(const QString &node, quint16 port) override;

    // Bytes that went over the link since the object was made, both ways, as the transport counts them
    // (encrypted, with its own framing).
    struct Traffic
    {
        quint64 received = 0;
        quint64 sent = 0;
    };
    [[nodiscard]] Traffic traffic() const;

protected:
    [[nodiscard]] std::unique_ptr<Shell> startShell() override;
    [[nodiscard]] QString note() const override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace assay::remote
