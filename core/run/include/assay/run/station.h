// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/cluster/scheduler.h>
#include <assay/matrix/profile.h>
#include <assay/remote/host.h>
#include <assay/run/folder.h>

#include <QCoro/QCoroTask>

#include <memory>

namespace assay::run {

// Where runs are made: the machine and the scheduler that a cluster profile names.
struct Station
{
    matrix::Profile profile;
    std::unique_ptr<remote::Host> host;
    std::unique_ptr<cluster::Scheduler> scheduler;
};

struct StationOptions
{
    bool acceptNewHostKey = false;
    QByteArray trustedKey = {}; // as in remote::SshTarget
};

// The station of a profile; nothing is connected yet. Input error: a transport or scheduler that this version
// does not have; `where` names the profile.
[[nodiscard]] base::Result<std::unique_ptr<Station>>
openStation(const matrix::Profile &profile, const QString &where, const StationOptions &options = {});

// The station that a run was made with, by the run's own snapshot of the profile.
[[nodiscard]] base::Result<std::unique_ptr<Station>> stationOf(const RunFolder &folder,
                                                               const StationOptions &options = {});

// The absolute folder of the run folders on the station's host; opens the link.
[[nodiscard]] QCoro::Task<base::Result<QByteArray>> rootOf(Station *station);

} // namespace assay::run
