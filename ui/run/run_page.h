// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QWidget>

#include <optional>

class QLabel;
class QSplitter;
class QStackedWidget;
class QTabBar;

namespace assay::ui {

class Banner;
class CellPanel;
class CurveChart;
class LogsPage;
class MatrixView;
class ShardStrip;

// One run: what its jobs are doing, its matrix with the curve against golden and the chosen cell, its logs.
class RunPage final : public QWidget
{
    Q_OBJECT
public:
    enum Tab { MatrixTab, LogsTab };

    explicit RunPage(QWidget *parent = nullptr);
    // `goldenSource` names the file the curve comes from, for the caption; `engine` is a word of
    // engine::kindName.
    void setRun(const run::RunView &run, const std::optional<golden::Curve> &golden,
                const QString &goldenSource, const QString &engine = {});
    // What the user must know about the link to the run's place; empty: nothing.
    void setTrouble(const QString &sentence);
    // An empty page that says what to do next, or what went wrong.
    void showMessage(const QString &text);
    void selectCell(const QString &cellId);
    void showTab(Tab tab);
    [[nodiscard]] Tab tab() const;
    [[nodiscard]] const run::RunView &run() const { return m_run; }
    [[nodiscard]] LogsPage *logs() const { return m_logs; }
    // Shows a log of a cell: its server's, its workload's or its job's.
    void openLog(const QString &cellId, const QString &source);

    // Where the splitters stand.
    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void tabChanged();
    void stateMoved();
    void cellChosen(const QString &cellId);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeMatrixPage();
    void restyle();
    void showCell(const QString &cellId);

    run::RunView m_run;
    std::optional<golden::Curve> m_golden;
    QStackedWidget *m_stack = nullptr;
    QTabBar *m_tabs = nullptr;
    QStackedWidget *m_pages = nullptr;
    QSplitter *m_split = nullptr;
    Banner *m_trouble = nullptr;
    Banner *m_partial = nullptr;
    ShardStrip *m_shards = nullptr;
    LogsPage *m_logs = nullptr;
    QLabel *m_message = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_facts = nullptr;
    QLabel *m_curveTitle = nullptr;
    QLabel *m_curveSource = nullptr;
    MatrixView *m_matrix = nullptr;
    CurveChart *m_curve = nullptr;
    CellPanel *m_panel = nullptr;
    QString m_wantedCell;
};

// "11/16 cells, 1 failed, running": the line beside a run's name.
[[nodiscard]] QString runSummary(const run::RunView &run);

} // namespace assay::ui
