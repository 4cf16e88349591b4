// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/run_chooser.h"

#include "theme/theme.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStringListModel>
#include <QVBoxLayout>

namespace assay::ui {

RunChooser::RunChooser(const QList<OtherRun> &runs, QWidget *parent)
    : QDialog(parent), m_runs(runs), m_shown(new QSortFilterProxyModel(this)), m_list(new QListView(this))
{
    setWindowTitle(tr("Outputs of another run"));
    QStringList ids;
    for (const OtherRun &run : runs)
        ids.append(run.id);
    m_shown->setSourceModel(new QStringListModel(ids, this));
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setModel(m_shown);
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setAccessibleName(tr("Runs"));
    auto *filter = new QLineEdit(this);
    filter->setPlaceholderText(tr("Filter"));
    filter->setAccessibleName(tr("Filter runs"));
    filter->installEventFilter(this);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space4, space4, space4);
    column->setSpacing(space2);
    column->addWidget(filter);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);
    const auto choose = [this, buttons] {
        m_list->setCurrentIndex(m_shown->index(0, 0));
        buttons->button(QDialogButtonBox::Ok)->setEnabled(m_shown->rowCount() > 0);
    };
    connect(filter, &QLineEdit::textChanged, this, [this, choose](const QString &text) {
        m_shown->setFilterFixedString(text);
        choose();
    });
    connect(m_list, &QListView::activated, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    choose();
    resize(460, 420);
    filter->setFocus();
}

OtherRun RunChooser::chosen() const
{
    const QModelIndex index = m_shown->mapToSource(m_list->currentIndex());
    return index.isValid() ? m_runs.at(index.row()) : OtherRun();
}

bool RunChooser::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace assay::ui
