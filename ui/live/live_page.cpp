// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/live_page.h"

#include "language/in_words.h"
#include "live/chart_board.h"
#include "run/cell_text.h"
#include "theme/theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDataStream>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

namespace {

// The attempt whose course is shown: the one under way, else the one that counts, else the last with anything
// to show.
const run::Attempt *liveAttempt(const run::CellView &cell)
{
    const run::Attempt *last = nullptr;
    for (const run::Attempt &attempt : cell.attempts) {
        if (attempt.state == run::CellState::Running)
            return &attempt;
        if (!attempt.live.isEmpty())
            last = &attempt;
    }
    const run::Attempt *const counting = cell.countingAttempt();
    return counting != nullptr && !counting->live.isEmpty() ? counting : last;
}

bool hasCourse(const run::CellView &cell)
{
    const run::Attempt *const attempt = liveAttempt(cell);
    return attempt != nullptr && (!attempt->live.isEmpty() || !attempt->gpus.isEmpty());
}

QString withoutStop(QString reason)
{
    while (reason.endsWith(QLatin1Char('.')) || reason.endsWith(QLatin1Char(' ')) ||
           reason.endsWith(QChar(u'\u3002')))
        reason.chop(1);
    return reason;
}

// Why it has no number, or what it waits for; empty where its charts say it all.
QString troubleOf(const run::CellView &cell)
{
    const QString reason = withoutStop(inWords(cell.reason));
    const bool isTold = !reason.isEmpty();
    switch (cell.state) {
    case run::CellState::Failed:
        return isTold ? LivePage::tr("%1 failed: %2.").arg(cellTitle(cell), reason)
                      : LivePage::tr("%1 failed.").arg(cellTitle(cell));
    case run::CellState::NotRun:
        return isTold ? LivePage::tr("%1 did not run: %2.").arg(cellTitle(cell), reason)
                      : LivePage::tr("%1 did not run.").arg(cellTitle(cell));
    case run::CellState::NotAvailable:
    case run::CellState::Absent:
        return isTold ? LivePage::tr("%1 has no value: %2.").arg(cellTitle(cell), reason) : QString();
    case run::CellState::Queued:
        return LivePage::tr("%1 waits for its turn.").arg(cellTitle(cell));
    case run::CellState::Running:
    case run::CellState::Value:
    case run::CellState::Control:
        break;
    }
    return {};
}

// Instead of charts without a line.
QString emptyMessage(const run::CellView &cell)
{
    if (cell.state == run::CellState::Running)
        return LivePage::tr(
                   "%1 has begun. The charts begin when its engine is first looked at during its workload.")
            .arg(cellTitle(cell));
    QString trouble = troubleOf(cell);
    if (cell.state == run::CellState::Queued)
        return trouble;
    const QString nothing = LivePage::tr("Nothing was measured of it over time.");
    const QString next = cell.state == run::CellState::Failed
                             ? LivePage::tr("Its logs and problems say more: Logs, or Matrix.")
                             : QString();
    QStringList sentences{trouble.isEmpty() ? QString(cellTitle(cell) + QLatin1Char(':')) : trouble, nothing,
                          next};
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char('\n'));
}

} // namespace

LivePage::LivePage(QWidget *parent)
    : QWidget(parent),
      m_view(new LiveView(this)),
      m_choice(new QComboBox(this)),
      m_cell(new QComboBox(this)),
      m_pins(new QToolButton(this)),
      m_pinMenu(new QMenu(this))
{
    m_choice->addItem(tr("Running cells"), RunningCells);
    m_choice->addItem(tr("Chosen cell"), ChosenCell);
    m_choice->addItem(tr("Pinned cells"), PinnedCells);
    m_choice->addItem(tr("All cells"), AllCells);
    m_choice->setAccessibleName(tr("Which cells are shown"));
    m_cell->setAccessibleName(tr("Cell that is read out"));
    m_cell->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    // On a narrow window names are cut rather than the page.
    for (QComboBox *box : {m_choice, m_cell})
        box->setMinimumWidth(80);
    m_pins->setText(tr("Pins"));
    m_pins->setToolTip(tr("Cells that \"Pinned cells\" shows"));
    m_pins->setPopupMode(QToolButton::InstantPopup);
    m_pins->setMenu(m_pinMenu);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_view);
    QHBoxLayout *const head = m_view->head();
    head->insertWidget(0, m_choice);
    head->insertWidget(1, m_cell);
    head->insertWidget(2, m_pins);
    head->insertSpacing(3, space2);
    connect(m_choice, &QComboBox::activated, this, [this] {
        showCells();
        Q_EMIT stateMoved();
    });
    connect(m_cell, &QComboBox::activated, this, [this] {
        selectCell(m_cell->currentData().toString());
        Q_EMIT cellChosen(m_chosen);
    });
    connect(m_view, &LiveView::said, this, &LivePage::said);
    connect(m_view, &LiveView::stateMoved, this, &LivePage::stateMoved);
    m_view->setMessage(tr("No run is open. Choose one in the list of runs."));
}

void LivePage::setRun(const run::RunView &run, const std::optional<golden::Curve> &golden)
{
    const bool another = run.folder != m_run.folder;
    if (another) {
        m_pinned.clear();
        m_chosen.clear();
        m_last.clear();
        m_view->setPaused(false);
        m_view->board()->follow();
    }
    m_run = run;
    m_golden = golden;
    m_longest = 1;
    for (const run::CellView &cell : run.cells)
        m_longest = std::max(m_longest, cell.cell.draftLength);
    QStringList ids;
    for (const run::CellView &cell : run.cells) {
        ids.append(cell.id);
        if (cell.state == run::CellState::Running)
            m_last = cell.id;
    }
    if (another || ids != m_ids) {
        m_ids = ids;
        fillPins();
    }
    showCells();
}

void LivePage::fillPins()
{
    m_cell->clear();
    m_pinMenu->clear();
    for (const run::CellView &cell : std::as_const(m_run.cells)) {
        m_cell->addItem(cellTitle(cell), cell.id);
        QAction *const pin = m_pinMenu->addAction(cellTitle(cell));
        pin->setCheckable(true);
        pin->setChecked(m_pinned.contains(cell.id));
        pin->setData(cell.id);
        connect(pin, &QAction::toggled, this, [this, id = cell.id](bool pinned) { setPinned(id, pinned); });
    }
    m_cell->setCurrentIndex(m_cell->findData(m_chosen));
}

void LivePage::setPinned(const QString &cellId, bool pinned)
{
    if (pinned == m_pinned.contains(cellId))
        return;
    if (pinned)
        m_pinned.insert(cellId);
    else
        m_pinned.remove(cellId);
    const QList<QAction *> actions = m_pinMenu->actions();
    for (QAction *action : actions) {
        if (action->data().toString() == cellId)
            action->setChecked(pinned);
    }
    if (pinned)
        setChoice(PinnedCells);
    showCells();
    Q_EMIT stateMoved();
}

void LivePage::setLink(const LinkState &link)
{
    m_link = link;
    tellStatus();
}

void LivePage::selectCell(const QString &cellId)
{
    m_chosen = cellId;
    m_cell->setCurrentIndex(m_cell->findData(cellId));
    showCells();
}

void LivePage::setChoice(Choice choice)
{
    m_choice->setCurrentIndex(m_choice->findData(choice));
    showCells();
}

LivePage::Choice LivePage::choice() const
{
    return static_cast<Choice>(m_choice->currentData().toInt());
}

QStringList LivePage::shownIds() const
{
    QStringList ids;
    for (const run::CellView &cell : m_run.cells) {
        const bool shown = choice() == AllCells       ? hasCourse(cell)
                           : choice() == PinnedCells  ? m_pinned.contains(cell.id)
                           : choice() == RunningCells ? cell.state == run::CellState::Running
                                                      : cell.id == m_chosen;
        if (shown)
            ids.append(cell.id);
    }
    // Between two cells and after the last one that ran stays in sight.
    if (ids.isEmpty() && choice() != PinnedCells) {
        for (const QString &id : {choice() == RunningCells ? m_last : m_chosen, m_chosen}) {
            const run::CellView *const cell = m_run.find(id);
            if (ids.isEmpty() && cell != nullptr && hasCourse(*cell))
                ids.append(id);
        }
        for (const run::CellView &cell : m_run.cells) {
            if (ids.isEmpty() && hasCourse(cell))
                ids.append(cell.id);
        }
    }
    return ids;
}

BoardCell LivePage::boardCell(const run::CellView &cell) const
{
    BoardCell shown;
    shown.id = cell.id;
    const bool on = cell.cell.thinking == matrix::Thinking::On;
    shown.name = (on ? tr("on %1") : tr("off %1")).arg(cell.cell.draftLength);
    shown.name +=
        cell.id.contains(QLatin1Char('.')) ? cell.id.mid(cell.id.indexOf(QLatin1Char('.'))) : QString();
    shown.thinking = on;
    shown.shade = m_longest > 1 ? static_cast<double>(cell.cell.draftLength - 1) / (m_longest - 1) : 1.0;
    shown.golden = goldenValue(cell.cell, m_golden ? &*m_golden : nullptr);
    if (const run::Attempt *const attempt = liveAttempt(cell))
        shown.data = {attempt->live, attempt->gpus};
    if (m_run.hardware.value(QLatin1StringView("gpus")).toArray().isEmpty())
        shown.noGpus = tr("nvidia-smi showed none on the node.");
    else if (run::hasEnded(m_run.state) || cell.state != run::CellState::Running)
        shown.noGpus = tr("nvidia-smi told nothing of them during this workload.");
    return shown;
}

void LivePage::showCells()
{
    const QStringList ids = shownIds();
    QList<BoardCell> cells;
    for (const QString &id : ids)
        cells.append(boardCell(*m_run.find(id)));
    const qsizetype strong = std::max<qsizetype>(0, ids.indexOf(m_chosen));
    if (strong < cells.size()) {
        cells[strong].strong = true;
        // Not while the user looks for another one in it.
        if (!m_cell->view()->isVisible())
            m_cell->setCurrentIndex(m_cell->findData(cells.at(strong).id));
    }
    m_view->setCells(cells);
    const bool isEmpty = std::none_of(cells.cbegin(), cells.cend(), [](const BoardCell &cell) {
        return !cell.data.counts.isEmpty() || !cell.data.gpus.isEmpty();
    });
    if (!cells.isEmpty() && !isEmpty)
        m_view->setMessage({});
    else if (!cells.isEmpty())
        m_view->setMessage(emptyMessage(*m_run.find(cells.at(strong).id)));
    else if (choice() == PinnedCells)
        m_view->setMessage(tr("No cell is pinned. Choose some under \"Pins\"."));
    else if (run::hasEnded(m_run.state))
        m_view->setMessage(tr("This run ended before a workload began, so there is nothing to chart."));
    else
        m_view->setMessage(tr("No workload has begun yet. The charts begin with the first one."));
    tellStatus();
}

void LivePage::tellStatus()
{
    LiveStatus status;
    const QStringList ids = shownIds();
    const bool running =
        std::any_of(m_run.cells.cbegin(), m_run.cells.cend(), [&](const run::CellView &cell) {
            return cell.state == run::CellState::Running && ids.contains(cell.id);
        });
    if (m_link.kind == LinkState::Kind::Lost && !run::hasEnded(m_run.state)) {
        status.kind = LiveStatus::Kind::Lost;
        status.detail = tr("since %1; what comes later fills the gap")
                            .arg(m_link.since.toString(QStringLiteral("HH:mm:ss")));
    } else if (running) {
        status.kind = LiveStatus::Kind::Live;
    } else if (run::hasEnded(m_run.state) || !ids.isEmpty()) {
        status.kind = LiveStatus::Kind::Ended;
        // What its charts cannot say: why there is no more of it.
        const run::CellView *const cell = m_run.find(ids.contains(m_chosen) ? m_chosen : ids.value(0));
        if (cell != nullptr)
            status.detail = withoutStop(troubleOf(*cell));
    }
    m_view->setStatus(status);
}

QByteArray LivePage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_choice->currentData().toInt() << m_view->saveState();
    return state;
}

void LivePage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    int choice = 0;
    QByteArray view;
    stream >> choice >> view;
    if (stream.status() != QDataStream::Ok || choice < RunningCells || choice > AllCells)
        return;
    setChoice(static_cast<Choice>(choice));
    m_view->restoreState(view);
}

} // namespace assay::ui
