// SPDX-License-Identifier: GPL-3.0-or-later
#include "signature.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>

namespace assay::run {

QByteArray signatureOf(const QStringList &files)
{
    QByteArray signature;
    for (const QString &file : files) {
        const QFileInfo info(file);
        signature += file.toUtf8() + '\0' + QByteArray::number(info.size()) + '\0' +
                     QByteArray::number(info.lastModified().toMSecsSinceEpoch()) + '\n';
    }
    return signature;
}

QByteArray runSignature(const RunFolder &folder)
{
    QStringList files = folder.planFiles() + folder.controlFiles();
    files.append(folder.reviewFile());
    const QList<int> shards = folder.shards();
    for (const int shard : shards)
        files << folder.shardFile(shard, QStringLiteral("job.json"))
              << folder.shardFile(shard, QStringLiteral("journal.jsonl"));
    return signatureOf(files);
}

std::optional<qint64> folderStamp(const QString &folder)
{
    struct stat info
    {
    };
    if (::stat(QFile::encodeName(folder).constData(), &info) != 0 || !S_ISDIR(info.st_mode))
        return std::nullopt;
    return qint64{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
}

} // namespace assay::run
