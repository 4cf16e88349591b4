// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logs/log_choices.h"
#include "logs/log_types.h"

#include <QThread>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTimer;
class QToolButton;

namespace assay::ui {

class LogReader;
class LogView;
class ProblemModel;

// The logs of a run's cells, with what the rules found in them.
class LogsPage final : public QWidget
{
    Q_OBJECT
public:
    explicit LogsPage(QWidget *parent = nullptr);
    ~LogsPage() override;

    void setRun(const run::RunView &run, const QString &engine);
    // Chooses a cell's newest attempt; a log by its source ("server"), if it has one.
    void showCell(const QString &cellId);
    void showSource(const QString &source);
    [[nodiscard]] LogPlace place() const { return m_place; }
    [[nodiscard]] LogView *view() const { return m_view; }

    void focusFind();
    void findNext(bool forward);
    void nextProblem(bool forward);
    // Brings a line of the log that is shown into sight, from 1.
    void showLine(qint64 line);
    void setFollowing(bool following);
    // Asks where to and writes the log there.
    void save();
    void saveTo(const QString &file);

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    // Something that the user started came to its end.
    void said(const QString &text);
    void stateMoved();
    // What the rules found in the log that is shown, one of this cell's.
    void problemsFound(const QString &cellId, const QList<assay::logs::LogProblem> &problems);
    // What the reader, on its own thread, is asked for.
    void openWanted(const assay::ui::LogPlace &place);
    void queryWanted(const assay::ui::LogQuery &query);
    void findWanted(qint64 from, bool forward);
    void lineWanted(qint64 line);
    void saveWanted(const QString &file);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeBars();
    QWidget *makeSide();
    void connectReader();
    void fillCells();
    void fillAttempts();
    void fillFiles();
    void chooseFile();
    [[nodiscard]] const CellLogs *chosenCell() const;
    [[nodiscard]] const AttemptLogs *chosenAttempt() const;
    void takeState(const LogState &state);
    void takeProblems(const QList<logs::LogProblem> &problems);
    void takeFound(qint64 row, qint64 rank);
    void takeCopied(const QString &text, qint64 lines, bool cut);
    void applyQuery();
    void tellStatus();
    void tellFound();
    void goToProblem(const QModelIndex &index);
    void restyle();

    QThread m_thread;
    LogReader *m_reader = nullptr;
    LogView *m_view = nullptr;
    ProblemModel *m_problems = nullptr;
    QComboBox *m_cell = nullptr;
    QComboBox *m_attempt = nullptr;
    QComboBox *m_file = nullptr;
    QPushButton *m_follow = nullptr;
    QPushButton *m_save = nullptr;
    QLineEdit *m_find = nullptr;
    QLabel *m_count = nullptr;
    QToolButton *m_previous = nullptr;
    QToolButton *m_next = nullptr;
    QToolButton *m_regex = nullptr;
    QLineEdit *m_filter = nullptr;
    QComboBox *m_level = nullptr;
    QLabel *m_problemTitle = nullptr;
    QLabel *m_noProblems = nullptr;
    QListView *m_problemList = nullptr;
    QLabel *m_message = nullptr;
    QStackedWidget *m_stack = nullptr;
    QLabel *m_status = nullptr;
    QLabel *m_where = nullptr;
    QSplitter *m_split = nullptr;
    QTimer *m_debounce = nullptr;

    QList<CellLogs> m_cells;
    QString m_runId;
    LogPlace m_place;
    LogState m_state;
    LogQuery m_query;
    quint64 m_queries = 0; // sent to the reader so far
    qint64 m_rank = 0;
    qint64 m_keptLine = 0; // goes back into sight when the rows have changed
    bool m_jump = false;   // to the first match, once there is one
    bool m_live = false;
};

} // namespace assay::ui
