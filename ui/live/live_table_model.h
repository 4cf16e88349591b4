// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/board_cell.h"
#include "live/live_csv.h"

#include <QAbstractTableModel>

namespace assay::ui {

// The numbers behind the charts of one workload, a row for each look at it: the charts' twin for reading,
// copying and screen readers. Numbers are made when they are asked for.
class LiveTableModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit LiveTableModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    // New rows are added behind the known ones, and old ones that were left out go; another workload replaces
    // all of them.
    void setCell(const BoardCell &cell);
    [[nodiscard]] QString cellId() const { return m_cell.id; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // The rows as tab-separated text with a header.
    [[nodiscard]] QString toTsv(const QList<int> &rows) const;

private:
    [[nodiscard]] QString textAt(int row, int column) const;

    void takeAway(qsizetype rows);
    void putBefore(qsizetype rows);
    void putBehind(qsizetype rows);

    BoardCell m_cell;
    qsizetype m_first = 0; // the point of the first row, while rows come and go
    qsizetype m_rows = 0;
    QList<LiveColumn> m_columns = liveColumns(0);
    int m_positions = 0;
};

} // namespace assay::ui
