// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/banner.h"

#include "theme/icons.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace assay::ui {

namespace {

constexpr int iconSize = 16;

} // namespace

Banner::Banner(QWidget *parent) : QWidget(parent), m_icon(new QLabel(this)), m_text(new QLabel(this))
{
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_icon->setFixedSize(iconSize, iconSize);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(space4, space2, space4, space2);
    row->setSpacing(space2);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    hide();
}

void Banner::say(const QString &text, Token tone, const QString &icon)
{
    const bool isNew = !text.isEmpty() && isHidden();
    m_tone = tone;
    m_iconName = icon;
    m_text->setText(text);
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    restyle();
    if (isNew) {
        QAccessibleEvent alert(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

QString Banner::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void Banner::restyle()
{
    m_icon->setPixmap(
        themeIcon(m_iconName, m_tone, palette()).pixmap(QSize(iconSize, iconSize), devicePixelRatioF()));
    update();
}

void Banner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), color(Token::Surface, palette()));
    painter.fillRect(rect(), veil(m_tone, 0.12, palette()));
    painter.fillRect(QRect(0, 0, 3, height()), color(m_tone, palette()));
}

void Banner::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

} // namespace assay::ui
