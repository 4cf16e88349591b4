// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/mirror_record.h>

#include <assay/base/files.h>

#include <QJsonDocument>

#include <algorithm>

namespace assay::run {

namespace {

using Key = QLatin1StringView;

constexpr qint64 largestRecord = qint64{64} << 20;
constexpr qsizetype longestName = 1024;

// Names are bytes; a JSON text is not.
QString textOf(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toPercentEncoding("/ "));
}

QByteArray bytesOf(const QJsonValue &value)
{
    return QByteArray::fromPercentEncoding(value.toString().toLatin1());
}

MirroredFile fileFrom(const QJsonObject &json)
{
    MirroredFile file;
    file.device = json.value(Key("device")).toString().toULongLong();
    file.inode = json.value(Key("inode")).toString().toULongLong();
    file.size = json.value(Key("size")).toInteger(-1);
    file.changed = json.value(Key("changed")).toDouble();
    return file;
}

QJsonObject toJson(const MirroredFile &file)
{
    // 64 bits do not fit a JSON number.
    QJsonObject json{{QStringLiteral("device"), QString::number(file.device)},
                     {QStringLiteral("inode"), QString::number(file.inode)}};
    if (file.size >= 0) {
        json.insert(Key("size"), file.size);
        json.insert(Key("changed"), file.changed);
    }
    return json;
}

} // namespace

std::optional<MirrorRecord> readMirrorRecord(const RunFolder &folder)
{
    const auto bytes = base::readFile(folder.mirrorFile(), largestRecord);
    if (!bytes)
        return std::nullopt;
    const QJsonObject json = QJsonDocument::fromJson(*bytes).object();
    MirrorRecord record;
    record.hostFolder = bytesOf(json.value(Key("folder")));
    if (!record.hostFolder.startsWith('/'))
        return std::nullopt;
    record.profile = json.value(Key("profile")).toString().toUtf8();
    record.whole = json.value(Key("whole")).toBool();
    const QJsonObject files = json.value(Key("files")).toObject();
    for (auto it = files.begin(); it != files.end(); ++it)
        record.files.insert(QByteArray::fromPercentEncoding(it.key().toLatin1()),
                            fileFrom(it.value().toObject()));
    return record;
}

base::Status writeMirrorRecord(const RunFolder &folder, const MirrorRecord &record)
{
    QJsonObject files;
    for (const auto &[name, file] : record.files.asKeyValueRange())
        files.insert(textOf(name), toJson(file));
    QJsonObject json{{QStringLiteral("mirror"), 1},
                     {QStringLiteral("folder"), textOf(record.hostFolder)},
                     {QStringLiteral("whole"), record.whole},
                     {QStringLiteral("files"), files}};
    if (!record.profile.isEmpty())
        json.insert(Key("profile"), QString::fromUtf8(record.profile));
    return base::writeFileAtomically(folder.mirrorFile(), QJsonDocument(json).toJson(), 0600);
}

bool isMirrorName(const QByteArray &name)
{
    if (name.isEmpty() || name.size() > longestName || name.contains('\0') || name == "review.yaml" ||
        name == "mirror.json" || name == "seen.json")
        return false;
    const QList<QByteArray> parts = name.split('/');
    // Hidden files are locks and files that are still being written.
    return std::none_of(parts.cbegin(), parts.cend(),
                        [](const QByteArray &part) { return part.isEmpty() || part.startsWith('.'); });
}

} // namespace assay::run
