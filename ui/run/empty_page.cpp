// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/empty_page.h"

#include "run/action_button.h"
#include "theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace assay::ui {

EmptyPage::EmptyPage(QWidget *parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)), m_sentence(new QLabel(this))
{
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_column->setContentsMargins(space5, space5, space5, space5);
    m_column->setSpacing(space4);
    m_column->addStretch(1);
    m_column->addWidget(m_sentence);
    m_column->addStretch(1);
    restyle();
}

void EmptyPage::say(const QString &sentence, QAction *next)
{
    m_sentence->setText(sentence);
    delete m_next;
    m_next = nullptr;
    if (next == nullptr)
        return;
    m_next = new ActionButton(next, this);
    m_next->setDefault(true);
    m_column->insertWidget(m_column->count() - 1, m_next, 0, Qt::AlignHCenter);
}

void EmptyPage::restyle()
{
    m_sentence->setPalette(inked(palette(), Token::Muted));
}

void EmptyPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

} // namespace assay::ui
