// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace assay::base {

namespace {

// The specification says that a relative path in these variables is to be ignored.
QString xdgFolder(const char *variable, QLatin1String fallback)
{
    const QString folder = qEnvironmentVariable(variable);
    const QString base =
        QDir::isAbsolutePath(folder) ? folder : QDir::homePath() + QLatin1Char('/') + fallback;
    return QDir::cleanPath(base + QStringLiteral("/assay"));
}

// The source folder a build tree was configured from, or empty when `folder` is no build tree of Assay.
QString sourceOfBuildTree(const QString &folder)
{
    QFile cache(folder + QStringLiteral("/CMakeCache.txt"));
    if (!cache.open(QIODevice::ReadOnly))
        return {};
    const QByteArray entry = "assay_SOURCE_DIR:STATIC=";
    while (!cache.atEnd()) {
        const QByteArray line = cache.readLine(1 << 16);
        if (line.startsWith(entry))
            return QFile::decodeName(line.mid(entry.size()).trimmed());
    }
    return {};
}

} // namespace

QString configFolder()
{
    return xdgFolder("XDG_CONFIG_HOME", QLatin1String(".config"));
}

QString dataFolder()
{
    return xdgFolder("XDG_DATA_HOME", QLatin1String(".local/share"));
}

QString stateFolder()
{
    return xdgFolder("XDG_STATE_HOME", QLatin1String(".local/state"));
}

QString cacheFolder()
{
    return xdgFolder("XDG_CACHE_HOME", QLatin1String(".cache"));
}

QString findResources(const QString &programFolder)
{
    QString installed = QDir::cleanPath(programFolder + QStringLiteral("/../share/assay"));
    if (QFileInfo(installed).isDir())
        return installed;
    QDir folder(programFolder);
    do {
        const QString here = folder.absoluteFilePath(QStringLiteral("resources"));
        if (QFileInfo::exists(here + QStringLiteral("/collector.py")))
            return QDir::cleanPath(here);
        const QString source = sourceOfBuildTree(folder.absolutePath());
        if (!source.isEmpty())
            return QDir::cleanPath(source + QStringLiteral("/resources"));
    } while (folder.cdUp());
    return installed;
}

QString resourcesFolder()
{
    const QString chosen = qEnvironmentVariable("ASSAY_RESOURCES");
    if (!chosen.isEmpty())
        return QDir::cleanPath(QDir::current().absoluteFilePath(chosen));
    return findResources(QFileInfo(QFile::symLinkTarget(QStringLiteral("/proc/self/exe"))).absolutePath());
}

} // namespace assay::base
