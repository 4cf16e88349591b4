// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "lookup.h"
#include <assay/matrix/plan.h>
#include <assay/run/preflight.h>
#include <assay/run/station.h>

namespace assay::ctl {

// What `plan` shows and `run` starts.
struct Planned
{
    RecipeInput recipe;
    ProfileInput profile;
    std::unique_ptr<run::Station> station;
    QByteArray root; // of the run folders on the station's host, absolute
    matrix::Plan plan;
    int shards = 1;
};

// From RECIPE, --cluster, --cells, --nodes and --set. Input error for whatever of them cannot be used.
// Environment error: the cluster's host does not answer.
[[nodiscard]] base::Result<Planned> planFor(const Arguments &arguments, Output &output);

// What must be there before the plan can run, looked at on the host.
[[nodiscard]] run::Checks preflightOf(const Planned &planned);

// A message for each check that warns.
void tellChecks(const run::Checks &checks, Output &output);

} // namespace assay::ctl
