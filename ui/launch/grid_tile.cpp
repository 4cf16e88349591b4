// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/grid_tile.h"

#include <QPainter>

namespace assay::ui {

namespace {

constexpr QSize tileSize(62, 42);
constexpr int headerHeight = 26;
constexpr int headerWidth = 74;

// A mark that says "chosen" without its colour.
void drawTick(QPainter &painter, const QPointF &at, const QColor &ink)
{
    painter.setPen(QPen(ink, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF{at + QPointF(-4, 0), at + QPointF(-1, 3), at + QPointF(4.5, -3.5)});
}

} // namespace

GridTile::GridTile(int row, int column, QWidget *parent)
    : QAbstractButton(parent), m_row(row), m_column(column)
{
    setCheckable(!isHeader());
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void GridTile::setTone(Token tone)
{
    m_tone = tone;
    update();
}

void GridTile::setNote(const QString &note)
{
    if (m_note == note)
        return;
    m_note = note;
    update();
}

QSize GridTile::sizeHint() const
{
    return {m_column == 0 ? headerWidth : tileSize.width(), m_row == 0 ? headerHeight : tileSize.height()};
}

void GridTile::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    const Token tone = m_tone.value_or(Token::Accent);
    const bool on = isChecked();
    if (!isHeader()) {
        painter.setBrush(on ? veil(tone, isDown() ? 0.34 : 0.2, palette())
                            : color(Token::Surface, palette()));
        painter.setPen(
            QPen(color(on ? tone : Token::Border, palette()), 1, on ? Qt::SolidLine : Qt::DashLine));
        painter.drawRoundedRect(box, radius, radius);
    }
    if (underMouse() && isEnabled()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(veil(Token::Accent, 0.09, palette()));
        painter.drawRoundedRect(box, radius, radius);
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color(Token::Accent, palette()), 2));
        painter.drawRoundedRect(box, radius, radius);
    }
    if (isHeader()) {
        painter.setPen(color(Token::Text, palette()));
        QRectF words = box;
        if (m_column == 0 && m_tone) {
            const QRectF square(box.left() + space1, box.center().y() - 4, 9, 9);
            painter.fillRect(square, color(*m_tone, palette()));
            words.setLeft(square.right() + space2);
        }
        painter.setFont(m_column == 0 ? strongFont(font()) : font());
        painter.drawText(words, m_tone ? Qt::AlignVCenter | Qt::AlignLeft : Qt::AlignCenter, text());
        return;
    }
    if (on)
        drawTick(painter, {m_note.isEmpty() ? box.center() : QPointF(box.center().x(), box.top() + 13)},
                 color(tone, palette()));
    painter.setPen(color(Token::Muted, palette()));
    painter.setFont(captionFont(font()));
    if (!m_note.isEmpty())
        painter.drawText(box.adjusted(0, 20, 0, 0), Qt::AlignHCenter | Qt::AlignTop, m_note);
    else if (!on)
        painter.drawText(box, Qt::AlignCenter, tr("left out"));
}

} // namespace assay::ui
