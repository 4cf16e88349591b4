// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QFont>
#include <QPalette>
#include <QRect>

class QPainter;

namespace assay::ui {

// How a cell's card is to be drawn.
struct CardLook
{
    bool isChosen = false;
    bool isCurrent = false; // and the matrix has the keyboard
    bool isSmall = false;   // one of many grids
    QFont font;
    QPalette palette;
};

// A cell as a card: acceptance length large, the difference to golden under it, the ground tinted by it, the
// state at the corner, progress at the bottom, the acceptance length over time faint behind.
void paintCard(QPainter &painter, const QRect &rect, const run::CellView &cell, const golden::Curve *golden,
               const CardLook &look);

// Acceptance length over time as points in a rectangle, at most `most` of them; empty when there is no line.
[[nodiscard]] QList<QPointF> sparkline(const run::LiveSeries &live, const QRectF &rect, qsizetype most);

} // namespace assay::ui
