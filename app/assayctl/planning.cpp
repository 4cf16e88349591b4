// SPDX-License-Identifier: GPL-3.0-or-later
#include "planning.h"

#include "output.h"
#include "reach.h"

namespace assay::ctl {

base::Result<Planned> planFor(const Arguments &arguments, Output &output)
{
    const auto nodes = arguments.integer("nodes", 1);
    if (!nodes)
        return base::fail(nodes.error());
    if (nodes->value_or(1) > run::mostShards)
        return usageError(QStringLiteral("--nodes %1 cannot be used").arg(**nodes),
                          QStringLiteral("it is more than %1").arg(run::mostShards), {});
    auto recipe = findRecipe(arguments.positional[0], arguments.values("set"));
    if (!recipe)
        return base::fail(recipe.error());
    auto profile = findProfile(arguments.value("cluster"));
    if (!profile)
        return base::fail(profile.error());
    auto station = openStation(*profile, arguments);
    if (!station)
        return base::fail(station.error());
    auto plan = run::planOf(recipe->recipe, profile->profile, arguments.value("cells"));
    if (!plan)
        return base::fail(plan.error());
    const int shards = static_cast<int>(nodes->value_or(profile->profile.nodes.count));
    if (const auto connected = connectTo(**station, output); !connected)
        return base::fail(connected.error());
    auto root = QCoro::waitFor(run::rootOf(station->get()));
    if (!root)
        return base::fail(root.error());
    return Planned{std::move(*recipe), std::move(*profile), std::move(*station),
                   std::move(*root),   std::move(*plan),    shards};
}

run::Checks preflightOf(const Planned &planned)
{
    return QCoro::waitFor(run::preflight(planned.station->host.get(), planned.recipe.recipe,
                                         planned.profile.profile, planned.plan, planned.root,
                                         run::collectorFile()));
}

void tellChecks(const run::Checks &checks, Output &output)
{
    for (const run::Check &check : checks) {
        if (check.status == run::CheckStatus::Warn)
            output.message(QStringLiteral("warning: %1. %2").arg(check.text, check.next));
    }
}

} // namespace assay::ctl
