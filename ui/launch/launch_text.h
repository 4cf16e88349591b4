// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "launch/cell_grid.h"

#include <assay/matrix/plan.h>
#include <assay/run/overrides.h>

#include <QString>

namespace assay::ui {

// "8 s", "4 min", "1 h 40 min".
[[nodiscard]] QString durationText(double seconds);
// "thinking on, draft length 3".
[[nodiscard]] QString placeName(const GridPlace &place);
// What a field is called, and in a sentence what it does.
[[nodiscard]] QString fieldName(run::Override what);
[[nodiscard]] QString fieldHint(run::Override what);

// "about 4 min on 2 nodes, 7 min of cells, by earlier runs"; what is known of it.
[[nodiscard]] QString expectedText(const matrix::Plan &plan, int shards);

// A command as it is read: variables, then the program, then an option a line.
[[nodiscard]] QString commandText(const QStringList &argv, const QMap<QString, QString> &env);
// The same of a cell's workload, whatever drives it.
[[nodiscard]] QString workloadText(const matrix::PlannedCell &cell);

} // namespace assay::ui
