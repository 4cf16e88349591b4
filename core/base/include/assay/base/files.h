// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>

namespace assay::base {

// The whole of a regular file, at most `limit` bytes. Missing, unreadable, not a regular file, or larger:
// an Input error that names the file and the reason.
[[nodiscard]] Result<QByteArray> readFile(const QString &path, qint64 limit = qint64{1} << 30);

// Replaces a file so that a reader sees the old bytes or the new ones: temporary file in the same folder,
// fsync, rename, fsync of the folder. On any failure (full or read-only disk) the old file is as it was and
// no temporary file stays; the error is of the kind Environment. A symbolic link is followed; an existing
// file keeps its mode, a new one gets `mode`.
[[nodiscard]] Status writeFileAtomically(const QString &path, const QByteArray &bytes, int mode = 0644);

// Makes a folder and its missing parents, each new one 0700.
[[nodiscard]] Status makePrivateFolder(const QString &path);

// Lower-case hex SHA-256.
[[nodiscard]] QByteArray sha256(QByteArrayView bytes);

} // namespace assay::base
