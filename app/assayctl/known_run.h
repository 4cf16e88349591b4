// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "station.h"

#include <assay/matrix/recipe.h>
#include <assay/review/review_file.h>
#include <assay/run/controller.h>
#include <assay/run/state.h>

#include <memory>

namespace assay::ctl {

// A run that was found: its folder, its recipe's snapshot, its review notes, and a controller at work on it.
struct KnownRun
{
    run::RunFolder folder;
    std::unique_ptr<Station> station;
    std::unique_ptr<run::RunController> controller;
    matrix::Recipe recipe;
    review::ReviewFile notes;

    // The view with the attempts that the review chose.
    [[nodiscard]] run::RunView chosen(const run::RunView &view) const;
};

// RUN: an id, a part of one that fits one run, or a folder. Input error: none or several fit, or its folder
// cannot be read.
[[nodiscard]] base::Result<std::unique_ptr<KnownRun>> openRun(const QString &text);

// The run as it stands now, after one look at its collectors, with the attempts that the review chose.
[[nodiscard]] base::Result<run::RunView> lookAt(KnownRun &known);

// 1 when a cell of the run failed or the run did not come to its end, else 0.
[[nodiscard]] int exitStatusOf(const run::RunView &view);

} // namespace assay::ctl
