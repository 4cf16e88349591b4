// SPDX-License-Identifier: GPL-3.0-or-later
#include "references/golden_dialog.h"

#include "theme/theme.h"

#include <assay/engine/kind.h>
#include <assay/golden/header.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int narrowest = 460;

} // namespace

GoldenDialog::GoldenDialog(const ReferenceRow &row, const QList<golden::Choice> &choices, QWidget *parent)
    : QDialog(parent),
      m_row(row),
      m_choices(choices),
      m_model(new QComboBox(this)),
      m_engine(new QComboBox(this)),
      m_now(new QLabel(this))
{
    setWindowTitle(tr("Golden curve"));
    setMinimumWidth(narrowest);
    const QString key = row.curve ? row.curve->key : QString();
    m_model->setEditable(true);
    m_model->addItem(key);
    for (const golden::Choice &one : choices) {
        if (m_model->findText(one.model) < 0)
            m_model->addItem(one.model);
    }
    m_model->setAccessibleName(tr("Model"));
    using engine::Kind;
    for (const Kind kind : {Kind::Vllm, Kind::Sglang, Kind::Trtllm, Kind::Llamacpp, Kind::Atom}) {
        const QString name = engine::kindName(kind);
        m_engine->addItem(golden::engineWord(name), name);
    }
    m_engine->setCurrentIndex(std::max(0, m_engine->findData(row.engine)));
    m_engine->setAccessibleName(tr("Engine"));
    m_now->setWordWrap(true);
    m_now->setTextFormat(Qt::PlainText);
    auto *what = new QLabel(tr("Runs whose recipe names no file of its own are compared with %1 of %2.")
                                .arg(key, QFileInfo(row.file).fileName()),
                            this);
    what->setWordWrap(true);
    what->setTextFormat(Qt::PlainText);
    auto *rows = new QFormLayout;
    rows->setHorizontalSpacing(space3);
    rows->setVerticalSpacing(space2);
    rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    rows->addRow(tr("Model key of the recipe"), m_model);
    rows->addRow(tr("Engine"), m_engine);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_set = buttons->addButton(tr("Set as golden"), QDialogButtonBox::AcceptRole);
    m_remove = buttons->addButton(tr("Take the choice away"), QDialogButtonBox::DestructiveRole);
    m_set->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space4, space4, space4);
    column->setSpacing(space3);
    column->addWidget(what);
    column->addLayout(rows);
    column->addWidget(m_now);
    column->addStretch(1);
    column->addWidget(buttons);
    connect(m_model, &QComboBox::currentTextChanged, this, &GoldenDialog::tell);
    connect(m_engine, &QComboBox::currentIndexChanged, this, &GoldenDialog::tell);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_set, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen(choice());
        accept();
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        golden::Choice none = choice();
        none.file.clear();
        Q_EMIT chosen(none);
        accept();
    });
    tell();
}

golden::Choice GoldenDialog::choice() const
{
    return {m_model->currentText().trimmed(), m_engine->currentData().toString(), m_row.file,
            m_row.curve ? m_row.curve->key : QString()};
}

void GoldenDialog::tell()
{
    const golden::Choice wanted = choice();
    const auto now = golden::findChoice(m_choices, wanted.model, wanted.engine);
    m_set->setEnabled(!wanted.model.isEmpty() && !wanted.key.isEmpty() && now != wanted);
    m_remove->setEnabled(now.has_value());
    if (!now)
        m_now->setText(tr("Without a choice, the references' folders are searched for the model."));
    else if (*now == wanted)
        m_now->setText(tr("It is this curve already."));
    else
        m_now->setText(tr("Now it is %1 of %2.").arg(now->key, now->file));
}

} // namespace assay::ui
