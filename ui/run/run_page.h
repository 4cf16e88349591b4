// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QWidget>

#include <optional>

class QLabel;
class QStackedWidget;

namespace assay::ui {

class CellPanel;
class CurveChart;
class MatrixView;

// One run: its matrix, its curve against golden, and the chosen cell.
class RunPage final : public QWidget
{
    Q_OBJECT
public:
    explicit RunPage(QWidget *parent = nullptr);
    // `goldenSource` names the file the curve comes from, for the caption.
    void setRun(const run::RunView &run, const std::optional<golden::Curve> &golden,
                const QString &goldenSource);
    // An empty page that says what to do next, or what went wrong.
    void showMessage(const QString &text);
    void selectCell(const QString &cellId);

protected:
    void changeEvent(QEvent *event) override;

private:
    void restyle();
    void showCell(const QString &cellId);

    run::RunView m_run;
    std::optional<golden::Curve> m_golden;
    QStackedWidget *m_stack = nullptr;
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
