// SPDX-License-Identifier: GPL-3.0-or-later
#include "wait_kit.h"

#include <assay/remote/local_host.h>

#include <QFile>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <thread>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace assay;
using namespace assay::remote;
using namespace std::chrono_literals;

// What LocalHost offers beyond scripts and single files: facts, whole trees, rounds and streams.
class TestLocalReach : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhoseMachineItIs()
    {
        LocalHost host;
        const auto facts = await(host.open());
        QVERIFY(facts);
        QVERIFY(facts->home.startsWith('/'));
        QVERIFY(!facts->user.isEmpty());
        char name[256] = {};
        QCOMPARE(::gethostname(name, sizeof(name) - 1), 0);
        QCOMPARE(facts->node, QString::fromLocal8Bit(name));
    }

    void aTreeIsItsRegularFiles()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        QVERIFY(await(host.makeFolder(base + "/a/b c")));
        QVERIFY(await(host.makeFolder(base + "/empty")));
        append(folder.filePath(QStringLiteral("a/b c/two\nlines")), "12345");
        append(folder.filePath(QStringLiteral("a/x")), "1");
        append(folder.filePath(QStringLiteral("z")), "");
        QVERIFY(QFile::link(folder.filePath(QStringLiteral("a")), folder.filePath(QStringLiteral("loop"))));
        QVERIFY(QFile::link(folder.filePath(QStringLiteral("z")), folder.filePath(QStringLiteral("link"))));
        const auto files = await(host.tree(base));
        QVERIFY(files);
        QByteArrayList names;
        for (const FileEntry &file : *files) {
            names += file.name;
            QCOMPARE(file.kind, FileEntry::Kind::File);
        }
        QCOMPARE(names, (QByteArrayList{"a/b c/two\nlines", "a/x", "z"}));
        QCOMPARE(files->first().size, 5);
        QVERIFY(files->first().changed > 1.6e9);
        const auto throughALink = await(host.tree(base + "/loop"));
        QVERIFY(throughALink);
        QCOMPARE(throughALink->size(), 2);
    }

    void aTreeThatIsNotThereIsAnInputError()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QByteArray base = QFile::encodeName(folder.path());
        append(folder.filePath(QStringLiteral("file")), "x");
        for (const QByteArray &path : QByteArrayList{base + "/missing", base + "/file"}) {
            const auto files = await(host.tree(path));
            QVERIFY(!files);
            QCOMPARE(files.error().kind, base::Error::Kind::Input);
        }
    }

    void aRoundReadsWhatIsThereAndThenEnds()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        const QByteArray name = QFile::encodeName(path);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        QByteArray seen;
        connect(follow.get(), &Follow::arrived, this, [&](const Followed &news) { seen += news.bytes; });
        QVERIFY(await(follow->round())); // nothing is followed
        follow->add(name, {});
        QVERIFY(await(follow->round())); // not there yet
        const QByteArray all = QByteArray("0123456789").repeated(350'000);
        append(path, all);
        QTest::qWait(20);
        QCOMPARE(seen.size(), 0); // an interval of 0 looks only when asked
        const QFuture<base::Status> first = follow->round();
        const QFuture<base::Status> second = follow->round();
        QVERIFY(await(first));
        QCOMPARE(seen.size(), all.size());
        QVERIFY(seen == all);
        QVERIFY(await(second));
        QCOMPARE(seen.size(), all.size());
        append(path, "more");
        QVERIFY(await(follow->round()));
        QVERIFY(seen.endsWith("9more"));
    }

    void aRoundIsToldEvenWhenTheReaderGoesAway()
    {
        LocalHost host;
        QTemporaryDir folder;
        append(folder.filePath(QStringLiteral("log")), "x");
        QFuture<base::Status> round;
        {
            const std::unique_ptr<Follow> follow = host.follow(0ms);
            follow->add(QFile::encodeName(folder.filePath(QStringLiteral("log"))), {});
            round = follow->round();
        }
        QVERIFY(round.isFinished());
        QCOMPARE(round.result().error().kind, base::Error::Kind::Environment);
    }

    void aRoundOutlivesTheFileItWaitsFor()
    {
        LocalHost host;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("log"));
        append(path, QByteArray(3 << 20, 'x'));
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        connect(follow.get(), &Follow::arrived, this, [&] { QFile::remove(path); });
        follow->add(QFile::encodeName(path), {});
        QVERIFY(await(follow->round()));
    }

    void aStreamCarriesBytesBothWaysAndHalfCloses()
    {
        const QByteArray sent = QByteArray("\0\xff\x1e question", 12).repeated(100'000);
        const QByteArray answer = QByteArray("answer\n").repeated(500'000);
        // QTcpSocket cannot answer after it was told that no more comes: the other side is a plain socket.
        const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof(address);
        auto *const plain = reinterpret_cast<sockaddr *>(&address);
        QCOMPARE(::bind(server, plain, size), 0);
        QCOMPARE(::listen(server, 1), 0);
        QCOMPARE(::getsockname(server, plain, &size), 0);
        QByteArray received;
        std::thread peer([&] {
            const int fd = ::accept(server, nullptr, nullptr);
            std::array<char, 65536> buffer;
            ssize_t got = 0;
            while ((got = ::read(fd, buffer.data(), buffer.size())) > 0)
                received.append(buffer.data(), got);
            for (qsizetype done = 0; done < answer.size();) {
                const ssize_t put =
                    ::write(fd, answer.constData() + done, static_cast<std::size_t>(answer.size() - done));
                if (put <= 0)
                    break;
                done += put;
            }
            ::close(fd);
        });
        LocalHost host;
        const std::unique_ptr<Stream> stream =
            host.stream(QStringLiteral("127.0.0.1"), ntohs(address.sin_port));
        int opened = 0, ended = 0;
        base::Error error;
        QByteArray got;
        connect(stream.get(), &Stream::opened, this, [&] { ++opened; });
        connect(stream.get(), &Stream::arrived, this, [&] { got += stream->take(); });
        connect(stream.get(), &Stream::ended, this, [&](const base::Error &reason) {
            ++ended;
            error = reason;
        });
        stream->write(sent);
        stream->finish();
        QTRY_COMPARE(ended, 1);
        peer.join();
        ::close(server);
        got += stream->take();
        QVERIFY(received == sent);
        QVERIFY(got == answer);
        QCOMPARE(opened, 1);
        QCOMPARE(error.kind, base::Error::Kind::No);
        QVERIFY(error.what.isEmpty());
    }

    // T17: a port on which nobody listens (yet) is no failure.
    void aClosedPortIsSomebodyNotListeningYet()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        const quint16 port = server.serverPort();
        server.close();
        LocalHost host;
        const std::unique_ptr<Stream> stream = host.stream(QStringLiteral("127.0.0.1"), port);
        QList<base::Error> errors;
        connect(stream.get(), &Stream::ended, this, [&](const base::Error &error) { errors += error; });
        QTRY_COMPARE(errors.size(), 1);
        QCOMPARE(errors.first().kind, base::Error::Kind::No);
        QCOMPARE(errors.first().what, QStringLiteral("nobody listens on 127.0.0.1:%1 yet").arg(port));
    }

    void aHostThatDoesNotExistIsAnEnvironmentError()
    {
        LocalHost host;
        const std::unique_ptr<Stream> stream = host.stream(QStringLiteral("no-such-host.invalid"), 80);
        QList<base::Error> errors;
        connect(stream.get(), &Stream::ended, this, [&](const base::Error &error) { errors += error; });
        QTRY_COMPARE_WITH_TIMEOUT(errors.size(), 1, 30'000);
        QCOMPARE(errors.first().kind, base::Error::Kind::Environment);
        QVERIFY(!errors.first().why.isEmpty());
    }

    void aStreamHoldsBackWhatIsNotTaken()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        LocalHost host;
        const std::unique_ptr<Stream> stream = host.stream(QStringLiteral("127.0.0.1"), server.serverPort());
        QTRY_VERIFY(server.hasPendingConnections());
        const std::unique_ptr<QTcpSocket> peer(server.nextPendingConnection());
        const QByteArray much(64 << 20, 'x');
        peer->write(much);
        QTest::qWait(200);
        QVERIFY(peer->bytesToWrite() > much.size() / 2);
        qsizetype got = 0;
        connect(stream.get(), &Stream::arrived, this, [&] { got += stream->take().size(); });
        got += stream->take().size();
        QTRY_COMPARE(got, much.size());
    }
};

QTEST_GUILESS_MAIN(TestLocalReach)
#include "tst_local_reach.moc"
