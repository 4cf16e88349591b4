// SPDX-License-Identifier: GPL-3.0-or-later
#include "reach.h"

#include "answer.h"
#include "output.h"

namespace assay::ctl {

run::StationOptions stationOptions(const Arguments &arguments)
{
    return {.acceptNewHostKey = arguments.has(acceptNewHostKey.name)};
}

base::Result<std::unique_ptr<run::Station>> openStation(const ProfileInput &profile,
                                                        const Arguments &arguments)
{
    return run::openStation(profile.profile, profile.where, stationOptions(arguments));
}

base::Result<remote::HostFacts> connectTo(run::Station &station, Output &output)
{
    auto facts = answerOf(station.host->open());
    if (!facts) {
        base::Error error = facts.error();
        error.kind = base::Error::Kind::Environment;
        return base::fail(error);
    }
    if (!facts->note.isEmpty())
        output.message(facts->note);
    return facts;
}

} // namespace assay::ctl
