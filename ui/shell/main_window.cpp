// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/main_window.h"

#include "cluster/cluster_page.h"
#include "compare/compare_page.h"
#include "logs/logs_page.h"
#include "run/run_page.h"
#include "runs/run_list_panel.h"
#include "runs/run_lister.h"
#include "settings/preferences.h"
#include "shell/command_palette.h"
#include "shell/rail.h"
#include "shell/settings_keeper.h"
#include "shell/toast.h"
#include "shell/top_bar.h"
#include "shell/window_keys.h"

#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr int listWidth = 260;
constexpr int runWidth = 940;

class StationsEnd final : public QObject
{
public:
    explicit StationsEnd(std::shared_ptr<Stations> stations) : m_stations(std::move(stations)) {}
    StationsEnd(const StationsEnd &) = delete;
    StationsEnd &operator=(const StationsEnd &) = delete;
    ~StationsEnd() override { m_stations->clear(); }

private:
    std::shared_ptr<Stations> m_stations;
};

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent),
      m_desk{&m_background, std::make_shared<Stations>()},
      m_stationsEnd(new StationsEnd(m_desk.stations)),
      m_settings(new SettingsKeeper(this)),
      m_top(new TopBar(this)),
      m_rail(new Rail(this)),
      m_pages(new QStackedWidget(this)),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_runs(new RunListPanel(this)),
      m_page(new RunPage(m_desk, this)),
      m_toasts(new Toasts(this)),
      m_palette(new CommandPalette(this)),
      m_stateTimer(new QTimer(this)),
      m_linkTimer(new QTimer(this))
{
    setWindowTitle(tr("Assay"));
    setAcceptDrops(true);
    layOut();
    makeCommands();
    m_top->setMenu(makeMenu());
    restoreState();
    connect(m_runs, &RunListPanel::runChosen, this, [this](const QString &folder) { openRun(folder, {}); });
    connect(m_top, &TopBar::newRunWanted, this, [this] { showPage(Page::NewRun); });
    connect(m_top, &TopBar::chipChosen, this, [this](const QString &name) {
        showPage(Page::Cluster);
        m_cluster->chooseCluster(name);
    });
    connect(m_top, &TopBar::searchWanted, this, &MainWindow::openPalette);
    connect(m_page->logs(), &LogsPage::said, this, &MainWindow::say);
    connect(m_page, &RunPage::said, this, &MainWindow::say);
    m_linkTimer->setInterval(1s);
    connect(m_linkTimer, &QTimer::timeout, this, &MainWindow::tellChips);
    m_page->showOpening();
    m_runs->focusList();
    makeWorkers();
}

MainWindow::~MainWindow()
{
    // While those are there whom a page tells that it is not seen any more.
    hide();
    // Deleted on the background thread, behind all who work there: their links have timers and sockets of it.
    employ(m_desk, m_stationsEnd);
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
    m_runs->setMinimumWidth(132);
    makePages();
    m_rail->setCurrent(0);
    connect(m_rail, &Rail::chosen, this, [this](int page) { showPage(static_cast<Page>(page)); });

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
    resize(firstSize());
    m_defaultSplit = m_splitter->saveState();
    m_defaultRun = m_page->saveState();
}

QSize MainWindow::firstSize() const
{
    return QSize(1280, 800).boundedTo(screen()->availableSize());
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
    connect(this, &MainWindow::listWanted, lister, &RunLister::hurry);
    connect(this, &MainWindow::lookEveryWanted, lister, &RunLister::lookEvery);
    const auto interval = preferences(*m_settings).lookEvery;
    connect(&m_background, &QThread::started, lister, [lister, interval] { lister->lookEvery(interval); });
    makeShelf();
    connect(this, &MainWindow::cancelWanted, m_watcher, &RunWatcher::cancel);
    connect(m_watcher, &RunWatcher::steered, this, &MainWindow::tellSteered);
    m_page->steerBy(m_watcher);
    connect(m_watcher, &RunWatcher::noticed, this, [this](const QString &folder, const QString &sentence) {
        if (folder == m_openFolder)
            say(sentence);
    });
    m_background.setObjectName(QStringLiteral("runs"));
    m_background.start();
}

void MainWindow::openRun(const QString &folder, const QString &cellId)
{
    showPage(Page::Runs);
    showInBackground(folder, cellId);
}

void MainWindow::showInBackground(const QString &folder, const QString &cellId)
{
    if (!cellId.isEmpty())
        m_page->selectCell(cellId);
    m_lastWanted = false;
    m_runs->setOpen(folder);
    if (folder == m_openFolder)
        return;
    m_openFolder = folder;
    m_settings->keep(keys::lastRun, folder);
    showLink(folder, {});
    Q_EMIT runWanted(folder);
}

void MainWindow::showPage(Page page)
{
    m_rail->setCurrent(static_cast<int>(page));
    m_pages->setCurrentIndex(static_cast<int>(page));
    m_stateTimer->start();
}

MainWindow::Page MainWindow::page() const
{
    return static_cast<Page>(m_pages->currentIndex());
}

void MainWindow::openLast()
{
    m_lastWanted = true;
    showLastPage();
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

void MainWindow::takeListing(const run::RosterNews &news, bool isWhole)
{
    m_runs->take(news);
    tellEnds(m_ends.take(news));
    const QList<run::RunSummary> all = m_runs->model()->all();
    tellUnfinished(all);
    m_compare->setRuns(all);
    if (m_openFolder.isEmpty())
        openFirst(isWhole);
}

void MainWindow::openFirst(bool isWhole)
{
    const QString last = m_settings->value(keys::lastRun).toString();
    if (m_lastWanted && m_runs->model()->find(last) != nullptr) {
        showInBackground(last, m_settings->value(keys::lastCell).toString());
        return;
    }
    // The last one may still be found.
    if (m_lastWanted && !isWhole)
        return;
    if (const QString first = m_runs->firstFolder(); !first.isEmpty())
        showInBackground(first, {});
    else if (m_runs->model()->count() > 0)
        m_page->showMessage(tr("No run has this name. Clear the filter to see them all."));
    else if (isWhole)
        m_page->showMessage(
            tr("No runs yet. The recipe \"lab\" on the cluster \"local\" needs nothing but this machine."),
            m_newRun);
}

void MainWindow::showRun(const WatchedRun &watched)
{
    // A run that was left for another may still have an answer under way.
    if (watched.folder != m_openFolder)
        return;
    m_page->setRun(watched);
    setWindowTitle(tr("%1 \u2014 Assay").arg(watched.view.recipeName));
}

void MainWindow::showLink(const QString &folder, const LinkState &link)
{
    if (folder != m_openFolder)
        return;
    const bool back = m_link.kind == LinkState::Kind::Lost && link.kind == LinkState::Kind::Up &&
                      m_link.place == link.place;
    m_link = link;
    m_page->setLink(link);
    if (back)
        say(tr("%1 answers again.").arg(link.place));
    if (link.kind == LinkState::Kind::Lost)
        m_linkTimer->start();
    else
        m_linkTimer->stop();
    tellChips();
}

void MainWindow::tellChips()
{
    QList<ChipText> chips = m_clusterChips;
    const bool isShown = std::any_of(chips.cbegin(), chips.cend(),
                                     [&](const ChipText &chip) { return chip.name == m_link.place; });
    // The place of the open run, where the cluster's page has no word of it.
    if (!m_link.place.isEmpty() && !isShown) {
        const Token tone = m_link.kind == LinkState::Kind::Up     ? Token::Good
                           : m_link.kind == LinkState::Kind::Lost ? Token::Doubtful
                                                                  : Token::Unknown;
        chips.prepend({m_link.place, linkWord(m_link, QDateTime::currentDateTime()), tone});
    }
    m_top->setChips(chips);
}

} // namespace assay::ui
