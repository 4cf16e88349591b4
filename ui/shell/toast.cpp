// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/toast.h"

#include "theme/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QTimer>

#include <chrono>

namespace assay::ui {

namespace {

constexpr qsizetype most = 3;
constexpr std::chrono::seconds stays{5};

class Toast final : public QLabel
{
public:
    Toast(const QString &text, QWidget *parent) : QLabel(text, parent)
    {
        setTextFormat(Qt::PlainText);
        setContentsMargins(space4, space2, space4, space2);
        setAccessibleName(text);
        adjustSize();
    }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(color(Token::Raised, palette()));
        painter.setPen(color(Token::Border, palette()));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        painter.end();
        QLabel::paintEvent(event);
    }
};

} // namespace

Toasts::Toasts(QWidget *window) : QObject(window), m_window(window)
{
    window->installEventFilter(this);
}

void Toasts::show(const QString &text)
{
    while (m_toasts.size() >= most)
        drop(m_toasts.first());
    auto *toast = new Toast(text, m_window);
    toast->installEventFilter(this);
    m_toasts.append(toast);
    toast->show();
    place();
    QTimer::singleShot(stays, toast, [this, toast] { drop(toast); });
    QAccessibleEvent alert(toast, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QStringList Toasts::shown() const
{
    QStringList texts;
    for (const QLabel *toast : m_toasts)
        texts.append(toast->text());
    return texts;
}

void Toasts::drop(QLabel *toast)
{
    if (m_toasts.removeOne(toast)) {
        toast->hide();
        toast->deleteLater();
        place();
    }
}

void Toasts::place()
{
    int bottom = m_window->height() - space5;
    for (QLabel *toast : std::as_const(m_toasts)) {
        toast->move((m_window->width() - toast->width()) / 2, bottom - toast->height());
        toast->raise();
        bottom -= toast->height() + space2;
    }
}

bool Toasts::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::Resize)
        place();
    if (event->type() == QEvent::MouseButtonPress) {
        for (QLabel *toast : std::as_const(m_toasts)) {
            if (toast == watched) {
                drop(toast);
                return true;
            }
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace assay::ui
