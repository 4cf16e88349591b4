// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/profile_form.h>

#include <QWidget>

class QFormLayout;
class QLabel;
class QToolButton;

namespace assay::ui {

class FieldEdit;

// A heading and its fields; those that are seldom needed are folded away until they are asked for, have a
// value or have a problem.
class FormGroup final : public QWidget
{
    Q_OBJECT
public:
    FormGroup(const QString &title, QWidget *parent);

    void add(FieldEdit *field, bool usual);
    // Unfolds what the form has something to say about.
    void reveal(const matrix::ProfileForm &form);

protected:
    void changeEvent(QEvent *event) override;

private:
    void unfold(bool open);
    void restyle();

    QString m_title;
    QLabel *m_head = nullptr;
    QFormLayout *m_usual = nullptr;
    QFormLayout *m_rest = nullptr;
    QWidget *m_folded = nullptr;
    QToolButton *m_more = nullptr;
    QList<FieldEdit *> m_restFields;
    bool m_open = false;
};

} // namespace assay::ui
