// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output.h"

#include <assay/review/review.h>

#include <QString>

namespace assay::ctl {

// The gates as a table, with the evidence of each below it. LF at the end.
[[nodiscard]] QString reviewText(const review::Review &review, const Output &output);

} // namespace assay::ctl
