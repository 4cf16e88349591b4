// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/attempt_list.h"

#include "language/in_words.h"
#include "run/cell_facts.h"
#include "theme/theme.h"

#include <QButtonGroup>
#include <QEvent>
#include <QLabel>
#include <QRadioButton>
#include <QVBoxLayout>

namespace assay::ui {

AttemptList::AttemptList(QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel(tr("Attempt that counts"), this)),
      m_rows(new QVBoxLayout(this)),
      m_group(new QButtonGroup(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(2);
    m_rows->addWidget(m_title);
    connect(m_group, &QButtonGroup::idClicked, this, &AttemptList::chosen);
    restyle();
    hide();
}

void AttemptList::setCell(const run::CellView &cell, int chosen)
{
    QStringList shown{cell.id, QString::number(chosen), QString::number(cell.counting)};
    for (const run::Attempt &attempt : cell.attempts)
        shown.append(attemptText(attempt));
    const QString all = shown.join(QLatin1Char('\n'));
    if (all == m_shown)
        return;
    m_shown = all;
    fill(cell, chosen);
    // One attempt that nobody chose leaves nothing to choose.
    setVisible(cell.attempts.size() > 1 || chosen > 0);
}

void AttemptList::fill(const run::CellView &cell, int chosen)
{
    int focused = -1;
    for (QAbstractButton *button : m_group->buttons()) {
        if (button->hasFocus())
            focused = m_group->id(button);
        m_group->removeButton(button);
        button->hide();
        button->deleteLater();
    }
    const auto add = [&](int id, const QString &text) {
        auto *button = new QRadioButton(text, this);
        button->setChecked(id == chosen);
        m_group->addButton(button, id);
        m_rows->addWidget(button);
        if (id == focused)
            button->setFocus();
        return button;
    };
    add(0, cell.counting > 0 && chosen == 0 ? tr("the run's choice: attempt %1").arg(cell.counting)
                                            : tr("the run's choice"))
        ->setToolTip(tr("The last attempt with a value, else the one under way, else the last."));
    for (const run::Attempt &attempt : cell.attempts) {
        QRadioButton *button = add(attempt.number, attemptText(attempt));
        button->setToolTip(inWords(attempt.reason));
        // A number that has not come yet cannot be what counts.
        button->setEnabled(attempt.state != run::CellState::Queued);
    }
}

void AttemptList::restyle()
{
    m_title->setFont(captionFont(font()));
    m_title->setPalette(inked(palette(), Token::Muted));
}

void AttemptList::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
