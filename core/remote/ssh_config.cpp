// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_config.h>

#include <QFile>

#include <algorithm>
#include <optional>

#include <pwd.h>
#include <unistd.h>

namespace assay::remote {
namespace {

using base::Error;

bool isYes(const QByteArray &value)
{
    return value == "yes" || value == "true";
}

QByteArray unlessNone(const QByteArray &value)
{
    return value.compare("none", Qt::CaseInsensitive) == 0 ? QByteArray() : value;
}

std::optional<quint16> portOf(QByteArrayView text)
{
    bool ok = false;
    const uint port = text.toByteArray().toUInt(&ok);
    if (!ok || text.isEmpty() || text.front() == '+' || port < 1 || port > 65535)
        return std::nullopt;
    return static_cast<quint16>(port);
}

// Paths on one line, divided by spaces. ssh prints them absolute or with ~ and does not quote, so a piece
// that begins otherwise belongs to the one before.
QByteArrayList pathsOf(const QByteArray &value)
{
    QByteArrayList paths;
    for (const QByteArray &piece : value.split(' ')) {
        const bool begins = piece.startsWith('/') || piece.startsWith('~') || piece == "none";
        if (begins || paths.isEmpty())
            paths.append(piece);
        else
            paths.last() += ' ' + piece;
    }
    paths.removeAll("none");
    paths.removeAll("");
    return paths;
}

std::chrono::seconds secondsOf(const QByteArray &value)
{
    bool ok = false;
    const int seconds = value.toInt(&ok);
    return std::chrono::seconds(ok && seconds > 0 ? seconds : 0);
}

QByteArrayList algorithmsOf(const QByteArray &value)
{
    QByteArrayList names = value.split(',');
    names.removeAll("");
    return names;
}

void take(SshConfig &config, const QByteArray &key, const QByteArray &value)
{
    if (key == "host")
        config.host = value;
    else if (key == "hostname")
        config.hostName = value;
    else if (key == "port")
        config.port = portOf(value).value_or(0);
    else if (key == "user")
        config.user = value;
    else if (key == "identityfile") {
        if (!unlessNone(value).isEmpty())
            config.identityFiles.append(value);
    } else if (key == "certificatefile") {
        if (!unlessNone(value).isEmpty())
            config.certificateFiles.append(value);
    } else if (key == "identityagent")
        config.identityAgent = value == "SSH_AUTH_SOCK" ? QByteArray() : value;
    else if (key == "identitiesonly")
        config.identitiesOnly = isYes(value);
    else if (key == "proxyjump")
        config.proxyJump = unlessNone(value);
    else if (key == "proxycommand")
        config.proxyCommand = unlessNone(value);
    else if (key == "proxyusefdpass")
        config.proxyUseFdpass = isYes(value);
    else if (key == "userknownhostsfile")
        config.userKnownHosts = pathsOf(value);
    else if (key == "globalknownhostsfile")
        config.globalKnownHosts = pathsOf(value);
    else if (key == "revokedhostkeys")
        config.revokedHostKeys = unlessNone(value);
    else if (key == "hostkeyalias")
        config.hostKeyAlias = value;
    else if (key == "stricthostkeychecking")
        config.strictHostKeyChecking = value;
    else if (key == "hashknownhosts")
        config.hashKnownHosts = isYes(value);
    else if (key == "hostkeyalgorithms")
        config.hostKeyAlgorithms = algorithmsOf(value);
    else if (key == "kexalgorithms")
        config.kexAlgorithms = algorithmsOf(value);
    else if (key == "ciphers")
        config.ciphers = algorithmsOf(value);
    else if (key == "macs")
        config.macs = algorithmsOf(value);
    else if (key == "preferredauthentications")
        config.preferredAuthentications = algorithmsOf(value);
    else if (key == "connecttimeout")
        config.connectTimeout = secondsOf(value);
    else if (key == "serveraliveinterval")
        config.serverAliveInterval = secondsOf(value);
    else if (key == "addressfamily")
        config.addressFamily = value;
    else if (key == "bindaddress")
        config.bindAddress = value;
    else if (key == "compression")
        config.compression = isYes(value);
}

struct Account
{
    QByteArray name, home;
};

// The account of a name on this machine, or the one that Assay runs as.
Account localAccount(const QByteArray &name = {})
{
    passwd entry{};
    passwd *found = nullptr;
    QByteArray room(16384, '\0');
    const auto size = static_cast<size_t>(room.size());
    if (name.isEmpty())
        ::getpwuid_r(::getuid(), &entry, room.data(), size, &found);
    else
        ::getpwnam_r(name.constData(), &entry, room.data(), size, &found);
    return found ? Account{entry.pw_name, entry.pw_dir} : Account();
}

QByteArray thisHost()
{
    QByteArray name(256, '\0');
    if (::gethostname(name.data(), static_cast<size_t>(name.size() - 1)) != 0)
        return {};
    return QByteArray(name.constData());
}

std::optional<QByteArray> tokenValue(char token, const SshConfig &config)
{
    switch (token) {
    case '%':
        return QByteArrayLiteral("%");
    case 'd':
        return localAccount().home;
    case 'h':
        return config.hostName;
    case 'i':
        return QByteArray::number(::getuid());
    case 'k':
        return config.hostKeyAlias.isEmpty() ? config.host : config.hostKeyAlias;
    case 'L':
        return thisHost().split('.').first();
    case 'l':
        return thisHost();
    case 'n':
        return config.host;
    case 'p':
        return QByteArray::number(config.port);
    case 'r':
        return config.user;
    case 'u':
        return localAccount().name;
    default:
        return std::nullopt;
    }
}

QByteArray withEnvironment(const QByteArray &value)
{
    QByteArray expanded;
    for (qsizetype at = 0; at < value.size();) {
        const qsizetype end = value.mid(at, 2) == "${" ? value.indexOf('}', at) : -1;
        if (end < 0) {
            expanded += value[at++];
            continue;
        }
        expanded += qgetenv(value.mid(at + 2, end - at - 2).constData());
        at = end + 1;
    }
    return expanded;
}

// A hop of ProxyJump: [user@]host[:port] or ssh://[user@]host[:port]
base::Result<SshName> hopOf(QByteArray hop)
{
    if (hop.startsWith("ssh://")) {
        hop.remove(0, 6);
        if (hop.endsWith('/'))
            hop.chop(1);
    }
    return splitSshName(QString::fromUtf8(hop));
}

// What ssh itself refuses in a name, since a ProxyCommand hands it to a shell.
bool isForShells(const QByteArray &name, const QByteArray &letters)
{
    return std::any_of(name.cbegin(), name.cend(), [&](char c) { return letters.contains(c); });
}

} // namespace

base::Result<SshName> splitSshName(const QString &name)
{
    const auto refuse = [&](const QString &why) {
        return base::fail(Error::Kind::Input, QStringLiteral("not the name of a host"), name, why,
                          QStringLiteral("Give an alias of the SSH configuration or user@host:port"));
    };
    SshName split;
    QByteArray rest = name.toUtf8();
    if (const qsizetype at = rest.lastIndexOf('@'); at >= 0) {
        split.user = rest.left(at);
        rest.remove(0, at + 1);
        if (split.user.isEmpty())
            return refuse(QStringLiteral("the user before @ is empty"));
    }
    QByteArray port;
    if (rest.startsWith('[')) {
        const qsizetype close = rest.indexOf(']');
        if (close < 0)
            return refuse(QStringLiteral("a bracket is not closed"));
        port = rest.mid(close + 1);
        if (!port.isEmpty() && !port.startsWith(':'))
            return refuse(QStringLiteral("after the bracket comes neither the end nor :port"));
        port.remove(0, 1);
        if (port.isEmpty() && rest.endsWith(':'))
            return refuse(QStringLiteral("the port is empty"));
        rest = rest.mid(1, close - 1);
    } else if (rest.count(':') == 1) {
        const qsizetype colon = rest.indexOf(':');
        port = rest.mid(colon + 1);
        if (port.isEmpty())
            return refuse(QStringLiteral("the port is empty"));
        rest.truncate(colon);
    }
    if (!port.isEmpty()) {
        const std::optional<quint16> number = portOf(port);
        if (!number)
            return refuse(QStringLiteral("a port is a number from 1 to 65535"));
        split.port = *number;
    }
    split.host = rest;
    if (split.host.isEmpty())
        return refuse(QStringLiteral("it is empty"));
    for (const QByteArray *part : {&split.host, &split.user}) {
        if (part->startsWith('-'))
            return refuse(QStringLiteral("it begins with a minus"));
        if (std::any_of(part->cbegin(), part->cend(),
                        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }))
            return refuse(QStringLiteral("it has a control character"));
    }
    if (split.host.contains(' '))
        return refuse(QStringLiteral("it has a space"));
    if (isForShells(split.host, "'`\"$\\;&<>|(){}") || isForShells(split.user, "'`\";&<>|(){}") ||
        split.user.endsWith('\\') || split.user.contains(" -"))
        return refuse(QStringLiteral("it has a letter that means something to a shell"));
    return split;
}

QStringList sshDestination(const SshName &name)
{
    QStringList argv;
    if (name.port != 0)
        argv << QStringLiteral("-p") << QString::number(name.port);
    if (!name.user.isEmpty())
        argv << QStringLiteral("-l") << QFile::decodeName(name.user);
    argv << QStringLiteral("--") << QFile::decodeName(name.host);
    return argv;
}

base::Result<SshConfig> parseSshConfig(QByteArrayView output)
{
    SshConfig config;
    config.port = 0;
    qsizetype at = 0;
    while (at < output.size()) {
        qsizetype end = output.indexOf('\n', at);
        if (end < 0)
            end = output.size();
        QByteArray line = output.sliced(at, end - at).toByteArray();
        at = end + 1;
        if (line.endsWith('\r'))
            line.chop(1);
        const qsizetype space = line.indexOf(' ');
        if (space > 0)
            take(config, line.left(space).toLower(), line.mid(space + 1));
    }
    if (config.hostName.isEmpty())
        return base::fail(Error::Kind::Input, QStringLiteral("`ssh -G` names no host"));
    if (config.port == 0)
        return base::fail(Error::Kind::Input, QStringLiteral("`ssh -G` names no port"));
    return config;
}

QByteArrayList sshConfigArguments(const SshName &name, const QByteArray &config)
{
    QByteArrayList arguments{"-T", "-G"};
    if (!config.isEmpty())
        arguments << "-F" << config;
    if (name.port != 0)
        arguments << "-p" << QByteArray::number(name.port);
    if (!name.user.isEmpty())
        arguments << "-l" << name.user;
    return arguments << "--" << name.host;
}

QByteArray expandSshCommand(QByteArrayView command, const SshConfig &config)
{
    QByteArray expanded;
    for (qsizetype at = 0; at < command.size(); ++at) {
        if (command[at] == '%' && at + 1 < command.size()) {
            if (const auto value = tokenValue(command[at + 1], config)) {
                expanded += *value;
                ++at;
                continue;
            }
        }
        expanded += command[at];
    }
    return expanded;
}

QByteArray expandSshTokens(QByteArrayView value, const SshConfig &config)
{
    QByteArray path = value.toByteArray();
    if (path.startsWith('~')) {
        const qsizetype slash = path.indexOf('/');
        const QByteArray user = path.mid(1, slash < 0 ? -1 : slash - 1);
        if (const QByteArray home = localAccount(user).home; !home.isEmpty())
            path = home + (slash < 0 ? QByteArray() : path.mid(slash));
    }
    return expandSshCommand(withEnvironment(path), config);
}

QByteArray knownHostsName(const SshConfig &config)
{
    if (!config.hostKeyAlias.isEmpty())
        return config.hostKeyAlias.toLower();
    const QByteArray name = config.hostName.toLower();
    return config.port == 22 ? name : '[' + name + "]:" + QByteArray::number(config.port);
}

base::Result<QByteArrayList> jumpArguments(const SshConfig &config, const QByteArray &file,
                                           bool acceptNewHostKey)
{
    const qsizetype comma = config.proxyJump.lastIndexOf(',');
    const base::Result<SshName> last = hopOf(config.proxyJump.mid(comma + 1));
    if (!last)
        return tl::unexpected(last.error());
    QByteArrayList arguments;
    if (!file.isEmpty())
        arguments << "-F" << file;
    arguments << "-T"
              << "-oBatchMode=yes";
    if (acceptNewHostKey)
        arguments << "-oStrictHostKeyChecking=accept-new";
    if (!last->user.isEmpty())
        arguments << "-l" << last->user;
    if (last->port != 0)
        arguments << "-p" << QByteArray::number(last->port);
    if (comma > 0)
        arguments << "-J" << config.proxyJump.left(comma);
    arguments << "-W" << '[' + config.hostName + "]:" + QByteArray::number(config.port);
    return arguments << "--" << last->host;
}

} // namespace assay::remote
