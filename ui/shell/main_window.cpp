// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/main_window.h"

#include "run/run_page.h"
#include "runs/run_delegate.h"
#include "runs/run_lister.h"
#include "theme/theme.h"

#include <QCloseEvent>
#include <QLineEdit>
#include <QListView>
#include <QSettings>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int listWidth = 240;
const auto geometryKey = QStringLiteral("window/geometry");
const auto splitterKey = QStringLiteral("window/splitter");

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent),
      m_watcher(new RunWatcher),
      m_model(new RunListModel(this)),
      m_filtered(new QSortFilterProxyModel(this)),
      m_filter(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_page(new RunPage(this))
{
    setWindowTitle(tr("Assay"));
    m_filtered->setSourceModel(m_model);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setPlaceholderText(tr("Filter runs"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter runs"));
    m_list->setModel(m_filtered);
    m_list->setItemDelegate(new RunDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Runs"));

    auto *left = new QWidget(this);
    left->setAutoFillBackground(true);
    left->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, space2, 0, 0);
    auto *filterRow = new QVBoxLayout;
    filterRow->setContentsMargins(space2, 0, space2, 0);
    filterRow->addWidget(m_filter);
    column->addLayout(filterRow);
    column->addWidget(m_list, 1);

    m_splitter->addWidget(left);
    m_splitter->addWidget(m_page);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({listWidth, 1040});
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    setCentralWidget(m_splitter);
    resize(1280, 800);
    const QSettings settings;
    restoreGeometry(settings.value(geometryKey).toByteArray());
    m_splitter->restoreState(settings.value(splitterKey).toByteArray());

    auto *lister = new RunLister;
    for (QObject *worker : {static_cast<QObject *>(m_watcher), static_cast<QObject *>(lister)}) {
        worker->moveToThread(&m_background);
        connect(&m_background, &QThread::finished, worker, &QObject::deleteLater);
    }
    connect(&m_background, &QThread::started, lister, &RunLister::start);
    connect(lister, &RunLister::listed, this, &MainWindow::takeListing);
    connect(this, &MainWindow::runWanted, m_watcher, &RunWatcher::open);
    connect(m_watcher, &RunWatcher::changed, this, &MainWindow::showRun);
    connect(m_watcher, &RunWatcher::failed, this, [this](const QString &folder, const QString &sentence) {
        if (folder == m_openFolder)
            m_page->showMessage(sentence);
    });
    connect(m_filter, &QLineEdit::textChanged, m_filtered,
            [this](const QString &text) { m_filtered->setFilterFixedString(text.trimmed()); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &MainWindow::openCurrent);
    auto *find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, m_filter, [this] { m_filter->setFocus(); });
    m_page->showMessage(tr("Looking for runs\u2026"));
    m_background.setObjectName(QStringLiteral("runs"));
    m_background.start();
}

MainWindow::~MainWindow()
{
    m_background.quit();
    m_background.wait();
}

void MainWindow::openRun(const QString &folder, const QString &cellId)
{
    m_openFolder = folder;
    if (!cellId.isEmpty())
        m_page->selectCell(cellId);
    m_list->setCurrentIndex(m_filtered->mapFromSource(m_model->indexOf(folder)));
    Q_EMIT runWanted(folder);
}

void MainWindow::takeListing(const QList<run::RunSummary> &entries)
{
    m_model->merge(entries);
    if (entries.isEmpty() && m_openFolder.isEmpty()) {
        m_page->showMessage(tr("No runs yet. Start one with: assayctl run lab --cluster local"));
        return;
    }
    if (m_openFolder.isEmpty())
        m_list->setCurrentIndex(m_filtered->index(0, 0));
    else if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_filtered->mapFromSource(m_model->indexOf(m_openFolder)));
}

void MainWindow::openCurrent()
{
    const QString folder = m_list->currentIndex().data(RunListModel::FolderRole).toString();
    if (folder.isEmpty() || folder == m_openFolder)
        return;
    m_openFolder = folder;
    Q_EMIT runWanted(folder);
}

void MainWindow::showRun(const WatchedRun &watched)
{
    // A run that was left for another may still have an answer under way.
    if (watched.folder != m_openFolder)
        return;
    m_page->setRun(watched.view, watched.golden, watched.goldenSource);
    setWindowTitle(tr("%1 \u2014 Assay").arg(watched.view.recipeName));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    QSettings settings;
    settings.setValue(geometryKey, saveGeometry());
    settings.setValue(splitterKey, m_splitter->saveState());
    event->accept();
}

} // namespace assay::ui
