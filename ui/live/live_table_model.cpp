// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/live_table_model.h"

#include "live/live_csv.h"

namespace assay::ui {

void LiveTableModel::setCell(const BoardCell &cell)
{
    const bool same = cell.id == m_cell.id && cell.data.counts.lineage() == m_cell.data.counts.lineage() &&
                      cell.data.counts.positions() == m_positions &&
                      cell.data.counts.size() >= m_cell.data.counts.size();
    if (!same) {
        beginResetModel();
        m_cell = cell;
        m_positions = cell.data.counts.positions();
        m_columns = liveColumns(m_positions);
        endResetModel();
        return;
    }
    const auto known = static_cast<int>(m_cell.data.counts.size());
    const auto now = static_cast<int>(cell.data.counts.size());
    if (now > known)
        beginInsertRows({}, known, now - 1);
    m_cell = cell;
    if (now > known)
        endInsertRows();
}

int LiveTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_cell.data.counts.size());
}

int LiveTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString LiveTableModel::textAt(int row, int column) const
{
    return QString::fromLatin1(liveField(m_cell, row, m_columns.at(column)));
}

QVariant LiveTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::DisplayRole)
        return textAt(index.row(), index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::AccessibleTextRole)
        return QString(headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() +
                       QLatin1Char(' ') + textAt(index.row(), index.column()));
    return {};
}

QVariant LiveTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || section < 0)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    return section < m_columns.size() ? QVariant(liveColumnTitle(m_columns.at(section))) : QVariant();
}

QString LiveTableModel::toTsv(const QList<int> &rows) const
{
    const auto columns = columnCount();
    QStringList lines;
    QStringList fields;
    for (int column = 0; column < columns; ++column)
        fields.append(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    lines.append(fields.join(QLatin1Char('\t')));
    for (const int row : rows) {
        fields.clear();
        for (int column = 0; column < columns; ++column)
            fields.append(textAt(row, column));
        lines.append(fields.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace assay::ui
