// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/override_form.h"

#include "language/in_words.h"
#include "launch/launch_text.h"
#include "launch/override_field.h"
#include "theme/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include <utility>

namespace assay::ui {

namespace {

struct Place
{
    run::Override what;
    int row;
    int column;
    int span;
};

// Six columns: short values stand three in a row, long ones two or alone.
constexpr Place places[] = {
    {run::Override::DraftLengths, 0, 0, 2},  {run::Override::Control, 0, 2, 2},
    {run::Override::Repeats, 0, 4, 2},       {run::Override::Categories, 1, 0, 2},
    {run::Override::Concurrencies, 1, 2, 2}, {run::Override::OutputLength, 1, 4, 2},
    {run::Override::Image, 2, 0, 4},         {run::Override::Driver, 2, 4, 2},
    {run::Override::Script, 3, 0, 6},        {run::Override::TemplateOn, 4, 0, 3},
    {run::Override::SamplingOn, 4, 3, 3},    {run::Override::TemplateOff, 5, 0, 3},
    {run::Override::SamplingOff, 5, 3, 3},   {run::Override::TimeLimit, 6, 0, 2},
    {run::Override::Hold, 6, 2, 2},
};

} // namespace

OverrideForm::OverrideForm(QWidget *parent) : QWidget(parent)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space3);
    grid->setVerticalSpacing(space2);
    for (int column = 0; column < 6; ++column) {
        grid->setColumnStretch(column, 1);
        grid->setColumnMinimumWidth(column, 40);
    }
    for (const Place &place : places) {
        auto *field = new OverrideField(place.what, this);
        grid->addWidget(field, place.row, place.column, 1, place.span);
        m_fields.insert(place.what, field);
        connect(field, &OverrideField::edited, this, [this] {
            showModes();
            Q_EMIT edited();
        });
    }
    grid->addWidget(makeNodes(), 6, 4, 1, 2);
    showModes();
}

QWidget *OverrideForm::makeNodes()
{
    m_nodes = new QSpinBox(this);
    m_nodes->setRange(1, run::mostShards);
    m_nodes->setAccessibleName(tr("Nodes"));
    m_nodes->setToolTip(tr("How many collectors share the cells, each a job of its own."));
    m_nodes->setMinimumHeight(fieldHeight);
    m_nodes->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_nodesName = new QLabel(tr("Nodes"), this);
    m_nodesName->setMinimumHeight(18);
    m_nodesName->setBuddy(m_nodes);
    restyle();
    auto *whole = new QWidget(this);
    auto *column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_nodesName);
    column->addWidget(m_nodes);
    column->addStretch(1);
    connect(m_nodes, &QSpinBox::valueChanged, this, &OverrideForm::edited);
    return whole;
}

void OverrideForm::restyle()
{
    m_nodesName->setFont(captionFont(font()));
    m_nodesName->setPalette(inked(palette(), Token::Muted));
}

void OverrideForm::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

int OverrideForm::nodes() const
{
    return m_nodes->value();
}

void OverrideForm::setNodes(int nodes)
{
    m_nodes->setValue(nodes);
}

void OverrideForm::setBase(const matrix::Recipe &recipe, const matrix::Profile &profile, bool ofProfile)
{
    for (OverrideField *field : std::as_const(m_fields)) {
        if (run::isOfProfile(field->what()) == ofProfile)
            field->setBase(run::textOf(field->what(), recipe, profile));
    }
}

void OverrideForm::setRecipe(const matrix::Recipe &recipe)
{
    m_recipe = recipe;
    setBase(recipe, {}, false);
    showModes();
}

void OverrideForm::setProfile(const matrix::Profile &profile)
{
    setBase({}, profile, true);
    if (m_nodes->value() == std::exchange(m_ownNodes, profile.nodes.count))
        m_nodes->setValue(profile.nodes.count);
}

// A mode that the recipe does not have has no values; a script belongs to its driver.
void OverrideForm::showModes()
{
    using run::Override;
    const auto show = [this](Override what, bool wanted) {
        m_fields.value(what)->setVisible(wanted || m_fields.value(what)->isChanged());
    };
    show(Override::TemplateOn, m_recipe.matrix.thinkingOn.has_value());
    show(Override::SamplingOn, m_recipe.matrix.thinkingOn.has_value());
    show(Override::TemplateOff, m_recipe.matrix.thinkingOff.has_value());
    show(Override::SamplingOff, m_recipe.matrix.thinkingOff.has_value());
    show(Override::Script, m_fields.value(Override::Driver)->text() == QLatin1String("script"));
}

QMap<QString, QString> OverrideForm::texts() const
{
    QMap<QString, QString> texts;
    for (const OverrideField *field : m_fields) {
        if (field->isChanged())
            texts.insert(run::keyOf(field->what()), field->text());
    }
    return texts;
}

void OverrideForm::setTexts(const QMap<QString, QString> &texts)
{
    for (const auto &[key, text] : texts.asKeyValueRange()) {
        if (const auto what = run::overrideOf(key))
            m_fields.value(*what)->setText(text);
    }
}

void OverrideForm::forget(bool ofProfile)
{
    for (OverrideField *field : std::as_const(m_fields)) {
        if (run::isOfProfile(field->what()) == ofProfile && field->isChanged())
            field->setText(field->base());
    }
}

QList<run::Setting> OverrideForm::settings(bool ofProfile) const
{
    QList<run::Setting> settings;
    for (const run::Override what : run::allOverrides()) {
        const OverrideField *field = m_fields.value(what);
        if (run::isOfProfile(what) != ofProfile || !field->isChanged())
            continue;
        if (const auto yaml = run::yamlOf(what, field->text()))
            settings.append({run::keyOf(what), *yaml});
    }
    return settings;
}

void OverrideForm::setProblems(const QList<run::DraftProblem> &problems)
{
    m_errors.clear();
    for (OverrideField *field : std::as_const(m_fields)) {
        QStringList texts;
        bool isError = false;
        const auto yaml = run::yamlOf(field->what(), field->text());
        if (field->isChanged() && !yaml) {
            isError = true;
            texts.append(inWords(yaml.error()));
        }
        for (const run::DraftProblem &problem : problems) {
            if (problem.field != field->what())
                continue;
            isError = isError || problem.problem.severity == base::Severity::Error;
            texts.append(tr("Line %1: %2").arg(problem.problem.line).arg(inWords(problem.problem.text)));
        }
        field->setProblems(texts, isError);
        if (isError)
            m_errors.append(tr("%1 cannot be used: %2").arg(fieldName(field->what()), texts.constFirst()));
    }
}

int OverrideForm::changes() const
{
    return static_cast<int>(texts().size());
}

} // namespace assay::ui
