// SPDX-License-Identifier: GPL-3.0-or-later
#include "mirror_files.h"

#include "signature.h"

#include <assay/base/files.h>
#include <assay/base/system.h>
#include <assay/base/text.h>

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QPromise>
#include <QThreadPool>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace assay::run {

namespace {

using base::Descriptor;
using base::Error;

tl::unexpected<Error> cannotWrite(const QString &path, int code)
{
    return base::fail(Error::Kind::Environment, QStringLiteral("the run's copy cannot be written"), path,
                      base::systemText(code));
}

// 0 or an errno. On an error the file is as long as it was.
int appendFully(int fd, QByteArrayView bytes, bool sync)
{
    const off_t before = ::lseek(fd, 0, SEEK_END);
    qsizetype done = 0;
    while (done < bytes.size()) {
        const ssize_t put = ::write(fd, bytes.data() + done, static_cast<std::size_t>(bytes.size() - done));
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0) {
            const int problem = errno;
            return before >= 0 && ::ftruncate(fd, before) == 0 ? problem : EIO;
        }
        done += put;
    }
    return sync && ::fdatasync(fd) != 0 ? errno : 0;
}

// Of a file's first `size` bytes, as hex; empty when it has fewer.
QByteArray hashOf(const QString &path, qint64 size)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    constexpr qint64 piece = qint64{1} << 20;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    while (size > 0) {
        const QByteArray bytes = file.read(std::min(piece, size));
        if (bytes.isEmpty())
            return {};
        hash.addData(bytes);
        size -= bytes.size();
    }
    return hash.result().toHex();
}

} // namespace

MirrorFiles::MirrorFiles(const RunFolder &folder) : m_folder(folder)
{
    reload();
}

void MirrorFiles::reload()
{
    const QByteArray signature = signatureOf({m_folder.mirrorFile()});
    if (signature == m_signature)
        return;
    m_signature = signature;
    m_changed = false;
    m_record = readMirrorRecord(m_folder).value_or(MirrorRecord());
}

QString MirrorFiles::path(const QByteArray &name) const
{
    return m_folder.file(QFile::decodeName(name));
}

base::Status MirrorFiles::prepare(const QByteArray &name) const
{
    const auto refused = [&](const QString &why) {
        return base::fail(Error::Kind::Input, QStringLiteral("a file of the run is left out"),
                          base::escapedUtf8(name), why);
    };
    if (!isMirrorName(name))
        return refused(QStringLiteral("its name cannot be used"));
    for (qsizetype slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
        const QFileInfo part(path(name.left(slash)));
        if (part.isSymLink() || (part.exists() && !part.isDir()))
            return refused(QStringLiteral("%1 is no folder").arg(part.filePath()));
    }
    const QFileInfo file(path(name));
    if (file.isSymLink() || (file.exists() && !file.isFile()))
        return refused(QStringLiteral("%1 is no file").arg(file.filePath()));
    return base::makePrivateFolder(file.absolutePath());
}

qint64 MirrorFiles::size(const QByteArray &name) const
{
    const QFileInfo file(path(name));
    return file.isFile() ? file.size() : -1;
}

QByteArray MirrorFiles::sha256(const QByteArray &name) const
{
    return hashOf(path(name), std::max<qint64>(0, size(name)));
}

bool MirrorFiles::isObject(const QByteArray &name) const
{
    const auto bytes = base::readFile(path(name), qint64{64} << 20);
    return bytes && QJsonDocument::fromJson(*bytes).isObject();
}

QFuture<QList<QByteArray>> MirrorFiles::hashes(const QList<remote::FileEntry> &entries) const
{
    QList<std::pair<QString, qint64>> files;
    for (const remote::FileEntry &entry : entries)
        files.append({path(entry.name), entry.size});
    const auto promise = std::make_shared<QPromise<QList<QByteArray>>>();
    promise->start();
    QThreadPool::globalInstance()->start([promise, files] {
        QList<QByteArray> hashes;
        for (const auto &[file, size] : files)
            hashes.append(hashOf(file, size));
        promise->addResult(hashes);
        promise->finish();
    });
    return promise->future();
}

remote::FollowMark MirrorFiles::mark(const QByteArray &name) const
{
    const MirroredFile known = m_record.files.value(name);
    remote::FollowMark mark;
    mark.offset = std::max<qint64>(0, size(name));
    if (known.inode == 0 || mark.offset == 0)
        return mark.offset == 0 ? remote::FollowMark() : mark;
    mark.device = known.device;
    mark.inode = known.inode;
    QFile file(path(name));
    if (file.open(QIODevice::ReadOnly))
        mark.head = file.read(std::min<qint64>(mark.offset, remote::Follower::headSize));
    return mark;
}

base::Status MirrorFiles::setMark(const QByteArray &name, const remote::FollowMark &mark)
{
    MirroredFile &known = m_record.files[name];
    if (known.device == mark.device && known.inode == mark.inode)
        return {};
    known.device = mark.device;
    known.inode = mark.inode;
    m_changed = true;
    return save();
}

base::Status MirrorFiles::append(const QByteArray &name, QByteArrayView bytes, bool sync)
{
    if (base::Status ready = prepare(name); !ready)
        return ready;
    const QString file = path(name);
    const Descriptor opened(::open(QFile::encodeName(file).constData(),
                                   O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (opened.get() < 0)
        return cannotWrite(file, errno);
    if (const int problem = appendFully(opened.get(), bytes, sync); problem != 0)
        return cannotWrite(file, problem);
    return {};
}

base::Status MirrorFiles::replace(const QByteArray &name, const QByteArray &bytes)
{
    if (base::Status ready = prepare(name); !ready)
        return ready;
    return base::writeFileAtomically(path(name), bytes, 0600);
}

base::Status MirrorFiles::setAside(const QByteArray &name)
{
    if (size(name) < 0)
        return {};
    int number = 1;
    while (QFileInfo::exists(path(name + '.' + QByteArray::number(number))))
        ++number;
    const QByteArray other = name + '.' + QByteArray::number(number);
    if (!isMirrorName(name) || !QFile::rename(path(name), path(other)))
        return cannotWrite(path(other), errno);
    m_changed = m_record.files.remove(name) > 0 || m_changed;
    return save();
}

base::Status MirrorFiles::remove(const QByteArray &name)
{
    if (!isMirrorName(name) || (size(name) >= 0 && !QFile::remove(path(name))))
        return cannotWrite(path(name), EIO);
    m_changed = m_record.files.remove(name) > 0 || m_changed;
    return {};
}

void MirrorFiles::setCompared(const QByteArray &name, qint64 size, double changed)
{
    MirroredFile &known = m_record.files[name];
    m_changed = m_changed || known.size != size || known.changed != changed;
    known.size = size;
    known.changed = changed;
}

bool MirrorFiles::isCompared(const QByteArray &name, qint64 size, double changed) const
{
    const auto known = m_record.files.constFind(name);
    return known != m_record.files.cend() && known->size == size && known->changed == changed &&
           this->size(name) >= size;
}

base::Status MirrorFiles::setWhole(bool whole)
{
    m_changed = m_changed || m_record.whole != whole;
    m_record.whole = whole;
    return save();
}

base::Status MirrorFiles::save()
{
    if (!m_changed)
        return {};
    base::Status written = writeMirrorRecord(m_folder, m_record);
    if (!written)
        return written;
    m_changed = false;
    m_signature = signatureOf({m_folder.mirrorFile()});
    return {};
}

} // namespace assay::run
