// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/output_pane.h"

#include "outputs/output_text.h"
#include "theme/icons.h"
#include "theme/number_text.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace assay::ui {

OutputPane::OutputPane(const QString &title, QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_length(new QLabel(this)),
      m_note(new QLabel(this)),
      m_copy(new QToolButton(this)),
      m_text(new OutputText(this))
{
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_note->hide();
    auto *head = new QHBoxLayout;
    head->setSpacing(space2);
    head->addWidget(m_title, 1);
    head->addWidget(m_length);
    head->addWidget(m_copy);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space3, space2, space3, space2);
    column->setSpacing(space1);
    column->addLayout(head);
    column->addWidget(m_note, 1);
    column->addWidget(m_text, 1);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setMinimumHeight(64);
    connect(m_copy, &QToolButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_text->wholeText());
        Q_EMIT copied(m_name);
    });
    setTitle(title);
    restyle();
}

void OutputPane::setTitle(const QString &title)
{
    m_name = title;
    m_title->setText(title);
    m_title->setToolTip(title);
    m_text->setAccessibleName(title);
    m_copy->setAccessibleName(tr("Copy: %1").arg(title));
    m_copy->setToolTip(tr("Copy all of it"));
}

void OutputPane::setShown(const ShownText &shown, const QString &note)
{
    const bool empty = shown.text.isEmpty();
    m_text->setShown(shown);
    m_text->setVisible(!empty);
    m_note->setText(note);
    m_note->setVisible(empty);
    m_copy->setEnabled(!empty);
    m_length->setText(empty ? QString() : tr("%1 characters").arg(groupedText(shown.characters)));
}

QString OutputPane::note() const
{
    return m_note->isHidden() ? QString() : m_note->text();
}

void OutputPane::restyle()
{
    m_title->setFont(strongFont(font()));
    m_length->setFont(captionFont(font()));
    m_length->setPalette(inked(palette(), Token::Muted));
    m_note->setPalette(inked(palette(), Token::Muted));
    m_copy->setIcon(themeIcon(QStringLiteral("edit-copy"), Token::Muted, palette()));
}

void OutputPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
