// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/stations.h"

#include <assay/base/scope.h>
#include <assay/run/state.h>
#include <assay/run/store.h>

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

    // Puts the state that the last answers give into the entries of unfinished runs on other hosts, and asks
    // anew when the answers have become old. An answer that a job is gone ends no run here: the last words of
    // its journal may not have been brought yet.
    void refine(QList<run::RunSummary> &entries);

private:
    struct Known
    {
        std::unique_ptr<run::RunStore> store;
        run::Station *station = nullptr;
    };
    [[nodiscard]] Known *known(const QString &folder);
    QCoro::Task<void> ask();

    std::map<QString, Known> m_runs; // by folder; without a store: a run on this machine
    std::shared_ptr<Stations> m_stations;
    QElapsedTimer m_asked;
    bool m_asking = false;
    base::Scope m_scope;
};

} // namespace assay::ui
