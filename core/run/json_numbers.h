// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>

#include <cmath>
#include <optional>

namespace assay::run {

// A count of a client's result: a whole number from 0 to 1e9.
[[nodiscard]] inline std::optional<int> wholeNumber(const QJsonValue &value)
{
    const double number = value.toDouble(-1.0);
    return number >= 0.0 && number <= 1e9 && number == std::floor(number)
               ? std::optional(static_cast<int>(number))
               : std::nullopt;
}

} // namespace assay::run
