// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/attach_dialog.h"
#include "cluster/cluster_list_model.h"
#include "cluster/cluster_page.h"
#include "cluster/cluster_text.h"
#include "cluster/cluster_watcher.h"
#include "cluster/key_card.h"
#include "cluster/node_model.h"
#include "cluster/node_tiles.h"
#include "cluster/queue_panel.h"
#include "shell/banner.h"

#include <assay/cluster/node_shell.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>

namespace assay::ui {

void ClusterPage::makeActions()
{
    const auto make = [this](const QString &text, const QKeySequence &keys, auto act) {
        auto *action = new QAction(text, m_tiles);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, act);
        m_tiles->addAction(action);
        return action;
    };
    const auto node = [this] { return m_tiles->currentIndex().data().toString(); };
    m_shellAction = make(tr("Copy command for a shell on this node"), {},
                         [this, node] { copyShell(node(), ownJobOn(node())); });
    m_attachAction =
        make(tr("Attach to a server on this node\u2026"), {}, [this, node] { askToAttach(node()); });
    m_copyAction = make(tr("Copy"), QKeySequence::Copy, [this] {
        const QString text = m_tiles->currentIndex().data(NodeModel::DetailRole).toString();
        if (text.isEmpty())
            return;
        QApplication::clipboard()->setText(text);
        Q_EMIT said(tr("Copied %1.").arg(m_tiles->currentIndex().data().toString()));
    });
    auto *refresh = new QAction(tr("Refresh"), this);
    refresh->setShortcut(QKeySequence::Refresh);
    refresh->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(refresh);
    const auto lookNow = [this] {
        QMetaObject::invokeMethod(m_watcher,
                                  [worker = m_watcher, name = m_chosen] { worker->lookNow(name); });
    };
    connect(refresh, &QAction::triggered, this, lookNow);
    connect(m_refresh, &QPushButton::clicked, this, lookNow);
}

void ClusterPage::showChosen()
{
    const ClusterEntry *entry = m_clusters->entry(m_chosen);
    const bool isThere = entry != nullptr;
    for (QPushButton *button : {m_refresh, m_attach, m_launch})
        button->setEnabled(isThere && entry->problem.isEmpty());
    // The embedded profile is no file; a file of that name takes its place.
    m_edit->setEnabled(isThere);
    ClusterView view = m_views.value(m_chosen);
    view.name = m_chosen;
    m_title->setText(isThere ? m_chosen : tr("Clusters"));
    if (!isThere) {
        m_facts->setText(tr("Choose a cluster at the left."));
        m_split->setVisible(false);
        m_noQueue->hide();
        m_banner->say({});
        m_key->setFingerprint({});
        return;
    }
    const bool hasSlurm = entry->profile.scheduler.kind == QLatin1StringView("slurm");
    const QDateTime now = QDateTime::currentDateTime();
    QStringList facts;
    if (entry->problem.isEmpty())
        facts = {placeText(*entry), linkText(view, now)};
    if (const QString totals = totalsText(view); !totals.isEmpty())
        facts.append(totals);
    m_facts->setText(facts.join(QStringLiteral(" \u00B7 ")));
    m_facts->setToolTip(m_facts->text());
    m_banner->say(entry->problem.isEmpty() ? troubleText(view) : entry->problem,
                  view.link.kind == ClusterLink::Kind::Refused ? Token::Wrong : Token::Doubtful);
    m_key->setFingerprint(view.link.newKey);

    m_split->setVisible(true);
    m_queue->setVisible(hasSlurm);
    m_noQueue->setVisible(!hasSlurm);
    m_tiles->setLoading(!view.at.isValid() && !isAway(view) && entry->problem.isEmpty());
    m_tiles->setStale(view.at.isValid() && isAway(view));
    m_nodes->merge(nodeRows(view));
    m_queue->take(view, now);
    const int unfinished = m_unfinished.value(m_chosen);
    const QString runs = unfinished > 0 ? tr("%n unfinished run(s) of yours here.", nullptr, unfinished)
                                        : tr("No unfinished run of yours here.");
    m_noQueue->setText(
        tr("There is no queue: a run on this host starts as soon as it is asked for, and its state stands in "
           "Runs. %1")
            .arg(runs));
    showNode();
}

void ClusterPage::showNode()
{
    const QString text = m_tiles->currentIndex().data(NodeModel::DetailRole).toString();
    m_node->setVisible(!text.isEmpty());
    m_node->setText(text);
}

void ClusterPage::openNodeMenu(const QPoint &at)
{
    const QModelIndex index = m_tiles->indexAt(at);
    if (!index.isValid())
        return;
    m_tiles->setCurrentIndex(index);
    const ClusterEntry *entry = m_clusters->entry(m_chosen);
    m_shellAction->setEnabled(entry != nullptr &&
                              !cluster::nodeShell(entry->profile, index.data().toString(), {}).isEmpty());
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_shellAction, m_attachAction});
    menu->addSeparator();
    menu->addAction(m_copyAction);
    menu->popup(m_tiles->viewport()->mapToGlobal(at));
}

QString ClusterPage::ownJobOn(const QString &node) const
{
    const ClusterView view = m_views.value(m_chosen);
    for (const cluster::SlurmJob &job : view.jobs) {
        if (job.user != view.user || cluster::slurmClass(job.state) != cluster::SlurmClass::Running)
            continue;
        const auto nodes = cluster::expandHosts(job.nodes);
        if (nodes && nodes->contains(node))
            return job.id;
    }
    return {};
}

void ClusterPage::copyShell(const QString &node, const QString &job)
{
    const ClusterEntry *entry = m_clusters->entry(m_chosen);
    if (entry == nullptr)
        return;
    const QByteArray line = cluster::nodeShell(entry->profile, node, job);
    if (line.isEmpty())
        return;
    QApplication::clipboard()->setText(QString::fromUtf8(line));
    Q_EMIT said(tr("Copied: %1").arg(QString::fromUtf8(line)));
}

void ClusterPage::askToAttach(const QString &node)
{
    const ClusterEntry *entry = m_clusters->entry(m_chosen);
    if (entry == nullptr)
        return;
    const QString proposal =
        node.isEmpty() ? QString() : QStringLiteral("%1:%2").arg(node).arg(entry->profile.firstPort);
    auto *dialog = new AttachDialog(m_chosen, proposal, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &AttachDialog::chosen, this,
            [this, name = m_chosen](const QString &target) { Q_EMIT attachWanted(name, target); });
    dialog->open();
}

void ClusterPage::takeCancel(const CancelNews &news)
{
    if (news.cluster == m_chosen)
        m_queue->setCancel(news);
    switch (news.stage) {
    case CancelStage::Asked:
        break;
    case CancelStage::Sent:
        Q_EMIT said(tr("Cancel of job %1 sent.").arg(news.job));
        break;
    case CancelStage::Confirmed:
        Q_EMIT said(tr("Job %1 has ended.").arg(news.job));
        break;
    case CancelStage::Failed:
        Q_EMIT said(tr("Job %1 was not cancelled. %2").arg(news.job, news.why));
        break;
    }
}

} // namespace assay::ui
