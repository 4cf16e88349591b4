// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_list_model.h"

namespace assay::ui {

namespace {

bool isSame(const run::RunSummary &a, const run::RunSummary &b)
{
    return a.id == b.id && a.folder == b.folder && a.recipeName == b.recipeName && a.state == b.state &&
           a.started == b.started && a.cellsDone == b.cellsDone && a.cellsTotal == b.cellsTotal &&
           a.worstDifference == b.worstDifference && a.tags == b.tags;
}

} // namespace

RunListModel::RunListModel(QObject *parent) : QAbstractListModel(parent) {}

int RunListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant RunListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const run::RunSummary &entry = m_entries.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return entry.recipeName;
    case Qt::ToolTipRole:
    case IdRole:
        return entry.id;
    case Qt::AccessibleTextRole:
        return tr("%1, %2, %3 of %4 cells")
            .arg(entry.recipeName, run::runStateName(entry.state))
            .arg(entry.cellsDone)
            .arg(entry.cellsTotal);
    case FolderRole:
        return entry.folder;
    case StateRole:
        return static_cast<int>(entry.state);
    case DoneRole:
        return entry.cellsDone;
    case TotalRole:
        return entry.cellsTotal;
    case DifferenceRole:
        return entry.worstDifference ? QVariant(*entry.worstDifference) : QVariant();
    case StartedRole:
        return entry.started;
    default:
        return {};
    }
}

void RunListModel::merge(const QList<run::RunSummary> &entries)
{
    qsizetype row = 0;
    qsizetype next = 0;
    while (row < m_entries.size() || next < entries.size()) {
        const bool removed =
            row < m_entries.size() && (next == entries.size() || m_entries.at(row).id > entries.at(next).id);
        if (removed) {
            beginRemoveRows({}, static_cast<int>(row), static_cast<int>(row));
            m_entries.removeAt(row);
            endRemoveRows();
            continue;
        }
        if (row == m_entries.size() || m_entries.at(row).id < entries.at(next).id) {
            beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
            m_entries.insert(row, entries.at(next));
            endInsertRows();
        } else if (!isSame(m_entries.at(row), entries.at(next))) {
            m_entries[row] = entries.at(next);
            const QModelIndex changed = index(static_cast<int>(row));
            Q_EMIT dataChanged(changed, changed);
        }
        ++row;
        ++next;
    }
}

QModelIndex RunListModel::indexOf(const QString &folder) const
{
    for (qsizetype row = 0; row < m_entries.size(); ++row) {
        if (m_entries.at(row).folder == folder)
            return index(static_cast<int>(row));
    }
    return {};
}

} // namespace assay::ui
