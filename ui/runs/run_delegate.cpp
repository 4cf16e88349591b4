// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_delegate.h"

#include "run/time_text.h"
#include "runs/run_list_model.h"
#include "theme/theme.h"

#include <QDateTime>
#include <QPainter>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int barHeight = 3;
constexpr int rowGap = 3;

Token toneOf(run::RunState state)
{
    switch (state) {
    case run::RunState::Done:
        return Token::Good;
    case run::RunState::Failed:
        return Token::Wrong;
    case run::RunState::Running:
    case run::RunState::Queued:
        return Token::Accent;
    case run::RunState::Cancelled:
    case run::RunState::Unknown:
        break;
    }
    return Token::Unknown;
}

} // namespace

QSize RunDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int title = option.fontMetrics.height();
    const int caption = QFontMetrics(captionFont(option.font)).height();
    return {160, space2 + title + rowGap + caption + rowGap + barHeight + space2};
}

void RunDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    const QPalette &palette = option.palette;
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    painter->fillRect(option.rect, color(Token::Surface, palette));
    if (chosen)
        painter->fillRect(option.rect, veil(Token::Accent, 0.14, palette));
    painter->setPen(color(Token::Grid, palette));
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());

    const QRect inside = option.rect.adjusted(space3, space2, -space3, -space2);
    painter->setFont(strongFont(option.font));
    painter->setPen(color(Token::Text, palette));
    const int title = painter->fontMetrics().height();
    painter->drawText(
        QRect(inside.left(), inside.top(), inside.width(), title), Qt::AlignLeft,
        painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, inside.width()));

    painter->setFont(captionFont(option.font));
    const int caption = painter->fontMetrics().height();
    const QRect second(inside.left(), inside.top() + title + rowGap, inside.width(), caption);
    const auto state = static_cast<run::RunState>(index.data(RunListModel::StateRole).toInt());
    const int done = index.data(RunListModel::DoneRole).toInt();
    const int total = index.data(RunListModel::TotalRole).toInt();
    const QString text = QStringLiteral("%1/%2 \u00B7 %3").arg(done).arg(total).arg(run::runStateName(state));
    painter->setPen(color(state == run::RunState::Failed ? Token::Wrong : Token::Muted, palette));
    painter->drawText(second, Qt::AlignLeft, text);
    const QDateTime started = index.data(RunListModel::StartedRole).toDateTime().toLocalTime();
    const QString when = momentText(started, QDateTime::currentDateTime());
    painter->setPen(color(Token::Muted, palette));
    painter->drawText(second, Qt::AlignRight, when);

    const QRect bar(inside.left(), second.bottom() + rowGap, inside.width(), barHeight);
    painter->fillRect(bar, color(Token::Grid, palette));
    if (total > 0) {
        const int width = static_cast<int>(qint64{bar.width()} * std::min(done, total) / total);
        painter->fillRect(QRect(bar.left(), bar.top(), width, barHeight), color(toneOf(state), palette));
    }
    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter->setPen(QPen(color(Token::Accent, palette), 2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -2));
    }
    painter->restore();
}

} // namespace assay::ui
