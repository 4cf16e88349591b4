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

// One look at a followed file: the new bytes (at most `limit`), the changed follower in `follower`. No path:
// nothing new.
[[nodiscard]] base::Result<Followed> lookLocal(const QByteArray &path, Follower &follower, qint64 limit);

} // namespace assay::remote
