// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace assay::ui {

// A moment as a list shows it: of today the hour and minute, of another day its date, with the hour if asked
// for. `moment` and `now` in local time; by the user's locale.
[[nodiscard]] QString momentText(const QDateTime &moment, const QDateTime &now, bool withHour = false);

} // namespace assay::ui
