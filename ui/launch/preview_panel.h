// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/plan.h>
#include <assay/run/overrides.h>

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabBar;

namespace assay::ui {

// What would run, exactly: the job script, the commands of any cell, and the YAML texts that the run keeps.
class PreviewPanel final : public QWidget
{
    Q_OBJECT
public:
    enum Tab { ScriptTab, ServerTab, WorkloadTab, RecipeTab, ClusterTab };

    explicit PreviewPanel(QWidget *parent = nullptr);

    void setTexts(const run::Composed &composed, const std::optional<matrix::Plan> &plan);
    // Empty: it is not known yet, and why.
    void setScript(const QByteArray &script, const QString &why = {});
    void showTab(Tab tab);
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void said(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void fillCells();
    // The text of the tab that is chosen; or, where there is none yet, an empty one and the reason.
    struct Wanted
    {
        QString text;
        QString why;
    };
    [[nodiscard]] Wanted wanted() const;

    run::Composed m_composed;
    std::optional<matrix::Plan> m_plan;
    QString m_script;
    QString m_noScript;
    QTabBar *m_tabs = nullptr;
    QComboBox *m_cell = nullptr;
    QPushButton *m_copy = nullptr;
    QPlainTextEdit *m_text = nullptr;
};

} // namespace assay::ui
