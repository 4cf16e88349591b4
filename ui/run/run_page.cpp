// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_page.h"

#include "logs/logs_page.h"
#include "run/cell_panel.h"
#include "run/curve_chart.h"
#include "run/matrix_view.h"
#include "run/shard_strip.h"
#include "shell/banner.h"
#include "theme/theme.h"

#include <QDataStream>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
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
      m_tabs(new QTabBar(this)),
      m_pages(new QStackedWidget(this)),
      m_trouble(new Banner(this)),
      m_partial(new Banner(this)),
      m_shards(new ShardStrip(this)),
      m_logs(new LogsPage(this)),
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

    auto *run = new QWidget(this);
    auto *rows = new QVBoxLayout(run);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeHead());
    rows->addWidget(m_trouble);
    rows->addWidget(m_partial);
    rows->addWidget(m_pages, 1);
    m_pages->addWidget(makeMatrixPage());
    m_pages->addWidget(m_logs);
    m_stack->addWidget(m_message);
    m_stack->addWidget(run);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_stack);

    connect(m_matrix, &MatrixView::cellSelected, this, &RunPage::showCell);
    connect(m_matrix, &MatrixView::cellSelected, m_logs, &LogsPage::showCell);
    connect(m_matrix, &MatrixView::cellSelected, this, &RunPage::cellChosen);
    connect(m_panel, &CellPanel::logWanted, this,
            [this] { openLog(m_matrix->selectedCell(), QStringLiteral("server")); });
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, this, &RunPage::tabChanged);
    connect(m_split, &QSplitter::splitterMoved, this, &RunPage::stateMoved);
    connect(m_logs, &LogsPage::stateMoved, this, &RunPage::stateMoved);
    restyle();
}

QWidget *RunPage::makeHead()
{
    m_tabs->addTab(tr("Matrix"));
    m_tabs->addTab(tr("Logs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Pages of the run"));
    auto *line = new QHBoxLayout;
    line->addWidget(m_title, 0, Qt::AlignBottom);
    line->addSpacing(space2);
    line->addWidget(m_facts, 1, Qt::AlignBottom);
    auto *head = new QWidget(this);
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(space4, space3, space4, 0);
    column->setSpacing(space1);
    column->addLayout(line);
    column->addWidget(m_shards);
    // The tabs' words stand in line with the title.
    auto *tabs = new QHBoxLayout;
    tabs->setContentsMargins(-space3, 0, 0, 0);
    tabs->addWidget(m_tabs);
    tabs->addStretch(1);
    column->addLayout(tabs);
    auto *framed = new QWidget(this);
    auto *rows = new QVBoxLayout(framed);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    auto *edge = new QFrame(this);
    edge->setFixedHeight(1);
    edge->setAutoFillBackground(true);
    edge->setBackgroundRole(QPalette::Mid);
    rows->addWidget(head);
    rows->addWidget(edge);
    return framed;
}

QWidget *RunPage::makeMatrixPage()
{
    auto *curveHead = new QHBoxLayout;
    curveHead->addWidget(m_curveTitle, 0, Qt::AlignBottom);
    curveHead->addSpacing(space2);
    curveHead->addWidget(m_curveSource, 1, Qt::AlignBottom);
    auto *left = new QWidget(this);
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(space4, space2, space4, space2);
    column->setSpacing(space2);
    column->addWidget(m_matrix);
    column->addLayout(curveHead);
    column->addWidget(m_curve, 1);
    m_curve->setMinimumHeight(180);
    m_split = new QSplitter(Qt::Horizontal, this);
    m_split->addWidget(scrolling(left, this));
    m_split->addWidget(scrolling(m_panel, this));
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 0);
    m_split->setSizes({700, panelWidth});
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->widget(1)->setMinimumWidth(panelWidth - 60);
    return m_split;
}

void RunPage::setRun(const run::RunView &run, const std::optional<golden::Curve> &golden,
                     const QString &goldenSource, const QString &engine)
{
    m_run = run;
    m_golden = golden;
    m_title->setText(run.recipeName);
    m_facts->setText(runSummary(run));
    m_facts->setToolTip(run.id);
    m_shards->setRun(run);
    // While it runs the rest is on its way.
    const bool stays = run::hasEnded(run.state) && !run.partial.isEmpty();
    m_partial->say(stays ? tr("Not all of this run is here: %1.").arg(run.partial) : QString(),
                   Token::Unknown, QStringLiteral("dialog-information"));
    m_logs->setRun(run, engine);
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

void RunPage::setTrouble(const QString &sentence)
{
    m_trouble->say(sentence);
}

void RunPage::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(tab);
}

RunPage::Tab RunPage::tab() const
{
    return static_cast<Tab>(m_tabs->currentIndex());
}

void RunPage::openLog(const QString &cellId, const QString &source)
{
    m_logs->showCell(cellId);
    m_logs->showSource(source);
    showTab(LogsTab);
}

QByteArray RunPage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_split->saveState() << m_logs->saveState();
    return state;
}

void RunPage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QByteArray split;
    QByteArray logs;
    stream >> split >> logs;
    if (stream.status() != QDataStream::Ok)
        return;
    m_split->restoreState(split);
    m_logs->restoreState(logs);
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
    m_curveTitle->setFont(strongFont(font()));
    for (QLabel *label : {m_facts, m_curveSource, m_message})
        label->setPalette(inked(palette(), Token::Muted));
}

void RunPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
