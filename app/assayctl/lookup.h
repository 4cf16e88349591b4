// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/planning.h>

namespace assay::ctl {

// RECIPE and CLUSTER as every command finds them.
using run::findProfile;
using run::findRecipe;
using run::ProfileInput;
using run::RecipeInput;

} // namespace assay::ctl
