// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "output.h"
#include "reach.h"
#include "run_text.h"

#include <assay/cluster/probe.h>

#include <QJsonArray>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    acceptNewHostKey,
};

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    const auto profile = findProfile(arguments.positional[0]);
    if (!profile)
        return base::fail(profile.error());
    const auto station = openStation(*profile, arguments);
    if (!station)
        return base::fail(station.error());
    const base::Checks checks = QCoro::waitFor(
        cluster::probe((*station)->host.get(), profile->profile,
                       [&output](const base::Check &check) { output.text(checkLine(check, output)); }));
    output.document({{QStringLiteral("checks"), base::toJson(checks)}});
    return base::hasFailure(checks) ? exitNo : exitYes;
}

} // namespace

Command probeCommand()
{
    return {
        "probe",
        "CLUSTER",
        1,
        1,
        "the connection test of a cluster",
        "Looks at everything that a run on CLUSTER (a profile, by file or name) needs, from the link to "
        "the clock: a line for each as its answer comes in, with what to do about it. Nothing is started, "
        "and nothing is left on the cluster.",
        "a check fails",
        "assayctl probe b300\n"
        "assayctl probe ./b300.yaml --json",
        options,
        run};
}

} // namespace assay::ctl
