// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "launch/launch_types.h"

#include <assay/matrix/recipe.h>

#include <QMap>
#include <QSet>
#include <QWidget>

#include <optional>

class QGridLayout;

namespace assay::ui {

class GridTile;

// Which cells of a recipe are run: thinking mode by draft length, each a toggle. A press and a drag paint;
// a header turns its whole row or column; arrows move, Space turns, Shift with an arrow paints.
class CellGrid final : public QWidget
{
    Q_OBJECT
public:
    explicit CellGrid(QWidget *parent = nullptr);

    // The cells that there are; those that were left out before stay so.
    void setRecipe(const matrix::Recipe &recipe);
    void clear();
    // Seconds that cells take, by place.
    void setEstimates(const QMap<GridPlace, double> &seconds);

    [[nodiscard]] QSet<GridPlace> leftOut() const { return m_leftOut; }
    void setLeftOut(const QSet<GridPlace> &places);
    // As by matrix::selectCells; empty: all.
    [[nodiscard]] QString selection() const;
    [[nodiscard]] int chosen() const;
    [[nodiscard]] int total() const { return static_cast<int>(m_tiles.size()); }

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build(const QList<matrix::Thinking> &modes, const QList<int> &lengths);
    GridTile *addHeader(const QString &text, const QString &name, int row, int column);
    void turn(const QList<GridTile *> &tiles);
    void go(GridTile *from, int rows, int columns, bool paints);
    [[nodiscard]] QList<GridTile *> tilesAt(int row, int column) const;

    QGridLayout *m_layout = nullptr;
    QMap<GridPlace, GridTile *> m_tiles;
    QList<GridTile *> m_all; // headers too
    QList<matrix::Thinking> m_modes;
    QList<int> m_lengths;
    QSet<GridPlace> m_leftOut;
    std::optional<bool> m_painting; // while the mouse is down: what it paints
};

} // namespace assay::ui
