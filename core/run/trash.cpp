// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/trash.h>

#include <assay/base/files.h>
#include <assay/base/paths.h>
#include <assay/base/system.h>
#include <assay/run/mirror_record.h>

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstdio>

#include <fcntl.h>

namespace assay::run {

namespace {

using base::Error;

constexpr int mostNamesakes = 1000;

// Nothing that stands at `to` is ever replaced. 0, or the system's number.
int moveTo(const QString &from, const QString &to)
{
    const QByteArray source = QFile::encodeName(from);
    const QByteArray target = QFile::encodeName(to);
    if (::renameat2(AT_FDCWD, source.constData(), AT_FDCWD, target.constData(), RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    // A file system that cannot promise it.
    const QFileInfo there(to);
    if (there.exists() || there.isSymLink())
        return EEXIST;
    return ::rename(source.constData(), target.constData()) == 0 ? 0 : errno;
}

} // namespace

QString trashFolder()
{
    return base::dataFolder() + QStringLiteral("/trash");
}

base::Result<Trashed> moveToTrash(const RunFolder &folder, const QString &trash)
{
    Trashed trashed;
    trashed.from = folder.path();
    const QFileInfo info(folder.path());
    if (!info.exists() && !info.isSymLink())
        return base::fail(Error::Kind::Input, QStringLiteral("there is no such run"), folder.path());
    if (info.isSymLink())
        trashed.target = info.symLinkTarget();
    if (const auto record = readMirrorRecord(folder))
        trashed.host = QFile::decodeName(record->hostFolder);
    if (const base::Status made = base::makePrivateFolder(trash); !made)
        return base::fail(made.error());
    for (int namesake = 0; namesake < mostNamesakes; ++namesake) {
        trashed.to = trash + QLatin1Char('/') + folder.id();
        if (namesake > 0)
            trashed.to += QLatin1Char('.') + QString::number(namesake);
        const int failure = moveTo(trashed.from, trashed.to);
        if (failure == 0)
            return trashed;
        if (failure != EEXIST && failure != ENOTEMPTY)
            return base::fail(Error::Kind::Environment, QStringLiteral("cannot be moved to the trash"),
                              folder.path(), base::systemText(failure));
    }
    return base::fail(Error::Kind::Environment, QStringLiteral("cannot be moved to the trash"), folder.path(),
                      QStringLiteral("%1 holds too many runs of this name").arg(trash));
}

base::Status restore(const Trashed &trashed)
{
    const int failure = moveTo(trashed.to, trashed.from);
    if (failure == 0)
        return {};
    if (failure == EEXIST || failure == ENOTEMPTY)
        return base::fail(Error::Kind::Input, QStringLiteral("cannot come back"), trashed.from,
                          QStringLiteral("its place is taken"),
                          QStringLiteral("It stays in %1.").arg(trashed.to));
    return base::fail(failure == ENOENT ? Error::Kind::Input : Error::Kind::Environment,
                      QStringLiteral("cannot come back"), trashed.from, base::systemText(failure));
}

} // namespace assay::run
