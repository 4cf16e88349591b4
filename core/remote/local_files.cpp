// SPDX-License-Identifier: GPL-3.0-or-later
#include "local_files.h"

#include <assay/base/system.h>

#include <QDir>
#include <QFile>
#include <QRandomGenerator>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace assay::remote {

namespace {

using base::Descriptor;
using base::Error;
using base::systemText;

QByteArray absolute(const QByteArray &path)
{
    return path.startsWith('/') ? path : QFile::encodeName(QDir::homePath()) + '/' + path;
}

tl::unexpected<Error> failed(Error::Kind kind, const QString &what, const QByteArray &path, int code)
{
    return base::fail(kind, what, QFile::decodeName(path), systemText(code));
}

// A name that cannot be looked at is not a missing one.
Error::Kind kindOfMissing(int code)
{
    switch (code) {
    case ENOENT:
    case ENOTDIR:
    case EACCES:
    case EPERM:
    case ELOOP:
    case ENAMETOOLONG:
    case ENXIO: // a socket, or a device that is not there
    case ENODEV:
        return Error::Kind::Input;
    default:
        return Error::Kind::Environment;
    }
}

// Reads until `size` bytes, the end or an error (-1).
qint64 readFully(int fd, qint64 offset, char *data, qint64 size)
{
    qint64 done = 0;
    while (done < size) {
        const ssize_t got = ::pread(fd, data + done, static_cast<std::size_t>(size - done), offset + done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        done += got;
    }
    return done;
}

bool writeFully(int fd, const QByteArray &bytes)
{
    qsizetype done = 0;
    while (done < bytes.size()) {
        const ssize_t put =
            ::write(fd, bytes.constData() + done, static_cast<std::size_t>(bytes.size() - done));
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        done += put;
    }
    return true;
}

// Gives the whole temporary file its name: 0 or an errno.
int publish(const QByteArray &temporary, const QByteArray &path, WriteMode mode)
{
    if (mode == WriteMode::Replace)
        return ::rename(temporary.constData(), path.constData()) == 0 ? 0 : errno;
    if (::link(temporary.constData(), path.constData()) == 0) {
        ::unlink(temporary.constData());
        return 0;
    }
    if (errno == EEXIST)
        return EEXIST;
    // A file system without hard links: a rename that refuses to replace does the same.
    const int done =
        ::renameat2(AT_FDCWD, temporary.constData(), AT_FDCWD, path.constData(), RENAME_NOREPLACE);
    return done == 0 ? 0 : errno;
}

int syncFolderOf(const QByteArray &path)
{
    const QByteArray folder = path.left(std::max<qsizetype>(1, path.lastIndexOf('/')));
    const Descriptor opened(::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return opened.get() >= 0 && ::fsync(opened.get()) == 0 ? 0 : errno;
}

void sortByName(QList<FileEntry> &entries)
{
    std::sort(entries.begin(), entries.end(),
              [](const FileEntry &a, const FileEntry &b) { return a.name < b.name; });
}

// The folder `below` of an open one, where no part of the way is a link. Null: errno says why.
DIR *openBelow(int top, const QByteArray &below)
{
    constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    Descriptor folder(::openat(top, ".", flags));
    const QByteArrayList parts = below.split('/');
    for (const QByteArray &part : parts) {
        if (!part.isEmpty() && folder.isValid())
            folder.reset(::openat(folder.get(), part.constData(), flags));
    }
    return folder.isValid() ? ::fdopendir(folder.release()) : nullptr;
}

FileEntry::Kind kindOf(mode_t mode)
{
    if (S_ISREG(mode))
        return FileEntry::Kind::File;
    if (S_ISDIR(mode))
        return FileEntry::Kind::Folder;
    return S_ISLNK(mode) ? FileEntry::Kind::Link : FileEntry::Kind::Other;
}

// What an open folder holds, with `prefix` before each name; closes it. Nothing for a null folder.
std::optional<QList<FileEntry>> entriesOf(DIR *folder, const QByteArray &prefix)
{
    if (folder == nullptr)
        return {};
    QList<FileEntry> entries;
    while (const dirent *const item = ::readdir(folder)) {
        const QByteArray entry(item->d_name);
        if (entry == "." || entry == "..")
            continue;
        struct stat status = {};
        // An entry that went away since is not there.
        if (::fstatat(::dirfd(folder), item->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        entries.append(
            {prefix + entry, kindOf(status.st_mode), status.st_size,
             static_cast<double>(status.st_mtim.tv_sec) + static_cast<double>(status.st_mtim.tv_nsec) / 1e9});
    }
    ::closedir(folder);
    return entries;
}

} // namespace

base::Result<QByteArray> readLocal(const QByteArray &path, qint64 offset, qint64 limit)
{
    const QByteArray name = absolute(path);
    const QString what = QStringLiteral("cannot be read");
    // Without O_NONBLOCK the open of a FIFO would wait for a writer.
    const Descriptor file(::open(name.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0)
        return failed(kindOfMissing(errno), what, name, errno);
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0)
        return failed(Error::Kind::Environment, what, name, errno);
    if (!S_ISREG(status.st_mode)) {
        return base::fail(Error::Kind::Input, what, QFile::decodeName(name),
                          QStringLiteral("it is not a regular file"));
    }
    const qint64 there = std::max(qint64{0}, qint64{status.st_size} - offset);
    QByteArray bytes(std::min(limit, there), Qt::Uninitialized);
    const qint64 got = readFully(file.get(), offset, bytes.data(), bytes.size());
    if (got < 0)
        return failed(Error::Kind::Environment, what, name, errno);
    bytes.truncate(got);
    return bytes;
}

base::Status writeLocal(const QByteArray &path, const QByteArray &bytes, WriteMode mode, int permissions)
{
    const QByteArray name = absolute(path);
    const QByteArray temporary =
        name + ".new-" + QByteArray::number(QRandomGenerator::system()->generate64(), 16);
    int problem = 0;
    {
        const Descriptor file(::open(temporary.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                                     static_cast<mode_t>(permissions)));
        if (file.get() < 0 || !writeFully(file.get(), bytes) || ::fsync(file.get()) != 0)
            problem = errno;
    }
    if (problem == 0)
        problem = publish(temporary, name, mode);
    if (problem != 0)
        ::unlink(temporary.constData());
    else
        problem = syncFolderOf(name);
    if (problem == EEXIST)
        return failed(Error::Kind::No, QStringLiteral("is there already"), name, problem);
    if (problem != 0)
        return failed(Error::Kind::Environment, QStringLiteral("cannot be written"), name, problem);
    return {};
}

base::Status makeLocalFolder(const QByteArray &path)
{
    const QByteArray name = absolute(path) + '/';
    for (qsizetype end = name.indexOf('/', 1); end > 0; end = name.indexOf('/', end + 1)) {
        const QByteArray part = name.left(end);
        struct stat status = {};
        const int problem = ::mkdir(part.constData(), 0700) == 0 ? 0 : errno;
        if (problem == 0 || (::stat(part.constData(), &status) == 0 && S_ISDIR(status.st_mode)))
            continue;
        return failed(Error::Kind::Environment, QStringLiteral("folder cannot be made"), part, problem);
    }
    return {};
}

base::Result<QList<FileEntry>> listLocal(const QByteArray &folder)
{
    const QByteArray name = absolute(folder);
    std::optional<QList<FileEntry>> entries = entriesOf(::opendir(name.constData()), {});
    if (!entries)
        return failed(kindOfMissing(errno), QStringLiteral("cannot be listed"), name, errno);
    sortByName(*entries);
    return *std::move(entries);
}

base::Result<QList<FileEntry>> treeLocal(const QByteArray &folder)
{
    const QByteArray name = absolute(folder);
    const QString what = QStringLiteral("cannot be listed");
    const Descriptor top(::open(name.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (top.get() < 0)
        return failed(kindOfMissing(errno), what, name, errno);
    QList<FileEntry> files;
    QByteArrayList folders{QByteArray()};
    while (!folders.isEmpty()) {
        const QByteArray below = folders.takeLast();
        DIR *const stream = openBelow(top.get(), below);
        if (stream == nullptr && (errno == ENOENT || errno == ENOTDIR || errno == ELOOP))
            continue; // it went away, or became something else, since it was seen
        std::optional<QList<FileEntry>> entries = entriesOf(stream, below);
        if (!entries)
            return failed(Error::Kind::Environment, what, name + '/' + below, errno);
        for (FileEntry &entry : *entries) {
            if (entry.kind == FileEntry::Kind::Folder)
                folders.append(entry.name + '/');
            else if (entry.kind == FileEntry::Kind::File)
                files.append(std::move(entry));
        }
    }
    sortByName(files);
    return files;
}

base::Result<LocalLook> lookLocal(const QByteArray &path, Follower &follower, qint64 limit)
{
    const QByteArray name = absolute(path);
    const Descriptor file(::open(name.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return LocalLook{};
        return failed(Error::Kind::Environment, QStringLiteral("cannot be followed"), name, errno);
    }
    struct stat found = {};
    if (::fstat(file.get(), &found) != 0 || !S_ISREG(found.st_mode))
        return LocalLook{};
    const FileStatus status{true, found.st_dev, found.st_ino, found.st_size};
    QByteArray head(Follower::headSize, Qt::Uninitialized);
    head.truncate(std::max(qint64{0}, readFully(file.get(), 0, head.data(), head.size())));
    LocalLook look{.news = {}, .size = status.size};
    Followed &news = look.news;
    switch (follower.next(status, head)) {
    case Follower::Action::Wait:
        return look;
    case Follower::Action::Restart:
        follower.restart(status);
        news.restarted = true;
        break;
    case Follower::Action::Read:
        break;
    }
    news.path = path;
    news.offset = follower.mark().offset;
    news.bytes.resize(std::min(limit, std::max(qint64{0}, status.size - news.offset)));
    const qint64 got = readFully(file.get(), news.offset, news.bytes.data(), news.bytes.size());
    if (got < 0)
        return failed(Error::Kind::Environment, QStringLiteral("cannot be followed"), name, errno);
    news.bytes.truncate(got);
    follower.advance(status, news.bytes);
    news.mark = follower.mark();
    return look;
}

} // namespace assay::remote
