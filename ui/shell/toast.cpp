// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/toast.h"

#include "theme/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace assay::ui {

namespace {

constexpr qsizetype most = 3;
constexpr std::chrono::seconds stays{5};
constexpr std::chrono::seconds staysWithButton{12};

} // namespace

class Toasts::Toast final : public QWidget
{
public:
    Toast(const QString &text, QWidget *parent) : QWidget(parent), m_text(new QLabel(text, this))
    {
        setAccessibleName(text);
        m_text->setTextFormat(Qt::PlainText);
        m_text->setAttribute(Qt::WA_TransparentForMouseEvents);
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(space4, space2, space4, space2);
        row->setSpacing(space3);
        // A sentence that is longer than the window is wide takes more lines.
        const int room = parent->width() - 2 * space5 - 2 * space4;
        m_text->setWordWrap(m_text->sizeHint().width() > room);
        if (m_text->wordWrap())
            m_text->setFixedWidth(room);
        row->addWidget(m_text);
    }

    QPushButton *addButton(const QString &text)
    {
        auto *button = new QPushButton(text, this);
        button->setAutoDefault(false);
        layout()->addWidget(button);
        return button;
    }

    [[nodiscard]] QString text() const { return m_text->text(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(color(Token::Raised, palette()));
        painter.setPen(color(Token::Border, palette()));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    }

private:
    QLabel *m_text;
};

Toasts::Toasts(QWidget *window) : QObject(window), m_window(window)
{
    window->installEventFilter(this);
}

void Toasts::add(Toast *toast)
{
    while (m_toasts.size() >= most)
        drop(m_toasts.first());
    toast->adjustSize();
    toast->installEventFilter(this);
    m_toasts.append(toast);
    toast->show();
    place();
    QAccessibleEvent alert(toast, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Toasts::show(const QString &text)
{
    auto *toast = new Toast(text, m_window);
    add(toast);
    QTimer::singleShot(stays, toast, [this, toast] { drop(toast); });
}

void Toasts::show(const QString &text, const QString &button, std::function<void()> act)
{
    auto *toast = new Toast(text, m_window);
    connect(toast->addButton(button), &QPushButton::clicked, this, [this, toast, act = std::move(act)] {
        drop(toast);
        act();
    });
    add(toast);
    QTimer::singleShot(staysWithButton, toast, [this, toast] { drop(toast); });
}

QStringList Toasts::shown() const
{
    QStringList texts;
    for (const Toast *toast : m_toasts)
        texts.append(toast->text());
    return texts;
}

void Toasts::drop(QWidget *toast)
{
    if (m_toasts.removeIf([&](const Toast *shown) { return shown == toast; }) > 0) {
        toast->hide();
        toast->deleteLater();
        place();
    }
}

void Toasts::place()
{
    int bottom = m_window->height() - space5;
    for (Toast *toast : std::as_const(m_toasts)) {
        toast->move((m_window->width() - toast->width()) / 2, bottom - toast->height());
        toast->raise();
        bottom -= toast->height() + space2;
    }
}

bool Toasts::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::Resize)
        place();
    if (event->type() == QEvent::MouseButtonPress && watched != m_window) {
        drop(static_cast<QWidget *>(watched));
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace assay::ui
