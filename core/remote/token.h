// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace assay::remote {

// 128 random bits in 32 hexadecimal digits.
[[nodiscard]] QByteArray randomToken();

} // namespace assay::remote
