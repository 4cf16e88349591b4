// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs.h"

#include <assay/base/files.h>
#include <assay/base/system.h>

#include <cerrno>
#include <unistd.h>

namespace assay::ctl {

namespace {

constexpr qint64 largestInput = qint64{256} << 20;

base::Result<QByteArray> readStandardInput()
{
    QByteArray bytes;
    QByteArray piece(qsizetype{1} << 16, Qt::Uninitialized);
    for (;;) {
        const ssize_t count = ::read(STDIN_FILENO, piece.data(), static_cast<std::size_t>(piece.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return base::fail(base::Error::Kind::Input, QStringLiteral("cannot be read"),
                              QStringLiteral("standard input"), base::systemText(errno));
        if (count == 0)
            return bytes;
        bytes.append(piece.constData(), count);
        if (bytes.size() > largestInput)
            return base::fail(base::Error::Kind::Input, QStringLiteral("too large"),
                              QStringLiteral("standard input"),
                              QStringLiteral("it holds more than %1 MiB").arg(largestInput >> 20));
    }
}

} // namespace

base::Result<QByteArray> readInput(const QString &name)
{
    return name == QLatin1String("-") ? readStandardInput() : base::readFile(name, largestInput);
}

} // namespace assay::ctl
