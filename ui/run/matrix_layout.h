// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/state.h>

#include <QList>
#include <QRect>
#include <QString>

#include <optional>

namespace assay::ui {

// The cells of one category at one concurrency, which are one grid.
struct MatrixSlice
{
    QString category;
    int concurrency = 1;
    QString label; // "coding", "coding, concurrency 64"; empty where the run has one grid

    [[nodiscard]] bool holds(const matrix::Cell &cell) const
    {
        return cell.category == category && cell.concurrency == concurrency;
    }
};

// The grids of a run, in the order of its cells.
[[nodiscard]] QList<MatrixSlice> slicesOf(const run::RunView &run);

// Where everything of the matrix stands.
struct MatrixPlace
{
    struct Card
    {
        qsizetype cell = 0; // index in the run's cells
        QRect rect;
    };
    struct Row
    {
        matrix::Thinking thinking = matrix::Thinking::On;
        QRect label;
    };
    struct Column
    {
        int draftLength = 0;
        QRect label;
    };
    struct Grid
    {
        QString title;
        QRect titleRect;
        QList<Row> rows;
        QList<Column> columns;
    };
    QList<Grid> grids;
    QList<Card> cards; // in the run's order within each grid
    QSize size;
    bool isSmall = false; // cards of small multiples
};

// What a place is worked out for.
struct MatrixWish
{
    std::optional<qsizetype> slice; // index in slicesOf(); nothing: all, side by side
    int width = 0;                  // there is; the place may need more
    int textHeight = 16;            // of a caption
};

// One grid fills the width between the smallest and the widest readable card; several stand side by side,
// small, and wrap.
[[nodiscard]] MatrixPlace placeMatrix(const run::RunView &run, const MatrixWish &wish);

// The card that an arrow key leads to: the nearest in that direction. -1: none.
[[nodiscard]] qsizetype neighbourOf(const MatrixPlace &place, qsizetype card, int rows, int columns);

} // namespace assay::ui
