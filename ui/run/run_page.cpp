// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_page.h"

#include "language/in_words.h"
#include "live/live_page.h"
#include "logs/logs_page.h"
#include "outputs/outputs_page.h"
#include "review/review_page.h"
#include "run/cell_actions.h"
#include "run/empty_page.h"
#include "run/matrix_page.h"
#include "run/run_head.h"
#include "run/shard_strip.h"
#include "run/skeleton.h"
#include "runs/run_watcher.h"
#include "shell/banner.h"
#include "theme/edge.h"
#include "theme/theme.h"

#include <assay/run/wish.h>

#include <QDataStream>
#include <QFrame>
#include <QHBoxLayout>
#include <QIODevice>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr auto confirmedFor = 8s;

} // namespace

RunPage::RunPage(QWidget *parent)
    : QWidget(parent),
      m_stack(new QStackedWidget(this)),
      m_tabs(new QTabBar(this)),
      m_pages(new QStackedWidget(this)),
      m_head(new RunHead(this)),
      m_trouble(new Banner(this)),
      m_partial(new Banner(this)),
      m_steering(new Banner(this)),
      m_shards(new ShardStrip(this)),
      m_matrix(new MatrixPage(this)),
      m_live(new LivePage(this)),
      m_logs(new LogsPage(this)),
      m_message(new EmptyPage(this)),
      m_skeleton(new Skeleton(this)),
      m_steeringEnds(new QTimer(this))
{
    m_steering->setAccessibleName(tr("What became of the last request"));
    m_steeringEnds->setSingleShot(true);
    m_steeringEnds->setInterval(confirmedFor);

    auto *run = new QWidget(this);
    auto *rows = new QVBoxLayout(run);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeHead());
    rows->addWidget(m_trouble);
    rows->addWidget(m_partial);
    rows->addWidget(m_steering);
    rows->addWidget(m_pages, 1);
    addTab(MatrixTab, tr("Matrix"), m_matrix);
    addTab(LiveTab, tr("Live"), m_live);
    addTab(LogsTab, tr("Logs"), m_logs);
    m_stack->addWidget(m_message);
    m_stack->addWidget(run);
    m_stack->addWidget(m_skeleton);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_stack);
    connectParts();
}

RunPage::RunPage(const Desk &desk, QWidget *parent) : RunPage(parent)
{
    m_outputs = new OutputsPage(desk, this);
    addTab(OutputsTab, tr("Outputs"), m_outputs);
    connect(m_matrix, &MatrixPage::cellSelected, m_outputs, &OutputsPage::openCell);
    connect(m_outputs, &OutputsPage::said, this, &RunPage::said);
    connect(m_outputs, &OutputsPage::stateMoved, this, &RunPage::stateMoved);
    auto *failures = new FailureReader;
    employ(desk, failures);
    connect(this, &RunPage::failuresWanted, failures, &FailureReader::look);
    connect(failures, &FailureReader::found, m_matrix, &MatrixPage::setLogProblems);
    makeReview(desk);
}

void RunPage::makeReview(const Desk &desk)
{
    m_review = new ReviewPage(desk, this);
    addTab(ReviewTab, tr("Review"), m_review);
    connect(m_review, &ReviewPage::said, this, &RunPage::said);
    connect(m_review, &ReviewPage::stateMoved, this, &RunPage::stateMoved);
    connect(m_review, &ReviewPage::cellWanted, this, [this](const QString &cell) {
        selectCell(cell);
        showTab(MatrixTab);
    });
    connect(m_review, &ReviewPage::logLineWanted, this, [this](const QString &cell, qint64 line) {
        openLog(cell, QStringLiteral("server"));
        m_logs->showLine(line);
    });
    connect(m_review, &ReviewPage::outputsWanted, this, &RunPage::openOutputs);
    connect(m_review, &ReviewPage::rerunWanted, this,
            [this](const QStringList &cells) { Q_EMIT rerunWanted(m_watched.folder, cells); });
}

void RunPage::addTab(Tab tab, const QString &name, QWidget *page)
{
    const int at = m_tabs->addTab(name);
    m_tabs->setTabData(at, tab);
    m_pages->addWidget(page);
    // The window has these keys among its commands.
    m_tabs->setTabToolTip(
        at, QKeySequence(QStringLiteral("Ctrl+%1").arg(at + 1)).toString(QKeySequence::NativeText));
}

QWidget *RunPage::makeHead()
{
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Pages of the run"));
    auto *head = new QWidget(this);
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(0, space2, 0, 0);
    column->setSpacing(space1);
    auto *facts = new QVBoxLayout;
    facts->setContentsMargins(space4, 0, space4, 0);
    facts->setSpacing(space1);
    facts->addWidget(m_head);
    facts->addWidget(m_shards);
    column->addLayout(facts);
    // The tabs' words stand in line with the title.
    auto *tabs = new QHBoxLayout;
    tabs->setContentsMargins(space4 - space3, 0, space4, 0);
    tabs->addWidget(m_tabs);
    tabs->addStretch(1);
    column->addLayout(tabs);
    auto *framed = new QWidget(this);
    auto *rows = new QVBoxLayout(framed);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(head);
    rows->addWidget(edge(this));
    return framed;
}

void RunPage::connectParts()
{
    const CellActions *actions = m_matrix->actions();
    connect(m_matrix, &MatrixPage::cellSelected, m_logs, &LogsPage::showCell);
    connect(m_matrix, &MatrixPage::cellSelected, m_live, &LivePage::selectCell);
    connect(m_matrix, &MatrixPage::cellSelected, this, &RunPage::cellChosen);
    connect(m_live, &LivePage::cellChosen, m_matrix, &MatrixPage::selectCell);
    connect(m_live, &LivePage::said, this, &RunPage::said);
    connect(m_live, &LivePage::stateMoved, this, &RunPage::stateMoved);
    connect(m_matrix, &MatrixPage::said, this, &RunPage::said);
    connect(m_matrix, &MatrixPage::stateMoved, this, &RunPage::stateMoved);
    connect(m_matrix, &MatrixPage::attemptChosen, this, [this](const QString &cell, int attempt) {
        Q_EMIT attemptWanted(m_watched.folder, cell, attempt);
    });
    connect(m_matrix, &MatrixPage::logLineWanted, this, [this](const QString &cell, qint64 line) {
        openLog(cell, QStringLiteral("server"));
        m_logs->showLine(line);
    });
    // The panel speaks about the server's log; the page of logs has a list for each of the others.
    connect(m_logs, &LogsPage::problemsFound, this,
            [this](const QString &cell, const QList<logs::LogProblem> &problems) {
                const QString source = m_logs->place().source;
                if (source.isEmpty() || source == QLatin1StringView("server"))
                    m_matrix->setLogProblems(cell, problems);
            });
    connect(m_logs, &LogsPage::stateMoved, this, &RunPage::stateMoved);
    connect(actions, &CellActions::cancelWanted, this, &RunPage::cancel);
    connect(actions, &CellActions::rerunWanted, this,
            [this](const QStringList &cells) { Q_EMIT rerunWanted(m_watched.folder, cells); });
    connect(actions, &CellActions::finishWanted, this, [this](const QStringList &cells) {
        for (const QString &cell : cells)
            Q_EMIT finishWanted(m_watched.folder, cell);
    });
    connect(actions, &CellActions::logWanted, this,
            [this](const QString &cell) { openLog(cell, QStringLiteral("server")); });
    connect(actions, &CellActions::liveWanted, this, &RunPage::openLive);
    connect(actions, &CellActions::outputsWanted, this, &RunPage::openOutputs);
    connect(m_head, &RunHead::cancelWanted, this, [this] { cancel({}); });
    connect(m_head, &RunHead::resumeWanted, this, [this] { Q_EMIT resumeWanted(m_watched.folder); });
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, this, &RunPage::tabChanged);
    connect(m_steeringEnds, &QTimer::timeout, this, [this] { m_steering->say({}); });
}

void RunPage::steerBy(RunWatcher *watcher)
{
    connect(this, &RunPage::cancelWanted, watcher, &RunWatcher::cancel);
    connect(this, &RunPage::finishWanted, watcher, &RunWatcher::finish);
    connect(this, &RunPage::rerunWanted, watcher, &RunWatcher::rerun);
    connect(this, &RunPage::resumeWanted, watcher, &RunWatcher::resume);
    connect(this, &RunPage::attemptWanted, watcher, &RunWatcher::chooseAttempt);
    connect(watcher, &RunWatcher::opening, this, &RunPage::showOpening);
    connect(watcher, &RunWatcher::steered, this, &RunPage::showSteering);
}

void RunPage::setRun(const WatchedRun &watched)
{
    if (watched.folder != m_watched.folder)
        m_steering->say({});
    m_watched = watched;
    const run::RunView &run = m_watched.view;
    m_head->setRun(watched);
    m_shards->setRun(run);
    // While it runs the rest is on its way.
    const bool stays = run::hasEnded(run.state) && !run.partial.isEmpty();
    m_partial->say(stays ? tr("Not all of this run is here: %1.").arg(inWords(run.partial)) : QString(),
                   Token::Unknown, QStringLiteral("dialog-information"));
    m_live->setRun(run, watched.golden);
    m_logs->setRun(run, watched.engine);
    if (m_outputs != nullptr)
        m_outputs->setRun(run);
    if (m_review != nullptr)
        m_review->setRun(m_watched.folder, run);
    m_matrix->setRun(watched);
    Q_EMIT failuresWanted(failedLogs(run, watched.engine));
    m_stack->setCurrentIndex(1);
}

void RunPage::showMessage(const QString &text)
{
    showMessage(text, nullptr);
}

void RunPage::showMessage(const QString &text, QAction *next)
{
    m_message->say(text, next);
    m_stack->setCurrentWidget(m_message);
}

void RunPage::showOpening()
{
    m_stack->setCurrentWidget(m_skeleton);
}

void RunPage::showSteering(const QString &folder, const QString &sentence, SteerPhase phase)
{
    // What became of another run is a word beside this one.
    if (folder != m_watched.folder) {
        if (phase != SteerPhase::Sent)
            Q_EMIT said(sentence);
        return;
    }
    m_steeringEnds->stop();
    switch (phase) {
    case SteerPhase::Sent:
        m_steering->say(sentence, Token::Accent, QStringLiteral("mail-sent"));
        break;
    case SteerPhase::Confirmed:
        m_steering->say(sentence, Token::Good, QStringLiteral("dialog-ok"));
        m_steeringEnds->start();
        break;
    case SteerPhase::Failed:
        m_steering->say(sentence, Token::Wrong, QStringLiteral("dialog-error"));
        break;
    }
}

// Asked for only where something that was measured would be lost.
void RunPage::cancel(const QStringList &cells)
{
    const QString folder = m_watched.folder;
    const QStringList lost = run::losses(cells, m_watched.view);
    if (lost.isEmpty()) {
        Q_EMIT cancelWanted(folder, cells);
        return;
    }
    auto *question = new QMessageBox(
        QMessageBox::Question, tr("Cancel"),
        lost.size() == 1
            ? tr("%1 is being measured. Cancel it and lose what it has measured so far?").arg(lost.first())
            : tr("%n cells are being measured. Cancel them and lose what they have measured so far?", nullptr,
                 static_cast<int>(lost.size())),
        QMessageBox::NoButton, this);
    question->setInformativeText(tr("\u201C"
                                    "Finish early\u201D would keep the value that a cell has so far."));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *stay = question->addButton(tr("Keep measuring"), QMessageBox::RejectRole);
    QPushButton *end =
        question->addButton(cells.isEmpty() ? tr("Cancel run") : tr("Cancel cells"), QMessageBox::AcceptRole);
    question->setDefaultButton(stay);
    question->setEscapeButton(stay);
    connect(end, &QPushButton::clicked, this, [this, folder, cells] { Q_EMIT cancelWanted(folder, cells); });
    question->open();
}

void RunPage::selectCell(const QString &cellId)
{
    m_matrix->selectCell(cellId);
}

void RunPage::setTrouble(const QString &sentence)
{
    m_trouble->say(sentence);
}

void RunPage::setLink(const LinkState &link)
{
    setTrouble(linkSentence(link));
    m_live->setLink(link);
}

void RunPage::showTab(Tab tab)
{
    for (int at = 0; at < m_tabs->count(); ++at) {
        if (m_tabs->tabData(at).toInt() == tab)
            m_tabs->setCurrentIndex(at);
    }
}

RunPage::Tab RunPage::tab() const
{
    return static_cast<Tab>(m_tabs->tabData(m_tabs->currentIndex()).toInt());
}

void RunPage::openLog(const QString &cellId, const QString &source)
{
    m_logs->showCell(cellId);
    m_logs->showSource(source);
    showTab(LogsTab);
}

void RunPage::openLive(const QString &cellId)
{
    selectCell(cellId);
    showTab(LiveTab);
}

void RunPage::openOutputs(const QString &cellId)
{
    selectCell(cellId);
    showTab(OutputsTab);
}

QByteArray RunPage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_matrix->saveState() << m_logs->saveState() << m_live->saveState()
           << (m_outputs == nullptr ? QByteArray() : m_outputs->saveState())
           << (m_review == nullptr ? QByteArray() : m_review->saveState());
    return state;
}

void RunPage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QByteArray matrix;
    QByteArray logs;
    QByteArray live;
    QByteArray outputs;
    stream >> matrix >> logs >> live >> outputs;
    if (stream.status() != QDataStream::Ok)
        return;
    m_matrix->restoreState(matrix);
    m_logs->restoreState(logs);
    m_live->restoreState(live);
    if (m_outputs != nullptr)
        m_outputs->restoreState(outputs);
    QByteArray review; // not there in what an older window kept
    stream >> review;
    if (m_review != nullptr && stream.status() == QDataStream::Ok)
        m_review->restoreState(review);
}

} // namespace assay::ui
