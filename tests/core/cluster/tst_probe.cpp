// SPDX-License-Identifier: GPL-3.0-or-later
#include "bare_host.h"

#include <assay/cluster/probe.h>
#include <assay/remote/local_host.h>

#include <places.h>

#include <QCoro/QCoroTask>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QPromise>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using base::Check;
using base::Checks;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

Checks probed(remote::Host &host, const matrix::Profile &profile)
{
    Checks told;
    const Checks checks =
        QCoro::waitFor(cluster::probe(&host, profile, [&told](const Check &check) { told.append(check); }));
    if (base::toJson(told) != base::toJson(checks))
        qFatal("what was told is not what was answered");
    return checks;
}

Checks probed(const matrix::Profile &profile)
{
    remote::LocalHost host;
    return probed(host, profile);
}

// "status: text -> next" of one check.
QString said(const Checks &checks, const char *id)
{
    for (const Check &check : checks) {
        if (check.id == QLatin1String(id))
            return base::checkStatusName(check.status) + QStringLiteral(": ") + check.text +
                   (check.next.isEmpty() ? QString() : QString(QStringLiteral(" -> ") + check.next));
    }
    return QStringLiteral("no such check");
}

QString statuses(const Checks &checks)
{
    QStringList list;
    for (const Check &check : checks)
        list.append(check.id + u'=' + base::checkStatusName(check.status));
    return list.join(u' ');
}

// A host whose link or shell is broken.
class BrokenHost final : public bare::BareHost
{
public:
    bool linked = false;
    QString advice = QStringLiteral("look at the port");

    QString name() const override { return QStringLiteral("broken"); }
    QFuture<base::Result<remote::HostFacts>> open() override
    {
        if (linked)
            return QtFuture::makeReadyFuture(base::Result<remote::HostFacts>(remote::HostFacts{
                "/home/me", QStringLiteral("login1"), QStringLiteral("me"), QStringLiteral("a new key")}));
        return QtFuture::makeReadyFuture(base::Result<remote::HostFacts>(
            base::fail(base::Error::Kind::Environment, QStringLiteral("no connection"),
                       QStringLiteral("broken"), QStringLiteral("Connection refused"), advice)));
    }
    QFuture<base::Result<remote::ScriptAnswer>> run(const QByteArray &, const remote::ScriptLimits &) override
    {
        return QtFuture::makeReadyFuture(base::Result<remote::ScriptAnswer>(
            base::fail(base::Error::Kind::Environment, QStringLiteral("no shell on broken"))));
    }
};

// A host that answers nothing until it is deleted.
class SilentHost final : public bare::BareHost
{
public:
    SilentHost() { m_answer.start(); }
    ~SilentHost() override
    {
        m_answer.addResult(base::Result<remote::HostFacts>(
            base::fail(base::Error::Kind::Environment, QStringLiteral("the host went away"))));
        m_answer.finish();
    }
    QFuture<base::Result<remote::HostFacts>> open() override { return m_answer.future(); }
    QFuture<base::Result<remote::ScriptAnswer>> run(const QByteArray &, const remote::ScriptLimits &) override
    {
        qFatal("asked after the test was stopped");
    }

private:
    QPromise<base::Result<remote::HostFacts>> m_answer;
};

// Sets a variable of the environment for a while.
class Environment
{
public:
    Environment(const char *name, const QByteArray &value) : m_name(name), m_before(qgetenv(name))
    {
        qputenv(name, value);
    }
    ~Environment() { qputenv(m_name, m_before); }
    Q_DISABLE_COPY_MOVE(Environment)

private:
    const char *m_name;
    QByteArray m_before;
};

} // namespace

class TestProbe : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_lab = m_folder.filePath(QStringLiteral("lab"));
    QString m_bin = m_folder.filePath(QStringLiteral("bin"));

    // Runs one of the lab's or Slurm's programs.
    static bool runs(const QString &program, const QStringList &arguments)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.setStandardOutputFile(QProcess::nullDevice());
        process.start(program, arguments);
        return process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit &&
               process.exitCode() == 0;
    }
    static QString labProgram(const char *name)
    {
        return QStringLiteral(ASSAY_SOURCE_DIR "/tests/lab/") + QLatin1String(name);
    }

    // A profile that fits this machine without a scheduler.
    matrix::Profile direct() const
    {
        matrix::Profile profile;
        profile.paths.root = m_folder.filePath(QStringLiteral("runs"));
        profile.paths.datasetDir = QStringLiteral(ASSAY_SOURCE_DIR "/resources/lab/speed_bench");
        profile.models.writableDir = m_folder.path();
        return profile;
    }
    matrix::Profile slurm() const
    {
        matrix::Profile profile = direct();
        profile.scheduler.kind = QStringLiteral("slurm");
        profile.scheduler.partition = QStringLiteral("batch_1");
        profile.scheduler.gres = QStringLiteral("gpu:b300:8");
        profile.scheduler.timeLimitMin = 480;
        profile.nodes.count = 3;
        return profile;
    }
    // PATH with a stand-in for one program in front.
    Environment with(const char *program, const QByteArray &script)
    {
        QDir(m_bin).removeRecursively();
        QDir().mkpath(m_bin);
        write(m_bin + u'/' + QLatin1String(program), "#!/bin/sh\n" + script);
        return {"PATH", QFile::encodeName(m_bin) + ':' + qgetenv("PATH")};
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(runs(labProgram("up"), {m_lab}));
        qputenv("SLURM_CONF", QFile::encodeName(m_lab + QStringLiteral("/slurm/slurm.conf")));
    }
    void cleanupTestCase() { QVERIFY(runs(labProgram("down"), {m_lab})); }

    void aSoundMachine()
    {
        const Checks checks = probed(direct());
        QCOMPARE(statuses(checks),
                 QStringLiteral("link=ok shell=ok root=ok python=ok container=ok dataset=ok models=ok "
                                "space=ok clock=ok"));
        QVERIFY(said(checks, "root")
                    .startsWith(QStringLiteral("ok: ") + m_folder.filePath(QStringLiteral("runs")) +
                                QStringLiteral(" is made by the first run")));
        QVERIFY(said(checks, "dataset").endsWith(QStringLiteral(" holds qualitative.jsonl")));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("runs"))));
        QVERIFY(!base::hasFailure(checks));
    }

    void aSoundCluster()
    {
        const Checks checks = probed(slurm());
        QCOMPARE(statuses(checks),
                 QStringLiteral(
                     "link=ok shell=ok root=ok python=ok container=ok dataset=ok models=ok space=ok slurm=ok "
                     "controller=ok partition=ok account=ok gpus=ok accounting=warn clock=ok"));
        QVERIFY(said(checks, "slurm").startsWith(QStringLiteral("ok: slurm")));
        QVERIFY(said(checks, "controller").startsWith(QStringLiteral("ok: Slurmctld(primary) at ")));
        QCOMPARE(said(checks, "partition"), QStringLiteral("ok: partition batch_1 is up, at most 480 min"));
        QVERIFY(said(checks, "account").startsWith(QStringLiteral("ok: Slurm would take a job: on b300-00")));
        QCOMPARE(said(checks, "gpus"), QStringLiteral("ok: 3 nodes with gpu:b300:8, 3 of them in service"));
        QVERIFY(said(checks, "accounting")
                    .startsWith(QStringLiteral("warn: Slurm accounting storage is disabled")));
    }

    void theDefaultPartition()
    {
        matrix::Profile profile = slurm();
        profile.scheduler.partition.clear();
        QCOMPARE(said(probed(profile), "partition"),
                 QStringLiteral("ok: partition batch_1 is up, at most 480 min"));
    }

    // What fails stands in Slurm's words, with what to do, and what stands on it is not asked.
    void theProfileDoesNotFitThePartition()
    {
        matrix::Profile profile = slurm();
        profile.scheduler.partition = QStringLiteral("n'o|pe");
        Checks checks = probed(profile);
        QVERIFY2(said(checks, "partition").startsWith(QStringLiteral("fail: partition n'o|pe: ")),
                 qPrintable(said(checks, "partition")));
        QVERIFY(said(checks, "account").startsWith(QStringLiteral("fail: ")));
        QCOMPARE(said(checks, "gpus"), QStringLiteral("unknown: not asked: the partition cannot be used"));
        QVERIFY(base::hasFailure(checks));

        profile = slurm();
        profile.scheduler.timeLimitMin = 500;
        QCOMPARE(said(probed(profile), "partition"),
                 QStringLiteral(
                     "fail: partition batch_1 allows 480 min, and scheduler.time_limit_min is 500 -> lower "
                     "scheduler.time_limit_min to 480 or take another partition"));

        profile = slurm();
        profile.scheduler.gres = QStringLiteral("gpu:9");
        checks = probed(profile);
        QCOMPARE(said(checks, "gpus"),
                 QStringLiteral(
                     "fail: none of the 3 nodes has gpu:9; the most is 8 GPUs -> set scheduler.gres to what "
                     "`sinfo -o \"%N %G\"` shows"));
        QVERIFY2(said(checks, "account")
                         .startsWith(QStringLiteral("fail: Slurm refuses a job with these settings: ")) &&
                     said(checks, "account")
                         .contains(QStringLiteral("Requested node configuration is not available")) &&
                     said(checks, "account").contains(QStringLiteral(" -> ")),
                 qPrintable(said(checks, "account")));
        profile.scheduler.gres = QStringLiteral("gpu:h100:8");
        QVERIFY(said(probed(profile), "gpus")
                    .startsWith(QStringLiteral("fail: none of the 3 nodes has gpu:h100:8")));

        profile.scheduler.gres.clear();
        QVERIFY(said(probed(profile), "gpus")
                    .startsWith(
                        QStringLiteral("warn: the nodes have up to 8 GPUs and the profile asks for none")));
    }

    void aPartitionAndNodesThatAreDown()
    {
        QVERIFY(runs(QStringLiteral("scontrol"),
                     {QStringLiteral("update"), QStringLiteral("NodeName=b300-002"),
                      QStringLiteral("State=DRAIN"), QStringLiteral("Reason=tests")}));
        QVERIFY(runs(QStringLiteral("scontrol"),
                     {QStringLiteral("update"), QStringLiteral("PartitionName=urgent"),
                      QStringLiteral("State=DOWN")}));
        QCOMPARE(said(probed(slurm()), "gpus"),
                 QStringLiteral(
                     "warn: 3 nodes with gpu:b300:8, of which 2 can run jobs now -> shards beyond these "
                     "wait; `sinfo -R` shows why nodes are down"));
        matrix::Profile profile = slurm();
        profile.scheduler.partition = QStringLiteral("urgent");
        QVERIFY(said(probed(profile), "partition")
                    .startsWith(QStringLiteral("fail: partition urgent is down -> ")));
        QVERIFY(
            runs(QStringLiteral("scontrol"), {QStringLiteral("update"), QStringLiteral("NodeName=b300-002"),
                                              QStringLiteral("State=RESUME")}));
    }

    void theControllerIsAway()
    {
        QVERIFY(runs(labProgram("slurm"), {m_lab, QStringLiteral("stop"), QStringLiteral("ctld")}));
        const Checks checks = probed(slurm());
        QVERIFY(runs(labProgram("slurm"), {m_lab, QStringLiteral("start"), QStringLiteral("ctld")}));
        QVERIFY(statuses(checks).contains(
            QStringLiteral("slurm=ok controller=fail partition=unknown account=unknown "
                           "gpus=unknown accounting=unknown clock=ok")));
        QVERIFY2(said(checks, "controller").startsWith(QStringLiteral("fail: Slurmctld(primary) at ")),
                 qPrintable(said(checks, "controller")));
        QCOMPARE(said(checks, "partition"),
                 QStringLiteral("unknown: not asked: Slurm's controller does not answer"));
    }

    void aControllerThatHangsIsUnknown()
    {
        QVERIFY(runs(labProgram("slurm"), {m_lab, QStringLiteral("pause"), QStringLiteral("ctld")}));
        const Checks checks = probed(slurm());
        QVERIFY(runs(labProgram("slurm"), {m_lab, QStringLiteral("resume"), QStringLiteral("ctld")}));
        QVERIFY2(statuses(checks).contains(QStringLiteral("partition=unknown account=unknown gpus=unknown")),
                 qPrintable(statuses(checks)));
        QVERIFY(!said(checks, "controller").startsWith(QStringLiteral("ok")));
    }

    void slurmsProgramsDoNotWork()
    {
        {
            const Environment path = with("sbatch", "echo slurm 21.08.8\n");
            QCOMPARE(said(probed(slurm()), "slurm"),
                     QStringLiteral("fail: slurm 21.08.8 -> Slurm 22.05 or newer is needed"));
        }
        const Environment path =
            with("sbatch", "echo 'sbatch: fatal: Unable to process configuration file' >&2; exit 1\n");
        const Checks checks = probed(slurm());
        QVERIFY2(said(checks, "slurm")
                     .startsWith(QStringLiteral("fail: Unable to process configuration file -> ")),
                 qPrintable(said(checks, "slurm")));
        QVERIFY(statuses(checks).contains(
            QStringLiteral("slurm=fail controller=unknown partition=unknown account=unknown "
                           "gpus=unknown accounting=unknown")));
    }

    void containers()
    {
        matrix::Profile profile = slurm();
        profile.container.runtime = QStringLiteral("pyxis");
        QVERIFY(said(probed(profile), "container")
                    .startsWith(QStringLiteral("fail: srun --help shows no --container-image")));
        {
            const Environment path = with("srun", "echo '      --container-image=[USER@][REGISTRY#]IMAGE'\n");
            QCOMPARE(said(probed(profile), "container"), QStringLiteral("ok: srun has pyxis"));
        }
        profile.container.runtime = QStringLiteral("apptainer");
        QVERIFY(said(probed(profile), "container")
                    .startsWith(QStringLiteral("warn: apptainer is not on PATH (as the login host")));
        profile.scheduler.kind = QStringLiteral("direct");
        QVERIFY(said(probed(profile), "container")
                    .startsWith(QStringLiteral("fail: apptainer is not on PATH -> ")));
        {
            const Environment path = with("apptainer", "echo apptainer version 1.3.1\n");
            QCOMPARE(said(probed(profile), "container"),
                     QStringLiteral("ok: apptainer: apptainer version 1.3.1"));
        }
        profile.container.runtime = QStringLiteral("docker");
        const Environment path = with("docker", "echo 'permission denied: docker.sock' >&2\nexit 1\n");
        QVERIFY(said(probed(profile), "container")
                    .startsWith(QStringLiteral(
                        "fail: docker's daemon does not answer: permission denied: docker.sock -> ")));
    }

    void foldersThatAreNotThere()
    {
        matrix::Profile profile = direct();
        profile.paths.root = QStringLiteral("/etc/passwd/runs");
        profile.paths.datasetDir = m_folder.filePath(QStringLiteral("it's \"none\""));
        profile.models.stagedDir = m_folder.path();
        profile.models.staged = {QStringLiteral("Not $HERE")};
        const Checks checks = probed(profile);
        QVERIFY(said(checks, "root").startsWith(QStringLiteral("fail: /etc/passwd cannot be written -> ")));
        QVERIFY(said(checks, "dataset")
                    .startsWith(QStringLiteral("fail: ") + profile.paths.datasetDir +
                                QStringLiteral(" is not there -> ")));
        QVERIFY(said(checks, "models")
                    .startsWith(QStringLiteral("fail: ") + m_folder.filePath(QStringLiteral("Not $HERE")) +
                                QStringLiteral(" is not there -> ")));
        profile.scheduler.kind = QStringLiteral("slurm");
        QVERIFY(said(probed(profile), "dataset").startsWith(QStringLiteral("warn: ")));
        profile = direct();
        profile.paths.root = QStringLiteral("/etc/passwd");
        profile.paths.datasetDir = m_folder.path();
        profile.models = {};
        const Checks others = probed(profile);
        QVERIFY(said(others, "root").startsWith(QStringLiteral("fail: /etc/passwd is not a folder -> ")));
        QVERIFY(said(others, "dataset").contains(QStringLiteral(" holds no .jsonl file that can be read")));
        QCOMPARE(said(others, "models"),
                 QStringLiteral("ok: no folders: the engine finds a hub id by itself"));
    }

    void nothingStaysBelowTheRoot()
    {
        matrix::Profile profile = direct();
        profile.paths.root = m_folder.filePath(QStringLiteral("root's $HOME"));
        QVERIFY(QDir().mkpath(profile.paths.root));
        QCOMPARE(said(probed(profile), "root"),
                 QString(QStringLiteral("ok: ") + profile.paths.root + QStringLiteral(" can be written")));
        QVERIFY(QDir(profile.paths.root).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
    }

    void littleRoom()
    {
        const Environment path =
            with("df", "printf 'Filesystem Blocks Used Available Capacity Mounted\\n/dev/a 9 2 65535 "
                       "4%% /\\n'\n");
        QCOMPARE(
            said(probed(direct()), "space"),
            QStringLiteral(
                "fail: 0.1 GiB are free for runs -> make room, or set paths.root to another file system"));
    }

    void python()
    {
        {
            const Environment path = with("python3", "echo 3.7.17\n");
            QVERIFY(said(probed(direct()), "python")
                        .startsWith(QStringLiteral("fail: Python 3.7.17 is too old -> ")));
        }
        const Environment path = with("python3", "exec sleep 60\n");
        QCOMPARE(said(probed(direct()), "python"), QStringLiteral("unknown: no answer within 5 s"));
    }

    void clocks()
    {
        {
            const Environment path = with("date", "echo 1000000000.5\n");
            QVERIFY(said(probed(direct()), "clock").startsWith(QStringLiteral("warn: the host's clock is ")));
            QVERIFY(said(probed(direct()), "clock").contains(QStringLiteral(" s behind ours")));
        }
        {
            const Environment path = with("date", "echo \"$(/bin/date +%s).%N\"\n");
            QVERIFY(said(probed(direct()), "clock").startsWith(QStringLiteral("ok: ")));
        }
        const Environment path = with("date", "echo no time\n");
        QCOMPARE(said(probed(direct()), "clock"), QStringLiteral("unknown: the host does not tell its time"));
    }

    void theHintIsTheCommandThatSshTakes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("config");
        QTest::addColumn<QString>("command");
        QTest::newRow("alias") << QStringLiteral("b300-login") << QString()
                               << QStringLiteral("ssh b300-login");
        QTest::newRow("port") << QStringLiteral("me@10.0.0.1:2222") << QString()
                              << QStringLiteral("ssh -p 2222 me@10.0.0.1");
        QTest::newRow("port alone") << QStringLiteral("login:1") << QString()
                                    << QStringLiteral("ssh -p 1 login");
        QTest::newRow("IPv6") << QStringLiteral("me@[::1]:22") << QString()
                              << QStringLiteral("ssh -p 22 me@::1");
        QTest::newRow("file") << QStringLiteral("lab") << QStringLiteral("/tmp/a b/ssh_config")
                              << QStringLiteral("ssh -F '/tmp/a b/ssh_config' lab");
    }

    void theHintIsTheCommandThatSshTakes()
    {
        QFETCH(QString, name);
        QFETCH(QString, config);
        QFETCH(QString, command);
        BrokenHost host;
        host.advice.clear();
        matrix::Profile profile = slurm();
        profile.transport = {QStringLiteral("ssh"), name, config};
        QCOMPARE(
            said(probed(host, profile), "link"),
            QString(QStringLiteral("fail: broken: no connection: Connection refused -> try the same with: ") +
                    command));
    }

    void withoutALinkNothingIsAsked()
    {
        BrokenHost host;
        Checks checks = probed(host, slurm());
        QCOMPARE(said(checks, "link"),
                 QStringLiteral("fail: broken: no connection: Connection refused -> look at the port"));
        QCOMPARE(statuses(checks),
                 QStringLiteral(
                     "link=fail shell=unknown root=unknown python=unknown container=unknown dataset=unknown "
                     "models=unknown space=unknown slurm=unknown controller=unknown partition=unknown "
                     "account=unknown gpus=unknown accounting=unknown clock=unknown"));
        host.linked = true;
        checks = probed(host, direct());
        QCOMPARE(said(checks, "link"), QStringLiteral("ok: login1 as me. a new key"));
        QVERIFY(said(checks, "shell").startsWith(QStringLiteral("fail: no shell on broken")));
        QCOMPARE(said(checks, "root"), QStringLiteral("unknown: not asked: no script runs on the host"));
    }

    void aStoppedTestLeavesTheHostAlone()
    {
        auto host = std::make_unique<SilentHost>();
        std::stop_source stop;
        int told = 0;
        const auto test = cluster::probe(
            host.get(), direct(), [&told](const Check &) { ++told; }, stop.get_token());
        stop.request_stop();
        host.reset();
        QTRY_VERIFY(test.isReady());
        QCOMPARE(told, 0);
    }
};

QTEST_GUILESS_MAIN(TestProbe)
#include "tst_probe.moc"
