// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/job_script.h>
#include <assay/matrix/container.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <unistd.h>

using namespace assay;
using namespace assay::cluster;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &bytes, bool program = false)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
    if (program)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

// Writes its own argv, NUL between, to $RECORD/<name>.<count>, then does what `rest` says.
QByteArray recorder(const char *name, const QByteArray &rest)
{
    const QByteArray program(name);
    return "#!/bin/sh\nn=0\nwhile ! mkdir \"$RECORD/" + program +
           ".$n.d\" 2>/dev/null; do n=$((n + 1)); done\n" + "printf '%s\\0' " + program +
           " \"$@\" >\"$RECORD/" + program + ".$n\"\n" + rest;
}

// Everything up to the word `python3` or `sh` of the contained program is the runtime's own; what follows
// runs.
const QByteArray runsTheRest = R"sh(
while [ $# -gt 0 ]; do
    case $1 in python3) exec "$@" ;; sh) [ "$2" != -c ] || exec "$@" ;; esac
    shift
done
exit 99
)sh";

// A node with stand-ins for the container runtimes on PATH, and a run folder with a stand-in collector.
struct Node
{
    QTemporaryDir folder;
    QString bin = folder.filePath(QStringLiteral("bin"));
    QString record = folder.filePath(QStringLiteral("record"));
    QString run = folder.filePath(QStringLiteral("it's a $RUN \"1\" `x`\\"));
    ShardRequest request;
    matrix::Profile profile;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();

    explicit Node(const char *runtime = "none")
    {
        for (const QString &path : QStringList{bin, record, run + QStringLiteral("/shard-2")})
            QDir().mkpath(path);
        profile.scheduler.kind = QStringLiteral("slurm");
        profile.container.runtime = QLatin1StringView(runtime);
        request.runFolder = QFile::encodeName(run);
        request.runId = QStringLiteral("20261130-101500-lab-1a2b3c");
        request.shard = 2;
        if (profile.container.runtime != QLatin1String("none"))
            request.image = QStringLiteral("vllm/vllm-openai:v0.21.0");
        collector("import sys\nprint(sys.argv[1:], flush=True)\n");
        program("srun", recorder("srun", runsTheRest));
        program("apptainer", recorder("apptainer", R"sh(
case $1 in pull) exec "$RECORD/importer" "$2" ;; esac
env -0 | grep -z ^APPTAINERENV_ >"$RECORD/apptainer.env"
)sh" + runsTheRest));
        program("docker", recorder("docker", R"sh(
case $1 in info | rm) exit 0 ;; esac
if [ "$1" = stop ]; then
    [ -e "$RECORD/docker.pid" ] && kill -TERM "$(cat "$RECORD/docker.pid")"
    exit
fi
echo $$ >"$RECORD/docker.pid"
)sh" + runsTheRest));
        program("enroot", recorder("enroot", "exec \"$RECORD/importer\" \"$3\"\n"));
        program("sleep", "#!/bin/sh\nexec /bin/sleep \"0.0$1\"\n"); // a hundredth of the time
        importer("echo content >\"$1\"\n");
        environment.insert(QStringLiteral("PATH"), bin + QStringLiteral(":/usr/bin:/bin"));
        environment.insert(QStringLiteral("RECORD"), record);
        for (const char *name : {"SLURM_JOB_GPUS", "CUDA_VISIBLE_DEVICES", "USER"})
            environment.remove(QLatin1StringView(name));
    }
    void program(const char *name, const QByteArray &text)
    {
        write(bin + u'/' + QLatin1StringView(name), text, true);
    }
    void importer(const QByteArray &text)
    {
        write(record + QStringLiteral("/importer"), "#!/bin/sh\n" + text, true);
    }
    void collector(const QByteArray &python) { write(run + QStringLiteral("/collector.py"), python); }

    QByteArray text() const
    {
        return profile.scheduler.kind == QLatin1String("slurm")
                   ? slurmJobScript(profile, request)
                   : directJobScript(profile, request, QStringLiteral("python3"));
    }
    // Starts the job script; stdout and stderr go where job.out would.
    void start(QProcess &job, const char *shell = "/bin/sh") const
    {
        write(run + QStringLiteral("/shard-2/job.sh"), text());
        job.setProcessEnvironment(environment);
        job.setProcessChannelMode(QProcess::MergedChannels);
        job.start(QLatin1StringView(shell), {run + QStringLiteral("/shard-2/job.sh")});
        if (!job.waitForStarted())
            qFatal("no shell");
    }
    struct End
    {
        int status = -1;
        QByteArray output;
    };
    End finish(QProcess &job) const
    {
        if (!job.waitForFinished(20'000))
            job.kill();
        return {job.exitStatus() == QProcess::NormalExit ? job.exitCode() : -1, job.readAll()};
    }
    End go(const char *shell = "/bin/sh") const
    {
        QProcess job;
        start(job, shell);
        return finish(job);
    }
    // The argv of a stand-in's n-th call.
    QList<QByteArray> argv(const char *name, int n = 0) const
    {
        QList<QByteArray> words =
            contentOf(record + QStringLiteral("/%1.%2").arg(QLatin1StringView(name)).arg(n)).split('\0');
        words.removeLast();
        return words;
    }
    QByteArray ran() const { return "['--run', " + pythonText() + ", '--shard', '2']\n"; }
    // The run folder as Python's repr() writes it.
    QByteArray pythonText() const
    {
        QByteArray text = QFile::encodeName(run);
        text.replace("\\", "\\\\").replace("'", "\\'");
        return "'" + text + "'";
    }
};

const QByteArray waits = "import os, signal, sys, time\n"
                         "def stop(number, frame):\n"
                         "    print('stopped', flush=True)\n"
                         "    time.sleep(0.3)\n"
                         "    sys.exit(143)\n"
                         "signal.signal(signal.SIGTERM, stop)\n"
                         "print('ready', flush=True)\n"
                         "time.sleep(1000)\n";

const char *const importSentence = "assay: importing the image docker://vllm/vllm-openai:v0.21.0 into ";

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

    void twoJobsImportAnImageOnce_data()
    {
        QTest::addColumn<QByteArray>("runtime");
        QTest::addColumn<QString>("file");
        QTest::newRow("pyxis") << QByteArray("pyxis") << QStringLiteral("vllm_vllm-openai_v0.21.0.sqsh");
        QTest::newRow("apptainer") << QByteArray("apptainer")
                                   << QStringLiteral("vllm_vllm-openai_v0.21.0.sif");
    }
    void twoJobsImportAnImageOnce()
    {
        QFETCH(QByteArray, runtime);
        QFETCH(QString, file);
        Node node(runtime.constData());
        node.profile.container.squashDir = node.folder.filePath(QStringLiteral("the 'images'"));
        node.importer("echo x >>\"$RECORD/imports\"\n/bin/sleep 0.5\necho content >\"$1\"\n");
        QProcess one, two;
        node.start(one);
        node.start(two);
        const auto first = node.finish(one);
        const auto second = node.finish(two);
        QVERIFY2(first.status == 0 && second.status == 0,
                 QByteArray(first.output + second.output).constData());
        QCOMPARE(contentOf(node.record + QStringLiteral("/imports")), QByteArray("x\n"));
        const QString image = node.profile.container.squashDir + u'/' + file;
        QCOMPARE(contentOf(image), QByteArray("content\n"));
        QCOMPARE(QDir(node.profile.container.squashDir)
                     .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList(file));
        const QByteArray both = first.output + second.output;
        QCOMPARE(both.count(importSentence), 1);
        QCOMPARE(both.count("another job is importing the image into "), 1);

        // A third finds it there.
        QCOMPARE(node.go().output, node.ran());
        const QList<QByteArray> argv =
            node.argv(runtime == "pyxis" ? "srun" : "apptainer", runtime == "pyxis" ? 0 : 1);
        const QByteArray path = QFile::encodeName(image);
        QVERIFY(argv.contains(runtime == "pyxis" ? "--container-image=" + path : path));
    }

    void theImportersArguments()
    {
        Node node("pyxis");
        node.request.image = QStringLiteral("nvcr.io/nvidia/vllm:26.01");
        node.profile.container.squashDir = node.folder.filePath(QStringLiteral("images"));
        QCOMPARE(node.go().status, 0);
        const QList<QByteArray> argv = node.argv("enroot");
        QCOMPARE(argv.size(), 5);
        QCOMPARE(argv.mid(0, 3), (QList<QByteArray>{"enroot", "import", "-o"}));
        QVERIFY(
            argv.at(3).startsWith(QByteArray(QFile::encodeName(node.profile.container.squashDir) + "/.")));
        QVERIFY(argv.at(3).endsWith(".nvcr.io_nvidia_vllm_26.01.sqsh"));
        QCOMPARE(argv.at(4), QByteArray("docker://nvcr.io#nvidia/vllm:26.01"));
    }

    void anImportWhoseJobIsGoneIsTakenOver()
    {
        Node node("pyxis");
        const QString images = node.folder.filePath(QStringLiteral("images"));
        node.profile.container.squashDir = images;
        const QString lock = images + QStringLiteral("/vllm_vllm-openai_v0.21.0.sqsh.lock");
        QDir().mkpath(lock);
        const QString partial = images + QStringLiteral("/.gone.12.vllm_vllm-openai_v0.21.0.sqsh");
        write(partial, "half");
        write(lock + QStringLiteral("/beat"), "gone.12 7\n" + QFile::encodeName(partial) + "\n");
        const auto [status, output] = node.go();
        QVERIFY2(status == 0, output.constData());
        QVERIFY(
            output.contains("assay: the job that was importing the image has shown no life for five minutes; "
                            "this one imports it now\n"));
        QCOMPARE(QDir(images).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList(QStringLiteral("vllm_vllm-openai_v0.21.0.sqsh")));
    }

    void aFailedImportEndsTheShardWithASentence()
    {
        Node node("pyxis");
        node.profile.container.squashDir = node.folder.filePath(QStringLiteral("images"));
        node.importer("echo half >\"$1\"\necho '[ERROR] Could not process JSON input' >&2\nexit 1\n");
        const auto [status, output] = node.go();
        QCOMPARE(status, 3);
        const QByteArray image =
            QFile::encodeName(node.profile.container.squashDir) + "/vllm_vllm-openai_v0.21.0.sqsh";
        QCOMPARE(output, importSentence + image +
                             "\n[ERROR] Could not process JSON input\nassay: the image "
                             "docker://vllm/vllm-openai:v0.21.0 could not be imported into " +
                             image + ": enroot ended with status 1, its own words stand above\n");
        QVERIFY(QDir(node.profile.container.squashDir)
                    .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)
                    .isEmpty());
    }

    void sigtermDuringAnImportLeavesNothing()
    {
        Node node("pyxis");
        node.profile.container.squashDir = node.folder.filePath(QStringLiteral("images"));
        node.importer("echo half >\"$1\"\necho importing\nexec /bin/sleep 1000\n");
        QProcess job;
        node.start(job);
        QByteArray output;
        QTRY_VERIFY((output += job.readAll()).contains("importing\n"));
        ::kill(pid_t(job.processId()), SIGTERM);
        QCOMPARE(node.finish(job).status, 143);
        QVERIFY(QDir(node.profile.container.squashDir)
                    .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)
                    .isEmpty());
    }

    void anImageFileIsUsedAsItIs()
    {
        Node node("pyxis");
        node.profile.container.squashDir = node.folder.filePath(QStringLiteral("images"));
        node.request.image = QStringLiteral("/data/my.sqsh");
        QCOMPARE(node.go().output, node.ran());
        QVERIFY(node.argv("srun").contains("--container-image=/data/my.sqsh"));
        QVERIFY(!QFile::exists(node.profile.container.squashDir));
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
