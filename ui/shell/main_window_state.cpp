// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_page.h"
#include "compare/compare_page.h"
#include "launch/launch_page.h"
#include "live/attach_page.h"
#include "references/reference_page.h"
#include "run/run_page.h"
#include "runs/run_list_panel.h"
#include "shell/main_window.h"
#include "shell/settings_keeper.h"
#include "shell/window_keys.h"

#include <QApplication>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QTimer>

#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr std::pair<MainWindow::Page, QLatin1StringView> pageNames[] = {
    {MainWindow::Page::Runs, QLatin1StringView("runs")},
    {MainWindow::Page::NewRun, QLatin1StringView("new")},
    {MainWindow::Page::Cluster, QLatin1StringView("cluster")},
    {MainWindow::Page::Attach, QLatin1StringView("attach")},
    {MainWindow::Page::Compare, QLatin1StringView("compare")},
    {MainWindow::Page::References, QLatin1StringView("references")},
};

QString pageName(MainWindow::Page page)
{
    for (const auto &[known, name] : pageNames) {
        if (known == page)
            return name;
    }
    return {};
}

} // namespace

void MainWindow::showLastPage()
{
    const QString last = m_settings->value(keys::page).toString();
    for (const auto &[known, name] : pageNames) {
        if (name == last)
            showPage(known);
    }
}

void MainWindow::restoreState()
{
    restoreGeometry(m_settings->value(keys::geometry).toByteArray());
    m_splitter->restoreState(m_settings->value(keys::splitter).toByteArray());
    m_page->restoreState(m_settings->value(keys::runPage).toByteArray());
    m_page->showTab(static_cast<RunPage::Tab>(m_settings->value(keys::tab).toInt()));
    m_runs->setFilter(m_settings->value(keys::filter).toString());
    m_runs->setOrder(runOrderNamed(m_settings->value(keys::order).toString()).value_or(RunOrder::Newest));
    m_launch->restoreState(m_settings->value(keys::launchPage).toByteArray());
    m_cluster->restoreState(m_settings->value(keys::clusterPage).toByteArray());
    m_attach->restoreState(m_settings->value(keys::attachPage).toByteArray());
    m_compare->restoreState(m_settings->value(keys::comparePage).toByteArray());
    m_references->restoreState(m_settings->value(keys::referencePage).toByteArray());
    // After every change, and once for a whole drag of a splitter.
    m_stateTimer->setSingleShot(true);
    m_stateTimer->setInterval(200ms);
    connect(m_stateTimer, &QTimer::timeout, this, &MainWindow::keepState);
    const auto later = [this] { m_stateTimer->start(); };
    connect(m_splitter, &QSplitter::splitterMoved, this, later);
    connect(m_page, &RunPage::stateMoved, this, later);
    connect(m_page, &RunPage::tabChanged, this, later);
    connect(m_runs, &RunListPanel::filterChanged, this, later);
    connect(m_runs, &RunListPanel::orderChanged, this, later);
    connect(m_page, &RunPage::cellChosen, this,
            [this](const QString &cell) { m_settings->keep(keys::lastCell, cell); });
}

void MainWindow::keepState()
{
    m_settings->keep(keys::geometry, saveGeometry());
    m_settings->keep(keys::splitter, m_splitter->saveState());
    m_settings->keep(keys::runPage, m_page->saveState());
    m_settings->keep(keys::tab, static_cast<int>(m_page->tab()));
    m_settings->keep(keys::page, pageName(page()));
    m_settings->keep(keys::launchPage, m_launch->saveState());
    m_settings->keep(keys::clusterPage, m_cluster->saveState());
    m_settings->keep(keys::attachPage, m_attach->saveState());
    m_settings->keep(keys::comparePage, m_compare->saveState());
    m_settings->keep(keys::referencePage, m_references->saveState());
    m_settings->keep(keys::filter, m_runs->filter());
    m_settings->keep(keys::order, runOrderName(m_runs->order()));
}

void MainWindow::forgetLayout()
{
    m_splitter->restoreState(m_defaultSplit);
    m_page->restoreState(m_defaultRun);
    m_runs->setFilter({});
    m_runs->setOrder(RunOrder::Newest);
    if (!isMaximized() && !isFullScreen())
        resize(firstSize());
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
    return appearanceNamed(QSettings().value(keys::appearance).toString()).value_or(Appearance::System);
}

void MainWindow::chooseAppearance(Appearance appearance)
{
    applyTheme(*qApp, appearance);
    m_settings->keep(keys::appearance, appearanceName(appearance));
}

} // namespace assay::ui
