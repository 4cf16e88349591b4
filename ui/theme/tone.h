// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <assay/base/check.h>
#include <assay/base/problem.h>

namespace assay::ui {

// The colours of what a check came to, and of what is as severe as that.
[[nodiscard]] Token toneOf(base::CheckStatus status);
[[nodiscard]] Token toneOf(base::Severity severity);

} // namespace assay::ui
