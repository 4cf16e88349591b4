// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_types.h"

#include <QAbstractTableModel>
#include <QHash>

namespace assay::ui {

// The queue of a cluster: a row a job, in words.
class JobModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Id, Name, User, Partition, State, Gpus, Nodes, Time, Start, Why, ColumnCount };
    // SortRole: the value itself, invalid where there is none.
    enum Role { SortRole = Qt::UserRole + 1, OwnRole, IdRole, NameRole, NodesRole, RunningRole };

    explicit JobModel(QObject *parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // The jobs of one cluster, where we are `user`; `now` in local time.
    void merge(const QList<cluster::SlurmJob> &jobs, const QString &user, const QDateTime &now);
    // How far a cancel has come stands in the job's state while it is in the queue.
    void setCancel(const QString &job, CancelStage stage);
    void forgetCancels();

private:
    [[nodiscard]] QString textOf(const cluster::SlurmJob &job, int column) const;
    [[nodiscard]] QString stateOf(const cluster::SlurmJob &job) const;
    [[nodiscard]] QVariant valueOf(const cluster::SlurmJob &job, int column) const;

    QList<cluster::SlurmJob> m_jobs;
    QHash<QString, CancelStage> m_cancels;
    QString m_user;
    QDateTime m_now;
};

} // namespace assay::ui
