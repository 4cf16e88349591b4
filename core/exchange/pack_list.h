// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace assay::exchange {

// A file of a packed run, by its name within the run's folder.
struct PackedFile
{
    QString name;
    qint64 bytes = 0;
    QByteArray sha256;
};

// packed.json, the last file of a packed run: what an archive that is whole holds.
struct PackList
{
    QString run;
    QList<PackedFile> files;
};
[[nodiscard]] QByteArray toJson(const PackList &list);
// Nothing when the bytes are no list of this version.
[[nodiscard]] std::optional<PackList> readPackList(const QByteArray &bytes);

inline constexpr const char *packListName = "packed.json";

// Whether a file of a run's folder goes along. What belongs to the machine (locks, jobs, the mirror's record)
// does not, and no hidden or unfinished file.
[[nodiscard]] bool isPacked(const QString &name);

// A profile of this machine with another one's name: what a packed run has instead of its cluster.
[[nodiscard]] QByteArray profileWithoutPlace(const QString &name);

} // namespace assay::exchange
