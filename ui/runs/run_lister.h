// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/remote_jobs.h"

#include <assay/base/scope.h>
#include <assay/cluster/direct.h>
#include <assay/compare/chosen_reference.h>
#include <assay/remote/local_host.h>
#include <assay/run/index.h>
#include <assay/run/roster.h>
#include <assay/run/state.h>

#include <QCoro/QCoroTask>
#include <QObject>

#include <chrono>
#include <memory>

class QTimer;

namespace assay::ui {

// Lists the runs that are known here again and again, on a thread of its own, and tells what changed. Runs
// that are over come out of the index; of those on other hosts the schedulers there are asked as well.
class RunLister final : public QObject
{
    Q_OBJECT
public:
    explicit RunLister(std::shared_ptr<Stations> stations);
    ~RunLister() override;
    void start();
    void lookEvery(std::chrono::seconds interval);
    // Looks at once: something was changed here.
    void hurry();

Q_SIGNALS:
    // `isWhole`: all runs have been looked at by now.
    void listed(const assay::run::RosterNews &news, bool isWhole);

private:
    void look();
    QCoro::Task<void> endRound();

    std::unique_ptr<remote::LocalHost> m_host;
    std::unique_ptr<cluster::DirectScheduler> m_scheduler;
    std::unique_ptr<run::RunIndex> m_index;
    compare::ReferenceJudge m_judge;
    std::unique_ptr<run::Roster> m_roster;
    RemoteJobs m_remote;
    std::unique_ptr<QTimer> m_timer;
    std::chrono::seconds m_rest{2};
    bool m_wasWhole = false;
    base::Scope m_scope;
};

} // namespace assay::ui
