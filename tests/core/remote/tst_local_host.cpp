// SPDX-License-Identifier: GPL-3.0-or-later
#include "wait_kit.h"

#include <assay/remote/local_host.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/stat.h>
#include <unistd.h>

using namespace assay;
using namespace assay::remote;
using namespace std::chrono_literals;

class TestLocalHost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsAScript()
    {
        LocalHost host;
        const auto answer = await(host.run("echo out; echo err >&2; exit 4", {}));
        QVERIFY(answer);
        QCOMPARE(answer->status, 4);
        QCOMPARE(answer->output, QByteArray("out\n"));
        QCOMPARE(answer->errors, QByteArray("err\n"));
    }

    void scriptsRunSideBySide()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QByteArray gate = QFile::encodeName(folder.filePath(QStringLiteral("gate")));
        const auto waits = host.run("while [ ! -e '" + gate + "' ]; do sleep 0.01; done; echo through", {});
        const auto opens = host.run(": > '" + gate + "'", {});
        QCOMPARE(await(opens)->status, 0);
        QCOMPARE(await(waits)->output, QByteArray("through\n"));
    }

    void aScriptThatTakesTooLongIsAnErrorAndIsEnded()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QString pidFile = folder.filePath(QStringLiteral("pid"));
        const QByteArray name = QFile::encodeName(pidFile);
        const auto answer = await(
            host.run("sh -c 'echo $$ > " + name + "; exec sleep 1000'", {.time = 300ms, .output = 1000}));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, base::Error::Kind::Environment);
        QVERIFY(answer.error().why.contains(QStringLiteral("no answer")));
        QFile file(pidFile);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const pid_t pid = file.readAll().trimmed().toInt();
        QVERIFY(pid > 1);
        QTRY_VERIFY(isGone(pid));
    }

    void tooMuchOutputIsAnError()
    {
        LocalHost host;
        const auto answer =
            await(host.run("while :; do echo yyyyyyyyyyyyyyyyyyy; done", {.time = 20s, .output = 10'000}));
        QVERIFY(!answer);
        QVERIFY(answer.error().why.contains(QStringLiteral("10000 bytes")));
    }

    void anAnswerDoesNotWaitForWhatTheScriptLeftRunning()
    {
        LocalHost host;
        const auto answer = await(host.run("sleep 1000 & echo $!", {.time = 15s, .output = 1000}));
        QVERIFY(answer);
        const pid_t pid = answer->output.trimmed().toInt();
        QVERIFY(pid > 1);
        QCOMPARE(::kill(pid, SIGKILL), 0);
    }

    void aHostThatGoesAwayStillAnswers()
    {
        QFuture<base::Result<ScriptAnswer>> future;
        {
            LocalHost host;
            future = host.run("sleep 1000", {.time = 1000s, .output = 1000});
        }
        QVERIFY(future.isFinished());
        QVERIFY(!future.result());
    }

    void filesAreBytes()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.path()) + "/\xff name";
        const QByteArray bytes("\0\xff\r\n\x1e end", 9);
        QVERIFY(await(host.writeFile(path, bytes, WriteMode::Replace, 0600)));
        QCOMPARE(*await(host.readFile(path, 0, 1000)), bytes);
        QCOMPARE(*await(host.readFile(path, 4, 2)), bytes.mid(4, 2));
        QCOMPARE(*await(host.readFile(path, 100, 2)), QByteArray());
        struct stat status = {};
        QCOMPARE(::stat(path.constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777u, 0600u);
        const auto entries = await(host.list(QFile::encodeName(folder.path())));
        QVERIFY(entries);
        QCOMPARE(entries->size(), 1);
        QCOMPARE(entries->first().name, QByteArray("\xff name"));
        QCOMPARE(entries->first().size, 9);
        QCOMPARE(entries->first().kind, FileEntry::Kind::File);
        QCOMPARE(::unlink(path.constData()), 0);
    }

    void aNewFileIsMadeOnceAndWhole()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("001.json")));
        QVERIFY(await(host.writeFile(path, "first", WriteMode::CreateNew, 0600)));
        const auto again = await(host.writeFile(path, "second", WriteMode::CreateNew, 0600));
        QVERIFY(!again);
        QCOMPARE(again.error().kind, base::Error::Kind::No);
        QCOMPARE(*await(host.readFile(path, 0, 100)), QByteArray("first"));
        QCOMPARE(await(host.list(QFile::encodeName(folder.path())))->size(), 1);
    }

    void whatIsNoFileIsAnInputError()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        const QByteArray fifo = base + "/fifo";
        QCOMPARE(::mkfifo(fifo.constData(), 0600), 0);
        for (const QByteArray &path : QByteArrayList{base + "/missing", base, fifo}) {
            const auto read = await(host.readFile(path, 0, 10));
            QVERIFY(!read);
            QCOMPARE(read.error().kind, base::Error::Kind::Input);
            QVERIFY(!read.error().why.isEmpty());
        }
        QVERIFY(!await(host.list(base + "/missing")));
        QVERIFY(!await(host.writeFile(base + "/no/such/folder", "x", WriteMode::CreateNew, 0600)));
    }

    void makesPrivateFolders()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.path()) + "/a/b";
        QVERIFY(await(host.makeFolder(path)));
        struct stat status = {};
        QCOMPARE(::stat(path.constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777u, 0700u);
    }

    void followsFilesThatComeGrowAndAreReplaced()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        const QByteArray name = QFile::encodeName(path);
        const std::unique_ptr<Follow> follow = host.follow(5ms);
        QByteArray seen;
        int restarts = 0;
        FollowMark mark;
        connect(follow.get(), &Follow::arrived, this, [&](const Followed &news) {
            if (news.restarted) {
                ++restarts;
                seen.clear();
            }
            QCOMPARE(news.offset, seen.size());
            seen += news.bytes;
            mark = news.mark;
        });
        follow->add(name, {});
        append(path, "hello\n");
        QTRY_COMPARE(seen, QByteArray("hello\n"));
        append(path, QByteArray("\xff\0x", 3)); // T31: one bad byte
        QTRY_COMPARE(seen, QByteArray("hello\n\xff\0x", 9));
        QVERIFY(QFile::remove(path));
        append(path, "anew");
        QTRY_COMPARE(seen, QByteArray("anew"));
        QCOMPARE(restarts, 1);

        const std::unique_ptr<Follow> later = host.follow(5ms);
        QByteArray rest;
        connect(later.get(), &Follow::arrived, this, [&](const Followed &news) { rest += news.bytes; });
        later->add(name, mark);
        append(path, " more");
        QTRY_COMPARE(rest, QByteArray(" more"));
    }

    void followsALargeFileInPieces()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        QByteArray all;
        for (int i = 0; i < 600'000; ++i)
            all += QByteArray::number(i) + '\n';
        append(path, all);
        const std::unique_ptr<Follow> follow = host.follow(5ms);
        QByteArray seen;
        connect(follow.get(), &Follow::arrived, this, [&](const Followed &news) { seen += news.bytes; });
        follow->add(QFile::encodeName(path), {});
        QTRY_COMPARE(seen.size(), all.size());
        QVERIFY(seen == all);
    }
};

QTEST_GUILESS_MAIN(TestLocalHost)
#include "tst_local_host.moc"
