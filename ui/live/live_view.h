// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/board_cell.h"
#include "theme/theme.h"

#include <QImage>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QMenu;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace assay::ui {

class ChartBoard;
class LiveTableModel;

// Whether what is shown is the present.
struct LiveStatus
{
    enum class Kind { Waiting, Live, Ended, Lost };
    Kind kind = Kind::Waiting;
    QString detail; // since when, or why
};

// Charts over time with what one does with them: stop the view, follow, read as a table, take away as a file.
class LiveView final : public QWidget
{
    Q_OBJECT
public:
    explicit LiveView(QWidget *parent = nullptr);

    // For what a page chooses by, before the status.
    [[nodiscard]] QHBoxLayout *head() const { return m_head; }
    // While the view is paused the data goes on behind it and is counted.
    void setCells(const QList<BoardCell> &cells);
    void setStatus(const LiveStatus &status);
    // A sentence in place of the charts while there is nothing to draw; empty: the charts.
    void setMessage(const QString &message);

    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    void setTable(bool table);
    [[nodiscard]] bool isTable() const;
    [[nodiscard]] ChartBoard *board() const { return m_board; }
    [[nodiscard]] LiveTableModel *model() const { return m_model; }
    [[nodiscard]] QString statusText() const;

    // Writes what is shown: a picture (png, svg) or all its numbers (csv), by the file's ending. The file is
    // written on another thread; said() tells the end.
    void exportTo(const QString &file);
    [[nodiscard]] QImage picture() const;
    void copyPicture();
    void copyTable();

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void said(const QString &text);
    void stateMoved();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void makeBar();
    QMenu *makeExportMenu();
    void askFile(const QString &ending, const QString &filter);
    void show(const QList<BoardCell> &cells);
    void tellStatus();
    [[nodiscard]] qint64 points(const QList<BoardCell> &cells) const;
    [[nodiscard]] QByteArray svg() const;

    QHBoxLayout *m_head = nullptr;
    QLabel *m_status = nullptr;
    QLabel *m_key = nullptr;
    QPushButton *m_pause = nullptr;
    QPushButton *m_follow = nullptr;
    QPushButton *m_tableButton = nullptr;
    QToolButton *m_export = nullptr;
    QStackedWidget *m_stack = nullptr;
    QScrollArea *m_scroll = nullptr;
    ChartBoard *m_board = nullptr;
    QTableView *m_table = nullptr;
    QLabel *m_message = nullptr;
    LiveTableModel *m_model = nullptr;
    QList<BoardCell> m_latest;
    LiveStatus m_now;
    bool m_paused = false;
    qint64 m_pausedAt = 0; // points that were there when the view was paused
};

} // namespace assay::ui
