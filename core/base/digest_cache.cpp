// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/digest_cache.h"

#include <assay/base/files.h>
#include <assay/base/paths.h>

#include <QDataStream>
#include <QDir>
#include <QFile>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace assay::base {

namespace {

constexpr QByteArrayView magic("assay digest 1\n");
constexpr qsizetype checksumBytes = 64;
constexpr qint64 largestEntry = qint64{4} << 20;
constexpr qint64 settledAfter = 2'000'000'000; // ns
constexpr unsigned looksEach = 32;             // entries that are kept between two looks at the folder's size

qint64 nanoseconds(const timespec &time)
{
    return qint64{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

FileStamp stampOf(const QString &file)
{
    struct stat facts = {};
    if (::stat(QFile::encodeName(file).constData(), &facts) != 0)
        return {};
    return {facts.st_dev, facts.st_ino, facts.st_size, nanoseconds(facts.st_mtim),
            nanoseconds(facts.st_ctim)};
}

struct Program
{
    QString file;
    FileStamp stamp;
};

// The running one, also when another stands in its place by now.
const Program &program()
{
    static const Program running = [] {
        const QString link = QStringLiteral("/proc/self/exe");
        return Program{QFile::symLinkTarget(link), stampOf(link)};
    }();
    return running;
}

QDataStream &operator<<(QDataStream &stream, const FileStamp &stamp)
{
    return stream << stamp.device << stamp.inode << stamp.size << stamp.modified << stamp.changed;
}

// What an entry is of, and by which program: another one may work the same thing out differently.
QByteArray headOf(const QString &kind, const QStringList &files, const QList<FileStamp> &stamps)
{
    QByteArray head;
    QDataStream stream(&head, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << QStringLiteral(ASSAY_VERSION) << program().file << program().stamp << kind << files;
    for (const FileStamp &stamp : stamps)
        stream << stamp;
    return head;
}

QString entryOf(const QString &folder, const QString &kind, const QStringList &files)
{
    const QStringList parts = QStringList{program().file, kind} + files;
    const QByteArray name = parts.join(QLatin1Char('\n')).toUtf8();
    return folder + QLatin1Char('/') + QString::fromLatin1(sha256(name).first(32));
}

// No fsync: a torn entry has another checksum.
bool writeNew(const QByteArray &name, const QByteArray &bytes)
{
    const int file = ::open(name.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    qsizetype written = 0;
    while (written < bytes.size()) {
        const ssize_t step =
            ::write(file, bytes.constData() + written, static_cast<size_t>(bytes.size() - written));
        if (step <= 0)
            break;
        written += step;
    }
    return ::close(file) == 0 && written == bytes.size();
}

void dropOldest(const QString &folder, qint64 mostBytes)
{
    QFileInfoList entries = QDir(folder).entryInfoList(QDir::Files | QDir::Hidden, QDir::Time);
    qint64 total = 0;
    for (const QFileInfo &entry : std::as_const(entries))
        total += entry.size();
    // Newest first. Some room is made, so that not each entry from now on drops another one.
    while (total > mostBytes - mostBytes / 4 && !entries.isEmpty()) {
        const QFileInfo oldest = entries.takeLast();
        QFile::remove(oldest.filePath());
        total -= oldest.size();
    }
}

bool isOver(const QString &folder, qint64 mostBytes)
{
    qint64 total = 0;
    for (const QFileInfo &entry : QDir(folder).entryInfoList(QDir::Files | QDir::Hidden))
        total += entry.size();
    return total > mostBytes;
}

} // namespace

QList<FileStamp> stampsOf(const QStringList &files)
{
    QList<FileStamp> stamps;
    for (const QString &file : files)
        stamps.append(stampOf(file));
    return stamps;
}

DigestCache::DigestCache() : DigestCache(cacheFolder() + QStringLiteral("/digests")) {}

DigestCache::DigestCache(QString folder, std::shared_ptr<const Clock> clock, qint64 mostBytes)
    : m_folder(std::move(folder)), m_clock(std::move(clock)), m_mostBytes(mostBytes)
{}

std::optional<QByteArray> DigestCache::find(const QString &kind, const QStringList &files,
                                            const QList<FileStamp> &stamps) const
{
    const auto entry = readFile(entryOf(m_folder, kind, files), largestEntry);
    if (!entry || !entry->startsWith(magic) || entry->size() < magic.size() + checksumBytes)
        return std::nullopt;
    const QByteArrayView body = QByteArrayView(*entry).sliced(magic.size() + checksumBytes);
    const QByteArray head = headOf(kind, files, stamps);
    if (!body.startsWith(head) || QByteArrayView(*entry).sliced(magic.size(), checksumBytes) != sha256(body))
        return std::nullopt;
    return body.sliced(head.size()).toByteArray();
}

void DigestCache::keep(const QString &kind, const QStringList &files, const QList<FileStamp> &stamps,
                       const QByteArray &digest) const
{
    const qint64 now = m_clock->now().toMSecsSinceEpoch() * 1'000'000;
    const bool isSettled = std::all_of(stamps.begin(), stamps.end(), [now](const FileStamp &stamp) {
        return std::max(stamp.modified, stamp.changed) <= now - settledAfter;
    });
    if (!isSettled || stampsOf(files) != stamps || !makePrivateFolder(m_folder))
        return;
    const QByteArray body = headOf(kind, files, stamps) + digest;
    const QByteArray bytes = magic.toByteArray() + sha256(body) + body;
    if (bytes.size() > largestEntry)
        return;
    static std::atomic<unsigned> count{0};
    const unsigned number = count.fetch_add(1);
    const QByteArray entry = QFile::encodeName(entryOf(m_folder, kind, files));
    const QByteArray fresh = entry + '.' + QByteArray::number(::getpid()) + '.' + QByteArray::number(number);
    if (!writeNew(fresh, bytes) || ::rename(fresh.constData(), entry.constData()) != 0)
        ::unlink(fresh.constData());
    if (number % looksEach == 0 && isOver(m_folder, m_mostBytes))
        dropOldest(m_folder, m_mostBytes);
}

} // namespace assay::base
