// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh_child.h"

#include <assay/base/result.h>
#include <assay/remote/ssh_config.h>
#include <assay/remote/ssh_host.h>
#include <assay/remote/ssh_interrupt.h>

#include <memory>

#include <libssh/libssh.h>

namespace assay::remote {

// A session that is connected, knows the host and is logged in; non-blocking. Made and used by one thread.
class SshLink
{
public:
    // Asks `ssh -G`, connects, checks the host's key and logs in. Blocks, but no longer than the interrupt
    // lets it. `winner` as in publicKeyMethod(). Errors: Input, the configuration; No, the host's key;
    // Environment, the rest.
    [[nodiscard]] static base::Result<std::unique_ptr<SshLink>>
    open(const SshTarget &target, Interrupt &interrupt, QByteArray &winner);
    ~SshLink();
    SshLink(const SshLink &) = delete;
    SshLink &operator=(const SshLink &) = delete;

    [[nodiscard]] ssh_session session() const { return m_session; }
    [[nodiscard]] const SshConfig &config() const { return m_config; }
    // What the user should see once; may be empty.
    [[nodiscard]] const QString &note() const { return m_note; }
    // Bytes on the socket.
    [[nodiscard]] const ssh_counter_struct &socketCounter() const { return m_socket; }
    // What a program that carries the link said last; empty when there is none.
    [[nodiscard]] QString proxyComplaint();

private:
    SshLink(const SshTarget &target, SshConfig config);
    [[nodiscard]] base::Status connect(Interrupt &interrupt);
    [[nodiscard]] base::Result<base::Descriptor> socket(const Interrupt &interrupt);
    [[nodiscard]] base::Status configure(const QByteArrayList &hostKeys);
    [[nodiscard]] base::Error handshakeFailed();

    SshTarget m_target;
    SshConfig m_config;
    std::unique_ptr<ProxyProgram> m_proxy;
    ssh_session m_session = nullptr;
    ssh_counter_struct m_socket{};
    QString m_note;
};

} // namespace assay::remote
