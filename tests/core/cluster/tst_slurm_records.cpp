// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/slurm_records.h>

#include <QTest>

using namespace assay::cluster;

namespace {

const QByteArray end = "\x1e"
                       "a1b2c3";

QString text(const char *bytes)
{
    return QString::fromUtf8(bytes);
}

// Fields as Slurm prints them with our format. '|' stands for the separator.
QByteArray record(QByteArray fields)
{
    return fields.replace('|', '\x1f') + end + '\n';
}

const QByteArray running =
    "7|7|RUNNING|None|batch_1|normal|benchmark|alice|b300-002|2026-11-30T18:52:05|"
    "2026-11-30T18:52:08|1-00:00:03|8:00:00|2|1|0|1|cpu=16,gres/gpu:b300=8,gres/gpu=8|N/A|"
    "gres:gpu:8|";

} // namespace

class TestSlurmRecords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void formatsPrintFieldsWhole()
    {
        QCOMPARE(recordFormat({"JobID", "Name"}, "\x1e"
                                                 "x"),
                 QByteArray("JobID:\x1f,Name:\x1e"
                            "x"));
        QVERIFY(squeueFormat(end).startsWith("JobID:\x1f,JobArrayID:\x1f,State:\x1f,"));
        QVERIFY(squeueFormat(end).endsWith(QByteArray(",Name:" + end)));
        QVERIFY(sinfoNodeFormat(end).endsWith(QByteArray(",Reason:" + end)));
    }

    void aJobIsRead()
    {
        const auto jobs = squeueJobs(record(running + "assay-x-0"), end);
        QCOMPARE(jobs.dropped, 0);
        QCOMPARE(jobs.records.size(), 1);
        const SlurmJob &job = jobs.records.first().job;
        QCOMPARE(job.id, text("7"));
        QCOMPARE(job.state, text("RUNNING"));
        QCOMPARE(job.reason, text("None"));
        QCOMPARE(job.name, text("assay-x-0"));
        QCOMPARE(job.user, text("alice"));
        QCOMPARE(job.partition, text("batch_1"));
        QCOMPARE(job.qos, text("normal"));
        QCOMPARE(job.account, text("benchmark"));
        QCOMPARE(job.nodes, text("b300-002"));
        QCOMPARE(job.submitted, text("2026-11-30T18:52:05"));
        QCOMPARE(job.started, text("2026-11-30T18:52:08"));
        QCOMPARE(job.estimatedStart, QString());
        QCOMPARE(job.elapsedS, std::optional<qint64>(86403));
        QCOMPARE(job.limitS, std::optional<qint64>(28800));
        QCOMPARE(job.gpus, 8);
        QCOMPARE(job.restarts, 2);
        QVERIFY(jobs.records.first().isRequeued);
        QCOMPARE(jobs.records.first().exit, std::optional(SlurmExit{0, 0}));
    }

    void aWaitingJobHasAnEstimate()
    {
        const auto jobs =
            squeueJobs(record("8|8|PENDING|Resources|batch_1|(null)|(null)|alice||2026-11-30T18:52:05|"
                              "2026-11-30T19:52:05|0:00|UNLIMITED|0|1|0|2|cpu=1|N/A|gres:gpu:b300:8|x"),
                       end);
        QCOMPARE(jobs.records.size(), 1);
        const SlurmJob &job = jobs.records.first().job;
        QCOMPARE(job.estimatedStart, text("2026-11-30T19:52:05"));
        QCOMPARE(job.started, QString());
        QCOMPARE(job.nodes, QString());
        QCOMPARE(job.qos, QString());
        QCOMPARE(job.gpus, 16); // eight on each of two nodes
        QVERIFY(!job.limitS);
    }

    // Names that look like the output of a program, hold separators, or are not text at all.
    void aNameCannotFakeARecord_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("separator of fields") << QByteArray("a\x1f"
                                                           "b\x1f");
        QTest::newRow("end of a record") << QByteArray("a\x1e"
                                                       "99\x1f"
                                                       "99\x1f"
                                                       "RUNNING\x1e");
        QTest::newRow("lines") << QByteArray("a\nb\r\n9 batch_1 x alice R 0:00 1 n1\n");
        QTest::newRow("pipes") << QByteArray("a|b|c");
        QTest::newRow("UTF-8") << QByteArray("\xe2\x96\x88 \xc3\xa9");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("long") << QByteArray(100'000, 'x');
    }

    void aNameCannotFakeARecord()
    {
        QFETCH(QByteArray, name);
        QByteArray head = running;
        const QByteArray output = head.replace('|', '\x1f') + name + end + '\n' +
                                  record("9|9|PENDING|Priority|p|q|a|"
                                         "alice||N/A|N/A|0:00|1:00|0|0|0|1|N/A|N/A|N/A|other");
        const auto jobs = squeueJobs(output, end);
        QCOMPARE(jobs.dropped, 0);
        QCOMPARE(jobs.records.size(), 2);
        QCOMPARE(jobs.records.first().job.name.toUtf8(), name);
        QCOMPARE(jobs.records.last().job.id, text("9"));
    }

    void t22ARecordWithTheWrongFieldsIsDropped_data()
    {
        QTest::addColumn<QByteArray>("output");
        QTest::addColumn<int>("dropped");
        QTest::newRow("empty") << QByteArray() << 0;
        QTest::newRow("blank line") << QByteArray("\n") << 0;
        QTest::newRow("a wide state ate its neighbour")
            << QByteArray("135087666   c5       batch      normal      Dusan.Jovic         COMPLETININVALID  "
                          "   3      "
                          "run_x") +
                   end
            << 1;
        QTest::newRow("reason and time in one") << record("1|1|PENDING|(PartitionTimeLimit)0:00|x") << 1;
        QTest::newRow("a field less") << record(QByteArray(running).replace("|alice", "")) << 1;
        QTest::newRow("cut off") << record(running + "x").chopped(12) << 1;
        QTest::newRow("no id") << record(QByteArray(running).replace("7|7|", "|x|") + "x") << 1;
        QTest::newRow("no state") << record(QByteArray(running).replace("RUNNING", "<b>") + "x") << 1;
        QTest::newRow("binary") << QByteArray("\0\xff\x1f\x1e\x1f", 5) << 1;
    }

    void t22ARecordWithTheWrongFieldsIsDropped()
    {
        QFETCH(QByteArray, output);
        const auto jobs = squeueJobs(output, end);
        QCOMPARE(jobs.records.size(), 0);
        QTEST(jobs.dropped, "dropped");
    }

    void linesBeforeARecordAreSkipped()
    {
        const auto jobs = squeueJobs(QByteArray("CLUSTER: amarel\n" + record(running + "x")), end);
        QCOMPARE(jobs.dropped, 0);
        QCOMPARE(jobs.records.first().job.id, text("7"));
    }

    void idsOfArraysAndHeterogeneousJobs()
    {
        for (const char *id : {"12_3", "12+1", "123_[5-9%2]", "12_[1,3-5]"}) {
            const auto jobs = squeueJobs(
                record(QByteArray(running).replace("7|7|", QByteArray(QByteArray("7|") + id + '|')) + "x"),
                end);
            QCOMPARE(jobs.records.size(), 1);
            QCOMPARE(jobs.records.first().job.id, text(id));
        }
    }

    void exits()
    {
        QCOMPARE(slurmExit(text("3:0")), std::optional(SlurmExit{3, 0}));
        QCOMPARE(slurmExit(text("0:9")), std::optional(SlurmExit{0, 9}));
        QCOMPARE(slurmExit(text("768")), std::optional(SlurmExit{3, 0}));
        QCOMPARE(slurmExit(text("15")), std::optional(SlurmExit{0, 15}));
        QCOMPARE(slurmExit(text("4021")), std::optional(SlurmExit{0, 53}));
        for (const char *none : {"", "N/A", "-1", "1:", ":1", "1:2:3", "x"})
            QVERIFY2(!slurmExit(text(none)), none);
    }

    void sacctsLinesAreRead()
    {
        const QByteArray separator = "\x1f"
                                     "k";
        const QByteArray output =
            QByteArray(
                "12|CANCELLED by 1000|0:0|None|2026-11-30T18:52:05|2026-11-30T18:52:08|b300-001|assay-a\n"
                "12.batch|CANCELLED|0:15||2026-11-30T18:52:05|x|b300-001|batch\n"
                "12.0|COMPLETED|0:0||2026-11-30T18:52:05|x|b300-001|a\n"
                "12|OUT_OF_ME+|0:125|None|Unknown|Unknown|None assigned|assay-a\n"
                "sacct: note of the site\n"
                "13|FAILED|1:0|None|x\n")
                .replace("|", separator);
        const auto jobs = sacctJobs(output, separator);
        QCOMPARE(jobs.dropped, 2);
        QCOMPARE(jobs.records.size(), 2);
        QCOMPARE(jobs.records.at(0).job.state, text("CANCELLED by 1000"));
        QCOMPARE(jobs.records.at(0).job.nodes, text("b300-001"));
        QCOMPARE(jobs.records.at(0).job.name, text("assay-a"));
        QCOMPARE(jobs.records.at(1).exit, std::optional(SlurmExit{0, 125}));
        QCOMPARE(jobs.records.at(1).job.submitted, QString());
        QCOMPARE(jobs.records.at(1).job.nodes, QString());
        QCOMPARE(sacctJobs({}, separator).records.size(), 0);
    }

    void scontrolsLineIsReadPastAnyName()
    {
        const QByteArray name = "a b|c\n\td UserId=x(0) JobState=COMPLETED Reason=Fake";
        const QByteArray output =
            "JobId=12 JobName=" + name +
            " UserId=root(0) GroupId=root(0) MCS_label=N/A Priority=1 Account=(null) QOS=(null) "
            "JobState=PENDING "
            "Reason=ReqNodeNotAvail, UnavailableNodes:b300-001 Dependency=(null) Requeue=1 Restarts=3 "
            "BatchFlag=1 "
            "Reboot=0 ExitCode=0:0 RunTime=00:00:00 TimeLimit=08:00:00 TimeMin=N/A "
            "SubmitTime=2026-11-30T18:52:05 "
            "StartTime=2026-11-30T19:52:05 Partition=batch_1 ReqNodeList=(null) ExcNodeList=(null) NodeList= "
            "NumNodes=1 Comment=assay JobState=FAILED \n";
        const auto record = scontrolJob(output, name);
        QVERIFY(record);
        QCOMPARE(record->job.id, text("12"));
        QCOMPARE(record->job.state, text("PENDING"));
        QCOMPARE(record->job.reason, text("ReqNodeNotAvail, UnavailableNodes:b300-001"));
        QCOMPARE(record->job.restarts, 3);
        QCOMPARE(record->job.nodes, QString());
        QCOMPARE(record->job.estimatedStart, text("2026-11-30T19:52:05"));
        QVERIFY(record->isRequeued);
        for (const char *none : {"", "slurm_load_jobs error: Invalid job id specified\n", "JobId=12",
                                 "JobId=x JobState=RUNNING "})
            QVERIFY2(!scontrolJob(none, {}), none);
    }

    void nodesAreJoinedOverPartitions()
    {
        const auto nodes = sinfoNodes(
            QByteArray(
                record("b300-001|urgent|mixed|8/8/0/16|20000|gpu:b300:8(S:0-1)|gpu:b300:4(IDX:0-3)|none") +
                record("b300-001|batch_1|mixed|8/8/0/16|20000|gpu:b300:8(S:0-1)|gpu:b300:4(IDX:0-3)|none") +
                record("b300-002|batch_1|idle+drain|0/0/16/16|20000|gpu:8|gpu:0|bad; | disk\nand more") +
                record("b300-003|batch_1|down+not_responding|0/0/16/16|x|(null)|(null)|Not responding") +
                record("b300-004|batch_1|idle|0-16|20000|gpu:8|gpu:0|none") + record("a node")),
            end);
        QCOMPARE(nodes.dropped, 2);
        QCOMPARE(nodes.records.size(), 3);
        const SlurmNode &first = nodes.records.at(0);
        QCOMPARE(first.name, text("b300-001"));
        QCOMPARE(first.partitions, QStringList({text("urgent"), text("batch_1")}));
        QCOMPARE(first.state, text("mixed"));
        QVERIFY(first.usable);
        QCOMPARE(first.reason, QString());
        QCOMPARE(first.cpus, 16);
        QCOMPARE(first.cpusUsed, 8);
        QCOMPARE(first.memoryMib, 20000);
        QCOMPARE(first.gpus, 8);
        QCOMPARE(first.gpusUsed, 4);
        QCOMPARE(first.gpuType, text("b300"));
        QVERIFY(!nodes.records.at(1).usable);
        QVERIFY(nodes.records.at(1).reason.startsWith(text("bad; ")));
        QVERIFY(!nodes.records.at(2).usable);
        QCOMPARE(nodes.records.at(2).memoryMib, 0);
        QCOMPARE(nodes.records.at(2).gpus, 0);
    }

    void onlySomeStatesTakeJobs()
    {
        // A node that still clears up behind a job, is planned for one or serves a reservation is in service.
        for (const char *state :
             {"IDLE", "idle", "MIXED", "mixed-", "ALLOCATED", "MIXED+PLANNED", "idle+planned", "mix",
              "IDLE+COMPLETING", "MIXED+COMPLETING", "ALLOCATED+COMPLETING", "idle+reserved"})
            QVERIFY2(isUsable(text(state)), state);
        for (const char *state : {"IDLE+DRAIN",
                                  "idle*",
                                  "down*",
                                  "DOWN",
                                  "DRAINED",
                                  "draining",
                                  "idle~",
                                  "idle#",
                                  "idle!",
                                  "idle%",
                                  "idle$",
                                  "idle@",
                                  "idle^",
                                  "MIXED+MAINTENANCE",
                                  "inval",
                                  "idle+invalid_reg",
                                  "idle+reboot_requested",
                                  "fail",
                                  "idle+powered_down",
                                  "idle+powering_up",
                                  "down+not_responding",
                                  "unknown",
                                  "future",
                                  "",
                                  "reserved",
                                  "IDLENESS"})
            QVERIFY2(!isUsable(text(state)), state);
    }

    void partitionsAreRead()
    {
        const auto partitions = sinfoPartitions(
            QByteArray(record("up|8:00:00|3|batch_1*|batch_1") + record("up|infinite|1|long|long") +
                       record("drain|1-00:00:00|2|old|old") + record("up|8:00:00|2|batch_1*|batch_1") +
                       record("|||")),
            end);
        QCOMPARE(partitions.dropped, 1);
        QCOMPARE(partitions.records.size(), 3);
        QVERIFY(partitions.records.at(0).isDefault);
        QVERIFY(partitions.records.at(0).isUp());
        QCOMPARE(partitions.records.at(0).nodes, 5);
        QCOMPARE(partitions.records.at(0).timeLimitS, std::optional<qint64>(28800));
        QVERIFY(!partitions.records.at(1).timeLimitS);
        QVERIFY(!partitions.records.at(1).isDefault);
        QVERIFY(!partitions.records.at(2).isUp());
        QCOMPARE(partitions.records.at(2).state, text("drain"));
    }

    void endsAreInWords_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("exit");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *state, const char *exit, const char *words) {
            QTest::newRow(state) << text(state) << text(exit) << text(words);
        };
        row("CANCELLED by 1000", "0:15", "cancelled by user 1000");
        row("CANCELLED", "0:0", "cancelled");
        row("TIMEOUT", "0:0", "the time limit was reached");
        row("NODE_FAIL", "1:0", "node b300-002 failed");
        row("BOOT_FAIL", "0:0", "node b300-002 could not be booted");
        row("PREEMPTED", "0:0", "a job with a higher priority took its place");
        row("OUT_OF_MEMORY", "0:125",
            "it used more memory than it asked for on node b300-002; raise scheduler.mem");
        row("COMPLETED", "0:0", "exit code 0");
        row("FAILED", "3:0", "exit code 3");
        row("FAILED ", "0:9", "ended by signal 9");
        row("DEADLINE", "0:0", "its deadline was reached");
        row("REVOKED", "0:0", "another cluster of the federation took it");
        row("FUTURE_STATE", "", "future_state");
    }

    void endsAreInWords()
    {
        QFETCH(QString, state);
        QFETCH(QString, exit);
        SlurmJobRecord record;
        record.job.state = state;
        record.job.nodes = text("b300-002");
        record.exit = slurmExit(exit);
        QTEST(howItEnded(record), "words");
    }
};

QTEST_APPLESS_MAIN(TestSlurmRecords)
#include "tst_slurm_records.moc"
