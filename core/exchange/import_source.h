// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive_io.h"
#include "assay/exchange/collected.h"
#include "assay/exchange/pack.h"

#include <QByteArray>
#include <QList>
#include <QSet>
#include <QString>

#include <filesystem>
#include <functional>

namespace assay::exchange {

// One file of the artifacts, copied byte for byte.
struct SourceFile
{
    QString path; // within what is imported
    CollectedKind kind = CollectedKind::Foreign;
    QString copy; // absolute
    qint64 bytes = 0;
    QByteArray sha256;

    // Of the path, with no slash at its end; empty at the top.
    [[nodiscard]] QString folder() const { return path.section(QLatin1Char('/'), 0, -2); }
};

// What "assayctl pack" writes: everything lies in a folder with the name of a run.
[[nodiscard]] bool isPackedRun(const QString &file);

// Copies what may be an artifact out of a folder or an archive into `staging`, in the order of the names.
// Links, devices, runs of Assay and files of no known kind stay out. Archives in a folder are opened, those
// in an archive are not. Errors as of importPath.
class SourceGatherer
{
public:
    explicit SourceGatherer(QString staging) : m_staging(std::move(staging)) {}

    base::Status gather(const QString &path);

    [[nodiscard]] const QList<SourceFile> &files() const { return m_files; }
    [[nodiscard]] const QList<LeftOutFile> &leftOut() const { return m_leftOut; }

private:
    // The next bytes of a file; empty at its end.
    using Pieces = std::function<base::Result<QByteArray>()>;

    base::Status takeFolder(const QString &folder, const QString &within, int depth);
    base::Status takeEntry(const std::filesystem::directory_entry &entry, const QString &within, int depth);
    base::Status takeArchive(const QString &file, const QString &within);
    base::Status takeArchiveEntry(ArchiveReader &archive, const ArchiveEntry &entry, const QString &within);
    base::Status takeFile(const QString &path, const Pieces &pieces);
    base::Status countEntry(const QString &path);
    void leaveOut(const QString &path, const QString &why);

    QString m_staging;
    QList<SourceFile> m_files;
    QList<LeftOutFile> m_leftOut;
    int m_copies = 0;
    QSet<QByteArray> m_names; // of the archive at hand
    qint64 m_limit = -1;      // bytes that the archive at hand may come to
    qint64 m_bytes = 0;
    int m_entries = 0;
};

} // namespace assay::exchange
