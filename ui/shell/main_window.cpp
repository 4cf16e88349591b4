// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/main_window.h"

#include "logs/logs_page.h"
#include "run/run_page.h"
#include "runs/run_list_panel.h"
#include "runs/run_lister.h"
#include "shell/command_palette.h"
#include "shell/rail.h"
#include "shell/settings_keeper.h"
#include "shell/toast.h"
#include "shell/top_bar.h"

#include <QApplication>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr int listWidth = 240;
constexpr int runWidth = 960;
const auto geometryKey = QStringLiteral("window/geometry");
const auto splitterKey = QStringLiteral("window/splitter");
const auto runStateKey = QStringLiteral("window/run");
const auto tabKey = QStringLiteral("window/tab");
const auto filterKey = QStringLiteral("runs/filter");
const auto lastRunKey = QStringLiteral("runs/last");
const auto lastCellKey = QStringLiteral("runs/cell");
const auto appearanceKey = QStringLiteral("appearance");

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent),
      m_desk{&m_background, std::make_shared<Stations>()},
      m_settings(new SettingsKeeper(this)),
      m_top(new TopBar(this)),
      m_rail(new Rail(this)),
      m_pages(new QStackedWidget(this)),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_runs(new RunListPanel(this)),
      m_page(new RunPage(this)),
      m_toasts(new Toasts(this)),
      m_palette(new CommandPalette(this)),
      m_stateTimer(new QTimer(this)),
      m_linkTimer(new QTimer(this))
{
    setWindowTitle(tr("Assay"));
    layOut();
    makeCommands();
    m_top->setMenu(makeMenu());
    restoreState();
    connect(m_runs, &RunListPanel::runChosen, this, [this](const QString &folder) { openRun(folder, {}); });
    connect(m_top, &TopBar::searchWanted, this, &MainWindow::openPalette);
    connect(m_page->logs(), &LogsPage::said, this, &MainWindow::say);
    m_linkTimer->setInterval(1s);
    connect(m_linkTimer, &QTimer::timeout, this, &MainWindow::tellLink);
    m_page->showMessage(tr("Looking for runs\u2026"));
    m_runs->focusList();
    makeWorkers();
}

MainWindow::~MainWindow()
{
    m_background.quit();
    m_background.wait();
}

void MainWindow::layOut()
{
    m_splitter->addWidget(m_runs);
    m_splitter->addWidget(m_page);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({listWidth, runWidth});
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_runs->setMinimumWidth(160);
    m_pages->addWidget(m_splitter);
    m_rail->addPage(tr("Runs"), QStringLiteral("view-list-text"), QStringLiteral("Alt+1"));
    m_rail->setCurrent(0);
    connect(m_rail, &Rail::chosen, m_pages, &QStackedWidget::setCurrentIndex);

    auto *middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_rail);
    middle->addWidget(m_pages, 1);
    auto *whole = new QWidget(this);
    auto *rows = new QVBoxLayout(whole);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_top);
    rows->addLayout(middle, 1);
    setCentralWidget(whole);
    resize(1280, 800);
    m_defaultSplit = m_splitter->saveState();
    m_defaultRun = m_page->saveState();
}

void MainWindow::makeWorkers()
{
    m_watcher = new RunWatcher(m_desk.stations);
    auto *lister = new RunLister(m_desk.stations);
    employ(m_desk, m_watcher);
    employ(m_desk, lister);
    connect(&m_background, &QThread::started, lister, &RunLister::start);
    connect(lister, &RunLister::listed, this, &MainWindow::takeListing);
    connect(this, &MainWindow::runWanted, m_watcher, &RunWatcher::open);
    connect(m_watcher, &RunWatcher::changed, this, &MainWindow::showRun);
    connect(m_watcher, &RunWatcher::linkChanged, this, &MainWindow::showLink);
    connect(m_watcher, &RunWatcher::failed, this, [this](const QString &folder, const QString &sentence) {
        if (folder == m_openFolder)
            m_page->showMessage(sentence);
    });
    connect(m_watcher, &RunWatcher::noticed, this, [this](const QString &folder, const QString &sentence) {
        if (folder == m_openFolder)
            say(sentence);
    });
    m_background.setObjectName(QStringLiteral("runs"));
    m_background.start();
}

void MainWindow::restoreState()
{
    restoreGeometry(m_settings->value(geometryKey).toByteArray());
    m_splitter->restoreState(m_settings->value(splitterKey).toByteArray());
    m_page->restoreState(m_settings->value(runStateKey).toByteArray());
    m_page->showTab(m_settings->value(tabKey).toInt() == RunPage::LogsTab ? RunPage::LogsTab
                                                                          : RunPage::MatrixTab);
    m_runs->setFilter(m_settings->value(filterKey).toString());
    // After every change, and once for a whole drag of a splitter.
    m_stateTimer->setSingleShot(true);
    m_stateTimer->setInterval(200ms);
    connect(m_stateTimer, &QTimer::timeout, this, &MainWindow::keepState);
    const auto later = [this] { m_stateTimer->start(); };
    connect(m_splitter, &QSplitter::splitterMoved, this, later);
    connect(m_page, &RunPage::stateMoved, this, later);
    connect(m_page, &RunPage::tabChanged, this, later);
    connect(m_runs, &RunListPanel::filterChanged, this, later);
    connect(m_page, &RunPage::cellChosen, this,
            [this](const QString &cell) { m_settings->keep(lastCellKey, cell); });
}

void MainWindow::keepState()
{
    m_settings->keep(geometryKey, saveGeometry());
    m_settings->keep(splitterKey, m_splitter->saveState());
    m_settings->keep(runStateKey, m_page->saveState());
    m_settings->keep(tabKey, static_cast<int>(m_page->tab()));
    m_settings->keep(filterKey, m_runs->filter());
}

void MainWindow::forgetLayout()
{
    m_splitter->restoreState(m_defaultSplit);
    m_page->restoreState(m_defaultRun);
    m_runs->setFilter({});
    if (!isMaximized() && !isFullScreen())
        resize(1280, 800);
    keepState();
    say(tr("The layout is as it was at first."));
}

void MainWindow::moveEvent(QMoveEvent *event)
{
    QMainWindow::moveEvent(event);
    m_stateTimer->start();
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    m_stateTimer->start();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange && m_stateTimer != nullptr)
        m_stateTimer->start();
}

Appearance MainWindow::keptAppearance()
{
    return appearanceNamed(QSettings().value(appearanceKey).toString()).value_or(Appearance::System);
}

void MainWindow::chooseAppearance(Appearance appearance)
{
    applyTheme(*qApp, appearance);
    m_settings->keep(appearanceKey, appearanceName(appearance));
}

void MainWindow::openRun(const QString &folder, const QString &cellId)
{
    if (!cellId.isEmpty())
        m_page->selectCell(cellId);
    m_lastWanted = false;
    m_rail->setCurrent(0);
    m_pages->setCurrentIndex(0);
    m_runs->setOpen(folder);
    if (folder == m_openFolder)
        return;
    m_openFolder = folder;
    m_settings->keep(lastRunKey, folder);
    showLink(folder, {});
    Q_EMIT runWanted(folder);
}

void MainWindow::openLast()
{
    m_lastWanted = true;
}

void MainWindow::bringToFront()
{
    setWindowState((windowState() & ~Qt::WindowMinimized) | Qt::WindowActive);
    show();
    raise();
    activateWindow();
}

void MainWindow::say(const QString &text)
{
    m_toasts->show(text);
}

void MainWindow::takeListing(const QList<run::RunSummary> &entries)
{
    m_runs->take(entries);
    if (!m_openFolder.isEmpty())
        return;
    if (entries.isEmpty()) {
        m_page->showMessage(tr("No runs yet. Start one with: assayctl run lab --cluster local"));
        return;
    }
    const QString last = m_settings->value(lastRunKey).toString();
    const bool isThere = m_runs->model()->indexOf(last).isValid();
    if (m_lastWanted && isThere)
        openRun(last, m_settings->value(lastCellKey).toString());
    else if (const QString first = m_runs->firstFolder(); !first.isEmpty())
        openRun(first, {});
    else
        m_page->showMessage(tr("No run has this name. Clear the filter to see them all."));
}

void MainWindow::showRun(const WatchedRun &watched)
{
    // A run that was left for another may still have an answer under way.
    if (watched.folder != m_openFolder)
        return;
    m_page->setRun(watched.view, watched.golden, watched.goldenSource, watched.engine);
    setWindowTitle(tr("%1 \u2014 Assay").arg(watched.view.recipeName));
}

void MainWindow::showLink(const QString &folder, const LinkState &link)
{
    if (folder != m_openFolder)
        return;
    const bool back = m_link.kind == LinkState::Kind::Lost && link.kind == LinkState::Kind::Up &&
                      m_link.place == link.place;
    m_link = link;
    m_page->setTrouble(linkSentence(link));
    if (back)
        say(tr("%1 answers again.").arg(link.place));
    if (link.kind == LinkState::Kind::Lost)
        m_linkTimer->start();
    else
        m_linkTimer->stop();
    tellLink();
}

void MainWindow::tellLink()
{
    if (m_link.place.isEmpty()) {
        m_top->setChips({});
        return;
    }
    const Token tone = m_link.kind == LinkState::Kind::Up     ? Token::Good
                       : m_link.kind == LinkState::Kind::Lost ? Token::Doubtful
                                                              : Token::Unknown;
    m_top->setChips({{m_link.place, linkWord(m_link, QDateTime::currentDateTime()), tone}});
}

} // namespace assay::ui
