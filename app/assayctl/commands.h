// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"

namespace assay::ctl {

// A file each.
[[nodiscard]] Command deltaCommand();
[[nodiscard]] Command scrapeCommand();
[[nodiscard]] Command watchUrlCommand();
[[nodiscard]] Command validateCommand();
[[nodiscard]] Command diffCommand();
[[nodiscard]] Command planCommand();
[[nodiscard]] Command probeCommand();
[[nodiscard]] Command runCommand();
[[nodiscard]] Command statusCommand();
[[nodiscard]] Command watchCommand();
[[nodiscard]] Command cancelCommand();
[[nodiscard]] Command resumeCommand();
[[nodiscard]] Command fetchCommand();
[[nodiscard]] Command reviewCommand();
[[nodiscard]] Command exportCommand();
[[nodiscard]] Command proposeCommand();
[[nodiscard]] Command importCommand();
[[nodiscard]] Command packCommand();
[[nodiscard]] Command reportCommand();

} // namespace assay::ctl
