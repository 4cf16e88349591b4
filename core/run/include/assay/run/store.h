// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/cluster/scheduler.h>
#include <assay/run/folder.h>
#include <assay/run/phase.h>
#include <assay/run/plan_book.h>
#include <assay/run/state.h>

#include <QDateTime>
#include <QMap>
#include <QSet>

#include <memory>

namespace assay::run {

// A run recomputed from its folder alone. refresh() reads only what is new since the last call, so a running
// run is followed at the price of its new events; the same files always give the same view.
class RunStore
{
public:
    explicit RunStore(const RunFolder &folder);
    ~RunStore();
    RunStore(const RunStore &) = delete;
    RunStore &operator=(const RunStore &) = delete;

    [[nodiscard]] const RunFolder &folder() const;

    // Reads plans, commands, jobs and journals as far as they have grown. Input error when the plan cannot be
    // read; what is wrong with a journal is a problem of the view.
    base::Status refresh();
    // The next refresh reads everything anew: files that were read have been replaced. What the scheduler
    // said stays.
    void forget();
    // Counts up whenever the last refresh or setAnswers brought something new.
    [[nodiscard]] quint64 generation() const;

    // The jobs that were submitted, by shard.
    [[nodiscard]] QMap<int, cluster::Job> jobs() const;
    // What the scheduler says of them at `now`. An attempt is interrupted, and a cell never claimed, only
    // when the answer is Absent or the job was put back; ask first and refresh() afterwards, so that the
    // journal's last words are in. An answer Unknown changes nothing but is said.
    // `lives` is what lives() was when they were asked for: an answer from before a collector's last start
    // says nothing of it and is dropped.
    void setAnswers(const QMap<int, cluster::JobAnswer> &answers, const QDateTime &now = {},
                    const QMap<int, int> &lives = {});
    // An end after which a job may return was told once and is not believed before it is told again.
    [[nodiscard]] bool doubtsAnEnd() const;
    // How often each shard's collector has started, as far as the journals here tell.
    [[nodiscard]] QMap<int, int> lives() const;
    // Where each shard stands.
    [[nodiscard]] QMap<int, ShardPhase> shards() const;
    // The shards of which something may still come: a job or a journal is there, and neither has ended.
    [[nodiscard]] QList<int> living() const;
    // The shard's collector has said something.
    [[nodiscard]] bool hasBegun(int shard) const;
    // A command to stop the whole run, or a signal, was heard, or came before a job could start.
    [[nodiscard]] bool wasStopped() const;
    // Somebody has asked for its jobs since this store was made.
    [[nodiscard]] bool wasAnswered() const;

    [[nodiscard]] const PlanBook &book() const;
    // By cell id, the attempt that a reviewer chose to count.
    [[nodiscard]] QMap<QString, int> chosenAttempts() const;
    // Keeps in the folder what was told last of each job, and when, for a reader to whom the scheduler does
    // not answer. Only the holder of the run's lock does.
    base::Status keepSeen();
    // Claims as they are on the host, "CELL.ATTEMPT" each, where the folder here may not have all of them.
    void setClaims(const QSet<QString> &claims);
    // Attempts of a cell that stand in the place of interrupted ones: added as such, or taken by a collector
    // on its own.
    [[nodiscard]] QList<int> heirs(const QString &cell) const;
    // A planned attempt that no shard has begun, so that a later shard may still take it.
    [[nodiscard]] bool isUnclaimed(const QString &cell, int attempt) const;

    // Of a run whose plan was never read: its name, and the state unknown.
    [[nodiscard]] RunView view() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace assay::run
