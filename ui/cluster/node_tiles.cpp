// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/node_tiles.h"

#include "cluster/node_model.h"
#include "theme/theme.h"

#include <QAccessible>
#include <QScrollBar>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int leastWidth = 172;
constexpr int squareRoom = 12;

} // namespace

NodeTiles::NodeTiles(NodeModel *model, QWidget *parent) : QAbstractItemView(parent), m_nodes(model)
{
    setModel(model);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setAccessibleName(tr("Nodes"));
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Window);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &NodeTiles::doItemsLayout);
}

void NodeTiles::setStale(bool stale)
{
    if (m_stale == stale)
        return;
    m_stale = stale;
    viewport()->update();
}

void NodeTiles::setLoading(bool loading)
{
    if (m_loading == loading)
        return;
    m_loading = loading;
    viewport()->update();
}

QSize NodeTiles::tileSize() const
{
    const int room = viewport()->width() - 2 * space4;
    const int columns = std::max(1, (room + space2) / (leastWidth + space2));
    const int width = std::max(leastWidth / 2, (room - (columns - 1) * space2) / columns);
    const int height = space2 + QFontMetrics(strongFont(font())).height() + space1 + squareRoom + space1 +
                       QFontMetrics(captionFont(font())).height() + space2;
    // A few tiles in a wide view stay tiles.
    return {std::min(width, leastWidth * 3 / 2), height};
}

void NodeTiles::layOut()
{
    m_places.clear();
    m_heads.clear();
    const QSize tile = tileSize();
    m_columns = std::max(1, (viewport()->width() - 2 * space4 + space2) / (tile.width() + space2));
    const int headHeight = QFontMetrics(strongFont(font())).height() + space2;
    int top = space3;
    int column = 0;
    QString group;
    for (int row = 0; row < m_nodes->rowCount(); ++row) {
        const NodeRow &node = m_nodes->row(row);
        if (m_heads.isEmpty() || node.group != group) {
            if (!m_heads.isEmpty())
                top += tile.height() + space4;
            group = node.group;
            m_heads.append(
                {QRect(space4, top, viewport()->width() - 2 * space4, headHeight), group, node.groupDetail});
            top += headHeight;
            column = 0;
        } else if (column == m_columns) {
            top += tile.height() + space2;
            column = 0;
        }
        m_places.append(QRect(QPoint(space4 + column * (tile.width() + space2), top), tile));
        ++column;
    }
    m_height = m_places.isEmpty() ? 0 : top + tile.height() + space3;
}

void NodeTiles::doItemsLayout()
{
    layOut();
    QAbstractItemView::doItemsLayout();
    updateGeometries();
    viewport()->update();
}

void NodeTiles::updateGeometries()
{
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(tileSize().height() / 2);
    verticalScrollBar()->setRange(0, std::max(0, m_height - viewport()->height()));
    QAbstractItemView::updateGeometries();
}

QSize NodeTiles::sizeHint() const
{
    return {3 * (leastWidth + space2) + 2 * space4, std::clamp(m_height, 120, 400)};
}

int NodeTiles::verticalOffset() const
{
    return verticalScrollBar()->value();
}

QRect NodeTiles::visualRect(const QModelIndex &index) const
{
    if (!index.isValid() || index.row() >= m_places.size())
        return {};
    return m_places.at(index.row()).translated(0, -verticalOffset());
}

QModelIndex NodeTiles::indexAt(const QPoint &point) const
{
    const QPoint inside = point + QPoint(0, verticalOffset());
    const auto found = std::find_if(m_places.cbegin(), m_places.cend(),
                                    [&](const QRect &place) { return place.contains(inside); });
    return found == m_places.cend() ? QModelIndex()
                                    : m_nodes->index(static_cast<int>(found - m_places.cbegin()));
}

void NodeTiles::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    if (!index.isValid() || index.row() >= m_places.size())
        return;
    const QRect place = m_places.at(index.row());
    const int top = verticalOffset();
    if (hint == PositionAtTop || place.top() - space2 < top)
        verticalScrollBar()->setValue(place.top() - space2);
    else if (place.bottom() + space2 > top + viewport()->height())
        verticalScrollBar()->setValue(place.bottom() + space2 - viewport()->height());
}

QModelIndex NodeTiles::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    const int count = m_nodes->rowCount();
    if (count == 0 || m_places.size() != count)
        return {};
    if (!currentIndex().isValid())
        return m_nodes->index(0);
    const int row = currentIndex().row();
    // The tile that lies nearest in the next line, whatever group that belongs to.
    const auto lines = [&](int step) {
        const QRect from = m_places.at(row);
        int best = row;
        for (int at = row + step; at >= 0 && at < count; at += step) {
            const QRect place = m_places.at(at);
            if (place.top() == from.top())
                continue;
            if (best != row && m_places.at(best).top() != place.top())
                break;
            if (best == row ||
                std::abs(place.left() - from.left()) < std::abs(m_places.at(best).left() - from.left()))
                best = at;
        }
        return best;
    };
    const auto moved = [&] {
        switch (action) {
        case MoveLeft:
        case MovePrevious:
            return row - 1;
        case MoveRight:
        case MoveNext:
            return row + 1;
        case MoveUp:
            return lines(-1);
        case MoveDown:
            return lines(1);
        case MoveHome:
            return 0;
        case MoveEnd:
            return count - 1;
        case MovePageUp:
        case MovePageDown: {
            const int rows = std::max(1, viewport()->height() / (tileSize().height() + space2));
            return row + (action == MovePageUp ? -1 : 1) * rows * m_columns;
        }
        }
        return row;
    };
    return m_nodes->index(std::clamp(moved(), 0, count - 1));
}

void NodeTiles::setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command)
{
    const QModelIndex index = indexAt(rect.center());
    selectionModel()->select(index.isValid() ? QItemSelection(index, index) : QItemSelection(), command);
}

QRegion NodeTiles::visualRegionForSelection(const QItemSelection &selection) const
{
    QRegion region;
    for (const QModelIndex &index : selection.indexes())
        region += visualRect(index);
    return region;
}

void NodeTiles::rowsInserted(const QModelIndex &parent, int start, int end)
{
    QAbstractItemView::rowsInserted(parent, start, end);
    scheduleDelayedItemsLayout();
}

void NodeTiles::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                            const QList<int> &roles)
{
    QAbstractItemView::dataChanged(topLeft, bottomRight, roles);
    // What a group's head says comes with its nodes.
    scheduleDelayedItemsLayout();
    if (currentIndex().isValid() && topLeft.row() <= currentIndex().row() &&
        currentIndex().row() <= bottomRight.row())
        setAccessibleDescription(currentIndex().data(NodeModel::DetailRole).toString());
}

void NodeTiles::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QAbstractItemView::currentChanged(current, previous);
    setAccessibleDescription(current.data(NodeModel::DetailRole).toString());
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    viewport()->update();
}

void NodeTiles::resizeEvent(QResizeEvent *event)
{
    QAbstractItemView::resizeEvent(event);
    doItemsLayout();
}

void NodeTiles::changeEvent(QEvent *event)
{
    QAbstractItemView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        doItemsLayout();
}

} // namespace assay::ui
