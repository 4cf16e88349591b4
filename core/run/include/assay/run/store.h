// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/cluster/scheduler.h>
#include <assay/run/folder.h>
#include <assay/run/phase.h>
#include <assay/run/plan_book.h>
#include <assay/run/state.h>

#include <QMap>

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
    // Counts up whenever the last refresh or setAnswers brought something new.
    [[nodiscard]] quint64 generation() const;

    // The jobs that were submitted, by shard.
    [[nodiscard]] QMap<int, cluster::Job> jobs() const;
    // What the scheduler says of them. An attempt is interrupted, and a cell never claimed, only when the
    // answer is Absent; ask first and refresh() afterwards, so that the journal's last words are in.
    void setAnswers(const QMap<int, cluster::JobAnswer> &answers);
    // Where each shard stands.
    [[nodiscard]] QMap<int, ShardPhase> shards() const;
    // The last command to stop the whole run, or a signal, was heard.
    [[nodiscard]] bool wasStopped() const;

    [[nodiscard]] const PlanBook &book() const;
    // A planned attempt that no shard has begun, so that a later shard may still take it.
    [[nodiscard]] bool isUnclaimed(const QString &cell, int attempt) const;

    [[nodiscard]] RunView view() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace assay::run
