// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/golden/reference.h"

namespace assay::golden {

// What a curve's header says against what the curve holds, as warnings. `firstLine` is the line of the
// header's first line, counted from 1.
[[nodiscard]] base::Problems checkHeader(const Curve &curve, int firstLine);

} // namespace assay::golden
