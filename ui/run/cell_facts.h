// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QList>
#include <QString>

#include <utility>

namespace assay::ui {

using Facts = QList<std::pair<QString, QString>>;

// What is known of a cell and one of its attempts, each with its name: golden and difference, the raw
// integers, requests, speed, times. What the engine does not tell is said to be unknown.
[[nodiscard]] Facts cellFacts(const run::RunView &run, const run::CellView &cell, const run::Attempt *attempt,
                              const golden::Curve *golden);

// "attempt 2 · 2.49 · 14:02, 3 min 20 s": a line of the list of attempts.
[[nodiscard]] QString attemptText(const run::Attempt &attempt);

// Names and values as tab-separated lines.
[[nodiscard]] QString factsTsv(const Facts &facts);

} // namespace assay::ui
