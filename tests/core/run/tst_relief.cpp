// SPDX-License-Identifier: GPL-3.0-or-later
#include "relief_bench.h"

#include <assay/base/files.h>

using namespace assay;
using namespace assay::run;
using namespace std::chrono_literals;

namespace {

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
