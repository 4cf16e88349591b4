// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/logs/problem_rule.h>
#include <assay/run/state.h>

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace assay::ui {

class AttemptList;
class CellActions;
class FactGrid;
class PositionBars;

// Everything about the chosen cell: the value with its interval, the raw integers beside it, positions,
// requests, times, attempts, and what is wrong with it.
class CellPanel final : public QWidget
{
    Q_OBJECT
public:
    // The buttons at its foot do what these actions do.
    explicit CellPanel(const CellActions &actions, QWidget *parent = nullptr);
    // `chosen` is the attempt that a reviewer chose to count, 0: none.
    void setCell(const run::RunView &run, const run::CellView &cell,
                 const std::optional<golden::Curve> &golden, int chosen);
    void clear();
    // What the rules found in the log of this cell.
    void setLogProblems(const QString &cellId, const QList<logs::LogProblem> &problems);
    // All of it as tab-separated lines.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void attemptChosen(int attempt);
    // A line of the log of the cell that is shown.
    void logLineWanted(qint64 line);
    void said(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void layOut(const CellActions &actions);
    void fillProblems();
    void restyle();

    QLabel *m_title = nullptr;
    QLabel *m_value = nullptr;
    QLabel *m_interval = nullptr;
    QLabel *m_state = nullptr;
    QLabel *m_reason = nullptr;
    FactGrid *m_facts = nullptr;
    QWidget *m_barsHead = nullptr;
    QLabel *m_barsTitle = nullptr;
    QComboBox *m_barsKind = nullptr;
    PositionBars *m_bars = nullptr;
    AttemptList *m_attempts = nullptr;
    QLabel *m_problemsTitle = nullptr;
    QLabel *m_problems = nullptr;
    QWidget *m_buttons = nullptr;
    QPushButton *m_copy = nullptr;
    QString m_cellId;
    base::Problems m_found; // by the counters and the collector
    QList<logs::LogProblem> m_inLog;
    int m_tone = 0;
};

} // namespace assay::ui
