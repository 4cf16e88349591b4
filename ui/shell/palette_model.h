// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QString>

#include <functional>

namespace assay::ui {

// One thing that the command palette can do or go to.
struct PaletteEntry
{
    QString title;
    QString kind; // "command", "run", "cell": shown beside the title
    QString keys; // its shortcut; empty: none
    std::function<void()> act;
};

// The entries that fit what was typed, the best first; with nothing typed all of them as they were given. At
// most 200 rows.
class PaletteModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { KindRole = Qt::UserRole + 1, KeysRole };

    explicit PaletteModel(QObject *parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

    void setEntries(QList<PaletteEntry> entries);
    void setTyped(const QString &typed);
    // What the row does; empty when there is no such row.
    [[nodiscard]] std::function<void()> actOf(const QModelIndex &index) const;

private:
    void select();

    QList<PaletteEntry> m_entries;
    QList<qsizetype> m_rows;
    QString m_typed;
};

} // namespace assay::ui
