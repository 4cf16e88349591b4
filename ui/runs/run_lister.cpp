// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_lister.h"

#include <assay/run/catalog.h>
#include <assay/run/folder.h>

#include <QTimer>

#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

RunLister::RunLister(std::shared_ptr<Stations> stations) : m_remote(std::move(stations)) {}

RunLister::~RunLister() = default;

void RunLister::start()
{
    m_host = std::make_unique<remote::LocalHost>();
    m_scheduler = std::make_unique<cluster::DirectScheduler>(*m_host);
    // Without an index every run is read each time: slower, and as right.
    if (auto index = run::RunIndex::open(run::RunIndex::defaultFile()))
        m_index = std::move(*index);
    m_timer = std::make_unique<QTimer>();
    m_timer->setSingleShot(true);
    m_timer->setInterval(2s);
    connect(m_timer.get(), &QTimer::timeout, this, [this] { list(); });
    list();
}

QCoro::Task<void> RunLister::list()
{
    const base::Scope::Ticket ticket = m_scope.ticket();
    run::CatalogOptions options;
    options.scheduler = m_scheduler.get();
    options.index = m_index.get();
    QList<run::RunSummary> runs = co_await run::listRuns(run::runsFolder(), std::move(options));
    if (!ticket.isCurrent())
        co_return;
    m_remote.refine(runs);
    Q_EMIT listed(runs);
    m_timer->start();
}

} // namespace assay::ui
