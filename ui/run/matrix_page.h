// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/watched_run.h"

#include <assay/logs/problem_rule.h>

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace assay::ui {

class CellActions;
class CellPanel;
class CellTableModel;
class CurveChart;
class ElidedLabel;
class MatrixView;

// The matrix of a run: its cells, the curve against golden below them or all of it as a table, and the panel
// of the current cell.
class MatrixPage final : public QWidget
{
    Q_OBJECT
public:
    explicit MatrixPage(QWidget *parent = nullptr);
    void setRun(const WatchedRun &watched);
    // Once the run has it, if it has it not yet.
    void selectCell(const QString &cellId);
    [[nodiscard]] QString selectedCell() const;
    void setLogProblems(const QString &cellId, const QList<logs::LogProblem> &problems);
    [[nodiscard]] const CellActions *actions() const { return m_actions; }
    // Whether the values stand as a table in the place of the curve.
    void showTable(bool shown);

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void cellSelected(const QString &cellId);
    void attemptChosen(const QString &cellId, int attempt);
    void logLineWanted(const QString &cellId, qint64 line);
    void said(const QString &text);
    void stateMoved();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeLeft();
    QWidget *makeBar();
    void connectParts();
    void splitByWidth();
    void fillSlices();
    void markSlice();
    void drawCurve();
    void showCurrent();
    void showMenu(const QPoint &global);
    void showChartMenu(const QPoint &global);
    void copyTable(const QStringList &cells);
    void restyle();

    WatchedRun m_watched;
    MatrixView *m_matrix = nullptr;
    CellActions *m_actions = nullptr;
    QScrollArea *m_area = nullptr;
    QComboBox *m_slice = nullptr;
    ElidedLabel *m_curveTitle = nullptr;
    QLabel *m_curveSource = nullptr;
    QPushButton *m_asTable = nullptr;
    QStackedWidget *m_values = nullptr;
    CurveChart *m_curve = nullptr;
    QTableView *m_table = nullptr;
    CellTableModel *m_cells = nullptr;
    CellPanel *m_panel = nullptr;
    QSplitter *m_split = nullptr;
    bool m_isSplitKept = false; // by the user, now or in an earlier session
    QString m_wantedCell;
    QMap<QString, QList<logs::LogProblem>> m_inLogs; // by cell id, as far as its log was read
};

} // namespace assay::ui
