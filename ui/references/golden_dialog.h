// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "references/reference_model.h"

#include <QDialog>

class QComboBox;
class QLabel;

namespace assay::ui {

// Names a curve as the golden one of a model on an engine, or takes that away again.
class GoldenDialog final : public QDialog
{
    Q_OBJECT
public:
    GoldenDialog(const ReferenceRow &row, const QList<golden::Choice> &choices, QWidget *parent = nullptr);

Q_SIGNALS:
    // See golden::keepChoice.
    void chosen(const assay::golden::Choice &choice);

private:
    [[nodiscard]] golden::Choice choice() const;
    void tell();

    ReferenceRow m_row;
    QList<golden::Choice> m_choices;
    QComboBox *m_model = nullptr;
    QComboBox *m_engine = nullptr;
    QLabel *m_now = nullptr;
    QPushButton *m_set = nullptr;
    QPushButton *m_remove = nullptr;
};

} // namespace assay::ui
