// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/shelf.h>

#include <assay/base/files.h>
#include <assay/base/paths.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace assay::matrix {

using base::Error;

namespace {

// The file of a stem, whichever of the two endings it has; a new one gets .yaml.
QString fileOf(Shelf shelf, const QString &stem)
{
    const QString base = userFolder(shelf) + u'/' + stem;
    const QString other = base + QStringLiteral(".yml");
    const QString usual = base + QStringLiteral(".yaml");
    return !QFileInfo::exists(usual) && QFileInfo::exists(other) ? other : usual;
}

bool isThere(const QString &file)
{
    return QFileInfo::exists(file) || QFileInfo(file).isSymLink();
}

base::Status checkUnchanged(const QString &file, const QByteArray &before)
{
    const auto now = base::readFile(file);
    if (!now)
        return base::fail(Error::Kind::No, QStringLiteral("the file is gone since it was read"), file,
                          now.error().why);
    if (*now != before)
        return base::fail(Error::Kind::No, QStringLiteral("the file was changed since it was read"), file);
    return {};
}

base::Status checkFree(const QString &file)
{
    if (isThere(file))
        return base::fail(Error::Kind::No, QStringLiteral("there is one of this name already"), file);
    return {};
}

base::Status checkStem(const QString &stem)
{
    if (stem.isEmpty() || fileStem(stem) != stem)
        return base::fail(Error::Kind::Input, QStringLiteral("this is no name for a file"), {},
                          u'"' + stem + u'"',
                          QStringLiteral("Use letters, digits, dots, minus and underscore"));
    return {};
}

base::Status write(const QString &file, const QByteArray &yaml)
{
    if (base::Status made = base::makePrivateFolder(QFileInfo(file).path()); !made)
        return made;
    return base::writeFileAtomically(file, yaml);
}

} // namespace

QString userFolder(Shelf shelf)
{
    return base::configFolder() +
           (shelf == Shelf::Recipes ? QStringLiteral("/recipes") : QStringLiteral("/clusters"));
}

QString fileStem(const QString &title)
{
    QString stem;
    for (const QChar c : title.trimmed()) {
        const bool stays = c.isLetterOrNumber() || c == u'.' || c == u'-' || c == u'_';
        if (stays || (!stem.isEmpty() && !stem.endsWith(u'-')))
            stem += stays ? c : QChar(u'-');
    }
    while (stem.startsWith(u'.') || stem.startsWith(u'-'))
        stem.remove(0, 1);
    while (stem.endsWith(u'-'))
        stem.chop(1);
    return stem;
}

base::Result<QString> store(Shelf shelf, const QString &stem, const QByteArray &yaml,
                            const std::optional<QByteArray> &before)
{
    const QString file = fileOf(shelf, stem);
    base::Status allowed = checkStem(stem);
    if (allowed)
        allowed = before ? checkUnchanged(file, *before) : checkFree(file);
    if (allowed)
        allowed = write(file, yaml);
    if (!allowed)
        return base::fail(allowed.error());
    return file;
}

base::Result<QString> rename(Shelf shelf, const QString &from, const QString &to, const QByteArray &before,
                             const QByteArray &yaml)
{
    const QString old = fileOf(shelf, from);
    const QString file = fileOf(shelf, to);
    base::Status allowed = checkStem(to);
    if (allowed)
        allowed = checkUnchanged(old, before);
    if (allowed)
        allowed = checkFree(file);
    if (allowed)
        allowed = write(file, yaml);
    if (!allowed)
        return base::fail(allowed.error());
    if (!QFile::remove(old))
        return base::fail(Error::Kind::Environment,
                          QStringLiteral("the new file is written, but the old one cannot be removed"), old);
    return file;
}

base::Result<Trashed> moveToTrash(Shelf shelf, const QString &stem)
{
    QFile file(fileOf(shelf, stem));
    Trashed trashed{file.fileName(), {}};
    // Qt 6.4 makes the trash in the data folder, but not that folder, and then takes the current one instead.
    QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
    if (!file.moveToTrash())
        return base::fail(Error::Kind::Environment, QStringLiteral("cannot be moved to the trash"),
                          trashed.file, file.errorString(), QStringLiteral("Remove the file by hand"));
    trashed.inTrash = file.fileName();
    return trashed;
}

base::Status bringBack(const Trashed &trashed)
{
    if (base::Status free = checkFree(trashed.file); !free)
        return free;
    QFile file(trashed.inTrash);
    if (trashed.inTrash.isEmpty() || !file.rename(trashed.file))
        return base::fail(Error::Kind::Environment, QStringLiteral("cannot be taken out of the trash"),
                          trashed.file, file.errorString());
    // The record that the trash keeps of a file (freedesktop's trash specification) goes with it.
    const QFileInfo lay(trashed.inTrash);
    QFile::remove(QFileInfo(lay.path()).path() + QStringLiteral("/info/") + lay.fileName() +
                  QStringLiteral(".trashinfo"));
    return {};
}

} // namespace assay::matrix
