// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>

namespace assay::remote {

// The file side of Host for this machine; each call blocks. Relative paths are relative to the home folder.
[[nodiscard]] base::Result<QByteArray> readLocal(const QByteArray &path, qint64 offset, qint64 limit);
[[nodiscard]] base::Status writeLocal(const QByteArray &path, const QByteArray &bytes, WriteMode mode,
                                      int permissions);
[[nodiscard]] base::Status makeLocalFolder(const QByteArray &path);
[[nodiscard]] base::Result<QList<FileEntry>> listLocal(const QByteArray &folder);

// Every regular file below a folder, links not followed.
[[nodiscard]] base::Result<QList<FileEntry>> treeLocal(const QByteArray &folder);

// What one look at a followed file found. No path in `news`: nothing new.
struct LocalLook
{
    Followed news;
    qint64 size = 0; // of the file
};
// One look at a followed file: at most `limit` new bytes, the changed follower in `follower`.
[[nodiscard]] base::Result<LocalLook> lookLocal(const QByteArray &path, Follower &follower, qint64 limit);

} // namespace assay::remote
