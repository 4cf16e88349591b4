// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/notice.h"

#include "shell/banner.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace assay::ui {

Notice::Notice(QWidget *parent) : QWidget(parent), m_banner(new Banner(this)), m_buttons(new QHBoxLayout)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, space4, 0);
    row->setSpacing(space2);
    row->addWidget(m_banner, 1);
    row->addLayout(m_buttons);
    hide();
}

void Notice::say(const QString &text, Token tone, const QList<Choice> &choices)
{
    while (QLayoutItem *item = m_buttons->takeAt(0)) {
        // The press that led here may come from one of them.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const Choice &choice : choices) {
        auto *button = new QPushButton(choice.text, this);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, choice.act);
        m_buttons->addWidget(button);
    }
    m_banner->say(text, tone,
                  tone == Token::Good ? QStringLiteral("data-information") : QStringLiteral("data-warning"));
    setVisible(!text.isEmpty());
}

void Notice::clear()
{
    say({}, Token::Unknown);
}

QString Notice::text() const
{
    return isHidden() ? QString() : m_banner->text();
}

} // namespace assay::ui
