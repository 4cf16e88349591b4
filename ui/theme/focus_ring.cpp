// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/focus_ring.h"

#include "theme/theme.h"

#include <QFocusEvent>
#include <QPainter>

namespace assay::ui {

namespace {

bool isByKeyboard(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

} // namespace

void FocusRing::give(QWidget *around)
{
    if (around->findChild<FocusRing *>(QString(), Qt::FindDirectChildrenOnly) == nullptr)
        new FocusRing(around);
}

FocusRing::FocusRing(QWidget *around) : QWidget(around)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    around->installEventFilter(this);
}

bool FocusRing::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::FocusIn:
        setVisible(isByKeyboard(static_cast<QFocusEvent *>(event)->reason()));
        [[fallthrough]];
    case QEvent::Resize:
        setGeometry(parentWidget()->rect());
        raise();
        break;
    case QEvent::FocusOut:
        hide();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color(Token::Accent, palette()), 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), radius, radius);
}

} // namespace assay::ui
