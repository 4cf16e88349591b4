// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_list_model.h"

#include "cluster/cluster_text.h"
#include "language/in_words.h"

namespace assay::ui {

namespace {

ClusterView unseen(const QString &name)
{
    ClusterView view;
    view.name = name;
    return view;
}

} // namespace

ClusterListModel::ClusterListModel(QObject *parent) : QAbstractListModel(parent) {}

int ClusterListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ClusterListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows.at(index.row());
    const QString link =
        row.entry.problem.isEmpty() ? linkText(row.view, m_now) : tr("the profile cannot be used");
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return row.entry.name;
    case PlaceRole:
        return row.entry.problem.isEmpty() ? placeText(row.entry) : row.entry.problem;
    case LinkRole:
        return link;
    case ToneRole:
        return static_cast<int>(row.entry.problem.isEmpty() ? linkTone(row.view) : Token::Wrong);
    case Qt::ToolTipRole:
        return row.view.link.why.isEmpty() ? data(index, PlaceRole) : QVariant(inWords(row.view.link.why));
    case Qt::AccessibleTextRole:
        return tr("%1, %2, %3").arg(row.entry.name, data(index, PlaceRole).toString(), link);
    default:
        return {};
    }
}

void ClusterListModel::merge(const QList<ClusterEntry> &entries)
{
    qsizetype row = 0;
    qsizetype next = 0;
    while (row < m_rows.size() || next < entries.size()) {
        if (row < m_rows.size() &&
            (next == entries.size() || m_rows.at(row).entry.name < entries.at(next).name)) {
            beginRemoveRows({}, static_cast<int>(row), static_cast<int>(row));
            m_rows.removeAt(row);
            endRemoveRows();
            continue;
        }
        const ClusterEntry &entry = entries.at(next);
        if (row == m_rows.size() || m_rows.at(row).entry.name > entry.name) {
            beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
            m_rows.insert(row, {entry, unseen(entry.name)});
            endInsertRows();
        } else if (m_rows.at(row).entry.yaml != entry.yaml || m_rows.at(row).entry.problem != entry.problem) {
            m_rows[row] = {entry, unseen(entry.name)};
            const QModelIndex changed = index(static_cast<int>(row));
            Q_EMIT dataChanged(changed, changed);
        }
        ++row;
        ++next;
    }
}

void ClusterListModel::take(const ClusterView &view)
{
    const qsizetype row = rowOf(view.name);
    if (row < 0)
        return;
    m_rows[row].view.link = view.link;
    m_rows[row].view.trouble = view.trouble;
    const QModelIndex changed = index(static_cast<int>(row));
    Q_EMIT dataChanged(changed, changed);
}

void ClusterListModel::setNow(const QDateTime &now)
{
    m_now = now;
    for (int row = 0; row < rowCount(); ++row) {
        if (m_rows.at(row).view.link.kind == ClusterLink::Kind::Lost)
            Q_EMIT dataChanged(index(row), index(row), {LinkRole, Qt::AccessibleTextRole});
    }
}

qsizetype ClusterListModel::rowOf(const QString &name) const
{
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row).entry.name == name)
            return row;
    }
    return -1;
}

QModelIndex ClusterListModel::indexOf(const QString &name) const
{
    const qsizetype row = rowOf(name);
    return row < 0 ? QModelIndex() : index(static_cast<int>(row));
}

const ClusterEntry *ClusterListModel::entry(const QString &name) const
{
    const qsizetype row = rowOf(name);
    return row < 0 ? nullptr : &m_rows.at(row).entry;
}

} // namespace assay::ui
