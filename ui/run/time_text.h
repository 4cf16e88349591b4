// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace assay::ui {

// A moment as a list shows it: of today the hour and minute, of another day its date, with the hour if asked
// for. `moment` and `now` in local time; by the user's locale.
[[nodiscard]] QString momentText(const QDateTime &moment, const QDateTime &now, bool withHour = false);

// A length of time in its two largest units: "12.3 s", "4 min 12 s", "1 h 40 min", "2 d 3 h".
[[nodiscard]] QString tookText(double seconds);

// A length of time that is only guessed, as exact as a guess is: "40 s", "5 min", "1 h 40 min", "2 d 3 h".
[[nodiscard]] QString roughText(double seconds);

} // namespace assay::ui
