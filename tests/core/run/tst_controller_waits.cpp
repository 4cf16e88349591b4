// SPDX-License-Identifier: GPL-3.0-or-later
#include "relief_bench.h"

using namespace assay;
using namespace assay::run;

// What a controller waits for in vain, and for how long.
class TestControllerWaits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<base::Error>(); }

    void aReplacementThatIsRefusedIsNotAskedForForEver()
    {
        Middle run(1);
        run.scheduler.refuses = true;
        run.scheduler.answers[0] = nodeFailed();
        const QList<int> pauses{30, 60, 120, 240, 480};
        for (const int pause : pauses) {
            const qsizetype asked = run.scheduler.submitted.size();
            run.look(4);
            QCOMPARE(run.scheduler.submitted.size(), asked + 1);
            const QString told = run.told(run.troubles.size() - 1);
            QVERIFY2(told.contains(QStringLiteral("it is asked for again in %1 s").arg(pause)),
                     qPrintable(told));
            run.clock.advance(pause - 1);
            run.look(2);
            QCOMPARE(run.scheduler.submitted.size(), asked + 1);
            QVERIFY(run.ends.isEmpty());
            run.clock.advance(2);
        }
        run.look(4);
        QCOMPARE(run.scheduler.submitted, QList<int>(6, 1));
        QVERIFY(run.told(run.troubles.size() - 1).contains(QStringLiteral("it was asked for 6 times")));
        QCOMPARE(run.ends.size(), 1);
        QCOMPARE(run.controller.view().state, RunState::Failed);
        run.clock.advance(10'000);
        run.look(2);
        QCOMPARE(run.scheduler.submitted.size(), 6);
    }

    void aCancelLeavesNothingToBeAskedAgain()
    {
        Middle run(1);
        run.scheduler.refuses = true;
        run.scheduler.answers[0] = nodeFailed();
        run.look(4);
        QCOMPARE(run.scheduler.submitted, QList<int>{1});
        QVERIFY(QCoro::waitFor(run.controller.cancel({})));
        QCOMPARE(run.controller.cancelPhase(), CancelPhase::Confirmed);
        run.scheduler.refuses = false;
        run.clock.advance(1000);
        run.look(4);
        QCOMPARE(run.scheduler.submitted, QList<int>{1});
        QCOMPARE(run.ends.size(), 1);
        QCOMPARE(run.controller.view().state, RunState::Failed);
    }

    void aReplacementThatIsTakenLaterGoesOn()
    {
        Middle run(1);
        run.scheduler.refuses = true;
        run.scheduler.answers[0] = nodeFailed();
        run.look(4);
        QCOMPARE(run.scheduler.submitted, QList<int>{1});
        run.scheduler.refuses = false;
        run.clock.advance(31);
        run.look(4);
        QCOMPARE(run.scheduler.submitted, QList<int>({1, 1}));
        QVERIFY(run.ends.isEmpty());
        QCOMPARE(run.controller.store()->living(), QList<int>{1});
        run.clock.advance(1000);
        run.look(4);
        QCOMPARE(run.scheduler.submitted.size(), 2);
    }

    // The link holds, and what was asked over it is never answered.
    void aHostThatFallsSilentIsSaidToAndIsAskedAgain()
    {
        Middle far;
        FarMirror near(far);
        QSignalSpy recoveries(&near.controller, &RunController::recovered);
        near.host.isMute = true;
        near.controller.follow();
        QTRY_VERIFY(!near.host.unanswered.empty());
        const int before = far.clock.readings();
        QTRY_VERIFY(far.clock.readings() > before + 2);
        QVERIFY(near.troubles.isEmpty());
        far.clock.advance(61);
        QTRY_COMPARE(near.troubles.size(), 1);
        const auto error = near.troubles.first().first().value<base::Error>();
        QCOMPARE(error.kind, base::Error::Kind::Environment);
        QVERIFY2(error.sentence().contains(QStringLiteral("nothing came from far for 61 s")),
                 qPrintable(error.sentence()));
        QCOMPARE(near.controller.linkTrouble(), error.sentence());
        near.host.isMute = false;
        // What was asked again before it spoke is given up as well.
        const auto comesBack = [&] {
            far.clock.advance(61);
            return !recoveries.isEmpty();
        };
        QTRY_VERIFY(comesBack());
        QVERIFY(near.controller.linkTrouble().isEmpty());
    }

    // Another one has the lock for a moment, as the starter of a program that was just forked, and nothing
    // was brought yet: that is no run without a collector that has ended.
    void aRunOfWhichNothingWasBroughtHasNotEnded()
    {
        Middle far;
        QTemporaryDir home;
        CutHost host;
        const RunFolder folder(home.filePath(RunFixture::id()));
        QVERIFY(makeMirror(folder, QFile::encodeName(far.run.path({}))));
        QVERIFY(QFile::copy(far.run.path(QStringLiteral("plan.json")), folder.planFile()));
        auto lock = RunLock::acquire(folder);
        QVERIFY(lock);
        RunController here(host, far.scheduler, far.clock, home.path());
        QSignalSpy ends(&here, &RunController::ended);
        QVERIFY(here.open(folder));
        here.setIntervals(std::chrono::milliseconds(2), std::chrono::milliseconds(0));
        here.follow();
        const int before = far.clock.readings();
        QTRY_VERIFY(far.clock.readings() > before + 20 || !ends.isEmpty());
        QVERIFY(ends.isEmpty());
        QVERIFY(here.isFollowing());
        lock->reset();
        QTRY_COMPARE(here.view().state, RunState::Running);
        QCOMPARE(here.view().jobs.size(), 2);
    }

    // The first look knows of no job; those that it brings are not asked for an interval later.
    void jobsThatTurnUpAreAskedForAtOnce()
    {
        Middle far;
        QTemporaryDir home;
        CutHost host;
        const RunFolder folder(home.filePath(RunFixture::id()));
        QVERIFY(makeMirror(folder, QFile::encodeName(far.run.path({}))));
        QVERIFY(QFile::copy(far.run.path(QStringLiteral("plan.json")), folder.planFile()));
        RunController here(host, far.scheduler, far.clock, home.path());
        QVERIFY(here.open(folder));
        here.setIntervals(std::chrono::milliseconds(2), std::chrono::hours(1));
        here.follow();
        QTRY_COMPARE(here.view().state, RunState::Running);
        QCOMPARE(here.view().jobs.size(), 2);
    }

    // Asked while the job waited, answered when it had begun: that answer is about a life before this one.
    void aLifeThatBeganMeanwhileIsAskedForAtOnce()
    {
        Middle far(1);
        far.controller.setIntervals(std::chrono::milliseconds(2), std::chrono::hours(1));
        far.controller.follow();
        QTRY_COMPARE(far.controller.view().state, RunState::Running);
        far.scheduler.answers[0] = nodeFailed();
        far.run.started(0);
        far.run.begin(0, "thinking_on-2", 2);
        QTRY_VERIFY(far.controller.view().jobs.constFirst().state != QStringLiteral("running"));
    }

    void whoElseFollowsForLongIsNamed()
    {
        Middle far;
        FarMirror near(far);
        const auto lock = RunLock::acquire(near.controller.store()->folder());
        QVERIFY(lock);
        near.controller.follow();
        const auto looks = [&] {
            const int before = far.clock.readings();
            QTRY_VERIFY(far.clock.readings() > before + 12);
        };
        looks();
        far.clock.advance(14);
        looks();
        QVERIFY(near.troubles.isEmpty());
        far.clock.advance(2);
        QTRY_COMPARE(near.troubles.size(), 1);
        const auto error = near.troubles.first().first().value<base::Error>();
        QCOMPARE(error.kind, base::Error::Kind::No);
        QVERIFY(error.why.contains(QString::number(QCoreApplication::applicationPid())));
        far.clock.advance(100);
        looks();
        QCOMPARE(near.troubles.size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestControllerWaits)
#include "tst_controller_waits.moc"
