// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/probe_line.h"

#include "language/in_words.h"
#include "theme/theme.h"
#include "theme/tone.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QHash>
#include <QLabel>
#include <QPushButton>

namespace assay::ui {

using base::CheckStatus;

namespace {

constexpr int markWidth = 76;
constexpr int titleWidth = 84;

QString glyph(CheckStatus status)
{
    switch (status) {
    case CheckStatus::Ok:
        return QStringLiteral("\u2713");
    case CheckStatus::Warn:
        return QStringLiteral("!");
    case CheckStatus::Fail:
        return QStringLiteral("\u2715");
    case CheckStatus::Unknown:
        break;
    }
    return QStringLiteral("?");
}

QLabel *wordy(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

QString checkTitle(const QString &id)
{
    const QHash<QString, QString> titles{
        {QStringLiteral("link"), ProbeLine::tr("Link")},
        {QStringLiteral("shell"), ProbeLine::tr("Shell")},
        {QStringLiteral("root"), ProbeLine::tr("Run folders")},
        {QStringLiteral("space"), ProbeLine::tr("Room")},
        {QStringLiteral("python"), ProbeLine::tr("Python")},
        {QStringLiteral("slurm"), ProbeLine::tr("Slurm")},
        {QStringLiteral("controller"), ProbeLine::tr("Controller")},
        {QStringLiteral("partition"), ProbeLine::tr("Partition")},
        {QStringLiteral("account"), ProbeLine::tr("Account")},
        {QStringLiteral("gpus"), ProbeLine::tr("GPUs")},
        {QStringLiteral("accounting"), ProbeLine::tr("Accounting")},
        {QStringLiteral("container"), ProbeLine::tr("Container")},
        {QStringLiteral("dataset"), ProbeLine::tr("Dataset")},
        {QStringLiteral("models"), ProbeLine::tr("Models")},
        {QStringLiteral("clock"), ProbeLine::tr("Clock")},
    };
    return titles.value(id, id);
}

QString checkWord(CheckStatus status)
{
    switch (status) {
    case CheckStatus::Ok:
        return ProbeLine::tr("ok");
    case CheckStatus::Warn:
        return ProbeLine::tr("warning");
    case CheckStatus::Fail:
        return ProbeLine::tr("failed");
    case CheckStatus::Unknown:
        break;
    }
    return ProbeLine::tr("unknown");
}

QString checkText(const base::Check &check)
{
    const QString reason = remote::keyRefusal(check.text).reason;
    return inWords(reason.isEmpty() ? check.text : reason);
}

QString checkNext(const base::Check &check)
{
    // The terminal's own way to accept a key is an option; here it is a button.
    if (!remote::keyRefusal(check.text).fingerprint.isEmpty())
        return ProbeLine::tr(
            "Compare the fingerprint with one from the host's administrator, then trust it.");
    return inWords(check.next);
}

ProbeLine::ProbeLine(const base::Check &check, QWidget *parent)
    : QWidget(parent),
      m_check(check),
      m_refusal(remote::keyRefusal(check.text)),
      m_mark(new QLabel(QStringLiteral("%1 %2").arg(glyph(check.status), checkWord(check.status)), this)),
      m_title(new QLabel(checkTitle(check.id), this)),
      m_text(wordy(checkText(check), this)),
      m_next(wordy(checkNext(check), this))
{
    setObjectName(check.id);
    setAccessibleName(
        tr("%1: %2. %3 %4").arg(m_title->text(), checkWord(check.status), m_text->text(), m_next->text()));
    // On a surface, labels take another role's ink by themselves.
    for (QLabel *label : {m_mark, m_next})
        label->setForegroundRole(QPalette::WindowText);
    m_mark->setFixedWidth(markWidth);
    m_title->setFixedWidth(titleWidth);
    m_next->setVisible(!m_next->text().isEmpty());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(space4, space1, space4, space1);
    grid->setHorizontalSpacing(space2);
    grid->setVerticalSpacing(2);
    grid->addWidget(m_mark, 0, 0, Qt::AlignTop);
    grid->addWidget(m_title, 0, 1, Qt::AlignTop);
    grid->addWidget(m_text, 0, 2);
    grid->addWidget(m_next, 1, 2);
    if (QWidget *buttons = makeButtons())
        grid->addWidget(buttons, 2, 2, Qt::AlignLeft);
    grid->setColumnStretch(2, 1);
    restyle();
}

QWidget *ProbeLine::makeButtons()
{
    if (!m_refusal.fingerprint.isEmpty()) {
        auto *trust = new QPushButton(tr("Trust this key"), this);
        trust->setAutoDefault(false);
        trust->setAccessibleDescription(m_refusal.fingerprint);
        connect(trust, &QPushButton::clicked, this, [this] { Q_EMIT trustWanted(m_refusal.fingerprint); });
        return trust;
    }
    if (!m_refusal.removal.isEmpty()) {
        auto *copy = new QPushButton(tr("Copy the command"), this);
        copy->setAutoDefault(false);
        copy->setAccessibleDescription(m_refusal.removal);
        connect(copy, &QPushButton::clicked, this,
                [this] { QApplication::clipboard()->setText(m_refusal.removal); });
        return copy;
    }
    return nullptr;
}

void ProbeLine::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_next != nullptr)
        restyle();
}

void ProbeLine::restyle()
{
    m_mark->setPalette(inked(palette(), toneOf(m_check.status)));
    m_title->setFont(strongFont(font()));
    m_next->setPalette(inked(palette(), Token::Muted));
}

} // namespace assay::ui
