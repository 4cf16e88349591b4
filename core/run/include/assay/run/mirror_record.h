// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/run/folder.h>

#include <QByteArray>
#include <QJsonObject>
#include <QMap>

#include <optional>

namespace assay::run {

// What is known of one file of a mirrored run. How far a growing file was brought is the size of the file
// here, and the head of its FollowMark are that file's first bytes.
struct MirroredFile
{
    quint64 device = 0;
    quint64 inode = 0;    // 0: never followed
    qint64 size = -1;     // as it was on the host when it was last compared with the one here; -1: never
    double changed = 0.0; // its modification time then

    bool operator==(const MirroredFile &) const = default;
};

// mirror.json: that a run's folder is a copy, and of what.
struct MirrorRecord
{
    QByteArray hostFolder; // absolute
    // The cluster profile by which this machine reaches the host, where it is not the run's own snapshot.
    QByteArray profile;
    // Everything that the host has is here, byte for byte, as of the last journal lines that are here.
    bool whole = false;
    QMap<QByteArray, MirroredFile> files; // by name relative to the folder
};

// The record of a folder; nothing when the folder is no mirror.
[[nodiscard]] std::optional<MirrorRecord> readMirrorRecord(const RunFolder &folder);
[[nodiscard]] base::Status writeMirrorRecord(const RunFolder &folder, const MirrorRecord &record);

// Whether a name that a host gave may become a file of a mirror: relative, without "..", no hidden file and
// nothing that belongs to this machine alone (the lock, the record, the review).
[[nodiscard]] bool isMirrorName(const QByteArray &name);

} // namespace assay::run
