// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output.h"

#include <assay/base/check.h>
#include <assay/run/state.h>

#include <QString>

namespace assay::ctl {

// A run as a table: a line a cell, then the run's state. LF at the end.
[[nodiscard]] QString runText(const run::RunView &view, const Output &output);
// The list of runs, newest first.
[[nodiscard]] QString runsText(const QList<run::RunSummary> &runs, const Output &output);
// One cell that came to its end: "thinking_on-3  AL 2.49  AR 49.7 %", or its state and reason.
[[nodiscard]] QString cellLine(const run::CellView &cell, const Output &output);
// One check with what to do about it. LF at the end.
[[nodiscard]] QString checkLine(const base::Check &check, const Output &output);

} // namespace assay::ctl
