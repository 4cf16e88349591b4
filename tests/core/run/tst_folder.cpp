// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_fixture.h"

#include <assay/remote/local_host.h>
#include <assay/run/control.h>
#include <assay/run/folder.h>

#include <QCoro/QCoroTask>
#include <QSet>
#include <QTest>

using namespace assay;
using namespace assay::run;

class TestFolder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runIdsAreReadableAndSafe_data()
    {
        QTest::addColumn<QString>("slug");
        QTest::addColumn<QString>("id");
        QTest::newRow("plain") << QStringLiteral("lab") << QStringLiteral("20261130-101500-lab-00abcd");
        QTest::newRow("a name") << QStringLiteral("DeepSeek-V4-Pro MTP")
                                << QStringLiteral("20261130-101500-deepseek-v4-pro-mtp-00abcd");
        QTest::newRow("empty") << QString() << QStringLiteral("20261130-101500-run-00abcd");
        QTest::newRow("a path") << QStringLiteral("../../etc")
                                << QStringLiteral("20261130-101500-etc-00abcd");
        QTest::newRow("other letters")
            << QStringLiteral("模型 ä") << QStringLiteral("20261130-101500-run-00abcd");
        QTest::newRow("long") << QString(39, QLatin1Char('a')) + QStringLiteral("-bcd")
                              << QStringLiteral("20261130-101500-") + QString(39, QLatin1Char('a')) +
                                     QStringLiteral("-00abcd");
    }

    void runIdsAreReadableAndSafe()
    {
        QFETCH(QString, slug);
        QFETCH(QString, id);
        const QDateTime local = QDateTime({2026, 11, 30}, {10, 15}, Qt::UTC).toOffsetFromUtc(3600);
        QCOMPARE(makeRunId(local, slug, 0xff00abcdu), id);
        QVERIFY(isRunId(id));
        QVERIFY(!isRunId(id + QLatin1Char('\n')));
        QVERIFY(!isRunId(id.toUpper()));
    }

    void aRunIsFoundByIdPartOrFolder()
    {
        QTemporaryDir home;
        const QStringList ids{QStringLiteral("20261130-101500-lab-1a2b3c"),
                              QStringLiteral("20261130-111500-lab-4d5e6f"),
                              QStringLiteral("20261201-101500-other-1a2b3d")};
        for (const QString &id : ids) {
            QVERIFY(QDir(home.path()).mkpath(id));
            QFile plan(home.filePath(id + QStringLiteral("/plan.json")));
            QVERIFY(plan.open(QIODevice::WriteOnly));
        }
        QVERIFY(QDir(home.path()).mkpath(QStringLiteral("no-run")));
        QCOMPARE(runFolders(home.path()).size(), 3);
        QCOMPARE(runFolders(home.path()).first().id(), ids.last());
        QCOMPARE(findRun(ids.at(1), home.path())->id(), ids.at(1));
        QCOMPARE(findRun(QStringLiteral("other"), home.path())->id(), ids.at(2));
        QCOMPARE(findRun(QStringLiteral("4d5e"), home.path())->id(), ids.at(1));
        QCOMPARE(findRun(home.filePath(ids.at(0)), QStringLiteral("/nonexistent"))->id(), ids.at(0));
        QCOMPARE(findRun(home.filePath(ids.at(0)) + QLatin1Char('/'), QStringLiteral("/nonexistent"))->id(),
                 ids.at(0));

        const auto several = findRun(QStringLiteral("lab"), home.path());
        QVERIFY(!several);
        QCOMPARE(several.error().kind, base::Error::Kind::Input);
        QVERIFY(several.error().why.contains(ids.at(0)) && several.error().why.contains(ids.at(1)));
        for (const QString &text :
             {QStringLiteral("nothing"), QString(), home.filePath(QStringLiteral("no-run")),
              QStringLiteral("/nonexistent/run")}) {
            const auto missing = findRun(text, home.path());
            QVERIFY(!missing);
            QCOMPARE(missing.error().kind, base::Error::Kind::Input);
        }
        const auto none = findRun(QStringLiteral("x"), home.filePath(QStringLiteral("no-run")));
        QVERIFY(!none);
        QCOMPARE(none.error().why, QStringLiteral("there are no runs yet"));
    }

    void plansAndCommandsComeInTheirOrder()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        for (const char *name : {"plan.1.json", "plan.10.json", "plan.2.json", "plan.x.json",
                                 "control.2/005.json", "control.1/001.json", "control/011.json",
                                 "control/0012.json", "control/010.json", "control/README"})
            run.write(QLatin1StringView(name), "{}");
        QStringList plans, commands;
        for (const QString &file : run.folder().planFiles())
            plans.append(QFileInfo(file).fileName());
        for (const QString &file : run.folder().controlFiles())
            commands.append(QFileInfo(file).fileName());
        const QStringList expectedPlans{QStringLiteral("plan.1.json"), QStringLiteral("plan.2.json"),
                                        QStringLiteral("plan.10.json"), QStringLiteral("plan.json")};
        const QStringList expectedCommands{QStringLiteral("001.json"), QStringLiteral("005.json"),
                                           QStringLiteral("010.json"), QStringLiteral("011.json"),
                                           QStringLiteral("0012.json")};
        QCOMPARE(plans, expectedPlans);
        QCOMPARE(commands, expectedCommands);
        run.write(QStringLiteral("shard-10/x"), "");
        run.write(QStringLiteral("shard-2/x"), "");
        run.write(QStringLiteral("shard-x/x"), "");
        QCOMPARE(run.folder().shards(), (QList<int>{2, 10}));
    }

    void aFolderIsMadeOnce()
    {
        QTemporaryDir home;
        remote::LocalHost host;
        const QByteArray path = QFile::encodeName(home.path()) + "/runs/20261130-101500-lab-1a2b3c";
        const RunFiles files{"recipe: 1\n", "cluster: 1\n", QJsonObject{{QStringLiteral("plan"), 1}},
                             "collector"};
        QVERIFY(QCoro::waitFor(createRunFolder(&host, path, files)));
        const RunFolder folder(QFile::decodeName(path));
        QFile recipe(folder.recipeFile());
        QVERIFY(recipe.open(QIODevice::ReadOnly));
        QCOMPARE(recipe.readAll(), files.recipe);
        QVERIFY(QDir(folder.file(QStringLiteral("claims"))).exists());
        const base::Status again = QCoro::waitFor(createRunFolder(&host, path, files));
        QVERIFY(!again);
        QCOMPARE(again.error().kind, base::Error::Kind::Environment);
    }

    void commandsGetRisingNumbersEachOnce()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        remote::LocalHost host;
        QVERIFY(QDir(run.path({})).mkpath(QStringLiteral("control")));
        const QByteArray path = QFile::encodeName(run.path({}));
        QCOMPARE(*QCoro::waitFor(writeControl(&host, path, stopCommand())), QStringLiteral("001.json"));
        QCOMPARE(*QCoro::waitFor(writeControl(&host, path, cancelCommand(QStringLiteral("thinking_on-1")))),
                 QStringLiteral("002.json"));
        QCOMPARE(run.read(QStringLiteral("control/001.json")), QByteArray("{\"command\":\"stop\"}\n"));
        QCOMPARE(run.read(QStringLiteral("control/002.json")),
                 QByteArray("{\"cell\":\"thinking_on-1\",\"command\":\"cancel\"}\n"));
        run.write(QStringLiteral("control.1/041.json"), "{}"); // of an earlier resume
        // Two writers at once.
        auto first = writeControl(&host, path, finishCommand(QStringLiteral("a")));
        auto second = writeControl(&host, path, holdCommand(30));
        const QSet<QString> names{*QCoro::waitFor(first), *QCoro::waitFor(second)};
        const QSet<QString> expected{QStringLiteral("042.json"), QStringLiteral("043.json")};
        QCOMPARE(names, expected);
    }

    void aCommandThatCannotBeWrittenIsSaid()
    {
        remote::LocalHost host;
        const auto written = QCoro::waitFor(writeControl(&host, "/nonexistent/run", stopCommand()));
        QVERIFY(!written);
    }
};

QTEST_GUILESS_MAIN(TestFolder)
#include "tst_folder.moc"
