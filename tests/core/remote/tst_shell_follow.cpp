// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_kit.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTemporaryDir>

#include <csignal>

#include <sys/stat.h>
#include <unistd.h>

using namespace assay;
using namespace assay::remote;
using namespace std::chrono_literals;

namespace {

// Puts together what a Follow tells, as its receivers do.
class Copy : public QObject
{
public:
    explicit Copy(Follow &follow)
    {
        connect(&follow, &Follow::arrived, this, [this](const Followed &news) {
            QByteArray &text = files[news.path];
            if (news.restarted) {
                ++restarts;
                text.clear();
            }
            QCOMPARE(news.offset, text.size());
            text += news.bytes;
            QCOMPARE(news.mark.offset, text.size());
            marks[news.path] = news.mark;
            most = std::max(most, news.bytes.size());
        });
        connect(&follow, &Follow::failed, this, [this](const QByteArray &path, const base::Error &error) {
            errors.append({path, error});
        });
    }

    QHash<QByteArray, QByteArray> files;
    QHash<QByteArray, FollowMark> marks;
    QList<QPair<QByteArray, base::Error>> errors;
    qsizetype most = 0;
    int restarts = 0;
};

void replace(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(bytes), bytes.size());
}

int processesThatSay(const QByteArray &text)
{
    int count = 0;
    const QStringList entries = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &entry : entries) {
        QFile file(QStringLiteral("/proc/%1/environ").arg(entry));
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(text))
            ++count;
    }
    return count;
}

} // namespace

// Growing files on a host that is only a shell.
class TestShellFollow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsFilesThatComeGrowAndAreReplaced()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("it's a\nlog"));
        const QByteArray name = QFile::encodeName(path);
        const std::unique_ptr<Follow> follow = host.follow(5ms);
        Copy copy(*follow);
        follow->add(name, {});
        append(path, "hello\n");
        QTRY_COMPARE(copy.files[name], QByteArray("hello\n"));
        append(path, QByteArray("\xff\0x\x1e", 4)); // T31: one bad byte
        QTRY_COMPARE(copy.files[name], QByteArray("hello\n\xff\0x\x1e", 10));
        QVERIFY(QFile::remove(path));
        append(path, "anew");
        QTRY_COMPARE(copy.files[name], QByteArray("anew"));
        QCOMPARE(copy.restarts, 1);
        QCOMPARE(host.started, 1);

        const std::unique_ptr<Follow> later = host.follow(0ms);
        QByteArray rest;
        connect(later.get(), &Follow::arrived, this, [&](const Followed &news) { rest += news.bytes; });
        later->add(name, copy.marks[name]);
        append(path, " more");
        QVERIFY(await(later->round()));
        QCOMPARE(rest, QByteArray(" more"));
    }

    // T26: a log that its job writes anew, from the beginning, under the same name and inode.
    void aFileThatIsWrittenAnewIsNoticed_data()
    {
        QTest::addColumn<QByteArray>("anew");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("shorter") << QByteArray("B2");
        QTest::newRow("as long") << QByteArray("B234567890");
        QTest::newRow("longer") << QByteArray("B234567890 and more");
        QTest::newRow("much longer") << QByteArray("B234567890").repeated(300'000);
    }
    void aFileThatIsWrittenAnewIsNoticed()
    {
        QFETCH(QByteArray, anew);
        ProcessHost host;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        const QByteArray name = QFile::encodeName(path);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        Copy copy(*follow);
        follow->add(name, {});
        append(path, "A234567890");
        QVERIFY(await(follow->round()));
        QCOMPARE(copy.files[name], QByteArray("A234567890"));
        replace(path, anew);
        QVERIFY(await(follow->round()));
        QCOMPARE(copy.files[name], anew);
        QCOMPARE(copy.restarts, 1);
        append(path, "+");
        QVERIFY(await(follow->round()));
        QCOMPARE(copy.files[name], anew + '+');
        QCOMPARE(copy.restarts, 1);
    }

    // What is under way when another content is noticed belongs to no file; the round ends at the true end
    // all the same.
    void roundsAreRightWhileAFileIsWrittenAnewAgainAndAgain()
    {
        ProcessHost host;
        QTemporaryDir folder;
        QRandomGenerator random(3);
        const QString path = folder.filePath(QStringLiteral("log"));
        const QByteArray name = QFile::encodeName(path);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        Copy copy(*follow);
        follow->add(name, {});
        for (int i = 0; i < 25; ++i) {
            replace(path, QByteArray::number(random.generate()).repeated(random.bounded(1, 1'000'000)));
            if (i % 3 == 0) {
                const QFuture<base::Status> first = follow->round();
                append(path, "+");
                QVERIFY(await(follow->round()));
                QVERIFY(await(first));
            } else {
                QVERIFY(await(follow->round()));
            }
            QVERIFY(copy.files.value(name) == contentOf(path));
        }
        QCOMPARE(copy.errors.size(), 0);
    }

    void aRoundReadsHundredsOfFilesToTheirEnd()
    {
        ProcessHost host;
        QTemporaryDir folder;
        QRandomGenerator random(5);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        Copy copy(*follow);
        QHash<QByteArray, QByteArray> expected;
        for (int i = 0; i < 450; ++i) {
            const QString path = folder.filePath(QStringLiteral("log %1").arg(i));
            QByteArray bytes(i == 77 ? 5'000'000 : random.bounded(3000), Qt::Uninitialized);
            for (char &byte : bytes)
                byte = static_cast<char>(random.bounded(256));
            append(path, bytes);
            if (!bytes.isEmpty())
                expected[QFile::encodeName(path)] = bytes;
            follow->add(QFile::encodeName(path), {});
        }
        QVERIFY(await(follow->round()));
        QVERIFY(copy.files == expected);
        QVERIFY(copy.most <= (1 << 20));
        // Nothing new is nothing told.
        const qsizetype told = copy.marks.size();
        copy.marks.clear();
        QVERIFY(await(follow->round()));
        QVERIFY(told > 0 && copy.marks.isEmpty());
        QCOMPARE(host.started, 1);
    }

    void growsLikeALocalFollow()
    {
        ProcessHost host;
        QTemporaryDir folder;
        QRandomGenerator random(11);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        Copy copy(*follow);
        for (int step = 0; step < 60; ++step) {
            const QString path = folder.filePath(QString::number(random.bounded(5)));
            const QByteArray name = QFile::encodeName(path);
            follow->add(name, copy.marks.value(name));
            switch (random.bounded(6)) {
            case 0:
                QFile::remove(path);
                break;
            case 1:
                replace(path, QByteArray::number(random.generate()).repeated(random.bounded(1, 200)));
                break;
            default:
                append(path, QByteArray::number(random.generate()).repeated(random.bounded(40'000)));
            }
            QVERIFY(await(follow->round()));
            if (QFile::exists(path))
                QVERIFY(copy.files.value(name) == contentOf(path));
        }
        QCOMPARE(copy.errors.size(), 0);
    }

    void aFileThatMayNotBeReadIsSaidAndTriedAgain()
    {
        if (::geteuid() == 0)
            QSKIP("the superuser may read everything");
        ProcessHost host;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        const QByteArray name = QFile::encodeName(path);
        append(path, "x");
        QCOMPARE(::chmod(name.constData(), 0), 0);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        Copy copy(*follow);
        follow->add(name, {});
        QVERIFY(await(follow->round()));
        QCOMPARE(copy.errors.size(), 1);
        QCOMPARE(copy.errors.first().first, name);
        QCOMPARE(::chmod(name.constData(), 0600), 0);
        QVERIFY(await(follow->round()));
        QCOMPARE(copy.files[name], QByteArray("x"));
    }

    void removedFilesAndFoldersAreSilent()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        QCOMPARE(::mkfifo(QByteArray(base + "/fifo").constData(), 0600), 0);
        append(folder.filePath(QStringLiteral("log")), "x");
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        Copy copy(*follow);
        QVERIFY(await(follow->round()));
        for (const char *const name : {"", "/fifo", "/missing", "/log", "/log/below"})
            follow->add(base + name, {});
        follow->remove(base + "/log");
        QVERIFY(await(follow->round()));
        QVERIFY(copy.files.isEmpty());
        follow->add(base + "/log", {});
        QVERIFY(await(follow->round()));
        QCOMPARE(copy.files[base + "/log"], QByteArray("x"));
        follow->remove(base + "/log");
        append(folder.filePath(QStringLiteral("log")), "y");
        QVERIFY(await(follow->round()));
        QCOMPARE(copy.files[base + "/log"], QByteArray("x"));
    }

    void otherToolsOfTheHostWillDo_data()
    {
        QTest::addColumn<QStringList>("missing");
        QTest::newRow("no dd") << QStringList{QStringLiteral("dd")};
        QTest::newRow("no stat") << QStringList{QStringLiteral("stat")};
        QTest::newRow("neither") << QStringList{QStringLiteral("dd"), QStringLiteral("stat")};
    }
    void otherToolsOfTheHostWillDo()
    {
        QFETCH(QStringList, missing);
        QTemporaryDir folder, programs;
        fillPath(programs.path(), missing);
        ProcessHost host(
            login("PATH=" + QFile::encodeName(programs.path()) + "; export PATH; exec /bin/sh -s"));
        const QString path = folder.filePath(QStringLiteral("a log"));
        const QByteArray name = QFile::encodeName(path);
        const QByteArray bytes = QByteArray("\0\xff\n\x1e", 4).repeated(700'000);
        append(path, bytes);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        Copy copy(*follow);
        follow->add(name, {});
        QVERIFY(await(follow->round()));
        QVERIFY(copy.files[name] == bytes);
        append(path, "more");
        QVERIFY(await(follow->round()));
        QVERIFY(copy.files[name] == bytes + "more");
        QVERIFY(QFile::remove(path));
        append(folder.filePath(QStringLiteral("other")), "another inode first");
        append(path, "anew");
        QVERIFY(await(follow->round()));
        QCOMPARE(copy.files[name], QByteArray("anew"));
    }

    // T11, T26: the link breaks at any byte; nothing is lost and nothing comes twice.
    void aReaderThatBreaksOffIsFollowedByAnother()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        const QByteArray name = QFile::encodeName(path);
        QByteArray bytes;
        for (int i = 0; i < 40'000; ++i)
            bytes += QByteArray::number(i) + '\n';
        append(path, bytes);
        // A shell that has nothing more to say is not told that nobody listens: the silence has to do.
        ProcessHost host({QStringLiteral("/bin/sh"), QStringLiteral("-s")}, 1, 1500ms);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        Copy copy(*follow);
        follow->add(name, {});
        for (const int after : {0, 1, 60, 140, 1000, 100'000, 228'000}) {
            host.argv = login("/bin/sh -s | head -c " + QByteArray::number(after));
            const auto broken = await(follow->round());
            QVERIFY(!broken);
            QCOMPARE(broken.error().kind, base::Error::Kind::Environment);
            append(path, "after " + QByteArray::number(after) + '\n');
        }
        host.argv = {QStringLiteral("/bin/sh"), QStringLiteral("-s")};
        QVERIFY(await(follow->round()));
        QVERIFY(copy.files[name] == contentOf(path));
        QCOMPARE(copy.restarts, 0);
        QCOMPARE(copy.errors.size(), 0); // the rounds have said it
    }

    void aReaderThatIsKilledIsReplacedByTheNextTurn()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        const QByteArray name = QFile::encodeName(path);
        const QString pidFile = folder.filePath(QStringLiteral("pid"));
        ProcessHost host(login("echo $$ >" + QFile::encodeName(pidFile) + "; exec /bin/sh -s"));
        const std::unique_ptr<Follow> follow = host.follow(5ms);
        Copy copy(*follow);
        follow->add(name, {});
        append(path, "one\n");
        QTRY_COMPARE(copy.files[name], QByteArray("one\n"));
        QCOMPARE(::kill(contentOf(pidFile).trimmed().toInt(), SIGKILL), 0);
        append(path, "two\n");
        QTRY_COMPARE(copy.files[name], QByteArray("one\ntwo\n"));
        QCOMPARE(copy.errors.size(), 1);
        QVERIFY(copy.errors.first().first.isEmpty());
        QCOMPARE(host.started, 2);
    }

    void noiseInTheMiddleCostsAReaderAndNoByte()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        const QByteArray name = QFile::encodeName(path);
        const QByteArray bytes = QByteArray("line of the log\n").repeated(20'000);
        append(path, bytes);
        ProcessHost host(login("/bin/sh -s | { head -c 50000; echo 'Job 99999 RUNNING'; cat; }"));
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        Copy copy(*follow);
        follow->add(name, {});
        const auto broken = await(follow->round());
        QVERIFY(!broken);
        QCOMPARE(broken.error().why, QStringLiteral("the answer of the host is garbled or short"));
        host.argv = login("echo 'Job 99999 RUNNING'; exec /bin/sh -s");
        QVERIFY(await(follow->round()));
        QVERIFY(copy.files[name] == bytes);
    }

    void aReaderThatHangsIsGivenUp()
    {
        ProcessHost host(login("cat >/dev/null"), 1, 200ms);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        follow->add("/etc/passwd", {});
        const auto round = await(follow->round());
        QVERIFY(!round);
        QVERIFY(round.error().why.startsWith(QStringLiteral("no answer within")));
    }

    void readersThatFailAtOnceAreNotStartedWithoutPause()
    {
        ProcessHost host({QStringLiteral("/bin/false")});
        const std::unique_ptr<Follow> follow = host.follow(1ms);
        follow->add("/etc/passwd", {});
        QTest::qWait(400);
        QVERIFY2(host.started < 14, qPrintable(QString::number(host.started)));
        QTRY_VERIFY(host.started >= 2);
    }

    // T16: nothing stays behind on the host.
    void theReaderEndsWithItsFollow()
    {
        QTemporaryDir folder;
        const QByteArray sign = "ASSAY_TEST_READER=" + QFile::encodeName(folder.path());
        ProcessHost host(login(sign + "; export ASSAY_TEST_READER; exec /bin/sh -c 'exec /bin/sh -s'"));
        QList<std::shared_ptr<Follow>> follows;
        for (int i = 0; i < 10; ++i) {
            follows += std::shared_ptr<Follow>(host.follow(0ms).release());
            follows.last()->add("/etc/passwd", {});
            QVERIFY(await(follows.last()->round()));
        }
        QCOMPARE(processesThatSay(sign), 10);
        follows.clear();
        QTRY_COMPARE(processesThatSay(sign), 0);
    }

    // What is not taken is held back: the reader's bytes wait in its pipe, not in memory.
    void aSlowReceiverSlowsTheReading()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        append(path, QByteArray(32 << 20, 'x'));
        ProcessHost host;
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        qsizetype got = 0, calls = 0;
        connect(follow.get(), &Follow::arrived, this, [&](const Followed &news) {
            got += news.bytes.size();
            if (++calls == 3)
                QTest::qSleep(300);
        });
        follow->add(QFile::encodeName(path), {});
        QVERIFY(await(follow->round()));
        QCOMPARE(got, qsizetype{32} << 20);
        QCOMPARE(calls, qsizetype{32});
    }

    void theFollowMayGoAwayWithinItsNews()
    {
        ProcessHost host;
        std::unique_ptr<Follow> follow = host.follow(5ms);
        bool gone = false;
        connect(follow.get(), &Follow::arrived, this, [&] {
            follow.reset();
            gone = true;
        });
        follow->add("/etc/passwd", {});
        const QFuture<base::Status> round = follow->round();
        QTRY_VERIFY(gone);
        QVERIFY(round.isFinished());
    }
};

QTEST_GUILESS_MAIN(TestShellFollow)
#include "tst_shell_follow.moc"
