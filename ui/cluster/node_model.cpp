// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/node_model.h"

#include "cluster/cluster_text.h"
#include "cluster/row_steps.h"
#include "language/in_words.h"
#include "theme/number_text.h"

#include <QCoreApplication>
#include <QMap>

#include <algorithm>

namespace assay::ui {

namespace {

const QString dot = QStringLiteral(" \u00B7 ");

QString keyOf(const NodeRow &row)
{
    return row.group + QLatin1Char('\n') + row.name;
}

QString partitionText(const cluster::SlurmPartition &partition)
{
    QStringList parts;
    if (!partition.isUp())
        parts.append(partition.state);
    if (partition.timeLimitS)
        parts.append(NodeModel::tr("at most %1").arg(spanText(*partition.timeLimitS)));
    if (partition.isDefault)
        parts.append(NodeModel::tr("default"));
    return parts.isEmpty() ? partition.name
                           : NodeModel::tr("%1 (%2)").arg(partition.name, parts.join(QStringLiteral(", ")));
}

// The nodes that have the same partitions.
struct Group
{
    int rank = 0; // of its first partition
    QStringList partitions;
    int nodes = 0, usable = 0, gpus = 0, gpusUsed = 0;
};

QString detailOf(const Group &group, const QHash<QString, cluster::SlurmPartition> &partitions)
{
    QStringList parts;
    for (const QString &name : group.partitions)
        parts.append(partitions.contains(name) ? partitionText(partitions.value(name)) : name);
    QString text = parts.join(QStringLiteral(", ")) + dot +
                   NodeModel::tr("%1 of %n node(s) in service", nullptr, group.nodes).arg(group.usable);
    if (group.gpus > 0)
        text += dot + NodeModel::tr("%1 of %2 GPUs used").arg(group.gpusUsed).arg(group.gpus);
    return text;
}

NodeRow rowOf(const cluster::SlurmNode &node)
{
    NodeRow row;
    row.name = node.name;
    row.state = cluster::nodeClass(node.state);
    row.word = nodeWord(row.state);
    row.reason = nodeReason(node);
    for (int gpu = 0; gpu < node.gpus; ++gpu)
        row.gpus.append(gpu < node.gpusUsed);
    QStringList parts{row.name, row.word};
    if (!row.reason.isEmpty())
        parts.append(row.reason);
    if (node.gpus > 0) {
        const QString type = node.gpuType.isEmpty() ? QString() : node.gpuType + QLatin1Char(' ');
        parts.append(NodeModel::tr("%1 of %2 %3GPUs used").arg(node.gpusUsed).arg(node.gpus).arg(type));
    } else {
        parts.append(NodeModel::tr("no GPUs"));
    }
    parts.append(NodeModel::tr("%1 of %2 CPUs used").arg(node.cpusUsed).arg(node.cpus));
    if (node.memoryMib > 0)
        parts.append(NodeModel::tr("%1 memory").arg(memoryText(node.memoryMib)));
    row.detail = parts.join(dot);
    return row;
}

QList<NodeRow> slurmRows(const ClusterView &view)
{
    QHash<QString, cluster::SlurmPartition> partitions;
    QHash<QString, int> ranks;
    for (const cluster::SlurmPartition &partition : view.partitions) {
        partitions.insert(partition.name, partition);
        ranks.insert(partition.name, partition.isDefault ? -1 : static_cast<int>(ranks.size()));
    }
    const auto rankOf = [&](const QString &name) {
        return ranks.value(name, static_cast<int>(ranks.size()));
    };
    QMap<QString, Group> groups;
    QList<std::pair<QString, NodeRow>> rows;
    for (const cluster::SlurmNode &node : view.nodes) {
        QStringList names = node.partitions;
        std::stable_sort(names.begin(), names.end(),
                         [&](const QString &a, const QString &b) { return rankOf(a) < rankOf(b); });
        const QString title = names.join(QStringLiteral(", "));
        Group &group = groups[title];
        group.rank = names.isEmpty() ? static_cast<int>(ranks.size()) : rankOf(names.constFirst());
        group.partitions = names;
        ++group.nodes;
        group.usable += node.usable ? 1 : 0;
        group.gpus += node.gpus;
        group.gpusUsed += node.gpusUsed;
        rows.append({title, rowOf(node)});
    }
    std::stable_sort(rows.begin(), rows.end(), [&](const auto &a, const auto &b) {
        return std::pair(groups.value(a.first).rank, a.first) <
               std::pair(groups.value(b.first).rank, b.first);
    });
    QHash<QString, QString> details;
    for (auto group = groups.cbegin(); group != groups.cend(); ++group)
        details.insert(group.key(), detailOf(group.value(), partitions));
    QList<NodeRow> named;
    for (auto &[title, row] : rows) {
        row.group = title.isEmpty() ? NodeModel::tr("no partition") : title;
        row.groupDetail = details.value(title);
        named.append(row);
    }
    return named;
}

NodeRow hostRow(const ClusterView &view, const cluster::HostLook &host)
{
    NodeRow row;
    row.name = host.node.isEmpty() ? view.name : host.node;
    row.group = NodeModel::tr("No scheduler");
    row.groupDetail = NodeModel::tr("runs start as processes of this host");
    QStringList gpuParts;
    for (const cluster::HostGpu &gpu : host.gpus) {
        row.gpus.append(gpu.taken);
        QStringList parts{gpu.name};
        if (gpu.memoryMib && gpu.memoryUsedMib)
            parts.append(NodeModel::tr("%1 of %2 used")
                             .arg(memoryText(*gpu.memoryUsedMib), memoryText(*gpu.memoryMib)));
        if (gpu.use)
            parts.append(NodeModel::tr("%1 % busy").arg(*gpu.use));
        gpuParts.append(NodeModel::tr("GPU %1: %2").arg(gpu.index).arg(parts.join(QStringLiteral(", "))));
    }
    const auto taken = row.gpus.count(true);
    // Without a GPU nothing says whether the host is in use.
    row.state = row.gpus.isEmpty()         ? cluster::NodeClass::Other
                : taken == 0               ? cluster::NodeClass::Free
                : taken == row.gpus.size() ? cluster::NodeClass::Full
                                           : cluster::NodeClass::Partly;
    row.word = host.gpus.isEmpty() ? NodeModel::tr("no GPUs seen") : nodeWord(row.state);
    row.reason = host.gpus.isEmpty() ? inWords(host.noGpus) : host.gpus.constFirst().name;
    QStringList parts{row.name, row.word};
    if (host.gpus.isEmpty())
        parts.append(inWords(host.noGpus));
    if (host.cpus)
        parts.append(NodeModel::tr("%n CPU(s)", nullptr, *host.cpus));
    if (host.load)
        parts.append(NodeModel::tr("load %1").arg(fixedText(*host.load, 2)));
    if (host.memoryMib)
        parts.append(NodeModel::tr("%1 memory").arg(memoryText(*host.memoryMib)));
    row.detail = (parts + gpuParts).join(dot);
    return row;
}

} // namespace

QList<NodeRow> nodeRows(const ClusterView &view)
{
    if (view.hasScheduler)
        return slurmRows(view);
    return view.host ? QList<NodeRow>{hostRow(view, *view.host)} : QList<NodeRow>();
}

NodeModel::NodeModel(QObject *parent) : QAbstractListModel(parent) {}

int NodeModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant NodeModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const NodeRow &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case GroupRole:
        return row.group;
    case GroupDetailRole:
        return row.groupDetail;
    case StateRole:
        return static_cast<int>(row.state);
    case WordRole:
        return row.word;
    case ReasonRole:
        return row.reason;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
    case DetailRole:
        return row.detail;
    default:
        return {};
    }
}

void NodeModel::merge(const QList<NodeRow> &rows)
{
    QStringList have;
    QStringList want;
    for (const NodeRow &row : std::as_const(m_rows))
        have.append(keyOf(row));
    for (const NodeRow &row : rows)
        want.append(keyOf(row));
    const RowSteps steps = rowSteps(have, want);
    for (const RowRange &range : steps.removed) {
        beginRemoveRows({}, static_cast<int>(range.first), static_cast<int>(range.last));
        m_rows.remove(range.first, range.last - range.first + 1);
        endRemoveRows();
    }
    for (const RowRange &range : steps.inserted) {
        beginInsertRows({}, static_cast<int>(range.first), static_cast<int>(range.last));
        for (qsizetype at = range.first; at <= range.last; ++at)
            m_rows.insert(at, rows.at(at));
        endInsertRows();
    }
    // One signal for rows side by side: what a group has in sum changes in all of its nodes.
    for (qsizetype at = 0; at < rows.size(); ++at) {
        const qsizetype first = at;
        for (; at < rows.size() && m_rows.at(at) != rows.at(at); ++at)
            m_rows[at] = rows.at(at);
        if (at > first)
            Q_EMIT dataChanged(index(static_cast<int>(first)), index(static_cast<int>(at) - 1));
    }
}

} // namespace assay::ui
