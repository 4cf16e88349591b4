// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logs/log_types.h"

#include <QAbstractScrollArea>
#include <QHash>

class QPushButton;

namespace assay::ui {

// Draws the rows of a log that are in sight, whatever the log's size, and asks for them when they come into
// sight. Follows the end until one scrolls away from it.
class LogView final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit LogView(QWidget *parent = nullptr);

    // A place in the text: a row and a character of it.
    struct Position
    {
        qint64 row = 0;
        qint64 column = 0;
        auto operator<=>(const Position &) const = default;
    };

    void setState(const LogState &state);
    void takeRows(quint64 text, qint64 first, const QList<LogLine> &lines);
    // What is looked for has changed: the rows are asked for again.
    void refresh();
    // Rows with a problem get a mark in the gutter.
    void setProblemLines(const QList<std::pair<qint64, Token>> &lines);

    void setFollowing(bool following);
    [[nodiscard]] bool isFollowing() const { return m_following; }
    // Brings a row into the middle of what is in sight, if it is not in sight, and makes it the current one.
    void goToRow(qint64 row);
    // The same for a row with a match, which is brought into sight as well.
    void goToMatch(qint64 row);
    [[nodiscard]] qint64 currentRow() const { return m_cursor.row; }
    // The number of its line; 0 while it is not known.
    [[nodiscard]] qint64 currentLine() const { return m_rows.value(m_cursor.row).number; }
    [[nodiscard]] qint64 topRow() const;
    [[nodiscard]] int rowsInSight() const;
    // The text of a row that is here already; empty otherwise.
    [[nodiscard]] QString textOfRow(qint64 row) const;
    void selectAll();
    [[nodiscard]] bool hasSelection() const { return m_anchor != m_cursor; }
    // Asks for the selection's text, or the current line's; the answer comes by the reader.
    void copySelection(bool named);
    [[nodiscard]] qint64 newLines() const { return m_newLines; }

Q_SIGNALS:
    void rowsWanted(quint64 text, qint64 first, qint64 count);
    void copyWanted(qint64 first, qint64 firstColumn, qint64 last, qint64 lastColumn, bool named);
    void followingChanged(bool following);
    // Other rows are in sight.
    void sightMoved();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void changeEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void layOut();
    void askForRows();
    void userScrolled();
    void setCursor(const Position &to, bool keepAnchor);
    void placeButton();
    void showMatch();
    void restyle();
    [[nodiscard]] int gutterWidth() const;
    [[nodiscard]] Position positionAt(QPoint point) const;
    [[nodiscard]] double widthOf(const QString &text, qsizetype from, qsizetype length) const;
    void paintRow(QPainter &painter, qint64 row, int top) const;
    void paintText(QPainter &painter, const LogLine &line, int top) const;
    void paintStretch(QPainter &painter, const LogLine &line, int top, qsizetype from, qsizetype length,
                      const QColor &fill) const;

    LogState m_state;
    QHash<qint64, LogLine> m_rows;
    QHash<qint64, Token> m_problemLines; // by line number
    QPushButton *m_toEnd = nullptr;
    Position m_anchor, m_cursor;
    bool m_following = true;
    bool m_moving = false; // the scroll bar is moved by us
    qint64 m_newLines = 0;
    bool m_settled = false; // all of this text was gone through once, so what comes is new
    bool m_stale = false;   // what is found in the rows in sight is to be asked for again
    qint64 m_askedFirst = -1;
    quint64 m_askedText = 0;
    qint64 m_matchRow = -1;  // its match is to be brought into sight once the row is here
    qsizetype m_longest = 0; // characters of the widest row seen
    int m_lineHeight = 1;
    double m_charWidth = 1.0;
    int m_dragTimer = 0;
    QPoint m_dragAt;
};

} // namespace assay::ui
