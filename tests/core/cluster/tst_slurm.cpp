// SPDX-License-Identifier: GPL-3.0-or-later
#include "stub_slurm.h"

#include <QStandardPaths>
#include <QTest>

using namespace assay;
using namespace assay::cluster;
using namespace stub;

namespace {

// A PATH without Slurm, and the start-up file of login shells.
void withoutSlurmOnPath(Cluster &cluster, const QByteArray &profile)
{
    const QString bin = cluster.host.folder.filePath(text("bin"));
    QDir().mkpath(bin);
    for (const char *name : {"bash", "sh", "timeout", "env", "sed", "id", "cat", "date"}) {
        const QString target = QStandardPaths::findExecutable(text(name), {text("/usr/bin"), text("/bin")});
        QVERIFY(QFile::link(target, bin + QLatin1Char('/') + text(name)));
    }
    cluster.host.environment = {{text("HOME"), cluster.host.folder.path()}};
    put(cluster.host.folder.filePath(text(".bash_profile")), profile);
    cluster.host.searched = QFile::encodeName(bin);
}

} // namespace

class TestSlurm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void t19AControllerThatIsAwayEndsNoJob()
    {
        Cluster cluster;
        cluster.host.says("squeue", line("12", "RUNNING", "None", "b300-001"));
        QVERIFY(cluster.ask().isActive());
        for (const char *words :
             {"slurm_load_jobs error: Unable to contact slurm controller (connect failure)\n",
              "slurm_load_jobs error: Socket timed out on send/recv operation\n",
              "squeue: error: Parsing error at unrecognized key: X\n"
              "squeue: fatal: Unable to process configuration file\n"}) {
            cluster.host.says("squeue", {}, words, 1);
            const JobAnswer answer = cluster.ask();
            QCOMPARE(answer.presence, Presence::Unknown);
            QVERIFY(!answer.reason.isEmpty());
            QVERIFY(!answer.reason.contains(QLatin1StringView("error:")));
        }
        cluster.host.says("squeue", line("12", "RUNNING", "None", "b300-001"));
        QVERIFY(cluster.ask().isActive());
        QCOMPARE(cluster.host.calls("sacct"), QByteArray()); // would wait as long for the same answer
    }

    void t20AnErrorWithStatus0IsNoAnswer()
    {
        Cluster cluster;
        cluster.host.says("squeue", "CLUSTER: amarel\n",
                          "slurm_load_jobs error: Socket timed out on send/recv operation\n");
        QCOMPARE(cluster.ask().presence, Presence::Unknown);
        QCOMPARE(cluster.ask().reason, text("Socket timed out on send/recv operation"));
    }

    void aQueryThatIsCutOffIsUnknown_data()
    {
        QTest::addColumn<int>("status");
        QTest::newRow("time ran out") << 124;
        QTest::newRow("killed") << 137;
        QTest::newRow("not installed") << 127;
        QTest::newRow("failed without a word") << 1;
    }

    void aQueryThatIsCutOffIsUnknown()
    {
        QFETCH(int, status);
        Cluster cluster;
        cluster.host.says("squeue", {}, {}, status);
        QCOMPARE(cluster.ask().presence, Presence::Unknown);
        QVERIFY(!cluster.ask().reason.isEmpty());
    }

    void noAnswerAtAllIsUnknown()
    {
        Cluster cluster;
        cluster.host.says("squeue", line("12", "RUNNING"));
        QVERIFY(cluster.ask().isActive());
        cluster.host.fixed = base::fail(base::Error::Kind::Environment, text("link lost"));
        QCOMPARE(cluster.ask().presence, Presence::Unknown);
        QVERIFY(cluster.ask().reason.contains(text("link lost")));
        cluster.host.fixed = remote::ScriptAnswer{0, {}, {}};
        QCOMPARE(cluster.ask().presence, Presence::Unknown);
        cluster.host.fixed = remote::ScriptAnswer{0, QByteArray("\0\x1e\xff\x1f 12 COMPLETED", 17), {}};
        QCOMPARE(cluster.ask().presence, Presence::Unknown);
    }

    void garbageIsUnknown_data()
    {
        QTest::addColumn<QByteArray>("output");
        QTest::newRow("a form of another version") << QByteArray("12|12|COMPLETED|None@@\n");
        QTest::newRow("cut off") << line("12", "COMPLETED").chopped(5);
        QTest::newRow("binary") << QByteArray("\x01\x02|\xff\xfe|@@", 9);
    }

    void garbageIsUnknown()
    {
        QFETCH(QByteArray, output);
        Cluster cluster;
        cluster.host.says("squeue", output);
        cluster.host.says("scontrol", "no such thing\n", {}, 0);
        QCOMPARE(cluster.ask().presence, Presence::Unknown);
        // scontrol's word is enough.
        cluster.host.says("scontrol", {}, "slurm_load_jobs error: Invalid job id specified\n", 1);
        QCOMPARE(cluster.ask().presence, Presence::Absent);
    }

    void aPendingJobSaysWhyAndWhen()
    {
        Cluster cluster;
        cluster.host.says("squeue", line("12", "PENDING", "Resources"));
        const JobAnswer answer = cluster.ask();
        QCOMPARE(answer.presence, Presence::Seen);
        QCOMPARE(answer.state, text("pending"));
        QVERIFY(answer.reason.contains(text("free yet")));
        QCOMPARE(answer.estimatedStart, text("2026-11-30T19:52:05Z"));
    }

    void aHeldJobSaysHowToReleaseItAndNoTime_data()
    {
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<QByteArray>("reason");
        QTest::addColumn<QString>("words");
        const QString release = text("scontrol release 12");
        QTest::newRow("user") << QByteArray("PENDING") << QByteArray("JobHeldUser") << release;
        QTest::newRow("admin") << QByteArray("PENDING") << QByteArray("JobHeldAdmin")
                               << text("administrator");
        QTest::newRow("requeues") << QByteArray("PENDING") << QByteArray("JobHoldMaxRequeue") << release;
        QTest::newRow("put back") << QByteArray("PENDING") << QByteArray("job requeued in held state")
                                  << release;
        QTest::newRow("launch") << QByteArray("PENDING") << QByteArray("launch failed requeued held")
                                << release;
        QTest::newRow("state") << QByteArray("REQUEUE_HOLD") << QByteArray("JobHeldUser") << release;
        QTest::newRow("never") << QByteArray("PENDING") << QByteArray("PartitionTimeLimit")
                               << text("never start");
    }

    void aHeldJobSaysHowToReleaseItAndNoTime()
    {
        QFETCH(QByteArray, state);
        QFETCH(QByteArray, reason);
        QFETCH(QString, words);
        Cluster cluster;
        cluster.host.says("squeue", line("12", state.constData(), reason.constData()));
        const JobAnswer answer = cluster.ask();
        QCOMPARE(answer.presence, Presence::Seen);
        QVERIFY2(answer.reason.contains(words), qPrintable(answer.reason));
        QVERIFY(!answer.reason.contains(text("JOB")));
        QCOMPARE(answer.estimatedStart, QString());
    }

    void t26ARequeuedJobLivesOn()
    {
        Cluster cluster;
        const auto step = [&](const QByteArray &output) {
            cluster.host.says("squeue", output);
            return cluster.ask();
        };
        JobAnswer answer = step(line("12", "RUNNING", "None", "b300-001"));
        QVERIFY(answer.isActive());
        QCOMPARE(answer.node, text("b300-001"));
        QCOMPARE(answer.restarts, 0);
        answer = step(line("12", "COMPLETING", "None", "b300-001"));
        QCOMPARE(answer.presence, Presence::Seen);
        QCOMPARE(answer.state, text("completing"));
        answer = step(line("12", "PREEMPTED", "None", "b300-001"));
        QCOMPARE(answer.presence, Presence::Seen);
        answer = step(line("12", "NODE_FAIL", "None", "b300-001"));
        QCOMPARE(answer.presence, Presence::Seen);
        QVERIFY(answer.reason.contains(text("node b300-001 failed")));
        answer = step(line("12", "PENDING", "BeginTime", "", 1));
        QCOMPARE(answer.presence, Presence::Seen);
        QCOMPARE(answer.restarts, 1);
        QVERIFY(answer.reason.contains(text("requeue")));
        answer = step(line("12", "RUNNING", "None", "b300-003", 1));
        QVERIFY(answer.isActive());
        QCOMPARE(answer.node, text("b300-003"));
        QCOMPARE(answer.restarts, 1);
        answer = step(line("12", "COMPLETED", "None", "b300-003", 1));
        QCOMPARE(answer.presence, Presence::Absent);
        QCOMPARE(answer.state, text("completed"));
        QCOMPARE(answer.reason, text("exit code 0"));
        QCOMPARE(answer.restarts, 1);
    }

    // Sites have Slurm put back what ended with some exit status; then the end is one of a moment.
    void anEndAfterWhichAJobMayReturnIsSaidToBeOne_data()
    {
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<int>("requeue");
        QTest::addColumn<bool>("mayReturn");
        QTest::newRow("failed") << QByteArray("FAILED") << 1 << true;
        QTest::newRow("out of memory") << QByteArray("OUT_OF_MEMORY") << 1 << true;
        QTest::newRow("never put back") << QByteArray("FAILED") << 0 << false;
        QTest::newRow("its node failed") << QByteArray("NODE_FAIL") << 0 << false;
        QTest::newRow("completed") << QByteArray("COMPLETED") << 1 << false;
        QTest::newRow("cancelled") << QByteArray("CANCELLED") << 1 << false;
        QTest::newRow("its time was over") << QByteArray("TIMEOUT") << 1 << false;
    }

    void anEndAfterWhichAJobMayReturnIsSaidToBeOne()
    {
        QFETCH(QByteArray, state);
        QFETCH(int, requeue);
        QFETCH(bool, mayReturn);
        Cluster cluster;
        cluster.host.says("squeue", line("12", state.constData(), "None", "b300-001", 0, requeue, "36608"));
        const JobAnswer answer = cluster.ask();
        QCOMPARE(answer.presence, Presence::Absent);
        QCOMPARE(answer.mayReturn, mayReturn);
    }

    void aJobThatIsNotPutBackEndsWithItsNode()
    {
        Cluster cluster;
        cluster.host.says("squeue", line("12", "NODE_FAIL", "NodeDown", "b300-002", 0, 0, "256"));
        const JobAnswer answer = cluster.ask();
        QCOMPARE(answer.presence, Presence::Absent);
        QCOMPARE(answer.state, text("node_fail"));
        QCOMPARE(answer.reason, text("node b300-002 failed"));
    }

    // The warning before the limit ends the job's script, and Slurm calls that a failure.
    void aJobThatEndsAtItsTimeLimitSaysTheLimit()
    {
        Cluster cluster;
        // Three seconds of eight hours, as every line of squeue here says.
        cluster.host.says("squeue", line("12", "FAILED", "NonZeroExitCode", "b300-001", 0, 0, "36608"));
        JobAnswer answer = cluster.ask();
        QCOMPARE(answer.reason, text("exit code 143"));
        QVERIFY(!answer.timeLimitS);
        const auto job = [&](const QByteArray &state, const QByteArray &code, const QByteArray &time) {
            cluster.host.says("squeue", {}, "slurm_load_jobs error: Invalid job id specified\n", 1);
            cluster.host.says("scontrol", "JobId=12 JobName=assay-x-0 UserId=me(1000) JobState=" + state +
                                              " Reason=None Requeue=0 Restarts=0 ExitCode=" + code +
                                              " RunTime=" + time +
                                              " TimeLimit=00:10:00 SubmitTime=2026-11-30T"
                                              "19:10:05 NodeList=b300-001 \n");
            return cluster.ask();
        };
        answer = job("FAILED", "143:0", "00:06:45");
        QCOMPARE(answer.presence, Presence::Absent);
        QCOMPARE(answer.timeLimitS, std::optional(qint64{600}));
        QVERIFY(!job("FAILED", "143:0", "00:06:30").timeLimitS);
        QVERIFY(!job("FAILED", "1:0", "00:09:50").timeLimitS);
        QVERIFY(!job("CANCELLED", "0:15", "00:09:50").timeLimitS);
        QCOMPARE(job("TIMEOUT", "0:15", "00:10:20").timeLimitS, std::optional(qint64{600}));
    }

    void t27AVanishedJobIsAbsentWithoutAccounting()
    {
        Cluster cluster;
        for (const bool single : {true, false}) {
            if (single)
                cluster.host.says("squeue", {}, "slurm_load_jobs error: Invalid job id specified\n", 1);
            else
                cluster.host.says("squeue", "\n");
            const JobAnswer answer = cluster.ask();
            QCOMPARE(answer.presence, Presence::Absent);
            QCOMPARE(answer.state, text("ended"));
            QVERIFY(answer.mayReturn);
            QVERIFY(answer.reason.contains(text("not recorded")));
        }
    }

    void severalUnknownIdsAreAskedForOneByOne()
    {
        Cluster cluster;
        cluster.host.says("squeue", {}, "slurm_load_jobs error: Invalid job id specified\n", 1);
        const auto answers = QCoro::waitFor(
            cluster.scheduler.query({{text("12"), {}}, {text("x; touch y"), {}}, {text("13"), {}}}));
        QCOMPARE(answers.size(), 3);
        QCOMPARE(answers.at(0).presence, Presence::Absent);
        QCOMPARE(answers.at(1).presence, Presence::Unknown);
        QCOMPARE(answers.at(2).presence, Presence::Absent);
        QVERIFY(cluster.host.calls("scontrol").contains("13"));
        QCOMPARE(QCoro::waitFor(cluster.scheduler.query({})).size(), 0);
    }

    void t27AccountingTellsHowAVanishedJobEnded()
    {
        Cluster cluster;
        cluster.host.says("squeue", {}, "slurm_load_jobs error: Invalid job id specified\n", 1);
        // An earlier job of this id, then two lives of ours, and steps.
        cluster.host.says("sacct", "12|FAILED|1:0|None|2024-01-01T00:00:00|x|b300-001|assay-x-0\n"
                                   "12|COMPLETED|0:0|None|2026-11-30T18:53:00|x|b300-001|another\n"
                                   "12|NODE_FAIL|1:0|None|2026-11-30T18:52:05|x|b300-001|assay-x-0\n"
                                   "12|CANCELLED by 1000|0:0|None|2026-11-30T19:10:05|x|b300-002|assay-x-0\n"
                                   "12.batch|COMPLETED|0:0||2026-11-30T19:10:05|x|b300-002|batch\n");
        const JobAnswer answer = cluster.ask();
        QCOMPARE(answer.presence, Presence::Absent);
        QCOMPARE(answer.state, text("cancelled"));
        QCOMPARE(answer.reason, text("cancelled by user 1000"));
        QCOMPARE(answer.node, text("b300-002"));
        QCOMPARE(answer.restarts, 1);
        // Only lines of others: not yet.
        cluster.host.says("sacct", "12|FAILED|1:0|None|2024-01-01T00:00:00|x|b300-001|assay-x-0\n");
        QCOMPARE(cluster.ask().state, text("ended"));
        // Accounting lags: it does not say that a job goes on which the controller knows not.
        cluster.host.says("sacct", "12|RUNNING|0:0|None|2026-11-30T18:52:05|x|b300-001|assay-x-0\n");
        QCOMPARE(cluster.ask().state, text("ended"));
        QVERIFY(cluster.host.calls("sacct").contains("-D"));
    }

    void whoCancelledIsAskedOfAccounting()
    {
        Cluster cluster;
        cluster.host.says("squeue", line("12", "CANCELLED", "None", "b300-001", 0, 1, "15"));
        QCOMPARE(cluster.ask().reason, text("cancelled"));
        cluster.host.says("sacct",
                          "12|CANCELLED by 1000|0:0|None|2026-11-30T18:52:05|x|b300-001|assay-x-0\n");
        QCOMPARE(cluster.ask().reason, text("cancelled by user 1000"));
        cluster.host.says("sacct", "12|FAILED|1:0|None|2026-11-30T18:52:05|x|b300-001|assay-x-0\n");
        QCOMPARE(cluster.ask().reason, text("cancelled"));
    }

    void anotherUsersJobMayBeHidden()
    {
        Cluster cluster;
        cluster.job.record.insert(text("user"), text("somebody-else"));
        cluster.host.says("squeue", "\n");
        cluster.host.says("scontrol", {}, "slurm_load_jobs error: Access/permission denied\n", 1);
        QCOMPARE(cluster.ask().presence, Presence::Unknown);
        QVERIFY(cluster.ask().reason.contains(text("somebody-else")));
    }

    void aJobOfTheSameIdWithAnotherNameIsNotOurs()
    {
        Cluster cluster;
        cluster.host.says("squeue", line("12", "RUNNING", "None", "b300-001", 0, 1, "0", "not ours"));
        QCOMPARE(cluster.ask().presence, Presence::Absent);
    }

    void t25AnUnknownStateIsActive()
    {
        Cluster cluster;
        cluster.host.says("squeue", line("12", "FUTURE_STATE"));
        QCOMPARE(cluster.ask().presence, Presence::Seen);
        QCOMPARE(cluster.ask().state, text("future_state"));
    }

    void theUsersEnvironmentDoesNotSpeak()
    {
        Cluster cluster;
        cluster.host.environment = {{text("SQUEUE_FORMAT"), text("%i")},
                                    {text("SLURM_TIME_FORMAT"), text("relative")},
                                    {text("SLURM_CLUSTERS"), text("x")},
                                    {text("SBATCH_PARTITION"), text("urgent")},
                                    {text("SLURM_CONF"), text("/some/conf")}};
        cluster.host.then("squeue", "env >\"$here/env\"\n");
        cluster.host.says("squeue", line("12", "RUNNING"));
        QVERIFY(cluster.ask().isActive());
        const QByteArray environment = '\n' + contentOf(cluster.host.folder.filePath(text("env")));
        for (const char *gone : {"SQUEUE_FORMAT=", "SLURM_CLUSTERS=", "SBATCH_PARTITION="})
            QVERIFY2(!environment.contains(gone), gone);
        for (const char *kept :
             {"\nSLURM_CONF=/some/conf\n", "\nSLURM_TIME_FORMAT=standard\n", "\nLC_ALL=C.UTF-8\n"})
            QVERIFY2(environment.contains(kept), kept);
    }

    void programsOfAModuleAreFoundOnce()
    {
        Cluster cluster;
        const QByteArray all = cluster.host.searched;
        withoutSlurmOnPath(cluster,
                           "echo 'Welcome, job 99999 RUNNING'\nPATH=" + all + "\necho >>\"$HOME/logins\"\n");
        cluster.host.says("squeue", line("12", "RUNNING"));
        const JobAnswer first = cluster.ask();
        QVERIFY2(first.isActive(), qPrintable(first.reason));
        QVERIFY(cluster.ask().isActive());
        QCOMPARE(contentOf(cluster.host.folder.filePath(text("logins"))), QByteArray("\n"));
    }

    void withoutSlurmThatIsSaid()
    {
        Cluster cluster;
        withoutSlurmOnPath(cluster,
                           "PATH=" + QFile::encodeName(cluster.host.folder.filePath(text("bin"))) + '\n');
        const auto job = cluster.submit();
        QVERIFY(!job);
        QCOMPARE(job.error().what, text("Slurm was not found"));
        QCOMPARE(cluster.ask().presence, Presence::Unknown);
    }

    void cancelOfAWaitingJobEndsItAtOnce()
    {
        Cluster cluster;
        cluster.host.says("squeue", "PENDING\n");
        QVERIFY(QCoro::waitFor(cluster.scheduler.cancel(cluster.job)));
        QCOMPARE(cluster.host.calls("scancel"), QByteArray("12\n"));
    }

    void cancelOfARunningJobTellsItsScriptFirst()
    {
        Cluster cluster;
        cluster.host.says("squeue", "RUNNING\n");
        cluster.host.then("scancel", "printf 'COMPLETING\\n' >\"$here/squeue.out\"\n");
        QVERIFY(QCoro::waitFor(cluster.scheduler.cancel(cluster.job)));
        QCOMPARE(cluster.host.calls("scancel"), QByteArray("--signal=TERM --batch 12\n12\n"));
    }

    void cancelOfAJobThatIsGoneIsASuccess()
    {
        Cluster cluster;
        for (const char *words :
             {"scancel: error: Kill job error on job id 12: Invalid job id specified\n",
              "scancel: error: Kill job error on job id 12: Job/step already completing or completed\n"}) {
            cluster.host.says("scancel", {}, words, 1);
            QVERIFY(QCoro::waitFor(cluster.scheduler.cancel(cluster.job)));
        }
        cluster.host.says("scancel", {},
                          "scancel: error: Kill job error on job id 12: Unable to contact slurm controller "
                          "(connect failure)\n",
                          1);
        const auto status = QCoro::waitFor(cluster.scheduler.cancel(cluster.job));
        QVERIFY(!status);
        QVERIFY(status.error().why.contains(text("Unable to contact")));
        QVERIFY(!QCoro::waitFor(cluster.scheduler.cancel(Job{text("-u root"), {}})));
    }

    void nodesPartitionsAndQueueOrAnError()
    {
        Cluster cluster;
        cluster.host.says("sinfo",
                          "b300-001|batch_1|idle|0/16/0/16|20000|gpu:b300:8|gpu:b300:0(IDX:N\\/A)|none@@\n");
        const auto nodes = QCoro::waitFor(cluster.scheduler.nodes());
        QVERIFY2(nodes, nodes ? "" : qPrintable(nodes.error().sentence()));
        QCOMPARE(nodes->size(), 1);
        QVERIFY(nodes->first().usable);
        cluster.host.says("sinfo", "up|8:00:00|3|batch_1*|batch_1@@\n");
        const auto partitions = QCoro::waitFor(cluster.scheduler.partitions());
        QVERIFY(partitions);
        QVERIFY(partitions->first().isDefault);
        cluster.host.says("squeue", line("12", "RUNNING") + line("13", "PENDING", "Priority"));
        const auto queue = QCoro::waitFor(cluster.scheduler.queue(true));
        QVERIFY(queue);
        QCOMPARE(queue->size(), 2);
        cluster.host.says("sinfo", {},
                          "slurm_load_partitions: Unable to contact slurm controller (connect failure)\n", 1);
        const auto none = QCoro::waitFor(cluster.scheduler.nodes());
        QVERIFY(!none);
        QCOMPARE(none.error().why, text("Unable to contact slurm controller (connect failure)"));
        cluster.host.says("sinfo", "another form@@\n");
        QVERIFY(!QCoro::waitFor(cluster.scheduler.nodes()));
    }
};

QTEST_GUILESS_MAIN(TestSlurm)
#include "tst_slurm.moc"
