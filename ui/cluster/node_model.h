// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_types.h"

#include <assay/cluster/node_state.h>

#include <QAbstractListModel>

namespace assay::ui {

// A node as its tile shows it.
struct NodeRow
{
    QString name;
    QString group;       // its partitions
    QString groupDetail; // their states and limits, and what the nodes of the group have
    cluster::NodeClass state = cluster::NodeClass::Other;
    QString word;     // the state, for the eye
    QString reason;   // why it takes no jobs, or what else is to be said in a word
    QList<bool> gpus; // of each whether it is used
    QString detail;   // everything, on one line

    bool operator==(const NodeRow &) const = default;
};

// The nodes of a cluster, those of the same partitions together; or the one machine without a scheduler.
[[nodiscard]] QList<NodeRow> nodeRows(const ClusterView &view);

class NodeModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { GroupRole = Qt::UserRole + 1, GroupDetailRole, StateRole, WordRole, ReasonRole, DetailRole };

    explicit NodeModel(QObject *parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

    void merge(const QList<NodeRow> &rows);
    [[nodiscard]] const NodeRow &row(int number) const { return m_rows.at(number); }

private:
    QList<NodeRow> m_rows;
};

} // namespace assay::ui
