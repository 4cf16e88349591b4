// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/review/gate.h>

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace assay::ui {

// A verdict's sign and word, in the reader's language.
[[nodiscard]] QString verdictWords(review::Verdict verdict);

// One gate: its verdict, title and evidence, links to its cells and to where the evidence lies, and what can
// be decided about it.
class GateCard final : public QWidget
{
    Q_OBJECT
public:
    explicit GateCard(QWidget *parent = nullptr);
    // While the run goes on, what is unknown may still be measured: nobody answers for it yet.
    void setGate(const review::Gate &gate, bool runGoesOn);
    [[nodiscard]] const review::Gate &gate() const { return m_gate; }

Q_SIGNALS:
    void cellWanted(const QString &cell);
    // The place of the evidence, as the gate names it.
    void placeWanted(const QString &where);
    void rerunWanted(const QStringList &cells);
    // An empty reason takes the decision back.
    void decided(const QString &gate, const QString &reason);

protected:
    void changeEvent(QEvent *event) override;

private:
    void makeDecision();
    void openLink(const QString &link);
    void restyle();

    review::Gate m_gate;
    bool m_isDecided = false;
    QLabel *m_verdict = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_evidence = nullptr;
    QLabel *m_links = nullptr;
    QLineEdit *m_reason = nullptr;
    QPushButton *m_decide = nullptr;
    QPushButton *m_rerun = nullptr;
};

} // namespace assay::ui
