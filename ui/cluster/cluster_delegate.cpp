// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_delegate.h"

#include "cluster/cluster_list_model.h"
#include "theme/theme.h"

#include <QPainter>

namespace assay::ui {

namespace {

constexpr int dot = 8;
constexpr int lineGap = 2;

} // namespace

QSize ClusterDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int caption = QFontMetrics(captionFont(option.font)).height();
    return {160, space2 + QFontMetrics(strongFont(option.font)).height() + 2 * (lineGap + caption) + space2};
}

void ClusterDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QPalette &palette = option.palette;
    painter->fillRect(option.rect, color(Token::Surface, palette));
    if ((option.state & QStyle::State_Selected) != 0)
        painter->fillRect(option.rect, veil(Token::Accent, 0.14, palette));
    painter->setPen(color(Token::Grid, palette));
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());

    const QRect inside = option.rect.adjusted(space3, space2, -space3, -space2);
    const auto line = [&](int top, int left, const QString &text) {
        const QFontMetrics metrics = painter->fontMetrics();
        const QRect place(inside.left() + left, top, inside.width() - left, metrics.height());
        // Glyphs of another font may be higher than this one's line.
        painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                          metrics.elidedText(text, Qt::ElideRight, place.width()));
        return top + metrics.height() + lineGap;
    };
    painter->setFont(strongFont(option.font));
    painter->setPen(color(Token::Text, palette));
    int top = line(inside.top(), 0, index.data(ClusterListModel::NameRole).toString());
    painter->setFont(captionFont(option.font));
    painter->setPen(color(Token::Muted, palette));
    top = line(top, 0, index.data(ClusterListModel::PlaceRole).toString());
    const auto tone = static_cast<Token>(index.data(ClusterListModel::ToneRole).toInt());
    const int middle = top + painter->fontMetrics().height() / 2;
    painter->setPen(Qt::NoPen);
    painter->setBrush(color(tone, palette));
    painter->drawEllipse(QRectF(inside.left(), middle - dot / 2.0, dot, dot));
    painter->setPen(color(tone == Token::Unknown ? Token::Muted : Token::Text, palette));
    line(top, dot + space2, index.data(ClusterListModel::LinkRole).toString());

    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(color(Token::Accent, palette), 2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -2));
    }
    painter->restore();
}

} // namespace assay::ui
