// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review_types.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace assay::ui {

class ChangeView;

// Into which reference file a run is exported, how, the change that it would make, and the button that makes
// exactly this change.
class ExportPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit ExportPanel(QWidget *parent = nullptr);
    // The gates that forbid an export; empty: none does.
    void setBlocking(const QStringList &gates);
    void setReviewer(const QString &reviewer);
    void show(const ExportAnswer &answer);
    using QWidget::show;
    // What was shown is about values that are not there any more.
    void forget();
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString file() const;
    void setFile(const QString &file);

Q_SIGNALS:
    void wanted(const assay::ui::ExportWish &wish);
    // The export is to become a commit; the wish tells how, not where.
    void proposeWanted(const assay::ui::ExportWish &wish);
    void said(const QString &text);
    void stateMoved();

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] ExportWish wish() const;
    void ask(bool write);
    void chooseFile();
    void say(const QString &sentence, bool isWrong);
    void markReady();
    void restyle();

    QLineEdit *m_file = nullptr;
    QPushButton *m_choose = nullptr;
    QLineEdit *m_source = nullptr;
    QComboBox *m_policy = nullptr;
    QCheckBox *m_partial = nullptr;
    QPushButton *m_preview = nullptr;
    QPushButton *m_write = nullptr;
    QPushButton *m_propose = nullptr;
    QLabel *m_sentence = nullptr;
    ChangeView *m_change = nullptr;
    QStringList m_blocking;
    QString m_reviewer;
    bool m_isWrong = false;
    bool m_isShown = false; // the change in view is what writing would make, as far as is known
    bool m_isAsking = false;
    int m_number = 0;
};

} // namespace assay::ui
