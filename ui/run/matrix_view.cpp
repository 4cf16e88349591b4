// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/matrix_view.h"

#include "run/cell_card.h"
#include "run/cell_text.h"
#include "theme/theme.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace assay::ui {

MatrixView::MatrixView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Matrix of cells"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void MatrixView::setRun(const run::RunView &run, const std::optional<golden::Curve> &golden)
{
    const bool isOther = run.id != m_run.id;
    m_run = run;
    m_golden = golden;
    if (isOther || (m_slice && *m_slice >= slicesOf(m_run).size()))
        m_slice = 0;
    placeAnew();
    const qsizetype before = m_chosen.size();
    m_chosen.removeIf([this](const QString &id) { return m_run.find(id) == nullptr; });
    if (m_run.find(m_current) == nullptr && !m_run.cells.isEmpty())
        selectCell(m_run.cells.constFirst().id);
    else if (before != m_chosen.size())
        Q_EMIT choiceChanged();
    tell();
    update();
}

void MatrixView::showSlice(std::optional<qsizetype> slice)
{
    if (slice == m_slice)
        return;
    m_slice = slice;
    placeAnew();
    Q_EMIT sliceChanged();
    // What is not shown cannot be chosen; the same length and mode is where the current cell is sought.
    if (cardOf(m_current).isNull() && !m_place.cards.isEmpty()) {
        const run::CellView *before = m_run.find(m_current);
        const auto same =
            std::find_if(m_place.cards.cbegin(), m_place.cards.cend(), [&](const MatrixPlace::Card &card) {
                const matrix::Cell &cell = m_run.cells.at(card.cell).cell;
                return before != nullptr && cell.thinking == before->cell.thinking &&
                       cell.draftLength == before->cell.draftLength;
            });
        const MatrixPlace::Card &to = same == m_place.cards.cend() ? m_place.cards.constFirst() : *same;
        chooseOnly(m_run.cells.at(to.cell).id);
    }
    update();
}

void MatrixView::selectCell(const QString &cellId)
{
    const run::CellView *cell = m_run.find(cellId);
    if (cell == nullptr)
        return;
    const QList<MatrixSlice> slices = slicesOf(m_run);
    if (m_slice && !slices.at(*m_slice).holds(cell->cell)) {
        for (qsizetype at = 0; at < slices.size(); ++at) {
            if (slices.at(at).holds(cell->cell))
                m_slice = at;
        }
        placeAnew();
        Q_EMIT sliceChanged();
    }
    chooseOnly(cellId);
}

QStringList MatrixView::chosenCells() const
{
    QStringList ids;
    for (const run::CellView &cell : m_run.cells) {
        if (m_chosen.contains(cell.id))
            ids.append(cell.id);
    }
    return ids;
}

void MatrixView::chooseAll()
{
    for (qsizetype card = 0; card < m_place.cards.size(); ++card)
        m_chosen.insert(idOf(card));
    Q_EMIT choiceChanged();
    update();
}

void MatrixView::setCurrent(const QString &cellId)
{
    if (cellId == m_current)
        return;
    m_current = cellId;
    tell();
    Q_EMIT cellSelected(cellId);
}

void MatrixView::chooseOnly(const QString &cellId)
{
    const QSet<QString> chosen{cellId};
    const bool isOther = chosen != m_chosen;
    m_chosen = chosen;
    m_anchor = cellId;
    setCurrent(cellId);
    if (isOther)
        Q_EMIT choiceChanged();
    update();
}

// The rectangle from the anchor; its corners may be in different grids.
void MatrixView::chooseUpTo(const QString &cellId)
{
    const QRect area = cardOf(m_anchor).united(cardOf(cellId));
    m_chosen.clear();
    for (qsizetype card = 0; card < m_place.cards.size(); ++card) {
        if (area.contains(m_place.cards.at(card).rect.center()))
            m_chosen.insert(idOf(card));
    }
    setCurrent(cellId);
    Q_EMIT choiceChanged();
    update();
}

void MatrixView::toggle(const QString &cellId)
{
    if (!m_chosen.remove(cellId))
        m_chosen.insert(cellId);
    m_anchor = cellId;
    setCurrent(cellId);
    Q_EMIT choiceChanged();
    update();
}

QRect MatrixView::cardOf(const QString &cellId) const
{
    for (const MatrixPlace::Card &card : m_place.cards) {
        if (m_run.cells.at(card.cell).id == cellId)
            return card.rect;
    }
    return {};
}

MatrixWish MatrixView::wishFor(int width) const
{
    return {m_slice, width, QFontMetrics(captionFont(font())).height()};
}

void MatrixView::placeAnew()
{
    m_place = placeMatrix(m_run, wishFor(width()));
    updateGeometry();
}

QSize MatrixView::sizeHint() const
{
    return {minimumSizeHint().width(), heightForWidth(width())};
}

QSize MatrixView::minimumSizeHint() const
{
    const MatrixPlace least = placeMatrix(m_run, wishFor(0));
    return {least.size.width(), heightForWidth(width())};
}

int MatrixView::heightForWidth(int width) const
{
    return placeMatrix(m_run, wishFor(width)).size.height();
}

void MatrixView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeAnew();
}

void MatrixView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        placeAnew();
    update();
}

qsizetype MatrixView::cardAt(QPoint position) const
{
    for (qsizetype card = 0; card < m_place.cards.size(); ++card) {
        if (m_place.cards.at(card).rect.contains(position))
            return card;
    }
    return -1;
}

qsizetype MatrixView::currentCard() const
{
    for (qsizetype card = 0; card < m_place.cards.size(); ++card) {
        if (idOf(card) == m_current)
            return card;
    }
    return -1;
}

QString MatrixView::idOf(qsizetype card) const
{
    return m_run.cells.at(m_place.cards.at(card).cell).id;
}

void MatrixView::paintHeads(QPainter &painter) const
{
    for (const MatrixPlace::Grid &grid : m_place.grids) {
        painter.setFont(strongFont(font()));
        painter.setPen(color(Token::Text, palette()));
        if (m_place.isSmall)
            painter.drawText(grid.titleRect, Qt::AlignLeft | Qt::AlignTop, grid.title);
        painter.setFont(captionFont(font()));
        painter.setPen(color(Token::Muted, palette()));
        for (const MatrixPlace::Column &column : grid.columns)
            painter.drawText(column.label, Qt::AlignHCenter | Qt::AlignTop,
                             column.draftLength == 0 ? tr("control", "a column's head")
                                                     : QString::number(column.draftLength));
        for (const MatrixPlace::Row &row : grid.rows) {
            const bool on = row.thinking == matrix::Thinking::On;
            const QRect mark(row.label.left(), row.label.center().y() - 4, 8, 8);
            painter.setPen(Qt::NoPen);
            painter.setBrush(color(on ? Token::ThinkingOn : Token::ThinkingOff, palette()));
            painter.drawRoundedRect(mark, 2, 2);
            painter.setFont(m_place.isSmall ? captionFont(font()) : font());
            painter.setPen(color(Token::Text, palette()));
            painter.drawText(row.label.adjusted(14, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                             on ? tr("on", "thinking mode") : tr("off", "thinking mode"));
        }
    }
}

void MatrixView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHeads(painter);
    const golden::Curve *golden = m_golden ? &*m_golden : nullptr;
    for (const MatrixPlace::Card &card : m_place.cards) {
        if (!event->rect().intersects(card.rect))
            continue;
        const run::CellView &cell = m_run.cells.at(card.cell);
        const bool isCurrent = cell.id == m_current;
        // A single chosen cell needs no veil over its tint: the ring says it.
        paintCard(painter, card.rect, cell, golden,
                  {m_chosen.size() > 1 && m_chosen.contains(cell.id),
                   isCurrent && (m_chosen.contains(cell.id) || hasFocus()), m_place.isSmall, font(),
                   palette()});
        if (isCurrent && hasFocus() && m_chosen.size() > 1) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(color(Token::Text, palette()), 1, Qt::DotLine));
            painter.drawRoundedRect(QRectF(card.rect).adjusted(3.5, 3.5, -3.5, -3.5), 4, 4);
        }
    }
}

void MatrixView::mousePressEvent(QMouseEvent *event)
{
    const qsizetype card = cardAt(event->position().toPoint());
    if (card < 0)
        return;
    const QString id = idOf(card);
    if (event->button() == Qt::RightButton && m_chosen.contains(id)) {
        setCurrent(id); // the menu is about all that is chosen
        update();
    } else if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        chooseUpTo(id);
    } else if (event->modifiers().testFlag(Qt::ControlModifier)) {
        toggle(id);
    } else {
        chooseOnly(id);
    }
}

void MatrixView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const qsizetype card = cardAt(event->position().toPoint());
    if (card >= 0 && event->button() == Qt::LeftButton)
        Q_EMIT cellActivated(idOf(card));
}

void MatrixView::contextMenuEvent(QContextMenuEvent *event)
{
    if (m_current.isEmpty())
        return;
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    Q_EMIT menuWanted(byKey ? mapToGlobal(cardOf(m_current).center()) : event->globalPos());
}

void MatrixView::goTo(qsizetype card, Qt::KeyboardModifiers modifiers)
{
    if (card < 0)
        return;
    const QString id = idOf(card);
    if (modifiers.testFlag(Qt::ShiftModifier)) {
        chooseUpTo(id);
    } else if (modifiers.testFlag(Qt::ControlModifier)) {
        setCurrent(id);
        update();
    } else {
        chooseOnly(id);
    }
}

// To the first or last card of the current one's row.
void MatrixView::goToEnd(bool last, Qt::KeyboardModifiers modifiers)
{
    qsizetype card = currentCard();
    for (qsizetype next = card; next >= 0; next = neighbourOf(m_place, card, 0, last ? 1 : -1))
        card = next;
    goTo(card, modifiers);
}

void MatrixView::keyPressEvent(QKeyEvent *event)
{
    const auto step = [&](int rows, int columns) {
        goTo(neighbourOf(m_place, currentCard(), rows, columns), event->modifiers());
    };
    if (event->matches(QKeySequence::SelectAll)) {
        chooseAll();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        step(0, -1);
        break;
    case Qt::Key_Right:
        step(0, 1);
        break;
    case Qt::Key_Up:
        step(-1, 0);
        break;
    case Qt::Key_Down:
        step(1, 0);
        break;
    case Qt::Key_Home:
        goToEnd(false, event->modifiers());
        break;
    case Qt::Key_End:
        goToEnd(true, event->modifiers());
        break;
    case Qt::Key_Space:
        if (!m_current.isEmpty())
            toggle(m_current);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!m_current.isEmpty())
            Q_EMIT cellActivated(m_current);
        break;
    case Qt::Key_Escape:
        if (m_chosen.size() > 1)
            chooseOnly(m_current);
        else
            QWidget::keyPressEvent(event);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

// What a screen reader says of the current cell.
void MatrixView::tell()
{
    const run::CellView *cell = m_run.find(m_current);
    if (cell == nullptr) {
        setAccessibleDescription({});
        return;
    }
    const CellText text = cellText(*cell, m_golden ? &*m_golden : nullptr);
    QStringList words{cellTitle(*cell), text.headline};
    if (!text.difference.isEmpty())
        words.append(tr("%1 to golden").arg(text.difference));
    else if (!text.detail.isEmpty())
        words.append(text.detail);
    setAccessibleDescription(words.join(QStringLiteral(", ")));
}

bool MatrixView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const qsizetype card = cardAt(help->pos());
    if (card < 0) {
        QToolTip::hideText();
        return true;
    }
    const run::CellView &cell = m_run.cells.at(m_place.cards.at(card).cell);
    const CellText text = cellText(cell, m_golden ? &*m_golden : nullptr);
    QStringList lines{cellTitle(cell)};
    if (!text.difference.isEmpty())
        lines.append(tr("%1, %2 (%3) to golden").arg(text.headline, text.difference, text.relative));
    else
        lines.append(text.detail.isEmpty() ? text.headline
                                           : QStringLiteral("%1: %2").arg(text.headline, text.detail));
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this, m_place.cards.at(card).rect);
    return true;
}

} // namespace assay::ui
