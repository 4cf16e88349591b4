// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/state.h>

#include <QDateTime>
#include <QMap>
#include <QString>

#include <optional>

namespace assay::run {

// Seconds from `now` until the last open cell of the run will have ended. A cell takes what it took in an
// earlier run (`estimates`, by cell id), corrected by how long the cells that ended here took against theirs;
// without an estimate what the ended cells of its mode, or else all of them, took on average here. A cell
// that is under way and has told its progress goes on as fast as so far. Open cells are shared by the
// collectors that live. 0: nothing is open. Nothing: a cell gives no ground for a guess, or no collector has
// begun and its start is not known.
[[nodiscard]] std::optional<double>
remainingSeconds(const RunView &run, const QMap<QString, double> &estimates, const QDateTime &now);

} // namespace assay::run
