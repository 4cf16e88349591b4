// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace assay::base {

// Calls `work` once with each index from 0 to count - 1, on as many threads as there are processors, and
// returns when all are done. `work` must not throw, and its calls must not touch one another's things.
void inParallel(int count, const std::function<void(int)> &work);

} // namespace assay::base
