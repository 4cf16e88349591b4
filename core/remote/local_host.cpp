// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/local_host.h>

#include "background.h"
#include "local_files.h"
#include "local_follow.h"
#include "local_script.h"
#include "local_stream.h"

#include <QDir>
#include <QFile>
#include <QSysInfo>

#include <pwd.h>
#include <unistd.h>

namespace assay::remote {

LocalHost::LocalHost()
{
    m_files.setMaxThreadCount(1);
}

LocalHost::~LocalHost()
{
    // Scripts under way answer (see LocalScript) before the host is gone.
    const QList<LocalScript *> scripts = findChildren<LocalScript *>(Qt::FindDirectChildrenOnly);
    for (LocalScript *script : scripts)
        script->abandon();
    m_files.waitForDone();
}

QString LocalHost::name() const
{
    return QStringLiteral("this machine");
}

QFuture<base::Result<HostFacts>> LocalHost::open()
{
    HostFacts facts;
    facts.home = QFile::encodeName(QDir::homePath());
    facts.node = QSysInfo::machineHostName();
    if (const passwd *const user = ::getpwuid(::geteuid()))
        facts.user = QFile::decodeName(user->pw_name);
    return readyFuture(base::Result<HostFacts>(std::move(facts)));
}

QFuture<base::Result<ScriptAnswer>> LocalHost::run(const QByteArray &script, const ScriptLimits &limits)
{
    return (new LocalScript(limits, this))->start(script);
}

QFuture<base::Result<QByteArray>> LocalHost::readFile(const QByteArray &path, qint64 offset, qint64 limit)
{
    return inBackground(m_files, [path, offset, limit] { return readLocal(path, offset, limit); });
}

QFuture<base::Status> LocalHost::writeFile(const QByteArray &path, const QByteArray &bytes, WriteMode mode,
                                           int permissions)
{
    return inBackground(
        m_files, [path, bytes, mode, permissions] { return writeLocal(path, bytes, mode, permissions); });
}

QFuture<base::Status> LocalHost::makeFolder(const QByteArray &path)
{
    return inBackground(m_files, [path] { return makeLocalFolder(path); });
}

QFuture<base::Result<QList<FileEntry>>> LocalHost::list(const QByteArray &folder)
{
    return inBackground(m_files, [folder] { return listLocal(folder); });
}

QFuture<base::Result<QList<FileEntry>>> LocalHost::tree(const QByteArray &folder)
{
    return inBackground(m_files, [folder] { return treeLocal(folder); });
}

std::unique_ptr<Follow> LocalHost::follow(std::chrono::milliseconds interval)
{
    return std::make_unique<LocalFollow>(interval);
}

std::unique_ptr<Stream> LocalHost::stream(const QString &node, quint16 port)
{
    return std::make_unique<LocalStream>(node, port);
}

} // namespace assay::remote
