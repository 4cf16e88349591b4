// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_page.h"

#include "cluster/cluster_delegate.h"
#include "cluster/cluster_list_model.h"
#include "cluster/cluster_text.h"
#include "cluster/cluster_watcher.h"
#include "cluster/key_card.h"
#include "cluster/node_model.h"
#include "cluster/node_tiles.h"
#include "cluster/queue_panel.h"
#include "shell/banner.h"
#include "theme/edge.h"
#include "theme/elided_label.h"
#include "theme/icons.h"

#include <QAction>
#include <QDataStream>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSplitter>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr int listWidth = 230;
constexpr int leastList = 170;
constexpr int pageWidth = 970;
const auto localName = QStringLiteral("local");

QVBoxLayout *bareColumn(QWidget *parent)
{
    auto *column = new QVBoxLayout(parent);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

} // namespace

ClusterPage::ClusterPage(const Desk &desk, QWidget *parent)
    : QWidget(parent),
      m_clusters(new ClusterListModel(this)),
      m_nodes(new NodeModel(this)),
      m_timer(new QTimer(this)),
      m_sides(new QSplitter(Qt::Horizontal, this)),
      m_split(new QSplitter(Qt::Vertical, this)),
      m_banner(new Banner(this)),
      m_key(new KeyCard(this)),
      m_queue(new QueuePanel(this))
{
    m_split->addWidget(makeNodes());
    m_split->addWidget(m_queue);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 1);
    m_noQueue = new QLabel(this);
    m_noQueue->setWordWrap(true);
    m_noQueue->setMargin(space4);
    m_noQueue->hide();

    auto *page = new QWidget(this);
    QVBoxLayout *column = bareColumn(page);
    column->addWidget(makeHead());
    column->addWidget(edge(this));
    column->addWidget(m_banner);
    column->addWidget(m_key);
    column->addWidget(m_split, 1);
    column->addWidget(m_noQueue);
    m_sides->addWidget(makeList());
    m_sides->addWidget(page);
    m_sides->setChildrenCollapsible(false);
    m_sides->setHandleWidth(1);
    m_sides->setStretchFactor(1, 1);
    m_sides->setSizes({listWidth, pageWidth});
    bareColumn(this)->addWidget(m_sides);

    makeActions();
    makeWorker(desk);
    m_timer->setInterval(1s);
    connect(m_timer, &QTimer::timeout, this, &ClusterPage::tick);
    connect(m_sides, &QSplitter::splitterMoved, this, &ClusterPage::stateMoved);
    connect(m_split, &QSplitter::splitterMoved, this, &ClusterPage::stateMoved);
    connect(m_queue, &QueuePanel::stateMoved, this, &ClusterPage::stateMoved);
    connect(m_queue, &QueuePanel::copied, this, &ClusterPage::said);
    connect(m_queue, &QueuePanel::shellWanted, this, &ClusterPage::copyShell);
    restyle();
    showChosen();
    reload();
}

QWidget *ClusterPage::makeList()
{
    auto *side = new QWidget(this);
    side->setAutoFillBackground(true);
    side->setBackgroundRole(QPalette::Base);
    side->setMinimumWidth(leastList);
    m_list = new QListView(side);
    m_list->setModel(m_clusters);
    m_list->setItemDelegate(new ClusterDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Clusters"));
    m_hint = new QLabel(tr("Only this machine so far. Add a cluster to run on its nodes."), side);
    m_hint->setWordWrap(true);
    m_hint->setFont(captionFont(font()));
    m_hint->setMargin(space3);
    m_hint->hide();
    auto *add = new QPushButton(tr("Add a cluster"), side);
    add->setAutoDefault(false);
    auto *foot = new QVBoxLayout;
    foot->setContentsMargins(space3, space2, space3, space3);
    foot->addWidget(add);
    QVBoxLayout *column = bareColumn(side);
    column->addWidget(m_list, 1);
    column->addWidget(m_hint);
    column->addLayout(foot);
    connect(add, &QPushButton::clicked, this, &ClusterPage::newWanted);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) {
                if (current.isValid())
                    chooseCluster(current.data(ClusterListModel::NameRole).toString());
            });
    return side;
}

QWidget *ClusterPage::makeHead()
{
    m_title = new QLabel(this);
    m_title->setFont(titleFont(font()));
    m_title->setTextFormat(Qt::PlainText);
    m_facts = new ElidedLabel(this);
    const auto button = [this](const QString &text) {
        auto *made = new QPushButton(text, this);
        made->setAutoDefault(false);
        return made;
    };
    m_refresh = button({});
    m_refresh->setAccessibleName(tr("Refresh"));
    m_refresh->setToolTip(tr("Refresh (F5)"));
    m_attach = button(tr("Attach\u2026"));
    m_attach->setToolTip(tr("Chart a server that runs already"));
    m_edit = button(tr("Edit"));
    m_launch = button(tr("New run here"));
    m_launch->setAutoDefault(true);
    m_launch->setDefault(true);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_facts);
    auto *head = new QWidget(this);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(space4, space3, space4, space3);
    row->setSpacing(space2);
    row->addLayout(words, 1);
    for (QPushButton *one : {m_refresh, m_attach, m_edit, m_launch})
        row->addWidget(one);
    connect(m_attach, &QPushButton::clicked, this,
            [this] { askToAttach(m_tiles->currentIndex().data().toString()); });
    connect(m_edit, &QPushButton::clicked, this, [this] { Q_EMIT editWanted(m_chosen); });
    connect(m_launch, &QPushButton::clicked, this, [this] { Q_EMIT launchWanted(m_chosen); });
    return head;
}

QWidget *ClusterPage::makeNodes()
{
    auto *whole = new QWidget(this);
    m_tiles = new NodeTiles(m_nodes, whole);
    m_node = new QLabel(whole);
    m_node->setTextFormat(Qt::PlainText);
    m_node->setWordWrap(true);
    m_node->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_node->setContentsMargins(space4, space1, space4, space2);
    m_node->setFont(captionFont(font()));
    m_node->hide();
    QVBoxLayout *column = bareColumn(whole);
    column->addWidget(m_tiles, 1);
    column->addWidget(m_node);
    connect(m_tiles->selectionModel(), &QItemSelectionModel::currentChanged, this, &ClusterPage::showNode);
    connect(m_nodes, &QAbstractItemModel::dataChanged, this, &ClusterPage::showNode);
    connect(m_tiles, &QWidget::customContextMenuRequested, this, &ClusterPage::openNodeMenu);
    return whole;
}

void ClusterPage::makeWorker(const Desk &desk)
{
    qRegisterMetaType<QList<ClusterEntry>>();
    qRegisterMetaType<ClusterView>();
    qRegisterMetaType<CancelNews>();
    m_watcher = new ClusterWatcher(desk.stations);
    employ(desk, m_watcher);
    connect(m_watcher, &ClusterWatcher::shelfRead, this, &ClusterPage::takeShelf);
    connect(m_watcher, &ClusterWatcher::viewed, this, &ClusterPage::takeView);
    connect(m_watcher, &ClusterWatcher::cancelMoved, this, &ClusterPage::takeCancel);
    connect(m_watcher, &ClusterWatcher::said, this, &ClusterPage::said);
    connect(m_watcher, &ClusterWatcher::runFound, this, &ClusterPage::runWanted);
    connect(m_queue, &QueuePanel::runOfJobWanted, m_watcher, &ClusterWatcher::findRun);
    connect(m_queue, &QueuePanel::cancelWanted, this, [this](const QStringList &jobs) {
        QMetaObject::invokeMethod(
            m_watcher, [worker = m_watcher, name = m_chosen, jobs] { worker->cancel(name, jobs); });
    });
    connect(m_key, &KeyCard::trusted, this, [this](const QString &key) {
        QMetaObject::invokeMethod(m_watcher,
                                  [worker = m_watcher, name = m_chosen, key] { worker->trust(name, key); });
    });
}

void ClusterPage::takeShelf(const QList<ClusterEntry> &entries)
{
    m_clusters->merge(entries);
    m_hint->setVisible(entries.size() == 1 && entries.constFirst().name == localName);
    if (!m_chosen.isEmpty() && m_clusters->entry(m_chosen) == nullptr) {
        m_views.remove(m_chosen);
        m_used.removeAll(m_chosen);
        m_chosen.clear();
    }
    chooseFirst();
    showChosen();
    watchAll();
}

void ClusterPage::chooseFirst()
{
    if (!isVisible() || m_clusters->rowCount() == 0)
        return;
    if (m_chosen.isEmpty()) {
        const bool isThere = m_clusters->entry(m_remembered) != nullptr;
        // Nothing is connected that nobody asked for: without a choice it is this machine.
        chooseCluster(isThere ? m_remembered : localName);
    }
    const QModelIndex row = m_clusters->indexOf(m_chosen);
    if (row.isValid() && m_list->currentIndex() != row)
        m_list->setCurrentIndex(row);
}

void ClusterPage::chooseCluster(const QString &name)
{
    if (name == m_chosen)
        return;
    if (m_clusters->entry(name) == nullptr) {
        // The profiles may not have been read yet.
        m_remembered = name;
        return;
    }
    m_chosen = name;
    m_remembered = name;
    if (!m_used.contains(name))
        m_used.append(name);
    m_list->setCurrentIndex(m_clusters->indexOf(name));
    m_nodes->merge({});
    m_queue->clear();
    showChosen();
    watchAll();
    tellChips();
    Q_EMIT stateMoved();
}

void ClusterPage::reload()
{
    QMetaObject::invokeMethod(m_watcher, &ClusterWatcher::readShelf);
}

void ClusterPage::setUnfinished(const QMap<QString, int> &runs)
{
    if (runs == m_unfinished)
        return;
    m_unfinished = runs;
    watchAll();
    tellChips();
}

QStringList ClusterPage::watchedNames() const
{
    QStringList names = m_used;
    for (auto cluster = m_unfinished.cbegin(); cluster != m_unfinished.cend(); ++cluster) {
        if (cluster.value() > 0 && !names.contains(cluster.key()))
            names.append(cluster.key());
    }
    return names;
}

void ClusterPage::watchAll()
{
    const QString close = isVisible() ? m_chosen : QString();
    QMetaObject::invokeMethod(
        m_watcher, [worker = m_watcher, close, names = watchedNames()] { worker->watch(close, names); });
}

void ClusterPage::takeView(const ClusterView &view)
{
    m_views.insert(view.name, view);
    m_clusters->take(view);
    if (view.name == m_chosen)
        showChosen();
    tellChips();
    const bool isCounting = std::any_of(m_views.cbegin(), m_views.cend(), [](const ClusterView &one) {
        return one.link.kind == ClusterLink::Kind::Lost;
    });
    if (!isCounting)
        m_timer->stop();
    else if (!m_timer->isActive())
        m_timer->start();
}

void ClusterPage::tick()
{
    m_clusters->setNow(QDateTime::currentDateTime());
    tellChips();
    const auto found = m_views.constFind(m_chosen);
    if (found != m_views.cend() && found->link.kind == ClusterLink::Kind::Lost)
        showChosen();
}

void ClusterPage::tellChips()
{
    const QDateTime now = QDateTime::currentDateTime();
    QList<ChipText> chips;
    const QStringList names = watchedNames();
    for (const QString &name : names) {
        ClusterView view = m_views.value(name);
        view.name = name;
        chips.append(chipText(view, m_unfinished.value(name), now));
    }
    if (chips == m_chips)
        return;
    m_chips = chips;
    Q_EMIT chipsChanged(m_chips);
}

void ClusterPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    chooseFirst();
    watchAll();
}

void ClusterPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    watchAll();
}

void ClusterPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_refresh != nullptr)
        restyle();
}

void ClusterPage::restyle()
{
    m_refresh->setIcon(themeIcon(QStringLiteral("view-refresh"), Token::Text, palette()));
    m_facts->setPalette(inked(palette(), Token::Muted));
    m_hint->setPalette(inked(palette(), Token::Muted));
    m_node->setPalette(inked(palette(), Token::Muted));
    m_noQueue->setPalette(inked(palette(), Token::Muted));
}

QByteArray ClusterPage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << (m_chosen.isEmpty() ? m_remembered : m_chosen) << m_sides->saveState() << m_split->saveState()
           << m_queue->saveState();
    return state;
}

void ClusterPage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QString cluster;
    QByteArray sides;
    QByteArray split;
    QByteArray queue;
    stream >> cluster >> sides >> split >> queue;
    if (stream.status() != QDataStream::Ok)
        return;
    m_remembered = cluster;
    m_sides->restoreState(sides);
    m_split->restoreState(split);
    m_queue->restoreState(queue);
    if (isVisible() && m_clusters->entry(cluster) != nullptr)
        chooseCluster(cluster);
}

} // namespace assay::ui
