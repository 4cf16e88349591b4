// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_kit.h"

#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

#include <csignal>

using namespace assay;
using namespace assay::remote;
using base::Error;

namespace {

class Record : public QObject
{
public:
    explicit Record(Stream &stream)
    {
        connect(&stream, &Stream::opened, this, [this] { ++opened; });
        connect(&stream, &Stream::arrived, this, [this, &stream] { bytes += stream.take(); });
        connect(&stream, &Stream::ended, this, [this, &stream](const Error &error) {
            bytes += stream.take();
            errors += error;
        });
    }

    int opened = 0;
    QByteArray bytes;
    QList<Error> errors;
};

// Answers each byte with itself and closes when nothing more comes.
class Echo : public QTcpServer
{
public:
    Echo()
    {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *const socket = nextPendingConnection();
            const auto answer = [socket] { socket->write(socket->readAll()); };
            connect(socket, &QIODevice::readyRead, socket, answer);
            answer();
        });
    }
};

const QString here = QStringLiteral("127.0.0.1");

} // namespace

// Streams through a program on a host that does not forward.
class TestShellStream : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void carriesBytesBothWays()
    {
        Echo echo;
        ProcessHost host(login("echo noise; exec /bin/sh -s"));
        const std::unique_ptr<Stream> stream = host.stream(here, echo.serverPort());
        Record record(*stream);
        QByteArray sent;
        for (int i = 0; i < 1'000'000; ++i)
            sent += static_cast<char>(i % 251);
        stream->write(sent.first(1000));
        QTRY_COMPARE(record.bytes.size(), 1000);
        QCOMPARE(record.opened, 1);
        stream->write(sent.sliced(1000));
        QTRY_COMPARE(record.bytes.size(), sent.size());
        QVERIFY(record.bytes == sent);
        QCOMPARE(record.errors.size(), 0);
        stream->finish();
        QTRY_COMPARE(record.errors.size(), 1);
        QCOMPARE(record.errors.first().kind, Error::Kind::No);
        QVERIFY(record.errors.first().what.isEmpty());
        QVERIFY(record.bytes == sent);
    }

    // T17
    void aClosedPortIsSomebodyNotListeningYet_data()
    {
        QTest::addColumn<QStringList>("missing");
        QTest::newRow("python3") << QStringList();
        if (!QStandardPaths::findExecutable(QStringLiteral("nc")).isEmpty())
            QTest::newRow("nc") << QStringList{QStringLiteral("python3")};
    }
    void aClosedPortIsSomebodyNotListeningYet()
    {
        QFETCH(QStringList, missing);
        QTemporaryDir path;
        QStringList argv{QStringLiteral("/bin/sh"), QStringLiteral("-s")};
        if (!missing.isEmpty()) {
            fillPath(path.path(), missing);
            argv = login("PATH=" + QFile::encodeName(path.path()) + "; export PATH; exec /bin/sh -s");
        }
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        const quint16 port = server.serverPort();
        server.close();
        ProcessHost host(argv);
        const std::unique_ptr<Stream> stream = host.stream(here, port);
        Record record(*stream);
        stream->write("GET / HTTP/1.1\r\n\r\n");
        QTRY_COMPARE(record.errors.size(), 1);
        QCOMPARE(record.errors.first().kind, Error::Kind::No);
        QCOMPARE(record.errors.first().what, QStringLiteral("nobody listens on 127.0.0.1:%1 yet").arg(port));
    }

    void aHostThatDoesNotExistIsAnEnvironmentError()
    {
        ProcessHost host;
        const std::unique_ptr<Stream> stream = host.stream(QStringLiteral("no-such-host.invalid"), 80);
        Record record(*stream);
        QTRY_COMPARE_WITH_TIMEOUT(record.errors.size(), 1, 30'000);
        QCOMPARE(record.errors.first().kind, Error::Kind::Environment);
        QVERIFY(!record.errors.first().why.isEmpty());
        QCOMPARE(record.opened, 0);
    }

    void aHostWithoutAProgramForItSaysSo()
    {
        QTemporaryDir path;
        fillPath(path.path(), {QStringLiteral("python3"), QStringLiteral("nc")});
        ProcessHost host(login("PATH=" + QFile::encodeName(path.path()) + "; export PATH; exec /bin/sh -s"));
        const std::unique_ptr<Stream> stream = host.stream(here, 1);
        Record record(*stream);
        QTRY_COMPARE(record.errors.size(), 1);
        QCOMPARE(record.errors.first().why, QStringLiteral("the host has neither python3 nor nc"));
    }

    void aLinkThatBreaksIsNoEnd()
    {
        Echo echo;
        QTemporaryDir folder;
        const QString pid = folder.filePath(QStringLiteral("pid"));
        ProcessHost host(login("echo $$ >" + QFile::encodeName(pid) + "; exec /bin/sh -s"));
        const std::unique_ptr<Stream> stream = host.stream(here, echo.serverPort());
        Record record(*stream);
        stream->write("x");
        QTRY_COMPARE(record.bytes, QByteArray("x"));
        QCOMPARE(::kill(contentOf(pid).trimmed().toInt(), SIGKILL), 0);
        QTRY_COMPARE(record.errors.size(), 1);
        QCOMPARE(record.errors.first().kind, Error::Kind::Environment);
    }

    void aNodeNameIsAWordAndNoScript()
    {
        QTemporaryDir folder;
        const QString made = folder.filePath(QStringLiteral("made"));
        ProcessHost host;
        const std::unique_ptr<Stream> stream = host.stream(QStringLiteral("$(touch '%1');x").arg(made), 80);
        Record record(*stream);
        QTRY_COMPARE_WITH_TIMEOUT(record.errors.size(), 1, 30'000);
        QVERIFY(!QFile::exists(made));
    }

    void aHostThatGoesAwayIsSaid()
    {
        auto host = std::make_unique<ProcessHost>();
        const std::unique_ptr<Stream> early = host->stream(here, 1);
        Record record(*early);
        host.reset();
        QTRY_COMPARE(record.errors.size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestShellStream)
#include "tst_shell_stream.moc"
