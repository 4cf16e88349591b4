// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/scheduler.h>
#include <assay/run/folder.h>
#include <assay/run/index.h>
#include <assay/run/state.h>

#include <QCoro/QCoroTask>
#include <QString>

#include <functional>
#include <optional>

namespace assay::run {

// A run's largest difference to its reference; what the list shows beside it.
using WorstDifference = std::function<std::optional<double>(const RunView &)>;

struct CatalogOptions
{
    cluster::Scheduler *scheduler =
        nullptr;               // asked once about the jobs it started itself; none: they are unknown
    RunIndex *index = nullptr; // spares reading runs that have ended and did not change
    WorstDifference worstDifference;
};

// Every run below `root`, newest first. A run that cannot be read is left out.
[[nodiscard]] QCoro::Task<QList<RunSummary>> listRuns(QString root, CatalogOptions options);

} // namespace assay::run
