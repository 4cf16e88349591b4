// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_list_panel.h"

#include "runs/run_delegate.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QActionGroup>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

namespace assay::ui {

RunListPanel::RunListPanel(QWidget *parent)
    : QWidget(parent),
      m_model(new RunListModel(this)),
      m_filter(new QLineEdit(this)),
      m_orderButton(new QToolButton(this)),
      m_list(new QListView(this)),
      m_nothing(new QLabel(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_filter->setPlaceholderText(tr("Filter runs"));
    m_filter->setToolTip(
        tr("Words of a run's name, tags, state or cluster. tag:x, state:failed and cluster:x ask "
           "for one of them."));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter runs"));
    m_orderButton->setAccessibleName(tr("Order of the runs"));
    m_orderButton->setPopupMode(QToolButton::InstantPopup);
    m_orderButton->setMenu(makeOrders());
    m_list->setModel(m_model);
    m_list->setItemDelegate(new RunDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setDragDropMode(QAbstractItemView::DragOnly);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Runs"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_nothing->setMargin(space3);
    m_nothing->setWordWrap(true);
    m_nothing->hide();

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, space2, 0, 0);
    auto *filterRow = new QHBoxLayout;
    filterRow->setContentsMargins(space2, 0, space2, 0);
    filterRow->setSpacing(space1);
    filterRow->addWidget(m_filter, 1);
    filterRow->addWidget(m_orderButton);
    column->addLayout(filterRow);
    column->addWidget(m_nothing);
    column->addWidget(m_list, 1);

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        {
            const QScopedValueRollback<bool> marking(m_marking, true);
            m_model->setFilter(RunFilter(text));
        }
        markOpen();
        tellCount();
        Q_EMIT filterChanged(text);
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        const QString folder = m_list->currentIndex().data(RunListModel::FolderRole).toString();
        // A row that the filter takes away makes another one current: that is no choice.
        if (!m_marking && !folder.isEmpty() && folder != m_open && !m_filter->hasFocus())
            Q_EMIT runChosen(folder);
    });
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        m_list->setFocus();
        if (!m_list->currentIndex().isValid())
            m_list->setCurrentIndex(m_model->index(0));
    });
    connect(m_list, &QWidget::customContextMenuRequested, this, &RunListPanel::showMenu);
    restyle();
}

QMenu *RunListPanel::makeOrders()
{
    auto *menu = new QMenu(this);
    m_orders = new QActionGroup(this);
    const std::pair<RunOrder, QString> orders[] = {
        {RunOrder::Newest, tr("Newest first")},
        {RunOrder::Name, tr("By name")},
        {RunOrder::State, tr("By state, going on first")},
        {RunOrder::Progress, tr("By progress, least first")},
        {RunOrder::Difference, tr("By difference to golden, worst first")},
        {RunOrder::Cluster, tr("By cluster")},
    };
    for (const auto &[order, text] : orders) {
        QAction *action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(order == RunOrder::Newest);
        action->setData(static_cast<int>(order));
        m_orders->addAction(action);
        connect(action, &QAction::triggered, this, [this, chosen = order] {
            setOrder(chosen);
            Q_EMIT orderChanged();
        });
    }
    return menu;
}

void RunListPanel::setOrder(RunOrder order)
{
    m_model->setOrder(order);
    for (QAction *action : m_orders->actions()) {
        if (action->data().toInt() == static_cast<int>(order)) {
            action->setChecked(true);
            m_orderButton->setToolTip(tr("Order: %1").arg(action->text()));
        }
    }
    if (m_list->currentIndex().isValid())
        m_list->scrollTo(m_list->currentIndex());
}

void RunListPanel::setActions(const QList<QAction *> &actions)
{
    m_actions = actions;
}

void RunListPanel::showMenu(const QPoint &at)
{
    if (!m_list->currentIndex().isValid())
        return;
    QMenu menu(this);
    menu.addActions(m_actions);
    // The key of the menu has no place of its own.
    const QRect row = m_list->visualRect(m_list->currentIndex());
    menu.exec(m_list->viewport()->mapToGlobal(row.contains(at) ? at : row.center()));
}

void RunListPanel::take(const run::RosterNews &news)
{
    {
        const QScopedValueRollback<bool> marking(m_marking, true);
        m_model->apply(news);
    }
    markOpen();
    tellCount();
}

void RunListPanel::setOpen(const QString &folder)
{
    m_open = folder;
    markOpen();
}

void RunListPanel::markOpen()
{
    const QScopedValueRollback<bool> marking(m_marking, true);
    const QModelIndex row = m_model->indexOf(m_open);
    if (row != m_list->currentIndex())
        m_list->setCurrentIndex(row);
}

void RunListPanel::tellCount()
{
    const bool isNothing = m_model->rowCount() == 0 && m_model->count() > 0;
    m_nothing->setVisible(isNothing);
    if (isNothing)
        m_nothing->setText(tr("None of %n run(s) fits.", nullptr, static_cast<int>(m_model->count())));
}

QString RunListPanel::firstFolder() const
{
    return m_model->index(0).data(RunListModel::FolderRole).toString();
}

QString RunListPanel::neighbourOf(const QString &folder) const
{
    const int row = m_model->indexOf(folder).row();
    if (row < 0)
        return firstFolder() == folder ? QString() : firstFolder();
    const QModelIndex below = m_model->index(row + 1);
    return (below.isValid() ? below : m_model->index(row - 1)).data(RunListModel::FolderRole).toString();
}

void RunListPanel::focusFilter()
{
    m_filter->setFocus();
    m_filter->selectAll();
}

void RunListPanel::focusList()
{
    m_list->setFocus();
}

bool RunListPanel::hasFocusInList() const
{
    return m_list->hasFocus();
}

QString RunListPanel::filter() const
{
    return m_filter->text();
}

void RunListPanel::setFilter(const QString &text)
{
    m_filter->setText(text);
}

void RunListPanel::restyle()
{
    m_orderButton->setIcon(themeIcon(QStringLiteral("view-sort"), Token::Muted, palette()));
    m_nothing->setPalette(inked(palette(), Token::Muted));
}

void RunListPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
