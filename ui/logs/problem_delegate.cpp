// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/problem_delegate.h"

#include "logs/problem_model.h"
#include "theme/tone.h"

#include <QListView>
#include <QLocale>
#include <QPainter>

namespace assay::ui {

namespace {

constexpr int barWidth = 3;
constexpr int barGap = 10;
constexpr int least = 40; // of a text, where the list has next to no room

struct Words
{
    QString title, where, next;
};

Words wordsOf(const QModelIndex &index)
{
    const int count = index.data(ProblemModel::CountRole).toInt();
    QString where = ProblemDelegate::tr("line %1").arg(
        QLocale().toString(index.data(ProblemModel::LineRole).toLongLong()));
    if (count > 1)
        where += ProblemDelegate::tr(" and %n more", nullptr, count - 1);
    return {index.data().toString(), where, index.data(ProblemModel::NextRole).toString()};
}

int heightOf(const QFont &font, int width, const QString &text)
{
    return text.isEmpty()
               ? 0
               : QFontMetrics(font).boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text).height();
}

} // namespace

QSize ProblemDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QListView *>(option.widget);
    const int whole = view != nullptr ? view->viewport()->width() : 240;
    const int width = std::max(least, whole - barWidth - barGap - space2);
    const Words words = wordsOf(index);
    const QFont caption = captionFont(option.font);
    return {whole, space2 + heightOf(strongFont(option.font), width, words.title) + 2 +
                       heightOf(caption, width, words.where) + (words.next.isEmpty() ? 0 : 2) +
                       heightOf(caption, width, words.next) + space2 + space1};
}

void ProblemDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    painter->save();
    const QPalette &palette = option.palette;
    const auto severity = static_cast<base::Severity>(index.data(ProblemModel::SeverityRole).toInt());
    const Token tone = toneOf(severity);
    const QRect card = option.rect.adjusted(0, 0, 0, -space1);
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    painter->fillRect(card, chosen ? veil(Token::Accent, 0.14, palette) : veil(tone, 0.06, palette));
    painter->fillRect(QRect(card.left(), card.top(), barWidth, card.height()), color(tone, palette));
    QRect inside = card.adjusted(barWidth + barGap, space2, -space2, -space2);
    const Words words = wordsOf(index);
    const auto draw = [&](const QFont &font, Token ink, const QString &text) {
        painter->setFont(font);
        painter->setPen(color(ink, palette));
        QRect used;
        painter->drawText(inside, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, text, &used);
        inside.setTop(used.bottom() + 3);
    };
    draw(strongFont(option.font), Token::Text, words.title);
    draw(captionFont(option.font), Token::Muted, words.where);
    if (!words.next.isEmpty())
        draw(captionFont(option.font), Token::Text, words.next);
    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter->setPen(QPen(color(Token::Accent, palette), 2));
        painter->drawRect(card.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

} // namespace assay::ui
