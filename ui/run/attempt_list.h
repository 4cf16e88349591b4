// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/state.h>

#include <QWidget>

class QButtonGroup;
class QLabel;
class QVBoxLayout;

namespace assay::ui {

// The attempts at a cell, with the one that counts marked. Another may be chosen, or the choice left to the
// run.
class AttemptList final : public QWidget
{
    Q_OBJECT
public:
    explicit AttemptList(QWidget *parent = nullptr);
    // `chosen` is the attempt that a reviewer chose, 0: none.
    void setCell(const run::CellView &cell, int chosen);

Q_SIGNALS:
    // 0: the run's own choice.
    void chosen(int attempt);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill(const run::CellView &cell, int chosen);
    void restyle();

    QLabel *m_title = nullptr;
    QVBoxLayout *m_rows = nullptr;
    QButtonGroup *m_group = nullptr;
    QString m_shown; // what stands there, so that it is made anew only when it differs
};

} // namespace assay::ui
