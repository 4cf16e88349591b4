// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/action_button.h"

#include <QAction>

namespace assay::ui {

ActionButton::ActionButton(QAction *action, QWidget *parent) : QPushButton(parent), m_action(action)
{
    connect(this, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::changed, this, &ActionButton::follow);
    follow();
}

void ActionButton::follow()
{
    setText(m_action->text());
    setToolTip(m_action->toolTip());
    setAccessibleName(m_action->text());
    setEnabled(m_action->isEnabled());
    setVisible(m_action->isVisible());
}

} // namespace assay::ui
