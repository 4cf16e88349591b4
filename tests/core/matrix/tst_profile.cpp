// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/paths.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/weights.h>

#include <QTest>

using namespace assay;
using namespace assay::matrix;

namespace {

const QByteArray sound = "cluster: 1\n"
                         "name: b300\n"
                         "transport: {kind: ssh, host: b300-login}\n"
                         "scheduler: {kind: slurm, partition: batch_1}\n"
                         "ports: 8888-8987\n"
                         "container: {runtime: pyxis}\n"
                         "models: {staged_dir: /s, writable_dir: /w, staged: [Model]}\n"
                         "paths: {root: assay-runs, dataset_dir: /data}\n"
                         "nodes: {count: 2, hold_min: 5}\n";

QStringList findings(const QByteArray &yaml)
{
    QStringList lines;
    for (const base::Problem &problem : readProfile(yaml).problems)
        lines.append(QStringLiteral("%1:%2 %3: %4")
                         .arg(problem.line)
                         .arg(problem.column)
                         .arg(base::severityName(problem.severity), problem.text));
    return lines;
}

} // namespace

class TestProfile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aProfileReads()
    {
        QCOMPARE(findings(sound), QStringList());
        const Profile profile = *readProfile(sound).profile;
        QCOMPARE(profile.name, QStringLiteral("b300"));
        QCOMPARE(profile.transport.kind, QStringLiteral("ssh"));
        QCOMPARE(profile.transport.host, QStringLiteral("b300-login"));
        QCOMPARE(profile.scheduler.kind, QStringLiteral("slurm"));
        QCOMPARE(profile.scheduler.partition, QStringLiteral("batch_1"));
        QVERIFY(!profile.scheduler.timeLimitMin.has_value());
        QCOMPARE(profile.firstPort, 8888);
        QCOMPARE(profile.lastPort, 8987);
        QCOMPARE(profile.container.runtime, QStringLiteral("pyxis"));
        QCOMPARE(profile.container.collector, QStringLiteral("inside"));
        QCOMPARE(profile.models.staged, QStringList(QStringLiteral("Model")));
        QCOMPARE(profile.paths.root, QStringLiteral("assay-runs"));
        QCOMPARE(profile.nodes.count, 2);
        QCOMPARE(profile.nodes.holdMin, 5);
    }

    void aBareProfileIsThisMachine()
    {
        const Profile profile = *readProfile("cluster: 1\nname: x\n").profile;
        QCOMPARE(profile.transport.kind, QStringLiteral("local"));
        QCOMPARE(profile.scheduler.kind, QStringLiteral("direct"));
        QCOMPARE(profile.container.runtime, QStringLiteral("none"));
        QCOMPARE(profile.nodes.count, 1);
    }

    void everyProblemHasItsPlace_data();
    void everyProblemHasItsPlace()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, replacement);
        QFETCH(QString, expected);
        QVERIFY(sound.count(line) == 1);
        const QByteArray yaml = QByteArray(sound).replace(line, replacement);
        QCOMPARE(findings(yaml).join(u'\n'), expected);
        QVERIFY(!readProfile(yaml).profile.has_value());
    }

    void freeOptionsOfSlurmStay_data()
    {
        QTest::addColumn<QByteArray>("option");
        for (const char *option :
             {"--no-kill", "--gpus-per-node=8", "--constraint=a&b", "--mem-per-gpu=4G", "--time-min=5",
              "-c16", "-v", "--nice", "--gres-flags=enforce-binding", "--ntasks-per-node=1",
              "--wait-all-nodes=1", "-Cbig", "--nodelist=a", "--dependency=afterany:1", "--exclusive-x"})
            QTest::newRow(option) << QByteArray(option);
    }
    void freeOptionsOfSlurmStay()
    {
        QFETCH(QByteArray, option);
        const QByteArray yaml =
            QByteArray(sound).replace("batch_1", QByteArray("x, extra: ['" + option + "']"));
        QCOMPARE(findings(yaml), QStringList());
        QCOMPARE(readProfile(yaml).profile->scheduler.extra, QStringList(QString::fromLatin1(option)));
    }

    void aSquashFolderOfDockerIsNotUsed()
    {
        const QByteArray yaml =
            QByteArray(sound).replace("runtime: pyxis", "runtime: docker, squash_dir: /data");
        QCOMPARE(
            findings(yaml).join(u'\n'),
            QStringLiteral("6:42 warning: container.squash_dir is not used with docker, which keeps its own "
                           "images"));
        QVERIFY(readProfile(yaml).profile.has_value());
    }

    void weightsAreFound_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("expected");
        QTest::addRow("staged") << QStringLiteral("owner/Staged") << QStringLiteral("/scratch/Staged");
        QTest::addRow("not staged") << QStringLiteral("owner/Other") << QStringLiteral("/data/Other");
        QTest::addRow("no owner") << QStringLiteral("Staged") << QStringLiteral("/scratch/Staged");
        QTest::addRow("case matters") << QStringLiteral("owner/staged") << QStringLiteral("/data/staged");
        QTest::addRow("absolute") << QStringLiteral("/here/Staged") << QStringLiteral("/here/Staged");
    }
    void weightsAreFound()
    {
        QFETCH(QString, id);
        QFETCH(QString, expected);
        Profile::Models models;
        models.stagedDir = QStringLiteral("/scratch/");
        models.writableDir = QStringLiteral("/data");
        models.staged = QStringList{QStringLiteral("Staged")};
        QCOMPARE(weightsPath(id, models), expected);
    }

    void withoutAFolderTheHubIdStays()
    {
        QCOMPARE(weightsPath(QStringLiteral("owner/Model"), {}), QStringLiteral("owner/Model"));
    }

    void theLocalProfileReads()
    {
        qputenv("ASSAY_RESOURCES", "/opt/with \"quotes\" and \\");
        qputenv("XDG_DATA_HOME", "/home/me/share");
        qunsetenv("ASSAY_DATASET_DIR");
        qunsetenv("ASSAY_MODELS_DIR");
        QCOMPARE(readProfile(localProfile()).problems, base::Problems());
        Profile profile = *readProfile(localProfile()).profile;
        QCOMPARE(profile.name, QStringLiteral("local"));
        QCOMPARE(profile.transport.kind, QStringLiteral("local"));
        QCOMPARE(profile.scheduler.kind, QStringLiteral("direct"));
        QCOMPARE(profile.paths.root, QStringLiteral("/home/me/share/assay/runs"));
        QCOMPARE(profile.paths.datasetDir, QStringLiteral("/opt/with \"quotes\" and \\/lab/speed_bench"));
        QCOMPARE(profile.models.writableDir, QStringLiteral("/opt/with \"quotes\" and \\/lab/models"));

        qputenv("ASSAY_DATASET_DIR", "/elsewhere/rows/");
        qputenv("ASSAY_MODELS_DIR", "/elsewhere/models");
        profile = *readProfile(localProfile()).profile;
        QCOMPARE(profile.paths.datasetDir, QStringLiteral("/elsewhere/rows"));
        QCOMPARE(profile.models.writableDir, QStringLiteral("/elsewhere/models"));
        qunsetenv("ASSAY_DATASET_DIR");
        qunsetenv("ASSAY_MODELS_DIR");
    }

    void anyChangedByteIsReadWithoutHarm()
    {
        for (qsizetype i = 0; i < sound.size(); ++i) {
            for (const char c : {'\0', '{', ':', '\xff', '\n', '"', '['}) {
                QByteArray yaml = sound;
                yaml[i] = c;
                const ProfileFile file = readProfile(yaml);
                QVERIFY(file.profile.has_value() != base::hasErrors(file.problems));
            }
        }
    }
};

void TestProfile::everyProblemHasItsPlace_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("replacement");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *line, const char *replacement, const char *expected) {
        QTest::addRow("%s", name) << QByteArray(line) << QByteArray(replacement)
                                  << QString::fromUtf8(expected);
    };
    row("version", "cluster: 1", "cluster: 7",
        "1:10 error: cluster format 7 is newer than this version of Assay reads (1); update Assay");
    row("no version", "cluster: 1\n", "",
        "1:1 error: cluster is missing: write cluster: 1, the version of the format");
    row("name", "name: b300\n", "", "1:1 error: name is missing");
    row("unknown", "nodes:", "node:", "9:1 error: unknown key \"node\"; did you mean nodes?");
    row("transport kind", "kind: ssh", "kind: shh",
        "3:19 error: transport.kind must be one of ssh, system-ssh, local, not \"shh\"; did you mean ssh?\n"
        "3:30 error: transport.host has no meaning with transport.kind local");
    row("transport host", ", host: b300-login", "",
        "3:12 error: transport.host is missing, and transport.kind is ssh");
    row("transport host option", "b300-login", "-oProxyCommand=x",
        "3:30 error: transport.host must be an alias of ~/.ssh/config or user@host:port, not "
        "\"-oProxyCommand=x\"");
    row("transport kind missing", "kind: ssh, ", "",
        "3:12 error: transport.kind is missing: write kind: ssh to reach b300-login");
    row("scheduler kind", "kind: slurm, ", "",
        "4:12 error: scheduler.kind is missing: slurm or direct\n"
        "6:22 error: container.runtime pyxis is part of Slurm, and scheduler.kind is direct");
    row("scheduler word", "batch_1", "'a b'",
        "4:37 error: scheduler.partition must be one word without quotes, not \"a b\"");
    row("scheduler time", "batch_1", "x, time_limit_min: 0",
        "4:56 error: scheduler.time_limit_min must be a whole number from 1 to 1000000, not \"0\"");
    row("scheduler extra", "batch_1", "x, extra: [comment=x]",
        "4:48 error: an item of scheduler.extra must be an option that starts with -, on one line, not "
        "\"comment=x\"");
    row("scheduler exclusive", "batch_1", "x, exclusive: maybe",
        "4:51 error: scheduler.exclusive must be true or false, not \"maybe\"");
    row("sbatch's output", "batch_1", "x, extra: [--output=x]",
        "4:48 error: an item of scheduler.extra must be an option that Assay leaves free (--output is not), "
        "not "
        "\"--output=x\"");
    row("sbatch's array, shortened", "batch_1", "x, extra: [--verbose, --arr=1-3]",
        "4:59 error: an item of scheduler.extra must be an option that Assay leaves free (--array is not), "
        "not "
        "\"--arr=1-3\"");
    row("sbatch's short options in one word", "batch_1", "x, extra: [-vvofile]",
        "4:48 error: an item of scheduler.extra must be an option that Assay leaves free (--output is not), "
        "not "
        "\"-vvofile\"");
    row("sbatch's partition", "batch_1", "x, extra: ['-p other']",
        "4:48 error: an item of scheduler.extra must be an option that has no key of its own "
        "(scheduler.partition), not \"-p other\"");
    row("sbatch's end of options", "batch_1", "x, extra: [--]",
        "4:48 error: an item of scheduler.extra must be the name of an option, not \"--\"");
    row("pyxis's image", "runtime: pyxis", "runtime: pyxis, flags: [--container-image=x]",
        "6:37 error: an item of container.flags must be an option that Assay leaves free (--container-image "
        "is "
        "not), not \"--container-image=x\"");
    row("docker's name", "runtime: pyxis", "runtime: docker, flags: [--name=x]",
        "6:38 error: an item of container.flags must be an option that Assay leaves free (--name is not), "
        "not "
        "\"--name=x\"");
    row("ports reversed", "8888-8987", "8987-8888",
        "5:8 error: ports must be FIRST-LAST within 1024-65535, such as 8888-8987, not \"8987-8888\"");
    row("ports low", "8888-8987", "80-90",
        "5:8 error: ports must be FIRST-LAST within 1024-65535, such as 8888-8987, not \"80-90\"");
    row("ports list", "8888-8987", "[8888]",
        "5:8 error: ports must be FIRST-LAST within 1024-65535, such as 8888-8987");
    row("runtime", "runtime: pyxis", "runtime: podman",
        "6:22 error: container.runtime must be one of pyxis, apptainer, docker, none, not \"podman\"");
    row("collector", "runtime: pyxis", "collector: in",
        "6:24 error: container.collector must be one of inside, outside, not \"in\"");
    row("squash", "runtime: pyxis", "squash_dir: x",
        "6:25 error: container.squash_dir must be an absolute path, not \"x\"");
    row("mount", "runtime: pyxis", "mounts: [/a]",
        "6:22 error: an item of container.mounts must be SOURCE:TARGET with two absolute paths and no comma, "
        "not \"/a\"");
    row("staged without folder", "staged_dir: /s, ", "",
        "7:36 error: models.staged has names, but models.staged_dir is missing");
    row("staged path", "[Model]", "[a/b]",
        "7:53 error: an item of models.staged must be the name of a folder in models.staged_dir, not "
        "\"a/b\"");
    row("root home", "assay-runs", "~/runs",
        "8:15 error: paths.root must be absolute, or relative to the home folder without ~/, not \"~/runs\"");
    row("dataset", "/data", "data", "8:40 error: paths.dataset_dir must be an absolute path, not \"data\"");
    row("nodes", "count: 2", "count: 0",
        "9:16 error: nodes.count must be a whole number from 1 to 10000, not \"0\"");
    row("secret", "batch_1", "x, extra: [--constraint=hf_AbCdEfGhIjKlMnOpQrStUv]",
        "4:48 error: this text looks like a secret; name its environment variable under secrets instead");
}

QTEST_APPLESS_MAIN(TestProfile)
#include "tst_profile.moc"
