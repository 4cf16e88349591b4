// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/scheduler.h>

// Answers every job alike and counts the questions.
class FixedScheduler final : public assay::cluster::Scheduler
{
public:
    assay::cluster::Presence presence = assay::cluster::Presence::Seen;
    int asked = 0;

    QString kind() const override { return QStringLiteral("direct"); }
    QByteArray jobScript(const assay::cluster::ShardRequest &) const override { return {}; }
    QCoro::Task<assay::base::Result<assay::cluster::Job>> submit(assay::cluster::ShardRequest) override
    {
        co_return assay::base::fail(assay::base::Error::Kind::Environment, QStringLiteral("no"));
    }
    QCoro::Task<QList<assay::cluster::JobAnswer>> query(QList<assay::cluster::Job> jobs) override
    {
        ++asked;
        co_return QList<assay::cluster::JobAnswer>(jobs.size(), {presence, {}, {}, {}, {}});
    }
    QCoro::Task<assay::base::Status> cancel(assay::cluster::Job) override { co_return assay::base::Status(); }
};
