// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "known_run.h"
#include "output.h"
#include "signals.h"

namespace assay::ctl {

// How a run that is followed is told.
enum class Telling {
    Text,  // progress on standard error
    Lines, // a status document a line on standard output
};

struct Followed
{
    run::RunView view;
    bool left = false; // the user chose to leave the run running
};

// Follows a run to its end. Ctrl-C on a terminal asks whether to cancel the run or to leave it running; a
// second one leaves at once. Elsewhere, and on SIGTERM and SIGHUP, the run is left running. Environment error
// when it was left without a choice.
// `signals` are those of the whole command.
[[nodiscard]] base::Result<Followed> followToEnd(KnownRun &known, SignalWatch &signals, Output &output,
                                                 Telling telling);

} // namespace assay::ctl
