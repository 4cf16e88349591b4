// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/metrics/acceptance.h>

#include <QString>

namespace assay::ctl {

// Acceptance for a person: a line a fact, LF at the end. Problems are not in it.
[[nodiscard]] QString acceptanceText(const metrics::Acceptance &acceptance);

// Counters as one short line: "AL 2.85  AR 61.7 %  drafts 6000", or the status where there is no value.
[[nodiscard]] QString acceptanceLine(const metrics::Acceptance &acceptance);

} // namespace assay::ctl
