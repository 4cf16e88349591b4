// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::cluster {

// Slurm's job states by what they mean for a run.
enum class SlurmClass {
    Waiting,    // will start or start again
    Held,       // somebody has to release it
    Running,    // also suspended or stopped: it holds its nodes
    Ending,     // completing
    MaybeFinal, // preempted, node failed: final only when nobody puts it back
    Final,
    Active, // a word that this version does not know
};
// Takes "CANCELLED by 1000", "CANCELLED+", "OUT_OF_ME+" as they come.
[[nodiscard]] SlurmClass slurmClass(const QString &state);
// The word alone, in lower case and whole: "cancelled", "out_of_memory"; an unknown one as it is.
[[nodiscard]] QString slurmWord(const QString &state);

// Why a job waits or how it ended, in a sentence, with what to do about it; Slurm's own word where it is not
// known. Empty for "None". `job` is the id of the job whose reason it is; without it the sentence says JOB.
[[nodiscard]] QString slurmReason(const QString &reason, const QString &job = {});
// Reasons for which the job waits until somebody releases it.
[[nodiscard]] bool isHeld(const QString &reason);
// Reasons for which the job will never start by itself.
[[nodiscard]] bool neverStarts(const QString &reason);
// What to do about sbatch's refusal; empty when it is not known.
[[nodiscard]] QString adviceOnSubmit(const QString &errors);

struct SlurmJob
{
    QString id;    // as Slurm prints it: 12, 12_3, 12+1
    QString state; // Slurm's word
    QString reason;
    QString name, user, partition, qos, account, nodes; // nodes: a list as Slurm writes it
    QString submitted, started, estimatedStart;         // ISO 8601 without a zone: UTC; empty: not told
    std::optional<qint64> elapsedS, limitS;
    int gpus = 0;
    int restarts = 0;
};
struct SlurmNode
{
    QString name;
    QStringList partitions;
    QString state; // the base word with its flags, as Slurm writes it
    bool usable = false;
    QString reason;
    int cpus = 0, cpusUsed = 0;
    qint64 memoryMib = 0;
    int gpus = 0, gpusUsed = 0;
    QString gpuType;
};
struct SlurmPartition
{
    QString name;
    bool isDefault = false;
    QString state;                    // Slurm's word: up, down, drain, inactive
    std::optional<qint64> timeLimitS; // nothing: none
    int nodes = 0;
    [[nodiscard]] bool isUp() const { return state == QLatin1StringView("up"); }
};

// A count of GPUs by type out of a GRES or TRES text such as "gpu:b300:8(S:0-1),shard:4" or
// "gres/gpu:b300=8,gres/gpu=8".
struct GresGpus
{
    int total = 0;
    QString type;   // of the most numerous, whole GPUs before slices; empty: not told
    int slices = 0; // how many of `total` are MIG slices (types such as 1g.10gb)
};
[[nodiscard]] GresGpus gresGpus(const QString &gres);

// Names of "b300-[001-003,007],login1", in order, at most `most`; nothing when the text is no host list.
// "None assigned", "(null)" and the empty text are no hosts.
[[nodiscard]] std::optional<QStringList> expandHosts(const QString &list, qsizetype most = 100'000);

// "1-02:03:04", "MM:SS", ... as seconds; a bare number is minutes. Nothing for what is no length of time:
// "UNLIMITED", "infinite", "INVALID", "NOT_SET", "Partition_Limit", ...
[[nodiscard]] std::optional<qint64> slurmDuration(const QString &text);

} // namespace assay::cluster
