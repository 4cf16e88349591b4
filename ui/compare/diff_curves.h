// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/curve_data.h"

#include <assay/compare/diff.h>

namespace assay::ui {

// Both sides over draft length, the right one in the place of golden: of each mode and draft length the first
// row that a difference has, where it has several categories or concurrencies.
[[nodiscard]] QList<CurveLine> curvesOf(const compare::Diff &diff);

} // namespace assay::ui
