// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/ssh_channel.h>
#include <assay/remote/ssh_host.h>
#include <assay/remote/ssh_liveness.h>

#include <QByteArray>
#include <QString>

#include <chrono>
#include <memory>

namespace assay::remote {

// One connection to a host: opened at once, used by any number of channels, and ended for good when the link
// breaks. One thread of its own does all of it; every function here returns at once, save the destructor,
// which takes up to a second when the operating system holds that thread.
class SshSession
{
public:
    struct Options
    {
        Liveness::Times liveness;
        QByteArray winner; // fingerprint of the key that was taken last time
    };

    struct State
    {
        enum class Phase { Connecting, Up, Ended };
        Phase phase = Phase::Connecting;
        bool wasUp = false;
        bool stalled = false; // the host does not answer, and is not given up yet
        base::Error error;    // once ended
        QString note;         // what the user should see once
        QByteArray winner;
        quint64 received = 0, sent = 0; // bytes on the socket
    };

    SshSession(const SshTarget &target, Options options);
    ~SshSession();
    SshSession(const SshSession &) = delete;
    SshSession &operator=(const SshSession &) = delete;

    [[nodiscard]] State state() const;
    // A shell on the host, or a stream to a port of a node as the host reaches it; the receiver lives in the
    // calling thread and abandons the channel before it goes.
    [[nodiscard]] std::shared_ptr<SshChannel> openShell(QObject *receiver);
    [[nodiscard]] std::shared_ptr<SshChannel> openStream(QObject *receiver, const QString &node,
                                                         quint16 port);

private:
    struct Core;
    std::shared_ptr<Core> m_core;
};

} // namespace assay::remote
