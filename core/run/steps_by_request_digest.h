// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/run/steps_by_request.h"

namespace assay::run {

// Steps as bytes for a base::DigestCache, and back. Nothing of bytes that are none of ours.
[[nodiscard]] QByteArray digestOf(const std::optional<StepsByRequest> &steps);
[[nodiscard]] std::optional<std::optional<StepsByRequest>> stepsOfDigest(const QByteArray &digest);

} // namespace assay::run
