// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/side_edit.h"

#include "theme/choice_rows.h"
#include "theme/icons.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>
#include <QStringListModel>

namespace assay::ui {

SideEdit::SideEdit(QWidget *parent)
    : QLineEdit(parent),
      m_choices(new QStringListModel(this)),
      m_open(addAction(QIcon(), QLineEdit::TrailingPosition))
{
    auto *completer = new QCompleter(m_choices, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    setCompleter(completer);
    completer->popup()->setItemDelegate(new ChoiceRows(completer));
    m_open->setText(tr("Show all"));
    m_open->setVisible(false);
    connect(m_open, &QAction::triggered, this, &SideEdit::openChoices);
    restyle();
}

void SideEdit::setChoices(const QStringList &choices)
{
    if (choices != m_choices->stringList())
        m_choices->setStringList(choices);
    m_open->setVisible(!choices.isEmpty());
}

void SideEdit::openChoices()
{
    setFocus();
    completer()->setCompletionPrefix({});
    completer()->complete();
}

void SideEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down && event->modifiers() == Qt::NoModifier && m_open->isVisible()) {
        openChoices();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void SideEdit::restyle()
{
    m_open->setIcon(themeIcon(QStringLiteral("go-down"), Token::Muted, palette()));
}

void SideEdit::changeEvent(QEvent *event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

} // namespace assay::ui
