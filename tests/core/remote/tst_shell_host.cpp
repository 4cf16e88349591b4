// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_kit.h"

#include <assay/remote/local_host.h>

#include <QStandardPaths>
#include <QTemporaryDir>

#include <csignal>

using namespace assay;
using namespace assay::remote;
using namespace std::chrono_literals;
using base::Error;

// Scripts on a host that is only a shell.
class TestShellHost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsAScript()
    {
        ProcessHost host;
        const auto answer = await(host.run("echo out; echo err >&2; exit 4", {}));
        QVERIFY(answer);
        QCOMPARE(answer->status, 4);
        QCOMPARE(answer->output, QByteArray("out\n"));
        QCOMPARE(answer->errors, QByteArray("err\n"));
    }

    void aScriptReadsNothingOfItsShellsInput()
    {
        ProcessHost host;
        const auto answer = await(host.run("cat; echo end", {}));
        QVERIFY(answer);
        QCOMPARE(answer->output, QByteArray("end\n"));
    }

    void outputIsBytes()
    {
        ProcessHost host;
        const auto answer = await(host.run("printf '\\0\\036\\377\\r\\n12'", {}));
        QVERIFY(answer);
        QCOMPARE(answer->output, QByteArray("\0\x1e\xff\r\n12", 7));
    }

    void aScriptThatDoesNotParseIsAnAnswer()
    {
        ProcessHost host;
        const auto answer = await(host.run("echo \"unended", {}));
        QVERIFY(answer);
        QVERIFY(answer->status != 0);
        QVERIFY(!answer->errors.isEmpty());
    }

    void saysWhoItIs()
    {
        ProcessHost host;
        LocalHost local;
        const auto facts = await(host.open());
        const auto expected = await(local.open());
        QVERIFY(facts);
        QCOMPARE(facts->node, expected->node);
        QCOMPARE(facts->user, expected->user);
        QCOMPARE(facts->home, qgetenv("HOME"));
        QCOMPARE(facts->note, QStringLiteral("noted"));
    }

    // T14: start-up files print before, behind and beside every command.
    void noiseIsNoAnswer()
    {
        ProcessHost host(login("echo 'Job 99999 RUNNING'; echo 'fortune: \x1e' >&2; exec /bin/sh -s"));
        const auto answer = await(host.run("echo real", {}));
        QVERIFY(answer);
        QCOMPARE(answer->output, QByteArray("real\n"));
        QVERIFY(answer->errors.isEmpty());
        ProcessHost trailing(login("/bin/sh -s; echo 'Job 99998 RUNNING'; sleep 0.1; echo bye"));
        QCOMPARE(await(trailing.run("echo real", {}))->output, QByteArray("real\n"));
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("x")));
        QVERIFY(await(host.writeFile(path, "bytes", WriteMode::Replace, 0600)));
        QCOMPARE(*await(host.readFile(path, 0, 100)), QByteArray("bytes"));
    }

    // T15: whatever the login shell is, the host's commands run in /bin/sh.
    void everyLoginShellWillDo_data()
    {
        QTest::addColumn<QStringList>("argv");
        const QStringList shells{QStringLiteral("dash"), QStringLiteral("bash"), QStringLiteral("tcsh"),
                                 QStringLiteral("csh"),  QStringLiteral("fish"), QStringLiteral("zsh"),
                                 QStringLiteral("ksh")};
        for (const QString &shell : shells) {
            const QString program = QStandardPaths::findExecutable(shell);
            if (!program.isEmpty()) {
                QTest::newRow(qPrintable(shell))
                    << QStringList{program, QStringLiteral("-c"), QStringLiteral("exec /bin/sh -s")};
            }
        }
        // A /bin/sh that reads its script byte by byte rather than in blocks.
        QTest::newRow("sh is bash") << QStringList{QStringLiteral("bash"), QStringLiteral("--posix"),
                                                   QStringLiteral("-s")};
    }
    void everyLoginShellWillDo()
    {
        QFETCH(QStringList, argv);
        ProcessHost host(argv);
        QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        QByteArray bytes;
        for (int i = 0; i < 200'000; ++i)
            bytes += static_cast<char>(i * 7 % 256);
        QCOMPARE(await(host.run("echo \"$((1 + 1))\"", {}))->output, QByteArray("2\n"));
        QVERIFY(await(host.makeFolder(base + "/a b")));
        QVERIFY(await(host.writeFile(base + "/a b/c", bytes, WriteMode::CreateNew, 0600)));
        QVERIFY(*await(host.readFile(base + "/a b/c", 0, 1'000'000)) == bytes);
        QCOMPARE(await(host.list(base))->size(), 1);
        QCOMPARE(await(host.tree(base))->first().name, QByteArray("a b/c"));
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        QByteArray seen;
        connect(follow.get(), &Follow::arrived, this, [&](const Followed &news) { seen += news.bytes; });
        follow->add(base + "/a b/c", {});
        QVERIFY(await(follow->round()));
        QVERIFY(seen == bytes);
    }

    // T15: an account that may not have a shell says so in its own words.
    void aRestrictedShellIsSaid_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("why");
        QTest::newRow("nologin") << QByteArray("echo 'This account is currently not available.'; exit 1")
                                 << QStringLiteral("This account is currently not available.");
        QTest::newRow("rbash") << QByteArray("echo 'rbash: exec: restricted' >&2; exit 126")
                               << QStringLiteral("rbash: exec: restricted");
        QTest::newRow("git shell") << QByteArray(
                                          "echo 'Hello.'; echo \"fatal: unrecognized command\" >&2; exit 128")
                                   << QStringLiteral("fatal: unrecognized command");
        QTest::newRow("mute") << QByteArray("exit 3")
                              << QStringLiteral("the login shell ended with status 3");
    }
    void aRestrictedShellIsSaid()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, why);
        ProcessHost host(login(script));
        const auto answer = await(host.run("echo never", {}));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Error::Kind::Environment);
        QCOMPARE(answer.error().what, QStringLiteral("cannot run /bin/sh"));
        QCOMPARE(answer.error().where, QStringLiteral("far"));
        QCOMPARE(answer.error().why, why);
        const auto facts = await(host.open());
        QVERIFY(!facts);
        QCOMPARE(facts.error().why, why);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        follow->add("/etc/passwd", {});
        const auto round = await(follow->round());
        QVERIFY(!round);
        QVERIFY(round.error().why.startsWith(QStringLiteral("cannot run /bin/sh")));
    }

    void aProgramThatIsNotThereIsSaid()
    {
        ProcessHost host({QStringLiteral("/no/such/program")});
        const auto answer = await(host.run("echo never", {}));
        QVERIFY(!answer);
        QVERIFY(!answer.error().why.isEmpty());
    }

    void aShellThatDiesInTheMiddleIsAnError()
    {
        ProcessHost host;
        const auto answer = await(host.run("echo half; kill -9 $$; sleep 0.2", {}));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, Error::Kind::Environment);
        QVERIFY(await(host.run("echo on", {})));
    }

    void aScriptThatTakesTooLongIsAnErrorAndIsEnded()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QString pidFile = folder.filePath(QStringLiteral("pid"));
        const auto answer =
            await(host.run("sh -c 'echo $$ > " + QFile::encodeName(pidFile) + "; exec sleep 1000'; echo over",
                           {.time = 400ms, .output = 1000}));
        QVERIFY(!answer);
        QCOMPARE(answer.error().why, QStringLiteral("no answer within 0.4 s"));
        const pid_t pid = contentOf(pidFile).trimmed().toInt();
        QVERIFY(pid > 1);
        QTRY_VERIFY(isGone(pid));
    }

    void tooMuchOutputIsAnError()
    {
        ProcessHost host;
        const auto answer =
            await(host.run("while :; do echo yyyyyyyyyyyyyyyyyyy; done", {.time = 20s, .output = 10'000}));
        QVERIFY(!answer);
        QVERIFY(answer.error().why.contains(QStringLiteral("10000 bytes")));
        const auto enough = await(host.run("printf 1234567890", {.time = 20s, .output = 10}));
        QVERIFY(enough);
        QCOMPARE(enough->output, QByteArray("1234567890"));
    }

    void anAnswerDoesNotWaitForWhatTheScriptLeftRunning()
    {
        ProcessHost host({QStringLiteral("/bin/sh"), QStringLiteral("-s")}, 1);
        const auto answer = await(host.run("sleep 1000 & echo $!", {.time = 15s, .output = 1000}));
        QVERIFY(answer);
        const pid_t pid = answer->output.trimmed().toInt();
        QVERIFY(pid > 1);
        QVERIFY(!isGone(pid));
        // The only shell is free again although its pipes are still held open.
        QVERIFY(await(host.run("echo next", {.time = 15s, .output = 1000})));
        QCOMPARE(::kill(pid, SIGKILL), 0);
    }

    void scriptsWaitTheirTurn()
    {
        ProcessHost host({QStringLiteral("/bin/sh"), QStringLiteral("-s")}, 3);
        QTemporaryDir folder;
        const QByteArray log = QFile::encodeName(folder.filePath(QStringLiteral("log")));
        QList<QFuture<base::Result<ScriptAnswer>>> answers;
        for (int i = 0; i < 12; ++i)
            answers += host.run("echo " + QByteArray::number(i) + " >>" + log + "; sleep 0.02; echo " +
                                    QByteArray::number(i),
                                {});
        for (int i = 0; i < 12; ++i)
            QCOMPARE(await(answers.at(i))->output, QByteArray::number(i) + '\n');
        QCOMPARE(host.mostRunning, 3);
        QCOMPARE(host.started, 12);
        // First come, first served: what began as number k was asked for among the first k + 3.
        const QByteArrayList order = contentOf(QFile::decodeName(log)).trimmed().split('\n');
        for (qsizetype i = 0; i < order.size(); ++i)
            QVERIFY(order.at(i).toInt() < i + 3);
    }

    void aHostThatGoesAwayStillAnswers()
    {
        QList<QFuture<base::Result<ScriptAnswer>>> answers;
        QFuture<base::Result<QByteArray>> read;
        std::unique_ptr<Follow> follow;
        {
            ProcessHost host({QStringLiteral("/bin/sh"), QStringLiteral("-s")}, 2);
            follow = host.follow(0ms);
            for (int i = 0; i < 5; ++i)
                answers += host.run("sleep 1000", {.time = 1000s, .output = 1000});
            read = host.readFile("/etc/passwd", 0, 10);
            QTest::qWait(50);
        }
        for (const auto &answer : answers) {
            QVERIFY(answer.isFinished());
            QCOMPARE(answer.resultCount(), 1);
            QCOMPARE(answer.result().error().kind, Error::Kind::Environment);
            QCOMPARE(answer.result().error().why, QStringLiteral("the program is closing"));
        }
        QVERIFY(read.isFinished());
        QVERIFY(!read.result());
        follow->add("/etc/passwd", {});
        QVERIFY(!await(follow->round()));
    }

    void aHostMayGoAwayWithinAnAnswer()
    {
        auto host = std::make_unique<ProcessHost>();
        bool gone = false;
        auto asked = host->run("echo first", {}).then([&](const base::Result<ScriptAnswer> &) {
            host.reset();
            gone = true;
        });
        QTRY_VERIFY(gone);
    }
};

QTEST_GUILESS_MAIN(TestShellHost)
#include "tst_shell_host.moc"
