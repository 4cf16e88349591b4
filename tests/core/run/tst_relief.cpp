// SPDX-License-Identifier: GPL-3.0-or-later
#include "cut_host.h"
#include "run_fixture.h"

#include <assay/base/files.h>
#include <assay/run/controller.h>
#include <assay/run/host_mirror.h>

#include <QCoro/QCoroTask>
#include <QSignalSpy>
#include <QTest>

using namespace assay;
using namespace assay::run;
using cluster::JobAnswer;
using cluster::Presence;
using namespace std::chrono_literals;

namespace {

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

JobAnswer running()
{
    return {Presence::Seen, QStringLiteral("running"), QStringLiteral("n1"), {}, {}};
}

JobAnswer nodeFailed()
{
    return {Presence::Absent, QStringLiteral("node_fail"), {}, QStringLiteral("the node failed"), {}};
}

const QString one = QStringLiteral("thinking_on-1");
const QString two = QStringLiteral("thinking_on-2");

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
        controller.setIntervals(2ms, 0ms);
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
        controller.setIntervals(2ms, 0ms);
    }
};

// Cells and attempts of an `add`: "thinking_on-1:2".
QStringList added(const QJsonObject &command)
{
    QStringList all;
    for (const QJsonValue &value : command.value(QLatin1StringView("cells")).toArray()) {
        const QJsonObject cell = value.toObject();
        for (const QJsonValue &attempt : cell.value(QLatin1StringView("attempts")).toArray())
            all.append(cell.value(QLatin1StringView("id")).toString() + QLatin1Char(':') +
                       QString::number(attempt.toInt()));
    }
    return all;
}

} // namespace

class TestRelief : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<base::Error>(); }

    void aLostCollectorsCellGoesToTheOthers()
    {
        Middle run;
        run.scheduler.answers[0] = nodeFailed();
        run.look(4);
        QCOMPARE(added(run.command(1)), QStringList{QStringLiteral("thinking_on-1:2")});
        QCOMPARE(run.command(1).value(QLatin1StringView("heirs")).toBool(), true);
        QVERIFY(run.command(2).isEmpty());
        QVERIFY(run.scheduler.submitted.isEmpty());
        QCOMPARE(run.state(one), QStringLiteral("queued"));
        const RunView view = run.controller.view();
        const Attempt &first = view.find(one)->attempts.first();
        QVERIFY(first.interrupted);
        QCOMPARE(first.reason, QStringLiteral("collector 0 on n1 was lost: the node failed"));
        QCOMPARE(view.jobs.first().state, QStringLiteral("lost"));
        QCOMPARE(view.jobs.first().reason, QStringLiteral("the node failed"));
        QCOMPARE(view.state, RunState::Running);
        QCOMPARE(run.troubles.size(), 1);
        // The other one measures it, and the interrupted attempt is no failure of the cell.
        run.run.measured(1, "thinking_on-1", 2, 79);
        run.look(2);
        QCOMPARE(run.state(one), QStringLiteral("value"));
        QVERIFY(run.command(2).isEmpty());
    }

    void aFailureOfItsOwnIsNotMadeUpFor()
    {
        Middle run;
        run.scheduler.answers[0] = nodeFailed();
        run.look(4);
        run.run.begin(1, "thinking_on-1", 2);
        run.run.event(1, "cell_finished",
                      RunFixture::at("thinking_on-1", 2) +
                          ",\"outcome\":\"failed\",\"reason\":\"out of memory\"");
        run.look(3);
        QCOMPARE(run.state(one), QStringLiteral("failed"));
        QVERIFY(run.command(2).isEmpty());
    }

    // T26: PENDING again with Restarts=1, then running anew in the same journal.
    void aJobThatIsPutBackLeavesItsCellToTheOthers()
    {
        Middle run;
        run.look(2);
        QVERIFY(run.command(1).isEmpty());
        run.scheduler.answers[0] = {Presence::Seen, QStringLiteral("pending"), {}, {}, {}, 1};
        run.look(4);
        QCOMPARE(added(run.command(1)), QStringList{QStringLiteral("thinking_on-1:2")});
        QCOMPARE(run.controller.store()->shards().value(0), ShardPhase::Waiting);
        QVERIFY(run.controller.view().find(one)->attempts.first().interrupted);
        // It starts again before the scheduler is asked again: the answer from before says nothing of this
        // life.
        run.run.event(0, "shard_started", "\"node\":\"n2\",\"gpus\":[],\"restart\":1,\"requeues\":1");
        run.run.event(
            0, "cell_finished",
            RunFixture::at("thinking_on-1") +
                ",\"outcome\":\"failed\",\"reason\":\"requeued from n1 to n2\",\"next_attempt\":null");
        run.scheduler.answers[0] = {
            Presence::Seen, QStringLiteral("running"), QStringLiteral("n2"), {}, {}, 1};
        run.look(3);
        QCOMPARE(run.controller.store()->shards().value(0), ShardPhase::Running);
        const RunView view = run.controller.view();
        QCOMPARE(view.find(one)->attempts.first().reason, QStringLiteral("requeued from n1 to n2"));
        QVERIFY(view.find(one)->attempts.first().interrupted);
        QCOMPARE(view.jobs.first().node, QStringLiteral("n2"));
        QVERIFY(run.command(2).isEmpty());
    }

    // A collector that its job started again takes the next attempt itself.
    void anAttemptThatNoPlanNamedIsTaken()
    {
        Middle run;
        run.run.event(0, "shard_started", "\"node\":\"n1\",\"gpus\":[],\"restart\":1");
        run.run.event(0, "cell_finished",
                      RunFixture::at("thinking_on-1") +
                          ",\"outcome\":\"failed\",\"reason\":\"killed on n1\",\"next_attempt\":2");
        run.look(3);
        QCOMPARE(run.state(one), QStringLiteral("queued"));
        QVERIFY(run.command(1).isEmpty());
        run.run.measured(0, "thinking_on-1", 2, 79);
        run.look(2);
        QCOMPARE(run.state(one), QStringLiteral("value"));
        QCOMPARE(run.controller.view().find(one)->counting, 2);
        QVERIFY(run.command(1).isEmpty());
    }

    // T19: nothing is known, so nothing changes; said once, and once when it is over.
    void aSchedulerThatDoesNotAnswerChangesNothing()
    {
        Middle run;
        run.look(2);
        const JobAnswer silence{
            Presence::Unknown, {}, {}, QStringLiteral("Unable to contact slurm controller"), {}};
        run.scheduler.answers = {{0, silence}, {1, silence}};
        run.look(3);
        run.clock.advance(300);
        run.look(3);
        const RunView view = run.controller.view();
        QCOMPARE(view.state, RunState::Running);
        QCOMPARE(view.jobs.first().state, QStringLiteral("running"));
        QCOMPARE(view.jobs.first().reason,
                 QStringLiteral("last seen 5 min ago; Unable to contact slurm controller"));
        QCOMPARE(view.problems.size(), 1);
        QVERIFY(view.problems.first().text.startsWith(QStringLiteral("the jobs cannot be asked for")));
        QVERIFY(run.command(1).isEmpty());
        QCOMPARE(run.troubles.size(), 1);
        QVERIFY(run.told(0).contains(QStringLiteral("Unable to contact slurm controller")));
        QCOMPARE(run.recoveries.size(), 0);
        run.scheduler.answers = {{0, running()}, {1, running()}};
        run.look(2);
        QCOMPARE(run.recoveries.size(), 1);
        QCOMPARE(run.troubles.size(), 1);
        QVERIFY(run.controller.view().problems.isEmpty());
        QCOMPARE(run.controller.view().jobs.first().reason, QString());
    }

    void theLastOneIsReplacedOnce()
    {
        Middle run(1);
        run.scheduler.answers[0] = nodeFailed();
        run.look(5);
        QCOMPARE(run.scheduler.submitted, QList<int>{1});
        QCOMPARE(added(run.command(1)), QStringList{QStringLiteral("thinking_on-1:2")});
        QVERIFY(run.ends.isEmpty());
        QCOMPARE(run.troubles.size(), 1);
        QVERIFY(run.told(0).contains(QStringLiteral("collector 0 was lost")));
        // As many as there were, and no more.
        run.run.started(1);
        run.run.begin(1, "thinking_on-1", 2);
        run.look(2);
        run.scheduler.answers[1] = nodeFailed();
        run.look(4);
        QCOMPARE(run.scheduler.submitted, QList<int>{1});
        QCOMPARE(run.ends.size(), 1);
        QCOMPARE(run.controller.view().state, RunState::Failed);
    }

    void aReplacementThatIsRefusedIsNotAskedForForEver()
    {
        Middle run(1);
        run.scheduler.refuses = true;
        run.scheduler.answers[0] = nodeFailed();
        run.look(6);
        QCOMPARE(run.scheduler.submitted, QList<int>{1});
        QCOMPARE(run.ends.size(), 1);
        QCOMPARE(run.controller.view().state, RunState::Failed);
    }

    // A collector that never came to be is nobody to whom cells could be left.
    void aShardWhoseSubmitWasRefusedMeasuresNothing()
    {
        Middle run(1, 2);
        run.run.write(QStringLiteral("shard-1/job.sh"), "#!/bin/sh\n");
        run.scheduler.answers[0] = nodeFailed();
        run.look(5);
        QCOMPARE(run.scheduler.submitted, QList<int>{2});
        QCOMPARE(added(run.command(1)), QStringList{QStringLiteral("thinking_on-1:2")});
    }

    void aRunThatWasStoppedIsLeftAlone()
    {
        Middle run;
        run.run.write(QStringLiteral("control/001.json"), "{\"command\":\"stop\"}");
        run.run.event(1, "control", "\"file\":\"001.json\",\"answer\":\"done\",\"reason\":null");
        run.scheduler.answers[0] = nodeFailed();
        run.look(4);
        QVERIFY(run.command(2).isEmpty());
        QVERIFY(run.scheduler.submitted.isEmpty());
    }

    void threeAttemptsInThePlaceOfLostOnesAreEnough()
    {
        Middle run;
        // The same shard dies again and again, each time with the cell in hand.
        for (int life = 1; life <= 4; ++life) {
            run.run.event(0, "shard_started", "\"node\":\"n1\",\"gpus\":[]");
            run.run.event(0, "cell_finished",
                          RunFixture::at("thinking_on-1", life) +
                              ",\"outcome\":\"failed\",\"reason\":\"killed\",\"next_attempt\":null");
            if (life < 4)
                run.run.begin(0, "thinking_on-1", life + 1);
        }
        run.look(4);
        QVERIFY(run.command(1).isEmpty());
        QCOMPARE(run.state(one), QStringLiteral("failed"));
    }

    // A requeue ends the job by SIGTERM first: over is what the scheduler knows no more.
    void aCollectorThatASignalEndedMayComeBack()
    {
        Middle run(1);
        run.run.event(0, "signal", "\"name\":\"SIGTERM\"");
        run.run.event(0, "cell_finished",
                      RunFixture::at("thinking_on-1") +
                          ",\"outcome\":\"failed\",\"reason\":\"stopped by SIGTERM\"");
        run.run.event(0, "shard_finished", "\"outcome\":\"stopped\",\"left\":[]");
        run.look(3);
        QVERIFY(run.ends.isEmpty());
        run.scheduler.answers[0] = {Presence::Seen, QStringLiteral("pending"), {}, {}, {}, 1};
        run.look(3);
        QVERIFY(run.ends.isEmpty());
        QCOMPARE(run.controller.store()->shards().value(0), ShardPhase::Waiting);
        run.run.event(0, "shard_started", "\"node\":\"n2\",\"gpus\":[],\"restart\":1,\"requeues\":1");
        run.run.measured(0, "thinking_on-1", 2, 79);
        run.run.measured(0, "thinking_on-2", 1, 79);
        run.run.event(0, "shard_finished", "\"outcome\":\"done\",\"left\":[]");
        run.scheduler.answers[0] = {Presence::Absent, QStringLiteral("completed"), {}, {}, {}, 1};
        run.look(4);
        QCOMPARE(run.ends.size(), 1);
        QCOMPARE(run.controller.view().state, RunState::Done);
        QCOMPARE(run.state(one), QStringLiteral("value"));
    }

    // The scheduler is silent from the first question on, and then tells an end that is none yet.
    void aSignalledEndIsBelievedWhenItIsToldTwice()
    {
        Middle run(1);
        run.scheduler.answers[0] = {Presence::Unknown, {}, {}, QStringLiteral("squeue did not answer"), {}};
        run.look();
        run.run.event(0, "signal", "\"name\":\"SIGTERM\"");
        run.run.event(0, "cell_finished",
                      RunFixture::at("thinking_on-1") +
                          ",\"outcome\":\"failed\",\"reason\":\"stopped by SIGTERM\"");
        run.run.event(0, "shard_finished", "\"outcome\":\"stopped\",\"left\":[\"thinking_on-2\"]");
        run.look(3);
        QVERIFY(run.ends.isEmpty());
        QCOMPARE(run.controller.view().state, RunState::Unknown);
        QCOMPARE(run.state(two), QStringLiteral("queued"));
        JobAnswer failed{Presence::Absent, QStringLiteral("failed"), {}, {}, {}};
        failed.mayReturn = true;
        const JobAnswer pending{Presence::Seen, QStringLiteral("pending"), {}, {}, {}, 1};
        run.scheduler.next = {failed, pending, failed, pending};
        run.scheduler.answers[0] = pending;
        run.look(6);
        QVERIFY(run.scheduler.next.isEmpty());
        QVERIFY(run.ends.isEmpty());
        QCOMPARE(run.controller.store()->shards().value(0), ShardPhase::Waiting);
        run.scheduler.next = {failed, {Presence::Unknown, {}, {}, {}, {}}};
        run.scheduler.answers[0] = failed;
        run.look(4);
        QCOMPARE(run.ends.size(), 1);
        QCOMPARE(run.controller.view().state, RunState::Cancelled);
    }

    // Whoever looks but once asks a second time, and no more.
    void oneLookAsksTwiceForAnEndThatMayBeNone()
    {
        Middle run(1);
        QVERIFY(QCoro::waitFor(run.controller.look()));
        JobAnswer failed{Presence::Absent, QStringLiteral("node_fail"), {}, {}, {}};
        failed.mayReturn = true;
        run.scheduler.next = {failed};
        QCOMPARE(QCoro::waitFor(run.controller.look())->state, RunState::Running);
        run.scheduler.next = {failed, {Presence::Unknown, {}, {}, {}, {}}};
        QCOMPARE(QCoro::waitFor(run.controller.look())->state, RunState::Running);
        QVERIFY(run.scheduler.next.isEmpty());
        run.scheduler.answers[0] = failed;
        QCOMPARE(QCoro::waitFor(run.controller.look())->state, RunState::Failed);
    }

    void aJobThatWasLostAndComesBackIsAliveAgain()
    {
        Middle run;
        run.scheduler.answers[0] = nodeFailed();
        run.look(3);
        QCOMPARE(run.controller.store()->shards().value(0), ShardPhase::Lost);
        run.scheduler.answers[0] = running();
        run.run.event(0, "shard_started", "\"node\":\"n3\",\"gpus\":[]");
        run.look(3);
        QCOMPARE(run.controller.store()->shards().value(0), ShardPhase::Running);
    }

    // A mirrored run whose host is away shows what is here, as it was last known.
    void aHostThatIsAwayLeavesWhatIsHere()
    {
        Middle far;
        QTemporaryDir home;
        CutHost host;
        const RunFolder folder(home.filePath(RunFixture::id()));
        QVERIFY(makeMirror(folder, QFile::encodeName(far.run.path({}))));
        QVERIFY(QCoro::waitFor(HostMirror(host, folder).bring(Extent::Journals)));
        {
            RunController here(host, far.scheduler, far.clock, home.path());
            QVERIFY(here.open(folder));
            here.setIntervals(2ms, 0ms);
            here.follow();
            QTRY_VERIFY(QFile::exists(folder.seenFile()));
        }
        host.budget = 0;
        const JobAnswer silence{Presence::Unknown, {}, {}, QStringLiteral("the link broke"), {}};
        far.scheduler.answers = {{0, silence}, {1, silence}};
        far.clock.advance(7200);
        RunController later(host, far.scheduler, far.clock, home.path());
        QSignalSpy told(&later, &RunController::troubled);
        QVERIFY(later.open(folder));
        const auto view = QCoro::waitFor(later.look());
        QVERIFY(view);
        QCOMPARE(view->state, RunState::Running);
        QCOMPARE(view->jobs.first().reason, QStringLiteral("last seen 2 h ago; the link broke"));
        QCOMPARE(told.size(), 1);
        QVERIFY(view->problems.size() == 1);
        QVERIFY(!QCoro::waitFor(later.bringWhole()));
        QVERIFY(!later.view().partial.isEmpty());
        // While another one follows, its mirror is only read.
        const auto lock = RunLock::acquire(folder);
        QVERIFY(lock);
        host.budget = -1;
        QCOMPARE(QCoro::waitFor(later.bringWhole()).error().kind, base::Error::Kind::No);
    }

    // Without its plan nothing of a run can be read; its host still has one.
    void aPlanThatWasDamagedHereComesAgain()
    {
        Middle far;
        QTemporaryDir home;
        CutHost host;
        const RunFolder folder(home.filePath(RunFixture::id()));
        QVERIFY(makeMirror(folder, QFile::encodeName(far.run.path({}))));
        QVERIFY(QCoro::waitFor(HostMirror(host, folder).bring(Extent::Journals)));
        QFile plan(folder.planFile());
        QVERIFY(plan.open(QIODevice::WriteOnly | QIODevice::Truncate));
        plan.close();
        RunController here(host, far.scheduler, far.clock, home.path());
        QVERIFY(here.open(folder));
        QCOMPARE(here.view().state, RunState::Unknown);
        QCOMPARE(here.view().id, RunFixture::id());
        host.budget = 0;
        const auto away = QCoro::waitFor(here.look());
        QVERIFY(!away);
        QVERIFY(away.error().next.contains(QStringLiteral("assayctl fetch ") + RunFixture::id()));
        host.budget = -1;
        const auto view = QCoro::waitFor(here.look());
        QVERIFY(view);
        QCOMPARE(view->state, RunState::Running);
        QCOMPARE(view->cells.size(), 2);
    }

    // A job that the scheduler no longer knows may have said its last word where the link does not reach now.
    void anEndIsBelievedWithTheLastWordsAlone()
    {
        Middle far(1);
        FarMirror here(far);
        here.controller.follow();
        QTRY_COMPARE(here.controller.view().state, RunState::Running);
        here.host.budget = 0;
        far.run.measured(0, "thinking_on-1", 1, 79);
        far.run.begin(0, "thinking_on-2", 1);
        far.run.measured(0, "thinking_on-2", 1, 79);
        far.run.event(0, "shard_finished", "\"outcome\":\"done\"");
        far.scheduler.answers[0] = {Presence::Absent, QStringLiteral("completed"), {}, {}, {}};
        QTRY_COMPARE(here.troubles.size(), 1);
        QTest::qWait(60);
        QVERIFY(here.ends.isEmpty());
        QCOMPARE(here.controller.store()->shards().value(0), ShardPhase::Running);
        here.host.budget = -1;
        QTRY_COMPARE(here.ends.size(), 1);
        QCOMPARE(here.controller.view().state, RunState::Done);
        QCOMPARE(here.controller.view().jobs.first().state, QStringLiteral("ended"));
        QVERIFY(far.scheduler.submitted.isEmpty());
    }

    // Nothing more can come of it: the run is said to be over as soon as its job is, and nothing is begun
    // anew.
    void aRunWhoseFolderIsGoneEndsWithItsJob()
    {
        Middle far(1);
        FarMirror here(far);
        here.controller.follow();
        QTRY_COMPARE(here.controller.view().state, RunState::Running);
        QVERIFY(!here.controller.isGone());
        QVERIFY(QDir(far.run.path({})).removeRecursively());
        QTRY_COMPARE(here.troubles.size(), 1);
        QVERIFY(here.controller.isGone());
        const auto error = here.troubles.first().first().value<base::Error>();
        QCOMPARE(error.what, QStringLiteral("the run's folder on far is gone"));
        QVERIFY(here.ends.isEmpty()); // its job still runs
        far.scheduler.answers[0] = nodeFailed();
        QTRY_COMPARE(here.ends.size(), 1);
        QCOMPARE(here.controller.view().state, RunState::Failed);
        QCOMPARE(here.troubles.size(), 1);
        QVERIFY(far.scheduler.submitted.isEmpty());
        const auto resumed = QCoro::waitFor(here.controller.resume({}, 1));
        QVERIFY(!resumed);
        QCOMPARE(resumed.error().kind, base::Error::Kind::Environment);
        QCOMPARE(resumed.error().what, error.what);
        QVERIFY(!resumed.error().next.isEmpty());
    }

    void aReliefThatBrokeOffIsTakenUp()
    {
        Middle far(1);
        FarMirror here(far);
        QVERIFY(QDir().rename(far.run.path(QStringLiteral("claims")), far.run.path(QStringLiteral(".away"))));
        far.scheduler.answers[0] = nodeFailed();
        here.controller.follow();
        QTRY_COMPARE(here.controller.store()->shards().value(0), ShardPhase::Lost);
        QTest::qWait(60);
        QVERIFY(here.ends.isEmpty());
        QVERIFY(far.scheduler.submitted.isEmpty());
        QCOMPARE(here.troubles.size(), 1);
        QVERIFY(QDir().rename(far.run.path(QStringLiteral(".away")), far.run.path(QStringLiteral("claims"))));
        QTRY_COMPARE(far.scheduler.submitted, QList<int>{1});
        QVERIFY(here.ends.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestRelief)
#include "tst_relief.moc"
