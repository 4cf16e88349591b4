// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "lookup.h"

#include <assay/remote/host.h>
#include <assay/run/station.h>

namespace assay::ctl {

class Output;

// The option of each command that may meet a cluster's host for the first time.
inline constexpr Option acceptNewHostKey{
    "accept-new-host-key", nullptr,
    "take the key of a host that is not in known_hosts, and keep it there; a key that changed is never "
    "taken"};

// What the arguments say of how a station is opened.
[[nodiscard]] run::StationOptions stationOptions(const Arguments &arguments);

// The station of a profile; nothing is connected yet. Input error: this version does not have its kind.
[[nodiscard]] base::Result<std::unique_ptr<run::Station>> openStation(const ProfileInput &profile,
                                                                      const Arguments &arguments);

// Opens the link to a station's host and tells what the user should know of it. Environment error: it cannot
// be opened.
[[nodiscard]] base::Result<remote::HostFacts> connectTo(run::Station &station, Output &output);

} // namespace assay::ctl
