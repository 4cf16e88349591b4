// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QString>

namespace assay::exchange {

struct FileSum
{
    qint64 bytes = 0;
    QByteArray sha256; // lower-case hex
};

// Of a regular file, read in pieces: the requests and logs of a long run may be large. Input error: it is not
// there or cannot be read.
[[nodiscard]] base::Result<FileSum> sumOf(const QString &path);

} // namespace assay::exchange
