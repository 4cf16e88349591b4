// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/board_cell.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace assay::ui {

// A column of the numbers behind the charts.
struct LiveColumn
{
    enum class Kind {
        Time,    // UTC, RFC 3339
        Seconds, // since the first look
        Mark,    // "", "gap", "reset": what lies between this look and the one before
        Drafts,
        DraftTokens,
        Accepted,
        Generated,
        AcceptedAtPosition,
        HalfWidth,
        Measured, // a quantity of the charts
    };
    Kind kind = Kind::Time;
    Quantity quantity = Quantity::Length;
    int position = 0;
};

// The columns, with one for each of so many positions.
[[nodiscard]] QList<LiveColumn> liveColumns(int positions);

// Its heading for the eye, and its name in a file, which is never translated.
[[nodiscard]] QString liveColumnTitle(const LiveColumn &column);
[[nodiscard]] QByteArray liveColumnName(const LiveColumn &column);

// One number in the C locale, integers in full; empty where it is not known.
[[nodiscard]] QByteArray liveField(const BoardCell &cell, qsizetype point, const LiveColumn &column);

// All looks at all cells as comma-separated values; the first column is the cell.
[[nodiscard]] QByteArray liveCsv(const QList<BoardCell> &cells);

} // namespace assay::ui
