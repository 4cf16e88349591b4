// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/state.h>

#include <QAbstractListModel>
#include <QList>
#include <QString>

namespace assay::ui {

// All runs, newest first. A fresh listing is merged in, so that selection and scroll position stay.
class RunListModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        IdRole = Qt::UserRole + 1,
        FolderRole,
        StateRole,
        DoneRole,
        TotalRole,
        DifferenceRole,
        StartedRole
    };

    explicit RunListModel(QObject *parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

    // `entries` newest first by id, each id once.
    void merge(const QList<run::RunSummary> &entries);
    [[nodiscard]] QModelIndex indexOf(const QString &folder) const;

private:
    QList<run::RunSummary> m_entries;
};

} // namespace assay::ui
