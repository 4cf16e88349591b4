// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/store.h>

#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace assay::run {

// Attempts to be measured, by cell, in the order of the plan.
using WantedAttempts = QList<std::pair<QString, QList<int>>>;

// What a resume has to measure. `asked` empty: of every cell the planned attempts that nobody has taken, and
// as many new ones as it lacks of what the run set out to measure. Else one new attempt at each of those
// cells (or the one that is still waiting). Cells that the plan itself skips are left out unless asked for.
[[nodiscard]] WantedAttempts wantedAttempts(const RunStore &store, const RunView &view,
                                            const QStringList &asked);

} // namespace assay::run
