// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/live_table_model.h"

#include "live/live_csv.h"

#include <algorithm>

namespace assay::ui {

void LiveTableModel::setCell(const BoardCell &cell)
{
    const run::LiveSeries &now = cell.data.counts;
    const run::LiveSeries &known = m_cell.data.counts;
    const qint64 fresh = now.taken() - known.taken();
    // Rows that are the same points in both: whole in both.
    const qsizetype stay = std::min(now.size() - now.wholeFrom() - fresh, known.size() - known.wholeFrom());
    const bool same = cell.id == m_cell.id && now.lineage() == known.lineage() &&
                      now.positions() == m_positions && fresh >= 0 && stay >= 0;
    if (!same) {
        beginResetModel();
        m_cell = cell;
        m_first = 0;
        m_rows = now.size();
        m_positions = now.positions();
        m_columns = liveColumns(m_positions);
        endResetModel();
        return;
    }
    const bool isThinned = now.wholeFrom() != known.wholeFrom() || now.size() - known.size() != fresh;
    if (isThinned)
        takeAway(m_rows - stay);
    m_cell = cell;
    m_first = now.size() - fresh - m_rows;
    if (isThinned)
        putBefore(m_first);
    putBehind(fresh);
}

void LiveTableModel::takeAway(qsizetype rows)
{
    if (rows == 0)
        return;
    beginRemoveRows({}, 0, static_cast<int>(rows) - 1);
    m_first += rows;
    m_rows -= rows;
    endRemoveRows();
}

void LiveTableModel::putBefore(qsizetype rows)
{
    if (rows == 0)
        return;
    beginInsertRows({}, 0, static_cast<int>(rows) - 1);
    m_first = 0;
    m_rows += rows;
    endInsertRows();
}

void LiveTableModel::putBehind(qsizetype rows)
{
    if (rows == 0)
        return;
    beginInsertRows({}, static_cast<int>(m_rows), static_cast<int>(m_rows + rows) - 1);
    m_rows += rows;
    endInsertRows();
}

int LiveTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows);
}

int LiveTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString LiveTableModel::textAt(int row, int column) const
{
    return QString::fromLatin1(liveField(m_cell, m_first + row, m_columns.at(column)));
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
