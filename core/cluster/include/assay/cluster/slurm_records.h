// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/slurm_text.h>

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <optional>

namespace assay::cluster {

// How Slurm's programs are asked, and what they answered, as values. Fields are parted by 0x1f and a record
// ends with `end`: 0x1e and a word that was chosen at random for this one question, so that no job's name can
// hold it. The free text stands last. A record that has not exactly its fields, or is cut off, is dropped and
// counted, never guessed at.
template <typename Record>
struct SlurmRecords
{
    QList<Record> records;
    int dropped = 0;
};

// The argument of -O for `fields`, the last of which may hold anything.
[[nodiscard]] QByteArray recordFormat(const QList<QByteArray> &fields, const QByteArray &end);
// Records of `count` fields. What stands on lines before a record's first field, such as "CLUSTER: name", is
// skipped.
[[nodiscard]] SlurmRecords<QList<QByteArray>> splitRecords(QByteArrayView output, const QByteArray &end,
                                                           qsizetype count);

// How a job's script ended: its exit code, or the signal that ended it.
struct SlurmExit
{
    int code = 0;
    int signal = 0;

    bool operator==(const SlurmExit &) const = default;
};
// "3:0" as sacct and scontrol print it, or "768", the status of wait(2), as squeue does.
[[nodiscard]] std::optional<SlurmExit> slurmExit(const QString &text);

// A job as squeue, sacct or scontrol told it.
struct SlurmJobRecord
{
    SlurmJob job;
    std::optional<SlurmExit> exit;
    bool isRequeued = false; // put back when its node fails or another job takes its place
};

[[nodiscard]] QByteArray squeueFormat(const QByteArray &end);
[[nodiscard]] SlurmRecords<SlurmJobRecord> squeueJobs(QByteArrayView output, const QByteArray &end);

// The argument of -o for sacct; with -n -P and `separator` as --delimiter. One line a job or a life of it;
// the name stands last. Lines of steps (12.batch) are none of it and not counted.
[[nodiscard]] QByteArray sacctFormat();
[[nodiscard]] SlurmRecords<SlurmJobRecord> sacctJobs(QByteArrayView output, const QByteArray &separator);

// One job of `scontrol -o show job ID`. `name` is the job's, which may hold anything, if it is known. Nothing
// if this is no such text.
[[nodiscard]] std::optional<SlurmJobRecord> scontrolJob(const QByteArray &output, const QByteArray &name);

// `sinfo -N`: a line a node and partition, joined to a record a node.
[[nodiscard]] QByteArray sinfoNodeFormat(const QByteArray &end);
[[nodiscard]] SlurmRecords<SlurmNode> sinfoNodes(QByteArrayView output, const QByteArray &end);
// Whether a node in this state takes jobs: IDLE, MIXED or ALLOCATED, without a flag that keeps it from it.
[[nodiscard]] bool isUsable(const QString &nodeState);

[[nodiscard]] QByteArray sinfoPartitionFormat(const QByteArray &end);
[[nodiscard]] SlurmRecords<SlurmPartition> sinfoPartitions(QByteArrayView output, const QByteArray &end);

// How a job ended, in words: "cancelled by user 1000", "the time limit was reached", "exit code 3".
[[nodiscard]] QString howItEnded(const SlurmJobRecord &record);

} // namespace assay::cluster
