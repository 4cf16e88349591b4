// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_host_key.h"

#include "ssh_host_key_words.h"

#include <assay/base/files.h>
#include <assay/base/quote.h>
#include <assay/base/system.h>
#include <assay/base/text.h>
#include <assay/remote/ssh_interrupt.h>

#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace assay::remote {
namespace {

using base::Error;
using Verdict = HostKeyCheck::Verdict;

constexpr qint64 largestFile = qint64{64} << 20;

QString shown(const HostKey &key)
{
    return base::escapedUtf8(key.type) % QStringLiteral(" ") % QString::fromUtf8(fingerprint(key));
}

QString place(const HostKeyCheck &check)
{
    return QStringLiteral("%1:%2").arg(QFile::decodeName(check.file)).arg(check.line);
}

QString cure(const HostKeyCheck &check, const QByteArray &name)
{
    return QString(QStringLiteral("If the host was really set up anew, ") % QLatin1String(takeOutWords) %
                   QStringLiteral("ssh-keygen -f %1 -R %2"))
        .arg(QString::fromUtf8(base::shellQuote(check.file)), QString::fromUtf8(base::shellQuote(name)));
}

QByteArray freshSalt()
{
    QByteArray salt(20, '\0');
    for (char &byte : salt)
        byte = static_cast<char>(QRandomGenerator::system()->bounded(256));
    return salt;
}

Error unknownKey(const QString &name, const HostKeyCheck &check, const HostKey &key)
{
    QString why =
        QString(QStringLiteral("%1 is in no known_hosts file; ") % QLatin1String(showsWords) % u"%2")
            .arg(name, shown(key));
    if (check.verdict == Verdict::CaOnly)
        why = QString(
                  QStringLiteral("%1 only has a host certificate's authority (%2), and host certificates are "
                                 "not supported; ") %
                  QLatin1String(showsWords) % u"%3")
                  .arg(name, place(check), shown(key));
    return {Error::Kind::No,
            QLatin1String(unknownKeyWords),
            {},
            why,
            QStringLiteral("Compare the fingerprint with one from the host's administrator, then accept it "
                           "with --accept-new-host-key")};
}

base::Result<QString> accept(const SshConfig &config, const QByteArray &name, const HostKey &key)
{
    const QString said =
        QStringLiteral("accepted the unknown host key %1 of %2").arg(shown(key), QString::fromUtf8(name));
    if (config.userKnownHosts.isEmpty())
        return QString(said % QStringLiteral("; there is no known_hosts file to write it to"));
    const QByteArray path = expandSshTokens(config.userKnownHosts.first(), config);
    const QByteArray line = knownHostsLine(name, key, config.hashKnownHosts ? freshSalt() : QByteArray());
    if (const base::Status written = appendKnownHost(path, line); !written)
        return QString(said % QStringLiteral("; it could not be written down: ") %
                       written.error().sentence());
    return QString(said % QStringLiteral(" and wrote it to ") % QFile::decodeName(path));
}

} // namespace

HostKey plainKey(ssh_key key)
{
    char *base64 = nullptr;
    if (!key || ssh_pki_export_pubkey_base64(key, &base64) != SSH_OK)
        return {};
    HostKey plain{ssh_key_type_to_char(ssh_key_type(key)), QByteArray::fromBase64(base64)};
    ssh_string_free_char(base64);
    return plain;
}

QList<KnownHostsFile> readKnownHosts(const SshConfig &config)
{
    QList<KnownHostsFile> files;
    for (const QByteArray &raw : config.userKnownHosts + config.globalKnownHosts) {
        const QByteArray path = expandSshTokens(raw, config);
        if (auto bytes = base::readFile(QFile::decodeName(path), largestFile))
            files.append({path, *bytes});
    }
    return files;
}

base::Result<QString> judgeHostKey(const SshConfig &config, const QList<KnownHostsFile> &files,
                                   const HostKey &key, bool acceptNew)
{
    const QByteArray known = knownHostsName(config);
    const QString name = base::escapedUtf8(known);
    const HostKeyCheck check = checkHostKey(files, known, key);
    const bool lax = config.strictHostKeyChecking == "accept-new" || config.strictHostKeyChecking == "no" ||
                     config.strictHostKeyChecking == "off" || config.strictHostKeyChecking == "false";
    switch (check.verdict) {
    case Verdict::Known:
        return QString();
    case Verdict::Unknown:
    case Verdict::CaOnly:
        if (acceptNew || lax)
            return accept(config, known, key);
        return tl::unexpected(unknownKey(name, check, key));
    case Verdict::Changed:
        return base::fail(Error::Kind::No, QStringLiteral("the host key has changed"), {},
                          QStringLiteral("%1 shows %2, but %3 has %4; somebody may be in between")
                              .arg(name, shown(key), place(check), shown(check.stored)),
                          cure(check, known));
    case Verdict::OtherType:
        return base::fail(Error::Kind::No,
                          QStringLiteral("the host key is of another type than the known one"), {},
                          QStringLiteral("%1 shows %2, but %3 has %4; somebody may be in between")
                              .arg(name, shown(key), place(check), shown(check.stored)),
                          cure(check, known));
    case Verdict::Revoked:
        return base::fail(
            Error::Kind::No, QStringLiteral("the host key is revoked"), {},
            QStringLiteral("%1 shows %2, which %3 marks as @revoked").arg(name, shown(key), place(check)),
            QStringLiteral("Ask the host's administrator; a revoked key is never accepted"));
    }
    return QString();
}

base::Status appendKnownHost(const QByteArray &path, const QByteArray &line)
{
    const auto refuse = [&](int number) {
        return base::fail(Error::Kind::Environment, QStringLiteral("cannot write"), QFile::decodeName(path),
                          base::systemText(number));
    };
    const QString folder = QFileInfo(QFile::decodeName(path)).path();
    if (base::Status made = base::makePrivateFolder(folder); !made)
        return made;
    const base::Descriptor file(::open(path.constData(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600));
    if (!file.isValid())
        return refuse(errno);
    struct stat status
    {
    };
    char last = '\n';
    if (::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
        ::pread(file.get(), &last, 1, status.st_size - 1) != 1)
        return refuse(errno);
    const QByteArray bytes = last == '\n' ? line : '\n' + line;
    if (::write(file.get(), bytes.constData(), static_cast<size_t>(bytes.size())) != bytes.size())
        return refuse(errno == 0 ? ENOSPC : errno);
    return {};
}

} // namespace assay::remote
