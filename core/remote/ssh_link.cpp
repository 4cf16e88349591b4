// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_link.h"

#include "ssh_auth.h"
#include "ssh_host_key.h"

#include <assay/base/files.h>
#include <assay/base/text.h>
#include <assay/remote/ssh_dial.h>

#include <QFile>
#include <QTemporaryFile>

#include <algorithm>

#include <unistd.h>

namespace assay::remote {
namespace {

using base::Error;
using std::chrono::seconds;

constexpr seconds configurationTime{5};
constexpr seconds usualConnectTime{10};
constexpr long handshakeTime = 20; // s, for one answer of the server

base::Result<SshConfig> askConfiguration(const SshTarget &target, const Interrupt &interrupt)
{
    const base::Result<SshName> name = splitSshName(target.host);
    if (!name)
        return tl::unexpected(name.error());
    const QByteArrayList argv =
        QByteArrayList{"ssh"} + sshConfigArguments(*name, QFile::encodeName(target.config));
    base::Result<ProgramEnd> end = runProgram(argv, configurationTime, interrupt);
    if (!end)
        return tl::unexpected(end.error());
    if (end->status != 0) {
        QStringList lines = base::escapedUtf8(end->errors).split(u'\n', Qt::SkipEmptyParts);
        for (QString &line : lines)
            line = line.trimmed();
        return base::fail(Error::Kind::Input, QStringLiteral("ssh rejects its configuration"), {},
                          lines.isEmpty() ? QStringLiteral("`ssh -G` ended with %1").arg(end->status)
                                          : lines.join(QStringLiteral("; ")));
    }
    base::Result<SshConfig> config = parseSshConfig(end->output);
    if (config && config->host.isEmpty()) // printed from OpenSSH 8.5 on
        config->host = name->host;
    return config;
}

// A list of keys is read here, a KRL by ssh-keygen.
base::Result<bool> isRevoked(const QByteArray &list, const HostKey &key, const Interrupt &interrupt)
{
    base::Result<QByteArray> bytes = base::readFile(QFile::decodeName(list));
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (!bytes->startsWith("SSHKRL\n")) {
        const QByteArrayList lines = bytes->split('\n');
        return std::any_of(lines.begin(), lines.end(), [word = key.blob.toBase64()](const QByteArray &line) {
            return !line.startsWith('#') && line.simplified().split(' ').contains(word);
        });
    }
    QTemporaryFile shown;
    const QByteArray line = key.type + ' ' + key.blob.toBase64() + '\n';
    if (!shown.open() || shown.write(line) != line.size() || !shown.flush())
        return base::fail(Error::Kind::Environment, QStringLiteral("cannot ask for revocation"), {},
                          shown.errorString());
    const auto end = runProgram({"ssh-keygen", "-Q", "-f", list, QFile::encodeName(shown.fileName())},
                                configurationTime, interrupt);
    if (!end)
        return tl::unexpected(end.error());
    constexpr int valid = 0, revoked = 1;
    if (end->status != valid && end->status != revoked)
        return base::fail(Error::Kind::Input, QStringLiteral("not a list of revoked keys"), {},
                          base::escapedUtf8(end->errors).simplified());
    return end->status == revoked;
}

// As with ssh, a list that cannot be read refuses every key.
base::Status checkRevocation(const SshConfig &config, const HostKey &key, const Interrupt &interrupt)
{
    if (config.revokedHostKeys.isEmpty())
        return {};
    const QByteArray list = expandSshTokens(config.revokedHostKeys, config);
    const base::Result<bool> revoked = isRevoked(list, key, interrupt);
    if (!revoked)
        return base::fail(Error::Kind::No,
                          QStringLiteral("RevokedHostKeys cannot be read, so no host key is accepted"), {},
                          revoked.error().sentence());
    if (!*revoked)
        return {};
    return base::fail(
        Error::Kind::No, QStringLiteral("the host key is revoked"), {},
        QStringLiteral("%1 has %2 %3")
            .arg(QFile::decodeName(list), base::escapedUtf8(key.type), QString::fromUtf8(fingerprint(key))),
        QStringLiteral("Ask the host's administrator; a revoked key is never accepted"));
}

QByteArray algorithmList(const QByteArrayList &names)
{
    return names.join(',');
}

// AES-GCM before the rest: with hardware for it the fastest, and rekeyed every 64 GiB instead of each one.
QByteArrayList fastestFirst(QByteArrayList ciphers)
{
    std::stable_partition(ciphers.begin(), ciphers.end(),
                          [](const QByteArray &name) { return name.contains("-gcm"); });
    return ciphers;
}

} // namespace

SshLink::SshLink(const SshTarget &target, SshConfig config) : m_target(target), m_config(std::move(config)) {}

SshLink::~SshLink()
{
    if (!m_session)
        return;
    ssh_disconnect(m_session);
    ssh_free(m_session);
}

base::Result<std::unique_ptr<SshLink>> SshLink::open(const SshTarget &target, Interrupt &interrupt,
                                                     QByteArray &winner)
{
    base::Result<SshConfig> config = askConfiguration(target, interrupt);
    if (!config)
        return tl::unexpected(config.error());
    std::unique_ptr<SshLink> link(new SshLink(target, std::move(*config)));
    if (base::Status connected = link->connect(interrupt); !connected)
        return tl::unexpected(connected.error());

    ssh_set_blocking(link->m_session, 0);
    std::vector<std::unique_ptr<AuthMethod>> methods;
    methods.push_back(publicKeyMethod(link->m_config, interrupt, winner));
    if (base::Status loggedIn = login(link->m_session, link->m_config, methods); !loggedIn)
        return tl::unexpected(loggedIn.error());
    interrupt.release();
    interrupt.guard(ssh_get_fd(link->m_session));
    return link;
}

base::Result<base::Descriptor> SshLink::socket(const Interrupt &interrupt)
{
    QByteArrayList argv;
    if (!m_config.proxyCommand.isEmpty()) {
        if (m_config.proxyUseFdpass)
            return base::fail(Error::Kind::Environment, QStringLiteral("cannot connect"), {},
                              QStringLiteral("ProxyUseFdpass is not supported"),
                              QStringLiteral("Use a ProxyCommand that carries the connection itself"));
        argv = {"/bin/sh", "-c", "exec " + expandSshCommand(m_config.proxyCommand, m_config)};
    } else if (!m_config.proxyJump.isEmpty()) {
        const auto jump =
            jumpArguments(m_config, QFile::encodeName(m_target.config), m_target.acceptNewHostKey);
        if (!jump)
            return tl::unexpected(jump.error());
        argv = QByteArrayList{"ssh"} + *jump;
    }
    if (!argv.isEmpty()) {
        base::Result<std::unique_ptr<ProxyProgram>> proxy = ProxyProgram::start(argv);
        if (!proxy)
            return tl::unexpected(proxy.error());
        m_proxy = std::move(*proxy);
        return m_proxy->takeSocket();
    }
    DialRequest request;
    request.host = m_config.hostName;
    request.port = m_config.port;
    request.family = m_config.addressFamily;
    request.bindAddress = m_config.bindAddress;
    request.time = m_config.connectTimeout.count() > 0 ? m_config.connectTimeout : usualConnectTime;
    return dial(request, interrupt);
}

base::Status SshLink::configure(const QByteArrayList &hostKeys)
{
    m_session = ssh_new();
    ssh_set_blocking(m_session, 1);
    ssh_set_counters(m_session, &m_socket, nullptr);
    const bool off = false;
    ssh_options_set(m_session, SSH_OPTIONS_PROCESS_CONFIG, &off);
    // libssh refuses names that ssh takes (an underscore is enough) and needs one only for what is not used.
    if (ssh_options_set(m_session, SSH_OPTIONS_HOST, m_config.hostName.constData()) != SSH_OK)
        ssh_options_set(m_session, SSH_OPTIONS_HOST, "host");
    const unsigned int port = m_config.port;
    ssh_options_set(m_session, SSH_OPTIONS_PORT, &port);
    const long patience = std::max<long>(m_config.connectTimeout.count(), handshakeTime);
    ssh_options_set(m_session, SSH_OPTIONS_TIMEOUT, &patience);
    ssh_options_set(m_session, SSH_OPTIONS_KNOWNHOSTS, "/dev/null");
    ssh_options_set(m_session, SSH_OPTIONS_GLOBAL_KNOWNHOSTS, "/dev/null");
    ssh_options_set(m_session, SSH_OPTIONS_COMPRESSION, m_config.compression ? "yes" : "no");
    if (ssh_options_set(m_session, SSH_OPTIONS_USER, m_config.user.constData()) != SSH_OK)
        return base::fail(Error::Kind::Input, QStringLiteral("not a user name that libssh takes"),
                          base::escapedUtf8(m_config.user));

    const QByteArray ciphers = algorithmList(fastestFirst(m_config.ciphers));
    const QByteArray macs = algorithmList(m_config.macs);
    const std::pair<ssh_options_e, QByteArray> lists[] = {
        {SSH_OPTIONS_HOSTKEYS, algorithmList(hostKeys)},
        {SSH_OPTIONS_KEY_EXCHANGE, algorithmList(m_config.kexAlgorithms)},
        {SSH_OPTIONS_CIPHERS_C_S, ciphers},
        {SSH_OPTIONS_CIPHERS_S_C, ciphers},
        {SSH_OPTIONS_HMAC_C_S, macs},
        {SSH_OPTIONS_HMAC_S_C, macs},
    };
    for (const auto &[option, names] : lists) {
        if (!names.isEmpty() && ssh_options_set(m_session, option, names.constData()) != SSH_OK)
            return base::fail(Error::Kind::Environment,
                              QStringLiteral("none of the configured algorithms is known to libssh"), {},
                              QString::fromUtf8(names));
    }
    return {};
}

base::Status SshLink::connect(Interrupt &interrupt)
{
    base::Result<base::Descriptor> carrier = socket(interrupt);
    if (!carrier)
        return tl::unexpected(carrier.error());
    interrupt.guard(carrier->get());
    const QList<KnownHostsFile> files = readKnownHosts(m_config);
    const QByteArrayList types = knownKeyTypes(files, knownHostsName(m_config));
    if (base::Status set = configure(preferKnownTypes(m_config.hostKeyAlgorithms, types)); !set)
        return set;
    const int descriptor = carrier->release(); // the session closes what it has begun to connect by
    ssh_options_set(m_session, SSH_OPTIONS_FD, &descriptor);
    if (ssh_connect(m_session) != SSH_OK)
        return tl::unexpected(handshakeFailed());

    ssh_key key = nullptr;
    const HostKey shown = ssh_get_server_publickey(m_session, &key) == SSH_OK ? plainKey(key) : HostKey();
    ssh_key_free(key);
    if (shown.blob.isEmpty())
        return base::fail(Error::Kind::Environment, QStringLiteral("the host shows no key"));
    if (base::Status valid = checkRevocation(m_config, shown, interrupt); !valid)
        return valid;
    const bool accepts = m_target.acceptNewHostKey || m_target.trustedKey == fingerprint(shown);
    const base::Result<QString> judged = judgeHostKey(m_config, files, shown, accepts);
    if (!judged)
        return tl::unexpected(judged.error());
    m_note = *judged;
    return {};
}

Error SshLink::handshakeFailed()
{
    const QString why = sshReason(m_session);
    Error error{Error::Kind::Environment, QStringLiteral("no SSH connection"), {}, why, {}};
    if (const QString said = proxyComplaint(); !said.isEmpty()) {
        error.why = said;
        error.next = m_config.proxyCommand.isEmpty()
                         ? QStringLiteral("That is what ssh says of the way through %1")
                               .arg(base::escapedUtf8(m_config.proxyJump))
                         : QStringLiteral("That is what the ProxyCommand says");
        if (said.contains(QStringLiteral("Host key verification failed")))
            error.kind = Error::Kind::No;
    } else if (why.contains(QStringLiteral("no match for method"))) {
        error.next = QStringLiteral("The server and this libssh (%1) share no such algorithm")
                         .arg(QString::fromUtf8(ssh_version(0)));
    }
    return error;
}

QString SshLink::proxyComplaint()
{
    return m_proxy ? base::escapedUtf8(m_proxy->complaint()).simplified() : QString();
}

} // namespace assay::remote
