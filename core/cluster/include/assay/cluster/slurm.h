// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/scheduler.h>
#include <assay/cluster/slurm_records.h>
#include <assay/matrix/profile.h>
#include <assay/remote/host.h>

namespace assay::cluster {

// Slurm 22.05 and newer, by its own programs on a login host. Text formats with control characters as
// separators, never JSON alone; every program under a time limit, in an environment without the user's
// SQUEUE_FORMAT and the like.
class SlurmScheduler final : public Scheduler
{
    Q_OBJECT
public:
    // `host` must outlive the scheduler. Of the profile: scheduler.*, container.*, paths, models.
    SlurmScheduler(remote::Host &host, matrix::Profile profile);

    [[nodiscard]] QString kind() const override;
    [[nodiscard]] QByteArray jobScript(const ShardRequest &request) const override;
    // sbatch under a job name that only this shard has, made of the run's id and the shard's number; the name
    // is looked up before any repeat, so that a submit whose answer was lost starts nothing twice.
    [[nodiscard]] QCoro::Task<base::Result<Job>> submit(ShardRequest request) override;
    // squeue for all jobs at once; for those it does not know, sacct, else scontrol. A job is Absent when
    // squeue answered without it, or one of them says a final state.
    [[nodiscard]] QCoro::Task<QList<JobAnswer>> query(QList<Job> jobs) override;
    // A job that waits ends at once. One that runs gets SIGTERM in its batch shell alone, so that the
    // collector ends what it began in order, and when it is still there after about 20 s, scancel: the job
    // ends whatever becomes of this program meanwhile.
    [[nodiscard]] QCoro::Task<base::Status> cancel(Job job) override;

    // What the cluster's page shows; the connection test reads the same records, in a script of its own.
    // Environment error: Slurm does not answer.
    [[nodiscard]] QCoro::Task<base::Result<QList<SlurmNode>>> nodes();
    [[nodiscard]] QCoro::Task<base::Result<QList<SlurmPartition>>> partitions();
    // Every job in the queue, or the user's own.
    [[nodiscard]] QCoro::Task<base::Result<QList<SlurmJob>>> queue(bool ownOnly);

private:
    // Shell lines that make Slurm's programs found; looked for once. Environment error: they are nowhere.
    QCoro::Task<base::Result<QByteArray>> setup();
    // The output of one program, asked with random marks. Environment error: it failed, in Slurm's words.
    template <typename Record>
    QCoro::Task<base::Result<QList<Record>>>
    records(QString program, QByteArray options, QByteArray (*format)(const QByteArray &),
            SlurmRecords<Record> (*read)(QByteArrayView, const QByteArray &));

    remote::Host &m_host;
    matrix::Profile m_profile;
    std::optional<QByteArray> m_setup;
};

} // namespace assay::cluster
