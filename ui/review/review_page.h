// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review_types.h"
#include "runs/desk.h"

#include <QHash>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace assay::ui {

class EmptyPage;
class ExportPanel;
class ReviewWorker;
class GateCard;

// Whether a run's values may be exported: each gate with its evidence, what a reviewer decides about it and
// signs, and the export itself. A gate that needs somebody stands first; those that pass are folded.
class ReviewPage final : public QWidget
{
    Q_OBJECT
public:
    explicit ReviewPage(const Desk &desk, QWidget *parent = nullptr);

    // Judged when it is looked at, and again when what counts has changed.
    void setRun(const QString &folder, const run::RunView &view);
    [[nodiscard]] const review::Review &review() const { return m_answer.review; }
    [[nodiscard]] ExportPanel *exportPanel() const { return m_export; }
    [[nodiscard]] QString verdict() const;

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void judgeWanted(const assay::ui::ReviewWish &wish);
    void signWanted(const QString &reviewer, const QString &note);
    void decisionWanted(const assay::ui::GateDecision &decision);
    void cellWanted(const QString &cell);
    // A line of a cell's server log, from 0.
    void logLineWanted(const QString &cell, qint64 line);
    void outputsWanted(const QString &cell);
    void rerunWanted(const QStringList &cells);
    void said(const QString &text);
    void stateMoved();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeGates();
    QWidget *makeSignature();
    void makeWorker(const Desk &desk);
    void propose(ReviewWorker *worker, const ExportWish &exporting);
    void judge();
    void showAnswer(const ReviewAnswer &answer);
    void fillGates();
    GateCard *cardOf(const QString &gate);
    void sign();
    void decide(const QString &gate, const QString &reason);
    void openPlace(const review::Gate &gate, const QString &where);
    void say(const QString &sentence, bool isWrong);
    void restyle();

    ReviewAnswer m_answer;
    QString m_folder;
    run::RunView m_view;
    QByteArray m_judgedState; // what counted when the run was judged last
    bool m_isStale = false;
    int m_number = 0;

    QLabel *m_verdict = nullptr;
    QLabel *m_sentence = nullptr;
    bool m_isWrong = false;
    QVBoxLayout *m_open = nullptr;   // gates that need somebody
    QVBoxLayout *m_passed = nullptr; // folded
    QWidget *m_passedBox = nullptr;
    QPushButton *m_fold = nullptr;
    QHash<QString, GateCard *> m_cards;
    QLineEdit *m_reviewer = nullptr;
    QLineEdit *m_note = nullptr;
    QPushButton *m_sign = nullptr;
    QLabel *m_signed = nullptr;
    QLabel *m_signTitle = nullptr;
    QLabel *m_exportTitle = nullptr;
    ExportPanel *m_export = nullptr;
    QString m_checkout; // that was proposed to last
    QSplitter *m_split = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyPage *m_empty = nullptr;
};

} // namespace assay::ui
