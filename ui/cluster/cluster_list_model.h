// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_types.h"

#include <QAbstractListModel>

namespace assay::ui {

// The profiles that can be chosen and how each cluster's host can be reached.
class ClusterListModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { NameRole = Qt::UserRole + 1, PlaceRole, LinkRole, ToneRole };

    explicit ClusterListModel(QObject *parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

    // `entries` are sorted by name.
    void merge(const QList<ClusterEntry> &entries);
    void take(const ClusterView &view);
    // Words such as "reconnecting 4 s" go on with the time.
    void setNow(const QDateTime &now);
    [[nodiscard]] QModelIndex indexOf(const QString &name) const;
    [[nodiscard]] const ClusterEntry *entry(const QString &name) const;

private:
    struct Row
    {
        ClusterEntry entry;
        ClusterView view;
    };
    [[nodiscard]] qsizetype rowOf(const QString &name) const;

    QList<Row> m_rows;
    QDateTime m_now;
};

} // namespace assay::ui
