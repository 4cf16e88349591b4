// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_bench.h"

#include <assay/matrix/container.h>

#include <QJsonArray>
#include <QTest>

using namespace assay;
using namespace assay::matrix;
using namespace assay::matrix::test;

class TestContainer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The folders that the plan's own paths lie in, once each; the profile's mounts come first.
    void theContainersMounts()
    {
        const Plan plan = planOf(recipeWith({}));
        QCOMPARE(plan.image, QStringLiteral("vllm/vllm-openai:v0.21.0"));
        QCOMPARE(plan.mounts.join(u' '),
                 QStringLiteral("/scratch/models:/scratch/models /data/speed_bench:/data/speed_bench"));
        QCOMPARE(planOf(recipeWith({{"speculative.draft_model", "owner/Draft"}})).mounts.join(u' '),
                 QStringLiteral("/scratch/models:/scratch/models /data/models:/data/models "
                                "/data/speed_bench:/data/speed_bench"));
        QCOMPARE(planOf(recipeWith({{"model.id", "/data/speed_bench/inner/Model/"}})).mounts.join(u' '),
                 QStringLiteral("/scratch/models:/scratch/models /data/speed_bench:/data/speed_bench"));
        QCOMPARE(planOf(recipeWith({{"model.id", "/weights/Model"},
                                    {"workload.driver", "script"},
                                    {"workload.script", "/home/me/collect.sh"}}))
                     .mounts.join(u' '),
                 QStringLiteral("/scratch/models:/scratch/models /data/speed_bench:/data/speed_bench "
                                "/home/me:/home/me /weights/Model:/weights/Model"));
    }

    void mountsOfFoldersWithinEachOther()
    {
        Profile profile = b300();
        profile.container.mounts = {QStringLiteral("/a:/x:ro"), QStringLiteral("/a:/x:ro")};
        const QStringList folders{QStringLiteral("/b/c/d"), QStringLiteral("/b//c/"),
                                  QStringLiteral("/bc"),    QStringLiteral("/x/y"),
                                  QStringLiteral("/b/c"),   QStringLiteral("/b/c-1")};
        QCOMPARE(mountsFor(profile, folders)->join(u' '),
                 QStringLiteral("/a:/x:ro /b/c:/b/c /b/c-1:/b/c-1 /bc:/bc"));
        QCOMPARE(mountsFor(profile, {QStringLiteral("/"), QStringLiteral("/b")})->join(u' '),
                 QStringLiteral("/a:/x:ro /:/"));
        for (const char *bad : {"/a,b", "/a:b", "/a\nb", "a/b"}) {
            const auto refused = mountsFor(profile, {QString::fromLatin1(bad)});
            QVERIFY(!refused);
            QCOMPARE(refused.error().kind, base::Error::Kind::Input);
        }
        Profile comma = b300();
        comma.paths.datasetDir = QStringLiteral("/data/a,b");
        QCOMPARE(refusal(recipeWith({}), comma),
                 QStringLiteral(
                     "b300: /data/a,b cannot be mounted into the container: its path holds a comma or a "
                     "colon, which a container's mounts cannot express. name it by another path, such as "
                     "a link's"));
    }

    void withoutAContainerNothingIsMounted()
    {
        Profile profile = b300();
        profile.container = {};
        profile.paths.datasetDir = QStringLiteral("/data/a,b");
        const auto plan = makePlan(recipeWith({}), profile, {});
        QVERIFY(plan);
        QVERIFY(plan->mounts.isEmpty());
        QCOMPARE(cellOf(*plan, "thinking_on-3").server.argv.first(), QStringLiteral("vllm"));
    }

    void outsideTheContainerTheCollectorEntersIt_data()
    {
        QTest::addColumn<QByteArray>("runtime");
        QTest::addColumn<QString>("server");
        QTest::addColumn<QString>("workload");
        QTest::newRow("pyxis")
            << QByteArray("pyxis")
            << QStringLiteral(
                   "srun|--nodes=1|--ntasks=1|--overlap|--export=ALL|--input=none|--container-image="
                   "/data/squash/vllm_vllm-openai_v0.21.0.sqsh|--container-mounts=/scratch/models:/"
                   "scratch/models,/data/speed_bench:/data/speed_bench,{run}:{run}|--container-env="
                   "A,B,HF_TOKEN|--container-workdir={run}|--no-container-mount-home|"
                   "--container-remap-root|--no-container-entrypoint|vllm|serve")
            << QString();
        QTest::newRow("apptainer")
            << QByteArray("apptainer")
            << QStringLiteral(
                   "sh|-c|for name in $1; do eval \"export APPTAINERENV_$name=\\\"\\${$name-}\\\"\"; "
                   "done; shift; APPTAINER_NO_EVAL=1 exec apptainer exec \"$@\"|apptainer|A B HF_TOKEN|"
                   "--nv|--bind|/scratch/models:/scratch/models|--bind|/data/speed_bench:/data/"
                   "speed_bench|--bind|{run}:{run}|--pwd|{run}|/data/squash/"
                   "vllm_vllm-openai_v0.21.0.sif|vllm|serve")
            << QString();
        const QString docker = QStringLiteral(
            "sh|-c|name=${ASSAY_JOB:-assay}-$1; shift; docker rm -f \"$name\" >/dev/null 2>&1; exec docker "
            "run "
            "--rm --init --name \"$name\" --gpus \"${ASSAY_GPUS:-all}\" ${ASSAY_USER:+--user "
            "\"$ASSAY_USER\"} \"$@\"|docker|ROLE|--network|host|--ipc|host|--entrypoint||--workdir|{run}|-e|"
            "HOME=/tmp|-e|USER|-v|/scratch/models:/scratch/models|-v|/data/speed_bench:/data/speed_bench|-v|"
            "{run}:{run}|-e|A|-e|B|-e|HF_TOKEN|vllm/vllm-openai:v0.21.0|vllm|");
        QTest::newRow("docker") << QByteArray("docker")
                                << QString(docker).replace(QStringLiteral("ROLE"), QStringLiteral("server")) +
                                       QStringLiteral("serve")
                                << QString(docker).replace(QStringLiteral("ROLE"),
                                                           QStringLiteral("workload")) +
                                       QStringLiteral("bench");
    }
    void outsideTheContainerTheCollectorEntersIt()
    {
        QFETCH(QByteArray, runtime);
        QFETCH(QString, server);
        QFETCH(QString, workload);
        Profile profile = b300();
        profile.container.runtime = QString::fromLatin1(runtime);
        profile.container.collector = QStringLiteral("outside");
        if (runtime != "pyxis")
            profile.container.flags.clear();
        const auto plan = makePlan(
            recipeWith({{"engine.env", "{A: 'x,y', B: '1'}"}, {"secrets", "[HF_TOKEN]"}}), profile, {});
        QVERIFY(plan);
        const PlannedCell &cell = cellOf(*plan, "thinking_on-3");
        QVERIFY(server.count(u'|') > 10);
        if (workload.isEmpty())
            workload = QString(server).replace(QStringLiteral("|serve"), QStringLiteral("|bench"));
        QCOMPARE(cell.server.argv.mid(0, server.count(u'|') + 1).join(u'|'), server);
        QCOMPARE(cell.workload.argv.mid(0, workload.count(u'|') + 1).join(u'|'), workload);
        QCOMPARE(cell.workload.helpArgv.mid(0, workload.count(u'|') + 1).join(u'|'), workload);
        QCOMPARE(plan->collector.value(QLatin1StringView("bind")), QJsonValue(QStringLiteral("127.0.0.1")));
    }

    void aScriptEntersTheContainerAsWell()
    {
        Profile profile = b300();
        profile.container.collector = QStringLiteral("outside");
        const auto plan =
            makePlan(recipeWith({{"workload.driver", "script"}, {"workload.script", "/home/me/collect.sh"}}),
                     profile, {});
        QVERIFY(plan);
        const PlannedCell &cell = cellOf(*plan, "thinking_on-3");
        const QJsonArray argv = cell.workload.script.value(QLatin1StringView("argv")).toArray();
        QCOMPARE(argv.first(), QJsonValue(QStringLiteral("srun")));
        QCOMPARE(argv.last(), QJsonValue(QStringLiteral("/home/me/collect.sh")));
        QVERIFY(cell.server.argv.isEmpty());
        QVERIFY(cell.workload.argv.isEmpty());
    }

    void imagesAreNamedAsEachRuntimeWantsThem_data()
    {
        QTest::addColumn<QString>("image");
        QTest::addColumn<QString>("pyxis");
        QTest::addColumn<QString>("docker");
        QTest::addColumn<QString>("apptainer");
        const auto row = [](const char *image, const char *pyxis, const char *docker, const char *apptainer) {
            QTest::newRow(image) << QString::fromLatin1(image) << QString::fromLatin1(pyxis)
                                 << QString::fromLatin1(docker) << QString::fromLatin1(apptainer);
        };
        row("vllm/vllm-openai:v1", "vllm/vllm-openai:v1", "vllm/vllm-openai:v1",
            "docker://vllm/vllm-openai:v1");
        row("nvcr.io/nvidia/x:1", "nvcr.io#nvidia/x:1", "nvcr.io/nvidia/x:1", "docker://nvcr.io/nvidia/x:1");
        row("nvcr.io#nvidia/x:1", "nvcr.io#nvidia/x:1", "nvcr.io/nvidia/x:1", "docker://nvcr.io/nvidia/x:1");
        row("host:5000/x", "host:5000#x", "host:5000/x", "docker://host:5000/x");
        row("localhost/x", "localhost#x", "localhost/x", "docker://localhost/x");
        row("docker://a.b/x", "a.b#x", "a.b/x", "docker://a.b/x");
        row("ubuntu", "ubuntu", "ubuntu", "docker://ubuntu");
        row("/a/b.sqsh", "/a/b.sqsh", "/a/b.sqsh", "/a/b.sqsh");
        row("./b.sif", "./b.sif", "./b.sif", "./b.sif");
    }
    void imagesAreNamedAsEachRuntimeWantsThem()
    {
        QFETCH(QString, image);
        QFETCH(QString, pyxis);
        QFETCH(QString, docker);
        QFETCH(QString, apptainer);
        const QMap<QByteArray, QString> expected{
            {"pyxis", pyxis}, {"docker", docker}, {"apptainer", apptainer}};
        for (const QByteArray &runtime : expected.keys()) {
            Profile profile;
            profile.container.runtime = QString::fromLatin1(runtime);
            ContainerCall call;
            call.image = image;
            call.folder = QStringLiteral("/");
            QStringList argv = containerPrefix(profile, call);
            const QString shown = runtime == "pyxis"
                                      ? argv.filter(QStringLiteral("--container-image=")).value(0).mid(18)
                                      : argv.last();
            QCOMPARE(shown, expected.value(runtime));
        }
    }

    void imageAndMountsReadBack()
    {
        const Plan plan = planOf(recipeWith({}));
        const QJsonObject json = toJson(plan);
        const auto back = planFromJson(json);
        QVERIFY(back);
        QCOMPARE(back->image, plan.image);
        QCOMPARE(back->mounts, plan.mounts);
        QVERIFY(!back->collector.contains(QLatin1StringView("mounts")));
        QCOMPARE(toJson(*back), json);
        QJsonObject older = json;
        older.remove(QLatin1StringView("mounts"));
        QVERIFY(planFromJson(older)->mounts.isEmpty());
        QJsonObject wrong = json;
        wrong.insert(QLatin1StringView("mounts"), 3);
        QVERIFY(!planFromJson(wrong));
    }
};

QTEST_APPLESS_MAIN(TestContainer)
#include "tst_container.moc"
