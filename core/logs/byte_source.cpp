// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/logs/line_index.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace assay::logs {

namespace {

base::Result<QByteArray> failedRead(const QString &path, const QString &why)
{
    return base::fail(base::Error::Kind::Environment, QStringLiteral("the log cannot be read"), path, why);
}

} // namespace

FileSource::FileSource(QString path) : m_path(std::move(path)) {}

base::Result<qint64> FileSource::size() const
{
    const QFileInfo info(m_path);
    if (!info.exists())
        return base::fail(base::Error::Kind::Input, QStringLiteral("there is no such log"), m_path);
    if (!info.isFile())
        return base::fail(base::Error::Kind::Input, QStringLiteral("this is no regular file"), m_path);
    return info.size();
}

base::Result<QByteArray> FileSource::read(qint64 offset, qint64 length) const
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return failedRead(m_path, file.errorString());
    if (!file.seek(offset))
        return failedRead(m_path, file.errorString());
    QByteArray bytes(std::max<qint64>(0, length), Qt::Uninitialized);
    qint64 got = 0;
    while (got < length) {
        const qint64 step = file.read(bytes.data() + got, length - got);
        if (step < 0)
            return failedRead(m_path, file.errorString());
        if (step == 0)
            break;
        got += step;
    }
    bytes.truncate(got);
    return bytes;
}

BufferSource::BufferSource(QByteArray bytes) : m_bytes(std::move(bytes)) {}

void BufferSource::setBytes(QByteArray bytes)
{
    m_bytes = std::move(bytes);
}

base::Result<qint64> BufferSource::size() const
{
    return m_bytes.size();
}

base::Result<QByteArray> BufferSource::read(qint64 offset, qint64 length) const
{
    return m_bytes.mid(offset, length);
}

} // namespace assay::logs
