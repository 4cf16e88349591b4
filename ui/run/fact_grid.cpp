// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/fact_grid.h"

#include "theme/theme.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>

#include <algorithm>

namespace assay::ui {

FactGrid::FactGrid(QWidget *parent) : QWidget(parent), m_rows(new QFormLayout(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(space2);
    m_rows->setVerticalSpacing(space1);
}

void FactGrid::setFacts(const Facts &facts)
{
    const bool sameNames =
        std::equal(facts.cbegin(), facts.cend(), m_facts.cbegin(), m_facts.cend(),
                   [](const auto &left, const auto &right) { return left.first == right.first; });
    m_facts = facts;
    if (!sameNames) {
        rebuild();
        return;
    }
    for (qsizetype row = 0; row < facts.size(); ++row) {
        QLabel *value = m_labels.at(row).second;
        if (value->text() != facts.at(row).second)
            value->setText(facts.at(row).second);
    }
}

void FactGrid::rebuild()
{
    while (m_rows->rowCount() > 0)
        m_rows->removeRow(0);
    m_labels.clear();
    for (const auto &[name, value] : std::as_const(m_facts)) {
        auto *key = new QLabel(name, this);
        auto *text = new QLabel(value, this);
        key->setTextFormat(Qt::PlainText);
        key->setPalette(inked(palette(), Token::Muted));
        text->setTextFormat(Qt::PlainText);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        text->setWordWrap(true);
        text->setAccessibleName(name);
        m_rows->addRow(key, text);
        m_labels.append(std::pair(key, text));
    }
}

void FactGrid::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    for (const auto &[key, value] : std::as_const(m_labels))
        key->setPalette(inked(palette(), Token::Muted));
}

} // namespace assay::ui
