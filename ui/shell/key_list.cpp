// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/key_list.h"

#include "theme/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int widest = 460;
constexpr int highest = 560;

} // namespace

KeyList::KeyList(const QList<std::pair<QString, QString>> &keys, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    auto *table = new QTableWidget(static_cast<int>(keys.size()), 2, this);
    table->setAccessibleName(tr("Keys and what they do"));
    table->setHorizontalHeaderLabels({tr("Key"), tr("Does")});
    table->verticalHeader()->hide();
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setHighlightSections(false);
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setFrameShape(QFrame::NoFrame);
    for (int row = 0; row < table->rowCount(); ++row) {
        auto *key = new QTableWidgetItem(keys.at(row).first);
        key->setFont(strongFont(font()));
        table->setItem(row, 0, key);
        table->setItem(row, 1, new QTableWidgetItem(keys.at(row).second));
    }
    table->resizeColumnToContents(0);
    table->setColumnWidth(0, table->columnWidth(0) + space5);
    table->horizontalHeader()->setStretchLastSection(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space4, space4, space4);
    column->addWidget(table, 1);
    column->addWidget(buttons);
    const int rows = table->rowHeight(0) * (table->rowCount() + 1);
    const int most = parent == nullptr ? highest : std::min(highest, parent->window()->height() - space5);
    resize(widest, std::min(most, rows + 110));
}

} // namespace assay::ui
