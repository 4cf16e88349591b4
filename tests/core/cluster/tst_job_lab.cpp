// SPDX-License-Identifier: GPL-3.0-or-later
#include "job_node.h"

#include <places.h>

#include <QTest>

#include <csignal>

using namespace assay;
using namespace assay::cluster;
using namespace assay::cluster::test;

namespace {

// What a real job prints, what Slurm says in between taken out.
QByteArray ownLines(const QString &file)
{
    QByteArray lines;
    for (const QByteArray &line : contentOf(file).split('\n')) {
        if (!line.isEmpty() && !line.startsWith("slurmstepd") && !line.startsWith("srun"))
            lines += line.split(' ').first() == "ready" ? QByteArray("ready\n") : QByteArray(line + '\n');
    }
    return lines;
}

} // namespace

// Job scripts under a real Slurm. Only the container is left out: srun's options of pyxis are taken away
// before the real srun gets the rest.
class TestJobLab : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_lab = m_folder.filePath(QStringLiteral("lab"));
    QString m_run = m_folder.filePath(QStringLiteral("it's a $RUN"));
    QString m_out = m_run + QStringLiteral("/shard-2/job.out");

    // The output of a program; an empty one when it failed.
    static QByteArray output(const QString &program, const QStringList &arguments)
    {
        QProcess process;
        process.start(program, arguments);
        const bool good = process.waitForFinished(60'000) && process.exitCode() == 0;
        return good ? process.readAllStandardOutput() : QByteArray();
    }
    static QString labProgram(const char *name)
    {
        return QStringLiteral(ASSAY_SOURCE_DIR "/tests/lab/") + QLatin1String(name);
    }

    QString submit(const QByteArray &runtime)
    {
        QDir(m_run).removeRecursively();
        QDir().mkpath(m_run + QStringLiteral("/shard-2"));
        write(m_run + QStringLiteral("/collector.py"), "import os, signal, sys, time\n"
                                                       "def stop(number, frame):\n"
                                                       "    print('stopping', flush=True)\n"
                                                       "    time.sleep(0.5)\n"
                                                       "    print('stopped', flush=True)\n"
                                                       "    sys.exit(143)\n"
                                                       "signal.signal(signal.SIGTERM, stop)\n"
                                                       "open('shard-2/journal.jsonl', 'a').write('x')\n"
                                                       "print('ready', os.getpid(), flush=True)\n"
                                                       "time.sleep(1000)\n");
        matrix::Profile profile;
        profile.scheduler.kind = QStringLiteral("slurm");
        profile.container.runtime = QString::fromLatin1(runtime);
        ShardRequest request;
        request.runFolder = QFile::encodeName(m_run);
        request.runId = QStringLiteral("20261130-101500-lab-1a2b3c");
        request.shard = 2;
        if (runtime != "none")
            request.image = QStringLiteral("a/b");
        const QString script = m_run + QStringLiteral("/shard-2/job.sh");
        write(script, slurmJobScript(profile, request));
        return QString::fromLatin1(
            output(QStringLiteral("sbatch"),
                   sbatchOptions(profile, request) + QStringList{QStringLiteral("--parsable"),
                                                                 QStringLiteral("--signal=B:TERM@120"),
                                                                 QStringLiteral("--output=") + m_out, script})
                .trimmed());
    }
    QByteArray state(const QString &job) const
    {
        const QByteArray record =
            output(QStringLiteral("scontrol"),
                   {QStringLiteral("-o"), QStringLiteral("show"), QStringLiteral("job"), job});
        const qsizetype at = record.indexOf("JobState=") + 9;
        const qsizetype code = record.indexOf("ExitCode=") + 9;
        return record.mid(at, record.indexOf(' ', at) - at) + ' ' +
               record.mid(code, record.indexOf(' ', code) - code);
    }
    // The collector's number, as the last of its lives told it.
    int collector() const
    {
        const QByteArray text = contentOf(m_out);
        const qsizetype at = text.lastIndexOf("ready ");
        return at < 0 ? 0 : text.mid(at + 6, text.indexOf('\n', at) - at - 6).toInt();
    }

private Q_SLOTS:
    void initTestCase()
    {
        QProcess up;
        up.start(labProgram("up"), {m_lab});
        QVERIFY(up.waitForFinished(60'000) && up.exitCode() == 0);
        qputenv("SLURM_CONF", QFile::encodeName(m_lab + QStringLiteral("/slurm/slurm.conf")));
        const QString bin = m_folder.filePath(QStringLiteral("bin"));
        QDir().mkpath(bin);
        write(bin + QStringLiteral("/srun"),
              "#!/bin/bash\nfor word; do case $word in --container-*|--no-container-*) ;; *) "
              "kept+=(\"$word\");; esac; "
              "done\nexec /usr/bin/srun \"${kept[@]}\"\n",
              true);
        qputenv("PATH", QFile::encodeName(bin) + ':' + qgetenv("PATH"));
    }
    void cleanupTestCase() { QProcess::execute(labProgram("down"), {m_lab}); }

    void theEndOfAJobReachesTheCollector_data()
    {
        QTest::addColumn<QByteArray>("runtime");
        QTest::newRow("none") << QByteArray("none");
        QTest::newRow("in a step") << QByteArray("pyxis");
    }
    void theEndOfAJobReachesTheCollector()
    {
        QFETCH(QByteArray, runtime);
        const QString job = submit(runtime);
        QVERIFY(!job.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(collector() > 0, 30'000);
        QVERIFY(QProcess::execute(QStringLiteral("scancel"),
                                  {QStringLiteral("--signal=TERM"), QStringLiteral("--batch"), job}) == 0);
        QTRY_COMPARE_WITH_TIMEOUT(state(job), QByteArray("FAILED 143:0"), 20'000);
        QCOMPARE(ownLines(m_out), QByteArray("ready\nstopping\nstopped\n"));
    }

    void aKilledCollectorIsStartedAgain_data() { theEndOfAJobReachesTheCollector_data(); }
    void aKilledCollectorIsStartedAgain()
    {
        QFETCH(QByteArray, runtime);
        const QString job = submit(runtime);
        QVERIFY(!job.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(collector() > 0, 30'000);
        const int first = collector();
        QCOMPARE(::kill(first, SIGKILL), 0);
        QTRY_VERIFY_WITH_TIMEOUT(collector() != first, 30'000);
        QVERIFY(QProcess::execute(QStringLiteral("scancel"),
                                  {QStringLiteral("--signal=TERM"), QStringLiteral("--batch"), job}) == 0);
        QTRY_COMPARE_WITH_TIMEOUT(state(job), QByteArray("FAILED 143:0"), 20'000);
        QCOMPARE(ownLines(m_out),
                 QByteArray("ready\nassay: the collector was ended by signal 9; it is started again (1 of "
                            "3)\nready\nstopping\nstopped\n"));
    }
};

QTEST_GUILESS_MAIN(TestJobLab)
#include "tst_job_lab.moc"
