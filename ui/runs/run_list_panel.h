// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/run_list_model.h"

#include <QWidget>

class QAction;
class QActionGroup;
class QLabel;
class QLineEdit;
class QListView;
class QMenu;
class QToolButton;

namespace assay::ui {

// The list of runs with its filter and order, beside the run that is open.
class RunListPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit RunListPanel(QWidget *parent = nullptr);

    void take(const run::RosterNews &news);
    // Marks the run that is open; nothing is marked while it is not in the list.
    void setOpen(const QString &folder);
    // What can be done with the current run, for the context menu.
    void setActions(const QList<QAction *> &actions);
    [[nodiscard]] const RunListModel *model() const { return m_model; }
    [[nodiscard]] QString firstFolder() const;
    // The run that stands next to another in the list; empty: none does.
    [[nodiscard]] QString neighbourOf(const QString &folder) const;
    void focusFilter();
    void focusList();
    [[nodiscard]] bool hasFocusInList() const;
    [[nodiscard]] QString filter() const;
    void setFilter(const QString &text);
    [[nodiscard]] RunOrder order() const { return m_model->order(); }
    void setOrder(RunOrder order);

Q_SIGNALS:
    void runChosen(const QString &folder);
    void filterChanged(const QString &text);
    void orderChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    QMenu *makeOrders();
    void markOpen();
    void tellCount();
    void restyle();
    void showMenu(const QPoint &at);

    RunListModel *m_model = nullptr;
    QLineEdit *m_filter = nullptr;
    QToolButton *m_orderButton = nullptr;
    QActionGroup *m_orders = nullptr;
    QListView *m_list = nullptr;
    QLabel *m_nothing = nullptr;
    QList<QAction *> m_actions;
    QString m_open;
    bool m_marking = false;
};

} // namespace assay::ui
