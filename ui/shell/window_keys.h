// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

// Names under which the window remembers things.
namespace assay::ui::keys {

inline const auto geometry = QStringLiteral("window/geometry");
inline const auto splitter = QStringLiteral("window/splitter");
inline const auto runPage = QStringLiteral("window/run");
inline const auto tab = QStringLiteral("window/tab");
inline const auto page = QStringLiteral("window/page");
inline const auto launchPage = QStringLiteral("window/launch");
inline const auto clusterPage = QStringLiteral("window/cluster");
inline const auto attachPage = QStringLiteral("window/attach");
inline const auto comparePage = QStringLiteral("window/compare");
inline const auto referencePage = QStringLiteral("window/references");
inline const auto filter = QStringLiteral("runs/filter");
inline const auto order = QStringLiteral("runs/order");
inline const auto lastRun = QStringLiteral("runs/last");
inline const auto lastCell = QStringLiteral("runs/cell");
inline const auto appearance = QStringLiteral("appearance");
// Settings of the user.
inline const auto leaveRunning = QStringLiteral("closing/leaveRunning"); // without being asked
inline const auto notify = QStringLiteral("notifications");              // of runs that end; not there: yes

} // namespace assay::ui::keys
