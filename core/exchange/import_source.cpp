// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_source.h"

#include <assay/base/files.h>
#include <assay/base/text.h>
#include <assay/run/folder.h>

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace assay::exchange {

namespace {

using Kind = base::Error::Kind;
namespace fs = std::filesystem;

constexpr int deepest = 16;
constexpr int mostEntries = 200'000;
constexpr qsizetype headBytes = qsizetype{64} << 10;
constexpr qsizetype pieceBytes = qsizetype{1} << 20;
// What is read as a whole later. A log is not.
constexpr qint64 largestDocument = qint64{256} << 20;
// As of a packed run: what grows two hundredfold is made to fill a disk.
constexpr qint64 freeBytes = qint64{256} << 20;
constexpr qint64 growth = 200;

bool isLog(CollectedKind kind)
{
    return kind == CollectedKind::ServerLog || kind == CollectedKind::WorkloadLog;
}

bool isArchiveName(const QString &name)
{
    static const QStringList endings{QStringLiteral(".zip"), QStringLiteral(".tar"),
                                     QStringLiteral(".tar.gz"), QStringLiteral(".tgz")};
    return std::ranges::any_of(
        endings, [&name](const QString &ending) { return name.endsWith(ending, Qt::CaseInsensitive); });
}

bool isUtf8(QByteArrayView bytes)
{
    for (qsizetype at = 0; at < bytes.size();) {
        const int length = base::utf8SequenceLength(bytes, at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

tl::unexpected<base::Error> refused(const QString &file, const QByteArray &name, const QString &why)
{
    return base::fail(Kind::Input, QStringLiteral("is not imported"), file,
                      QStringLiteral("\"%1\" %2").arg(base::escapedUtf8(name), why),
                      QStringLiteral("Nothing of it was kept."));
}

// Of the folder of all runs, with the system's own words.
tl::unexpected<base::Error> notWritten(const QFile &file)
{
    return base::fail(Kind::Environment, QStringLiteral("the run cannot be written"),
                      QFileInfo(file.fileName()).path(), file.errorString());
}

} // namespace

bool isPackedRun(const QString &file)
{
    const auto archive = ArchiveReader::open(file);
    if (!archive)
        return false;
    const auto entry = (*archive)->next();
    return entry && *entry &&
           run::isRunId(QString::fromLatin1((*entry)->name).section(QLatin1Char('/'), 0, 0));
}

void SourceGatherer::leaveOut(const QString &path, const QString &why)
{
    m_leftOut.append({path, why});
}

base::Status SourceGatherer::countEntry(const QString &path)
{
    if (++m_entries > mostEntries)
        return base::fail(Kind::Input, QStringLiteral("is not imported"), path,
                          QStringLiteral("there are more than %1 files").arg(mostEntries));
    return {};
}

base::Status SourceGatherer::gather(const QString &path)
{
    const QFileInfo info(path);
    if (!info.isDir())
        return takeArchive(path, {});
    return takeFolder(info.absoluteFilePath(), {}, 0);
}

base::Status SourceGatherer::takeFolder(const QString &folder, const QString &within, int depth)
{
    std::error_code error;
    QList<fs::directory_entry> entries;
    fs::directory_iterator iterator(fs::path(QFile::encodeName(folder).toStdString()), error);
    for (; !error && iterator != fs::directory_iterator(); iterator.increment(error))
        entries.append(*iterator);
    if (error && within.isEmpty())
        return base::fail(Kind::Input, QStringLiteral("cannot be read"), folder,
                          base::systemText(error.value()));
    if (error) {
        leaveOut(within, base::systemText(error.value()));
        return {};
    }
    std::ranges::sort(entries, {}, [](const fs::directory_entry &entry) { return entry.path().native(); });
    for (const fs::directory_entry &entry : std::as_const(entries)) {
        if (auto taken = takeEntry(entry, within, depth); !taken)
            return taken;
    }
    return {};
}

base::Status SourceGatherer::takeEntry(const fs::directory_entry &entry, const QString &within, int depth)
{
    const QByteArray bytes = QByteArray::fromStdString(entry.path().filename().native());
    const QString name = base::escapedUtf8(bytes);
    const QString path = within.isEmpty() ? name : within + QLatin1Char('/') + name;
    if (auto counted = countEntry(path); !counted)
        return counted;
    if (name.startsWith(QLatin1Char('.'))) {
        leaveOut(path, QStringLiteral("it is hidden"));
        return {};
    }
    std::error_code error;
    const fs::file_status status = entry.symlink_status(error);
    if (fs::is_symlink(status)) {
        leaveOut(path, QStringLiteral("it is a link"));
        return {};
    }
    if (!isUtf8(bytes)) {
        leaveOut(path, QStringLiteral("its name is not UTF-8"));
        return {};
    }
    const QString whole = QString::fromStdString(entry.path().native());
    if (fs::is_directory(status)) {
        if (QFileInfo::exists(whole + QStringLiteral("/plan.json")) && run::isRunId(name))
            leaveOut(path, QStringLiteral("it is a run of Assay already"));
        else if (depth >= deepest)
            leaveOut(path, QStringLiteral("it lies too deep"));
        else
            return takeFolder(whole, path, depth + 1);
        return {};
    }
    // Opening a device may do something.
    if (!fs::is_regular_file(status)) {
        leaveOut(path, QStringLiteral("it is no regular file"));
        return {};
    }
    base::Descriptor file(::open(entry.path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat info = {};
    if (!file.isValid() || ::fstat(file.get(), &info) != 0) {
        leaveOut(path, base::systemText(errno));
        return {};
    }
    if (!S_ISREG(info.st_mode)) {
        leaveOut(path, QStringLiteral("it is no regular file"));
        return {};
    }
    if (isArchiveName(name) && isPackedRun(whole)) {
        leaveOut(path, QStringLiteral("it is a packed run: import it by itself"));
        return {};
    }
    if (isArchiveName(name)) {
        const qsizetype before = m_files.size();
        auto taken = takeArchive(whole, path);
        if (taken || taken.error().kind != Kind::Input)
            return taken;
        // What is wrong with it is no fault of the files beside it.
        m_files.resize(before);
        leaveOut(path, taken.error().why.isEmpty() ? taken.error().what : taken.error().why);
        return {};
    }
    return takeFile(path, [&file, &whole]() -> base::Result<QByteArray> {
        QByteArray piece(pieceBytes, Qt::Uninitialized);
        ssize_t count = -1;
        do {
            count = ::read(file.get(), piece.data(), static_cast<std::size_t>(piece.size()));
        } while (count < 0 && errno == EINTR);
        if (count < 0)
            return base::fail(Kind::Input, QStringLiteral("cannot be read"), whole, base::systemText(errno));
        piece.truncate(count);
        return piece;
    });
}

base::Status SourceGatherer::takeArchive(const QString &file, const QString &within)
{
    const auto archive = ArchiveReader::open(file, ArchiveReader::Formats::Any);
    if (!archive)
        return base::fail(archive.error());
    m_limit = freeBytes + growth * QFileInfo(file).size();
    m_bytes = 0;
    m_names.clear();
    for (;;) {
        const auto entry = (*archive)->next();
        if (!entry)
            return base::fail(entry.error());
        if (!*entry)
            return {};
        if (auto counted = countEntry(file); !counted)
            return counted;
        if (auto taken = takeArchiveEntry(**archive, **entry, within); !taken) {
            base::Error error = taken.error();
            if (error.where.isEmpty())
                error.where = file;
            return base::fail(error);
        }
    }
}

base::Status SourceGatherer::takeArchiveEntry(ArchiveReader &archive, const ArchiveEntry &entry,
                                              const QString &within)
{
    QByteArray name = entry.name;
    while (name.startsWith("./"))
        name.remove(0, 2);
    while (entry.kind == ArchiveEntry::Kind::Folder && name.endsWith('/'))
        name.chop(1);
    if (entry.kind == ArchiveEntry::Kind::Other)
        return refused({}, name, QStringLiteral("is a link or a device"));
    if (name.startsWith('/'))
        return refused({}, name, QStringLiteral("is an absolute path"));
    const QByteArrayList parts = name.split('/');
    if (parts.contains(".."))
        return refused({}, name, QStringLiteral("leads out of the run's folder"));
    if (parts.size() > deepest)
        return refused({}, name, QStringLiteral("lies too deep"));
    if (entry.kind == ArchiveEntry::Kind::Folder)
        return {};
    if (m_names.contains(name))
        return refused({}, name, QStringLiteral("is there twice"));
    m_names.insert(name);
    const QString shown = base::escapedUtf8(name);
    const bool isHidden = std::ranges::any_of(
        parts, [](const QByteArray &part) { return part.size() > 1 && part.startsWith('.'); });
    const QString path = within.isEmpty() ? shown : within + QLatin1Char('/') + shown;
    if (isHidden || !isUtf8(name)) {
        leaveOut(path, isHidden ? QStringLiteral("it is hidden") : QStringLiteral("its name is not UTF-8"));
        return {};
    }
    if (m_bytes + std::max<qint64>(entry.size, 0) > m_limit)
        return refused({}, name,
                       QStringLiteral("makes it %1 bytes, far more than an archive of its size holds")
                           .arg(m_bytes + entry.size));
    return takeFile(path, [&]() -> base::Result<QByteArray> {
        auto piece = archive.read();
        if (!piece)
            return piece;
        m_bytes += piece->size();
        if (m_bytes > m_limit)
            return refused(
                {}, name,
                QStringLiteral("makes it %1 bytes, far more than an archive of its size holds").arg(m_bytes));
        return piece;
    });
}

base::Status SourceGatherer::takeFile(const QString &path, const Pieces &pieces)
{
    auto piece = pieces();
    if (!piece)
        return base::fail(piece.error());
    if (piece->isEmpty()) {
        leaveOut(path, QStringLiteral("it is empty"));
        return {};
    }
    SourceFile taken;
    taken.path = path;
    taken.kind = collectedKind(path, QByteArrayView(*piece).first(std::min(piece->size(), headBytes)));
    if (taken.kind == CollectedKind::Foreign) {
        leaveOut(path, QStringLiteral("it is no file of a collector that this version knows"));
        return {};
    }
    taken.copy = m_staging + QLatin1Char('/') + QString::number(m_copies++);
    QFile copy(taken.copy);
    if (!copy.open(QIODevice::WriteOnly | QIODevice::NewOnly,
                   QFileDevice::ReadOwner | QFileDevice::WriteOwner))
        return notWritten(copy);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    while (!piece->isEmpty()) {
        taken.bytes += piece->size();
        if (!isLog(taken.kind) && taken.bytes > largestDocument) {
            copy.remove();
            leaveOut(path, QStringLiteral("it is larger than %1 MiB").arg(largestDocument >> 20));
            return {};
        }
        hash.addData(*piece);
        if (copy.write(*piece) != piece->size())
            return notWritten(copy);
        piece = pieces();
        if (!piece)
            return base::fail(piece.error());
    }
    copy.close();
    if (copy.error() != QFileDevice::NoError)
        return notWritten(copy);
    taken.sha256 = hash.result().toHex();
    m_files.append(taken);
    return {};
}

} // namespace assay::exchange
