// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/cell_card.h"

#include "run/cell_text.h"
#include "theme/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

constexpr int barHeight = 3;
constexpr double sparkRunning = 0.55;
constexpr double sparkEnded = 0.4;
constexpr qsizetype sparkPoints = 48;
constexpr double besideText = 0.48;
constexpr int roomyCard = 96;

struct Look
{
    QPainter &painter;
    const QRect &rect;
    const CellText &text;
    const CardLook &look;
    bool hasNumber = false;

    [[nodiscard]] QColor ink(Token token) const { return color(token, look.palette); }
};

// The height of a line of these words; another font may lend their glyphs, and it may be taller.
int lineHeight(const QFontMetrics &metrics, const QString &words)
{
    return std::max(metrics.height(), metrics.boundingRect(words).height());
}

// As many whole lines of a text as fit, the last one elided; the rest stands in the panel and the tool tip.
void drawWholeLines(QPainter &painter, const QRect &rect, const QString &text)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const int height = lineHeight(metrics, text);
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    for (int top = rect.top(); top + height <= rect.bottom() + 1; top += height) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(rect.width());
        const bool last = top + 2 * height > rect.bottom() + 1;
        const QString words =
            last ? metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight, rect.width())
                 : text.mid(line.textStart(), line.textLength());
        painter.drawText(QRect(rect.left(), top, rect.width(), height), Qt::AlignLeft | Qt::AlignVCenter,
                         words.trimmed());
    }
    layout.endLayout();
}

void drawGround(const Look &card)
{
    const QRectF edge = QRectF(card.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor ground = card.text.relativeDifference
                              ? differenceTint(*card.text.relativeDifference, card.look.palette)
                              : card.ink(Token::Raised);
    const bool isMarked = card.look.isChosen || card.look.isCurrent;
    card.painter.setPen(QPen(card.ink(isMarked ? Token::Accent : Token::Border), isMarked ? 2 : 1));
    card.painter.setBrush(ground);
    card.painter.drawRoundedRect(edge, radius, radius);
    if (!card.look.isChosen)
        return;
    card.painter.setPen(Qt::NoPen);
    card.painter.setBrush(veil(Token::Accent, 0.14, card.look.palette));
    card.painter.drawRoundedRect(edge, radius, radius);
}

void drawSpark(const Look &card, const run::CellView &cell)
{
    const run::Attempt *attempt = cell.countingAttempt();
    if (cell.state == run::CellState::Running && !cell.attempts.isEmpty())
        attempt = &cell.attempts.constLast();
    if (attempt == nullptr || card.look.isSmall)
        return;
    const bool running = cell.state == run::CellState::Running;
    if (!running && cell.state != run::CellState::Value)
        return;
    // Beside the difference of a card that has one, and not through it.
    const double left = running ? space2 : card.rect.width() * besideText;
    if (!running && card.rect.width() < roomyCard)
        return;
    const QRectF place(card.rect.left() + left, card.rect.top() + card.rect.height() * 0.52,
                       card.rect.width() - left - space2, card.rect.height() * 0.36);
    const QList<QPointF> points = sparkline(attempt->live, place, sparkPoints);
    if (points.size() < 2)
        return;
    QColor ink =
        card.ink(cell.cell.thinking == matrix::Thinking::On ? Token::ThinkingOn : Token::ThinkingOff);
    ink.setAlphaF(static_cast<float>(running ? sparkRunning : sparkEnded));
    QPainterPath path(points.constFirst());
    for (const QPointF &point : points)
        path.lineTo(point);
    card.painter.setBrush(Qt::NoBrush);
    card.painter.setPen(QPen(ink, 1.4));
    card.painter.drawPath(path);
}

void drawProgress(const Look &card)
{
    if (!card.text.progress)
        return;
    const double whole = card.rect.width() - 2.0 * radius;
    card.painter.setPen(Qt::NoPen);
    card.painter.setBrush(card.ink(Token::Grid));
    const QRectF track(card.rect.left() + radius, card.rect.bottom() - barHeight, whole, barHeight);
    card.painter.drawRoundedRect(track, 1.5, 1.5);
    card.painter.setBrush(card.ink(Token::Accent));
    card.painter.drawRoundedRect(QRectF(track.topLeft(), QSizeF(whole * *card.text.progress, barHeight)), 1.5,
                                 1.5);
}

void drawMark(const Look &card)
{
    card.painter.setFont(strongFont(captionFont(card.look.font)));
    card.painter.setPen(card.ink(card.text.tone));
    card.painter.drawText(card.rect.adjusted(0, 0, card.look.isSmall ? -space1 : -7, -6),
                          Qt::AlignRight | Qt::AlignBottom, card.text.icon);
}

// The largest of our sizes in which a headline fits.
QFont headlineFont(const Look &card, int width)
{
    if (!card.hasNumber) {
        // A word is rather thin than cut.
        const QFont word = captionFont(card.look.font);
        const QFont strong = strongFont(word);
        return QFontMetrics(strong).horizontalAdvance(card.text.headline) <= width ? strong : word;
    }
    const QFont large = valueFont(card.look.font);
    if (!card.look.isSmall && QFontMetrics(large).horizontalAdvance(card.text.headline) <= width)
        return large;
    const QFont title = titleFont(card.look.font);
    return card.look.isSmall || QFontMetrics(title).horizontalAdvance(card.text.headline) > width
               ? strongFont(card.look.font)
               : title;
}

void drawWords(const Look &card, run::CellState state)
{
    const int side = card.rect.width() < 64 ? 5 : space2 + 1;
    const QRect inside = card.rect.adjusted(side, card.look.isSmall ? 3 : 6, -side, -space1);
    card.painter.setFont(headlineFont(card, inside.width()));
    const bool loud = state == run::CellState::Failed;
    const bool fleeting = state == run::CellState::Running;
    card.painter.setPen(card.ink(loud                          ? Token::Wrong
                                 : card.hasNumber && !fleeting ? Token::Text
                                                               : Token::Muted));
    const int headline = lineHeight(card.painter.fontMetrics(), card.text.headline);
    card.painter.drawText(
        QRect(inside.left(), inside.top(), inside.width(), headline), Qt::AlignLeft,
        card.painter.fontMetrics().elidedText(card.text.headline, Qt::ElideRight, inside.width()));
    const QFont caption = captionFont(card.look.font);
    const int line = QFontMetrics(caption).height();
    const QRect below(inside.left(), inside.top() + headline, inside.width(), inside.height() - headline);
    const bool off = card.text.tone == Token::Wrong;
    if (!card.text.difference.isEmpty()) {
        card.painter.setFont(strongFont(caption));
        card.painter.setPen(card.ink(off ? Token::Wrong : Token::Muted));
        card.painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, card.text.difference);
        if (card.look.isSmall)
            return;
        card.painter.setFont(caption);
        card.painter.drawText(below.adjusted(0, line, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                              card.text.relative);
    } else if (!card.text.detail.isEmpty() && !card.look.isSmall) {
        card.painter.setFont(caption);
        card.painter.setPen(card.ink(Token::Muted));
        drawWholeLines(card.painter, below.adjusted(0, 0, 0, -space1), card.text.detail);
    }
}

} // namespace

QList<QPointF> sparkline(const run::LiveSeries &live, const QRectF &rect, qsizetype most)
{
    QList<QPointF> values;
    const qsizetype step = std::max<qsizetype>(1, (live.size() + most - 1) / std::max<qsizetype>(1, most));
    double low = 1e18;
    double high = 0.0;
    for (qsizetype at = 0; at < live.size(); at += step) {
        const run::LivePoint &point = live.at(at);
        if (point.drafts <= 0 || point.accepted < 0)
            continue;
        const double length = 1.0 + static_cast<double>(point.accepted) / static_cast<double>(point.drafts);
        values.append({point.seconds, length});
        low = std::min(low, length);
        high = std::max(high, length);
    }
    if (values.size() < 2 || values.constLast().x() <= values.constFirst().x())
        return {};
    // Noise of a hundredth is no mountain.
    constexpr double leastSpan = 0.2;
    const double middle = (low + high) / 2;
    const double span = std::max(high - low, leastSpan);
    const double first = values.constFirst().x();
    const double whole = values.constLast().x() - first;
    for (QPointF &value : values)
        value = {rect.left() + rect.width() * (value.x() - first) / whole,
                 rect.center().y() - rect.height() * (value.y() - middle) / span};
    return values;
}

void paintCard(QPainter &painter, const QRect &rect, const run::CellView &cell, const golden::Curve *golden,
               const CardLook &look)
{
    const CellText text = cellText(cell, golden);
    const bool hasNumber = cell.state == run::CellState::Value || text.headline.startsWith(QChar(0x2248));
    const Look card{painter, rect, text, look, hasNumber};
    drawGround(card);
    drawSpark(card, cell);
    drawWords(card, cell.state);
    drawMark(card);
    drawProgress(card);
}

} // namespace assay::ui
