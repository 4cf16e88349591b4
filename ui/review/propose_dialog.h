// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review_types.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace assay::ui {

class ChangeView;

// An export as a commit on a new branch of a checkout: the exact change and the commit's message first, then
// the commit, then the commands that push it and open the pull request, which run after a yes alone. The
// checkout's files and its current branch stay as they are.
class ProposeDialog final : public QDialog
{
    Q_OBJECT
public:
    // `exporting` tells how the export is made.
    explicit ProposeDialog(const ExportWish &exporting, QWidget *parent = nullptr);
    void setCheckout(const QString &folder);
    [[nodiscard]] QString checkout() const;
    void show(const ProposeAnswer &answer);
    void show(const PushAnswer &answer);
    using QDialog::show;
    [[nodiscard]] QString sentence() const;

Q_SIGNALS:
    void wanted(const assay::ui::ProposeWish &wish);
    void pushWanted(const assay::exchange::Proposal &proposal);
    void said(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void layOut();
    void ask(bool commit);
    void forget();
    void chooseCheckout();
    void askToPush();
    void markReady();
    void say(const QString &sentence, bool isWrong);
    void restyle();

    ExportWish m_exporting;
    QLineEdit *m_checkout = nullptr;
    QPushButton *m_choose = nullptr;
    QLineEdit *m_file = nullptr;
    QLineEdit *m_branch = nullptr;
    QPushButton *m_preview = nullptr;
    QPushButton *m_commit = nullptr;
    QLabel *m_sentence = nullptr;
    QLabel *m_message = nullptr;
    ChangeView *m_change = nullptr;
    QPlainTextEdit *m_commands = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_push = nullptr;
    exchange::Proposal m_proposal; // what is shown
    bool m_isShown = false;
    bool m_isAsking = false;
    bool m_isPushed = false;
    bool m_isWrong = false;
    int m_number = 0;
};

} // namespace assay::ui
