// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outputs/output_types.h"
#include "runs/desk.h"

#include <assay/run/state.h>

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QSplitter;
class QStackedWidget;
class QTableView;
class QTimer;

namespace assay::ui {

class OutputDetail;
class OutputModel;
class OutputsReader;

// The outputs of a run's cells, to be looked at by a person.
class OutputsPage final : public QWidget
{
    Q_OBJECT
public:
    explicit OutputsPage(const Desk &desk, QWidget *parent = nullptr);
    ~OutputsPage() override;

    void setRun(const run::RunView &run);
    // Chooses a cell and the attempt of it that counts, else the newest.
    void openCell(const QString &cellId);
    [[nodiscard]] const OutputPlace &place() const { return m_place; }
    [[nodiscard]] OutputModel *model() const { return m_model; }
    [[nodiscard]] OutputDetail *detail() const { return m_detail; }
    void nextUnseen();

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void said(const QString &text);
    void stateMoved();
    // What the reader, on its own thread, is asked for.
    void openWanted(quint64 opening, const assay::ui::OutputPlace &place);
    void besideWanted(const assay::ui::BesidePlace &beside);
    void outputWanted(int row);
    void searchWanted(quint64 query, const QString &text);
    void markWanted(const QList<int> &indices, bool seen);
    void runsWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeBars();
    QWidget *makeList();
    void connectReader(const Desk &desk);
    void fillCells();
    void fillAttempts();
    void fillBeside();
    void chooseAttempt();
    void chooseBeside();
    void choosePlace(const OutputPlace &place);
    [[nodiscard]] const run::CellView *chosenCell() const;
    [[nodiscard]] const run::Attempt *chosenAttempt() const;
    [[nodiscard]] OutputPlace placeOf(const run::CellView &cell, const run::Attempt &attempt) const;
    void takeState(const OutputsState &state);
    void takeRuns(const QList<OtherRun> &runs);
    void takeOutput(const ShownOutput &output);
    void applyFilter();
    void keepCurrent(int line);
    void showCurrent();
    void markSelected();
    void copySelected();
    void tellStatus();
    void tellNothing();
    void restyle();

    OutputsReader *m_reader = nullptr;
    OutputModel *m_model = nullptr;
    QComboBox *m_cell = nullptr;
    QComboBox *m_attempt = nullptr;
    QComboBox *m_beside = nullptr;
    QLineEdit *m_find = nullptr;
    QList<QPushButton *> m_kinds; // in the order of allKinds()
    QPushButton *m_unseen = nullptr;
    QPushButton *m_sample = nullptr;
    QSpinBox *m_sampleSize = nullptr;
    QSpinBox *m_seed = nullptr;
    QTableView *m_list = nullptr;
    OutputDetail *m_detail = nullptr;
    QLabel *m_message = nullptr;
    QStackedWidget *m_stack = nullptr;
    QLabel *m_status = nullptr;
    QSplitter *m_split = nullptr;
    QTimer *m_debounce = nullptr;

    run::RunView m_run;
    OutputPlace m_place;  // chosen
    OutputPlace m_opened; // that the reader has
    quint64 m_opening = 0;
    OutputsState m_state;
    quint64 m_query = 0;
    QString m_searched;
    std::optional<QList<int>> m_found;
    int m_current = -1; // the line that is looked at
    OtherRun m_otherRun;
};

} // namespace assay::ui
