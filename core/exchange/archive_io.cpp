// SPDX-License-Identifier: GPL-3.0-or-later
#include "archive_io.h"

#include <QFile>
#include <QFileInfo>

#include <archive.h>
#include <archive_entry.h>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace assay::exchange {

namespace {

using Kind = base::Error::Kind;

struct EntryFree
{
    void operator()(archive_entry *entry) const { archive_entry_free(entry); }
};

tl::unexpected<base::Error> systemFailure(const QString &file, int number)
{
    return base::fail(Kind::Environment, QStringLiteral("cannot be written"), file, base::systemText(number));
}

} // namespace

base::Result<std::unique_ptr<ArchiveWriter>> ArchiveWriter::create(const QString &file)
{
    std::unique_ptr<ArchiveWriter> writer(new ArchiveWriter(file));
    if (QFileInfo(file).isDir())
        return systemFailure(file, EISDIR);
    QByteArray name = QFile::encodeName(file) + ".XXXXXX";
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC); // 0600 by itself
    if (descriptor < 0)
        return systemFailure(file, errno);
    writer->m_descriptor.reset(descriptor);
    writer->m_temporary = name;
    writer->m_archive = archive_write_new();
    // The compression's own header would tell the time.
    const bool ready = writer->m_archive &&
                       archive_write_set_format_pax_restricted(writer->m_archive) == ARCHIVE_OK &&
                       archive_write_add_filter_gzip(writer->m_archive) == ARCHIVE_OK &&
                       archive_write_set_options(writer->m_archive, "gzip:!timestamp") == ARCHIVE_OK &&
                       archive_write_open_fd(writer->m_archive, descriptor) == ARCHIVE_OK;
    if (!ready)
        return writer->failed();
    return writer;
}

ArchiveWriter::~ArchiveWriter()
{
    if (m_archive)
        archive_write_free(m_archive);
    if (!m_temporary.isEmpty())
        ::unlink(m_temporary.constData());
}

tl::unexpected<base::Error> ArchiveWriter::failed() const
{
    const int number = m_archive ? archive_errno(m_archive) : ENOMEM;
    const char *text = m_archive ? archive_error_string(m_archive) : nullptr;
    return base::fail(Kind::Environment, QStringLiteral("cannot be written"), m_file,
                      number > 0 ? base::systemText(number) : QString::fromLocal8Bit(text ? text : ""));
}

base::Status ArchiveWriter::addHeader(const QString &name, bool isFolder, qint64 size)
{
    const std::unique_ptr<archive_entry, EntryFree> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), QFile::encodeName(name).constData());
    archive_entry_set_filetype(entry.get(), isFolder ? AE_IFDIR : AE_IFREG);
    archive_entry_set_perm(entry.get(), isFolder ? 0700 : 0600);
    archive_entry_set_size(entry.get(), size);
    archive_entry_set_mtime(entry.get(), 0, 0);
    if (archive_write_header(m_archive, entry.get()) != ARCHIVE_OK)
        return failed();
    return {};
}

base::Status ArchiveWriter::addFolder(const QString &name)
{
    return addHeader(name, true, 0);
}

base::Status ArchiveWriter::beginFile(const QString &name, qint64 size)
{
    return addHeader(name, false, size);
}

base::Status ArchiveWriter::write(const QByteArray &bytes)
{
    if (archive_write_data(m_archive, bytes.constData(), static_cast<std::size_t>(bytes.size())) !=
        bytes.size())
        return failed();
    return {};
}

base::Result<qint64> ArchiveWriter::finish()
{
    if (archive_write_close(m_archive) != ARCHIVE_OK)
        return failed();
    struct stat info = {};
    if (::fsync(m_descriptor.get()) != 0 || ::fstat(m_descriptor.get(), &info) != 0 ||
        !m_descriptor.close() ||
        ::rename(m_temporary.constData(), QFile::encodeName(m_file).constData()) != 0)
        return systemFailure(m_file, errno);
    m_temporary.clear();
    return qint64{info.st_size};
}

base::Result<std::unique_ptr<ArchiveReader>> ArchiveReader::open(const QString &file, Formats formats)
{
    const QFileInfo info(file);
    if (!info.isFile() || !info.isReadable())
        return base::fail(Kind::Input, QStringLiteral("cannot be read"), file,
                          !info.exists()   ? QStringLiteral("it is not there")
                          : !info.isFile() ? QStringLiteral("it is no regular file")
                                           : QStringLiteral("it may not be read"));
    std::unique_ptr<ArchiveReader> reader(new ArchiveReader(file, formats));
    reader->m_archive = archive_read_new();
    constexpr std::size_t block = std::size_t{64} << 10;
    const bool ready =
        reader->m_archive && archive_read_support_format_tar(reader->m_archive) == ARCHIVE_OK &&
        archive_read_support_filter_gzip(reader->m_archive) == ARCHIVE_OK &&
        (formats == Formats::Packed || archive_read_support_format_zip(reader->m_archive) == ARCHIVE_OK) &&
        archive_read_open_filename(reader->m_archive, QFile::encodeName(file).constData(), block) ==
            ARCHIVE_OK;
    if (!ready)
        return reader->torn();
    return reader;
}

ArchiveReader::~ArchiveReader()
{
    if (m_archive)
        archive_read_free(m_archive);
}

tl::unexpected<base::Error> ArchiveReader::torn() const
{
    const char *text = m_archive ? archive_error_string(m_archive) : nullptr;
    if (m_formats == Formats::Any)
        return base::fail(Kind::Input, QStringLiteral("is no zip or tar archive, or not a whole one"), m_file,
                          QString::fromLocal8Bit(text ? text : ""));
    return base::fail(Kind::Input, QStringLiteral("is no packed run, or not a whole one"), m_file,
                      QString::fromLocal8Bit(text ? text : ""),
                      QStringLiteral("A packed run is what \"assayctl pack\" writes; fetch it again."));
}

base::Result<std::optional<ArchiveEntry>> ArchiveReader::next()
{
    archive_entry *raw = nullptr;
    const int answer = archive_read_next_header(m_archive, &raw);
    if (answer == ARCHIVE_EOF)
        return std::optional<ArchiveEntry>();
    if (answer != ARCHIVE_OK)
        return torn();
    ArchiveEntry entry;
    const char *name = archive_entry_pathname(raw);
    entry.name = name ? QByteArray(name) : QByteArray();
    entry.size = archive_entry_size(raw);
    const auto type = archive_entry_filetype(raw);
    if (archive_entry_hardlink(raw) || archive_entry_symlink(raw))
        entry.kind = ArchiveEntry::Kind::Other;
    else if (type == AE_IFREG)
        entry.kind = ArchiveEntry::Kind::File;
    else if (type == AE_IFDIR)
        entry.kind = ArchiveEntry::Kind::Folder;
    return std::optional(entry);
}

base::Result<QByteArray> ArchiveReader::read()
{
    constexpr qsizetype piece = qsizetype{1} << 20;
    QByteArray bytes(piece, Qt::Uninitialized);
    const auto count = archive_read_data(m_archive, bytes.data(), static_cast<std::size_t>(piece));
    if (count < 0)
        return torn();
    bytes.truncate(static_cast<qsizetype>(count));
    return bytes;
}

} // namespace assay::exchange
