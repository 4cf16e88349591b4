// SPDX-License-Identifier: GPL-3.0-or-later
#include "stub_slurm.h"

#include <QTest>

using namespace assay;
using namespace assay::cluster;
using namespace stub;

class TestSlurmSubmit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSubmitWritesARecordAndAsksForTheRightThings()
    {
        Cluster cluster;
        cluster.host.says("sbatch", "note: your site wishes you a nice day\n4711\nnote: 1 more thing\n");
        const auto job = cluster.submit();
        QVERIFY2(job, job ? "" : qPrintable(job.error().sentence()));
        QCOMPARE(job->id, text("4711"));
        const QJsonObject &record = job->record;
        QCOMPARE(record.value(text("scheduler")).toString(), text("slurm"));
        QCOMPARE(record.value(text("cluster")).toString(), QString());
        QVERIFY(record.value(text("name")).toString().startsWith(text("assay-")));
        QVERIFY(record.value(text("submitted_epoch")).toInteger() > 1'000'000'000);
        QCOMPARE(record.value(text("script_sha256")).toString().size(), 64);
        const QByteArray call = cluster.host.calls("sbatch");
        for (const char *option :
             {"--partition=batch_1", "--open-mode=append", "--requeue", "--export=ALL", "--signal=B:TERM@120",
              "--parsable", "--output=shard-0/job.out", "--chdir=", "it's a $RUN/shard-0/job.sh"})
            QVERIFY2(call.contains(option), option);
        QVERIFY(cluster.host.calls("squeue").contains("--name=assay-"));
        QCOMPARE(contentOf(cluster.file("job.sh")),
                 cluster.scheduler.jobScript({QFile::encodeName(cluster.run), text("run"), 0, {}, {}, {}}));
        QCOMPARE(modeOf(cluster.run + text("/shard-0")), 0700u);
        for (const char *name : {"job.sh", "job.json"})
            QCOMPARE(modeOf(cluster.file(name)), 0600u);
    }

    void submittingAgainStartsNothing()
    {
        Cluster cluster;
        cluster.host.says("sbatch", "4711\n");
        QVERIFY(cluster.submit());
        const auto again = cluster.submit();
        QVERIFY(again);
        QCOMPARE(again->id, text("4711"));
        QCOMPARE(cluster.host.calls("sbatch").count('\n'), 1);
    }

    void aFederationsClusterIsRecordedAndAsked()
    {
        Cluster cluster;
        cluster.host.says("sbatch", "4711;east\n");
        const auto job = cluster.submit();
        QVERIFY(job);
        QCOMPARE(job->record.value(text("cluster")).toString(), text("east"));
        cluster.job = *job;
        cluster.host.says("squeue", "CLUSTER: east\n");
        QCOMPARE(cluster.ask().presence, Presence::Absent);
        QVERIFY(cluster.host.calls("squeue").contains("--clusters=east -j 4711"));
    }

    void secretsReachTheEnvironmentOnly()
    {
        Cluster cluster;
        cluster.host.says("sbatch", "4711\n");
        cluster.host.then("sbatch", "printf '%s' \"$HF_TOKEN\" >\"$here/../seen-$PPID\" 2>/dev/null; "
                                    "printf '%s' \"$HF_TOKEN\" >\"$here/token\"\n");
        cluster.host.then("squeue", "[ -z \"$HF_TOKEN\" ] || touch \"$here/leaked\"\n");
        const QByteArray secret = "hf_it's $ecret\n`x`";
        QVERIFY(cluster.submit({{text("HF_TOKEN"), secret}}));
        QCOMPARE(contentOf(cluster.host.folder.filePath(text("token"))), secret);
        QVERIFY(!QFile::exists(cluster.host.folder.filePath(text("leaked"))));
        QVERIFY(!cluster.host.calls("sbatch").contains("ecret"));
        for (const char *name : {"job.sh", "job.json"})
            QVERIFY(!contentOf(cluster.file(name)).contains("ecret"));
        Cluster other;
        const auto refused = other.submit({{text("A=$(id)"), "x"}});
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, base::Error::Kind::Input);
    }

    void aRefusalHasSlurmsWordsAndAdviceAndMayBeRepeated()
    {
        Cluster cluster;
        cluster.host.says("sbatch", {},
                          "sbatch: error: Batch job submission failed: Invalid qos specification\n", 1);
        const auto job = cluster.submit();
        QVERIFY(!job);
        QCOMPARE(job.error().kind, base::Error::Kind::Environment);
        QCOMPARE(job.error().why, text("Invalid qos specification"));
        QVERIFY(job.error().next.contains(text("scheduler.qos")));
        QVERIFY(!QFile::exists(cluster.file("job.json")));
        cluster.host.says("sbatch", "4711\n");
        QVERIFY(cluster.submit());
    }

    void t19NothingIsSubmittedWhileTheNameCannotBeLookedUp()
    {
        Cluster cluster;
        cluster.host.says("squeue", {},
                          "slurm_load_jobs error: Unable to contact slurm controller (connect failure)\n", 1);
        const auto job = cluster.submit();
        QVERIFY(!job);
        QVERIFY(job.error().why.contains(text("Unable to contact slurm controller")));
        cluster.host.says("squeue", "CLUSTER: x\n",
                          "slurm_load_jobs error: Socket timed out on send/recv operation\n");
        QVERIFY(!cluster.submit());
        QCOMPARE(cluster.host.calls("sbatch"), QByteArray());
    }

    void anAmbiguousSbatchIsLookedUp()
    {
        Cluster cluster;
        cluster.host.says(
            "sbatch", {},
            "sbatch: error: Batch job submission failed: Socket timed out on send/recv operation\n", 1);
        cluster.host.then("sbatch", "printf '4712|PENDING||\\n' >\"$here/squeue.out\"\n");
        const auto job = cluster.submit();
        QVERIFY2(job, job ? "" : qPrintable(job.error().sentence()));
        QCOMPARE(job->id, text("4712"));
    }

    // Slurm keeps a record of what it refused, under the same name.
    void aRefusedJobIsNotTakenForOne()
    {
        Cluster cluster;
        cluster.host.says("squeue", "4710|FAILED||\n4711|CANCELLED||\n");
        cluster.host.says("sbatch", {}, "sbatch: error: Requested node configuration is not available\n", 1);
        QVERIFY(!cluster.submit());
        cluster.host.says("sbatch", "4712\n");
        const auto job = cluster.submit();
        QVERIFY(job);
        QCOMPARE(job->id, text("4712"));
    }

    void aJobOfThisNameIsTakenOver()
    {
        Cluster cluster;
        cluster.host.says("squeue", "4713|RUNNING|b300-001|\n");
        const auto job = cluster.submit();
        QVERIFY(job);
        QCOMPARE(job->id, text("4713"));
        QCOMPARE(cluster.host.calls("sbatch"), QByteArray());
    }

    // The first submit died between sbatch and the record, and the job has come and gone since.
    void aLostJobThatHasEndedIsTakenOver_data()
    {
        QTest::addColumn<bool>("hasJournal");
        QTest::newRow("by the collector's journal") << true;
        QTest::newRow("by accounting") << false;
    }

    void aLostJobThatHasEndedIsTakenOver()
    {
        QFETCH(bool, hasJournal);
        Cluster cluster;
        QDir().mkpath(cluster.file("submit/1"));
        put(cluster.file("submit/1/owner"), "1 1 elsewhere boot 1796064725 2026-11-30T18:52:05+0000\n");
        put(cluster.file("submit/1/done"), {});
        if (hasJournal)
            put(cluster.file("journal.jsonl"),
                "{\"seq\": 1, \"kind\": \"shard_started\", \"job_id\": \"4714\"}\n");
        else
            cluster.host.says("sacct", "4714|CANCELLED by 0|b300-001\n4715|FAILED|None assigned\n");
        const auto job = cluster.submit();
        QVERIFY2(job, job ? "" : qPrintable(job.error().sentence()));
        QCOMPARE(job->id, text("4714"));
        QCOMPARE(job->record.value(text("submitted_epoch")).toInteger(), 1796064725);
        QCOMPARE(cluster.host.calls("sbatch"), QByteArray());
    }

    void aSubmitThatDiedHalfWayIsGoneOnWith_data()
    {
        QTest::addColumn<QByteArray>("owner");
        QTest::addColumn<bool>("isOld");
        const QByteArray here =
            QSysInfo::machineHostName().toUtf8() + '-' + contentOf(text("/etc/machine-id")).trimmed();
        QTest::newRow("dead here") << QByteArray("999999999 1 " + here + " a-boot 1 x\n") << false;
        QTest::newRow("on another machine") << QByteArray("1 1 another a-boot 1 x\n") << true;
        QTest::newRow("without a word") << QByteArray() << true;
    }

    void aSubmitThatDiedHalfWayIsGoneOnWith()
    {
        QFETCH(QByteArray, owner);
        QFETCH(bool, isOld);
        Cluster cluster;
        const QString turn = cluster.file("submit/1");
        QDir().mkpath(turn);
        if (!owner.isEmpty())
            put(turn + text("/owner"), owner);
        if (isOld)
            QCOMPARE(QProcess::execute(text("touch"), {text("-d"), text("20 minutes ago"), turn}), 0);
        cluster.host.says("sbatch", "4711\n");
        const auto job = cluster.submit();
        QVERIFY2(job, job ? "" : qPrintable(job.error().sentence()));
        QCOMPARE(job->id, text("4711"));
    }

    void foldersThatSlurmCannotUseAreRefused()
    {
        Cluster cluster;
        cluster.run = text("/tmp/a\\b");
        const auto job = cluster.submit();
        QVERIFY(!job);
        QCOMPARE(job.error().kind, base::Error::Kind::Input);
    }
};

QTEST_GUILESS_MAIN(TestSlurmSubmit)
#include "tst_slurm_submit.moc"
