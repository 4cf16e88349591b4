// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/top_bar.h"

#include "theme/icons.h"

#include <QAbstractButton>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int barHeight = 44;
constexpr int chipHeight = 26;
constexpr int dot = 8;

class Chip final : public QAbstractButton
{
public:
    Chip(ChipText text, QWidget *parent) : QAbstractButton(parent)
    {
        setFocusPolicy(Qt::TabFocus);
        setFixedHeight(chipHeight);
        tell(std::move(text));
    }

    void tell(ChipText text)
    {
        m_text = std::move(text);
        const QString whole = TopBar::tr("%1: %2").arg(m_text.name, m_text.state);
        setAccessibleName(whole);
        setToolTip(whole);
        setFixedWidth(space3 + dot + space2 +
                      QFontMetrics(strongFont(font())).horizontalAdvance(m_text.name) + space2 +
                      QFontMetrics(captionFont(font())).horizontalAdvance(m_text.state) + space3);
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double inset = hasFocus() ? 1.0 : 0.5;
        painter.setPen(hasFocus() ? QPen(color(Token::Accent, palette()), 2)
                                  : QPen(color(Token::Border, palette())));
        painter.setBrush(color(Token::Raised, palette()));
        painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), chipHeight / 2.0,
                                chipHeight / 2.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color(m_text.tone, palette()));
        painter.drawEllipse(QRectF(space3, (chipHeight - dot) / 2.0, dot, dot));
        int left = space3 + dot + space2;
        painter.setFont(strongFont(font()));
        painter.setPen(color(Token::Text, palette()));
        painter.drawText(QRect(left, 0, width() - left, chipHeight), Qt::AlignVCenter | Qt::AlignLeft,
                         m_text.name);
        left += painter.fontMetrics().horizontalAdvance(m_text.name) + space2;
        painter.setFont(captionFont(font()));
        painter.setPen(color(Token::Muted, palette()));
        painter.drawText(QRect(left, 0, width() - left, chipHeight), Qt::AlignVCenter | Qt::AlignLeft,
                         m_text.state);
    }

private:
    ChipText m_text;
};

} // namespace

TopBar::TopBar(QWidget *parent)
    : QWidget(parent),
      m_chips(new QHBoxLayout),
      m_search(new QPushButton(tr("Search or run a command   Ctrl K"), this)),
      m_new(new QPushButton(tr("New run"), this)),
      m_menu(new QToolButton(this))
{
    setFixedHeight(barHeight);
    m_chips->setSpacing(space2);
    m_search->setAutoDefault(false);
    m_search->setAccessibleName(tr("Search or run a command"));
    m_new->setAutoDefault(true);
    m_new->setDefault(true);
    m_new->setToolTip(tr("New run (Ctrl+N)"));
    m_menu->setAccessibleName(tr("Menu"));
    m_menu->setToolTip(tr("Menu"));
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_menu->setFixedSize(30, 30);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(space3, 0, space3, 1);
    row->setSpacing(space2);
    row->addLayout(m_chips);
    row->addStretch(1);
    row->addWidget(m_search);
    row->addWidget(m_new);
    row->addWidget(m_menu);
    connect(m_search, &QPushButton::clicked, this, &TopBar::searchWanted);
    connect(m_new, &QPushButton::clicked, this, &TopBar::newRunWanted);
    restyle();
}

void TopBar::setChips(const QList<ChipText> &chips)
{
    if (chips == m_shown)
        return;
    const bool sameNames =
        std::equal(chips.cbegin(), chips.cend(), m_shown.cbegin(), m_shown.cend(),
                   [](const ChipText &one, const ChipText &other) { return one.name == other.name; });
    m_shown = chips;
    // Most news are times: whoever has come to a chip by Tab stays there.
    if (sameNames) {
        for (int at = 0; at < m_chips->count(); ++at)
            static_cast<Chip *>(m_chips->itemAt(at)->widget())->tell(chips.at(at));
        return;
    }
    while (QLayoutItem *item = m_chips->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const ChipText &chip : chips) {
        auto *button = new Chip(chip, this);
        connect(button, &QAbstractButton::clicked, this,
                [this, name = chip.name] { Q_EMIT chipChosen(name); });
        m_chips->addWidget(button);
    }
}

void TopBar::setMenu(QMenu *menu)
{
    m_menu->setMenu(menu);
}

void TopBar::restyle()
{
    m_menu->setIcon(themeIcon(QStringLiteral("application-menu"), Token::Text, palette()));
    m_search->setIcon(themeIcon(QStringLiteral("search"), Token::Muted, palette()));
}

void TopBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), color(Token::Surface, palette()));
    painter.fillRect(QRect(0, height() - 1, width(), 1), color(Token::Border, palette()));
}

void TopBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

} // namespace assay::ui
