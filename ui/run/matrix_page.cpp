// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/matrix_page.h"

#include "run/action_button.h"
#include "run/cell_actions.h"
#include "run/cell_panel.h"
#include "run/cell_table_model.h"
#include "run/curve_chart.h"
#include "run/matrix_area.h"
#include "run/matrix_view.h"
#include "theme/elided_label.h"
#include "theme/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QDataStream>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int panelWidth = 300;
constexpr int leastPanelWidth = 216; // the window fits 1280 pixels at a scale of 1.5
constexpr int leastCurveHeight = 96; // what a small window with a banner leaves
constexpr int allSlices = -1;

} // namespace

MatrixPage::MatrixPage(QWidget *parent)
    : QWidget(parent),
      m_matrix(new MatrixView(this)),
      m_actions(new CellActions(m_matrix)),
      m_area(new MatrixArea(m_matrix, this)),
      m_slice(new QComboBox(this)),
      m_curveTitle(new ElidedLabel(this)),
      m_curveSource(new ElidedLabel(this)),
      m_asTable(new QPushButton(tr("Table"), this)),
      m_values(new QStackedWidget(this)),
      m_curve(new CurveChart(this)),
      m_table(new QTableView(this)),
      m_cells(new CellTableModel(this)),
      m_panel(new CellPanel(*m_actions, this)),
      m_split(new QSplitter(Qt::Horizontal, this))
{
    m_slice->setAccessibleName(tr("Category and concurrency"));
    m_curveTitle->setText(tr("AL over draft length"));
    m_curveTitle->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_asTable->setCheckable(true);
    m_asTable->setToolTip(tr("The values as a table, for reading and copying"));
    m_table->setModel(m_cells);
    m_table->setAccessibleName(tr("Values of all cells"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_values->addWidget(m_curve);
    m_values->addWidget(m_table);
    m_values->setMinimumHeight(leastCurveHeight);

    auto *panel = new QScrollArea(this);
    panel->setWidget(m_panel);
    panel->setWidgetResizable(true);
    panel->setFrameShape(QFrame::NoFrame);
    panel->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    panel->setMinimumWidth(leastPanelWidth);
    m_split->addWidget(makeLeft());
    m_split->addWidget(panel);
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 0);
    m_split->setSizes({700, panelWidth});
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_split);
    connectParts();
    restyle();
}

QWidget *MatrixPage::makeBar()
{
    auto *bar = new QWidget(this);
    auto *line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space2);
    line->addWidget(m_curveTitle);
    line->addWidget(m_curveSource, 1);
    line->addWidget(m_slice);
    line->addWidget(m_asTable);
    QWidget *before = m_asTable;
    for (QAction *action : {m_actions->rerun(), m_actions->cancel()}) {
        auto *button = new ActionButton(action, bar);
        line->addWidget(button);
        setTabOrder(before, button);
        before = button;
    }
    setTabOrder(before, m_curve);
    return bar;
}

QWidget *MatrixPage::makeLeft()
{
    auto *left = new QWidget(this);
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(space4, space2, space4, space2);
    column->setSpacing(space2);
    column->addWidget(m_area);
    column->addWidget(makeBar());
    column->addWidget(m_values, 1);
    return left;
}

void MatrixPage::connectParts()
{
    connect(m_matrix, &MatrixView::cellSelected, this, [this](const QString &cell) {
        showCurrent();
        Q_EMIT cellSelected(cell);
    });
    const auto choose = [this] {
        m_actions->setChoice(m_watched.view, m_watched.golden, m_matrix->chosenCells(),
                             m_matrix->selectedCell());
    };
    connect(m_matrix, &MatrixView::choiceChanged, this, choose);
    connect(m_matrix, &MatrixView::cellSelected, this, choose);
    connect(m_matrix, &MatrixView::cellActivated, m_actions, &CellActions::logWanted);
    connect(m_matrix, &MatrixView::menuWanted, this, &MatrixPage::showMenu);
    connect(m_matrix, &MatrixView::sliceChanged, this, [this] {
        markSlice();
        drawCurve();
        Q_EMIT stateMoved();
    });
    connect(m_slice, &QComboBox::currentIndexChanged, this, [this] {
        const int chosen = m_slice->currentData().toInt();
        m_matrix->showSlice(chosen == allSlices ? std::nullopt : std::optional<qsizetype>(chosen));
    });
    connect(m_curve, &CurveChart::cellChosen, m_matrix, &MatrixView::selectCell);
    connect(m_curve, &CurveChart::menuWanted, this, &MatrixPage::showChartMenu);
    connect(m_asTable, &QPushButton::toggled, this, [this](bool shown) {
        m_values->setCurrentIndex(shown ? 1 : 0);
        Q_EMIT stateMoved();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &row) {
                const QString id = m_cells->cellId(row.row());
                if (!id.isEmpty() && id != m_matrix->selectedCell())
                    m_matrix->selectCell(id);
            });
    auto *copy = new QShortcut(QKeySequence::Copy, m_table);
    copy->setContext(Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, [this] {
        QStringList cells;
        for (const QModelIndex &row : m_table->selectionModel()->selectedRows())
            cells.append(m_cells->cellId(row.row()));
        copyTable(cells);
    });
    connect(m_panel, &CellPanel::attemptChosen, this,
            [this](int attempt) { Q_EMIT attemptChosen(m_matrix->selectedCell(), attempt); });
    connect(m_panel, &CellPanel::logLineWanted, this,
            [this](qint64 line) { Q_EMIT logLineWanted(m_matrix->selectedCell(), line); });
    connect(m_panel, &CellPanel::said, this, &MatrixPage::said);
    connect(m_actions, &CellActions::said, this, &MatrixPage::said);
    connect(m_split, &QSplitter::splitterMoved, this, [this] {
        m_isSplitKept = true;
        Q_EMIT stateMoved();
    });
}

void MatrixPage::setRun(const WatchedRun &watched)
{
    const bool isOther = watched.view.id != m_watched.view.id;
    m_watched = watched;
    if (isOther)
        m_inLogs.clear();
    const run::RunView &run = m_watched.view;
    if (watched.golden)
        m_curveSource->setText(tr("golden: %1").arg(watched.goldenSource));
    else
        m_curveSource->setText(watched.goldenSource.isEmpty() ? tr("no golden curve for %1").arg(run.modelKey)
                                                              : watched.goldenSource);
    m_curveSource->setToolTip(m_curveSource->text());
    fillSlices();
    m_cells->setRun(run, watched.golden);
    if (isOther)
        m_table->resizeColumnsToContents();
    m_matrix->setRun(run, watched.golden);
    markSlice();
    if (!m_wantedCell.isEmpty() && run.find(m_wantedCell) != nullptr) {
        m_matrix->selectCell(m_wantedCell);
        m_wantedCell.clear();
    }
    m_actions->setChoice(run, watched.golden, m_matrix->chosenCells(), m_matrix->selectedCell());
    showCurrent();
}

void MatrixPage::fillSlices()
{
    const QList<MatrixSlice> slices = slicesOf(m_watched.view);
    QStringList labels;
    for (const MatrixSlice &slice : slices)
        labels.append(slice.label);
    QStringList shown;
    for (int at = 0; at + 1 < m_slice->count(); ++at)
        shown.append(m_slice->itemText(at));
    m_slice->setVisible(slices.size() > 1);
    if (labels == shown && m_slice->count() > 0)
        return;
    const QSignalBlocker quiet(m_slice);
    m_slice->clear();
    for (qsizetype at = 0; at < slices.size(); ++at)
        m_slice->addItem(slices.at(at).label, static_cast<int>(at));
    m_slice->addItem(tr("all, side by side"), allSlices);
}

void MatrixPage::markSlice()
{
    const QSignalBlocker quiet(m_slice);
    const auto slice = m_matrix->slice();
    m_slice->setCurrentIndex(m_slice->findData(slice ? static_cast<int>(*slice) : allSlices));
}

void MatrixPage::selectCell(const QString &cellId)
{
    if (m_watched.view.find(cellId) == nullptr) {
        m_wantedCell = cellId;
        return;
    }
    m_wantedCell.clear();
    m_matrix->selectCell(cellId);
}

QString MatrixPage::selectedCell() const
{
    return m_matrix->selectedCell();
}

void MatrixPage::setLogProblems(const QString &cellId, const QList<logs::LogProblem> &problems)
{
    m_inLogs.insert(cellId, problems);
    m_panel->setLogProblems(cellId, problems);
}

void MatrixPage::showTable(bool shown)
{
    m_asTable->setChecked(shown);
}

// The curve is that of the grid in which the current cell is.
void MatrixPage::drawCurve()
{
    const run::CellView *cell = m_watched.view.find(m_matrix->selectedCell());
    if (cell == nullptr) {
        m_curve->setLines({});
        return;
    }
    for (const MatrixSlice &slice : slicesOf(m_watched.view)) {
        if (!slice.holds(cell->cell))
            continue;
        m_curveTitle->setText(slice.label.isEmpty() ? tr("AL over draft length")
                                                    : tr("AL over draft length, %1").arg(slice.label));
        m_curve->setLines(curveOf(m_watched.view, slice, m_watched.golden));
    }
}

void MatrixPage::showCurrent()
{
    const QString id = m_matrix->selectedCell();
    if (const run::CellView *cell = m_watched.view.find(id)) {
        m_panel->setCell(m_watched.view, *cell, m_watched.golden, m_watched.chosen.value(id));
        m_panel->setLogProblems(id, m_inLogs.value(id));
    } else {
        m_panel->clear();
    }
    drawCurve();
    m_curve->selectCell(id);
    const int row = m_cells->rowOf(id);
    if (row >= 0 && row != m_table->currentIndex().row())
        m_table->setCurrentIndex(m_cells->index(row, 0));
}

void MatrixPage::showMenu(const QPoint &global)
{
    QMenu menu(this);
    m_actions->fill(&menu);
    menu.exec(global);
}

void MatrixPage::showChartMenu(const QPoint &global)
{
    QMenu menu(this);
    menu.addAction(tr("Copy as image"), this, [this] {
        QGuiApplication::clipboard()->setPixmap(m_curve->grab());
        Q_EMIT said(tr("Copied the chart as an image."));
    });
    menu.addAction(tr("Copy values"), this, [this] { copyTable({}); });
    menu.exec(global);
}

void MatrixPage::copyTable(const QStringList &cells)
{
    QGuiApplication::clipboard()->setText(m_cells->tsv(cells));
    Q_EMIT said(tr("Copied the values as tab-separated lines."));
}

QByteArray MatrixPage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << (m_isSplitKept ? m_split->saveState() : QByteArray()) << m_asTable->isChecked();
    return state;
}

void MatrixPage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QByteArray split;
    bool asTable = false;
    stream >> split >> asTable;
    if (stream.status() != QDataStream::Ok)
        return;
    m_isSplitKept = m_split->restoreState(split);
    splitByWidth();
    showTable(asTable);
}

void MatrixPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    splitByWidth();
}

// In a narrow window the cards need the room more than the panel does.
void MatrixPage::splitByWidth()
{
    if (m_isSplitKept)
        return;
    const int panel = std::clamp(width() * 21 / 50, leastPanelWidth, panelWidth);
    m_split->setSizes({width() - panel, panel});
}

void MatrixPage::restyle()
{
    m_curveTitle->setFont(strongFont(font()));
    m_curveSource->setPalette(inked(palette(), Token::Muted));
}

void MatrixPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui
