// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/matrix_layout.h"

#include "theme/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>

namespace assay::ui {

namespace {

constexpr int gap = 6;
constexpr int smallGap = 4;
constexpr int smallestCard = 60;
constexpr int widestCard = 132;
constexpr int smallCard = 50;
constexpr int widestSmallCard = 64;
constexpr int labelWidth = 64;
constexpr int smallLabelWidth = 44;

QString tr(const char *text)
{
    return QCoreApplication::translate("MatrixLayout", text);
}

struct Measures
{
    int card = 0;
    int height = 0;
    int gap = 0;
    int label = 0;
    int head = 0;
};

struct GridCells
{
    MatrixSlice slice;
    QList<qsizetype> cells;
    QList<matrix::Thinking> rows;
    QList<int> columns;
};

GridCells cellsOf(const run::RunView &run, const MatrixSlice &slice)
{
    GridCells grid{slice, {}, {}, {}};
    for (qsizetype at = 0; at < run.cells.size(); ++at) {
        const matrix::Cell &cell = run.cells.at(at).cell;
        if (!slice.holds(cell))
            continue;
        grid.cells.append(at);
        if (!grid.rows.contains(cell.thinking))
            grid.rows.append(cell.thinking);
        if (!grid.columns.contains(cell.draftLength))
            grid.columns.append(cell.draftLength);
    }
    std::sort(grid.columns.begin(), grid.columns.end());
    return grid;
}

QSize sizeOf(const GridCells &grid, const Measures &measures, int titleHeight)
{
    return {measures.label + static_cast<int>(grid.columns.size()) * (measures.card + measures.gap) -
                measures.gap,
            titleHeight + measures.head +
                static_cast<int>(grid.rows.size()) * (measures.height + measures.gap) - measures.gap};
}

void placeGrid(MatrixPlace &place, const run::RunView &run, const GridCells &grid, const Measures &measures,
               QPoint corner, int titleHeight)
{
    MatrixPlace::Grid placed;
    placed.title = grid.slice.label;
    placed.titleRect = QRect(corner, QSize(sizeOf(grid, measures, titleHeight).width(), titleHeight));
    const int left = corner.x() + measures.label;
    const int top = corner.y() + titleHeight + measures.head;
    const auto leftOf = [&](qsizetype column) {
        return left + static_cast<int>(column) * (measures.card + measures.gap);
    };
    const auto topOf = [&](qsizetype row) {
        return top + static_cast<int>(row) * (measures.height + measures.gap);
    };
    for (qsizetype row = 0; row < grid.rows.size(); ++row)
        placed.rows.append(
            {grid.rows.at(row), QRect(corner.x(), topOf(row), measures.label - space1, measures.height)});
    for (qsizetype column = 0; column < grid.columns.size(); ++column)
        placed.columns.append({grid.columns.at(column),
                               QRect(leftOf(column), top - measures.head, measures.card, measures.head)});
    place.grids.append(placed);
    for (const qsizetype cell : grid.cells) {
        const matrix::Cell &what = run.cells.at(cell).cell;
        place.cards.append(
            {cell, QRect(leftOf(grid.columns.indexOf(what.draftLength)),
                         topOf(grid.rows.indexOf(what.thinking)), measures.card, measures.height)});
    }
}

} // namespace

QList<MatrixSlice> slicesOf(const run::RunView &run)
{
    QList<MatrixSlice> slices;
    bool severalCategories = false;
    bool severalConcurrencies = false;
    for (const run::CellView &cell : run.cells) {
        const bool known = std::any_of(slices.cbegin(), slices.cend(),
                                       [&](const MatrixSlice &slice) { return slice.holds(cell.cell); });
        if (known)
            continue;
        if (!slices.isEmpty()) {
            severalCategories = severalCategories || slices.constFirst().category != cell.cell.category;
            severalConcurrencies =
                severalConcurrencies || slices.constFirst().concurrency != cell.cell.concurrency;
        }
        slices.append({cell.cell.category, cell.cell.concurrency, {}});
    }
    for (MatrixSlice &slice : slices) {
        const QString load = tr("concurrency %1").arg(slice.concurrency);
        if (severalCategories && severalConcurrencies)
            slice.label = QStringLiteral("%1, %2").arg(slice.category, load);
        else if (severalCategories)
            slice.label = slice.category;
        else if (severalConcurrencies)
            slice.label = load;
    }
    return slices;
}

MatrixPlace placeMatrix(const run::RunView &run, const MatrixWish &wish)
{
    MatrixPlace place;
    const QList<MatrixSlice> slices = slicesOf(run);
    QList<GridCells> grids;
    for (qsizetype at = 0; at < slices.size(); ++at) {
        if (!wish.slice || *wish.slice == at)
            grids.append(cellsOf(run, slices.at(at)));
    }
    place.isSmall = grids.size() > 1;
    qsizetype widest = 1;
    for (const GridCells &grid : std::as_const(grids))
        widest = std::max(widest, grid.columns.size());
    Measures measures;
    measures.gap = place.isSmall ? smallGap : gap;
    measures.label = place.isSmall ? smallLabelWidth : labelWidth;
    measures.head = wish.textHeight + space1;
    measures.height = place.isSmall ? 2 * wish.textHeight + 14 : 3 * wish.textHeight + 34;
    const int room = (wish.width - measures.label) / static_cast<int>(widest) - measures.gap;
    measures.card = place.isSmall ? std::clamp(room, smallCard, widestSmallCard)
                                  : std::clamp(room, smallestCard, widestCard);
    const int titleHeight = place.isSmall ? wish.textHeight + space2 : 0;
    QPoint corner(0, 0);
    int lineHeight = 0;
    for (const GridCells &grid : std::as_const(grids)) {
        const QSize size = sizeOf(grid, measures, titleHeight);
        if (corner.x() > 0 && corner.x() + size.width() > wish.width) {
            corner = QPoint(0, corner.y() + lineHeight + space3);
            lineHeight = 0;
        }
        placeGrid(place, run, grid, measures, corner, titleHeight);
        lineHeight = std::max(lineHeight, size.height());
        place.size = place.size.expandedTo({corner.x() + size.width(), corner.y() + size.height()});
        corner.rx() += size.width() + space5;
    }
    // The ring round a chosen card at the edge.
    place.size += QSize(2, 2);
    return place;
}

qsizetype neighbourOf(const MatrixPlace &place, qsizetype card, int rows, int columns)
{
    if (card < 0 || card >= place.cards.size())
        return -1;
    const QPoint from = place.cards.at(card).rect.center();
    qsizetype nearest = -1;
    int best = 0;
    for (qsizetype at = 0; at < place.cards.size(); ++at) {
        const QPoint way = place.cards.at(at).rect.center() - from;
        const int along = way.x() * columns + way.y() * rows;
        const int aside = std::abs(columns != 0 ? way.y() : way.x());
        // A row is not left sideways; up and down goes to what is nearest where the column has a hole.
        if (along <= 0 || (columns != 0 && aside > 0))
            continue;
        const int cost = along + 4 * aside;
        if (nearest < 0 || cost < best) {
            nearest = at;
            best = cost;
        }
    }
    return nearest;
}

} // namespace assay::ui
