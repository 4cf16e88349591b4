// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/matrix/library.h>

#include <QByteArray>
#include <QString>

#include <optional>

namespace assay::matrix {

// The user's own folder of a shelf; not created here.
[[nodiscard]] QString userFolder(Shelf shelf);

// A title as the stem of a file: letters, digits, dot, minus and underscore stay, the rest becomes a minus.
// Empty when nothing is left.
[[nodiscard]] QString fileStem(const QString &title);

// Writes an entry of the user's folder, all of it or nothing, and answers with its file. `before` are the
// bytes that the caller read there, nothing for a new entry. No: the file holds other bytes meanwhile, or the
// name is taken. Environment error: it cannot be written.
[[nodiscard]] base::Result<QString> store(Shelf shelf, const QString &stem, const QByteArray &yaml,
                                          const std::optional<QByteArray> &before);

// Gives an entry of the user's folder, which still holds `before`, a new stem and new bytes, and answers with
// its file. Errors as of store().
[[nodiscard]] base::Result<QString> rename(Shelf shelf, const QString &from, const QString &to,
                                           const QByteArray &before, const QByteArray &yaml);

// A file in the desktop's trash, and where it was.
struct Trashed
{
    QString file;
    QString inTrash;
};
// Moves an entry of the user's folder to the trash. Environment error: there is none for this folder.
[[nodiscard]] base::Result<Trashed> moveToTrash(Shelf shelf, const QString &stem);
// Puts it back. No: another file has its place.
[[nodiscard]] base::Status bringBack(const Trashed &trashed);

} // namespace assay::matrix
