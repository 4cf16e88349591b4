// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_text.h"
#include "cluster/node_model.h"
#include "cluster/node_tiles.h"
#include "theme/theme.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int largestSquare = 11;
constexpr int smallestSquare = 4;
constexpr int squareGap = 3;
constexpr int skeletons = 12;

} // namespace

void NodeTiles::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), color(Token::Window, palette()));
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_loading && m_places.isEmpty()) {
        paintSkeleton(painter);
        return;
    }
    painter.translate(0, -verticalOffset());
    if (m_stale)
        painter.setOpacity(0.5);
    const QRect seen = event->rect().translated(0, verticalOffset());
    for (const Head &head : m_heads) {
        if (!head.place.intersects(seen))
            continue;
        painter.setFont(strongFont(font()));
        painter.setPen(color(Token::Text, palette()));
        const QFontMetrics strong = painter.fontMetrics();
        const QString title = strong.elidedText(head.title, Qt::ElideRight, head.place.width() * 2 / 5);
        painter.drawText(head.place, Qt::AlignLeft | Qt::AlignTop, title);
        const int left = head.place.left() + strong.horizontalAdvance(title) + space3;
        painter.setFont(captionFont(font()));
        painter.setPen(color(Token::Muted, palette()));
        const QRect rest(left, head.place.top(), head.place.right() - left, strong.height());
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(head.detail, Qt::ElideRight, rest.width()));
    }
    for (int row = 0; row < m_places.size() && row < m_nodes->rowCount(); ++row) {
        if (m_places.at(row).intersects(seen))
            paintTile(painter, m_places.at(row), row);
    }
}

void NodeTiles::paintTile(QPainter &painter, const QRect &place, int row) const
{
    const NodeRow &node = m_nodes->row(row);
    const Token tone = nodeTone(node.state);
    const bool current = currentIndex().isValid() && currentIndex().row() == row;
    const bool usable = tone == Token::Good || tone == Token::Accent;
    painter.setPen(QPen(color(current ? Token::Accent : Token::Border, palette()), current ? 2 : 1));
    painter.setBrush(color(Token::Raised, palette()));
    const double half = current ? 1.0 : 0.5;
    painter.drawRoundedRect(QRectF(place).adjusted(half, half, -half, -half), radius, radius);
    if (tone == Token::Wrong || tone == Token::Doubtful) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(veil(tone, 0.10, palette()));
        painter.drawRoundedRect(QRectF(place).adjusted(1, 1, -1, -1), radius - 1, radius - 1);
    }

    const QRect inside = place.adjusted(space3, space2, -space3, -space2);
    painter.setFont(captionFont(font()));
    const QString word = nodeMark(node.state) + QLatin1Char(' ') + node.word;
    const int wordWidth = painter.fontMetrics().horizontalAdvance(word);
    painter.setFont(strongFont(font()));
    const int line = painter.fontMetrics().height();
    const QRect first(inside.left(), inside.top(), inside.width(), line);
    painter.setPen(color(Token::Text, palette()));
    painter.drawText(
        first, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(node.name, Qt::ElideMiddle, inside.width() - wordWidth - space2));
    painter.setFont(captionFont(font()));
    painter.setPen(color(tone == Token::Unknown ? Token::Muted : tone, palette()));
    painter.drawText(first, Qt::AlignRight | Qt::AlignVCenter, word);

    const QRect squares(inside.left(), first.bottom() + 1 + space1, inside.width(), largestSquare + 1);
    paintGpus(painter, squares, node.gpus, usable);
    const QRect last(inside.left(), squares.bottom() + 1 + space1, inside.width(),
                     painter.fontMetrics().height());
    painter.setPen(color(usable || node.reason.isEmpty() ? Token::Muted : Token::Text, palette()));
    QString caption = node.reason;
    if (caption.isEmpty()) {
        caption = node.gpus.isEmpty()
                      ? tr("no GPUs")
                      : tr("%1 of %2 GPUs free").arg(node.gpus.count(false)).arg(node.gpus.size());
    }
    painter.drawText(last, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(caption, Qt::ElideRight, last.width()));
}

// A square a GPU: full is used, hollow is free, grey where the node takes no jobs. More than fit are a bar.
void NodeTiles::paintGpus(QPainter &painter, const QRect &place, const QList<bool> &gpus, bool usable) const
{
    if (gpus.isEmpty())
        return;
    const int count = static_cast<int>(gpus.size());
    const int each = std::min(largestSquare, (place.width() + squareGap) / count - squareGap);
    const QColor used = color(usable ? Token::Accent : Token::Unknown, palette());
    const QColor edge = color(usable ? Token::Good : Token::Border, palette());
    if (each < smallestSquare) {
        const auto taken = static_cast<int>(gpus.count(true));
        QRectF bar(place.left(), place.top() + 2, place.width(), place.height() - 4);
        painter.setPen(QPen(edge, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        bar.setWidth(bar.width() * taken / count);
        painter.setPen(Qt::NoPen);
        painter.setBrush(used);
        painter.drawRoundedRect(bar, 2, 2);
        return;
    }
    for (int gpu = 0; gpu < count; ++gpu) {
        const QRectF square(place.left() + gpu * (each + squareGap), place.top(), each, each);
        if (gpus.at(gpu)) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(used);
            painter.drawRoundedRect(square, 2, 2);
        } else {
            painter.setPen(QPen(edge, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(square.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        }
    }
}

void NodeTiles::paintSkeleton(QPainter &painter) const
{
    const QSize tile = tileSize();
    const int columns = std::max(1, (viewport()->width() - 2 * space4 + space2) / (tile.width() + space2));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color(Token::Grid, palette()));
    const int line = QFontMetrics(captionFont(font())).height();
    painter.drawRoundedRect(QRect(space4, space3, tile.width(), line), radius, radius);
    for (int at = 0; at < skeletons; ++at) {
        const QPoint corner(space4 + (at % columns) * (tile.width() + space2),
                            space3 + line + space3 + (at / columns) * (tile.height() + space2));
        painter.setOpacity(0.7);
        painter.drawRoundedRect(QRect(corner, tile), radius, radius);
    }
}

} // namespace assay::ui
