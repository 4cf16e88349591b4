// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/choice_rows.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int least = 26;

} // namespace

void ChoiceRows::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem row = option;
    if ((row.state & QStyle::State_Selected) != 0)
        painter->fillRect(row.rect, veil(Token::Accent, 0.16, row.palette));
    row.state &= ~(QStyle::State_Selected | QStyle::State_HasFocus | QStyle::State_MouseOver);
    QStyledItemDelegate::paint(painter, row, index);
}

QSize ChoiceRows::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QSize whole = QStyledItemDelegate::sizeHint(option, index);
    return {whole.width(), std::max(whole.height(), least)};
}

} // namespace assay::ui
