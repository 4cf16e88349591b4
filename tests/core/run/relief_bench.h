// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cut_host.h"
#include "run_fixture.h"

#include <assay/run/controller.h>
#include <assay/run/host_mirror.h>

#include <QCoro/QCoroTask>
#include <QSignalSpy>
#include <QTest>

namespace assay::run {

using cluster::JobAnswer;
using cluster::Presence;

// Says what it is told to say, and notes what it is asked for.
class SaidScheduler final : public cluster::Scheduler
{
public:
    explicit SaidScheduler(RunFixture &run) : m_run(run) {}

    QMap<int, JobAnswer> answers; // by shard
    QList<JobAnswer> next;        // instead, one a query
    QList<int> submitted;
    bool refuses = false;

    [[nodiscard]] QString kind() const override { return QStringLiteral("slurm"); }
    [[nodiscard]] QByteArray jobScript(const cluster::ShardRequest &) const override { return {}; }
    [[nodiscard]] QCoro::Task<base::Result<cluster::Job>> submit(cluster::ShardRequest request) override
    {
        submitted.append(request.shard);
        m_run.write(QStringLiteral("shard-%1/job.sh").arg(request.shard), "#!/bin/sh\n");
        if (refuses)
            co_return base::fail(base::Error::Kind::Environment, QStringLiteral("refused"));
        m_run.writeJob(request.shard, QByteArray::number(100 + request.shard));
        answers.insert(request.shard, {Presence::Seen, QStringLiteral("pending"), {}, {}, {}});
        co_return cluster::Job{QString::number(100 + request.shard), {}};
    }
    [[nodiscard]] QCoro::Task<QList<JobAnswer>> query(QList<cluster::Job> jobs) override
    {
        QList<JobAnswer> all;
        for (const cluster::Job &job : jobs)
            all.append(next.isEmpty() ? answers.value(job.id.toInt() - 100) : next.takeFirst());
        co_return all;
    }
    [[nodiscard]] QCoro::Task<base::Status> cancel(cluster::Job) override { co_return base::Status(); }

private:
    RunFixture &m_run;
};

// Stands still until it is told to move, and counts how often it is read, which every look does.
class StillClock final : public base::Clock
{
public:
    [[nodiscard]] QDateTime now() const override { return m_clock.now(); }
    [[nodiscard]] double monotonic() const override
    {
        ++m_readings;
        return m_clock.monotonic();
    }
    void advance(double seconds) { m_clock.advance(seconds); }
    [[nodiscard]] int readings() const { return m_readings; }

private:
    base::ManualClock m_clock{QDateTime::fromString(QStringLiteral("2026-11-30T10:00:00Z"), Qt::ISODate)};
    mutable int m_readings = 0;
};

inline JobAnswer running()
{
    return {Presence::Seen, QStringLiteral("running"), QStringLiteral("n1"), {}, {}};
}

inline JobAnswer nodeFailed()
{
    return {Presence::Absent, QStringLiteral("node_fail"), {}, QStringLiteral("the node failed"), {}};
}

inline const QString one = QStringLiteral("thinking_on-1");
inline const QString two = QStringLiteral("thinking_on-2");

// A run of two collectors that are in the middle of a cell each.
struct Middle
{
    RunFixture run{{one, two}};
    remote::LocalHost host;
    SaidScheduler scheduler{run};
    StillClock clock;
    RunController controller{host, scheduler, clock, run.root()};
    QSignalSpy troubles{&controller, &RunController::troubled};
    QSignalSpy recoveries{&controller, &RunController::recovered};
    QSignalSpy ends{&controller, &RunController::ended};

    // `planned`: how many it was begun with, where that is another number.
    explicit Middle(int shards = 2, int planned = 0)
    {
        QJsonObject plan = run.planJson({one, two}, {1});
        plan.insert(QLatin1StringView("shards"),
                    QJsonObject{{QStringLiteral("first"), 0},
                                {QStringLiteral("count"), planned > 0 ? planned : shards}});
        run.write(QStringLiteral("plan.json"), QJsonDocument(plan).toJson());
        QDir().mkpath(run.path(QStringLiteral("control")));
        for (int shard = 0; shard < shards; ++shard) {
            run.writeJob(shard, QByteArray::number(100 + shard));
            run.started(shard);
            run.begin(shard, shard == 0 ? "thinking_on-1" : "thinking_on-2", 1);
            scheduler.answers.insert(shard, running());
        }
        controller.setIntervals(std::chrono::milliseconds(2), std::chrono::milliseconds(0));
        if (!controller.open(run.folder()))
            qFatal("no run");
    }

    // At least so many looks, however long they take; fewer where the run ends.
    void look(int times = 1)
    {
        constexpr int mostReadings = 5; // of the clock by one look
        controller.follow();
        const int enough = clock.readings() + mostReadings * (times + 1);
        QTRY_VERIFY(clock.readings() >= enough || !controller.isFollowing());
        controller.detach();
    }
    [[nodiscard]] QJsonObject command(int number) const
    {
        const QString name = QStringLiteral("control/%1.json").arg(number, 3, 10, QLatin1Char('0'));
        return QJsonDocument::fromJson(run.read(name)).object();
    }
    [[nodiscard]] QString state(const QString &cell) const
    {
        const RunView view = controller.view();
        return cellStateName(view.find(cell)->state);
    }
    [[nodiscard]] QString told(qsizetype index) const
    {
        return troubles.value(index).value(0).value<base::Error>().sentence();
    }
};

// The same run through a mirror of it.
struct FarMirror
{
    QTemporaryDir home;
    CutHost host;
    RunController controller;
    QSignalSpy troubles{&controller, &RunController::troubled};
    QSignalSpy ends{&controller, &RunController::ended};

    explicit FarMirror(Middle &far) : controller(host, far.scheduler, far.clock, home.path())
    {
        const RunFolder folder(home.filePath(RunFixture::id()));
        if (!makeMirror(folder, QFile::encodeName(far.run.path({}))) ||
            !QCoro::waitFor(HostMirror(host, folder).bring(Extent::Journals)) || !controller.open(folder))
            qFatal("no mirror");
        controller.setIntervals(std::chrono::milliseconds(2), std::chrono::milliseconds(0));
    }
};

} // namespace assay::run
