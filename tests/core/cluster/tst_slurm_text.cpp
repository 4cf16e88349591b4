// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/slurm_text.h>

#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace assay::cluster;

namespace {

QString text(const char *bytes)
{
    return QString::fromUtf8(bytes);
}

QStringList names(const char *list)
{
    return text(list).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// A random host list as Slurm takes it, with at most some hundred names.
QString randomList(QRandomGenerator &random)
{
    const QStringList words = {text("n"), text("b300-"), text("rack"), text("gpu_"), text("x.y-")};
    QStringList items;
    const int count = random.bounded(1, 4);
    for (int i = 0; i < count; ++i) {
        QString item;
        const int groups = random.bounded(0, 3);
        item += words.at(random.bounded(static_cast<int>(words.size())));
        for (int group = 0; group < groups; ++group) {
            QStringList ranges;
            const int parts = random.bounded(1, 3);
            int low = random.bounded(0, 120);
            for (int part = 0; part < parts; ++part) {
                const int high = low + random.bounded(0, 5);
                const int width = random.bounded(1, 5);
                const QString first = QStringLiteral("%1").arg(low, width, 10, QLatin1Char('0'));
                ranges.append(high == low ? first
                                          : first + QLatin1Char('-') +
                                                QStringLiteral("%1").arg(high, width, 10, QLatin1Char('0')));
                low = high + random.bounded(1, 9);
            }
            item += QLatin1Char('[') + ranges.join(QLatin1Char(',')) + QLatin1Char(']');
            if (group + 1 < groups)
                item += QStringLiteral("n");
        }
        if (groups == 0)
            item += QString::number(random.bounded(0, 100));
        items.append(item);
    }
    return items.join(QLatin1Char(','));
}

} // namespace

class TestSlurmText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void t25StatesHaveClasses_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("word");
        QTest::addColumn<int>("meaning");
        const auto row = [](const char *state, const char *word, SlurmClass meaning) {
            QTest::newRow(state) << text(state) << text(word) << static_cast<int>(meaning);
        };
        row("PENDING", "pending", SlurmClass::Waiting);
        row("CONFIGURING", "configuring", SlurmClass::Waiting);
        row("REQUEUED", "requeued", SlurmClass::Waiting);
        row("REQUEUE_FED", "requeue_fed", SlurmClass::Waiting);
        row("RESV_DEL_HOLD", "resv_del_hold", SlurmClass::Waiting);
        row("REQUEUE_HOLD", "requeue_hold", SlurmClass::Held);
        row("SPECIAL_EXIT", "special_exit", SlurmClass::Held);
        row("RUNNING", "running", SlurmClass::Running);
        row("RESIZING", "resizing", SlurmClass::Running);
        row("SIGNALING", "signaling", SlurmClass::Running);
        row("SUSPENDED", "suspended", SlurmClass::Running);
        row("STOPPED", "stopped", SlurmClass::Running);
        row("COMPLETING", "completing", SlurmClass::Ending);
        row("STAGE_OUT", "stage_out", SlurmClass::Ending);
        row("PREEMPTED", "preempted", SlurmClass::MaybeFinal);
        row("NODE_FAIL", "node_fail", SlurmClass::MaybeFinal);
        row("BOOT_FAIL", "boot_fail", SlurmClass::MaybeFinal);
        row("COMPLETED", "completed", SlurmClass::Final);
        row("FAILED", "failed", SlurmClass::Final);
        row("CANCELLED", "cancelled", SlurmClass::Final);
        row("TIMEOUT", "timeout", SlurmClass::Final);
        row("OUT_OF_MEMORY", "out_of_memory", SlurmClass::Final);
        row("DEADLINE", "deadline", SlurmClass::Final);
        row("REVOKED", "revoked", SlurmClass::Final);
        row("CANCELLED by 54321", "cancelled", SlurmClass::Final);
        row("CANCELLED+ ", "cancelled", SlurmClass::Final);
        row("OUT_OF_ME+", "out_of_memory", SlurmClass::Final);
        row("NODE_F+", "node_fail", SlurmClass::MaybeFinal);
        row("COMPLET+", "complet", SlurmClass::Active); // completed or completing
        row("REQUEUE+", "requeue", SlurmClass::Active);
        row(" running ", "running", SlurmClass::Running);
        row("FUTURE_STATE", "future_state", SlurmClass::Active);
        row("", "", SlurmClass::Active);
        row("+", "", SlurmClass::Active);
        row("RUNNING\nFAILED", "running", SlurmClass::Running);
        row("CANCELLED++", "cancelled", SlurmClass::Final);
        row("COMPLETININVALID", "completininvalid", SlurmClass::Active);
    }

    void t25StatesHaveClasses()
    {
        QFETCH(QString, state);
        QFETCH(QString, word);
        QFETCH(int, meaning);
        QCOMPARE(slurmWord(state), word);
        QCOMPARE(static_cast<int>(slurmClass(state)), meaning);
    }

    void reasonsAreSentences_data()
    {
        QTest::addColumn<QString>("reason");
        QTest::addColumn<QString>("part");
        QTest::addColumn<bool>("never");
        const auto row = [](const char *reason, const char *part, bool never = false) {
            QTest::newRow(reason) << text(reason) << text(part) << never;
        };
        row("Priority", "higher priority");
        row("Resources", "no node with the asked resources");
        row("Dependency", "depends on");
        row("DependencyNeverSatisfied", "never start", true);
        row("PartitionTimeLimit", "scheduler.time_limit_min", true);
        row("(PartitionTimeLimit)", "scheduler.time_limit_min", true);
        row("PartitionNodeLimit", "never start", true);
        row("PartitionDown", "partition is down");
        row("BadConstraints", "never start", true);
        row("ReqNodeNotAvail", "taken or not available");
        row("ReqNodeNotAvail, UnavailableNodes:d[001-032],f[001-024]", "(d[001-032],f[001-024])");
        row("ReqNodeNotAvail, UnavailableNodes:", "taken or not available");
        row("ReqNodeNotAvail, Reserved for maintenance", "shorter time limit");
        row("Reservation", "reservation to begin");
        row("BeginTime", "earliest start");
        row("JobHeldUser", "scontrol release");
        row("JobHeldAdmin", "administrator");
        row("JobHoldMaxRequeue", "put back too often");
        row("JobLaunchFailure", "launched");
        row("NonZeroExitCode", "exit status");
        row("Licenses", "licence");
        row("InvalidAccount", "scheduler.account");
        row("InvalidQOS", "scheduler.qos");
        row("Prolog", "made ready");
        row("Cleaning", "cleaned up");
        row("SchedDefer", "later");
        row("QOSMaxJobsPerUserLimit", "your jobs together");
        row("QOSMaxGRESPerUser", "your jobs together");
        row("QOSMaxCpuPerUserLimit", "limit of the QOS");
        row("QOSGrpCpuLimit", "all jobs of the QOS");
        row("QOSGrpGRES", "all jobs of the QOS");
        row("AssocGrpNodeLimit", "all jobs of the account");
        row("AssocMaxJobsLimit", "limit of the account");
        row("QOSMaxWallDurationPerJobLimit", "never start", true);
        row("AssocMaxCpuPerJobLimit", "never start", true);
        row("QOSMinGRES", "never start", true);
        row("Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions",
            "down, drained");
        row("launch failed requeued held", "scontrol release");
        row("a word of tomorrow", "a word of tomorrow");
        row("PriorityOfTomorrow", "PriorityOfTomorrow");
    }

    void reasonsAreSentences()
    {
        QFETCH(QString, reason);
        QFETCH(QString, part);
        QFETCH(bool, never);
        QVERIFY2(slurmReason(reason).contains(part), qPrintable(slurmReason(reason)));
        QCOMPARE(neverStarts(reason), never);
    }

    void noReasonIsNoSentence()
    {
        for (const char *none : {"", "None", "none", "(None)", "(null)", "N/A", "  "}) {
            QCOMPARE(slurmReason(text(none)), QString());
            QVERIFY(!neverStarts(text(none)));
        }
    }

    void refusalsHaveAdvice_data()
    {
        QTest::addColumn<QString>("errors");
        QTest::addColumn<QString>("part");
        const auto row = [](const char *words, const char *part) {
            QTest::newRow(words) << QString(QStringLiteral("sbatch: error: Batch job submission failed: ") +
                                            text(words))
                                 << text(part);
        };
        row("Invalid account or account/partition combination specified", "scheduler.account");
        row("Invalid qos specification", "scheduler.qos");
        row("Invalid partition name specified", "scheduler.partition");
        row("Requested time limit is invalid (missing or exceeds some limit)", "scheduler.time_limit_min");
        row("Time limit specification required, but not provided", "scheduler.time_limit_min");
        row("Requested node configuration is not available", "scheduler.gres");
        row("Invalid generic resource (gres) specification", "--gres=gpu:8");
        row("Job violates accounting/QOS policy (job submit limit, user's size and/or time limits)",
            "fewer nodes or less time");
        row("User's group not permitted to use this partition", "administrators");
        row("Requested reservation is invalid", "scheduler.reservation");
        row("I/O error writing script/environment to file", "disk is full");
        row("Unable to open file job.sh", "run folder");
        row("Unable to contact slurm controller (connect failure)", "found by its name");
        row("Socket timed out on send/recv operation", "found by its name");
        row("Zero Bytes were transmitted or received", "found by its name");
        row("Invalid authentication credential", "munge");
        row("Incompatible versions of client and server code", "PATH");
        row("Batch script contains DOS line breaks (\\r\\n)", "carriage return");
    }

    void refusalsHaveAdvice()
    {
        QFETCH(QString, errors);
        QFETCH(QString, part);
        QVERIFY2(adviceOnSubmit(errors).contains(part), qPrintable(adviceOnSubmit(errors)));
    }

    void anUnknownRefusalHasNone()
    {
        QCOMPARE(adviceOnSubmit(text("sbatch: error: the site's plugin says no")), QString());
        QCOMPARE(adviceOnSubmit({}), QString());
    }

    void t30GresIsCounted_data()
    {
        QTest::addColumn<QString>("gres");
        QTest::addColumn<int>("total");
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("slices");
        const auto row = [](const char *gres, int total, const char *type = "", int slices = 0) {
            QTest::newRow(gres) << text(gres) << total << text(type) << slices;
        };
        row("gpu:8", 8);
        row("gpu:8(S:0-3)", 8);
        row("gpu:b300:8(S:0-1)", 8, "b300");
        row("gpu:turing:1,gpu:ampere:3", 4, "ampere");
        row("gpu:ampere:6(S:0-1),gpu:1g.10gb:28(S:0-1)", 34, "ampere", 28);
        row("gpu:a100_1g.5gb:7", 7, "a100_1g.5gb", 7);
        row("gpu:1080ti:1(IDX:0),gpu:980gtx:1(IDX:1)", 2, "1080ti");
        row("gpu:a100:3(IDX:0,4-5)", 3, "a100");
        row("gpu:h100:0(IDX:N/A)", 0, "h100");
        row("gpu:b300:8(S:0-1),shard:b300:32(S:0-1),mps:800", 8, "b300");
        row("shard:4", 0);
        row("mps:100", 0);
        row("gres:gpu:8", 8);
        row("gres/gpu:8", 8);
        row("gres:gpu:b300:8", 8, "b300");
        row("gres/gpu:b300=8,gres/gpu=8", 8, "b300");
        row("cpu=16,mem=20000M,node=1,billing=16,gres/gpu=8,gres/gpu:b300=8", 8, "b300");
        row("cpu=16,gres/gpu:a100=2,gres/gpu:b300=6,gres/gpu=8", 8, "b300");
        row("cpu=16,gres/gpu:b300=8", 8, "b300");
        row("gpu", 1);
        row("gpu:b300", 1, "b300");
        row("gpu:2K", 2048);
        row("(null)", 0);
        row("N/A", 0);
        row("", 0);
        row("gpu:8(S:0", 0);
        row("gpu:x:y:8", 0);
        row("gpu:b300:-1", 0);
        row("gpumem:80", 0);
        row("craynetwork:4,hbm:0", 0);
        row("gpu:99999999999P,gpu:99999999999P,gpu:999999999P", 2147483647);
    }

    void t30GresIsCounted()
    {
        QFETCH(QString, gres);
        const GresGpus gpus = gresGpus(gres);
        QTEST(gpus.total, "total");
        QTEST(gpus.type, "type");
        QTEST(gpus.slices, "slices");
    }

    void t30HostListsAreExpanded_data()
    {
        QTest::addColumn<QString>("list");
        QTest::addColumn<QStringList>("hosts");
        const auto row = [](const char *list, const char *hosts) {
            QTest::newRow(list) << text(list) << names(hosts);
        };
        row("b300-[001-003,007]", "b300-001 b300-002 b300-003 b300-007");
        row("b300-[001-003,007],login1", "b300-001 b300-002 b300-003 b300-007 login1");
        row("rack[1-2]n[01-02]", "rack1n01 rack1n02 rack2n01 rack2n02");
        row("n[9-11]", "n9 n10 n11");
        row("a[099-101]", "a099 a100 a101");
        row("nodeA,nodeB[001,003],nodeC", "nodeA nodeB001 nodeB003 nodeC");
        row("rack[0-1]_blade[0-1]", "rack0_blade0 rack0_blade1 rack1_blade0 rack1_blade1");
        row("foo003,foo0[10-12],foo[103-104],foo-m11-16",
            "foo003 foo010 foo011 foo012 foo103 foo104 foo-m11-16");
        row("a[1,1]", "a1 a1");
        row("[1-3]", "1 2 3");
        row("a[1-2][3-4]", "a13 a14 a23 a24");
        row("a,,b,", "a b");
        row("login1", "login1");
        row("None assigned", "");
        row("(null)", "");
        row("N/A", "");
        row("", "");
    }

    void t30HostListsAreExpanded()
    {
        QFETCH(QString, list);
        QFETCH(QStringList, hosts);
        const auto expanded = expandHosts(list);
        QVERIFY(expanded);
        QCOMPARE(*expanded, hosts);
    }

    void whatIsNoHostListGivesNothing()
    {
        for (const char *list :
             {"a[1-2]b", "a[3-1]", "a[]", "a[1", "a]", "a[1-]", "a[-1]", "a[1--2]", "a[x]", "a[1-2]]",
              "a[[1]]", "a b", "a;b", "$(id)", "a[1-99999999999999999999]", "a[1,]", "a\n", "a\nb"})
            QVERIFY2(!expandHosts(text(list)) || text(list).trimmed() == text("a"), list);
        QVERIFY(!expandHosts(QString(QChar(0))));
        QVERIFY(!expandHosts(QString(300, QLatin1Char('a')) + text("[1-100000]")));
    }

    void anExpansionIsBounded()
    {
        QCOMPARE(expandHosts(text("n[1-100000]"))->size(), 100'000);
        QVERIFY(!expandHosts(text("n[1-100001]")));
        QVERIFY(!expandHosts(text("n[0-999999999]")));
        QVERIFY(!expandHosts(text("a[1-1000]b[1-1000]")));
        QVERIFY(!expandHosts(text("a[1-60000],b[1-60000]")));
        QVERIFY(!expandHosts(text("a[1-3]"), 2));
        QCOMPARE(expandHosts(text("a[1-3]"), 3)->size(), 3);
        QString many;
        for (int i = 0; i < 40; ++i)
            many += text("a[1-9]");
        QVERIFY(!expandHosts(many));
    }

    void t30HostListsAreThoseOfScontrol()
    {
        if (QStandardPaths::findExecutable(text("scontrol")).isEmpty())
            QSKIP("Slurm is not installed");
        // It reads a configuration first, though it needs nothing of it.
        QTemporaryDir folder;
        QFile conf(folder.filePath(text("slurm.conf")));
        QVERIFY(conf.open(QIODevice::WriteOnly));
        conf.write("ClusterName=x\nSlurmctldHost=localhost\n");
        conf.close();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(text("SLURM_CONF"), conf.fileName());
        QRandomGenerator random(20261130);
        for (int i = 0; i < 120; ++i) {
            const QString list = randomList(random);
            QProcess scontrol;
            scontrol.setProcessEnvironment(environment);
            scontrol.start(text("scontrol"), {text("show"), text("hostnames"), list});
            QVERIFY(scontrol.waitForFinished());
            const QString output = QString::fromUtf8(scontrol.readAllStandardOutput());
            QVERIFY2(scontrol.exitCode() == 0, qPrintable(list));
            const auto expanded = expandHosts(list);
            QVERIFY2(expanded, qPrintable(list));
            QCOMPARE(*expanded, output.split(QLatin1Char('\n'), Qt::SkipEmptyParts));
        }
    }

    void durationsAreSeconds_data()
    {
        QTest::addColumn<QString>("length");
        QTest::addColumn<qint64>("seconds"); // -1: none
        const auto row = [](const char *length, qint64 seconds) {
            QTest::newRow(length) << text(length) << seconds;
        };
        row("0:00", 0);
        row("0:03", 3);
        row("12:34", 754);
        row("7:59:57", 28797);
        row("08:00:00", 28800);
        row("1-02:03:04", 93784);
        row("2-00", 172800);
        row("1-00:30", 88200);
        row("00:00:03.250", 3);
        row("90", 5400);
        row("365-00:00:00", 31536000);
        for (const char *none :
             {"UNLIMITED", "infinite", "NOT_SET", "INVALID", "N/A", "n/a", "Partition_Limit", "", "Unknown",
              "-1", "1:2:3:4", "1-", "-", ":", "1:", "٣:00", "9999999999:00"})
            row(none, -1);
    }

    void durationsAreSeconds()
    {
        QFETCH(QString, length);
        QTEST(slurmDuration(length).value_or(-1), "seconds");
    }
};

QTEST_APPLESS_MAIN(TestSlurmText)
#include "tst_slurm_text.moc"
