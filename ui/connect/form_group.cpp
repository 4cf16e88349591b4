// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/form_group.h"

#include "connect/field_edit.h"
#include "theme/theme.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int labelWidth = 112;

QFormLayout *makeRows(QWidget *parent)
{
    auto *rows = new QFormLayout(parent);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setHorizontalSpacing(space2);
    rows->setVerticalSpacing(space2);
    rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    rows->setLabelAlignment(Qt::AlignLeft);
    return rows;
}

} // namespace

FormGroup::FormGroup(const QString &title, QWidget *parent)
    : QWidget(parent),
      m_title(title),
      m_head(new QLabel(title, this)),
      m_folded(new QWidget(this)),
      m_more(new QToolButton(this))
{
    auto *usual = new QWidget(this);
    m_usual = makeRows(usual);
    m_rest = makeRows(m_folded);
    m_more->setAutoRaise(true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_more->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space2);
    column->addWidget(m_head);
    column->addWidget(usual);
    column->addWidget(m_more, 0, Qt::AlignLeft);
    column->addWidget(m_folded);
    connect(m_more, &QToolButton::clicked, this, [this] { unfold(!m_open); });
    unfold(false);
    restyle();
}

void FormGroup::add(FieldEdit *field, bool usual)
{
    QFormLayout *rows = usual ? m_usual : m_rest;
    // A switch has its name beside its box.
    const bool hasOwnName = field->findChild<QAbstractButton *>(QString(), Qt::FindDirectChildrenOnly);
    auto *label = new QLabel(hasOwnName ? QString() : field->label(), this);
    label->setFixedWidth(labelWidth);
    label->setWordWrap(true);
    label->setMinimumHeight(fieldHeight);
    label->setBuddy(field->focusProxy());
    rows->addRow(label, field);
    if (!usual)
        m_restFields.append(field);
    m_more->setVisible(!m_restFields.isEmpty());
    unfold(m_open);
}

void FormGroup::reveal(const matrix::ProfileForm &form)
{
    const bool needed = std::ranges::any_of(m_restFields, [&](const FieldEdit *field) {
        const matrix::FieldValue value = form.fields.value(field->key());
        return value.written || !value.problems.isEmpty();
    });
    if (needed)
        unfold(true);
}

void FormGroup::unfold(bool open)
{
    m_open = open;
    m_folded->setVisible(open);
    const auto count = int(m_restFields.size());
    m_more->setText(open ? tr("\u25BE Less") : tr("\u25B8 %n more", nullptr, count));
    m_more->setAccessibleName(open ? tr("Fewer fields of %1").arg(m_title)
                                   : tr("More fields of %1").arg(m_title));
}

void FormGroup::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

void FormGroup::restyle()
{
    m_head->setFont(strongFont(font()));
    m_more->setFont(captionFont(font()));
}

} // namespace assay::ui
