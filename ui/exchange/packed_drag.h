// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/exchange_work.h"

#include <QFuture>
#include <QMimeData>
#include <QTemporaryDir>

#include <memory>

namespace assay::ui {

// A run that is dragged out of the window, as one packed file. It is packed aside from the moment the drag
// begins; whoever takes it waits for the rest of that, for a few seconds at most.
class PackedDrag final : public QMimeData
{
    Q_OBJECT
public:
    // `id` names the file; `room` holds it for as long as anybody may read it.
    PackedDrag(const QString &folder, const QString &id, std::shared_ptr<QTemporaryDir> room);
    [[nodiscard]] QStringList formats() const override;
    [[nodiscard]] bool hasFormat(const QString &format) const override;

protected:
    [[nodiscard]] QVariant retrieveData(const QString &format, QMetaType type) const override;

private:
    QString m_file;
    std::shared_ptr<QTemporaryDir> m_room;
    QFuture<SavedAnswer> m_packed;
};

} // namespace assay::ui
