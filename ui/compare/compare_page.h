// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/diff_worker.h"
#include "runs/desk.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace assay::ui {

class DiffModel;

// Two sides cell by cell, each a reference file or a run: what `assayctl diff` tells, as a table.
class ComparePage final : public QWidget
{
    Q_OBJECT
public:
    explicit ComparePage(const Desk &desk, QWidget *parent = nullptr);

    void compare(const QString &left, const QString &right);
    // The left side, the right one still to be chosen.
    void compareFrom(const QString &left);
    [[nodiscard]] DiffModel *model() const { return m_model; }
    [[nodiscard]] QString verdict() const;

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void wanted(const assay::ui::DiffWish &wish);
    void said(const QString &text);
    void stateMoved();

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeSides();
    void ask();
    void showAnswer(const DiffAnswer &answer);
    void showModels(const DiffAnswer &answer);
    void copy();
    void restyle();

    DiffModel *m_model = nullptr;
    QLineEdit *m_left = nullptr;
    QLineEdit *m_right = nullptr;
    QComboBox *m_models = nullptr;
    QPushButton *m_go = nullptr;
    QPushButton *m_copy = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_verdict = nullptr;
    QLabel *m_conditions = nullptr;
    QTableView *m_table = nullptr;
    int m_number = 0;
};

} // namespace assay::ui
