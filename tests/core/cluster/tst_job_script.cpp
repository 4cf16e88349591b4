// SPDX-License-Identifier: GPL-3.0-or-later
#include "job_node.h"

#include <QRandomGenerator>
#include <QTest>

#include <csignal>

#include <unistd.h>

using namespace assay;
using namespace assay::cluster;
using namespace assay::cluster::test;

namespace {

const QByteArray waits = "import os, signal, sys, time\n"
                         "def stop(number, frame):\n"
                         "    print('stopped', flush=True)\n"
                         "    time.sleep(0.3)\n"
                         "    sys.exit(143)\n"
                         "signal.signal(signal.SIGTERM, stop)\n"
                         "print('ready', flush=True)\n"
                         "time.sleep(1000)\n";

} // namespace

class TestJobScript : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutAContainer_data()
    {
        QTest::addColumn<QByteArray>("shell");
        QTest::newRow("sh") << QByteArray("/bin/sh");
        QTest::newRow("bash") << QByteArray("/bin/bash");
    }
    void withoutAContainer()
    {
        QFETCH(QByteArray, shell);
        const Node node;
        const auto [status, output] = node.go(shell.constData());
        QCOMPARE(output, node.ran());
        QCOMPARE(status, 0);
    }

    // The image's own program must not start, the run folder is seen, and what the profile says comes last.
    void insideWithPyxis()
    {
        Node node("pyxis");
        node.request.mounts = {QStringLiteral("/tmp:/data"), QStringLiteral("/usr:/usr:ro+nosuid")};
        node.request.secrets = {{QStringLiteral("HF_TOKEN"), "x"}, {QStringLiteral("OTHER"), "y"}};
        node.profile.container.flags =
            QStringList{QStringLiteral("--no-container-mount-home"), QStringLiteral("--odd=a b'$(x)\"")};
        const QByteArray run = QFile::encodeName(node.run);
        const auto [status, output] = node.go();
        QCOMPARE(output, node.ran());
        QCOMPARE(status, 0);
        QCOMPARE(node.argv("srun"),
                 (QList<QByteArray>{"srun",
                                    "--nodes=1",
                                    "--ntasks=1",
                                    "--overlap",
                                    "--export=ALL",
                                    "--input=none",
                                    "--container-image=vllm/vllm-openai:v0.21.0",
                                    "--container-mounts=/tmp:/data,/usr:/usr:ro+nosuid," + run + ":" + run,
                                    "--container-env=HF_TOKEN,OTHER",
                                    "--container-workdir=" + run,
                                    "--no-container-entrypoint",
                                    "--no-container-mount-home",
                                    "--odd=a b'$(x)\"",
                                    "sh",
                                    "-c",
                                    "echo $$ >\"$0\"; exec \"$@\"",
                                    run + "/shard-2/collector.pid",
                                    "python3",
                                    run + "/collector.py",
                                    "--run",
                                    run,
                                    "--shard",
                                    "2"}));
    }

    void insideWithApptainer()
    {
        Node node("apptainer");
        node.request.image = QStringLiteral("nvcr.io#nvidia/vllm:26.01");
        node.request.mounts = {QStringLiteral("/usr:/usr:ro+nosuid")};
        node.request.secrets = {{QStringLiteral("HF_TOKEN"), "x"}};
        node.profile.container.flags = QStringList{QStringLiteral("--cleanenv")};
        node.environment.insert(QStringLiteral("HF_TOKEN"), QStringLiteral("a 'b\" $(c)\n\\d"));
        const QByteArray run = QFile::encodeName(node.run);
        const auto [status, output] = node.go();
        QCOMPARE(output, node.ran());
        QCOMPARE(status, 0);
        QCOMPARE(node.argv("apptainer"),
                 (QList<QByteArray>{"apptainer", "exec", "--nv", "--bind", "/usr:/usr:ro,nosuid", "--bind",
                                    run + ":" + run, "--pwd", run, "--cleanenv",
                                    "docker://nvcr.io/nvidia/vllm:26.01", "python3", run + "/collector.py",
                                    "--run", run, "--shard", "2"}));
        QCOMPARE(contentOf(node.record + QStringLiteral("/apptainer.env")),
                 QByteArray("APPTAINERENV_HF_TOKEN=a 'b\" $(c)\n\\d") + '\0');
    }

    void insideWithDocker()
    {
        Node node("docker");
        node.profile.scheduler.kind = QStringLiteral("direct");
        node.request.mounts = {QStringLiteral("/usr:/usr:ro")};
        node.request.secrets = {{QStringLiteral("HF_TOKEN"), "x"}};
        node.environment.insert(QStringLiteral("CUDA_VISIBLE_DEVICES"), QStringLiteral("0,3"));
        const QByteArray run = QFile::encodeName(node.run);
        const QByteArray user = QByteArray::number(::getuid()) + ":" + QByteArray::number(::getgid());
        const auto [status, output] = node.go();
        QCOMPARE(output, node.ran());
        QCOMPARE(status, 0);
        QCOMPARE(node.argv("docker", 0).value(1), QByteArray("info"));
        const QByteArray name = "assay-20261130-101500-1a2b3c-2-collector";
        QCOMPARE(node.argv("docker", 1), (QList<QByteArray>{"docker", "rm", "-f", name}));
        QCOMPARE(node.argv("docker", 2), (QList<QByteArray>{"docker",
                                                            "run",
                                                            "--rm",
                                                            "--init",
                                                            "--name",
                                                            name,
                                                            "--gpus",
                                                            "\"device=0,3\"",
                                                            "--user",
                                                            user,
                                                            "--network",
                                                            "host",
                                                            "--ipc",
                                                            "host",
                                                            "--entrypoint",
                                                            "",
                                                            "--workdir",
                                                            run,
                                                            "-e",
                                                            "HOME=/tmp",
                                                            "-e",
                                                            "USER",
                                                            "-v",
                                                            "/usr:/usr:ro",
                                                            "-v",
                                                            run + ":" + run,
                                                            "-v",
                                                            "/tmp/assay-gpu-locks:/tmp/assay-gpu-locks",
                                                            "-e",
                                                            "HF_TOKEN",
                                                            "vllm/vllm-openai:v0.21.0",
                                                            "python3",
                                                            run + "/collector.py",
                                                            "--run",
                                                            run,
                                                            "--shard",
                                                            "2"}));
        QCOMPARE(node.argv("docker", 3),
                 (QList<QByteArray>{"docker", "rm", "-f", name, "assay-20261130-101500-1a2b3c-2-server",
                                    "assay-20261130-101500-1a2b3c-2-workload"}));
    }

    // Slurm's own numbers of the GPUs are those of the node; a daemon without root needs no other user.
    void dockerUnderSlurm()
    {
        Node node("docker");
        node.program("docker", recorder("docker", "[ $1 != info ] || echo '[name=seccomp name=rootless]'\n"));
        node.environment.insert(QStringLiteral("CUDA_VISIBLE_DEVICES"), QStringLiteral("0,1"));
        node.environment.insert(QStringLiteral("SLURM_JOB_GPUS"), QStringLiteral("4,5"));
        QCOMPARE(node.go().status, 0);
        const QList<QByteArray> argv = node.argv("docker", 2);
        QCOMPARE(argv.value(7), QByteArray("\"device=4,5\""));
        QVERIFY(!argv.contains("--user"));
        QVERIFY(argv.contains("SLURM_JOB_ID"));
        QVERIFY(!argv.contains("/tmp/assay-gpu-locks:/tmp/assay-gpu-locks"));
    }

    void outsideTheCollectorRunsOnTheNode_data()
    {
        QTest::addColumn<QByteArray>("runtime");
        for (const char *runtime : {"pyxis", "apptainer", "docker"})
            QTest::newRow(runtime) << QByteArray(runtime);
    }
    void outsideTheCollectorRunsOnTheNode()
    {
        QFETCH(QByteArray, runtime);
        Node node(runtime.constData());
        node.profile.container.collector = QStringLiteral("outside");
        node.collector("import os, sys\nprint(sys.argv[1:], flush=True)\n"
                       "print(os.environ['ASSAY_JOB'], os.environ.get('ASSAY_GPUS'))\n");
        const auto [status, output] = node.go();
        QCOMPARE(output,
                 node.ran() + "assay-20261130-101500-1a2b3c-2 " + (runtime == "docker" ? "all\n" : "None\n"));
        QCOMPARE(status, 0);
        QVERIFY(node.argv(runtime == "pyxis" ? "srun" : runtime.constData()).isEmpty() ||
                runtime == "docker");
    }

    void whatCannotBeMountedIsSaid()
    {
        Node node("pyxis");
        node.request.mounts = {node.folder.filePath(QStringLiteral("none")) + QStringLiteral(":/data")};
        auto [status, output] = node.go();
        QVERIFY2(output.endsWith(QByteArray("/none is to be mounted into the container and is not there on " +
                                            QSysInfo::machineHostName().toUtf8() + "\n")),
                 output.constData());
        QCOMPARE(status, 3);
        Node colon("docker");
        colon.request.runFolder = "/tmp/a:b";
        QVERIFY(colon.text().contains("fail 'the run folder cannot be mounted into the container: its path "
                                      "holds a comma or a colon, which a container'\\''s mounts cannot "
                                      "express'\n"));
        colon.request.runFolder = "/tmp/\xff";
        QVERIFY(colon.text().contains("its path is not UTF-8"));
    }

    void aRunFolderThatIsGoneIsSaid()
    {
        Node node;
        node.request.runFolder = "/nonexistent/run";
        const auto [status, output] = node.go();
        QCOMPARE(status, 3);
        QVERIFY(output.contains("assay: the run folder /nonexistent/run cannot be entered on "));
    }

    void sigtermReachesTheCollector_data()
    {
        QTest::addColumn<QByteArray>("runtime");
        QTest::addColumn<QByteArray>("shell");
        for (const char *runtime : {"none", "pyxis", "apptainer", "docker"}) {
            for (const char *shell : {"/bin/sh", "/bin/bash"})
                QTest::addRow("%s %s", runtime, shell) << QByteArray(runtime) << QByteArray(shell);
        }
    }
    void sigtermReachesTheCollector()
    {
        QFETCH(QByteArray, runtime);
        QFETCH(QByteArray, shell);
        Node node(runtime.constData());
        node.collector(waits);
        // As srun does: it waits for its step, and SIGTERM to it ends the step by SIGKILL.
        node.program(
            "srun", recorder("srun", "trap 'kill -9 $!; exit 137' TERM\n(" + runsTheRest + ") &\nwait $!\n"));
        QProcess job;
        node.start(job, shell.constData());
        QByteArray output;
        QTRY_VERIFY((output += job.readAll()).contains("ready\n"));
        ::kill(pid_t(job.processId()), SIGTERM);
        QTest::qWait(100);
        ::kill(pid_t(job.processId()), SIGTERM); // once more, while the collector stops
        const auto [status, rest] = node.finish(job);
        output += rest;
        QVERIFY2(output.startsWith("ready\nstopped\n"), output.constData());
        QVERIFY2(!output.contains("assay:"), output.constData());
        QCOMPARE(status, 143);
    }

    void theCollectorsStatusIsTheJobs_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("0") << 0 << QByteArray();
        QTest::newRow("2") << 2 << QByteArray("assay: the collector ended with status 2\n");
        QTest::newRow("3") << 3 << QByteArray("assay: the collector ended with status 3\n");
        QTest::newRow("143") << 143 << QByteArray();
    }
    void theCollectorsStatusIsTheJobs()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, sentence);
        Node node;
        node.collector("import sys\nopen('shard-2/journal.jsonl', 'w').write('x')\nsys.exit(" +
                       QByteArray::number(status) + ")\n");
        const auto end = node.go();
        QCOMPARE(end.output, sentence);
        QCOMPARE(end.status, status);
    }

    void aCollectorThatNeverBeganIsSaid()
    {
        Node node("pyxis");
        node.program("srun", "#!/bin/sh\necho 'pyxis: no such image' >&2\nexit 1\n");
        const auto [status, output] = node.go();
        QCOMPARE(output, QByteArray("pyxis: no such image\nassay: the collector did not begin: srun ended "
                                    "with status 1, its own words stand above\n"));
        QCOMPARE(status, 1);
    }

    void aKilledCollectorIsStartedAgainThreeTimes_data()
    {
        QTest::addColumn<QByteArray>("runtime");
        QTest::addColumn<int>("kills");
        for (const char *runtime : {"none", "pyxis", "apptainer"}) {
            for (const int kills : {2, 9})
                QTest::addRow("%s %d", runtime, kills) << QByteArray(runtime) << kills;
        }
    }
    void aKilledCollectorIsStartedAgainThreeTimes()
    {
        QFETCH(QByteArray, runtime);
        QFETCH(int, kills);
        Node node(runtime.constData());
        node.collector("import os\n"
                       "lives = open('shard-2/journal.jsonl', 'a+')\n"
                       "lives.write('x')\n"
                       "lives.flush()\n"
                       "if lives.tell() <= " +
                       QByteArray::number(kills) + ":\n    os.kill(os.getpid(), 9)\n");
        const auto [status, output] = node.go();
        const int restarts = kills < 3 ? kills : 3;
        QByteArray expected;
        for (int life = 1; life <= restarts; ++life)
            expected += "assay: the collector was ended by signal 9; it is started again (" +
                        QByteArray::number(life) + " of 3)\n";
        if (kills > 3)
            expected += "assay: the collector was ended by signal 9 once more; it is not started again\n"
                        "assay: the collector ended with status 137\n";
        QCOMPARE(output, expected);
        QCOMPARE(status, kills > 3 ? 137 : 0);
        QCOMPARE(contentOf(node.run + QStringLiteral("/shard-2/journal.jsonl")).size(), restarts + 1);
    }

    // A job that Slurm put back starts anew, maybe on another node, where the number is somebody else's.
    void aProcessNumberOfAnEarlierStartIsNotUsed()
    {
        Node node("pyxis");
        QProcess stranger;
        stranger.start(QStringLiteral("/bin/sleep"), {QStringLiteral("1000")});
        QVERIFY(stranger.waitForStarted());
        write(node.run + QStringLiteral("/shard-2/collector.pid"), QByteArray::number(stranger.processId()));
        QCOMPARE(node.go().output, node.ran());
        QVERIFY(!stranger.waitForFinished(200));
        stranger.kill();
        stranger.waitForFinished();
    }

    void aJobThatWasToldToEndStartsNothingAgain()
    {
        Node node;
        node.collector("import os, signal, time\n"
                       "signal.signal(signal.SIGTERM, lambda *_: os.kill(os.getpid(), 9))\n"
                       "print('ready', flush=True)\ntime.sleep(1000)\n");
        QProcess job;
        node.start(job);
        QByteArray output;
        QTRY_VERIFY((output += job.readAll()).contains("ready\n"));
        ::kill(pid_t(job.processId()), SIGTERM);
        const auto [status, rest] = node.finish(job);
        QCOMPARE(status, 137);
        QVERIFY(!rest.contains("started again"));
    }

    void anyRunFolderComesThroughWhole()
    {
        QRandomGenerator random(20261130);
        const QByteArray hostile = " '\"$`\\!*?[]{}()<>|&;#~=%\t-";
        for (int round = 0; round < 25; ++round) {
            Node node(round % 2 == 0 ? "none" : "pyxis");
            QByteArray name = "r";
            for (int i = 0; i < 12; ++i)
                name += hostile.at(random.bounded(int(hostile.size())));
            const QString before = node.run;
            node.run = node.folder.filePath(QString::fromLatin1(name));
            QVERIFY(QDir().rename(before, node.run));
            if (round % 2 == 1 && node.run.contains(u'\t'))
                continue; // no mount can hold it; said elsewhere
            node.request.runFolder = QFile::encodeName(node.run);
            node.collector("import os, sys\nsys.stdout.buffer.write(os.fsencode(sys.argv[2]))\n");
            const auto [status, output] = node.go();
            QCOMPARE(output, node.request.runFolder);
            QCOMPARE(status, 0);
        }
    }

    void theJobsName_data()
    {
        QTest::addColumn<QString>("run");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *run, const char *expected) {
            QTest::addRow("%s", run) << QString::fromUtf8(run) << QString::fromUtf8(expected);
        };
        row("20261130-101500-lab-1a2b3c", "assay-20261130-101500-1a2b3c-7");
        row("20261130-101500-deepseek-v4-pro-mtp-1a2b3c", "assay-20261130-101500-1a2b3c-7");
        // printf '%s' "a b|c" | sha256sum
        row("a b|c", "assay-bbf09d3a2c6430a01a2b-7");
    }
    void theJobsName()
    {
        QFETCH(QString, run);
        QFETCH(QString, expected);
        ShardRequest request;
        request.runId = run;
        request.shard = 7;
        QCOMPARE(jobName(request), expected);
    }

    void sbatchsOptions()
    {
        matrix::Profile profile;
        ShardRequest request;
        request.runId = QStringLiteral("20261130-101500-lab-1a2b3c");
        QCOMPARE(sbatchOptions(profile, request).join(u'|'),
                 QStringLiteral("--job-name=assay-20261130-101500-1a2b3c-0|--comment=assay "
                                "20261130-101500-lab-1a2b3c|--nodes=1|--ntasks=1"));
        profile.scheduler.partition = QStringLiteral("batch_1");
        profile.scheduler.account = QStringLiteral("benchmark");
        profile.scheduler.gres = QStringLiteral("gpu:b300:8");
        profile.scheduler.exclusive = true;
        profile.scheduler.mem = QStringLiteral("0");
        profile.scheduler.timeLimitMin = 480;
        profile.scheduler.exclude = QStringList{QStringLiteral("n[1-2]"), QStringLiteral("n7")};
        profile.scheduler.qos = QStringLiteral("high");
        profile.scheduler.reservation = QStringLiteral("tests");
        profile.scheduler.extra = QStringList{QStringLiteral("--constraint=a&b c"), QStringLiteral("-v")};
        QCOMPARE(
            sbatchOptions(profile, request).mid(4).join(u'|'),
            QStringLiteral("--partition=batch_1|--account=benchmark|--gres=gpu:b300:8|--exclusive|--mem=0|"
                           "--time=480|--exclude=n[1-2],n7|--qos=high|--reservation=tests|"
                           "--constraint=a&b c|-v"));
    }
};

QTEST_GUILESS_MAIN(TestJobScript)
#include "tst_job_script.moc"
