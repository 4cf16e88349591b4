// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/trash.h>

#include <QMetaType>
#include <QObject>
#include <QStringList>

namespace assay::ui {

// Puts runs away, brings them back and tags them, on the thread of the disk.
class RunShelf final : public QObject
{
    Q_OBJECT
public:
    explicit RunShelf(QObject *parent = nullptr);

    void trash(const QString &folder);
    void restore(const assay::run::Trashed &trashed);
    void setTags(const QString &folder, const QStringList &tags);

Q_SIGNALS:
    void trashed(const assay::run::Trashed &trashed);
    void restored(const QString &folder);
    void tagged(const QString &folder);
    void failed(const QString &sentence);
};

// "a, b c" as a list of tags: trimmed, each once, in the order in which they were typed.
[[nodiscard]] QStringList tagsOf(const QString &text);

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::run::Trashed)
