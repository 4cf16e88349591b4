// SPDX-License-Identifier: GPL-3.0-or-later
#include "job_node.h"

#include <QTest>

#include <csignal>

using namespace assay;
using namespace assay::cluster;
using namespace assay::cluster::test;

namespace {

const char *const importSentence = "assay: importing the image docker://vllm/vllm-openai:v0.21.0 into ";

} // namespace

class TestImageImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
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

    // A folder of images may be shared with anybody.
    void aLockCannotNameWhatIsRemoved_data()
    {
        QTest::addColumn<QString>("named");
        QTest::newRow("way out") << QStringLiteral("images/../mine/x.vllm_vllm-openai_v0.21.0.sqsh");
        QTest::newRow("hidden way out") << QStringLiteral("images/.a/../../mine");
        QTest::newRow("dots") << QStringLiteral("images/..");
        QTest::newRow("another image") << QStringLiteral("images/.other.sqsh");
    }
    void aLockCannotNameWhatIsRemoved()
    {
        QFETCH(const QString, named);
        Node node("pyxis");
        const QString images = node.folder.filePath(QStringLiteral("images"));
        node.profile.container.squashDir = images;
        const QString lock = images + QStringLiteral("/vllm_vllm-openai_v0.21.0.sqsh.lock");
        QDir().mkpath(lock);
        QDir().mkpath(images + QStringLiteral("/.a"));
        const QString mine = node.folder.filePath(QStringLiteral("mine"));
        QDir().mkpath(mine);
        write(mine + QStringLiteral("/x.vllm_vllm-openai_v0.21.0.sqsh"), "mine");
        write(images + QStringLiteral("/.other.sqsh"), "other");
        write(lock + QStringLiteral("/beat"),
              "gone.12 7\n" + QFile::encodeName(node.folder.filePath(named)) + "\n");
        QCOMPARE(node.go().status, 0);
        QVERIFY(QFile::exists(mine + QStringLiteral("/x.vllm_vllm-openai_v0.21.0.sqsh")));
        QVERIFY(QFile::exists(images + QStringLiteral("/.other.sqsh")));
        QVERIFY(QFile::exists(images + QStringLiteral("/vllm_vllm-openai_v0.21.0.sqsh")));
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
};

QTEST_GUILESS_MAIN(TestImageImport)
#include "tst_image_import.moc"
