// SPDX-License-Identifier: GPL-3.0-or-later
#include "signature.h"

#include <QDateTime>
#include <QFileInfo>

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

} // namespace assay::run
