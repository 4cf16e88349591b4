// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/check.h>
#include <assay/remote/ssh_key_refusal.h>

#include <QWidget>

class QLabel;

namespace assay::ui {

// What a check of the connection test is called, and its state in a word.
[[nodiscard]] QString checkTitle(const QString &id);
[[nodiscard]] QString checkWord(base::CheckStatus status);
// What it showed and what to do about it, as it is said in a window.
[[nodiscard]] QString checkText(const base::Check &check);
[[nodiscard]] QString checkNext(const base::Check &check);

// One check: its mark and word, what it showed, what to do, and the buttons for what can be done here.
class ProbeLine final : public QWidget
{
    Q_OBJECT
public:
    ProbeLine(const base::Check &check, QWidget *parent);

Q_SIGNALS:
    void trustWanted(const QString &fingerprint);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeButtons();
    void restyle();

    base::Check m_check;
    remote::KeyRefusal m_refusal;
    QLabel *m_mark = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_text = nullptr;
    QLabel *m_next = nullptr;
};

} // namespace assay::ui
