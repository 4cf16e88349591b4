// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/scheduler.h>
#include <assay/matrix/profile.h>
#include <assay/remote/host.h>

namespace assay::cluster {

// No scheduler: the shard's job script is a process of the host itself, in a session of its own, so that it
// outlives whoever started it; the collector is its child and ends with it. A job's id is pid:starttime (the
// clock ticks after boot at which the process began, field 22 of /proc/PID/stat): a pid that was given to
// another process since is never taken for it.
class DirectScheduler final : public Scheduler
{
    Q_OBJECT
public:
    // `host` must outlive the scheduler. `python` is the interpreter's name or path on the host. No
    // container.
    explicit DirectScheduler(remote::Host &host, QString python = QStringLiteral("python3"));
    // In the container that the profile names.
    DirectScheduler(remote::Host &host, matrix::Profile profile);

    [[nodiscard]] QString kind() const override;
    [[nodiscard]] QByteArray jobScript(const ShardRequest &request) const override;
    [[nodiscard]] QCoro::Task<base::Result<Job>> submit(ShardRequest request) override;
    [[nodiscard]] QCoro::Task<QList<JobAnswer>> query(QList<Job> jobs) override;
    // SIGTERM, which reaches the collector alone; it stops what it started itself.
    [[nodiscard]] QCoro::Task<base::Status> cancel(Job job) override;

private:
    remote::Host &m_host;
    matrix::Profile m_profile;
    QString m_python;
};

} // namespace assay::cluster
