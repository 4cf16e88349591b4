// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_types.h"
#include "runs/desk.h"
#include "shell/top_bar.h"

#include <QHash>
#include <QMap>
#include <QStringList>
#include <QWidget>

class QAction;
class QLabel;
class QListView;
class QPushButton;
class QSplitter;
class QTimer;

namespace assay::ui {

class Banner;
class ClusterListModel;
class ClusterWatcher;
class KeyCard;
class NodeModel;
class NodeTiles;
class QueuePanel;

// The clusters: how each can be reached, and of the chosen one its nodes and its queue. What it knows of the
// others goes into the chips of the window's top bar.
class ClusterPage final : public QWidget
{
    Q_OBJECT
public:
    explicit ClusterPage(const Desk &desk, QWidget *parent = nullptr);

    void chooseCluster(const QString &name);
    // The profiles have changed.
    void reload();
    // How many unfinished runs are on each cluster, by a profile's name: these have a chip as well.
    void setUnfinished(const QMap<QString, int> &runs);
    [[nodiscard]] QString cluster() const { return m_chosen; }

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void said(const QString &text);
    void newWanted();
    void editWanted(const QString &cluster);
    void attachWanted(const QString &cluster, const QString &target);
    void runWanted(const QString &folder);
    void launchWanted(const QString &cluster);
    void chipsChanged(const QList<assay::ui::ChipText> &chips);
    void stateMoved();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void makeWorker(const Desk &desk);
    [[nodiscard]] QWidget *makeList();
    [[nodiscard]] QWidget *makeHead();
    [[nodiscard]] QWidget *makeNodes();
    void makeActions();
    void takeShelf(const QList<ClusterEntry> &entries);
    void takeView(const ClusterView &view);
    void takeCancel(const CancelNews &news);
    void chooseFirst();
    void showChosen();
    void showNode();
    void openNodeMenu(const QPoint &at);
    void copyShell(const QString &node, const QString &job);
    void askToAttach(const QString &node);
    [[nodiscard]] QString ownJobOn(const QString &node) const;
    // The clusters that were chosen in this session, and those of unfinished runs.
    [[nodiscard]] QStringList watchedNames() const;
    void watchAll();
    void tick();
    void tellChips();
    void restyle();

    ClusterWatcher *m_watcher = nullptr;
    ClusterListModel *m_clusters = nullptr;
    NodeModel *m_nodes = nullptr;
    QHash<QString, ClusterView> m_views;
    QString m_chosen;
    QString m_remembered; // of an earlier session, chosen when the page is seen
    QStringList m_used;   // chosen in this session, in this order
    QMap<QString, int> m_unfinished;
    QList<ChipText> m_chips;
    QTimer *m_timer = nullptr;

    QSplitter *m_sides = nullptr;
    QSplitter *m_split = nullptr;
    QListView *m_list = nullptr;
    QLabel *m_hint = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_facts = nullptr;
    Banner *m_banner = nullptr;
    KeyCard *m_key = nullptr;
    NodeTiles *m_tiles = nullptr;
    QLabel *m_node = nullptr;
    QueuePanel *m_queue = nullptr;
    QLabel *m_noQueue = nullptr;
    QPushButton *m_attach = nullptr;
    QPushButton *m_edit = nullptr;
    QPushButton *m_launch = nullptr;
    QPushButton *m_refresh = nullptr;
    QAction *m_shellAction = nullptr;
    QAction *m_attachAction = nullptr;
    QAction *m_copyAction = nullptr;
};

} // namespace assay::ui
