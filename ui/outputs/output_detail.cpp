// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/output_detail.h"

#include "outputs/output_model.h"
#include "outputs/output_pane.h"
#include "shell/banner.h"
#include "theme/icons.h"
#include "theme/number_text.h"

#include <QDataStream>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace assay::ui {

OutputDetail::OutputDetail(QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_facts(new QLabel(this)),
      m_beside(new QLabel(this)),
      m_error(new Banner(this)),
      m_seen(new QPushButton(tr("Mark as seen"), this)),
      m_next(new QPushButton(tr("Next unseen"), this)),
      m_parts(new QSplitter(Qt::Vertical, this)),
      m_reasonings(new QSplitter(Qt::Horizontal, this)),
      m_answers(new QSplitter(Qt::Horizontal, this)),
      m_prompt(pane(tr("Prompt"))),
      m_reasoning(pane(tr("Reasoning"))),
      m_answer(pane(tr("Answer"))),
      m_otherReasoning(pane({})),
      m_otherAnswer(pane({}))
{
    m_reasonings->addWidget(m_reasoning);
    m_reasonings->addWidget(m_otherReasoning);
    m_answers->addWidget(m_answer);
    m_answers->addWidget(m_otherAnswer);
    m_parts->addWidget(m_prompt);
    m_parts->addWidget(m_reasonings);
    m_parts->addWidget(m_answers);
    m_parts->setSizes({90, 160, 240});
    for (QSplitter *split : {m_parts, m_reasonings, m_answers}) {
        split->setChildrenCollapsible(false);
        split->setHandleWidth(1);
    }
    connect(m_parts, &QSplitter::splitterMoved, this, &OutputDetail::stateMoved);
    // Both rows are one table: what one column takes, it takes in both.
    const auto follow = [this](QSplitter *leader, QSplitter *other) {
        connect(leader, &QSplitter::splitterMoved, this, [this, leader, other] {
            other->setSizes(leader->sizes());
            Q_EMIT stateMoved();
        });
    };
    follow(m_reasonings, m_answers);
    follow(m_answers, m_reasonings);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_error);
    column->addWidget(m_parts, 1);
    restyle();
    clear();
}

OutputPane *OutputDetail::pane(const QString &title)
{
    auto *made = new OutputPane(title, this);
    connect(made, &OutputPane::copied, this,
            [this](const QString &name) { Q_EMIT said(tr("Copied: %1.").arg(name)); });
    return made;
}

QWidget *OutputDetail::makeHead()
{
    m_seen->setToolTip(tr("Keep in the review that this output was looked at (Space)"));
    m_seen->setCheckable(true);
    m_next->setToolTip(tr("Go to the next output that nobody looked at (N)"));
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_facts->setWordWrap(true);
    m_beside->setWordWrap(true);
    connect(m_seen, &QPushButton::clicked, this, &OutputDetail::seenWanted);
    connect(m_next, &QPushButton::clicked, this, &OutputDetail::nextWanted);
    auto *line = new QHBoxLayout;
    line->setSpacing(space2);
    line->addWidget(m_title, 1);
    line->addWidget(m_seen);
    line->addWidget(m_next);
    auto *head = new QWidget(this);
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(space3, space2, space3, space2);
    column->setSpacing(space1);
    column->addLayout(line);
    column->addWidget(m_facts);
    column->addWidget(m_beside);
    return head;
}

void OutputDetail::setThinking(bool thinking)
{
    m_thinking = thinking;
}

void OutputDetail::setBesideName(const QString &name)
{
    m_besideName = name;
    if (!name.isEmpty()) {
        m_otherReasoning->setTitle(tr("Reasoning of %1").arg(name));
        m_otherAnswer->setTitle(tr("Answer of %1").arg(name));
    }
    showBeside();
}

void OutputDetail::clear()
{
    setOutput({});
    m_title->setText(tr("No output is chosen"));
    m_facts->clear();
    m_seen->setEnabled(false);
}

void OutputDetail::setOutput(const ShownOutput &output)
{
    m_output = output;
    const review::OutputFacts &facts = output.facts;
    m_title->setText(facts.questionId.isEmpty()
                         ? tr("Request %1").arg(facts.index)
                         : tr("Request %1, %2").arg(facts.index).arg(facts.questionId));
    m_seen->setEnabled(output.opening != 0);
    QStringList parts;
    if (facts.promptTokens)
        parts.append(tr("%n prompt token(s)", nullptr, *facts.promptTokens));
    if (facts.outputTokens)
        parts.append(tr("%n output token(s)", nullptr, *facts.outputTokens));
    if (!facts.finishReason.isEmpty())
        parts.append(tr("finish: %1").arg(facts.finishReason));
    for (const review::OutputKind kind : allKinds()) {
        if (facts.kinds.testFlag(kind))
            parts.append(kindWord(kind));
    }
    m_facts->setText(parts.join(QStringLiteral(" \u00B7 ")));
    const QString trouble = output.trouble.isEmpty() ? output.error : output.trouble;
    m_error->say(trouble.isEmpty()          ? QString()
                 : output.trouble.isEmpty() ? tr("The request failed: %1").arg(trouble)
                                            : trouble,
                 Token::Wrong, QStringLiteral("dialog-error"));
    const bool chosen = output.opening != 0;
    m_prompt->setShown(output.prompt, chosen ? tr("The client that sent it kept no prompts.") : QString());
    // Where there is none, the answer has the room.
    m_prompt->setMaximumHeight(output.prompt.text.isEmpty() ? m_prompt->minimumHeight() : QWIDGETSIZE_MAX);
    m_reasoning->setShown(output.reasoning, tr("no reasoning"));
    m_answer->setTitle(m_thinking && !output.apart ? tr("Output (no </think> in it)") : tr("Answer"));
    m_answer->setShown(output.answer, chosen ? tr("empty") : QString());
    showBeside();
}

QString OutputDetail::facts() const
{
    return m_facts->text();
}

QString OutputDetail::besideText() const
{
    return m_beside->isHidden() ? QString() : m_beside->text();
}

void OutputDetail::showBeside()
{
    const BesideText &beside = m_output.beside;
    QString text;
    switch (beside.kind) {
    case BesideText::Kind::None:
        break;
    case BesideText::Kind::Reading:
        text = tr("%1 is still being read.").arg(m_besideName);
        break;
    case BesideText::Kind::Missing:
        text = beside.trouble.isEmpty()
                   ? tr("%1 has no outputs on this machine. Measure it, or fetch its run.").arg(m_besideName)
                   : tr("%1 cannot be read: %2").arg(m_besideName, beside.trouble);
        break;
    case BesideText::Kind::NoPrompt:
        text = tr("%1 was not asked this.").arg(m_besideName);
        break;
    case BesideText::Kind::ByPrompt:
    case BesideText::Kind::ByPlace: {
        text = beside.equal ? tr("%1: the same text.").arg(m_besideName)
                            : tr("%1: the texts part after %2 characters.")
                                  .arg(m_besideName, groupedText(beside.differsAt));
        if (beside.kind == BesideText::Kind::ByPlace)
            text += QLatin1Char(' ') + tr("Found by its place in the file, because one side has no prompts.");
        break;
    }
    }
    m_beside->setText(text);
    m_beside->setVisible(!text.isEmpty());
    const bool there = beside.isThere();
    m_otherReasoning->setVisible(there);
    m_otherAnswer->setVisible(there);
    m_reasonings->setVisible(!m_output.reasoning.text.isEmpty() || !beside.reasoning.text.isEmpty());
    m_otherReasoning->setShown(beside.reasoning, tr("no reasoning"));
    m_otherAnswer->setShown(beside.answer, tr("empty"));
}

void OutputDetail::setSeen(bool seen)
{
    m_seen->setChecked(seen);
    m_seen->setText(seen ? tr("Seen") : tr("Mark as seen"));
    m_seen->setIcon(seen ? themeIcon(QStringLiteral("dialog-ok-apply"), Token::Good, palette()) : QIcon());
}

QByteArray OutputDetail::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_parts->saveState() << m_answers->saveState();
    return state;
}

void OutputDetail::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QByteArray parts;
    QByteArray answers;
    stream >> parts >> answers;
    if (stream.status() != QDataStream::Ok)
        return;
    m_parts->restoreState(parts);
    m_answers->restoreState(answers);
    m_reasonings->restoreState(answers);
}

void OutputDetail::restyle()
{
    m_title->setFont(strongFont(font()));
    for (QLabel *label : {m_facts, m_beside}) {
        label->setFont(captionFont(font()));
        label->setPalette(inked(palette(), Token::Muted));
    }
    m_beside->setPalette(inked(palette(), Token::Text));
}

void OutputDetail::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
