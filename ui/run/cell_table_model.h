// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QAbstractTableModel>

#include <optional>

namespace assay::ui {

// The matrix and its curve as a table, for reading by ear and for copying: a row for each cell, in the run's
// order.
class CellTableModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        Cell,
        State,
        Length,
        Low,
        High,
        Golden,
        Difference,
        Rate,
        Drafts,
        DraftTokens,
        Accepted,
        Completed,
        Planned,
        ColumnCount,
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setRun(const run::RunView &run, const std::optional<golden::Curve> &golden);
    [[nodiscard]] QString cellId(int row) const;
    [[nodiscard]] int rowOf(const QString &cellId) const;
    // Those cells as tab-separated lines under a head; none: all.
    [[nodiscard]] QString tsv(const QStringList &cells = {}) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(int row, int column) const;

    run::RunView m_run;
    std::optional<golden::Curve> m_golden;
};

} // namespace assay::ui
