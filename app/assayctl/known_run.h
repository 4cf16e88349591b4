// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/clock.h>
#include <assay/matrix/recipe.h>
#include <assay/review/review_file.h>
#include <assay/run/controller.h>
#include <assay/run/state.h>
#include <assay/run/station.h>

#include <memory>

namespace assay::ctl {

class Output;

// A run that was found: its folder, its recipe's snapshot, its review notes, and a controller at work on it.
struct KnownRun
{
    run::RunFolder folder;
    base::SystemClock clock;
    std::unique_ptr<run::Station> station;
    std::unique_ptr<run::RunController> controller;
    matrix::Recipe recipe;
    review::ReviewFile notes;

    // The view with the attempts that the review chose.
    [[nodiscard]] run::RunView chosen(const run::RunView &view) const;
};

// RUN: an id, a part of one that fits one run, or a folder. Input error: none or several fit, or its folder
// cannot be read.
[[nodiscard]] base::Result<std::unique_ptr<KnownRun>> openRun(const QString &text,
                                                              const run::StationOptions &options = {});

// The run as it stands now, after one look at its collectors, with the attempts that the review chose. That a
// host does not answer is a message, and the run is what is here.
[[nodiscard]] base::Result<run::RunView> lookAt(KnownRun &known, Output &output);

// The same for a reader of values: a run that has ended, and is here whole, is not asked for again.
[[nodiscard]] base::Result<run::RunView> lookAtSettled(KnownRun &known, Output &output);

// The same with logs and outputs brought here; where they could not be, the view says why.
[[nodiscard]] base::Result<run::RunView> lookAtWhole(KnownRun &known, Output &output);

// A run by its name, looked at whole.
struct WholeRun
{
    std::unique_ptr<KnownRun> known;
    run::RunView view;
};
[[nodiscard]] base::Result<WholeRun> openWhole(const QString &text, Output &output);

// 1 when a cell of the run failed or the run did not come to its end, else 0.
[[nodiscard]] int exitStatusOf(const run::RunView &view);

} // namespace assay::ctl
