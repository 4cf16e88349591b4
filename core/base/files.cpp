// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/files.h"

#include <assay/base/system.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <optional>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace assay::base {

namespace {

tl::unexpected<Error> cannotRead(const QString &path, const QString &why)
{
    return fail(Error::Kind::Input, QStringLiteral("cannot read the file"), path, why);
}

tl::unexpected<Error> cannotWrite(const QString &path, const QString &why, const QString &next = {})
{
    return fail(Error::Kind::Environment, QStringLiteral("cannot write the file"), path, why, next);
}

tl::unexpected<Error> cannotWrite(const QString &path, int number)
{
    QString next;
    if (number == ENOSPC || number == EDQUOT)
        next = QStringLiteral("Free some space and try again; the file is as it was.");
    return cannotWrite(path, systemText(number), next);
}

QByteArray folderOf(const QByteArray &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    if (slash < 0)
        return ".";
    return slash == 0 ? QByteArray("/") : path.left(slash);
}

// The path behind symbolic links, whether or not a file is there; errno is set on failure.
std::optional<QByteArray> followLinks(QByteArray path)
{
    constexpr int mostLinks = 40;
    for (int i = 0; i < mostLinks; ++i) {
        struct stat status = {};
        if (::lstat(path.constData(), &status) != 0) {
            if (errno == ENOENT)
                return path;
            return std::nullopt;
        }
        if (!S_ISLNK(status.st_mode))
            return path;
        QByteArray target(PATH_MAX, Qt::Uninitialized);
        const ssize_t size = ::readlink(path.constData(), target.data(), std::size_t(target.size()));
        if (size < 0)
            return std::nullopt;
        target.truncate(size);
        path = target.startsWith('/') ? target : folderOf(path) + '/' + target;
    }
    errno = ELOOP;
    return std::nullopt;
}

// 0, or the number of the error.
int writeAll(int descriptor, const QByteArray &bytes)
{
    qsizetype done = 0;
    while (done < bytes.size()) {
        const ssize_t size = ::write(descriptor, bytes.constData() + done, std::size_t(bytes.size() - done));
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0)
            return errno;
        done += size;
    }
    return 0;
}

int syncFolder(const QByteArray &folder)
{
    const Descriptor descriptor(::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!descriptor.isValid())
        return errno;
    // Some file systems cannot sync a folder, and say so; there is nothing more to be done on them.
    if (::fsync(descriptor.get()) != 0 && errno != EINVAL && errno != ENOTSUP)
        return errno;
    return 0;
}

} // namespace

Result<QByteArray> readFile(const QString &path, qint64 limit)
{
    if (path.isEmpty() || path.contains(QChar(u'\0')))
        return cannotRead(path, QStringLiteral("this is no file name"));
    // Without O_NONBLOCK a named pipe would hold the program until somebody writes to it.
    const QByteArray name = QFile::encodeName(path);
    const Descriptor descriptor(::open(name.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!descriptor.isValid())
        return cannotRead(path, systemText(errno));
    struct stat status = {};
    if (::fstat(descriptor.get(), &status) != 0)
        return cannotRead(path, systemText(errno));
    if (!S_ISREG(status.st_mode)) {
        return cannotRead(path, S_ISDIR(status.st_mode) ? QStringLiteral("it is a folder")
                                                        : QStringLiteral("it is not a regular file"));
    }
    const auto tooLarge = [&] {
        return cannotRead(path, QStringLiteral("it is larger than %1 bytes").arg(limit));
    };
    if (status.st_size > limit)
        return tooLarge();

    // A file may grow while it is read, and those of /proc say 0: the end is where read() says so.
    QByteArray bytes;
    bytes.reserve(status.st_size + 1);
    constexpr qsizetype blockSize = 1 << 16;
    for (;;) {
        const qsizetype done = bytes.size();
        const qsizetype room = std::max(bytes.capacity() - done, blockSize);
        bytes.resize(done + room);
        const ssize_t size = ::read(descriptor.get(), bytes.data() + done, std::size_t(room));
        const int error = errno;
        bytes.resize(done + std::max<ssize_t>(size, 0));
        if (size < 0 && error != EINTR)
            return cannotRead(path, systemText(error));
        if (size == 0)
            return bytes;
        if (bytes.size() > limit)
            return tooLarge();
    }
}

Status writeFileAtomically(const QString &path, const QByteArray &bytes, int mode)
{
    if (path.isEmpty() || path.contains(QChar(u'\0')))
        return cannotWrite(path, QStringLiteral("this is no file name"));
    const std::optional<QByteArray> target = followLinks(QFile::encodeName(path));
    if (!target)
        return cannotWrite(path, errno);
    struct stat old = {};
    const bool exists = ::stat(target->constData(), &old) == 0;
    if (!exists && errno != ENOENT)
        return cannotWrite(path, errno);
    if (exists && !S_ISREG(old.st_mode))
        return cannotWrite(path, QStringLiteral("something that is not a regular file is there"));

    const QByteArray folder = folderOf(*target);
    QByteArray temporary = folder + "/.assay-XXXXXX";
    Descriptor descriptor(::mkostemp(temporary.data(), O_CLOEXEC));
    if (!descriptor.isValid())
        return cannotWrite(path, errno);
    const auto abandon = [&](int error) {
        ::unlink(temporary.constData());
        return cannotWrite(path, error);
    };
    if (exists && (old.st_uid != ::geteuid() || old.st_gid != ::getegid())) {
        // Only some users may give files away; who may not keeps the new file, as any editor would.
        [[maybe_unused]] const int ignored = ::fchown(descriptor.get(), old.st_uid, old.st_gid);
    }
    const mode_t wanted = exists ? old.st_mode & 07777 : mode_t(mode);
    if (::fchmod(descriptor.get(), wanted) != 0)
        return abandon(errno);
    if (const int error = writeAll(descriptor.get(), bytes))
        return abandon(error);
    if (::fsync(descriptor.get()) != 0 || !descriptor.close())
        return abandon(errno);
    if (::rename(temporary.constData(), target->constData()) != 0)
        return abandon(errno);
    if (const int error = syncFolder(folder)) {
        return fail(Error::Kind::Environment,
                    QStringLiteral("the file was replaced, but may be lost if the power fails now"), path,
                    systemText(error));
    }
    return {};
}

Status makePrivateFolder(const QString &path)
{
    const auto failed = [&](const QString &why) {
        return fail(Error::Kind::Environment, QStringLiteral("cannot make the folder"), path, why);
    };
    if (path.isEmpty() || path.contains(QChar(u'\0')))
        return failed(QStringLiteral("this is no folder name"));
    const QByteArray name = QFile::encodeName(QDir::cleanPath(path));
    for (qsizetype slash = name.indexOf('/', 1);; slash = name.indexOf('/', slash + 1)) {
        const QByteArray part = slash < 0 ? name : name.left(slash);
        if (::mkdir(part.constData(), 0700) != 0) {
            const int error = errno;
            struct stat status = {};
            const bool isFolder = ::stat(part.constData(), &status) == 0 && S_ISDIR(status.st_mode);
            if (!isFolder)
                return failed(error == EEXIST ? systemText(ENOTDIR) : systemText(error));
        }
        if (slash < 0)
            return {};
    }
}

QByteArray sha256(QByteArrayView bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

} // namespace assay::base
