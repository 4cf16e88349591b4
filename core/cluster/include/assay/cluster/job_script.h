// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/scheduler.h>
#include <assay/matrix/profile.h>

#include <QByteArray>
#include <QStringList>

namespace assay::cluster {

// The text of a Slurm shard's job.sh: imports the image where it must be (under a lock, so that several
// shards do it once), starts the collector inside its container or beside it, hands Slurm's signals on to it,
// and starts it again when it was killed: a collector that comes back says what became of the cell it had in
// hand.
[[nodiscard]] QByteArray slurmJobScript(const matrix::Profile &profile, const ShardRequest &request);

// The same for a job without Slurm; without a profile there is no container.
[[nodiscard]] QByteArray directJobScript(const matrix::Profile &profile, const ShardRequest &request,
                                         const QString &python);
[[nodiscard]] QByteArray directJobScript(const ShardRequest &request, const QString &python);

// sbatch's options for a shard, without sbatch and without the script: each setting of profile.scheduler.
[[nodiscard]] QStringList sbatchOptions(const matrix::Profile &profile, const ShardRequest &request);

// The job name that finds a shard's job again.
[[nodiscard]] QString jobName(const ShardRequest &request);
// Whether a job of that name is a shard of the run.
[[nodiscard]] bool isJobOf(const QString &name, const QString &runId);

} // namespace assay::cluster
