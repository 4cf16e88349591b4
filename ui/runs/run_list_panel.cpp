// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_list_panel.h"

#include "runs/run_delegate.h"
#include "theme/theme.h"

#include <QLineEdit>
#include <QListView>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

namespace assay::ui {

RunListPanel::RunListPanel(QWidget *parent)
    : QWidget(parent),
      m_model(new RunListModel(this)),
      m_filtered(new QSortFilterProxyModel(this)),
      m_filter(new QLineEdit(this)),
      m_list(new QListView(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_filtered->setSourceModel(m_model);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setPlaceholderText(tr("Filter runs"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter runs"));
    m_list->setModel(m_filtered);
    m_list->setItemDelegate(new RunDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Runs"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, space2, 0, 0);
    auto *filterRow = new QVBoxLayout;
    filterRow->setContentsMargins(space2, 0, space2, 0);
    filterRow->addWidget(m_filter);
    column->addLayout(filterRow);
    column->addWidget(m_list, 1);

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filtered->setFilterFixedString(text.trimmed());
        markOpen();
        Q_EMIT filterChanged(text);
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        const QString folder = m_list->currentIndex().data(RunListModel::FolderRole).toString();
        // A row that the filter takes away makes another one current: that is no choice.
        if (!folder.isEmpty() && folder != m_open && !m_filter->hasFocus())
            Q_EMIT runChosen(folder);
    });
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        m_list->setFocus();
        if (!m_list->currentIndex().isValid())
            m_list->setCurrentIndex(m_filtered->index(0, 0));
    });
}

void RunListPanel::take(const QList<run::RunSummary> &entries)
{
    m_model->merge(entries);
    if (!m_list->currentIndex().isValid())
        markOpen();
}

void RunListPanel::setOpen(const QString &folder)
{
    m_open = folder;
    markOpen();
}

void RunListPanel::markOpen()
{
    const QModelIndex row = m_filtered->mapFromSource(m_model->indexOf(m_open));
    if (row != m_list->currentIndex())
        m_list->setCurrentIndex(row);
}

QString RunListPanel::firstFolder() const
{
    return m_filtered->index(0, 0).data(RunListModel::FolderRole).toString();
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

QString RunListPanel::filter() const
{
    return m_filter->text();
}

void RunListPanel::setFilter(const QString &text)
{
    m_filter->setText(text);
}

} // namespace assay::ui
