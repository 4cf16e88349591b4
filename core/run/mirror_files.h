// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>
#include <assay/run/mirror_record.h>

#include <QByteArray>
#include <QFuture>
#include <QList>

namespace assay::run {

// This machine's side of a mirror: its files and its record. Names are relative to the run's folder; one that
// is no isMirrorName(), or whose way leads over a link, is an Input error and nothing is written. Files are
// 0600, folders 0700. Environment error: it cannot be written.
class MirrorFiles
{
public:
    explicit MirrorFiles(const RunFolder &folder);

    [[nodiscard]] const RunFolder &folder() const { return m_folder; }
    [[nodiscard]] const MirrorRecord &record() const { return m_record; }
    // Reads the record again if another program wrote it since.
    void reload();
    // Bytes of the file here; -1: there is none.
    [[nodiscard]] qint64 size(const QByteArray &name) const;
    // Of the whole file, as hex; empty when it cannot be read.
    [[nodiscard]] QByteArray sha256(const QByteArray &name) const;
    // It holds one JSON object.
    [[nodiscard]] bool isObject(const QByteArray &name) const;
    // Of the first `size` bytes of each of these entries, in order, by another thread: logs may be large.
    [[nodiscard]] QFuture<QList<QByteArray>> hashes(const QList<remote::FileEntry> &entries) const;

    // From where a growing file goes on.
    [[nodiscard]] remote::FollowMark mark(const QByteArray &name) const;
    // Keeps which file on the host it is, before a byte of it is written here.
    base::Status setMark(const QByteArray &name, const remote::FollowMark &mark);
    // `sync`: the bytes are on the disk when this returns.
    base::Status append(const QByteArray &name, QByteArrayView bytes, bool sync);
    base::Status replace(const QByteArray &name, const QByteArray &bytes);
    // Another content under this name begins: what is here becomes NAME.1, NAME.2, ...
    base::Status setAside(const QByteArray &name);
    base::Status remove(const QByteArray &name);

    // The file here was compared with the one of that size and time on the host, and is the same.
    void setCompared(const QByteArray &name, qint64 size, double changed);
    [[nodiscard]] bool isCompared(const QByteArray &name, qint64 size, double changed) const;
    base::Status setWhole(bool whole);
    // Writes the record if it changed.
    base::Status save();

private:
    [[nodiscard]] QString path(const QByteArray &name) const;
    [[nodiscard]] base::Status prepare(const QByteArray &name) const;

    RunFolder m_folder;
    MirrorRecord m_record;
    QByteArray m_signature; // of the record's file as it was read or written
    bool m_changed = false;
};

} // namespace assay::run
