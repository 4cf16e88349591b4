// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/packed_drag.h"

#include "runs/aside.h"

#include <QDeadlineTimer>
#include <QThread>
#include <QUrl>

#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

const auto uris = QStringLiteral("text/uri-list");

} // namespace

PackedDrag::PackedDrag(const QString &folder, const QString &id, std::shared_ptr<QTemporaryDir> room)
    : m_file(room->filePath(id + QStringLiteral(".tar.gz"))), m_room(std::move(room))
{
    m_packed = inPool([folder, file = m_file] { return savePacked(folder, file); });
}

QStringList PackedDrag::formats() const
{
    return {uris};
}

bool PackedDrag::hasFormat(const QString &format) const
{
    return format == uris;
}

QVariant PackedDrag::retrieveData(const QString &format, QMetaType) const
{
    if (format != uris)
        return {};
    // Some who are only dragged over ask as well.
    const QDeadlineTimer patience(3s);
    while (!m_packed.isFinished() && !patience.hasExpired())
        QThread::msleep(2);
    if (!m_packed.isFinished() || !m_packed.result().isWritten)
        return {};
    return QVariantList{QUrl::fromLocalFile(m_file)};
}

} // namespace assay::ui
