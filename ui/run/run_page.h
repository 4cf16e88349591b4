// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/failure_reader.h"
#include "runs/desk.h"
#include "runs/link_state.h"
#include "runs/watched_run.h"

#include <QWidget>

class QAction;
class QStackedWidget;
class QTabBar;

namespace assay::ui {

class Banner;
class EmptyPage;
class LivePage;
class LogsPage;
class MatrixPage;
class OutputsPage;
class ReviewPage;
class RunHead;
class RunWatcher;
class ShardStrip;
class Skeleton;

// One run: what its jobs are doing, its matrix with the curve against golden and the chosen cell, its cells
// over time, its logs, its outputs.
class RunPage final : public QWidget
{
    Q_OBJECT
public:
    enum Tab { MatrixTab, LiveTab, LogsTab, OutputsTab, ReviewTab };

    // Nobody is there to read outputs or to judge: those tabs are left out.
    explicit RunPage(QWidget *parent = nullptr);
    explicit RunPage(const Desk &desk, QWidget *parent = nullptr);
    // What is asked here goes to the watcher, and what it says of the run's steering comes back.
    void steerBy(RunWatcher *watcher);

    void setRun(const WatchedRun &watched);
    // What the user must know about the link to the run's place; empty: nothing.
    void setTrouble(const QString &sentence);
    void setLink(const LinkState &link);
    // An empty page that says what went wrong.
    void showMessage(const QString &text);
    // The same with a button for the one thing to do next.
    void showMessage(const QString &text, QAction *next);
    // The shape of a run of which nothing is known yet.
    void showOpening();
    // What became of something that the user asked of the run in this folder.
    void showSteering(const QString &folder, const QString &sentence, SteerPhase phase);
    void selectCell(const QString &cellId);
    void showTab(Tab tab);
    [[nodiscard]] Tab tab() const;
    [[nodiscard]] const run::RunView &run() const { return m_watched.view; }
    [[nodiscard]] LogsPage *logs() const { return m_logs; }
    // Null on a page without a desk.
    [[nodiscard]] OutputsPage *outputs() const { return m_outputs; }
    [[nodiscard]] ReviewPage *review() const { return m_review; }
    [[nodiscard]] LivePage *live() const { return m_live; }
    // Shows a log of a cell: its server's, its workload's or its job's.
    void openLog(const QString &cellId, const QString &source);
    void openOutputs(const QString &cellId);
    void openLive(const QString &cellId);

    // Where the splitters stand.
    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void tabChanged();
    void stateMoved();
    void cellChosen(const QString &cellId);
    void said(const QString &text);
    // What the user asks of the run; `folder` as it was opened.
    void cancelWanted(const QString &folder, const QStringList &cells);
    void finishWanted(const QString &folder, const QString &cell);
    void rerunWanted(const QString &folder, const QStringList &cells);
    void resumeWanted(const QString &folder);
    void attemptWanted(const QString &folder, const QString &cell, int attempt);
    // What the reader of logs on the desk's thread is asked for.
    void failuresWanted(const QList<assay::ui::FailedLog> &logs);

private:
    QWidget *makeHead();
    void makeReview(const Desk &desk);
    void addTab(Tab tab, const QString &name, QWidget *page);
    void connectParts();
    void cancel(const QStringList &cells);

    WatchedRun m_watched;
    QStackedWidget *m_stack = nullptr;
    QTabBar *m_tabs = nullptr;
    QStackedWidget *m_pages = nullptr;
    RunHead *m_head = nullptr;
    Banner *m_trouble = nullptr;
    Banner *m_partial = nullptr;
    Banner *m_steering = nullptr;
    ShardStrip *m_shards = nullptr;
    MatrixPage *m_matrix = nullptr;
    LivePage *m_live = nullptr;
    LogsPage *m_logs = nullptr;
    OutputsPage *m_outputs = nullptr;
    ReviewPage *m_review = nullptr;
    EmptyPage *m_message = nullptr;
    Skeleton *m_skeleton = nullptr;
    QTimer *m_steeringEnds = nullptr;
};

} // namespace assay::ui
