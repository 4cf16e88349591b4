// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>

#include <optional>

namespace assay::remote {

// The file side of a host that is only a shell: the scripts, and what their answers mean. Nothing here runs
// anything.

// A path as a word for the shell; relative ones are relative to the home folder.
[[nodiscard]] QByteArray pathWord(const QByteArray &path);

[[nodiscard]] QByteArray readScript(const QByteArray &path, qint64 offset, qint64 limit);
// The bytes, or nothing when the file changed between the reading and the check, or the bytes on their way.
[[nodiscard]] base::Result<std::optional<QByteArray>> readAnswer(const ScriptAnswer &answer,
                                                                 const QByteArray &path);

// The script reads the bytes from its stdin. `token` makes the temporary name unique.
[[nodiscard]] QByteArray writeScript(const QByteArray &path, const QByteArray &bytes, WriteMode mode,
                                     int permissions, const QByteArray &token);
[[nodiscard]] base::Status writeAnswer(const ScriptAnswer &answer, const QByteArray &path);

[[nodiscard]] QByteArray makeFolderScript(const QByteArray &path);
[[nodiscard]] base::Status makeFolderAnswer(const ScriptAnswer &answer, const QByteArray &path);

enum class Listing {
    Folder, // everything directly in it
    Tree,   // every regular file below it
};
[[nodiscard]] QByteArray listScript(const QByteArray &folder, Listing listing);
[[nodiscard]] base::Result<QList<FileEntry>> listAnswer(const ScriptAnswer &answer, const QByteArray &folder);

[[nodiscard]] QByteArray factsScript();
[[nodiscard]] base::Result<HostFacts> factsAnswer(const ScriptAnswer &answer, const QString &host);

// What the POSIX program cksum prints for these bytes.
[[nodiscard]] quint32 posixChecksum(QByteArrayView bytes);

} // namespace assay::remote
