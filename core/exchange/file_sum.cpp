// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_sum.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

namespace assay::exchange {

base::Result<FileSum> sumOf(const QString &path)
{
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly) || !hash.addData(&file))
        return base::fail(
            base::Error::Kind::Input, QStringLiteral("a file that a value rests on cannot be read"), path,
            file.error() == QFileDevice::NoError ? QStringLiteral("it is not there") : file.errorString());
    return FileSum{file.size(), hash.result().toHex()};
}

} // namespace assay::exchange
