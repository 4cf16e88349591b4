// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive_io.h"
#include "assay/exchange/pack.h"
#include "file_sum.h"
#include "pack_list.h"
#include "review_merge.h"

#include <assay/base/files.h>
#include <assay/base/system.h>
#include <assay/base/text.h>
#include <assay/run/lock.h>
#include <assay/run/roster.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace assay::exchange {

namespace {

using Kind = base::Error::Kind;

// What an archive may be at most. A run's texts shrink to a twentieth; an archive that grows two hundredfold
// is made to fill a disk.
constexpr qint64 freeBytes = qint64{256} << 20;
constexpr qint64 growth = 200;
constexpr int mostEntries = 200'000;
constexpr int deepest = 8;
constexpr qsizetype longestName = 200;

tl::unexpected<base::Error> refused(const QString &file, const QByteArray &name, const QString &why)
{
    return base::fail(
        Kind::Input, QStringLiteral("is not imported"), file,
        QStringLiteral("\"%1\" %2").arg(base::escapedUtf8(name), why),
        QStringLiteral("Nothing of it was kept. A packed run is what \"assayctl pack\" writes."));
}

// With the system's own reason.
tl::unexpected<base::Error> notWritten(const QString &root)
{
    return base::fail(Kind::Environment, QStringLiteral("the run cannot be written"), root,
                      base::systemText(errno));
}

// False when not all of it could be written; errno says why.
bool writeAll(int descriptor, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const auto count = ::write(descriptor, bytes.data(), static_cast<std::size_t>(bytes.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        bytes = bytes.sliced(static_cast<qsizetype>(count));
    }
    return true;
}

// Why a name cannot be one of a packed run; empty: it can.
QString whyNot(const QByteArray &name)
{
    if (name.startsWith('/'))
        return QStringLiteral("is an absolute path");
    const QByteArrayList parts = name.split('/');
    if (parts.size() > deepest)
        return QStringLiteral("lies too deep");
    for (const QByteArray &part : parts) {
        if (part == "..")
            return QStringLiteral("leads out of the run's folder");
        if (part.isEmpty() || part.startsWith('.') || part.size() > longestName)
            return QStringLiteral("is no name of a run's file");
        for (const char byte : part) {
            const auto code = static_cast<unsigned char>(byte);
            if (code < 0x20 || code >= 0x7f || byte == '\\')
                return QStringLiteral("is no name of a run's file");
        }
    }
    return {};
}

// An archive unpacked into a folder that nobody sees, and what it turned out to hold.
class Unpacking
{
public:
    Unpacking(QString file, const QString &root)
        : m_file(std::move(file)), m_root(root), m_staging(root + QStringLiteral("/.import-XXXXXX"))
    {
        m_limit = freeBytes + growth * QFileInfo(m_file).size();
    }

    base::Status run()
    {
        if (!m_staging.isValid())
            return base::fail(Kind::Environment, QStringLiteral("the run cannot be written"), m_root,
                              m_staging.errorString());
        const auto archive = ArchiveReader::open(m_file);
        if (!archive)
            return base::fail(archive.error());
        for (;;) {
            const auto entry = (*archive)->next();
            if (!entry)
                return base::fail(entry.error());
            if (!*entry)
                break;
            if (auto taken = take(**archive, **entry); !taken)
                return taken;
        }
        return check();
    }

    [[nodiscard]] const QString &id() const { return m_id; }
    [[nodiscard]] QString folder() const { return m_staging.filePath(m_id); }
    [[nodiscard]] const QList<PackedFile> &files() const { return m_files; }

private:
    base::Status take(ArchiveReader &archive, const ArchiveEntry &entry)
    {
        QByteArray name = entry.name;
        if (entry.kind == ArchiveEntry::Kind::Folder && name.endsWith('/'))
            name.chop(1);
        if (entry.kind == ArchiveEntry::Kind::Other)
            return refused(m_file, name, QStringLiteral("is a link or a device"));
        if (const QString why = whyNot(name); !why.isEmpty())
            return refused(m_file, name, why);
        if (++m_entries > mostEntries)
            return refused(m_file, name, QStringLiteral("is one entry too many"));
        m_bytes += entry.size;
        if (entry.size < 0 || m_bytes > m_limit)
            return refused(
                m_file, name,
                QStringLiteral("makes it %1 bytes, far more than an archive of its size holds").arg(m_bytes));
        const QString text = QString::fromLatin1(name);
        const QString top = text.section(QLatin1Char('/'), 0, 0);
        if (m_id.isEmpty() && run::isRunId(top))
            m_id = top;
        if (top != m_id)
            return refused(m_file, name, QStringLiteral("does not lie in the folder of one run"));
        const QString within = text.mid(top.size() + 1);
        if (!within.isEmpty() && within != QLatin1String(packListName) && !isPacked(within))
            return refused(m_file, name, QStringLiteral("belongs to the machine that measured"));
        return entry.kind == ArchiveEntry::Kind::Folder ? makeFolder(text) : writeFile(archive, text, within);
    }

    base::Status makeFolder(const QString &name) { return base::makePrivateFolder(m_staging.filePath(name)); }

    base::Status writeFile(ArchiveReader &archive, const QString &name, const QString &within)
    {
        const QString path = m_staging.filePath(name);
        if (auto made = base::makePrivateFolder(QFileInfo(path).path()); !made)
            return made;
        base::Descriptor descriptor(::open(QFile::encodeName(path).constData(),
                                           O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!descriptor.isValid() && errno == EEXIST)
            return refused(m_file, name.toLatin1(), QStringLiteral("is there twice"));
        if (!descriptor.isValid())
            return notWritten(m_root);
        QCryptographicHash hash(QCryptographicHash::Sha256);
        qint64 size = 0;
        for (;;) {
            const auto piece = archive.read();
            if (!piece)
                return base::fail(piece.error());
            if (piece->isEmpty())
                break;
            hash.addData(*piece);
            size += piece->size();
            if (!writeAll(descriptor.get(), *piece))
                return notWritten(m_root);
        }
        if (!descriptor.close())
            return notWritten(m_root);
        m_files.append({within, size, hash.result().toHex()});
        return {};
    }

    // Every file is there as it was packed, and no other.
    base::Status check()
    {
        const auto bytes = base::readFile(folder() + QLatin1Char('/') + QString::fromLatin1(packListName));
        const auto list = bytes ? readPackList(*bytes) : std::nullopt;
        if (m_id.isEmpty() || !list || list->run != m_id)
            return base::fail(
                Kind::Input, QStringLiteral("is no packed run, or not a whole one"), m_file,
                QStringLiteral("its list of files is missing"),
                QStringLiteral("A packed run is what \"assayctl pack\" writes; fetch it again."));
        m_files.removeIf([](const PackedFile &file) { return file.name == QLatin1String(packListName); });
        QMap<QString, PackedFile> listed;
        for (const PackedFile &file : list->files)
            listed.insert(file.name, file);
        for (const PackedFile &file : std::as_const(m_files)) {
            const auto own = listed.find(file.name);
            if (own == listed.end() || own->bytes != file.bytes || own->sha256 != file.sha256)
                return refused(m_file, file.name.toUtf8(), QStringLiteral("is not as it was packed"));
            listed.erase(own);
        }
        if (!listed.isEmpty())
            return refused(m_file, listed.firstKey().toUtf8(), QStringLiteral("is missing"));
        for (const char *needed : {"plan.json", "recipe.yaml"}) {
            if (!QFileInfo(folder() + QLatin1Char('/') + QLatin1String(needed)).isFile())
                return refused(m_file, needed, QStringLiteral("is missing"));
        }
        QFile::remove(folder() + QLatin1Char('/') + QString::fromLatin1(packListName));
        // A profile of somebody else's could name a program to connect by.
        const QString name = run::clusterNameOf(run::RunFolder(folder()));
        return base::writeFileAtomically(run::RunFolder(folder()).clusterFile(), profileWithoutPlace(name),
                                         0600);
    }

    QString m_file;
    QString m_root;
    QTemporaryDir m_staging;
    QString m_id;
    QList<PackedFile> m_files;
    qint64 m_limit = 0;
    qint64 m_bytes = 0;
    int m_entries = 0;
};

bool isReviewOrPlace(const QString &name)
{
    return name == QLatin1String("review.yaml") || name == QLatin1String("cluster.yaml");
}

// The name of a file that the run here has otherwise than the archive; empty: none.
QString differentFile(const QString &folder, const QList<PackedFile> &files)
{
    for (const PackedFile &file : files) {
        if (isReviewOrPlace(file.name))
            continue;
        const QString path = folder + QLatin1Char('/') + file.name;
        if (QFileInfo(path).size() != file.bytes)
            return file.name;
        const auto sum = sumOf(path);
        if (!sum || sum->bytes != file.bytes || sum->sha256 != file.sha256)
            return file.name;
    }
    return {};
}

base::Result<ImportReport> mergeInto(const QString &folder, const Unpacking &unpacked,
                                     const review::ReviewFile &theirs)
{
    if (const QString name = differentFile(folder, unpacked.files()); !name.isEmpty())
        return base::fail(Kind::No, QStringLiteral("a run of this id is here already"), folder,
                          QStringLiteral("its %1 is another one").arg(name),
                          QStringLiteral("Move that run away first, if the packed one is wanted."));
    const auto lock = run::RunLock::acquire(run::RunFolder(folder));
    if (!lock)
        return base::fail(lock.error());
    const auto mine = review::readReview(folder);
    if (!mine)
        return base::fail(mine.error());
    const MergedReview merged = mergeReviews(*mine, theirs);
    if (!(merged.file == *mine)) {
        if (const auto written = review::writeReview(folder, merged.file); !written)
            return base::fail(written.error());
    }
    return ImportReport{unpacked.id(), folder, false, merged.conflicts, {}};
}

} // namespace

base::Result<ImportReport> importPacked(const QString &file, const QString &root)
{
    if (const auto made = base::makePrivateFolder(root); !made)
        return base::fail(made.error());
    Unpacking unpacking(file, root);
    if (const auto unpacked = unpacking.run(); !unpacked)
        return base::fail(unpacked.error());
    const auto review = review::readReview(unpacking.folder());
    if (!review)
        return base::fail(Kind::Input, QStringLiteral("its review cannot be read"), file,
                          review.error().sentence());
    const QString folder = root + QLatin1Char('/') + unpacking.id();
    if (QFileInfo::exists(folder))
        return mergeInto(folder, unpacking, *review);
    // A folder that came to be meanwhile is not replaced: it is not empty.
    if (::rename(QFile::encodeName(unpacking.folder()).constData(), QFile::encodeName(folder).constData()) !=
        0)
        return notWritten(folder);
    return ImportReport{unpacking.id(), folder, true, {}, {}};
}

} // namespace assay::exchange
