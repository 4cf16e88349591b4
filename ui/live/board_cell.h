// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/trace.h"

#include <QColor>
#include <QString>

#include <optional>

class QPalette;

namespace assay::ui {

// One workload as the charts show it.
struct BoardCell
{
    QString id;
    QString name;                 // short, for the end of a line: "on 3"
    std::optional<bool> thinking; // nothing: a server that was attached to
    double shade = 0.0;           // 0 the lightest of its mode, 1 the mode's own colour
    LiveData data;
    std::optional<double> golden;
    QString noGpus;      // why there is nothing of its GPUs, a sentence; empty: they were not measured yet
    bool strong = false; // the one that is read out where there is room for one only
};

// The mode's colour, lighter towards the surface for shorter drafts.
[[nodiscard]] QColor inkOf(const BoardCell &cell, const QPalette &palette);

// When the last thing of it was seen, in seconds of its own time.
[[nodiscard]] double latestOf(const BoardCell &cell);

// A quantity for the eye, with its unit: "2.53", "25.5 %", "275 tok/s".
[[nodiscard]] QString quantityText(Quantity quantity, double value);

} // namespace assay::ui
