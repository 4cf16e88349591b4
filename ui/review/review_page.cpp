// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/review_page.h"

#include "review/export_panel.h"
#include "review/gate_card.h"
#include "review/propose_dialog.h"
#include "review/review_worker.h"
#include "run/empty_page.h"
#include "theme/edge.h"
#include "theme/theme.h"

#include <QDataStream>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int gatesWidth = 560;
constexpr int sideWidth = 400;
constexpr int leastGates = 336;
constexpr int leastSide = 268;

// What a review rests on: which attempt of each cell counts, in which state.
QByteArray stateOf(const run::RunView &view)
{
    QByteArray state = view.partial.toUtf8();
    for (const run::CellView &cell : view.cells)
        state += cell.id.toUtf8() + '=' + run::cellStateName(cell.state).toUtf8() + ',' +
                 QByteArray::number(cell.counting) + ';';
    return state;
}

bool needsSomebody(const review::Gate &gate)
{
    return gate.verdict != review::Verdict::Pass;
}

} // namespace

ReviewPage::ReviewPage(const Desk &desk, QWidget *parent)
    : QWidget(parent),
      m_verdict(new QLabel(this)),
      m_sentence(new QLabel(this)),
      m_fold(new QPushButton(this)),
      m_reviewer(new QLineEdit(this)),
      m_note(new QLineEdit(this)),
      m_sign(new QPushButton(tr("Sign"), this)),
      m_signed(new QLabel(this)),
      m_signTitle(new QLabel(tr("Sign-off"), this)),
      m_exportTitle(new QLabel(tr("Export"), this)),
      m_export(new ExportPanel(this)),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_stack(new QStackedWidget(this)),
      m_empty(new EmptyPage(this))
{
    m_verdict->setWordWrap(true);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    auto *head = new QVBoxLayout;
    head->setContentsMargins(space4, space3, space4, space3);
    head->setSpacing(2);
    head->addWidget(m_verdict);
    head->addWidget(m_sentence);
    m_split->addWidget(makeGates());
    m_split->addWidget(makeSignature());
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->setStretchFactor(0, 1);
    m_split->setSizes({gatesWidth, sideWidth});
    auto *result = new QWidget(this);
    auto *rows = new QVBoxLayout(result);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(head);
    rows->addWidget(edge(result));
    rows->addWidget(m_split, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(result);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_stack);
    m_empty->say(tr("The gates are being judged\u2026"));
    makeWorker(desk);
    connect(m_split, &QSplitter::splitterMoved, this, &ReviewPage::stateMoved);
    restyle();
}

QWidget *ReviewPage::makeGates()
{
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_open = new QVBoxLayout;
    m_open->setSpacing(1);
    m_passedBox = new QWidget(page);
    m_passed = new QVBoxLayout(m_passedBox);
    m_passed->setContentsMargins(0, 0, 0, 0);
    m_passed->setSpacing(1);
    m_fold->setCheckable(true);
    m_fold->setFlat(true);
    m_fold->setAutoDefault(false);
    m_passedBox->hide();
    connect(m_fold, &QPushButton::toggled, m_passedBox, &QWidget::setVisible);
    connect(m_fold, &QPushButton::toggled, this, &ReviewPage::stateMoved);
    column->addLayout(m_open);
    column->addWidget(m_fold, 0, Qt::AlignLeft);
    column->addWidget(m_passedBox);
    column->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(leastGates);
    scroll->setAccessibleName(tr("Gates"));
    return scroll;
}

QWidget *ReviewPage::makeSignature()
{
    m_reviewer->setPlaceholderText(tr("Your name"));
    m_reviewer->setAccessibleName(tr("Reviewer"));
    m_note->setPlaceholderText(tr("What you looked at"));
    m_note->setAccessibleName(tr("Note"));
    m_sign->setAutoDefault(false);
    m_signed->setWordWrap(true);
    m_signed->setTextFormat(Qt::PlainText);
    connect(m_sign, &QPushButton::clicked, this, &ReviewPage::sign);
    connect(m_note, &QLineEdit::returnPressed, this, &ReviewPage::sign);
    connect(m_reviewer, &QLineEdit::textChanged, this,
            [this](const QString &name) { m_export->setReviewer(name.trimmed()); });
    auto *form = new QFormLayout;
    form->setSpacing(space2);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(tr("&Name"), m_reviewer);
    form->addRow(tr("No&te"), m_note);
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(space4, space3, space4, space3);
    column->setSpacing(space2);
    column->addWidget(m_signTitle);
    column->addWidget(m_signed);
    column->addLayout(form);
    column->addWidget(m_sign, 0, Qt::AlignLeft);
    column->addSpacing(space3);
    column->addWidget(m_exportTitle);
    column->addWidget(m_export, 1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(leastSide);
    return scroll;
}

void ReviewPage::makeWorker(const Desk &desk)
{
    auto *worker = new ReviewWorker;
    employ(desk, worker);
    connect(this, &ReviewPage::judgeWanted, worker, &ReviewWorker::judge);
    connect(this, &ReviewPage::signWanted, worker, &ReviewWorker::sign);
    connect(this, &ReviewPage::decisionWanted, worker, &ReviewWorker::decide);
    connect(m_export, &ExportPanel::wanted, worker, &ReviewWorker::exportTo);
    connect(worker, &ReviewWorker::judged, this, &ReviewPage::showAnswer);
    connect(worker, &ReviewWorker::notKept, this, &ReviewPage::said);
    connect(worker, &ReviewWorker::exported, m_export, qOverload<const ExportAnswer &>(&ExportPanel::show));
    connect(m_export, &ExportPanel::said, this, &ReviewPage::said);
    connect(m_export, &ExportPanel::stateMoved, this, &ReviewPage::stateMoved);
    connect(m_export, &ExportPanel::proposeWanted, this,
            [this, worker](const ExportWish &exporting) { propose(worker, exporting); });
}

void ReviewPage::propose(ReviewWorker *worker, const ExportWish &exporting)
{
    auto *dialog = new ProposeDialog(exporting, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setCheckout(m_checkout);
    connect(dialog, &ProposeDialog::wanted, worker, &ReviewWorker::propose);
    connect(dialog, &ProposeDialog::pushWanted, worker, &ReviewWorker::push);
    connect(worker, &ReviewWorker::proposed, dialog, qOverload<const ProposeAnswer &>(&ProposeDialog::show));
    connect(worker, &ReviewWorker::pushed, dialog, qOverload<const PushAnswer &>(&ProposeDialog::show));
    connect(dialog, &ProposeDialog::said, this, &ReviewPage::said);
    connect(dialog, &ProposeDialog::wanted, this, [this](const ProposeWish &wish) {
        m_checkout = wish.checkout;
        Q_EMIT stateMoved();
    });
    dialog->open();
}

void ReviewPage::setRun(const QString &folder, const run::RunView &view)
{
    const bool isOther = folder != m_folder;
    m_folder = folder;
    m_view = view;
    if (isOther) {
        m_judgedState.clear();
        m_answer = ReviewAnswer();
        m_export->forget();
        m_empty->say(tr("The gates are being judged\u2026"));
        m_stack->setCurrentIndex(0);
    }
    m_isStale = stateOf(view) != m_judgedState;
    if (m_isStale && isVisible())
        judge();
}

void ReviewPage::judge()
{
    if (m_folder.isEmpty())
        return;
    m_isStale = false;
    m_judgedState = stateOf(m_view);
    Q_EMIT judgeWanted({m_folder, m_view, ++m_number});
}

void ReviewPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    // Outputs may have been marked as seen, or review.yaml written by somebody else.
    judge();
}

void ReviewPage::showAnswer(const ReviewAnswer &answer)
{
    if (answer.number != m_number)
        return;
    if (!answer.trouble.isEmpty()) {
        m_empty->say(answer.trouble);
        m_stack->setCurrentIndex(0);
        return;
    }
    const bool isFirst = m_answer.review.gates.isEmpty();
    m_answer = answer;
    const QStringList blocking = answer.review.blocking();
    if (blocking.isEmpty())
        m_verdict->setText(tr("\u2713 May be exported: no hard gate forbids it."));
    else
        m_verdict->setText(tr("\u2715 May not be exported: %n gate(s) forbid it.", nullptr,
                              static_cast<int>(blocking.size())));
    QStringList words;
    if (answer.hasLapsed)
        words.append(
            tr("Cells were measured again since it was signed or decided on: that holds no longer."));
    if (!answer.partial.isEmpty())
        words.append(tr("Not all files are here, so gates that read them are unknown."));
    say(words.join(QLatin1Char(' ')), answer.hasLapsed);
    if (answer.isSigned)
        m_signed->setText(
            tr("\u2713 Signed by %1, %2.")
                .arg(answer.notes.signature->reviewer,
                     QLocale().toString(answer.notes.signature->at.toLocalTime(), QLocale::ShortFormat)));
    else
        m_signed->setText(answer.notes.signature ? tr("? %1 signed other values than those that count now.")
                                                       .arg(answer.notes.signature->reviewer)
                                                 : tr("Nobody has signed these values."));
    if (isFirst) {
        const QString known =
            answer.notes.signature ? answer.notes.signature->reviewer : answer.notes.reviewer;
        if (m_reviewer->text().isEmpty())
            m_reviewer->setText(known);
        m_note->setText(answer.notes.note);
    }
    m_export->setBlocking(blocking);
    fillGates();
    m_stack->setCurrentIndex(1);
    restyle();
}

GateCard *ReviewPage::cardOf(const QString &gate)
{
    GateCard *&card = m_cards[gate];
    if (card != nullptr)
        return card;
    card = new GateCard(this);
    connect(card, &GateCard::cellWanted, this, &ReviewPage::cellWanted);
    connect(card, &GateCard::placeWanted, this,
            [this, card](const QString &where) { openPlace(card->gate(), where); });
    connect(card, &GateCard::rerunWanted, this, &ReviewPage::rerunWanted);
    connect(card, &GateCard::decided, this, &ReviewPage::decide);
    return card;
}

// Failing gates first, then unknown ones, then those that somebody answered for; within each, their own
// order.
void ReviewPage::fillGates()
{
    using review::Verdict;
    int passed = 0;
    for (const Verdict verdict :
         {Verdict::Fail, Verdict::Unknown, Verdict::Accepted, Verdict::Overridden, Verdict::Pass}) {
        for (const review::Gate &gate : std::as_const(m_answer.review.gates)) {
            if (gate.verdict != verdict)
                continue;
            GateCard *card = cardOf(gate.id);
            card->setGate(gate,
                          m_view.state == run::RunState::Running || m_view.state == run::RunState::Queued);
            // Adding it again moves it to its place.
            (needsSomebody(gate) ? m_open : m_passed)->addWidget(card);
            passed += needsSomebody(gate) ? 0 : 1;
        }
    }
    m_fold->setText(tr("%n gate(s) pass", nullptr, passed));
    m_fold->setVisible(passed > 0);
}

void ReviewPage::sign()
{
    const QString name = m_reviewer->text().trimmed();
    if (name.isEmpty()) {
        Q_EMIT said(tr("Name the reviewer first."));
        m_reviewer->setFocus();
        return;
    }
    Q_EMIT signWanted(name, m_note->text().trimmed());
}

void ReviewPage::decide(const QString &gate, const QString &reason)
{
    const QString name = m_reviewer->text().trimmed();
    if (name.isEmpty() && !reason.isEmpty()) {
        Q_EMIT said(tr("Name the reviewer first."));
        m_reviewer->setFocus();
        return;
    }
    m_export->forget();
    Q_EMIT decisionWanted({gate, reason, name});
}

// "cells/ID/attempt-N/server.log:12", "..., output 7", or a cell's id.
void ReviewPage::openPlace(const review::Gate &gate, const QString &where)
{
    QString cell = gate.cells.value(0);
    for (const run::CellView &one : std::as_const(m_view.cells)) {
        if (where.contains(QLatin1Char('/') + one.id + QLatin1Char('/')) || where == one.id)
            cell = one.id;
    }
    static const QRegularExpression line(QStringLiteral("server\\.log:(\\d+)"));
    if (const auto match = line.match(where); match.hasMatch() && !cell.isEmpty())
        Q_EMIT logLineWanted(cell, match.captured(1).toLongLong() - 1);
    else if (where.contains(QLatin1String("requests.jsonl")) || where.contains(QLatin1String("result.json")))
        Q_EMIT outputsWanted(cell);
    else if (!cell.isEmpty())
        Q_EMIT cellWanted(cell);
}

QString ReviewPage::verdict() const
{
    return m_verdict->text();
}

void ReviewPage::say(const QString &sentence, bool isWrong)
{
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    m_isWrong = isWrong;
}

QByteArray ReviewPage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_split->saveState() << m_reviewer->text() << m_export->file() << m_fold->isChecked()
           << m_checkout;
    return state;
}

void ReviewPage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QByteArray split;
    QString reviewer;
    QString file;
    bool unfolded = false;
    stream >> split >> reviewer >> file >> unfolded;
    if (stream.status() != QDataStream::Ok)
        return;
    m_split->restoreState(split);
    m_reviewer->setText(reviewer);
    m_export->setFile(file);
    m_fold->setChecked(unfolded);
    stream >> m_checkout; // not there in what an older window kept
}

void ReviewPage::restyle()
{
    const bool isFree = m_answer.review.exportable();
    m_verdict->setFont(strongFont(font()));
    m_verdict->setPalette(inked(palette(), isFree ? Token::Good : Token::Wrong));
    m_sentence->setPalette(inked(palette(), m_isWrong ? Token::Doubtful : Token::Muted));
    m_signed->setPalette(inked(palette(), m_answer.isSigned ? Token::Good : Token::Muted));
    m_signTitle->setFont(strongFont(font()));
    m_exportTitle->setFont(strongFont(font()));
}

void ReviewPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
