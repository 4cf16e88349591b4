// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_kit.h"

#include <assay/remote/local_host.h>

#include <QTemporaryDir>

#include <csignal>

#include <sys/stat.h>
#include <unistd.h>

using namespace assay;
using namespace assay::remote;
using namespace std::chrono_literals;
using base::Error;

namespace {

// A login shell whose PATH lacks these programs.
QStringList without(const QTemporaryDir &folder, const QStringList &programs)
{
    fillPath(folder.path(), programs);
    return login("PATH=" + QFile::encodeName(folder.path()) + "; export PATH; exec /bin/sh -s");
}

QByteArrayList namesIn(const QString &folder)
{
    LocalHost local;
    QByteArrayList names;
    const auto entries = await(local.list(QFile::encodeName(folder)));
    for (const FileEntry &entry : *entries)
        names += entry.name;
    return names;
}

} // namespace

// Files on a host that is only a shell.
class TestShellFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesAreBytes()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.path()) + "/\xff 'na\"me\n$(x)";
        const QByteArray bytes("\0\xff\r\n\x1e end\n\n", 11);
        QVERIFY(await(host.writeFile(path, bytes, WriteMode::Replace, 0640)));
        QCOMPARE(*await(host.readFile(path, 0, 1000)), bytes);
        QCOMPARE(*await(host.readFile(path, 4, 2)), bytes.mid(4, 2));
        QCOMPARE(*await(host.readFile(path, 11, 2)), QByteArray());
        QCOMPARE(*await(host.readFile(path, 100, 2)), QByteArray());
        QCOMPARE(*await(host.readFile(path, 0, std::numeric_limits<qint64>::max())), bytes);
        struct stat status = {};
        QCOMPARE(::stat(path.constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777u, 0640u);
        QCOMPARE(::unlink(path.constData()), 0);
    }

    void aTransferInWhichNothingMovesIsAnErrorAndIsEnded()
    {
        QTemporaryDir programs;
        QTemporaryDir folder;
        const QStringList command = without(programs, {QStringLiteral("wc")});
        const QByteArray pidFile = QFile::encodeName(folder.filePath(QStringLiteral("pid")));
        QFile hanging(programs.filePath(QStringLiteral("wc")));
        QVERIFY(hanging.open(QIODevice::WriteOnly));
        hanging.write("#!/bin/sh\necho $$ >" + pidFile + "\nexec sleep 1000\n");
        hanging.close();
        QVERIFY(hanging.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        ProcessHost host(command, 4, 1s);
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("file")));
        QFile file(QFile::decodeName(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("content");
        file.close();

        const auto bytes = await(host.readFile(path, 0, 100));
        QVERIFY(!bytes);
        QCOMPARE(bytes.error().kind, Error::Kind::Environment);
        QCOMPARE(bytes.error().why, QStringLiteral("no answer within 1 s"));
        const pid_t pid = contentOf(QFile::decodeName(pidFile)).trimmed().toInt();
        QVERIFY(pid > 1);
        QTRY_VERIFY(::kill(pid, 0) != 0);
    }

    // A file system that does not answer has not lost its files.
    void whatCannotBeLookedAtIsNotMissing()
    {
        QTemporaryDir programs;
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("none")));
        ProcessHost host(without(programs, {QStringLiteral("ls")}));
        QFile ls(programs.filePath(QStringLiteral("ls")));
        QVERIFY(ls.open(QIODevice::WriteOnly));
        ls.write("#!/bin/sh\necho \"ls: cannot access 'none': Stale file handle\" >&2\nexit 2\n");
        ls.close();
        QVERIFY(ls.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        const auto bytes = await(host.readFile(path, 0, 1));
        QVERIFY(!bytes);
        QCOMPARE(bytes.error().kind, Error::Kind::Environment);
        QVERIFY(bytes.error().why.contains(QStringLiteral("Stale file handle")));
        QCOMPARE(await(host.list(path)).error().kind, Error::Kind::Environment);
        QCOMPARE(await(host.tree(path)).error().kind, Error::Kind::Environment);
    }

    void whatIsWrittenIsReadAgain()
    {
        ProcessHost host;
        LocalHost local;
        QTemporaryDir folder;
        QRandomGenerator random(20'261);
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("file")));
        const QList<qsizetype> sizes{0, 1, 2, 255, 4096, 65'535, 65'536, 65'537, 300'000, 3'000'001};
        for (const qsizetype size : sizes) {
            const QByteArray bytes = randomBytes(random, size);
            const auto written = await(host.writeFile(path, bytes, WriteMode::Replace, 0600));
            QVERIFY2(written, written ? "" : qPrintable(written.error().sentence()));
            QVERIFY(*await(local.readFile(path, 0, size + 1)) == bytes);
            for (int i = 0; i < 4; ++i) {
                const qint64 offset = random.bounded(size + 2);
                const qint64 limit = random.bounded(size + 2);
                QVERIFY(*await(host.readFile(path, offset, limit)) ==
                        *await(local.readFile(path, offset, limit)));
            }
            QVERIFY(*await(host.readFile(path, 0, size)) == bytes);
        }
        QCOMPARE(namesIn(folder.path()), QByteArrayList{"file"});
    }

    void contentThatLooksLikeAnAnswerIsContent()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("file")));
        const QByteArray bytes = "\x1e"
                                 "0123:begin\x1e\nx\x1e"
                                 "0123:end:0\x1e\n3 sha256 00\n";
        QVERIFY(await(host.writeFile(path, bytes, WriteMode::Replace, 0600)));
        QCOMPARE(*await(host.readFile(path, 0, 1000)), bytes);
    }

    void pathsAreRelativeToTheHomeFolder()
    {
        QTemporaryDir home;
        ProcessHost host(
            login("HOME=" + QFile::encodeName(home.path()) + "; export HOME; cd /; exec /bin/sh -s"));
        QVERIFY(await(host.makeFolder("a/-b")));
        QVERIFY(await(host.writeFile("a/-b/c", "x", WriteMode::CreateNew, 0600)));
        QCOMPARE(contentOf(home.filePath(QStringLiteral("a/-b/c"))), QByteArray("x"));
        QCOMPARE(*await(host.readFile("a/-b/c", 0, 9)), QByteArray("x"));
        QCOMPARE(await(host.list("a"))->first().name, QByteArray("-b"));
        QCOMPARE(await(host.open())->home, QFile::encodeName(home.path()));
    }

    void aNewFileIsMadeOnceAndWhole()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("001.json")));
        QVERIFY(await(host.writeFile(path, "first", WriteMode::CreateNew, 0600)));
        const auto again = await(host.writeFile(path, "second", WriteMode::CreateNew, 0600));
        QVERIFY(!again);
        QCOMPARE(again.error().kind, Error::Kind::No);
        QCOMPARE(again.error().what, QStringLiteral("is there already"));
        QCOMPARE(*await(host.readFile(path, 0, 100)), QByteArray("first"));
        QVERIFY(QFile::link(QStringLiteral("/nowhere"), folder.filePath(QStringLiteral("dangling"))));
        QVERIFY(::mkdir(QFile::encodeName(folder.filePath(QStringLiteral("folder"))).constData(), 0700) == 0);
        for (const char *const name : {"dangling", "folder"}) {
            const QString taken = folder.filePath(QString::fromLatin1(name));
            const auto refused =
                await(host.writeFile(QFile::encodeName(taken), "x", WriteMode::CreateNew, 0600));
            QVERIFY(!refused);
            QCOMPARE(refused.error().kind, Error::Kind::No);
        }
        QCOMPARE(namesIn(folder.path()), (QByteArrayList{"001.json", "dangling", "folder"}));
    }

    void ofManyWhoWantANameOneGetsIt()
    {
        ProcessHost host({QStringLiteral("/bin/sh"), QStringLiteral("-s")}, 8);
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("claim")));
        QList<QFuture<base::Status>> claims;
        for (int i = 0; i < 16; ++i)
            claims += host.writeFile(path, QByteArray::number(i).repeated(1000), WriteMode::CreateNew, 0600);
        int winner = -1, winners = 0;
        for (int i = 0; i < 16; ++i) {
            const base::Status status = await(claims.at(i));
            if (status) {
                ++winners;
                winner = i;
            } else {
                QCOMPARE(status.error().kind, Error::Kind::No);
            }
        }
        QCOMPARE(winners, 1);
        QCOMPARE(*await(host.readFile(path, 0, 100'000)), QByteArray::number(winner).repeated(1000));
        QCOMPARE(namesIn(folder.path()), QByteArrayList{"claim"});
    }

    void aFailedWriteLeavesNothing()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        QVERIFY(await(host.makeFolder(base + "/folder")));
        for (const WriteMode mode : {WriteMode::Replace, WriteMode::CreateNew}) {
            const auto nowhere = await(host.writeFile(base + "/no/such", "x", mode, 0600));
            QVERIFY(!nowhere);
            QCOMPARE(nowhere.error().kind, Error::Kind::Environment);
        }
        const auto folderTaken = await(host.writeFile(base + "/folder", "x", WriteMode::Replace, 0600));
        QVERIFY(!folderTaken);
        QCOMPARE(folderTaken.error().why, QStringLiteral("it is a folder"));
        QCOMPARE(namesIn(folder.path()), QByteArrayList{"folder"});
        QVERIFY(namesIn(folder.filePath(QStringLiteral("folder"))).isEmpty());
    }

    // The link breaks, or the program dies, in the middle of a transfer.
    void aTransferThatIsCutLeavesTheOldBytes()
    {
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("file")));
        const QByteArray large = QByteArray("new").repeated(400'000);
        {
            ProcessHost host(login("dd bs=1 count=200000 status=none | /bin/sh -s"));
            append(folder.filePath(QStringLiteral("file")), "old");
            const auto written = await(host.writeFile(path, large, WriteMode::Replace, 0600));
            QVERIFY(!written);
            QCOMPARE(written.error().kind, Error::Kind::Environment);
            QVERIFY2(written.error().why.contains(QStringLiteral("of 1200000 bytes arrived")),
                     qPrintable(written.error().sentence()));
        }
        QCOMPARE(contentOf(folder.filePath(QStringLiteral("file"))), QByteArray("old"));
        QCOMPARE(namesIn(folder.path()), QByteArrayList{"file"});
        QFuture<base::Status> status;
        QTemporaryDir gate;
        {
            const QByteArray go = QFile::encodeName(gate.filePath(QStringLiteral("go")));
            ProcessHost host(login("cat | (until [ -e " + go + " ]; do sleep 0.02; done; exec /bin/sh -s)"));
            status = host.writeFile(path, large, WriteMode::Replace, 0600);
            QTest::qWait(100);
        }
        QVERIFY(status.isFinished());
        QVERIFY(!status.result());
        append(gate.filePath(QStringLiteral("go")), "");
        QTest::qWait(400);
        QCOMPARE(namesIn(folder.path()), QByteArrayList{"file"});
        QCOMPARE(contentOf(folder.filePath(QStringLiteral("file"))), QByteArray("old"));
    }

    void bytesThatChangeOnTheirWayAreNotTaken()
    {
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("file")));
        const QByteArray bytes("payload payload payload");
        ProcessHost there(login("sed -u 's/payload/PAYLOAD/' | /bin/sh -s"));
        const auto written = await(there.writeFile(path, bytes, WriteMode::Replace, 0600));
        QVERIFY(!written);
        QVERIFY(namesIn(folder.path()).isEmpty());
        append(folder.filePath(QStringLiteral("file")), bytes);
        ProcessHost back(login("/bin/sh -s | sed -u 's/payload/PAYLOAD/'"));
        const auto read = await(back.readFile(path, 0, 100));
        QVERIFY(!read);
        QCOMPARE(read.error().why, QStringLiteral("it changes while it is read"));
        QCOMPARE(back.started, 3);
    }

    void aFileThatChangesWhileItIsReadIsReadAgain()
    {
        QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        // The second reading, for the checksum, finds other bytes, the first time.
        const QByteArray head = "#!/bin/sh\nif mkdir " + base +
                                "/once 2>/dev/null; then exec /usr/bin/head \"$@\";"
                                " elif mkdir " +
                                base +
                                "/twice 2>/dev/null; then echo other; else exec "
                                "/usr/bin/head \"$@\"; fi\n";
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("bin")));
        append(folder.filePath(QStringLiteral("bin/head")), head);
        QVERIFY(QFile::setPermissions(folder.filePath(QStringLiteral("bin/head")),
                                      QFile::ReadOwner | QFile::ExeOwner));
        append(folder.filePath(QStringLiteral("file")), "content");
        ProcessHost host(login("PATH=" + base + "/bin:$PATH; export PATH; exec /bin/sh -s"));
        const auto read = await(host.readFile(base + "/file", 0, 100));
        QVERIFY(read);
        QCOMPARE(*read, QByteArray("content"));
        QCOMPARE(host.started, 2);
    }

    void aFileThatGrowsWhileItIsReadIsReadAsItWas()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.filePath(QStringLiteral("log")));
        append(folder.filePath(QStringLiteral("log")), QByteArray(100'000, 'x'));
        const auto writer =
            host.run("i=0; while [ $i -lt 3000 ]; do echo yyyyyyyy >>" + path + "; i=$((i + 1)); done", {});
        for (int i = 0; i < 8; ++i) {
            const auto read = await(host.readFile(path, 0, 10'000'000));
            QVERIFY(read);
            QVERIFY(read->size() >= 100'000);
        }
        QVERIFY(await(writer));
        QCOMPARE(await(host.readFile(path, 0, 10'000'000))->size(), 127'000);
    }

    void anyProgramThatComputesAChecksumWillDo_data()
    {
        QTest::addColumn<QStringList>("missing");
        QTest::newRow("shasum") << QStringList{QStringLiteral("sha256sum")};
        QTest::newRow("openssl") << QStringList{QStringLiteral("sha256sum"), QStringLiteral("shasum")};
        QTest::newRow("cksum") << QStringList{QStringLiteral("sha256sum"), QStringLiteral("shasum"),
                                              QStringLiteral("openssl")};
        QTest::newRow("no base64, stat, dd, sync") << QStringList{
            QStringLiteral("base64"), QStringLiteral("stat"), QStringLiteral("dd"), QStringLiteral("sync")};
    }
    void anyProgramThatComputesAChecksumWillDo()
    {
        QFETCH(QStringList, missing);
        QTemporaryDir folder, path;
        ProcessHost host(without(path, missing));
        const QByteArray file = QFile::encodeName(folder.filePath(QStringLiteral("file")));
        QRandomGenerator random(7);
        const QByteArray bytes = randomBytes(random, 70'000);
        const auto written = await(host.writeFile(file, bytes, WriteMode::Replace, 0600));
        QVERIFY2(written, written ? "" : qPrintable(written.error().sentence()));
        const auto read = await(host.readFile(file, 5, 60'000));
        QVERIFY2(read, read ? "" : qPrintable(read.error().sentence()));
        QVERIFY(*read == bytes.mid(5, 60'000));
    }

    void withoutAnyChecksumTheErrorSaysWhatToInstall()
    {
        QTemporaryDir folder, path;
        ProcessHost host(without(path, {QStringLiteral("sha256sum"), QStringLiteral("shasum"),
                                        QStringLiteral("openssl"), QStringLiteral("cksum")}));
        const QByteArray file = QFile::encodeName(folder.filePath(QStringLiteral("file")));
        const auto written = await(host.writeFile(file, "x", WriteMode::Replace, 0600));
        QVERIFY(!written);
        QVERIFY(written.error().why.contains(QStringLiteral("install sha256sum")));
        QVERIFY(namesIn(folder.path()).isEmpty());
        const auto read = await(host.readFile("/etc/passwd", 0, 10));
        QVERIFY(!read);
        QVERIFY(read.error().next.contains(QStringLiteral("sha256sum")));
    }

    void whatIsNoFileIsAnInputError()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        QCOMPARE(::mkfifo(QByteArray(base + "/fifo").constData(), 0600), 0);
        for (const QByteArray &path : QByteArrayList{base + "/missing", base, base + "/fifo"}) {
            const auto read = await(host.readFile(path, 0, 10));
            QVERIFY(!read);
            QCOMPARE(read.error().kind, Error::Kind::Input);
            QVERIFY(!read.error().why.isEmpty());
        }
        for (const QByteArray &path : QByteArrayList{base + "/missing", base + "/fifo"}) {
            const auto listed = await(host.list(path));
            QVERIFY(!listed);
            QCOMPARE(listed.error().kind, Error::Kind::Input);
            const auto tree = await(host.tree(path));
            QVERIFY(!tree);
            QCOMPARE(tree.error().kind, Error::Kind::Input);
        }
        QVERIFY(!await(host.makeFolder(base + "/fifo/x")));
    }

    void makesPrivateFolders()
    {
        ProcessHost host;
        QTemporaryDir folder;
        const QByteArray path = QFile::encodeName(folder.path()) + "/a/b c/\xff";
        QVERIFY(await(host.makeFolder(path)));
        QVERIFY(await(host.makeFolder(path)));
        for (const QByteArray &made : {path, QByteArray(path.left(path.lastIndexOf('/')))}) {
            struct stat status = {};
            QCOMPARE(::stat(made.constData(), &status), 0);
            QCOMPARE(status.st_mode & 0777u, 0700u);
        }
        QCOMPARE(::rmdir(path.constData()), 0);
    }

    void listsWhatALocalHostLists_data()
    {
        QTest::addColumn<bool>("gnu");
        QTest::newRow("GNU find") << true;
        QTest::newRow("a find without -printf") << false;
    }
    void listsWhatALocalHostLists()
    {
        QFETCH(bool, gnu);
        QTemporaryDir folder, path;
        const QByteArray base = QFile::encodeName(folder.path());
        LocalHost local;
        QVERIFY(await(local.makeFolder(base + "/sub dir/deep")));
        const QByteArrayList names{"plain",
                                   "two\nlines",
                                   "-n",
                                   "\xff\xfe",
                                   "\xc3\xa4 'q' \"d\"",
                                   ".hidden",
                                   "..a",
                                   "sub dir/x",
                                   "sub dir/deep/f 1 2.5 y",
                                   "*",
                                   "$(x)"};
        for (const QByteArray &name : names)
            QVERIFY(await(local.writeFile(base + '/' + name, name, WriteMode::Replace, 0600)));
        QCOMPARE(::symlink("sub dir", QByteArray(base + "/link").constData()), 0);
        QCOMPARE(::symlink("nowhere", QByteArray(base + "/dangling").constData()), 0);
        QCOMPARE(::mkfifo(QByteArray(base + "/fifo").constData(), 0600), 0);
        QStringList argv{QStringLiteral("/bin/sh"), QStringLiteral("-s")};
        if (!gnu) {
            argv = without(path, {QStringLiteral("find")});
            append(path.filePath(QStringLiteral("find")),
                   "#!/bin/sh\nfor a; do [ \"$a\" != -printf ] || exit 1; done\nexec /usr/bin/find \"$@\"\n");
            QVERIFY(QFile::setPermissions(path.filePath(QStringLiteral("find")),
                                          QFile::ReadOwner | QFile::ExeOwner));
        }
        ProcessHost host(argv);
        const auto same = [gnu](const QList<FileEntry> &a, const QList<FileEntry> &b) {
            QCOMPARE(a.size(), b.size());
            for (qsizetype i = 0; i < a.size(); ++i) {
                QCOMPARE(a.at(i).name, b.at(i).name);
                QCOMPARE(a.at(i).kind, b.at(i).kind);
                QCOMPARE(a.at(i).size, b.at(i).size);
                QVERIFY(std::abs(a.at(i).changed - b.at(i).changed) < (gnu ? 1e-5 : 1.0));
            }
        };
        const auto listed = await(host.list(base));
        QVERIFY2(listed, listed ? "" : qPrintable(listed.error().sentence()));
        same(*listed, *await(local.list(base)));
        const auto tree = await(host.tree(base));
        QVERIFY2(tree, tree ? "" : qPrintable(tree.error().sentence()));
        QCOMPARE(tree->size(), names.size());
        same(*tree, *await(local.tree(base)));
        same(*await(host.tree(base + "/link")), *await(local.tree(base + "/link")));
        QVERIFY(await(local.makeFolder(base + "/empty")));
        QCOMPARE(await(host.list(base + "/empty"))->size(), 0);
        QCOMPARE(await(host.tree(base + "/empty"))->size(), 0);
        // QTemporaryDir cannot remove what is no UTF-8.
        QCOMPARE(::unlink(QByteArray(base + "/\xff\xfe").constData()), 0);
    }

    void noiseWithinAListIsNoEntry()
    {
        QTemporaryDir folder;
        append(folder.filePath(QStringLiteral("a")), "x");
        append(folder.filePath(QStringLiteral("b")), "x");
        ProcessHost host(login("/bin/sh -s | sed -u 's/^f 1/Job 99999 RUNNING\\n&/'"));
        const auto listed = await(host.list(QFile::encodeName(folder.path())));
        QVERIFY(!listed);
        QCOMPARE(listed.error().why, QStringLiteral("the answer of the host is garbled"));
    }

    void aHostThatGarblesWhoItIsIsNamed()
    {
        ProcessHost host(login("/bin/sh -s | sed -u 's#^/#BG\\n/#'"));
        const auto opened = await(host.open());
        QVERIFY(!opened);
        QCOMPARE(opened.error().sentence(),
                 QStringLiteral("far: the host does not say who it is: the answer of the host is garbled"));
    }
};

QTEST_GUILESS_MAIN(TestShellFiles)
#include "tst_shell_files.moc"
