// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler on a real Slurm: the lab of tests/lab, in a folder of this test's own.
#include "lab_slurm.h"

#include <QDateTime>
#include <QElapsedTimer>

using namespace assay;
using namespace assay::cluster;
using namespace lab;

class TestSlurmLab : public QObject
{
    Q_OBJECT

private:
    Lab m_lab;
    remote::LocalHost m_host;
    QByteArray m_path = qgetenv("PATH");

    static QString file(const ShardRequest &request, const char *name)
    {
        return QFile::decodeName(request.runFolder) + text("/shard-0/") + text(name);
    }

    // How many jobs of this name Slurm knows.
    static qsizetype jobsNamed(const QString &name)
    {
        const QByteArray lines = outputOf(text("squeue"), {text("-h"), text("-t"), text("all"),
                                                           text("--name"), name, text("-o"), text("%i")});
        return lines.isEmpty() ? 0 : lines.count('\n') + 1;
    }
    static QString nameOf(const Job &job) { return job.record.value(text("name")).toString(); }

private Q_SLOTS:
    void initTestCase()
    {
        if (!isPossible())
            QSKIP("slurmctld is not installed");
        const QByteArray trouble =
            m_lab.up({text("--slurm"), text("MinJobAge=5"), text("--slurm"), text("EnforcePartLimits=ALL")});
        QVERIFY2(trouble.isEmpty(), trouble.constData());
    }

    void cleanup()
    {
        qputenv("PATH", m_path);
        outputOf(text("scancel"), {text("--me")});
        outputOf(text("scancel"), {text("--me"), text("--signal=KILL"), text("--full")});
        QTRY_VERIFY_WITH_TIMEOUT(outputOf(text("squeue"), {text("-h")}).isEmpty(), 20'000);
    }

    void cleanupTestCase() { m_lab.down(); }

    void aJobRunsAndACancelEndsItInOrder()
    {
        SlurmScheduler scheduler(m_host, profile());
        ShardRequest request = m_lab.newRun(waitingCollector, " it's $HOME 100%j");
        request.secrets.insert(text("A_SECRET"), "se'cret");
        const auto job = QCoro::waitFor(scheduler.submit(request));
        QVERIFY2(job, job ? "" : qPrintable(job.error().sentence()));
        QTRY_VERIFY_WITH_TIMEOUT(ask(scheduler, *job).isActive(), 15'000);
        const JobAnswer running = ask(scheduler, *job);
        QVERIFY2(running.node.startsWith(text("b300-00")), qPrintable(running.node));
        QCOMPARE(running.restarts, 0);
        QTRY_COMPARE_WITH_TIMEOUT(contentOf(file(request, "job.out")), QByteArray("begun se'cret\n"), 10'000);
        for (const char *name : {"job.out", "job.sh", "job.json"})
            QCOMPARE(modeOf(file(request, name)), 0600u);
        QVERIFY(!outputOf(text("scontrol"), {text("show"), text("job"), job->id}).contains("cret"));

        QVERIFY(QCoro::waitFor(scheduler.cancel(*job)));
        QTRY_COMPARE_WITH_TIMEOUT(ask(scheduler, *job).presence, Presence::Absent, 20'000);
        QVERIFY2(contentOf(file(request, "job.out")).contains("stopped\n"),
                 contentOf(file(request, "job.out")).constData());
        QVERIFY(QCoro::waitFor(scheduler.cancel(*job)));
    }

    void aJobThatWaitsSaysWhyAndWhen()
    {
        SlurmScheduler scheduler(m_host, profile());
        outputOf(text("sbatch"), {text("-N3"), text("--exclusive"), text("-t"), text("30"), text("-o"),
                                  text("/dev/null"), text("--wrap"), text("sleep 600")});
        const auto job = QCoro::waitFor(scheduler.submit(m_lab.newRun()));
        QVERIFY(job);
        QTRY_VERIFY_WITH_TIMEOUT(!ask(scheduler, *job).estimatedStart.isEmpty(), 20'000);
        const JobAnswer answer = ask(scheduler, *job);
        QCOMPARE(answer.presence, Presence::Seen);
        QCOMPARE(answer.state, text("pending"));
        QVERIFY2(!answer.reason.isEmpty(), qPrintable(answer.reason));
        const qint64 wait =
            QDateTime::currentDateTimeUtc().secsTo(QDateTime::fromString(answer.estimatedStart, Qt::ISODate));
        QVERIFY2(wait > 0 && wait < 3600, qPrintable(answer.estimatedStart));
        QElapsedTimer timer;
        timer.start();
        QVERIFY(QCoro::waitFor(scheduler.cancel(*job)));
        QTRY_COMPARE_WITH_TIMEOUT(ask(scheduler, *job).presence, Presence::Absent, 5'000);
        QCOMPARE(ask(scheduler, *job).state, text("cancelled"));
    }

    void t19TheControllerGoesAndComesBack()
    {
        SlurmScheduler scheduler(m_host, profile());
        const auto job = QCoro::waitFor(scheduler.submit(m_lab.newRun()));
        QVERIFY(job);
        QTRY_VERIFY_WITH_TIMEOUT(ask(scheduler, *job).isActive(), 15'000);
        outputOf(tool("slurm"), {m_lab.folder(), text("stop")});
        const JobAnswer away = ask(scheduler, *job);
        const auto nodes = QCoro::waitFor(scheduler.nodes());
        outputOf(tool("slurm"), {m_lab.folder(), text("start")});
        QCOMPARE(away.presence, Presence::Unknown);
        QVERIFY2(away.reason.contains(text("Unable to contact slurm controller")), qPrintable(away.reason));
        QVERIFY(!nodes);
        QTRY_VERIFY_WITH_TIMEOUT(ask(scheduler, *job).isActive(), 15'000);
    }

    void t26ARequeuedJobIsTheSameOneMoreTime()
    {
        SlurmScheduler scheduler(m_host, profile());
        const auto job = QCoro::waitFor(scheduler.submit(m_lab.newRun()));
        QVERIFY(job);
        QTRY_VERIFY_WITH_TIMEOUT(ask(scheduler, *job).isActive(), 15'000);
        outputOf(text("scontrol"), {text("requeue"), job->id});
        QTRY_COMPARE_WITH_TIMEOUT(ask(scheduler, *job).restarts, 1, 15'000);
        QCOMPARE(ask(scheduler, *job).presence, Presence::Seen);
        QTRY_COMPARE_WITH_TIMEOUT(ask(scheduler, *job).state, text("pending"), 15'000);
        QVERIFY(!ask(scheduler, *job).reason.isEmpty());
        QVERIFY(QCoro::waitFor(scheduler.cancel(*job)));
        QTRY_COMPARE_WITH_TIMEOUT(ask(scheduler, *job).presence, Presence::Absent, 5'000);
    }

    void noNameConfusesTheQueue()
    {
        SlurmScheduler scheduler(m_host, profile());
        const QStringList names = {text("a\x1e"
                                        "99\x1f"
                                        "99\x1f"
                                        "COMPLETED\x1f"),
                                   text("a\nb\tc"), text("x|y z"), text("JobState=COMPLETED UserId=x"),
                                   text("\xe2\x96\x88")};
        for (const QString &name : names)
            outputOf(text("sbatch"), {text("-J"), name, text("--hold"), text("-o"), text("/dev/null"),
                                      text("--wrap"), text("true")});
        const auto job = QCoro::waitFor(scheduler.submit(m_lab.newRun()));
        QVERIFY(job);
        QTRY_VERIFY_WITH_TIMEOUT(ask(scheduler, *job).isActive(), 15'000);
        const auto queue = QCoro::waitFor(scheduler.queue(true));
        QVERIFY2(queue, queue ? "" : qPrintable(queue.error().sentence()));
        QStringList found;
        for (const SlurmJob &one : *queue) {
            if (one.id != job->id) {
                QCOMPARE(one.state, text("PENDING"));
                found.append(one.name);
            } else {
                QCOMPARE(one.gpus, 8);
            }
        }
        found.sort();
        QStringList wanted = names;
        wanted.sort();
        QCOMPARE(found, wanted);
    }

    void submittingTwiceAndAtOnceStartsOne()
    {
        SlurmScheduler scheduler(m_host, profile());
        const ShardRequest request = m_lab.newRun();
        auto one = scheduler.submit(request);
        auto other = scheduler.submit(request);
        const auto first = QCoro::waitFor(std::move(one));
        const auto second = QCoro::waitFor(std::move(other));
        const auto third = QCoro::waitFor(scheduler.submit(request));
        QVERIFY2(first && second && third, first ? "" : qPrintable(first.error().sentence()));
        QCOMPARE(second->id, first->id);
        QCOMPARE(third->id, first->id);
        QCOMPARE(jobsNamed(nameOf(*first)), 1);
    }

    void aSubmitWhoseAnswerWasLostStartsOne()
    {
        // Its shell is killed when sbatch has made the job and nothing is written yet.
        const QString bin = m_lab.file("bin");
        QDir().mkpath(bin);
        QFile program(bin + text("/sbatch"));
        QVERIFY(program.open(QIODevice::WriteOnly));
        program.write(
            "#!/bin/sh\nPATH=" + m_path +
            "\nsbatch \"$@\" >/dev/null\npid=$PPID\n"
            "for up in 1 2 3; do\n"
            "    next=$(ps -o ppid= -p \"$pid\" | tr -d ' ')\n    kill -9 \"$pid\"\n    pid=$next\ndone\n");
        program.close();
        program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const ShardRequest request = m_lab.newRun();
        qputenv("PATH", QFile::encodeName(bin) + ':' + m_path);
        {
            SlurmScheduler scheduler(m_host, profile());
            QVERIFY(!QCoro::waitFor(scheduler.submit(request)));
        }
        qputenv("PATH", m_path);
        QVERIFY(!QFile::exists(file(request, "job.json")));
        SlurmScheduler scheduler(m_host, profile());
        const auto job = QCoro::waitFor(scheduler.submit(request));
        QVERIFY2(job, job ? "" : qPrintable(job.error().sentence()));
        QCOMPARE(jobsNamed(nameOf(*job)), 1);
        QTRY_VERIFY_WITH_TIMEOUT(ask(scheduler, *job).isActive(), 15'000);
    }

    void refusalsHaveSlurmsWordsAndAdvice_data()
    {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("words");
        QTest::newRow("partition") << text("partition") << text("Invalid partition name specified");
        QTest::newRow("time") << text("time") << text("Requested time limit is invalid");
        QTest::newRow("gres") << text("gres") << text("Invalid generic resource (gres) specification");
        QTest::newRow("too many GPUs")
            << text("gpus") << text("Requested node configuration is not available");
        QTest::newRow("reservation") << text("reservation") << text("Requested reservation is invalid");
    }

    void refusalsHaveSlurmsWordsAndAdvice()
    {
        QFETCH(QString, setting);
        QFETCH(QString, words);
        matrix::Profile odd = profile();
        if (setting == text("partition"))
            odd.scheduler.partition = text("nowhere");
        if (setting == text("time"))
            odd.scheduler.timeLimitMin = 100 * 60;
        if (setting == text("gres"))
            odd.scheduler.gres = text("teapot:1");
        if (setting == text("gpus"))
            odd.scheduler.gres = text("gpu:9");
        if (setting == text("reservation"))
            odd.scheduler.reservation = text("nobodys");
        SlurmScheduler scheduler(m_host, odd);
        const ShardRequest request = m_lab.newRun();
        const auto job = QCoro::waitFor(scheduler.submit(request));
        QVERIFY(!job);
        QCOMPARE(job.error().kind, base::Error::Kind::Environment);
        QVERIFY2(job.error().why.contains(words), qPrintable(job.error().sentence()));
        QVERIFY2(!job.error().next.isEmpty(), qPrintable(job.error().sentence()));
        QVERIFY(!QFile::exists(file(request, "job.json")));
        // Slurm keeps a record of some that it refused, under the same name.
        SlurmScheduler right(m_host, profile());
        const auto corrected = QCoro::waitFor(right.submit(request));
        QVERIFY2(corrected, corrected ? "" : qPrintable(corrected.error().sentence()));
        QTRY_VERIFY_WITH_TIMEOUT(ask(right, *corrected).isActive(), 15'000);
    }

    void nodesAndPartitionsAreThoseOfTheLab()
    {
        SlurmScheduler scheduler(m_host, profile());
        const auto nodes = QCoro::waitFor(scheduler.nodes());
        QVERIFY2(nodes, nodes ? "" : qPrintable(nodes.error().sentence()));
        QCOMPARE(nodes->size(), 3);
        for (const SlurmNode &node : *nodes) {
            QVERIFY2(node.usable, qPrintable(node.state));
            QCOMPARE(node.gpus, 8);
            QCOMPARE(node.gpuType, text("b300"));
            QCOMPARE(node.cpus, 16);
            QCOMPARE(node.memoryMib, 20000);
            QCOMPARE(node.partitions.size(), 2);
        }
        outputOf(text("scontrol"), {text("update"), text("nodename=b300-002"), text("state=drain"),
                                    text("reason=a | bad; disk")});
        const auto drained = QCoro::waitFor(scheduler.nodes());
        outputOf(text("scontrol"), {text("update"), text("nodename=b300-002"), text("state=resume")});
        QVERIFY(drained);
        QCOMPARE(drained->at(1).name, text("b300-002"));
        QVERIFY(!drained->at(1).usable);
        QVERIFY(drained->at(1).reason.startsWith(text("a | bad; disk")));
        const auto partitions = QCoro::waitFor(scheduler.partitions());
        QVERIFY(partitions);
        QCOMPARE(partitions->size(), 2);
        for (const SlurmPartition &partition : *partitions) {
            QCOMPARE(partition.isDefault, partition.name == text("batch_1"));
            QVERIFY(partition.isUp());
            QCOMPARE(partition.nodes, 3);
            QCOMPARE(partition.timeLimitS, std::optional<qint64>(28800));
        }
    }

    // Accounting is off here: first Slurm tells how the job ended, then it has forgotten it.
    void t27AVanishedJobHasEnded()
    {
        SlurmScheduler scheduler(m_host, profile());
        const auto job = QCoro::waitFor(scheduler.submit(m_lab.newRun("raise SystemExit(3)\n")));
        QVERIFY(job);
        QTRY_COMPARE_WITH_TIMEOUT(ask(scheduler, *job).presence, Presence::Absent, 15'000);
        const JobAnswer told = ask(scheduler, *job);
        QCOMPARE(told.state, text("failed"));
        QCOMPARE(told.reason, text("exit code 3"));
        QTRY_COMPARE_WITH_TIMEOUT(ask(scheduler, *job).state, text("ended"), 75'000);
        QCOMPARE(ask(scheduler, *job).presence, Presence::Absent);
        QVERIFY(ask(scheduler, *job).reason.contains(text("not recorded")));
    }
};

QTEST_GUILESS_MAIN(TestSlurmLab)
#include "tst_slurm_lab.moc"
