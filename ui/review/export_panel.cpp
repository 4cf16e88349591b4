// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/export_panel.h"

#include "language/in_words.h"
#include "review/change_view.h"
#include "theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::ui {

ExportPanel::ExportPanel(QWidget *parent)
    : QWidget(parent),
      m_file(new QLineEdit(this)),
      m_choose(new QPushButton(tr("Choose\u2026"), this)),
      m_source(new QLineEdit(this)),
      m_policy(new QComboBox(this)),
      m_partial(new QCheckBox(tr("Leave cells without a value out"), this)),
      m_preview(new QPushButton(tr("Show the change"), this)),
      m_write(new QPushButton(tr("Write this change"), this)),
      m_propose(new QPushButton(tr("Propose\u2026"), this)),
      m_sentence(new QLabel(this)),
      m_change(new ChangeView(this))
{
    m_file->setPlaceholderText(tr("A reference YAML; it is made if it is not there"));
    m_file->setAccessibleName(tr("Reference file"));
    m_source->setPlaceholderText(tr("Link of the workflow run that measured; empty: this run"));
    m_source->setAccessibleName(tr("Source"));
    m_policy->setAccessibleName(tr("Old draft lengths that were not measured"));
    m_policy->addItem(tr("Refuse if an old draft length would be lost"),
                      QVariant::fromValue(static_cast<int>(golden::KeepPolicy::Refuse)));
    m_policy->addItem(tr("Keep old draft lengths, marked as kept"),
                      QVariant::fromValue(static_cast<int>(golden::KeepPolicy::Keep)));
    m_policy->addItem(tr("Drop old draft lengths"),
                      QVariant::fromValue(static_cast<int>(golden::KeepPolicy::Drop)));
    m_policy->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_policy->setMinimumContentsLength(12);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_change->setMinimumHeight(96);
    for (QPushButton *button : {m_choose, m_preview, m_write, m_propose})
        button->setAutoDefault(false);

    auto *file = new QHBoxLayout;
    file->setSpacing(space2);
    file->addWidget(m_file, 1);
    file->addWidget(m_choose);
    auto *form = new QFormLayout;
    form->setSpacing(space2);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(tr("&File"), file);
    qobject_cast<QLabel *>(form->labelForField(file))->setBuddy(m_file);
    form->addRow(tr("S&ource"), m_source);
    form->addRow(tr("O&ld values"), m_policy);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space2);
    buttons->addWidget(m_write);
    buttons->addWidget(m_propose);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space2);
    column->addLayout(form);
    column->addWidget(m_partial);
    column->addWidget(m_preview, 0, Qt::AlignLeft);
    column->addLayout(buttons);
    column->addWidget(m_sentence);
    column->addWidget(m_change, 1);

    connect(m_choose, &QPushButton::clicked, this, &ExportPanel::chooseFile);
    connect(m_preview, &QPushButton::clicked, this, [this] { ask(false); });
    connect(m_file, &QLineEdit::returnPressed, this, [this] { ask(false); });
    connect(m_write, &QPushButton::clicked, this, [this] { ask(true); });
    connect(m_propose, &QPushButton::clicked, this, [this] { Q_EMIT proposeWanted(wish()); });
    // What is shown is about what was asked then.
    connect(m_file, &QLineEdit::textChanged, this, &ExportPanel::forget);
    connect(m_source, &QLineEdit::textChanged, this, &ExportPanel::forget);
    connect(m_policy, &QComboBox::currentIndexChanged, this, &ExportPanel::forget);
    connect(m_partial, &QCheckBox::toggled, this, &ExportPanel::forget);
    connect(m_file, &QLineEdit::editingFinished, this, &ExportPanel::stateMoved);
    markReady();
    restyle();
}

void ExportPanel::setBlocking(const QStringList &gates)
{
    m_blocking = gates;
    markReady();
}

void ExportPanel::setReviewer(const QString &reviewer)
{
    m_reviewer = reviewer;
}

QString ExportPanel::sentence() const
{
    return m_sentence->text();
}

QString ExportPanel::file() const
{
    return m_file->text().trimmed();
}

void ExportPanel::setFile(const QString &file)
{
    m_file->setText(file);
}

void ExportPanel::ask(bool write)
{
    if (file().isEmpty()) {
        say(tr("Name the reference file first."), true);
        m_file->setFocus();
        return;
    }
    ExportWish wanting = wish();
    wanting.shown = m_change->change();
    wanting.write = write;
    wanting.number = ++m_number;
    m_isAsking = true;
    markReady();
    Q_EMIT stateMoved();
    Q_EMIT wanted(wanting);
}

ExportWish ExportPanel::wish() const
{
    ExportWish wish;
    wish.into = file();
    wish.source = m_source->text().trimmed();
    wish.reviewer = m_reviewer;
    wish.partial = m_partial->isChecked();
    wish.policy = static_cast<golden::KeepPolicy>(m_policy->currentData().toInt());
    return wish;
}

void ExportPanel::show(const ExportAnswer &answer)
{
    if (answer.number != m_number)
        return;
    m_isAsking = false;
    m_isShown = answer.trouble.isEmpty() && !answer.report.written;
    m_change->setChange(answer.trouble.isEmpty() ? answer.report.diff : QByteArray());
    if (!answer.trouble.isEmpty())
        say(answer.trouble, true);
    else if (answer.hasMoved)
        say(tr("The file or the review has changed since: nothing was written. This is the change now."),
            true);
    else if (answer.report.written)
        say(tr("%1 was written, and %2 beside it.").arg(answer.report.file, answer.report.provenance), false);
    else if (answer.report.diff.isEmpty())
        say(tr("The file holds these values already."), false);
    else
        say(tr("%n value(s) change. This is what would be written:", nullptr,
               static_cast<int>(answer.report.changed.size())),
            false);
    if (answer.report.written)
        Q_EMIT said(tr("Exported %1.").arg(answer.report.model));
    markReady();
}

void ExportPanel::forget()
{
    ++m_number; // an answer that is on its way is about something else
    m_isAsking = false;
    m_isShown = false;
    m_change->setChange({});
    say({}, false);
    markReady();
}

void ExportPanel::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Reference file"), file(), tr("Reference YAML (*.yaml *.yml)"));
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // it is merged into, and the change is shown
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("yaml"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &chosen) {
        m_file->setText(chosen);
        ask(false);
    });
    dialog->open();
}

void ExportPanel::say(const QString &sentence, bool isWrong)
{
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    m_isWrong = isWrong;
    restyle();
}

void ExportPanel::markReady()
{
    const bool isBlocked = !m_blocking.isEmpty();
    const bool isChange = m_isShown && !m_change->change().isEmpty();
    m_preview->setEnabled(!m_isAsking);
    m_write->setEnabled(isChange && !isBlocked && !m_isAsking);
    m_propose->setEnabled(!isBlocked);
    const QString forbidden =
        isBlocked ? tr("Forbidden by %1").arg(m_blocking.join(QStringLiteral(", "))) : QString();
    m_propose->setToolTip(isBlocked ? forbidden : tr("As a commit on a new branch of a checkout"));
    if (isBlocked)
        m_write->setToolTip(forbidden);
    else
        m_write->setToolTip(isChange ? QString() : tr("Show the change first"));
}

void ExportPanel::restyle()
{
    m_sentence->setPalette(inked(palette(), m_isWrong ? Token::Wrong : Token::Muted));
}

void ExportPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

} // namespace assay::ui
