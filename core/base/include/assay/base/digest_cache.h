// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/clock.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace assay::base {

// A file as its file system tells it, to the nanosecond. All is 0 where there is none.
struct FileStamp
{
    quint64 device = 0;
    quint64 inode = 0;
    qint64 size = 0;
    qint64 modified = 0; // ns since 1970
    qint64 changed = 0;

    bool operator==(const FileStamp &) const = default;
    [[nodiscard]] bool exists() const { return inode != 0 || changed != 0; }
};
[[nodiscard]] QList<FileStamp> stampsOf(const QStringList &files);

// Keeps what was worked out of files from one use to the next, in a folder of small files. What is given back
// was kept by this very program of the same files with the same stamps, absent ones too. Otherwise nothing is
// given back: an entry that is broken is no error, nor is a folder that cannot be written. Several threads
// and programs may use one folder.
class DigestCache
{
public:
    static constexpr qint64 usualBytes = qint64{64} << 20;

    // Below base::cacheFolder().
    DigestCache();
    // Of a folder, which need not be there; when it holds more than `mostBytes`, the oldest entries go.
    explicit DigestCache(QString folder, std::shared_ptr<const Clock> clock = std::make_shared<SystemClock>(),
                         qint64 mostBytes = usualBytes);

    // `kind` names what was worked out and the version of its form.
    [[nodiscard]] std::optional<QByteArray> find(const QString &kind, const QStringList &files,
                                                 const QList<FileStamp> &stamps) const;
    // `stamps` were taken before the files were read. Nothing is kept when they are others by now, or when a
    // file changed in the last two seconds: it may change again without another time of change.
    void keep(const QString &kind, const QStringList &files, const QList<FileStamp> &stamps,
              const QByteArray &digest) const;

private:
    QString m_folder;
    std::shared_ptr<const Clock> m_clock;
    qint64 m_mostBytes;
};

} // namespace assay::base
