// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_page.h"

#include "run/cell_panel.h"
#include "run/curve_chart.h"
#include "run/matrix_view.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int panelWidth = 300;

QScrollArea *scrolling(QWidget *content, QWidget *parent)
{
    auto *area = new QScrollArea(parent);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    return area;
}

} // namespace

QString runSummary(const run::RunView &run)
{
    int ended = 0;
    int failed = 0;
    for (const run::CellView &cell : run.cells) {
        if (cell.state != run::CellState::Queued && cell.state != run::CellState::Running)
            ++ended;
        if (cell.state == run::CellState::Failed)
            ++failed;
    }
    QStringList parts{run::runStateName(run.state),
                      RunPage::tr("%1 of %2 cells").arg(ended).arg(run.cells.size())};
    if (failed > 0)
        parts.append(RunPage::tr("%n failed", nullptr, failed));
    for (const run::JobView &job : run.jobs) {
        if (!job.node.isEmpty() && !parts.contains(job.node))
            parts.append(job.node);
    }
    return parts.join(QStringLiteral(" \u00B7 "));
}

RunPage::RunPage(QWidget *parent)
    : QWidget(parent),
      m_stack(new QStackedWidget(this)),
      m_message(new QLabel(this)),
      m_title(new QLabel(this)),
      m_facts(new QLabel(this)),
      m_curveTitle(new QLabel(tr("AL over draft length"), this)),
      m_curveSource(new QLabel(this)),
      m_matrix(new MatrixView(this)),
      m_curve(new CurveChart(this)),
      m_panel(new CellPanel(this))
{
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(space5);
    m_facts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_curveSource->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(space4, space3, space4, space2);
    head->addWidget(m_title, 0, Qt::AlignBottom);
    head->addSpacing(space2);
    head->addWidget(m_facts, 1, Qt::AlignBottom);

    auto *curveHead = new QHBoxLayout;
    curveHead->addWidget(m_curveTitle, 0, Qt::AlignBottom);
    curveHead->addSpacing(space2);
    curveHead->addWidget(m_curveSource, 1, Qt::AlignBottom);

    auto *left = new QWidget(this);
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(space4, 0, space4, space2);
    column->setSpacing(space2);
    column->addWidget(m_matrix);
    column->addLayout(curveHead);
    column->addWidget(m_curve, 1);
    m_curve->setMinimumHeight(180);

    auto *split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(scrolling(left, this));
    split->addWidget(scrolling(m_panel, this));
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 0);
    split->setSizes({700, panelWidth});
    split->setChildrenCollapsible(false);
    split->setHandleWidth(1);
    split->widget(1)->setMinimumWidth(panelWidth - 60);

    auto *page = new QWidget(this);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(head);
    rows->addWidget(split, 1);
    m_stack->addWidget(m_message);
    m_stack->addWidget(page);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_stack);

    connect(m_matrix, &MatrixView::cellSelected, this, &RunPage::showCell);
    restyle();
}

void RunPage::setRun(const run::RunView &run, const std::optional<golden::Curve> &golden,
                     const QString &goldenSource)
{
    m_run = run;
    m_golden = golden;
    m_title->setText(run.recipeName);
    m_facts->setText(runSummary(run));
    m_facts->setToolTip(run.id);
    if (golden)
        m_curveSource->setText(tr("golden: %1").arg(goldenSource));
    else
        m_curveSource->setText(goldenSource.isEmpty() ? tr("no golden curve for %1").arg(run.modelKey)
                                                      : goldenSource);
    m_matrix->setRun(run, golden);
    if (!m_wantedCell.isEmpty() && run.find(m_wantedCell) != nullptr) {
        m_matrix->selectCell(m_wantedCell);
        m_wantedCell.clear();
    }
    m_curve->setRun(run, golden);
    showCell(m_matrix->selectedCell());
    m_stack->setCurrentIndex(1);
}

void RunPage::showMessage(const QString &text)
{
    m_message->setText(text);
    m_stack->setCurrentIndex(0);
}

void RunPage::selectCell(const QString &cellId)
{
    m_wantedCell = cellId;
    m_matrix->selectCell(cellId);
}

void RunPage::showCell(const QString &cellId)
{
    if (const run::CellView *cell = m_run.find(cellId))
        m_panel->setCell(*cell, m_golden);
    else
        m_panel->clear();
}

void RunPage::restyle()
{
    m_title->setFont(titleFont(font()));
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    m_curveTitle->setFont(strong);
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, color(Token::Muted, palette()));
    for (QLabel *label : {m_facts, m_curveSource, m_message})
        label->setPalette(muted);
}

void RunPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
