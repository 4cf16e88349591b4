// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/run_filter.h"

#include <assay/run/roster.h>
#include <assay/run/state.h>

#include <QAbstractListModel>
#include <QList>
#include <QString>
#include <QTemporaryDir>

#include <memory>
#include <unordered_map>
#include <vector>

namespace assay::ui {

// The runs that a filter lets through, in a chosen order. News are merged in row by row, so that selection
// and scroll position stay; 10,000 runs are sorted and filtered as values, not through a proxy.
class RunListModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        IdRole = Qt::UserRole + 1,
        FolderRole,
        StateRole,
        StateWordRole,
        DoneRole,
        TotalRole,
        DifferenceRole, // acceptance length minus its reference; invalid: none
        RelativeRole,
        WorstCellRole,
        StartedRole,
        TagsRole,
        ClusterRole
    };

    explicit RunListModel(QObject *parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

    // A run that has ended may be dragged out as one packed file.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QMimeData *mimeData(const QModelIndexList &indexes) const override;
    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

    void apply(const run::RosterNews &news);
    void setFilter(const RunFilter &filter);
    void setOrder(RunOrder order);
    [[nodiscard]] RunOrder order() const { return m_order; }

    // The row of a run; invalid where it is not shown.
    [[nodiscard]] QModelIndex indexOf(const QString &folder) const;
    // Also of a run that the filter keeps out; nullptr: not known. Until the next change.
    [[nodiscard]] const run::RunSummary *find(const QString &folder) const;
    // All that are known, also those that the filter keeps out; newest first.
    [[nodiscard]] QList<run::RunSummary> all() const;
    [[nodiscard]] qsizetype count() const { return static_cast<qsizetype>(m_known.size()); }

private:
    using Row = const run::RunSummary *;
    [[nodiscard]] bool isBefore(Row a, Row b) const;
    [[nodiscard]] std::vector<Row> wanted() const;
    void change(const run::RunSummary &run);
    void remove(const QString &folder);
    void takeRow(int row);
    void putRow(Row run);
    void applyMany(const run::RosterNews &news);

    mutable std::shared_ptr<QTemporaryDir> m_room;        // of files that were dragged out
    std::unordered_map<QString, run::RunSummary> m_known; // by folder
    std::vector<Row> m_rows;
    RunFilter m_filter;
    RunOrder m_order = RunOrder::Newest;
};

} // namespace assay::ui
