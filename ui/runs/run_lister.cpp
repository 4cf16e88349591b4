// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_lister.h"

#include <assay/run/folder.h>

#include <QTimer>

#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

// A round goes on in pieces, so that whoever shares the thread is not held up by the first one.
constexpr auto piece = 25ms;

} // namespace

RunLister::RunLister(std::shared_ptr<Stations> stations) : m_remote(std::move(stations)) {}

RunLister::~RunLister() = default;

void RunLister::start()
{
    m_host = std::make_unique<remote::LocalHost>();
    m_scheduler = std::make_unique<cluster::DirectScheduler>(*m_host);
    // Without an index every run is read each time: slower, and as right.
    if (auto index = run::RunIndex::open(run::RunIndex::defaultFile()))
        m_index = std::move(*index);
    m_roster = std::make_unique<run::Roster>(
        run::runsFolder(), m_index.get(),
        [this](const run::RunView &run, run::RunSummary &summary) { m_judge.judge(run, summary); });
    m_timer = std::make_unique<QTimer>();
    m_timer->setSingleShot(true);
    connect(m_timer.get(), &QTimer::timeout, this, &RunLister::look);
    if (const QList<run::RunSummary> recalled = m_roster->recall(); !recalled.isEmpty())
        Q_EMIT listed({recalled, {}}, false);
    look();
}

void RunLister::lookEvery(std::chrono::seconds interval)
{
    m_rest = interval;
}

void RunLister::hurry()
{
    if (m_timer && m_roster->isRoundOver())
        m_timer->start(0ms);
}

void RunLister::look()
{
    const run::RosterNews news = m_roster->look(piece);
    const bool isOver = m_roster->isRoundOver();
    if (!news.isEmpty() || (isOver && !m_wasWhole))
        Q_EMIT listed(news, isOver || m_wasWhole);
    if (isOver) {
        m_wasWhole = true;
        endRound();
    } else {
        m_timer->start(0ms);
    }
}

QCoro::Task<void> RunLister::endRound()
{
    const base::Scope::Ticket ticket = m_scope.ticket();
    m_remote.refresh(*m_roster);
    co_await m_roster->ask(m_scheduler.get(), ticket);
    if (!ticket.isCurrent())
        co_return;
    m_timer->start(m_rest);
}

} // namespace assay::ui
