// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/stations.h"

#include <assay/base/scope.h>
#include <assay/run/roster.h>

#include <QCoro/QCoroTask>
#include <QElapsedTimer>

#include <map>
#include <memory>

namespace assay::ui {

// What other hosts' schedulers say of the jobs of unfinished runs, for the list: asked now and then in the
// background. Belongs to the thread that uses it.
class RemoteJobs
{
public:
    explicit RemoteJobs(std::shared_ptr<Stations> stations);

    // Asks anew when the last answers have become old, and gives what is answered to the roster, which must
    // outlive this. An answer that a job is gone ends no run here: the last words of its journal may not have
    // been brought yet.
    void refresh(run::Roster &roster);

private:
    [[nodiscard]] run::Station *stationOf(const QString &folder);
    QCoro::Task<void> ask(run::Roster &roster);

    std::map<QString, run::Station *> m_known; // by folder; nullptr: a run on this machine
    std::shared_ptr<Stations> m_stations;
    QElapsedTimer m_asked;
    bool m_asking = false;
    base::Scope m_scope;
};

} // namespace assay::ui
