// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_fixture.h"

#include <assay/remote/local_host.h>
#include <assay/run/controller.h>

#include <QCoro/QCoroFuture>
#include <QCoro/QCoroTask>
#include <QPromise>
#include <QTest>

#include <deque>

using namespace assay;
using namespace assay::run;
using cluster::JobAnswer;
using cluster::Presence;

namespace {

// Every job runs, and a cancel is answered when the test says so.
class SlowScheduler final : public cluster::Scheduler
{
public:
    std::deque<QPromise<base::Status>> cancels;

    [[nodiscard]] QString kind() const override { return QStringLiteral("slurm"); }
    [[nodiscard]] QByteArray jobScript(const cluster::ShardRequest &) const override { return {}; }
    [[nodiscard]] QCoro::Task<base::Result<cluster::Job>> submit(cluster::ShardRequest) override
    {
        co_return base::fail(base::Error::Kind::Environment, QStringLiteral("refused"));
    }
    [[nodiscard]] QCoro::Task<QList<JobAnswer>> query(QList<cluster::Job> jobs) override
    {
        const JobAnswer runs{Presence::Seen, QStringLiteral("running"), QStringLiteral("n1"), {}, {}};
        co_return QList<JobAnswer>(jobs.size(), runs);
    }
    [[nodiscard]] QCoro::Task<base::Status> cancel(cluster::Job) override
    {
        QPromise<base::Status> &promise = cancels.emplace_back();
        promise.start();
        co_return co_await promise.future();
    }

    void answer(std::size_t which, const base::Status &status)
    {
        cancels.at(which).addResult(status);
        cancels.at(which).finish();
    }
};

// A run with three collectors at work.
struct Three
{
    RunFixture run{
        {QStringLiteral("thinking_on-1"), QStringLiteral("thinking_on-2"), QStringLiteral("thinking_on-3")}};
    remote::LocalHost host;
    SlowScheduler scheduler;
    base::SystemClock clock;
    RunController controller{host, scheduler, clock, run.root()};
    std::optional<base::Status> cancelled;

    Three()
    {
        QDir().mkpath(run.path(QStringLiteral("control")));
        for (int shard = 0; shard < 3; ++shard) {
            run.writeJob(shard, QByteArray::number(100 + shard));
            run.started(shard);
        }
        if (!controller.open(run.folder()))
            qFatal("no run");
    }
    void cancel()
    {
        controller.cancel({}).then([this](const base::Status &status) { cancelled = status; });
    }
};

} // namespace

class TestCancel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Each of them takes as long as its collector needs to hear of it.
    void allJobsAreToldAtOnce()
    {
        Three run;
        run.cancel();
        QTRY_COMPARE(run.scheduler.cancels.size(), std::size_t{3});
        QVERIFY(!run.cancelled);
        for (const std::size_t which : {2u, 0u, 1u})
            run.scheduler.answer(which, {});
        QTRY_VERIFY(run.cancelled);
        QVERIFY(*run.cancelled);
        QCOMPARE(run.controller.cancelPhase(), CancelPhase::Sent);
    }

    void oneThatCannotBeToldIsAFailureAndTheOthersAreTold()
    {
        Three run;
        run.cancel();
        QTRY_COMPARE(run.scheduler.cancels.size(), std::size_t{3});
        run.scheduler.answer(0, base::fail(base::Error::Kind::Environment, QStringLiteral("no answer")));
        run.scheduler.answer(1, {});
        run.scheduler.answer(2, {});
        QTRY_VERIFY(run.cancelled);
        QVERIFY(!*run.cancelled);
        QCOMPARE(run.cancelled->error().what, QStringLiteral("no answer"));
        QCOMPARE(run.controller.cancelPhase(), CancelPhase::Failed);
    }
};

QTEST_GUILESS_MAIN(TestCancel)
#include "tst_cancel.moc"
