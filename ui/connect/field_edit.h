// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/profile_form.h>

#include <QWidget>

class QAction;
class QComboBox;
class QCheckBox;
class QCompleter;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QStringListModel;

namespace assay::ui {

// One key of a profile as a control, with what is wrong with it below.
class FieldEdit final : public QWidget
{
    Q_OBJECT
public:
    // `label` is the field's name, `hint` what stands in it while it is empty.
    FieldEdit(const matrix::ProfileField &field, const QString &label, const QString &hint, QWidget *parent);

    [[nodiscard]] const QString &key() const { return m_field.key; }
    // The name of the field, for the form's first column.
    [[nodiscard]] QString label() const { return m_label; }

    void setValue(const matrix::FieldValue &value);
    // Problems are kept back while nobody has touched the form.
    void showProblems(bool shown);
    // What may be chosen, for a text with completion.
    void setChoices(const QStringList &choices);

Q_SIGNALS:
    void edited(const QString &key, const QStringList &texts);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeControl(const QString &hint);
    QWidget *makeWord();
    QWidget *makeList(const QString &hint);
    void openChoices();
    void tellProblems();
    void restyle();

    matrix::ProfileField m_field;
    QString m_label;
    QLineEdit *m_line = nullptr;
    QComboBox *m_word = nullptr;
    QCheckBox *m_switch = nullptr;
    QPlainTextEdit *m_list = nullptr;
    QCompleter *m_completer = nullptr;
    QStringListModel *m_choices = nullptr;
    QAction *m_choose = nullptr;
    QLabel *m_problem = nullptr;
    base::Problems m_problems;
    bool m_problemsShown = true;
    bool m_setting = false;
};

} // namespace assay::ui
