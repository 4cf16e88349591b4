// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/base/system.h>

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>

struct archive;

namespace assay::exchange {

// A .tar.gz that comes to be under a temporary name beside its own, readable by the user alone. What is not
// finished goes with its owner. Failures are Environment errors that name the file.
class ArchiveWriter
{
public:
    [[nodiscard]] static base::Result<std::unique_ptr<ArchiveWriter>> create(const QString &file);
    ~ArchiveWriter();
    ArchiveWriter(const ArchiveWriter &) = delete;
    ArchiveWriter &operator=(const ArchiveWriter &) = delete;

    base::Status addFolder(const QString &name);
    // The file's bytes follow by write(), exactly `size` of them.
    base::Status beginFile(const QString &name, qint64 size);
    base::Status write(const QByteArray &bytes);
    // Gives the file its name; how many bytes it has.
    [[nodiscard]] base::Result<qint64> finish();

private:
    explicit ArchiveWriter(QString file) : m_file(std::move(file)) {}
    [[nodiscard]] tl::unexpected<base::Error> failed() const;
    base::Status addHeader(const QString &name, bool isFolder, qint64 size);

    QString m_file;
    QByteArray m_temporary; // empty: none is there
    base::Descriptor m_descriptor;
    ::archive *m_archive = nullptr;
};

struct ArchiveEntry
{
    enum class Kind { File, Folder, Other };
    QByteArray name;
    Kind kind = Kind::Other;
    qint64 size = 0; // no more bytes than this follow
};

// The entries of an archive one after the other. Every problem of the archive is an Input error.
class ArchiveReader
{
public:
    enum class Formats {
        Packed, // what ArchiveWriter writes: tar, also compressed
        Any     // zip too
    };

    [[nodiscard]] static base::Result<std::unique_ptr<ArchiveReader>> open(const QString &file,
                                                                           Formats formats = Formats::Packed);
    ~ArchiveReader();
    ArchiveReader(const ArchiveReader &) = delete;
    ArchiveReader &operator=(const ArchiveReader &) = delete;

    // Nothing at the end.
    [[nodiscard]] base::Result<std::optional<ArchiveEntry>> next();
    // The next bytes of the entry; empty at its end.
    [[nodiscard]] base::Result<QByteArray> read();

private:
    ArchiveReader(QString file, Formats formats) : m_file(std::move(file)), m_formats(formats) {}
    [[nodiscard]] tl::unexpected<base::Error> torn() const;

    QString m_file;
    Formats m_formats;
    ::archive *m_archive = nullptr;
};

} // namespace assay::exchange
