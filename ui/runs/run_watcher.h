// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/link_state.h"
#include "runs/stations.h"
#include "runs/watched_run.h"

#include <assay/base/clock.h>

#include <QObject>

#include <memory>
#include <vector>

namespace assay::ui {

class FollowedRun;

// Follows the runs of a window from their folders, wherever they are at work: on this machine or on a cluster
// over SSH, where a mirror is brought here first. Every run that was opened or started here keeps its
// controller, and with it the relief of its lost shards, until it has ended. Lives on a thread of its own, so
// that neither disk nor network is waited for on the window's; everything comes out as values by queued
// signals.
class RunWatcher final : public QObject
{
    Q_OBJECT
public:
    explicit RunWatcher(std::shared_ptr<Stations> stations);
    ~RunWatcher() override;

    // Shows the run in this folder instead of the one before, which goes on being followed if it has not
    // ended.
    void open(const QString &folder);
    // Follows a run that is not shown, as one that was just started.
    void keep(const QString &folder);
    // Lets go of a run that is about to be taken away: nothing is brought into its folder any more.
    void leave(const QString &folder);

    // What a user asks of a run that is followed; what becomes of it is told by steered(). Without cells:
    // the whole run.
    void cancel(const QString &folder, const QStringList &cells);
    void finish(const QString &folder, const QString &cell);
    void rerun(const QString &folder, const QStringList &cells);
    void resume(const QString &folder);
    // The attempt that counts, a reviewer's choice; 0: the run's own.
    void chooseAttempt(const QString &folder, const QString &cell, int attempt);

    [[nodiscard]] int followedRuns() const { return static_cast<int>(m_runs.size()); }

Q_SIGNALS:
    // The run in this folder is about to be read.
    void opening(const QString &folder);
    // Of the run that is shown.
    void changed(const assay::ui::WatchedRun &watched);
    void failed(const QString &folder, const QString &sentence);
    void linkChanged(const QString &folder, const assay::ui::LinkState &link);
    // Something that is good to know once: a collector was lost and its cells were given to others, ...
    void noticed(const QString &folder, const QString &sentence);
    void steered(const QString &folder, const QString &sentence, assay::ui::SteerPhase phase);
    // Of any run that is followed and was seen under way.
    void ended(const assay::ui::WatchedRun &watched);

private:
    FollowedRun *find(const QString &folder);
    // The run that is to be steered; opened if nobody follows it yet, nullptr when it cannot be.
    FollowedRun *reach(const QString &folder);
    FollowedRun *follow(const QString &folder);
    void letGo(const FollowedRun *run);
    void letGoOfEnded();

    base::SystemClock m_clock;
    std::shared_ptr<Stations> m_stations;
    std::vector<std::unique_ptr<FollowedRun>> m_runs;
    QString m_shown;
};

} // namespace assay::ui
