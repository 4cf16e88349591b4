// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/difference_map.h"

#include "compare/difference_text.h"
#include "theme/number_text.h"
#include "theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

constexpr QSize card(88, 58);
constexpr int gap = 6;
constexpr int namesWidth = 110;
constexpr int above = 8; // of the draft lengths

QString lineName(const compare::Row &row)
{
    QStringList parts;
    if (row.thinking)
        parts.append(*row.thinking == matrix::Thinking::On ? DifferenceMap::tr("on")
                                                           : DifferenceMap::tr("off"));
    if (!row.category.isEmpty())
        parts.append(row.category);
    if (row.concurrency != 0)
        parts.append(DifferenceMap::tr("concurrency %1").arg(row.concurrency));
    return parts.join(QStringLiteral(" \u00b7 "));
}

} // namespace

DifferenceMap::DifferenceMap(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Differences by draft length"));
}

void DifferenceMap::setDiff(const compare::Diff &diff)
{
    m_diff = diff;
    m_lengths.clear();
    m_names.clear();
    m_places.clear();
    for (const compare::Row &row : m_diff.rows) {
        if (!m_lengths.contains(row.draftLength))
            m_lengths.append(row.draftLength);
        if (const QString name = lineName(row); !m_names.contains(name))
            m_names.append(name);
    }
    std::sort(m_lengths.begin(), m_lengths.end());
    for (const compare::Row &row : m_diff.rows)
        m_places.append(QPoint(static_cast<int>(m_lengths.indexOf(row.draftLength)),
                               static_cast<int>(m_names.indexOf(lineName(row)))));
    m_chosen = -1;
    updateGeometry();
    update();
}

void DifferenceMap::choose(int row)
{
    m_chosen = row >= 0 && row < m_diff.rows.size() ? row : -1;
    if (m_chosen >= 0) {
        const compare::Row &one = m_diff.rows.at(m_chosen);
        const auto difference = one.difference();
        setAccessibleDescription(difference
                                     ? tr("%1: %2").arg(rowTitle(one), signedText(*difference, one.decimals))
                                     : tr("%1: not compared").arg(rowTitle(one)));
    }
    update();
}

QRect DifferenceMap::cardOf(int row) const
{
    if (row < 0 || row >= m_places.size())
        return {};
    const QPoint &place = m_places.at(row);
    const int head = above + fontMetrics().height() + gap;
    return {QPoint(namesWidth + place.x() * (card.width() + gap), head + place.y() * (card.height() + gap)),
            card};
}

QSize DifferenceMap::minimumSizeHint() const
{
    const int head = above + fontMetrics().height() + gap;
    return {namesWidth + static_cast<int>(m_lengths.size()) * (card.width() + gap) + space4,
            head + static_cast<int>(m_names.size()) * (card.height() + gap) + space4};
}

void DifferenceMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), color(Token::Surface, palette()));
    painter.setPen(color(Token::Muted, palette()));
    for (qsizetype at = 0; at < m_lengths.size(); ++at)
        painter.drawText(QRect(namesWidth + static_cast<int>(at) * (card.width() + gap), above, card.width(),
                               fontMetrics().height()),
                         Qt::AlignCenter, QString::number(m_lengths.at(at)));
    painter.setPen(color(Token::Text, palette()));
    const int head = above + fontMetrics().height() + gap;
    for (qsizetype at = 0; at < m_names.size(); ++at) {
        const QRect place(space4, head + static_cast<int>(at) * (card.height() + gap),
                          namesWidth - space4 - gap, card.height());
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, m_names.at(at));
    }
    for (int row = 0; row < m_diff.rows.size(); ++row)
        paintCard(painter, row);
}

void DifferenceMap::paintCard(QPainter &painter, int row) const
{
    const compare::Row &one = m_diff.rows.at(row);
    const QRectF box = QRectF(cardOf(row)).adjusted(1, 1, -1, -1);
    const auto ratio = one.ratio();
    const auto difference = one.difference();
    painter.setBrush(ratio ? differenceTint(*ratio - 1.0, palette()) : color(Token::Surface, palette()));
    const bool isChosen = row == m_chosen;
    painter.setPen(QPen(color(isChosen ? Token::Accent : Token::Border, palette()), isChosen ? 2 : 1,
                        difference ? Qt::SolidLine : Qt::DashLine));
    painter.drawRoundedRect(box, radius, radius);
    const QRectF words = box.adjusted(space2, space1, -space2, -space1);
    painter.setFont(strongFont(font()));
    painter.setPen(color(difference ? Token::Text : Token::Muted, palette()));
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop,
                     difference ? signedText(*difference, one.decimals) : QStringLiteral("\u2013"));
    painter.setFont(captionFont(font()));
    painter.setPen(color(Token::Muted, palette()));
    if (ratio)
        painter.drawText(words, Qt::AlignLeft | Qt::AlignBottom,
                         tr("%1 %").arg(signedText((*ratio - 1.0) * 100.0, 1)));
    if (one.within) {
        painter.setPen(color(*one.within ? Token::Good : Token::Wrong, palette()));
        painter.drawText(words, Qt::AlignRight | Qt::AlignTop,
                         *one.within ? QStringLiteral("\u2713") : QStringLiteral("\u2715"));
    }
    if (const QString finding = findingWords(one); !finding.isEmpty()) {
        painter.setPen(color(findingTone(one), palette()));
        painter.drawText(words, Qt::AlignRight | Qt::AlignBottom, finding.left(1));
    }
}

void DifferenceMap::take(int row)
{
    if (row < 0 || row == m_chosen)
        return;
    choose(row);
    Q_EMIT rowChosen(row);
}

void DifferenceMap::mousePressEvent(QMouseEvent *event)
{
    for (int row = 0; row < m_places.size(); ++row) {
        if (cardOf(row).contains(event->position().toPoint()))
            take(row);
    }
}

void DifferenceMap::keyPressEvent(QKeyEvent *event)
{
    const auto stepOf = [](int key) -> QPoint {
        switch (key) {
        case Qt::Key_Left:
            return {-1, 0};
        case Qt::Key_Right:
            return {1, 0};
        case Qt::Key_Up:
            return {0, -1};
        case Qt::Key_Down:
            return {0, 1};
        default:
            return {};
        }
    };
    const QPoint step = stepOf(event->key());
    if (step.isNull()) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (m_chosen < 0) {
        take(m_places.isEmpty() ? -1 : 0);
        return;
    }
    // The next card that way; holes are passed over.
    QPoint place = m_places.at(m_chosen);
    const QRect all(0, 0, static_cast<int>(m_lengths.size()), static_cast<int>(m_names.size()));
    for (place += step; all.contains(place); place += step) {
        if (const auto found = m_places.indexOf(place); found >= 0) {
            take(static_cast<int>(found));
            return;
        }
    }
}

void DifferenceMap::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    update();
}

} // namespace assay::ui
