// SPDX-License-Identifier: GPL-3.0-or-later
#include "pack_list.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <algorithm>

namespace assay::exchange {

QByteArray toJson(const PackList &list)
{
    QJsonArray files;
    for (const PackedFile &file : list.files)
        files.append(QJsonObject{{QStringLiteral("file"), file.name},
                                 {QStringLiteral("bytes"), file.bytes},
                                 {QStringLiteral("sha256"), QString::fromLatin1(file.sha256)}});
    return QJsonDocument(QJsonObject{{QStringLiteral("packed"), 1},
                                     {QStringLiteral("run"), list.run},
                                     {QStringLiteral("files"), files}})
        .toJson(QJsonDocument::Indented);
}

std::optional<PackList> readPackList(const QByteArray &bytes)
{
    const QJsonObject json = QJsonDocument::fromJson(bytes).object();
    if (json[QStringLiteral("packed")].toInt() != 1 || !json[QStringLiteral("files")].isArray())
        return std::nullopt;
    PackList list;
    list.run = json[QStringLiteral("run")].toString();
    const QJsonArray files = json[QStringLiteral("files")].toArray();
    for (const auto &file : files)
        list.files.append({file[QStringLiteral("file")].toString(), file[QStringLiteral("bytes")].toInteger(),
                           file[QStringLiteral("sha256")].toString().toLatin1()});
    return list;
}

bool isPacked(const QString &name)
{
    static const QStringList ownFiles{QStringLiteral("mirror.json"), QStringLiteral("seen.json"),
                                      QString::fromLatin1(packListName)};
    static const QStringList ofShard{QStringLiteral("job.json"), QStringLiteral("lock"),
                                     QStringLiteral("submit"), QStringLiteral("job.sh")};
    const QStringList parts = name.split(QLatin1Char('/'));
    if (std::any_of(parts.begin(), parts.end(),
                    [](const QString &part) { return part.startsWith(QLatin1Char('.')); }))
        return false;
    if (ownFiles.contains(name))
        return false;
    return !(parts.size() > 1 && parts[0].startsWith(QLatin1String("shard-")) && ofShard.contains(parts[1]));
}

QByteArray profileWithoutPlace(const QString &name)
{
    // A JSON text is a YAML text: whatever the name holds, it stays a name.
    const QByteArray quoted = QJsonDocument(QJsonArray{name}).toJson(QJsonDocument::Compact);
    return "# The place where this run was measured is not told.\ncluster: 1\nname: " +
           quoted.mid(1, quoted.size() - 2) + "\ntransport: {kind: local}\nscheduler: {kind: direct}\n";
}

} // namespace assay::exchange
