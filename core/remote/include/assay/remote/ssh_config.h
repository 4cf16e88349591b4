// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <chrono>

namespace assay::remote {

// What `ssh -G` says of a host: the options that a connection by libssh needs, with the user's own
// configuration, Include, Match and the defaults of the installed ssh already worked in.
struct SshConfig
{
    QByteArray host; // as it was asked for (%n)
    QByteArray hostName;
    quint16 port = 22;
    QByteArray user;
    QByteArrayList identityFiles, certificateFiles;
    QByteArray identityAgent; // empty: $SSH_AUTH_SOCK; "none"; "$NAME"; or a path
    bool identitiesOnly = false;
    QByteArray proxyJump, proxyCommand; // empty: none
    bool proxyUseFdpass = false;
    QByteArrayList userKnownHosts, globalKnownHosts; // paths
    QByteArray revokedHostKeys;                      // a path; empty: none
    QByteArray hostKeyAlias;
    QByteArray strictHostKeyChecking; // yes, ask, accept-new, no, off
    bool hashKnownHosts = false;
    QByteArrayList hostKeyAlgorithms, kexAlgorithms, ciphers, macs;
    QByteArrayList preferredAuthentications; // empty: any
    std::chrono::seconds connectTimeout{0};  // 0: not set
    std::chrono::seconds serverAliveInterval{0};
    QByteArray addressFamily; // any, inet, inet6
    QByteArray bindAddress;
    bool compression = false;

    bool operator==(const SshConfig &) const = default;
};

// A name as `transport.host` has it: an alias, user@host, host:port, [address]:port. port 0, user empty: not
// said. Input error: nothing that could be a host, such as one that begins with '-'.
struct SshName
{
    QByteArray user, host;
    quint16 port = 0;

    bool operator==(const SshName &) const = default;
};
[[nodiscard]] base::Result<SshName> splitSshName(const QString &name);

// The end of ssh's argv that names it: port, user, host.
[[nodiscard]] QStringList sshDestination(const SshName &name);

// The output of `ssh -G`, lines of `key value`. An unknown key is passed over. Input error: no host name or
// no port in it.
[[nodiscard]] base::Result<SshConfig> parseSshConfig(QByteArrayView output);

// The argv after `ssh` that asks for a name's configuration; `config` is a file for -F or empty.
[[nodiscard]] QByteArrayList sshConfigArguments(const SshName &name, const QByteArray &config);

// A value with OpenSSH's tokens (%% %d %h %i %k %L %l %n %p %r %u), a leading ~ and ${NAME} replaced.
// Unknown tokens stay as they are.
[[nodiscard]] QByteArray expandSshTokens(QByteArrayView value, const SshConfig &config);
// The same for a command: only the % tokens; ~ and ${NAME} are the shell's.
[[nodiscard]] QByteArray expandSshCommand(QByteArrayView command, const SshConfig &config);

// The name under which known_hosts files have the host, as OpenSSH forms it: HostKeyAlias, else the
// lower-case HostName (not the alias), in brackets with the port when that is not 22.
[[nodiscard]] QByteArray knownHostsName(const SshConfig &config);

// The argv that reaches the host through the hops of `proxyJump`: the user's ssh, told to connect its stdin
// and stdout to the host from the last hop. Input error: a hop that cannot be read.
[[nodiscard]] base::Result<QByteArrayList> jumpArguments(const SshConfig &config, const QByteArray &file,
                                                         bool acceptNewHostKey);

} // namespace assay::remote
