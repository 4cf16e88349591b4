// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_page.h"
#include "compare/compare_page.h"
#include "connect/profile_dialog.h"
#include "launch/launch_page.h"
#include "live/attach_page.h"
#include "references/reference_page.h"
#include "runs/run_list_panel.h"
#include "settings/settings_dialog.h"
#include "shell/main_window.h"
#include "shell/rail.h"

#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>

namespace assay::ui {

void MainWindow::addPage(Page page, QWidget *widget, const QString &title, const QString &icon)
{
    const int number = m_pages->addWidget(widget);
    Q_ASSERT(number == static_cast<int>(page));
    m_rail->addPage(title, icon, QStringLiteral("Alt+%1").arg(number + 1));
}

void MainWindow::makePages()
{
    m_launch = new LaunchPage(m_desk, this);
    m_cluster = new ClusterPage(m_desk, this);
    m_attach = new AttachPage(m_desk, this);
    m_compare = new ComparePage(m_desk, this);
    m_references = new ReferencePage(m_desk, this);
    addPage(Page::Runs, m_splitter, tr("Runs"), QStringLiteral("view-list-text"));
    addPage(Page::NewRun, m_launch, tr("New run"), QStringLiteral("list-add"));
    addPage(Page::Cluster, m_cluster, tr("Cluster"), QStringLiteral("view-list-icons"));
    addPage(Page::Attach, m_attach, tr("Attach"), QStringLiteral("network-connect"));
    addPage(Page::Compare, m_compare, tr("Compare"), QStringLiteral("office-chart-line"));
    addPage(Page::References, m_references, tr("References"), QStringLiteral("bookmarks"));
    const auto wire = [this](auto *page) {
        using Widget = std::remove_pointer_t<decltype(page)>;
        connect(page, &Widget::said, this, &MainWindow::say);
        connect(page, &Widget::stateMoved, this, [this] { m_stateTimer->start(); });
    };
    wire(m_launch);
    wire(m_cluster);
    wire(m_attach);
    wire(m_compare);
    wire(m_references);
    connect(m_launch, &LaunchPage::started, this, [this](const QString &folder) {
        Q_EMIT listWanted();
        openRun(folder, {});
        m_runs->focusList();
    });
    connect(m_launch, &LaunchPage::newClusterWanted, this, [this] { editProfile({}); });
    connect(m_compare, &ComparePage::cellWanted, this, &MainWindow::openRun);
    connect(m_references, &ReferencePage::compareWanted, this,
            [this](const QString &left, const QString &right, const QString &model) {
                showPage(Page::Compare);
                m_compare->compare(left, right, model);
            });
    connect(m_cluster, &ClusterPage::newWanted, this, [this] { editProfile({}); });
    connect(m_cluster, &ClusterPage::editWanted, this, &MainWindow::editProfile);
    connect(m_cluster, &ClusterPage::attachWanted, this,
            [this](const QString &cluster, const QString &target) {
                showPage(Page::Attach);
                m_attach->attach(cluster, target);
            });
    connect(m_cluster, &ClusterPage::runWanted, this, [this](const QString &folder) { openRun(folder, {}); });
    connect(m_cluster, &ClusterPage::launchWanted, this, [this](const QString &cluster) {
        showPage(Page::NewRun);
        m_launch->chooseCluster(cluster);
    });
    connect(m_cluster, &ClusterPage::chipsChanged, this, [this](const QList<ChipText> &chips) {
        m_clusterChips = chips;
        tellChips();
    });
}

void MainWindow::compare(const QString &left, const QString &right)
{
    showPage(Page::Compare);
    m_compare->compare(left, right);
}

void MainWindow::editProfile(const QString &name)
{
    auto *dialog = new ProfileDialog(m_desk, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ProfileDialog::saved, this, [this](const QString &saved) {
        m_cluster->reload();
        m_cluster->chooseCluster(saved);
        m_launch->chooseCluster(saved);
    });
    connect(dialog, &ProfileDialog::removed, this, [this] { m_cluster->reload(); });
    connect(dialog, &ProfileDialog::said, this, &MainWindow::say);
    if (name.isEmpty())
        dialog->create();
    else
        dialog->edit(name);
}

void MainWindow::openSettings()
{
    auto *dialog = new SettingsDialog(m_settings, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::appearanceChosen, this, &MainWindow::chooseAppearance);
    connect(dialog, &SettingsDialog::lookEveryChosen, this, &MainWindow::lookEveryWanted);
    connect(dialog, &SettingsDialog::defaultLayoutWanted, this, &MainWindow::forgetLayout);
    connect(dialog, &SettingsDialog::said, this, &MainWindow::say);
    dialog->open();
}

void MainWindow::duplicateRun()
{
    if (m_openFolder.isEmpty())
        return;
    showPage(Page::NewRun);
    m_launch->duplicate(m_openFolder);
}

void MainWindow::tellUnfinished(const QList<run::RunSummary> &all)
{
    QMap<QString, int> unfinished;
    for (const run::RunSummary &run : all) {
        if (!run::hasEnded(run.state) && run.state != run::RunState::Unknown && !run.cluster.isEmpty())
            ++unfinished[run.cluster];
    }
    m_cluster->setUnfinished(unfinished);
}

} // namespace assay::ui
