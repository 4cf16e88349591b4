// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/propose_dialog.h"

#include "review/change_view.h"
#include "theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr QSize firstSize(760, 500);
constexpr int commandLines = 4;

} // namespace

ProposeDialog::ProposeDialog(const ExportWish &exporting, QWidget *parent)
    : QDialog(parent),
      m_exporting(exporting),
      m_checkout(new QLineEdit(this)),
      m_choose(new QPushButton(tr("Choose\u2026"), this)),
      m_file(new QLineEdit(this)),
      m_branch(new QLineEdit(this)),
      m_preview(new QPushButton(tr("Show the change"), this)),
      m_commit(new QPushButton(tr("Commit on the new branch"), this)),
      m_sentence(new QLabel(this)),
      m_message(new QLabel(this)),
      m_change(new ChangeView(this)),
      m_commands(new QPlainTextEdit(this)),
      m_copy(new QPushButton(tr("Copy the commands"), this)),
      m_push(new QPushButton(tr("Run them\u2026"), this))
{
    setWindowTitle(tr("Propose the curve"));
    resize(firstSize);
    layOut();
    connect(m_choose, &QPushButton::clicked, this, &ProposeDialog::chooseCheckout);
    connect(m_preview, &QPushButton::clicked, this, [this] { ask(false); });
    connect(m_commit, &QPushButton::clicked, this, [this] { ask(true); });
    connect(m_push, &QPushButton::clicked, this, &ProposeDialog::askToPush);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(m_commands->toPlainText());
        Q_EMIT said(tr("Copied the commands."));
    });
    for (QLineEdit *edit : {m_checkout, m_file, m_branch})
        connect(edit, &QLineEdit::textChanged, this, &ProposeDialog::forget);
    markReady();
    restyle();
}

void ProposeDialog::layOut()
{
    m_checkout->setPlaceholderText(tr("A folder of a git checkout"));
    m_checkout->setAccessibleName(tr("Checkout"));
    m_file->setPlaceholderText(tr("Within the checkout; empty: the one file that holds the model"));
    m_file->setAccessibleName(tr("Reference file"));
    m_branch->setPlaceholderText(tr("Empty: assay/ and the model's name"));
    m_branch->setAccessibleName(tr("Branch"));
    for (QLabel *label : {m_sentence, m_message}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->hide();
    }
    m_change->setAccessibleName(tr("The change"));
    m_commands->setReadOnly(true);
    m_commands->setAccessibleName(tr("Commands"));
    m_commands->setFont(monospaceFont(font()));
    m_commands->setFixedHeight(commandLines * m_commands->fontMetrics().lineSpacing() + space4);
    m_commands->setTabChangesFocus(true);
    for (QPushButton *button : {m_choose, m_commit, m_copy, m_push})
        button->setAutoDefault(false);
    m_preview->setDefault(true);

    auto *checkout = new QHBoxLayout;
    checkout->setSpacing(space2);
    checkout->addWidget(m_checkout, 1);
    checkout->addWidget(m_choose);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(space3);
    form->setVerticalSpacing(space2);
    form->addRow(tr("&Checkout"), checkout);
    qobject_cast<QLabel *>(form->labelForField(checkout))->setBuddy(m_checkout);
    form->addRow(tr("&File"), m_file);
    form->addRow(tr("&Branch"), m_branch);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space2);
    buttons->addWidget(m_preview);
    buttons->addWidget(m_commit);
    buttons->addStretch(1);
    auto *after = new QHBoxLayout;
    after->setSpacing(space2);
    after->addWidget(m_copy);
    after->addWidget(m_push);
    after->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space4, space4, space4);
    column->setSpacing(space3);
    column->addLayout(form);
    column->addLayout(buttons);
    column->addWidget(m_sentence);
    column->addWidget(m_message);
    column->addWidget(m_change, 1);
    column->addStretch();
    column->addWidget(m_commands);
    column->addLayout(after);
}

void ProposeDialog::setCheckout(const QString &folder)
{
    m_checkout->setText(folder);
}

QString ProposeDialog::checkout() const
{
    return m_checkout->text().trimmed();
}

QString ProposeDialog::sentence() const
{
    return m_sentence->text();
}

void ProposeDialog::ask(bool commit)
{
    if (checkout().isEmpty()) {
        say(tr("Name the checkout first."), true);
        m_checkout->setFocus();
        return;
    }
    ProposeWish wish;
    wish.checkout = checkout();
    wish.file = m_file->text().trimmed();
    wish.branch = m_branch->text().trimmed();
    wish.exporting = m_exporting;
    wish.shown = m_change->change();
    wish.commit = commit;
    wish.number = ++m_number;
    m_isAsking = true;
    markReady();
    Q_EMIT wanted(wish);
}

void ProposeDialog::show(const ProposeAnswer &answer)
{
    if (answer.number != m_number)
        return;
    m_isAsking = false;
    m_proposal = answer.proposal;
    m_isShown = answer.trouble.isEmpty() && m_proposal.commit.isEmpty();
    m_change->setChange(answer.trouble.isEmpty() ? m_proposal.report.diff : QByteArray());
    m_message->setText(answer.trouble.isEmpty() ? m_proposal.message.trimmed() : QString());
    m_message->setVisible(!m_message->text().isEmpty());
    m_commands->setPlainText(m_proposal.commands.join(QLatin1Char('\n')));
    if (!answer.trouble.isEmpty())
        say(answer.trouble, true);
    else if (answer.hasMoved)
        say(tr("The checkout or the review has changed since: nothing was committed. This is the change "
               "now."),
            true);
    else if (m_proposal.commit.isEmpty())
        say(tr("%1 would be committed on the new branch %2:").arg(m_proposal.file, m_proposal.branch), false);
    else if (m_proposal.commands.isEmpty())
        say(tr("Committed %1 on %2. The checkout has no remote that is clearly meant: push it by hand.")
                .arg(m_proposal.commit.left(10), m_proposal.branch),
            false);
    else
        say(tr("Committed %1 on %2. These commands push it and open the pull request:")
                .arg(m_proposal.commit.left(10), m_proposal.branch),
            false);
    if (!m_proposal.commit.isEmpty())
        Q_EMIT said(tr("Committed on %1.").arg(m_proposal.branch));
    markReady();
}

void ProposeDialog::show(const PushAnswer &answer)
{
    m_isAsking = false;
    m_isPushed = answer.trouble.isEmpty();
    say(m_isPushed ? tr("Pushed. The pull request: %1").arg(answer.pullRequest) : answer.trouble,
        !m_isPushed);
    markReady();
}

void ProposeDialog::forget()
{
    ++m_number; // an answer that is on its way is about something else
    m_proposal = {};
    m_isAsking = false;
    m_isShown = false;
    m_change->setChange({});
    m_message->hide();
    m_commands->clear();
    say({}, false);
    markReady();
}

void ProposeDialog::chooseCheckout()
{
    auto *dialog = new QFileDialog(this, tr("Checkout"), checkout());
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        m_checkout->setText(folder);
        ask(false);
    });
    dialog->open();
}

void ProposeDialog::askToPush()
{
    auto *question =
        new QMessageBox(QMessageBox::Question, tr("Push the branch?"),
                        tr("Your own git and gh run these commands:"), QMessageBox::Cancel, this);
    question->setInformativeText(m_commands->toPlainText());
    question->setTextFormat(Qt::PlainText);
    const QPushButton *yes = question->addButton(tr("Run them"), QMessageBox::AcceptRole);
    question->setDefaultButton(QMessageBox::Cancel);
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(question, &QMessageBox::buttonClicked, this, [this, yes](const QAbstractButton *clicked) {
        if (clicked != yes)
            return;
        m_isAsking = true;
        say(tr("The commands run\u2026"), false);
        markReady();
        Q_EMIT pushWanted(m_proposal);
    });
    question->open();
}

void ProposeDialog::markReady()
{
    const bool isCommitted = !m_proposal.commit.isEmpty();
    const bool hasCommands = isCommitted && !m_proposal.commands.isEmpty();
    m_preview->setEnabled(!m_isAsking && !isCommitted);
    m_commit->setEnabled(m_isShown && !m_isAsking && !m_change->change().isEmpty());
    m_commit->setToolTip(m_isShown ? QString() : tr("Show the change first"));
    m_change->setVisible(!m_change->change().isEmpty());
    m_commands->setVisible(hasCommands);
    m_copy->setVisible(hasCommands);
    m_push->setVisible(hasCommands);
    m_push->setEnabled(!m_isAsking && !m_isPushed);
}

void ProposeDialog::say(const QString &sentence, bool isWrong)
{
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    m_isWrong = isWrong;
    restyle();
}

void ProposeDialog::restyle()
{
    m_sentence->setPalette(inked(palette(), m_isWrong ? Token::Wrong : Token::Text));
    m_message->setFont(monospaceFont(captionFont(font())));
    m_message->setPalette(inked(palette(), Token::Muted));
}

void ProposeDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
