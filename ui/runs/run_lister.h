// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/remote_jobs.h"

#include <assay/base/scope.h>
#include <assay/cluster/direct.h>
#include <assay/remote/local_host.h>
#include <assay/run/index.h>
#include <assay/run/state.h>

#include <QCoro/QCoroTask>
#include <QObject>

#include <memory>

class QTimer;

namespace assay::ui {

// Lists the runs that are known here again and again, on a thread of its own. Runs that are over come out of
// the index; of those on other hosts the schedulers there are asked as well.
class RunLister final : public QObject
{
    Q_OBJECT
public:
    explicit RunLister(std::shared_ptr<Stations> stations);
    ~RunLister() override;
    void start();

Q_SIGNALS:
    // Newest first.
    void listed(const QList<assay::run::RunSummary> &runs);

private:
    QCoro::Task<void> list();

    std::unique_ptr<remote::LocalHost> m_host;
    std::unique_ptr<cluster::DirectScheduler> m_scheduler;
    std::unique_ptr<run::RunIndex> m_index;
    RemoteJobs m_remote;
    std::unique_ptr<QTimer> m_timer;
    base::Scope m_scope;
};

} // namespace assay::ui
