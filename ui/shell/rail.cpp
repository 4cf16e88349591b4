// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/rail.h"

#include "theme/icons.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QPainter>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int railWidth = 76;
constexpr int buttonHeight = 54;
constexpr int glyphSize = 18;

class RailButton final : public QAbstractButton
{
public:
    RailButton(const QString &title, QString icon, QWidget *parent)
        : QAbstractButton(parent), m_icon(std::move(icon))
    {
        setText(title);
        setAccessibleName(title);
        setCheckable(true);
        setAttribute(Qt::WA_Hover);
        setFixedSize(railWidth, buttonHeight);
        setFocusPolicy(Qt::TabFocus);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        if (isChecked() || underMouse())
            painter.fillRect(rect(), veil(Token::Accent, isChecked() ? 0.12 : 0.05, palette()));
        if (isChecked())
            painter.fillRect(QRect(0, 0, 3, height()), color(Token::Accent, palette()));
        const Token ink = isChecked() ? Token::Accent : Token::Muted;
        themeIcon(m_icon, ink, palette())
            .paint(&painter, QRect((width() - glyphSize) / 2, space2 + 2, glyphSize, glyphSize));
        painter.setFont(captionFont(font()));
        painter.setPen(color(ink, palette()));
        painter.drawText(
            QRect(0, space2 + glyphSize + space1, width(), height() - space2 - glyphSize - space1),
            Qt::AlignHCenter | Qt::AlignTop, text());
        if (hasFocus()) {
            painter.setPen(QPen(color(Token::Accent, palette()), 2));
            painter.drawRect(rect().adjusted(1, 1, -1, -1));
        }
    }

private:
    QString m_icon;
};

} // namespace

Rail::Rail(QWidget *parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)), m_group(new QButtonGroup(this))
{
    setFixedWidth(railWidth + 1);
    setAccessibleName(tr("Pages"));
    m_column->setContentsMargins(0, space2, 1, space2);
    m_column->setSpacing(2);
    m_column->addStretch(1);
    connect(m_group, &QButtonGroup::idClicked, this, &Rail::chosen);
}

void Rail::addPage(const QString &title, const QString &icon, const QString &keys)
{
    const auto page = static_cast<int>(m_group->buttons().size());
    auto *button = new RailButton(title, icon, this);
    button->setToolTip(keys.isEmpty() ? title : tr("%1 (%2)").arg(title, keys));
    m_group->addButton(button, page);
    m_column->insertWidget(page, button);
}

void Rail::setCurrent(int page)
{
    QAbstractButton *current = m_group->button(page);
    if (current == nullptr)
        return;
    current->setChecked(true);
    // Tab comes to the page that is shown, the arrows go on from there.
    const QList<QAbstractButton *> buttons = m_group->buttons();
    for (QAbstractButton *button : buttons)
        button->setFocusPolicy(button == current ? Qt::TabFocus : Qt::NoFocus);
}

void Rail::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), color(Token::Surface, palette()));
    painter.fillRect(QRect(width() - 1, 0, 1, height()), color(Token::Border, palette()));
}

} // namespace assay::ui
