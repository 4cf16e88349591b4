// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm_script.h"

#include <assay/cluster/scheduler.h>
#include <assay/cluster/slurm_records.h>

namespace assay::cluster {

// What is known of one job. Times are UTC.
struct Findings
{
    Job job;
    QString failure; // of squeue; empty: it answered
    // squeue's answer shows that Slurm's controller knows the job not: it was whole, and asked by a user who
    // may see it.
    bool isUnlisted = false;
    bool isDoubtful = false;                  // it answered, but that does not show whether the job is there
    std::optional<SlurmJobRecord> listed;     // by squeue
    std::optional<SlurmJobRecord> accounted;  // by sacct: the last life of just this job
    std::optional<SlurmJobRecord> controlled; // by scontrol
    bool isInvalid = false;                   // scontrol answered that there is no such job
};

// Reads squeue's answer, which was asked for `askedFor` jobs by `user`.
void takeSqueue(Findings &findings, const std::optional<ProgramAnswer> &answer, const QByteArray &end,
                qsizetype askedFor, const QString &user);
void takeSacct(Findings &findings, const std::optional<ProgramAnswer> &answer, const QByteArray &separator);
void takeScontrol(Findings &findings, const std::optional<ProgramAnswer> &answer);

// Whether sacct and scontrol have to be asked as well.
[[nodiscard]] bool isOpen(const Findings &findings);
[[nodiscard]] JobAnswer answerFrom(const Findings &findings);

} // namespace assay::cluster
