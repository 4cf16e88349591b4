// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace assay::ui {

// A number for the eye with a fixed count of decimals, in the C locale (base::fixed).
[[nodiscard]] QString fixedText(double value, int decimals);
// "+0.24" with its direction, and without one where it rounds to nothing. `minus` is for texts that programs
// read, which want the keyboard's.
[[nodiscard]] QString signedText(double value, int decimals, QChar minus = QChar(u'\u2212'));
// "5,367": a whole number with its thousands apart.
[[nodiscard]] QString groupedText(qint64 value);

} // namespace assay::ui
