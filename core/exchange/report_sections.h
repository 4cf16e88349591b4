// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report_page.h"

namespace assay::exchange {

// Mode by draft length, with the golden values below the measured ones.
[[nodiscard]] Section matrixSection(const Report &report);
// A line a cell: value, interval, rate, requests, speed.
[[nodiscard]] Section cellSection(const Report &report);
// Against the golden curve, the largest difference first.
[[nodiscard]] Section differenceSection(const Report &report);
// What the values were measured under, beside what the golden curve's header says.
[[nodiscard]] Section conditionSection(const Report &report);
[[nodiscard]] Section gateSection(const Report &report);
// What a person answered for: accepted and overridden gates, notes, chosen attempts.
[[nodiscard]] Section decisionSection(const Report &report);
[[nodiscard]] Section problemSection(const Report &report);
// Raw integers, software, commands and checksums.
[[nodiscard]] Section provenanceSection(const Report &report);

} // namespace assay::exchange
