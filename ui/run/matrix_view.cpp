// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/matrix_view.h"

#include "run/cell_text.h"
#include "theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int labelWidth = 72;
constexpr int headHeight = 24;
constexpr int cardHeight = 78;
constexpr int smallestCard = 64;
constexpr int widestCard = 150;
constexpr int gap = 6;

QString axesOf(const QString &cellId)
{
    return cellId.section(QLatin1Char('.'), 1);
}

// As many whole lines of a text as fit, the last one elided; the rest stands in the panel and the tool tip.
void drawWholeLines(QPainter &painter, const QRect &rect, const QString &text)
{
    const QFontMetrics metrics = painter.fontMetrics();
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    for (int top = rect.top(); top + metrics.height() <= rect.bottom() + 1; top += metrics.lineSpacing()) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(rect.width());
        const bool last = top + metrics.lineSpacing() + metrics.height() > rect.bottom() + 1;
        const QString words =
            last ? metrics.elidedText(text.mid(line.textStart()), Qt::ElideRight, rect.width())
                 : text.mid(line.textStart(), line.textLength());
        painter.drawText(QPoint(rect.left(), top + metrics.ascent()), words.trimmed());
    }
    layout.endLayout();
}

} // namespace

MatrixView::MatrixView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Matrix of cells"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MatrixView::setRun(const run::RunView &run, const std::optional<golden::Curve> &golden)
{
    m_run = run;
    m_golden = golden;
    m_rows.clear();
    m_columns.clear();
    for (const run::CellView &cell : std::as_const(m_run.cells)) {
        const QString axes = axesOf(cell.id);
        const bool known = std::any_of(m_rows.cbegin(), m_rows.cend(), [&](const Row &row) {
            return row.thinking == cell.cell.thinking && row.axes == axes;
        });
        if (!known) {
            const QString mode = cell.cell.thinking == matrix::Thinking::On ? tr("on") : tr("off");
            m_rows.append({axes.isEmpty() ? mode : mode + QLatin1Char(' ') + axes, cell.cell.thinking, axes});
        }
        if (!m_columns.contains(cell.cell.draftLength))
            m_columns.append(cell.cell.draftLength);
    }
    std::sort(m_columns.begin(), m_columns.end());
    if (m_run.find(m_selected) == nullptr && !m_run.cells.isEmpty())
        selectCell(m_run.cells.constFirst().id);
    updateGeometry();
    update();
}

void MatrixView::selectCell(const QString &cellId)
{
    if (cellId == m_selected || m_run.find(cellId) == nullptr)
        return;
    m_selected = cellId;
    update();
    Q_EMIT cellSelected(cellId);
}

QSize MatrixView::sizeHint() const
{
    const auto rows = static_cast<int>(m_rows.size());
    return {minimumSizeHint().width(), headHeight + rows * (cardHeight + gap)};
}

QSize MatrixView::minimumSizeHint() const
{
    const auto columns = static_cast<int>(m_columns.size());
    const auto rows = static_cast<int>(m_rows.size());
    return {labelWidth + columns * (smallestCard + gap), headHeight + rows * (cardHeight + gap)};
}

QRect MatrixView::cardRect(int row, int column) const
{
    const auto columns = std::max(1, static_cast<int>(m_columns.size()));
    const int room = (width() - labelWidth) / columns - gap;
    const int cardWidth = std::clamp(room, smallestCard, widestCard);
    return {labelWidth + column * (cardWidth + gap), headHeight + row * (cardHeight + gap), cardWidth,
            cardHeight};
}

const run::CellView *MatrixView::cellAt(int row, int column) const
{
    if (row < 0 || column < 0 || row >= m_rows.size() || column >= m_columns.size())
        return nullptr;
    const Row &place = m_rows.at(row);
    for (const run::CellView &cell : m_run.cells) {
        if (cell.cell.thinking == place.thinking && cell.cell.draftLength == m_columns.at(column) &&
            axesOf(cell.id) == place.axes)
            return &cell;
    }
    return nullptr;
}

const run::CellView *MatrixView::cellAt(QPoint position) const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        for (int column = 0; column < m_columns.size(); ++column) {
            if (cardRect(row, column).contains(position))
                return cellAt(row, column);
        }
    }
    return nullptr;
}

void MatrixView::paintCard(QPainter &painter, const QRect &rect, const run::CellView &cell) const
{
    const CellText text = cellText(cell, m_golden ? &*m_golden : nullptr);
    const bool chosen = cell.id == m_selected;
    const QColor ground = text.relativeDifference ? differenceTint(*text.relativeDifference, palette())
                                                  : color(Token::Raised, palette());
    painter.setPen(QPen(color(chosen ? Token::Accent : Token::Border, palette()), chosen ? 2 : 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);

    const QRect inside = rect.adjusted(space2, space1, -space2, -space1);
    const bool hasNumber = cell.state == run::CellState::Value || text.headline.startsWith(QChar(0x2248));
    painter.setFont(hasNumber ? valueFont(font()) : titleFont(captionFont(font())));
    const bool loud = cell.state == run::CellState::Failed;
    const Token headline = loud ? Token::Wrong : hasNumber ? Token::Text : Token::Muted;
    painter.setPen(color(headline, palette()));
    const int headlineHeight = painter.fontMetrics().height();
    painter.drawText(QRect(inside.left(), inside.top(), inside.width(), headlineHeight), Qt::AlignLeft,
                     painter.fontMetrics().elidedText(text.headline, Qt::ElideRight, inside.width()));

    painter.setFont(captionFont(font()));
    const QFontMetrics caption(painter.font());
    QRect below(inside.left(), inside.top() + headlineHeight, inside.width(),
                inside.height() - headlineHeight);
    const int iconRoom = caption.averageCharWidth() * 3;
    if (!text.difference.isEmpty()) {
        painter.setPen(color(text.tone == Token::Wrong ? Token::Wrong : Token::Muted, palette()));
        painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, text.difference);
        painter.drawText(below.adjusted(0, caption.height(), 0, 0), Qt::AlignLeft | Qt::AlignTop,
                         text.relative);
    } else if (!text.detail.isEmpty()) {
        painter.setPen(color(Token::Muted, palette()));
        drawWholeLines(painter, below.adjusted(0, 0, 0, -space1), text.detail);
    }
    painter.setPen(color(text.tone, palette()));
    painter.drawText(
        QRect(inside.right() - iconRoom, inside.bottom() - caption.height(), iconRoom, caption.height()),
        Qt::AlignRight | Qt::AlignBottom, text.icon);
    if (text.progress) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color(Token::Accent, palette()));
        painter.drawRect(
            QRectF(rect.left() + radius, rect.bottom() - 3, (rect.width() - 2 * radius) * *text.progress, 3));
    }
}

void MatrixView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(captionFont(font()));
    painter.setPen(color(Token::Muted, palette()));
    for (int column = 0; column < m_columns.size(); ++column) {
        const QRect card = cardRect(0, column);
        const int draftLength = m_columns.at(column);
        painter.drawText(QRect(card.left(), 0, card.width(), headHeight), Qt::AlignCenter,
                         draftLength == 0 ? tr("control") : QString::number(draftLength));
    }
    for (int row = 0; row < m_rows.size(); ++row) {
        const QRect card = cardRect(row, 0);
        const Row &place = m_rows.at(row);
        const Token mode = place.thinking == matrix::Thinking::On ? Token::ThinkingOn : Token::ThinkingOff;
        painter.fillRect(QRect(0, card.center().y() - 4, 8, 8), color(mode, palette()));
        painter.setFont(font());
        painter.setPen(color(Token::Text, palette()));
        painter.drawText(QRect(14, card.top(), labelWidth - 18, card.height()),
                         Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap, place.label);
        for (int column = 0; column < m_columns.size(); ++column) {
            if (const run::CellView *cell = cellAt(row, column))
                paintCard(painter, cardRect(row, column), *cell);
        }
    }
    if (hasFocus() && m_run.cells.isEmpty()) {
        painter.setPen(QPen(color(Token::Accent, palette()), 2));
        painter.drawRect(rect());
    }
}

void MatrixView::mousePressEvent(QMouseEvent *event)
{
    if (const run::CellView *cell = cellAt(event->position().toPoint()))
        selectCell(cell->id);
}

void MatrixView::moveSelection(int rows, int columns)
{
    for (int row = 0; row < m_rows.size(); ++row) {
        for (int column = 0; column < m_columns.size(); ++column) {
            const run::CellView *cell = cellAt(row, column);
            if (cell == nullptr || cell->id != m_selected)
                continue;
            if (const run::CellView *next = cellAt(row + rows, column + columns))
                selectCell(next->id);
            return;
        }
    }
}

void MatrixView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        moveSelection(0, -1);
        break;
    case Qt::Key_Right:
        moveSelection(0, 1);
        break;
    case Qt::Key_Up:
        moveSelection(-1, 0);
        break;
    case Qt::Key_Down:
        moveSelection(1, 0);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool MatrixView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const run::CellView *cell = cellAt(help->pos());
        if (cell != nullptr && !cell->reason.isEmpty())
            QToolTip::showText(help->globalPos(), cell->reason, this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace assay::ui
