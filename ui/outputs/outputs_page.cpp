// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/outputs_page.h"

#include "language/in_words.h"
#include "outputs/output_detail.h"
#include "outputs/output_model.h"
#include "outputs/outputs_reader.h"
#include "outputs/run_chooser.h"
#include "run/cell_text.h"
#include "theme/number_text.h"

#include <assay/review/output_parts.h>

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds typingPause = 200ms;
constexpr int listWidth = 460;
constexpr int roomForAll = 560; // from this width on the list has room for every column

struct Choice
{
    QString text;
    QString data;
};

// Replaces what a box offers; what was chosen stays chosen, else the `preferred` one is.
void offer(QComboBox *box, const QList<Choice> &choices, const QString &preferred)
{
    const QString chosen = box->count() > 0 ? box->currentData().toString() : preferred;
    const QSignalBlocker quiet(box);
    for (int at = 0; at < choices.size(); ++at) {
        if (at >= box->count())
            box->addItem({});
        if (box->itemText(at) != choices.at(at).text)
            box->setItemText(at, choices.at(at).text);
        box->setItemData(at, choices.at(at).data);
    }
    while (box->count() > choices.size())
        box->removeItem(box->count() - 1);
    const int again = box->findData(chosen);
    box->setCurrentIndex(again >= 0 ? again : std::max(0, box->findData(preferred)));
}

bool goesOn(const run::Attempt &attempt)
{
    return attempt.state == run::CellState::Running || attempt.state == run::CellState::Queued;
}

// What a box's data say of a cell, of the run chosen last, and of the wish for another one.
const QString otherRunChosen = QStringLiteral("run");
const QString otherRunWanted = QStringLiteral("other");

} // namespace

OutputsPage::OutputsPage(const Desk &desk, QWidget *parent)
    : QWidget(parent),
      m_reader(new OutputsReader),
      m_model(new OutputModel(this)),
      m_detail(new OutputDetail(this)),
      m_message(new QLabel(this)),
      m_stack(new QStackedWidget(this)),
      m_status(new QLabel(this)),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_debounce(new QTimer(this))
{
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(space5);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_debounce->setSingleShot(true);
    m_debounce->setInterval(typingPause);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(makeBars());
    m_split->addWidget(makeList());
    m_split->addWidget(m_detail);
    m_split->setStretchFactor(0, 0);
    m_split->setStretchFactor(1, 1);
    m_split->setSizes({listWidth, 560});
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_stack->addWidget(m_message);
    m_stack->addWidget(m_split);
    whole->addWidget(m_stack, 1);

    connect(m_debounce, &QTimer::timeout, this, &OutputsPage::applyFilter);
    connect(m_split, &QSplitter::splitterMoved, this, &OutputsPage::stateMoved);
    connect(m_detail, &OutputDetail::stateMoved, this, &OutputsPage::stateMoved);
    connect(m_detail, &OutputDetail::said, this, &OutputsPage::said);
    connect(m_detail, &OutputDetail::nextWanted, this, &OutputsPage::nextUnseen);
    connect(m_detail, &OutputDetail::seenWanted, this, &OutputsPage::markSelected);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &OutputsPage::showCurrent);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] { keepCurrent(m_current); });
    connectReader(desk);
    restyle();
    tellNothing();
}

OutputsPage::~OutputsPage()
{
    // The reader lives as long as its thread; it has nothing left to read.
    Q_EMIT openWanted(++m_opening, {});
}

void OutputsPage::connectReader(const Desk &desk)
{
    employ(desk, m_reader);
    connect(this, &OutputsPage::openWanted, m_reader, &OutputsReader::open);
    connect(this, &OutputsPage::besideWanted, m_reader, &OutputsReader::setBeside);
    connect(this, &OutputsPage::outputWanted, m_reader, &OutputsReader::read);
    connect(this, &OutputsPage::searchWanted, m_reader, &OutputsReader::search);
    connect(this, &OutputsPage::markWanted, m_reader, &OutputsReader::mark);
    connect(this, &OutputsPage::runsWanted, m_reader, &OutputsReader::listRuns);
    connect(m_reader, &OutputsReader::changed, this, &OutputsPage::takeState);
    connect(m_reader, &OutputsReader::outputRead, this, &OutputsPage::takeOutput);
    connect(m_reader, &OutputsReader::runsListed, this, &OutputsPage::takeRuns);
    connect(m_reader, &OutputsReader::told, this,
            [this](quint64 opening, const QList<review::OutputFacts> &facts) {
                if (opening != m_opening)
                    return;
                m_model->append(facts);
                if (m_sample->isChecked())
                    applyFilter();
                if (m_current < 0 && m_model->rowCount() > 0)
                    keepCurrent(-1);
                tellStatus();
            });
    connect(m_reader, &OutputsReader::restarted, this, [this](quint64 opening) {
        if (opening != m_opening)
            return;
        m_current = -1;
        m_found.reset();
        m_model->clear();
        m_detail->clear();
    });
    connect(m_reader, &OutputsReader::seenRead, this, [this](quint64 opening, const QList<int> &indices) {
        if (opening != m_opening)
            return;
        m_model->setSeen(QSet<int>(indices.cbegin(), indices.cend()));
        if (m_current >= 0)
            m_detail->setSeen(m_model->isSeen(m_current));
        tellStatus();
    });
    connect(m_reader, &OutputsReader::seenNotKept, this, [this](const QString &sentence) {
        Q_EMIT said(tr("What was seen could not be kept: %1").arg(sentence));
    });
    connect(m_reader, &OutputsReader::found, this, [this](quint64 query, const QList<int> &rows) {
        if (query != m_query || m_found == rows)
            return;
        m_found = rows;
        applyFilter();
    });
}

void OutputsPage::setRun(const run::RunView &run)
{
    if (run.folder != m_run.folder) {
        m_otherRun = {};
        const QSignalBlocker quiet(m_cell);
        m_cell->clear();
    }
    m_run = run;
    fillCells();
    tellNothing();
}

void OutputsPage::fillCells()
{
    QList<Choice> choices;
    QString preferred;
    for (const run::CellView &cell : std::as_const(m_run.cells)) {
        if (cell.attempts.isEmpty())
            continue;
        choices.append({cellTitle(cell), cell.id});
        if (preferred.isEmpty() && run::isMeasured(cell.state))
            preferred = cell.id;
    }
    offer(m_cell, choices, preferred);
    fillAttempts();
}

const run::CellView *OutputsPage::chosenCell() const
{
    return m_run.find(m_cell->currentData().toString());
}

const run::Attempt *OutputsPage::chosenAttempt() const
{
    const run::CellView *cell = chosenCell();
    if (cell == nullptr)
        return nullptr;
    const int number = m_attempt->currentData().toString().toInt();
    const auto attempt = std::find_if(cell->attempts.cbegin(), cell->attempts.cend(),
                                      [number](const run::Attempt &each) { return each.number == number; });
    return attempt == cell->attempts.cend() ? nullptr : &*attempt;
}

OutputPlace OutputsPage::placeOf(const run::CellView &cell, const run::Attempt &attempt) const
{
    return {m_run.folder,   cell.id,         attempt.number,
            attempt.folder, goesOn(attempt), attempt.number == cell.counting};
}

void OutputsPage::fillAttempts()
{
    const run::CellView *cell = chosenCell();
    QList<Choice> choices;
    QString preferred;
    if (cell != nullptr) {
        for (auto attempt = cell->attempts.crbegin(); attempt != cell->attempts.crend(); ++attempt)
            choices.append({attempt->number == cell->counting ? tr("attempt %1, counts").arg(attempt->number)
                                                              : tr("attempt %1").arg(attempt->number),
                            QString::number(attempt->number)});
        preferred = cell->counting > 0 ? QString::number(cell->counting) : choices.constFirst().data;
        if (cell->id != m_place.cellId) {
            const QSignalBlocker quiet(m_attempt);
            m_attempt->clear();
        }
    }
    offer(m_attempt, choices, preferred);
    m_attempt->setVisible(choices.size() > 1);
    fillBeside();
    chooseAttempt();
}

void OutputsPage::fillBeside()
{
    const run::CellView *own = chosenCell();
    QList<Choice> choices{{tr("Nothing beside"), {}}};
    if (own != nullptr) {
        const auto add = [&](bool controls) {
            for (const run::CellView &cell : std::as_const(m_run.cells)) {
                if (cell.id == own->id || cell.cell.isControl() != controls || cell.attempts.isEmpty() ||
                    cell.cell.thinking != own->cell.thinking || cell.cell.category != own->cell.category)
                    continue;
                choices.append(
                    {controls ? tr("Beside the control cell %1").arg(cell.id) : tr("Beside %1").arg(cell.id),
                     QStringLiteral("cell ") + cell.id});
            }
        };
        add(true);
        add(false);
        if (!m_otherRun.id.isEmpty())
            choices.append({tr("Beside run %1").arg(m_otherRun.id), otherRunChosen});
        choices.append({tr("Beside another run\u2026"), otherRunWanted});
    }
    offer(m_beside, choices, {});
    // A control cell of the other mode's place, or a run that is no longer offered.
    chooseBeside();
}

void OutputsPage::chooseBeside()
{
    const QString chosen = m_beside->currentData().toString();
    if (chosen == otherRunWanted) {
        // A look at a live run comes here again while one chooses; the wish is for once.
        const QSignalBlocker quiet(m_beside);
        m_beside->setCurrentIndex(0);
        Q_EMIT runsWanted();
        return;
    }
    BesidePlace beside;
    QString name;
    if (chosen == otherRunChosen) {
        beside.runFolder = m_otherRun.folder;
        name = m_otherRun.id;
    } else if (const run::CellView *cell = m_run.find(chosen.section(QLatin1Char(' '), 1))) {
        const run::Attempt *attempt = cell->countingAttempt();
        beside.place = placeOf(*cell, attempt != nullptr ? *attempt : cell->attempts.constLast());
        name = cell->id;
    }
    m_detail->setBesideName(name);
    Q_EMIT besideWanted(beside);
}

void OutputsPage::takeRuns(const QList<OtherRun> &runs)
{
    if (runs.isEmpty())
        Q_EMIT said(tr("There is no other run on this machine."));
    else if (RunChooser chooser(runs, this); chooser.exec() == QDialog::Accepted)
        m_otherRun = chooser.chosen();
    fillBeside();
    if (!m_otherRun.id.isEmpty()) {
        m_beside->setCurrentIndex(m_beside->findData(otherRunChosen));
        chooseBeside();
    }
}

void OutputsPage::openCell(const QString &cellId)
{
    const int at = m_cell->findData(cellId);
    if (at >= 0)
        m_cell->setCurrentIndex(at);
}

void OutputsPage::chooseAttempt()
{
    const run::CellView *cell = chosenCell();
    const run::Attempt *attempt = chosenAttempt();
    choosePlace(attempt == nullptr ? OutputPlace() : placeOf(*cell, *attempt));
}

void OutputsPage::choosePlace(const OutputPlace &place)
{
    const bool other = place.folder != m_place.folder;
    m_place = place;
    if (other) {
        ++m_opening;
        m_state = {};
        m_state.opening = m_opening;
        m_current = -1;
        m_found.reset();
        m_searched.clear();
        m_model->clear();
        m_detail->clear();
        m_detail->setThinking(chosenCell() != nullptr && chosenCell()->cell.thinking == matrix::Thinking::On);
        applyFilter();
    }
    // What nobody looks at is not read.
    if (isVisible() && m_opened != m_place) {
        m_opened = m_place;
        Q_EMIT openWanted(m_opening, m_place);
    }
    if (other)
        tellNothing();
}

void OutputsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    choosePlace(OutputPlace(m_place));
}

void OutputsPage::takeState(const OutputsState &state)
{
    if (state.opening != m_opening)
        return;
    m_state = state;
    tellStatus();
    tellNothing();
}

void OutputsPage::tellNothing()
{
    const run::Attempt *attempt = chosenAttempt();
    QString text;
    if (attempt == nullptr)
        text = tr("No cell has begun, so there are no outputs yet.");
    else if (!m_state.trouble.isEmpty())
        text = m_state.trouble;
    else if (m_model->total() > 0)
        text.clear();
    else if (m_opened != m_place || m_state.progress < 1.0)
        text = tr("Reading the outputs of %1\u2026").arg(m_place.cellId);
    else if (m_state.file.isEmpty() && attempt->state == run::CellState::Queued &&
             !attempt->started.isValid())
        text = tr("%1 is queued. Its outputs come once it is measured.").arg(m_place.cellId);
    else if (m_state.file.isEmpty() && m_place.goesOn)
        text = attempt->driver == QStringLiteral("replay")
                   ? tr("%1 is running. Each output comes when its request ends.").arg(m_place.cellId)
                   : tr("%1 is running. Its client writes all outputs at its end.").arg(m_place.cellId);
    else if (m_state.file.isEmpty() && !m_run.partial.isEmpty())
        text = tr("The outputs of %1 have not been brought from the host yet: %2. They come by themselves "
                  "once its cluster answers; assayctl fetch %3 brings them at once.")
                   .arg(m_place.cellId, inWords(m_run.partial), m_run.id);
    else if (m_state.file.isEmpty())
        text = attempt->reason.isEmpty()
                   ? tr("Attempt %1 of %2 left no outputs.").arg(m_place.attempt).arg(m_place.cellId)
                   : tr("Attempt %1 of %2 left no outputs: %3. Its logs say more.")
                         .arg(QString::number(m_place.attempt), m_place.cellId, inWords(attempt->reason));
    else if (!m_state.problems.isEmpty())
        text = tr("No output of %1 can be read: %2").arg(m_place.cellId, m_state.problems.constFirst());
    else
        text = m_place.goesOn ? tr("%1 is running. No request has ended yet.").arg(m_place.cellId)
                              : tr("The result of %1 holds no outputs.").arg(m_place.cellId);
    m_message->setText(text);
    m_stack->setCurrentIndex(text.isEmpty() ? 1 : 0);
}

void OutputsPage::tellStatus()
{
    for (qsizetype at = 0; at < m_kinds.size(); ++at) {
        QPushButton *button = m_kinds.at(at);
        const review::OutputKind kind = allKinds().at(at);
        const int count = m_model->countOf(kind);
        button->setText(tr("%1 %2").arg(kindWord(kind), groupedText(count)));
        button->setVisible(count > 0 || button->isChecked());
    }
    m_unseen->setText(tr("not seen %1").arg(groupedText(m_model->total() - m_model->seenCount())));
    QStringList parts{
        m_model->rowCount() == m_model->total()
            ? tr("%n output(s)", nullptr, m_model->total())
            : tr("%1 of %2 outputs").arg(groupedText(m_model->rowCount()), groupedText(m_model->total()))};
    parts.append(tr("%1 seen").arg(groupedText(m_model->seenCount())));
    if (m_state.progress < 1.0)
        parts.append(tr("reading, %1 %").arg(static_cast<int>(100 * m_state.progress)));
    else if (m_place.goesOn)
        parts.append(tr("live"));
    if (!m_searched.isEmpty() && m_state.searched < 1.0)
        parts.append(tr("searching, %1 %").arg(std::max(0, static_cast<int>(100 * m_state.searched))));
    if (!m_state.problems.isEmpty())
        parts.append(tr("%n cannot be read", nullptr, static_cast<int>(m_state.problems.size())));
    m_status->setText(parts.join(QStringLiteral(" \u00B7 ")));
    m_status->setToolTip(m_state.problems.join(QLatin1Char('\n')));
}

void OutputsPage::applyFilter()
{
    m_debounce->stop();
    const QString text = m_find->text();
    if (text != m_searched) {
        m_searched = text;
        if (text.isEmpty())
            m_found.reset();
        Q_EMIT searchWanted(++m_query, text);
    }
    OutputFilter filter;
    for (qsizetype at = 0; at < m_kinds.size(); ++at)
        filter.kinds.setFlag(allKinds().at(at), m_kinds.at(at)->isChecked());
    filter.unseen = m_unseen->isChecked();
    filter.found = m_found;
    if (m_sample->isChecked())
        filter.sampled =
            review::sampleOf(m_model->total(), m_sampleSize->value(), static_cast<quint32>(m_seed->value()));
    m_model->setFilter(filter);
    tellStatus();
}

void OutputsPage::keepCurrent(int line)
{
    QModelIndex index = line < 0 ? QModelIndex() : m_model->indexOfLine(line);
    if (!index.isValid()) {
        // The nearest after what is no longer listed.
        for (int row = 0; row < m_model->rowCount() && !index.isValid(); ++row) {
            if (m_model->lineOf(m_model->index(row, 0)) > line)
                index = m_model->index(row, 0);
        }
        if (!index.isValid() && m_model->rowCount() > 0)
            index = m_model->index(0, 0);
    }
    if (index.isValid())
        m_list->setCurrentIndex(index);
    else if (m_model->total() > 0) {
        m_current = -1;
        m_detail->clear();
    }
}

void OutputsPage::showCurrent()
{
    const int line = m_model->lineOf(m_list->currentIndex());
    if (line < 0 || line == m_current)
        return;
    m_current = line;
    m_detail->setSeen(m_model->isSeen(line));
    Q_EMIT outputWanted(line);
}

void OutputsPage::takeOutput(const ShownOutput &output)
{
    if (output.opening != m_opening || output.row != m_current)
        return;
    m_detail->setOutput(output);
    m_detail->setSeen(m_model->isSeen(output.row));
}

void OutputsPage::markSelected()
{
    QList<int> indices;
    bool all = true;
    for (const QModelIndex &row : m_list->selectionModel()->selectedRows()) {
        const int line = m_model->lineOf(row);
        indices.append(m_model->factsOfLine(line).index);
        all = all && m_model->isSeen(line);
    }
    if (m_current >= 0)
        m_detail->setSeen(m_model->isSeen(m_current)); // until it is kept
    if (!indices.isEmpty())
        Q_EMIT markWanted(indices, !all);
}

void OutputsPage::nextUnseen()
{
    const QModelIndex next = m_model->nextUnseen(m_list->currentIndex().row());
    if (next.isValid())
        m_list->setCurrentIndex(next);
    else
        Q_EMIT said(tr("All outputs that are listed were seen."));
}

void OutputsPage::copySelected()
{
    QModelIndexList rows = m_list->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return;
    std::sort(rows.begin(), rows.end());
    QGuiApplication::clipboard()->setText(m_model->tsv(rows));
    Q_EMIT said(tr("Copied %n row(s).", nullptr, static_cast<int>(rows.size())));
}

bool OutputsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list && event->type() == QEvent::Resize) {
        for (const int column : {OutputModel::PromptTokens, OutputModel::Characters})
            m_list->setColumnHidden(column, m_list->width() < roomForAll);
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (watched == m_find && key->key() == Qt::Key_Escape) {
        if (m_find->text().isEmpty())
            m_list->setFocus();
        m_find->clear();
        applyFilter();
        return true;
    }
    if (watched == m_find && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
        applyFilter();
        return true;
    }
    if (watched != m_list)
        return QWidget::eventFilter(watched, event);
    if (key->matches(QKeySequence::Copy))
        copySelected();
    else if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier)
        markSelected();
    else if (key->key() == Qt::Key_N && key->modifiers() == Qt::NoModifier)
        nextUnseen();
    else
        return QWidget::eventFilter(watched, event);
    return true;
}

} // namespace assay::ui
