// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>
#include <assay/run/folder.h>

#include <QByteArray>
#include <QList>

namespace assay::run {

// How a file of a run comes to be, and so how it is brought.
enum class FileStyle {
    Content, // written at once; a later version replaces it
    Lines,   // grows by lines and is never begun anew
    Log,     // grows; may be begun anew
    Journal,
};
[[nodiscard]] FileStyle styleOf(const QByteArray &name);

// What a run stands on and no journal names, in the order in which it is to be brought: plans that a resume
// replaced come before the one that replaced them.
[[nodiscard]] QList<remote::FileEntry> frameOf(const QList<remote::FileEntry> &tree);

[[nodiscard]] QList<QByteArray> journalsOf(const QList<remote::FileEntry> &tree);

// Commands in the folder's control/ that a resume has since moved elsewhere on the host.
[[nodiscard]] QList<QByteArray> commandsPutAside(const RunFolder &folder,
                                                 const QList<remote::FileEntry> &tree);

// A script that prints the SHA-256 of the first `size` bytes of each entry below the folder, a line each, and
// ends with noHashes where the host has no program for it.
constexpr int noHashes = 9;
[[nodiscard]] QByteArray hashScript(const QByteArray &folder, const QList<remote::FileEntry> &entries);

} // namespace assay::run
