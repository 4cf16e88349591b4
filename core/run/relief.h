// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resume_plan.h"

#include <assay/run/store.h>

#include <QString>

namespace assay::run {

// What a run needs because collectors of it were lost or put back into a queue.
struct Relief
{
    WantedAttempts again;     // new attempts at interrupted cells, for every collector that lives
    bool replacement = false; // nobody lives to measure what was left: one more collector is to be started
    QString text;             // both in a sentence, without its stop; empty: nothing is needed

    [[nodiscard]] bool isNeeded() const { return !text.isEmpty(); }
};

// By the run's view and what its folder tells. A cell gets three attempts in the place of interrupted ones at
// most, and a run as many more collectors as it was begun with (plan.json, "shards"). A run that was stopped
// needs nothing.
[[nodiscard]] Relief reliefFor(const RunStore &store, const RunView &view);

// What plan.json says of the collectors that a plan was submitted to: numbers first, first + 1, ...
[[nodiscard]] QJsonObject shardsJson(int first, int count);

} // namespace assay::run
