// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/wheel_guard.h"

#include <QEvent>
#include <QWidget>

namespace assay::ui {

void WheelGuard::guard(QWidget *box)
{
    if (box->focusPolicy() == Qt::WheelFocus)
        box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    const auto *box = qobject_cast<const QWidget *>(watched);
    if (event->type() != QEvent::Wheel || box == nullptr || box->hasFocus())
        return QObject::eventFilter(watched, event);
    // What is not accepted goes on to the page around the box.
    event->ignore();
    return true;
}

} // namespace assay::ui
