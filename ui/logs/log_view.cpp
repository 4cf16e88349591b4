// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/log_view.h"

#include "theme/icons.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QTimerEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay::ui {

namespace {

constexpr int wheelLines = 3;
constexpr qsizetype mostKept = 4000;
constexpr int dragScrollEvery = 40; // ms

bool isWordLetter(QChar letter)
{
    return letter.isLetterOrNumber() || letter == QLatin1Char('_');
}

} // namespace

LogView::LogView(QWidget *parent) : QAbstractScrollArea(parent), m_toEnd(new QPushButton(this))
{
    setAccessibleName(tr("Log"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setCursor(Qt::IBeamCursor);
    m_toEnd->setAutoDefault(false);
    m_toEnd->setFocusPolicy(Qt::NoFocus);
    m_toEnd->setCursor(Qt::ArrowCursor);
    m_toEnd->hide();
    connect(m_toEnd, &QPushButton::clicked, this, [this] { setFollowing(true); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (!m_moving)
            userScrolled();
    });
    restyle();
}

void LogView::setState(const LogState &state)
{
    const bool otherText = state.text != m_state.text;
    const bool numbersCame = !otherText && m_state.tailOnly && !state.tailOnly;
    const qint64 grown = otherText || numbersCame ? 0 : state.rows - m_state.rows;
    const qint64 oldLast = m_state.rows - 1;
    const bool hasMore = state.indexed > m_state.indexed || state.scanned > m_state.scanned;
    const qint64 top = topRow();
    m_state = state;
    qint64 shift = 0;
    if (otherText) {
        m_rows.clear();
        m_askedFirst = -1;
        m_matchRow = -1;
        m_anchor = m_cursor = {};
        m_newLines = 0;
        m_longest = 0;
        m_settled = false;
    } else if (numbersCame) {
        shift = state.filtered ? 0 : state.tailShift;
        m_rows.clear();
        m_anchor.row += shift;
        m_cursor.row += shift;
    } else if (hasMore) {
        // The last row may have been half a line when it was read.
        m_rows.remove(oldLast);
        if (!m_following && m_settled)
            m_newLines += grown;
    }
    m_settled = m_settled || (state.indexed >= state.bytes && !state.scanning);
    layOut();
    if (!m_following && shift > 0) {
        m_moving = true;
        verticalScrollBar()->setValue(static_cast<int>(top + shift));
        m_moving = false;
    }
    placeButton();
    askForRows();
    viewport()->update();
}

void LogView::takeRows(quint64 text, qint64 first, const QList<LogLine> &lines)
{
    if (text == m_askedText && first == m_askedFirst)
        m_askedFirst = -1;
    if (text != m_state.text)
        return;
    if (m_rows.size() > mostKept) {
        const qint64 top = topRow();
        m_rows.removeIf([top](const auto &kept) { return std::abs(kept.key() - top) > mostKept / 4; });
    }
    const qsizetype longest = m_longest;
    for (qsizetype at = 0; at < lines.size(); ++at) {
        m_rows.insert(first + at, lines.at(at));
        m_longest = std::max(m_longest, lines.at(at).text.size());
    }
    if (m_longest != longest)
        layOut();
    showMatch();
    askForRows();
    viewport()->update();
}

void LogView::refresh()
{
    // Those in sight stay until others come, so that the view does not flicker.
    const qint64 top = topRow();
    m_rows.removeIf([top, end = top + rowsInSight() + 2](const auto &kept) {
        return kept.key() < top || kept.key() >= end;
    });
    m_stale = true;
    m_askedFirst = -1;
    askForRows();
}

void LogView::setProblemLines(const QList<std::pair<qint64, Token>> &lines)
{
    m_problemLines.clear();
    for (const auto &[line, tone] : lines)
        m_problemLines.insert(line, tone);
    viewport()->update();
}

qint64 LogView::topRow() const
{
    return verticalScrollBar()->value();
}

int LogView::rowsInSight() const
{
    return std::max(1, viewport()->height() / m_lineHeight);
}

QString LogView::textOfRow(qint64 row) const
{
    return m_rows.value(row).text;
}

void LogView::layOut()
{
    m_moving = true;
    const int page = rowsInSight();
    const qint64 most = std::clamp<qint64>(m_state.rows - page, 0, std::numeric_limits<int>::max() - 1);
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setRange(0, static_cast<int>(most));
    const int columns = std::max(1, static_cast<int>((viewport()->width() - gutterWidth()) / m_charWidth));
    horizontalScrollBar()->setPageStep(columns);
    horizontalScrollBar()->setSingleStep(8);
    horizontalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_longest) + 1 - columns));
    if (m_following)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    m_moving = false;
}

void LogView::askForRows()
{
    if (m_state.rows == 0 || m_askedFirst >= 0)
        return;
    const qint64 top = topRow();
    const qint64 end = std::min<qint64>(m_state.rows, top + rowsInSight() + 2);
    qint64 missing = top;
    while (missing < end && m_rows.contains(missing))
        ++missing;
    if (missing == end && !m_stale)
        return;
    m_stale = false;
    // A page more on each side, so that a turn of the wheel finds its rows here.
    const qint64 page = rowsInSight();
    m_askedFirst = std::max<qint64>(0, top - page);
    m_askedText = m_state.text;
    Q_EMIT rowsWanted(m_askedText, m_askedFirst, end + page - m_askedFirst);
}

void LogView::userScrolled()
{
    const bool atEnd = verticalScrollBar()->value() >= verticalScrollBar()->maximum();
    if (m_following != atEnd) {
        m_following = atEnd;
        Q_EMIT followingChanged(atEnd);
    }
    if (atEnd)
        m_newLines = 0;
    placeButton();
}

void LogView::setFollowing(bool following)
{
    const bool changed = m_following != following;
    m_following = following;
    if (following) {
        m_newLines = 0;
        layOut();
    }
    placeButton();
    askForRows();
    viewport()->update();
    if (changed)
        Q_EMIT followingChanged(following);
}

void LogView::goToRow(qint64 row)
{
    if (row < 0 || row >= m_state.rows)
        return;
    const qint64 top = topRow();
    if (row < top || row >= top + rowsInSight())
        verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(0, row - rowsInSight() / 2)));
    else if (m_following)
        setFollowing(false);
    setCursor({row, 0}, false);
}

void LogView::goToMatch(qint64 row)
{
    m_matchRow = row;
    goToRow(row);
    showMatch();
}

void LogView::showMatch()
{
    const auto line = m_rows.constFind(m_matchRow);
    if (m_matchRow < 0 || line == m_rows.cend())
        return;
    m_matchRow = -1;
    if (line->found.isEmpty())
        return;
    const auto [start, length] = line->found.constFirst();
    const qsizetype from = horizontalScrollBar()->value();
    const qsizetype columns = horizontalScrollBar()->pageStep();
    if (start >= from && start + length <= from + columns)
        return;
    // With what stands before it, unless the match itself begins near enough to the line's own start.
    const qsizetype begin = start + length <= columns ? 0 : std::max<qsizetype>(0, start - columns / 3);
    horizontalScrollBar()->setValue(static_cast<int>(begin));
}

void LogView::setCursor(const Position &to, bool keepAnchor)
{
    const qint64 before = m_cursor.row;
    m_cursor = to;
    if (!keepAnchor)
        m_anchor = to;
    viewport()->update();
    if (before != to.row)
        setAccessibleDescription(textOfRow(to.row));
}

void LogView::selectAll()
{
    if (m_state.rows == 0)
        return;
    m_anchor = {0, 0};
    setCursor({m_state.rows - 1, std::numeric_limits<int>::max()}, true);
}

void LogView::copySelection(bool named)
{
    if (m_state.rows == 0)
        return;
    if (!hasSelection()) {
        Q_EMIT copyWanted(m_cursor.row, 0, m_cursor.row, -1, named);
        return;
    }
    const auto [first, last] = std::minmax(m_anchor, m_cursor);
    Q_EMIT copyWanted(first.row, first.column, last.row, last.column, named);
}

void LogView::placeButton()
{
    const bool shown = !m_following && m_newLines > 0;
    m_toEnd->setVisible(shown);
    if (!shown)
        return;
    m_toEnd->setText(tr("%n new line(s)", nullptr, static_cast<int>(m_newLines)));
    m_toEnd->setAccessibleName(m_toEnd->text());
    m_toEnd->adjustSize();
    m_toEnd->move((viewport()->width() - m_toEnd->width()) / 2,
                  viewport()->height() - m_toEnd->height() - space3);
}

int LogView::gutterWidth() const
{
    const qint64 digits = std::max<qint64>(4, QString::number(m_state.lines).size());
    return static_cast<int>(std::ceil(static_cast<double>(digits) * m_charWidth)) + 2 * space3;
}

double LogView::widthOf(const QString &text, qsizetype from, qsizetype length) const
{
    return QFontMetricsF(viewport()->font()).horizontalAdvance(text.mid(from, length));
}

LogView::Position LogView::positionAt(QPoint point) const
{
    const qint64 rows = std::max<qint64>(1, m_state.rows);
    const qint64 line = static_cast<qint64>(std::floor(double(point.y()) / m_lineHeight));
    Position at;
    at.row = std::clamp<qint64>(topRow() + line, 0, rows - 1);
    const QString text = textOfRow(at.row);
    const qsizetype from = horizontalScrollBar()->value();
    const double x = point.x() - gutterWidth();
    if (x <= 0) {
        at.column = from == 0 ? 0 : std::min<qsizetype>(from, text.size());
        return at;
    }
    // A fixed pitch gives the place at once; letters that are wider are put right from there.
    qsizetype column =
        std::min<qsizetype>(from + static_cast<qsizetype>(std::lround(x / m_charWidth)), text.size());
    while (column > from && widthOf(text, from, column - from) > x + m_charWidth / 2)
        --column;
    at.column = column;
    return at;
}

void LogView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
    placeButton();
    askForRows();
}

void LogView::scrollContentsBy(int, int)
{
    Q_EMIT sightMoved();
    askForRows();
    viewport()->update();
}

void LogView::keyPressEvent(QKeyEvent *event)
{
    const qint64 last = std::max<qint64>(0, m_state.rows - 1);
    const bool keepAnchor = (event->modifiers() & Qt::ShiftModifier) != 0;
    Position to = m_cursor;
    if (event->matches(QKeySequence::Copy)) {
        copySelection(false);
        return;
    }
    if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        to.row -= 1;
        break;
    case Qt::Key_Down:
        to.row += 1;
        break;
    case Qt::Key_PageUp:
        to.row -= rowsInSight();
        break;
    case Qt::Key_PageDown:
        to.row += rowsInSight();
        break;
    case Qt::Key_Home:
        to = {0, 0};
        break;
    case Qt::Key_End:
        setCursor({last, 0}, keepAnchor);
        setFollowing(true);
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        horizontalScrollBar()->triggerAction(event->key() == Qt::Key_Left
                                                 ? QAbstractSlider::SliderSingleStepSub
                                                 : QAbstractSlider::SliderSingleStepAdd);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    to.row = std::clamp<qint64>(to.row, 0, last);
    setCursor(to, keepAnchor);
    if (to.row < topRow())
        verticalScrollBar()->setValue(static_cast<int>(to.row));
    else if (to.row >= topRow() + rowsInSight())
        verticalScrollBar()->setValue(static_cast<int>(to.row - rowsInSight() + 1));
}

void LogView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_state.rows == 0)
        return;
    const QPoint point = event->position().toPoint();
    const Position at = positionAt(point);
    if (point.x() < gutterWidth() - space1) {
        // The gutter takes whole lines.
        if ((event->modifiers() & Qt::ShiftModifier) == 0)
            m_anchor = {at.row, 0};
        setCursor({at.row, std::numeric_limits<int>::max()}, true);
        return;
    }
    setCursor(at, (event->modifiers() & Qt::ShiftModifier) != 0);
}

void LogView::mouseMoveEvent(QMouseEvent *event)
{
    if ((event->buttons() & Qt::LeftButton) == 0)
        return;
    m_dragAt = event->position().toPoint();
    setCursor(positionAt(m_dragAt), true);
    const bool outside = m_dragAt.y() < 0 || m_dragAt.y() > viewport()->height();
    if (outside && m_dragTimer == 0)
        m_dragTimer = startTimer(dragScrollEvery);
}

void LogView::mouseReleaseEvent(QMouseEvent *)
{
    if (m_dragTimer != 0)
        killTimer(m_dragTimer);
    m_dragTimer = 0;
}

void LogView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_dragTimer)
        return;
    const int lines = m_dragAt.y() < 0 ? -1 : m_dragAt.y() > viewport()->height() ? 1 : 0;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + lines * wheelLines);
    setCursor(positionAt(m_dragAt), true);
}

void LogView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const Position at = positionAt(event->position().toPoint());
    const QString text = textOfRow(at.row);
    qsizetype from = std::min<qsizetype>(at.column, text.size());
    qsizetype to = from;
    while (from > 0 && isWordLetter(text.at(from - 1)))
        --from;
    while (to < text.size() && isWordLetter(text.at(to)))
        ++to;
    m_anchor = {at.row, from};
    setCursor({at.row, to}, true);
}

void LogView::wheelEvent(QWheelEvent *event)
{
    const QPoint turn = event->angleDelta();
    if (turn.y() == 0 || (event->modifiers() & Qt::ShiftModifier) != 0) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    const double lines = -wheelLines * turn.y() / 120.0;
    const int whole = static_cast<int>(lines < 0 ? std::floor(lines) : std::ceil(lines));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + whole);
    event->accept();
}

void LogView::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.addAction(hasSelection() ? tr("Copy") : tr("Copy line"), this, [this] { copySelection(false); });
    menu.addAction(tr("Copy with cell, file and line"), this, [this] { copySelection(true); });
    menu.addSeparator();
    menu.addAction(tr("Select all"), this, &LogView::selectAll);
    menu.exec(event->globalPos());
}

void LogView::restyle()
{
    viewport()->setFont(monospaceFont(font()));
    const QFontMetricsF metrics(viewport()->font());
    m_lineHeight = static_cast<int>(std::ceil(metrics.height())) + 2;
    m_charWidth = metrics.horizontalAdvance(QLatin1Char('0'));
    m_toEnd->setIcon(themeIcon(QStringLiteral("go-bottom"), Token::Accent, palette()));
}

void LogView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        restyle();
        layOut();
    }
}

} // namespace assay::ui
