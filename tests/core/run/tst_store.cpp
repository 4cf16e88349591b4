// SPDX-License-Identifier: GPL-3.0-or-later
#include "view_fixture.h"

#include <QTest>

using namespace views;

class TestStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The same files give the same view, however often and in whatever steps they were read.
    void readingInStepsIsReadingAtOnce()
    {
        RunFixture run({QStringLiteral("thinking_on-1"), QStringLiteral("thinking_off-1")});
        run.writeJob(0);
        RunStore stepwise(run.folder());
        QVERIFY(stepwise.refresh());
        stepwise.setAnswers({{0, answer(Presence::Seen)}});
        quint64 generation = stepwise.generation();
        const auto step = [&] {
            QVERIFY(stepwise.refresh());
            QVERIFY(stepwise.generation() > generation);
            generation = stepwise.generation();
            (void)stepwise.view();
            QVERIFY(stepwise.refresh()); // nothing new
            QCOMPARE(stepwise.generation(), generation);
        };
        run.started(0);
        step();
        run.measured(0, "thinking_on-1", 1, 50);
        step();
        run.begin(0, "thinking_off-1", 1);
        step();
        QCOMPARE(toJson(stepwise.view()), toJson(viewOf(run)));
        run.event(0, "cell_finished",
                  RunFixture::at("thinking_off-1") + ",\"outcome\":\"failed\",\"reason\":\"x\"");
        run.event(0, "shard_finished", "\"outcome\":\"done\",\"left\":[]");
        step();
        QCOMPARE(toJson(stepwise.view()), toJson(viewOf(run)));
    }

    // Only an answer by a query that succeeded ends a cell whose journal broke off.
    void aCellOfADeadShardFailsOnlyWhenTheJobIsAbsent()
    {
        RunFixture run({QStringLiteral("thinking_on-1"), QStringLiteral("thinking_on-2")});
        run.writeJob(0);
        run.started(0);
        run.begin(0, "thinking_on-1", 1);
        run.appendRaw(0, "{\"seq\":4,\"kind\":\"cell_fin"); // killed inside a line
        RunView view = viewOf(run, Presence::Seen);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::Running);
        view = viewOf(run, Presence::Unknown);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::Running);
        QCOMPARE(cellOf(view, "thinking_on-2").state, CellState::Queued);
        QCOMPARE(view.state, RunState::Unknown);
        view = viewOf(run, Presence::Absent);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::Failed);
        QCOMPARE(cellOf(view, "thinking_on-1").reason,
                 QStringLiteral("collector 0 on n1 was lost without a word"));
        QCOMPARE(cellOf(view, "thinking_on-2").state, CellState::NotRun);
        QCOMPARE(view.state, RunState::Failed);
        QCOMPARE(view.jobs.first().state, QStringLiteral("lost"));
        QCOMPARE(view.jobs.first().reason, QString());
        const JobAnswer completed{
            Presence::Absent, QStringLiteral("completed"), {}, QStringLiteral("exit code 0"), {}};
        RunStore store(run.folder());
        QVERIFY(store.refresh());
        store.setAnswers({{0, completed}});
        QCOMPARE(
            cellOf(store.view(), "thinking_on-1").reason,
            QStringLiteral("collector 0 on n1 came to its end, and what it said last of this cell is lost"));
        run.write(QStringLiteral("shard-0/job.out"), "Traceback\nMemoryError\n\n");
        QCOMPARE(viewOf(run, Presence::Absent).jobs.first().reason, QStringLiteral("MemoryError"));
    }

    void anAnswerIsNotTakenBackByAFailedQuery()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.started(0);
        run.begin(0, "thinking_on-1", 1);
        RunStore store(run.folder());
        QVERIFY(store.refresh());
        store.setAnswers({{0, answer(Presence::Seen)}});
        QCOMPARE(store.view().state, RunState::Running);
        store.setAnswers({{0, {Presence::Unknown, {}, {}, QStringLiteral("link lost"), {}}}});
        QCOMPARE(store.view().state, RunState::Running);
        QCOMPARE(store.view().jobs.first().reason, QStringLiteral("link lost"));
    }

    // The question was put before the collector's last start.
    void anAnswerFromAnEarlierLifeIsDropped()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.started(0);
        RunStore store(run.folder());
        QVERIFY(store.refresh());
        const QMap<int, int> lives = store.lives();
        QCOMPARE(lives, (QMap<int, int>{{0, 1}}));
        run.event(0, "shard_started", "\"node\":\"n2\",\"gpus\":[]");
        QVERIFY(store.refresh());
        store.setAnswers({{0, answer(Presence::Absent)}}, {}, lives);
        QCOMPARE(store.shards().value(0), ShardPhase::Running);
        store.setAnswers({{0, answer(Presence::Absent)}}, {}, store.lives());
        QCOMPARE(store.shards().value(0), ShardPhase::Lost);
    }

    // What a scheduler said of a job's end is known to later readers without asking, for as long as the job
    // has no other life.
    void anEndThatWasToldIsRemembered()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.started(0);
        run.event(0, "signal", "\"name\":\"SIGTERM\"");
        run.event(0, "shard_finished", "\"outcome\":\"stopped\",\"left\":[\"thinking_on-1\"]");
        const QDateTime now = QDateTime::fromString(QStringLiteral("2026-11-30T10:00:30Z"), Qt::ISODate);
        RunStore follower(run.folder());
        QVERIFY(follower.refresh());
        follower.setAnswers({{0, answer(Presence::Seen)}}, now);
        QVERIFY(follower.keepSeen());
        RunStore reader(run.folder());
        QVERIFY(reader.refresh());
        QCOMPARE(reader.shards().value(0), ShardPhase::Running);
        JobAnswer timeout{Presence::Absent, QStringLiteral("timeout"), {}, QStringLiteral("its time"), {}};
        timeout.timeLimitS = 7200;
        follower.setAnswers({{0, timeout}}, now);
        QVERIFY(follower.keepSeen());
        RunStore fresh(run.folder());
        for (RunStore *const store : {&reader, &fresh}) {
            QVERIFY(store->refresh());
            QCOMPARE(store->shards().value(0), ShardPhase::Ended);
            QCOMPARE(store->view().state, RunState::Failed);
            QCOMPARE(store->view().jobs.first().reason,
                     QStringLiteral("the job's time limit of 120 min was reached"));
        }
        run.event(0, "shard_started", "\"node\":\"n2\",\"gpus\":[]");
        QCOMPARE(viewOf(run, Presence::Unknown).state, RunState::Unknown);
        RunStore later(run.folder());
        QVERIFY(later.refresh());
        QCOMPARE(later.shards().value(0), ShardPhase::Running);
    }

    void aCollectorThatNeverBeganSaysWhyInItsOutput()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.write(QStringLiteral("shard-0/job.out"), "Traceback\nSyntaxError: too old\n");
        const RunView view = viewOf(run, Presence::Absent);
        QCOMPARE(view.state, RunState::Failed);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::NotRun);
        QCOMPARE(view.jobs.first().reason, QStringLiteral("SyntaxError: too old"));
    }

    void aRunThatWasNeverSubmittedIsSaidToBe()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        const RunView view = viewOf(run);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::NotRun);
        QCOMPARE(cellOf(view, "thinking_on-1").reason, QStringLiteral("no job was submitted"));
    }

    void twoShardsShareOneMatrix()
    {
        RunFixture run({QStringLiteral("thinking_off-1"), QStringLiteral("thinking_on-2"),
                        QStringLiteral("thinking_on-1")});
        run.writeJob(0, "1:1");
        run.writeJob(1, "2:2");
        run.started(0);
        run.started(1);
        run.measured(0, "thinking_on-1", 1, 50);
        run.measured(1, "thinking_on-2", 1, 60);
        run.begin(1, "thinking_off-1", 1);
        run.event(0, "shard_finished", "\"outcome\":\"done\",\"left\":[]");
        const RunView view = viewOf(run);
        QCOMPARE(view.state, RunState::Running);
        QCOMPARE(view.jobs.size(), 2);
        QCOMPARE(view.jobs.at(0).state, QStringLiteral("ended"));
        QCOMPARE(view.jobs.at(1).state, QStringLiteral("running"));
        QCOMPARE(view.jobs.at(1).node, QStringLiteral("n1"));
        QStringList order;
        for (const CellView &cell : view.cells)
            order.append(cell.id);
        const QStringList expected{QStringLiteral("thinking_on-1"), QStringLiteral("thinking_on-2"),
                                   QStringLiteral("thinking_off-1")};
        QCOMPARE(order, expected);
        QCOMPARE(cellOf(view, "thinking_on-2").attempts.first().shard, 1);
    }

    void theLastAttemptWithAValueCountsUnlessTheReviewerChose()
    {
        RunFixture run({QStringLiteral("thinking_on-1")}, {1, 2, 3});
        run.writeJob(0);
        run.started(0);
        run.measured(0, "thinking_on-1", 1, 50);
        run.measured(0, "thinking_on-1", 2, 60);
        run.begin(0, "thinking_on-1", 3);
        run.event(0, "cell_finished",
                  RunFixture::at("thinking_on-1", 3) + ",\"outcome\":\"failed\",\"reason\":\"x\"");
        RunView view = viewOf(run);
        QCOMPARE(cellOf(view, "thinking_on-1").counting, 2);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::Value);
        QCOMPARE(cellJson(view, QStringLiteral("thinking_on-1")).value(QLatin1StringView("attempts")).toInt(),
                 3);
        run.write(QStringLiteral("review.yaml"), "review: 1\ntags: [a, b]\ncells:\n  thinking_on-1: "
                                                 "{attempt: 1}\n  thinking_on-9: {attempt: 4}\n");
        view = viewOf(run);
        QCOMPARE(cellOf(view, "thinking_on-1").counting, 1);
        QCOMPARE(cellOf(view, "thinking_on-1").countingAttempt()->acceptance.acceptanceLength,
                 std::optional<double>(1.5));
        const QStringList tags{QStringLiteral("a"), QStringLiteral("b")};
        QCOMPARE(view.tags, tags);
        run.write(QStringLiteral("review.yaml"), "cells: {thinking_on-1: {attempt: 77}}\n"); // not there
        QCOMPARE(cellOf(viewOf(run), "thinking_on-1").counting, 2);
        run.write(QStringLiteral("review.yaml"), "cells: [\x01");
        QCOMPARE(cellOf(viewOf(run), "thinking_on-1").counting, 2);
    }

    void aFailedCellWithAnotherAttemptToComeIsQueued()
    {
        RunFixture run({QStringLiteral("thinking_on-1")}, {1, 2});
        run.writeJob(0);
        run.started(0);
        run.begin(0, "thinking_on-1", 1);
        run.event(0, "cell_finished",
                  RunFixture::at("thinking_on-1", 1) + ",\"outcome\":\"failed\",\"reason\":\"x\"");
        QCOMPARE(cellOf(viewOf(run), "thinking_on-1").state, CellState::Queued);
        run.begin(0, "thinking_on-1", 2);
        QCOMPARE(cellOf(viewOf(run), "thinking_on-1").state, CellState::Running);
        const RunView over = viewOf(run, Presence::Absent);
        QCOMPARE(cellOf(over, "thinking_on-1").state, CellState::Failed);
    }

    void skippedAndCancelledCellsDidNotRun()
    {
        RunFixture run({QStringLiteral("thinking_on-1"), QStringLiteral("thinking_on-2"),
                        QStringLiteral("thinking_on-3")});
        run.writeJob(0);
        run.started(0);
        run.event(0, "cell_skipped", RunFixture::at("thinking_on-1") + ",\"reason\":\"no weights\"");
        run.begin(0, "thinking_on-2", 1);
        run.write(QStringLiteral("control/001.json"), "{\"command\":\"cancel\",\"cell\":\"thinking_on-2\"}");
        run.event(0, "control", "\"file\":\"001.json\",\"answer\":\"done\",\"reason\":null");
        run.event(0, "cell_finished",
                  RunFixture::at("thinking_on-2") + ",\"outcome\":\"failed\",\"reason\":\"cancelled\"");
        run.measured(0, "thinking_on-3", 1, 10);
        run.event(0, "shard_finished", "\"outcome\":\"done\",\"left\":[]");
        const RunView view = viewOf(run, Presence::Absent);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::NotRun);
        QCOMPARE(cellOf(view, "thinking_on-1").reason, QStringLiteral("no weights"));
        QCOMPARE(cellOf(view, "thinking_on-2").state, CellState::NotRun);
        QCOMPARE(cellOf(view, "thinking_on-2").reason, QStringLiteral("cancelled"));
        QCOMPARE(view.state, RunState::Done);
    }

    // A cell that failed by itself stays failed though it was cancelled afterwards.
    void aLaterCancelDoesNotExcuseAFailure()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.started(0);
        run.begin(0, "thinking_on-1", 1);
        run.event(0, "cell_finished",
                  RunFixture::at("thinking_on-1") + ",\"outcome\":\"failed\",\"reason\":\"died\"");
        run.write(QStringLiteral("control/001.json"), "{\"command\":\"cancel\",\"cell\":\"thinking_on-1\"}");
        run.event(0, "control", "\"file\":\"001.json\",\"answer\":\"done\",\"reason\":null");
        QCOMPARE(cellOf(viewOf(run), "thinking_on-1").state, CellState::Failed);
    }

    void aStoppedRunIsCancelled()
    {
        RunFixture run({QStringLiteral("thinking_on-1"), QStringLiteral("thinking_on-2")});
        run.writeJob(0);
        run.started(0);
        run.begin(0, "thinking_on-1", 1);
        run.event(0, "signal", "\"name\":\"SIGTERM\"");
        run.event(0, "cell_finished",
                  RunFixture::at("thinking_on-1") +
                      ",\"outcome\":\"failed\",\"reason\":\"stopped by SIGTERM\"");
        run.event(0, "shard_finished", "\"outcome\":\"stopped\",\"left\":[\"thinking_on-2\"]");
        const RunView view = viewOf(run, Presence::Absent);
        QCOMPARE(view.state, RunState::Cancelled);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::NotRun);
        QCOMPARE(cellOf(view, "thinking_on-1").reason, QStringLiteral("stopped by SIGTERM"));
        QCOMPARE(cellOf(view, "thinking_on-2").state, CellState::NotRun);
        QCOMPARE(cellOf(view, "thinking_on-2").reason, QStringLiteral("the run was stopped before it"));
    }

    // Whoever cancels twice, or a scheduler that sends its signal again, does not make a failure of it.
    void anotherSignalLeavesACancelledCellWhatItIs()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.started(0);
        run.begin(0, "thinking_on-1", 1);
        run.event(0, "signal", "\"name\":\"SIGTERM\"");
        run.event(0, "cell_finished",
                  RunFixture::at("thinking_on-1") +
                      ",\"outcome\":\"failed\",\"reason\":\"stopped by SIGTERM\"");
        run.event(0, "signal", "\"name\":\"SIGTERM\"");
        run.event(0, "shard_finished", "\"outcome\":\"stopped\",\"left\":[]");
        const RunView view = viewOf(run, Presence::Absent);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::NotRun);
        QCOMPARE(view.state, RunState::Cancelled);
    }

    // Slurm's warning before the limit is no wish of anybody's.
    void aSignalForWantOfTimeIsNoCancel_data()
    {
        QTest::addColumn<int>("limitMin");  // of the cluster profile; 0: none
        QTest::addColumn<QString>("state"); // the scheduler's; empty: it has forgotten the job
        QTest::addColumn<qint64>("limitS"); // as the scheduler tells it; 0: not
        QTest::addColumn<bool>("stop");
        QTest::addColumn<QString>("reason");
        const QString reached = QStringLiteral("the job's time limit of %1 min was reached");
        // The collector begins at second 1, and the signal comes at second 4.
        QTest::newRow("by the clock") << 3 << QString() << qint64{0} << false << reached.arg(3);
        QTest::newRow("by the clock, and Slurm does not object")
            << 3 << QStringLiteral("failed") << qint64{0} << false << reached.arg(3);
        QTest::newRow("as Slurm says")
            << 0 << QStringLiteral("timeout") << qint64{7200} << false << reached.arg(120);
        QTest::newRow("Slurm knows better")
            << 3 << QStringLiteral("failed") << qint64{240} << false << reached.arg(4);
        QTest::newRow("long before it") << 4 << QStringLiteral("failed") << qint64{0} << false << QString();
        QTest::newRow("no limit") << 0 << QStringLiteral("failed") << qint64{0} << false << QString();
        QTest::newRow("scancel by hand")
            << 3 << QStringLiteral("cancelled") << qint64{0} << false << QString();
        QTest::newRow("cancelled") << 3 << QStringLiteral("failed") << qint64{180} << true << QString();
    }

    void aSignalForWantOfTimeIsNoCancel()
    {
        QFETCH(int, limitMin);
        QFETCH(QString, state);
        QFETCH(qint64, limitS);
        QFETCH(bool, stop);
        QFETCH(QString, reason);
        RunFixture run({QStringLiteral("thinking_on-1"), QStringLiteral("thinking_on-2")});
        const QByteArray limit =
            limitMin == 0 ? QByteArray() : ", time_limit_min: " + QByteArray::number(limitMin);
        run.write(QStringLiteral("cluster.yaml"), "cluster: 1\nname: b300\ntransport: {kind: local}\n"
                                                  "scheduler: {kind: slurm" +
                                                      limit + "}\npaths: {root: /tmp/runs}\n");
        run.writeJob(0);
        run.started(0);
        run.begin(0, "thinking_on-1", 1);
        run.event(0, "signal", "\"name\":\"SIGTERM\"");
        run.event(0, "cell_finished",
                  RunFixture::at("thinking_on-1") +
                      ",\"outcome\":\"failed\",\"reason\":\"stopped by SIGTERM\"");
        run.event(0, "shard_finished", "\"outcome\":\"stopped\",\"left\":[\"thinking_on-2\"]");
        if (stop)
            run.write(QStringLiteral("control/001.json"), "{\"command\":\"stop\"}");
        RunStore store(run.folder());
        QVERIFY(store.refresh());
        JobAnswer told{Presence::Absent, state, {}, QStringLiteral("exit code 143"), {}};
        if (state.isEmpty())
            told = {Presence::Absent, QStringLiteral("ended"), {}, {}, {}};
        if (limitS > 0)
            told.timeLimitS = limitS;
        store.setAnswers({{0, told}});
        const RunView view = store.view();
        const CellView &inHand = cellOf(view, "thinking_on-1");
        const CellView &left = cellOf(view, "thinking_on-2");
        QCOMPARE(left.state, CellState::NotRun);
        QCOMPARE(store.wasStopped(), reason.isEmpty());
        if (reason.isEmpty()) {
            QCOMPARE(view.state, RunState::Cancelled);
            QCOMPARE(inHand.state, CellState::NotRun);
            QCOMPARE(inHand.reason, QStringLiteral("stopped by SIGTERM"));
            QCOMPARE(left.reason, QStringLiteral("the run was stopped before it"));
            return;
        }
        QCOMPARE(view.state, RunState::Failed);
        QCOMPARE(inHand.state, CellState::Failed);
        QVERIFY(!inHand.attempts.first().interrupted);
        QCOMPARE(inHand.reason, reason);
        QCOMPARE(left.reason, reason + QStringLiteral(" before it"));
        QCOMPARE(view.jobs.first().state, QStringLiteral("ended"));
        QCOMPARE(view.jobs.first().reason, reason);
        QVERIFY(view.problems.last().text.contains(QStringLiteral("`assayctl resume ") + RunFixture::id()));
    }

    // The command lies in the run's folder, and nobody was ever there to hear it.
    void aRunThatIsCancelledBeforeItsJobStartsIsCancelled()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        RunStore store(run.folder());
        QVERIFY(store.refresh());
        const JobAnswer gone{
            Presence::Absent, QStringLiteral("cancelled"), {}, QStringLiteral("cancelled by user 0"), {}};
        store.setAnswers({{0, gone}});
        QCOMPARE(store.view().state, RunState::Failed); // somebody else's scancel
        run.write(QStringLiteral("control/001.json"), "{\"command\":\"stop\"}");
        QVERIFY(store.refresh());
        const RunView view = store.view();
        QCOMPARE(view.state, RunState::Cancelled);
        QVERIFY(store.wasStopped());
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::NotRun);
        QCOMPARE(cellOf(view, "thinking_on-1").reason, QStringLiteral("cancelled"));
        QCOMPARE(view.jobs.first().state, QStringLiteral("ended"));
        QCOMPARE(view.jobs.first().reason, QStringLiteral("cancelled before it started"));
        QVERIFY(store.isUnclaimed(QStringLiteral("thinking_on-1"), 1));
    }

    // What was told to the collectors of an earlier plan is not meant for those of the next.
    void aStopBelongsToThePlanUnderWhichItWasGiven()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        QJsonObject plan = run.planJson({QStringLiteral("thinking_on-1")}, {1});
        plan.insert(QStringLiteral("shards"),
                    QJsonObject{{QStringLiteral("first"), 0}, {QStringLiteral("count"), 1}});
        run.write(QStringLiteral("plan.1.json"), QJsonDocument(plan).toJson());
        plan.insert(QStringLiteral("shards"),
                    QJsonObject{{QStringLiteral("first"), 1}, {QStringLiteral("count"), 1}});
        run.write(QStringLiteral("plan.json"), QJsonDocument(plan).toJson());
        run.write(QStringLiteral("control.1/001.json"), "{\"command\":\"stop\"}");
        run.write(QStringLiteral("control/001.json"), "{\"command\":\"hold\",\"minutes\":1}");
        run.writeJob(1);
        run.started(1);
        run.event(1, "control", "\"file\":\"001.json\",\"answer\":\"done\",\"reason\":null");
        RunStore store(run.folder());
        QVERIFY(store.refresh());
        store.setAnswers({{0, answer(Presence::Seen)}, {1, answer(Presence::Seen)}});
        QVERIFY(!store.wasStopped());
        QVERIFY(store.book().wasToldToStop(0));
        QVERIFY(!store.book().wasToldToStop(1));
        store.setAnswers({{0, answer(Presence::Absent)}});
        QVERIFY(store.wasStopped());
    }

    // Why a job waited, or why it could not be asked for, is no reason once it has run.
    void whatWasSaidOfAWaitingJobGoesWithTheWait()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        RunStore store(run.folder());
        QVERIFY(store.refresh());
        const JobAnswer waiting{Presence::Seen,
                                QStringLiteral("pending"),
                                {},
                                QStringLiteral("no node with the asked resources is free yet"),
                                QStringLiteral("2026-11-30T20:27:37Z")};
        store.setAnswers({{0, waiting}});
        JobView job = store.view().jobs.first();
        QCOMPARE(job.state, QStringLiteral("pending"));
        QCOMPARE(job.reason, waiting.reason);
        QCOMPARE(job.estimatedStart, waiting.estimatedStart);
        run.started(0);
        QVERIFY(store.refresh());
        job = store.view().jobs.first();
        QCOMPARE(job.state, QStringLiteral("running"));
        QCOMPARE(job.reason, QString());
        QCOMPARE(job.estimatedStart, QString());
        run.measured(0, "thinking_on-1", 1, 50);
        run.event(0, "shard_finished", "\"outcome\":\"done\",\"left\":[]");
        QVERIFY(store.refresh());
        const auto isEnded = [&](const QString &reason) {
            job = store.view().jobs.first();
            QCOMPARE(job.state, QStringLiteral("ended"));
            QCOMPARE(job.reason, reason);
            QCOMPARE(job.estimatedStart, QString());
        };
        isEnded({});
        store.setAnswers({{0, {Presence::Unknown, {}, {}, QStringLiteral("connect failure"), {}}}});
        isEnded({});
        store.setAnswers(
            {{0, {Presence::Absent, QStringLiteral("completed"), {}, QStringLiteral("exit code 0"), {}}}});
        isEnded(QStringLiteral("exit code 0"));
        // A first word that is none.
        RunStore silent(run.folder());
        QVERIFY(silent.refresh());
        silent.setAnswers({{0, {Presence::Unknown, {}, {}, QStringLiteral("connect failure"), {}}}});
        QCOMPARE(silent.view().jobs.first().reason, QString());
    }

    void gpuHoursAreKnownOrNotTold()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.appendRaw(
            0, "{\"seq\":1,\"t\":\"2026-11-30T10:00:00.000Z\",\"kind\":\"shard_started\",\"node\":\"n\","
               "\"gpus\":[{\"name\":\"B300\"},{\"name\":\"B300\"}]}\n"
               "{\"seq\":2,\"t\":\"2026-11-30T11:30:00.000Z\",\"kind\":\"shard_finished\"}\n");
        const RunView view = viewOf(run, Presence::Absent);
        QCOMPARE(view.gpuHours, std::optional<double>(3.0));
        QCOMPARE(view.started, QDateTime({2026, 11, 30}, {10, 0}, Qt::UTC));
        QCOMPARE(view.finished, QDateTime({2026, 11, 30}, {11, 30}, Qt::UTC));
        RunFixture without({QStringLiteral("thinking_on-1")});
        without.started(0);
        QVERIFY(!viewOf(without).gpuHours);
        QVERIFY(toJson(viewOf(without)).value(QLatin1StringView("gpu_hours")).isNull());
    }

    void whatIsWrongWithAJournalIsAProblemOfTheRun()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.started(0);
        run.appendRaw(0, "garbage\n");
        run.measured(0, "thinking_on-1", 1, 50);
        run.event(0, "telepathy", "\"x\":1");
        const RunView view = viewOf(run);
        QCOMPARE(cellOf(view, "thinking_on-1").state, CellState::Value);
        QCOMPARE(view.problems.size(), 1);
        QVERIFY(view.problems.first().text.startsWith(QStringLiteral("shard-0/journal.jsonl, line 2:")));
    }

    void cellsAddedByACommandBelongToTheRun()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.started(0);
        QJsonObject added = run.planJson({QStringLiteral("thinking_on-2")}, {1});
        const QJsonObject command{{QStringLiteral("command"), QStringLiteral("add")},
                                  {QStringLiteral("cells"), added.value(QLatin1StringView("cells"))}};
        run.write(QStringLiteral("control/001.json"), QJsonDocument(command).toJson());
        run.write(QStringLiteral("control/002.json"),
                  "{\"command\":\"add\",\"cells\":[7]}"); // refused by everyone
        run.write(QStringLiteral("control/003.json"), "{\"comm");
        const RunView view = viewOf(run);
        QCOMPARE(view.cells.size(), 2);
        QCOMPARE(cellOf(view, "thinking_on-2").state, CellState::Queued);
    }

    void aPlanThatCannotBeReadIsAnInputError_data()
    {
        QTest::addColumn<QByteArray>("plan");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("torn") << QByteArray("{\"plan\":1,");
        QTest::newRow("a list") << QByteArray("[]");
        QTest::newRow("another version") << QByteArray("{\"plan\":2}");
        QTest::newRow("binary") << QByteArray("\0\1\2", 3);
    }

    void aPlanThatCannotBeReadIsAnInputError()
    {
        QFETCH(QByteArray, plan);
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.write(QStringLiteral("plan.json"), plan);
        RunStore store(run.folder());
        const base::Status read = store.refresh();
        QVERIFY(!read);
        QCOMPARE(read.error().kind, base::Error::Kind::Input);
        QCOMPARE(read.error().where, run.path(QStringLiteral("plan.json")));
    }

    void theListOfRunsIsADocument()
    {
        RunFixture run({QStringLiteral("thinking_on-1"), QStringLiteral("thinking_on-2")});
        run.writeJob(0);
        run.started(0);
        run.measured(0, "thinking_on-1", 1, 50);
        const QJsonObject one = toJson(QList<RunSummary>{summaryOf(viewOf(run))})
                                    .value(QLatin1StringView("runs"))
                                    .toArray()
                                    .first()
                                    .toObject();
        QCOMPARE(one.value(QLatin1StringView("run")).toString(), RunFixture::id());
        QCOMPARE(one.value(QLatin1StringView("cells_done")).toInt(), 1);
        QCOMPARE(one.value(QLatin1StringView("cells_total")).toInt(), 2);
        QCOMPARE(one.value(QLatin1StringView("state")).toString(), QStringLiteral("running"));
        QVERIFY(one.value(QLatin1StringView("worst_difference")).isNull());
    }
};

QTEST_APPLESS_MAIN(TestStore)
#include "tst_store.moc"
