// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shard_reducer.h"

namespace assay::run {

// What the files of an attempt that its collector calls done say: acceptance between its two scrapes with its
// interval, and the speed that the client reports. Nothing rests on what the collector or the client
// computed.
[[nodiscard]] Measured measure(const AttemptFacts &attempt, const RunFolder &folder, const PlanBook &book,
                               bool finishedEarly);

} // namespace assay::run
