// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/preview_panel.h"

#include "language/in_words.h"
#include "launch/launch_text.h"
#include "theme/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTabBar>
#include <QVBoxLayout>

namespace assay::ui {

PreviewPanel::PreviewPanel(QWidget *parent)
    : QWidget(parent),
      m_tabs(new QTabBar(this)),
      m_cell(new QComboBox(this)),
      m_copy(new QPushButton(tr("Copy"), this)),
      m_text(new QPlainTextEdit(this))
{
    for (const QString &name : {tr("Job script"), tr("Server"), tr("Workload"), tr("Recipe"), tr("Cluster")})
        m_tabs->addTab(name);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setAccessibleName(tr("What would run"));
    m_cell->setAccessibleName(tr("Cell of the preview"));
    m_cell->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_cell->setMinimumContentsLength(14);
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Preview"));
    m_text->document()->setDocumentMargin(space4 - 1);
    m_copy->setToolTip(tr("Copy the whole text"));

    auto *tabs = new QHBoxLayout;
    tabs->setContentsMargins(space1, 0, space4, 0);
    tabs->addWidget(m_tabs, 1);
    tabs->addWidget(m_copy);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(space4, 0, space4, 0);
    row->addWidget(m_cell);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, space2, 0, 0);
    column->setSpacing(0);
    column->addLayout(tabs);
    column->addLayout(row);
    column->addWidget(m_text, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &PreviewPanel::fill);
    connect(m_cell, &QComboBox::currentIndexChanged, this, &PreviewPanel::fill);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(text());
        Q_EMIT said(tr("%1 was copied.").arg(m_tabs->tabText(m_tabs->currentIndex())));
    });
    fill();
}

void PreviewPanel::setTexts(const run::Composed &composed, const std::optional<matrix::Plan> &plan)
{
    m_composed = composed;
    m_plan = plan;
    fillCells();
    fill();
}

void PreviewPanel::setScript(const QByteArray &script, const QString &why)
{
    m_script = QString::fromUtf8(script);
    m_noScript = why;
    fill();
}

void PreviewPanel::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(tab);
}

QString PreviewPanel::text() const
{
    return m_text->toPlainText();
}

void PreviewPanel::fillCells()
{
    const QSignalBlocker quiet(m_cell);
    const QString chosen = m_cell->currentText();
    m_cell->clear();
    if (m_plan) {
        for (const matrix::PlannedCell &cell : m_plan->cells)
            m_cell->addItem(cell.id);
    }
    m_cell->setCurrentIndex(std::max(m_cell->findText(chosen), m_cell->count() > 0 ? 0 : -1));
}

PreviewPanel::Wanted PreviewPanel::wanted() const
{
    const QString none = tr("There is no plan yet.");
    const auto tab = static_cast<Tab>(m_tabs->currentIndex());
    if (tab == RecipeTab)
        return {QString::fromUtf8(m_composed.recipeYaml), tr("No recipe is chosen.")};
    if (tab == ClusterTab)
        return {QString::fromUtf8(m_composed.profileYaml), tr("No cluster is chosen.")};
    if (!m_plan)
        return {{}, none};
    if (tab == ScriptTab)
        return {m_script,
                m_noScript.isEmpty() ? tr("The cluster is being asked where runs lie.") : m_noScript};
    if (m_cell->currentIndex() < 0 || m_cell->currentIndex() >= m_plan->cells.size())
        return {{}, none};
    const matrix::PlannedCell &cell = m_plan->cells.at(m_cell->currentIndex());
    if (!cell.skipReason.isEmpty())
        return {{}, tr("This cell is skipped: %1").arg(inWords(cell.skipReason))};
    return {tab == ServerTab ? commandText(cell.server.argv, cell.server.env) : workloadText(cell), {}};
}

void PreviewPanel::fill()
{
    const int tab = m_tabs->currentIndex();
    m_cell->setVisible((tab == ServerTab || tab == WorkloadTab) && m_cell->count() > 0);
    const auto [text, why] = wanted();
    m_copy->setEnabled(!text.isEmpty());
    m_text->setPlaceholderText(why);
    m_text->setAccessibleDescription(text.isEmpty() ? why : QString());
    // A sentence is no code.
    m_text->setFont(text.isEmpty() ? font() : monospaceFont(captionFont(font())));
    if (m_text->toPlainText() == text)
        return;
    const int down = m_text->verticalScrollBar()->value();
    m_text->setPlainText(text);
    m_text->verticalScrollBar()->setValue(down);
}

void PreviewPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        fill();
}

} // namespace assay::ui
