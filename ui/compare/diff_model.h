// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/diff.h>

#include <QAbstractTableModel>

namespace assay::ui {

// The cells of a difference: both values or states, left minus right with its sign and tint, whether that is
// noise and by which evidence, and whether they are the same within the gate.
class DiffModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        Cell,
        Left,
        Right,
        Difference,
        Relative,
        Interval,
        Finding,
        Evidence,
        Verdict,
        ColumnCount
    };
    enum Role { SortRole = Qt::UserRole }; // differences sort by their size

    explicit DiffModel(QObject *parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    void setDiff(const compare::Diff &diff);
    [[nodiscard]] const compare::Diff &diff() const { return m_diff; }
    // Header and all rows, tab-separated, values as they are shown.
    [[nodiscard]] QString toTsv() const;
    // The same as a table of Markdown.
    [[nodiscard]] QString toMarkdown() const;

private:
    [[nodiscard]] QString text(const compare::Row &row, int column) const;
    [[nodiscard]] static bool isWords(int column);
    [[nodiscard]] QVariant sortValue(int row, int column) const;
    // The head and each row as words.
    [[nodiscard]] QList<QStringList> table() const;

    compare::Diff m_diff;
};

} // namespace assay::ui
