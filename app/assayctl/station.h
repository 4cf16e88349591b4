// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/clock.h>
#include <assay/base/result.h>
#include <assay/cluster/scheduler.h>
#include <assay/matrix/profile.h>
#include <assay/remote/host.h>
#include <assay/run/folder.h>

#include <memory>

namespace assay::ctl {

// Where runs are made: the machine and the scheduler that a cluster profile names.
struct Station
{
    std::unique_ptr<remote::Host> host;
    std::unique_ptr<cluster::Scheduler> scheduler;
    base::SystemClock clock;
    QByteArray root; // of the run folders, absolute
};

// Input error: the profile asks for a transport or scheduler that this version does not have.
[[nodiscard]] base::Result<std::unique_ptr<Station>> openStation(const matrix::Profile &profile,
                                                                 const QString &where);

// The station that a run was made with, by its own snapshot of the profile.
[[nodiscard]] base::Result<std::unique_ptr<Station>> stationOf(const run::RunFolder &folder);

} // namespace assay::ctl
