// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/overrides.h>

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace assay::ui {

// One value of the recipe or the profile with its name above, what is wrong with it below, and the way back
// to what the file says.
class OverrideField final : public QWidget
{
    Q_OBJECT
public:
    explicit OverrideField(run::Override what, QWidget *parent = nullptr);

    [[nodiscard]] run::Override what() const { return m_what; }
    // What the file says; a value that was changed stays.
    void setBase(const QString &text);
    void setText(const QString &text);
    [[nodiscard]] QString base() const { return m_base; }
    [[nodiscard]] QString text() const;
    [[nodiscard]] bool isChanged() const;
    // Sentences; `isError`: the value cannot be used.
    void setProblems(const QStringList &texts, bool isError);
    void focusEditor();

Q_SIGNALS:
    void edited();

protected:
    void changeEvent(QEvent *event) override;

private:
    void put(const QString &text);
    void makeEditor();
    void react();
    void restyle();
    [[nodiscard]] QWidget *editor() const;

    run::Override m_what;
    QString m_base;
    QString m_problem;
    bool m_isError = false;
    QLabel *m_name = nullptr;
    QLabel *m_mark = nullptr;
    QToolButton *m_reset = nullptr;
    QLabel *m_icon = nullptr;
    QLabel *m_trouble = nullptr;
    QLineEdit *m_line = nullptr; // one of these three
    QComboBox *m_choice = nullptr;
    QCheckBox *m_switch = nullptr;
};

} // namespace assay::ui
