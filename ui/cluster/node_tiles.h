// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>

namespace assay::ui {

class NodeModel;

// A cluster's nodes as tiles in groups, painted, so that some hundreds cost no more than a few.
class NodeTiles final : public QAbstractItemView
{
    Q_OBJECT
public:
    explicit NodeTiles(NodeModel *model, QWidget *parent = nullptr);

    // What is shown is not of now.
    void setStale(bool stale);
    // Nothing came yet: shapes of what will.
    void setLoading(bool loading);

    [[nodiscard]] QRect visualRect(const QModelIndex &index) const override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    [[nodiscard]] QModelIndex indexAt(const QPoint &point) const override;
    [[nodiscard]] QSize sizeHint() const override;
    void doItemsLayout() override;

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] int horizontalOffset() const override { return 0; }
    [[nodiscard]] int verticalOffset() const override;
    [[nodiscard]] bool isIndexHidden(const QModelIndex &) const override { return false; }
    void setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command) override;
    [[nodiscard]] QRegion visualRegionForSelection(const QItemSelection &selection) const override;
    void updateGeometries() override;
    void rowsInserted(const QModelIndex &parent, int start, int end) override;
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                     const QList<int> &roles) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Head
    {
        QRect place;
        QString title, detail;
    };
    void layOut();
    [[nodiscard]] QSize tileSize() const;
    void paintTile(QPainter &painter, const QRect &place, int row) const;
    void paintGpus(QPainter &painter, const QRect &place, const QList<bool> &gpus, bool usable) const;
    void paintSkeleton(QPainter &painter) const;

    NodeModel *m_nodes = nullptr;
    QList<QRect> m_places; // of each row, in the contents
    QList<Head> m_heads;
    int m_height = 0;
    int m_columns = 1;
    bool m_stale = false;
    bool m_loading = false;
};

} // namespace assay::ui
