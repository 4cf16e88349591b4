// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/log_view.h"
#include "theme/theme.h"

#include <QLocale>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace assay::ui {

namespace {

// A stretch of a line in one look.
struct Stretch
{
    qsizetype from = 0, to = 0;
    QColor ink;
    bool bold = false;
};

// The stretches with those characters in another ink.
QList<Stretch> repainted(const QList<Stretch> &stretches, qsizetype from, qsizetype to, const QColor &ink)
{
    QList<Stretch> result;
    const auto add = [&](qsizetype begin, qsizetype end, const QColor &color, bool bold) {
        if (end > begin)
            result.append({begin, end, color, bold});
    };
    for (const Stretch &stretch : stretches) {
        const qsizetype first = std::clamp(from, stretch.from, stretch.to);
        const qsizetype last = std::clamp(to, stretch.from, stretch.to);
        add(stretch.from, first, stretch.ink, stretch.bold);
        add(first, last, ink, stretch.bold);
        add(last, stretch.to, stretch.ink, stretch.bold);
    }
    return result;
}

} // namespace

void LogView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), color(Token::Surface, palette()));
    const qint64 top = topRow();
    const qint64 end = std::min<qint64>(m_state.rows, top + rowsInSight() + 2);
    for (qint64 row = top; row < end; ++row)
        paintRow(painter, row, static_cast<int>(row - top) * m_lineHeight);
}

void LogView::paintRow(QPainter &painter, qint64 row, int top) const
{
    const auto found = m_rows.constFind(row);
    if (found == m_rows.cend())
        return;
    const LogLine &line = *found;
    const QRect whole(0, top, viewport()->width(), m_lineHeight);
    if (line.level.level == LineLevel::Error)
        painter.fillRect(whole, veil(Token::Wrong, 0.10, palette()));
    else if (line.level.level == LineLevel::Warning)
        painter.fillRect(whole, veil(Token::Doubtful, 0.10, palette()));
    if (row == m_cursor.row && !hasSelection())
        painter.fillRect(whole, veil(Token::Accent, hasFocus() ? 0.16 : 0.10, palette()));

    const auto [first, last] = std::minmax(m_anchor, m_cursor);
    if (hasSelection() && row >= first.row && row <= last.row) {
        const qsizetype from = row == first.row ? first.column : 0;
        const qsizetype to =
            row == last.row ? std::min<qsizetype>(last.column, line.text.size()) : line.text.size() + 1;
        paintStretch(painter, line, top, from, to - from, veil(Token::Accent, 0.30, palette()));
    }
    for (const auto &[from, length] : line.found)
        paintStretch(painter, line, top, from, length, veil(Token::Doubtful, 0.35, palette()));
    paintText(painter, line, top);

    const int gutter = gutterWidth();
    painter.fillRect(QRect(0, top, gutter - space1, m_lineHeight), color(Token::Surface, palette()));
    const auto problem = m_problemLines.constFind(line.number);
    if (line.number > 0 && problem != m_problemLines.cend())
        painter.fillRect(QRect(0, top, 3, m_lineHeight), color(*problem, palette()));
    painter.setPen(color(row == m_cursor.row ? Token::Text : Token::Muted, palette()));
    if (line.number > 0) {
        const QString number = QString::number(line.number);
        const double left = gutter - space3 - QFontMetricsF(viewport()->font()).horizontalAdvance(number);
        painter.drawText(QPointF(left, top + QFontMetricsF(viewport()->font()).ascent()), number);
    }
}

void LogView::paintStretch(QPainter &painter, const LogLine &line, int top, qsizetype from, qsizetype length,
                           const QColor &fill) const
{
    const qsizetype shift = horizontalScrollBar()->value();
    const qsizetype begin = std::max(from, shift);
    const qsizetype end = std::min<qsizetype>(from + length, shift + horizontalScrollBar()->pageStep() + 1);
    if (end <= begin)
        return;
    const double left = gutterWidth() + widthOf(line.text, shift, begin - shift);
    // The newline of a selected line is a blank wide.
    const double beyond = end > line.text.size() ? m_charWidth : 0.0;
    painter.fillRect(QRectF(left, top, widthOf(line.text, begin, end - begin) + beyond, m_lineHeight), fill);
}

void LogView::paintText(QPainter &painter, const LogLine &line, int top) const
{
    const qsizetype shift = horizontalScrollBar()->value();
    const qsizetype columns = horizontalScrollBar()->pageStep() + 2;
    const qsizetype end = std::min(line.text.size(), shift + columns);
    const double baseline = top + QFontMetricsF(viewport()->font()).ascent();

    const QColor plain = color(line.level.level == LineLevel::Debug ? Token::Muted : Token::Text, palette());
    QList<Stretch> stretches;
    qsizetype at = 0;
    const auto add = [&](qsizetype to, const QColor &ink, bool bold) {
        if (to > at)
            stretches.append({at, to, ink, bold});
        at = std::max(at, to);
    };
    for (const TextSpan &span : line.spans) {
        add(span.start, plain, false);
        add(span.start + span.length, span.ink ? color(*span.ink, palette()) : plain, span.bold);
    }
    add(line.text.size(), plain, false);
    // Over the writer's own colours the word that says how loud the line is.
    if (line.level.level >= LineLevel::Warning && line.level.length > 0)
        stretches = repainted(
            stretches, line.level.at, line.level.at + line.level.length,
            color(line.level.level == LineLevel::Error ? Token::Wrong : Token::Doubtful, palette()));

    double x = gutterWidth();
    const QFont regular = viewport()->font();
    QFont bold = regular;
    bold.setBold(true);
    for (const Stretch &stretch : std::as_const(stretches)) {
        const qsizetype from = std::max(stretch.from, shift);
        const qsizetype to = std::min(stretch.to, end);
        if (to <= from)
            continue;
        const QString text = line.text.mid(from, to - from);
        painter.setFont(stretch.bold ? bold : regular);
        painter.setPen(stretch.ink);
        painter.drawText(QPointF(x, baseline), text);
        x += painter.fontMetrics().horizontalAdvance(text);
    }
    painter.setFont(regular);
    if (line.cut && line.text.size() <= shift + columns) {
        painter.setPen(color(Token::Muted, palette()));
        painter.drawText(
            QPointF(x + m_charWidth, baseline),
            tr("\u2026 %1 in all, copy the line for the rest").arg(QLocale().formattedDataSize(line.bytes)));
    }
}

} // namespace assay::ui
