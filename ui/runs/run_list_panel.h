// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/run_list_model.h"

#include <QWidget>

class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace assay::ui {

// The list of runs with its filter, beside the run that is open.
class RunListPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit RunListPanel(QWidget *parent = nullptr);

    void take(const QList<run::RunSummary> &entries);
    // Marks the run that is open; nothing is marked while it is not in the list.
    void setOpen(const QString &folder);
    [[nodiscard]] const RunListModel *model() const { return m_model; }
    [[nodiscard]] QString firstFolder() const;
    void focusFilter();
    void focusList();
    [[nodiscard]] QString filter() const;
    void setFilter(const QString &text);

Q_SIGNALS:
    void runChosen(const QString &folder);
    void filterChanged(const QString &text);

private:
    void markOpen();

    RunListModel *m_model = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QLineEdit *m_filter = nullptr;
    QListView *m_list = nullptr;
    QString m_open;
};

} // namespace assay::ui
