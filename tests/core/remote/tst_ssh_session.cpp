// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_lab.h"
#include "wait_kit.h"

#include <QCryptographicHash>
#include <QDir>
#include <QSignalSpy>
#include <QTcpServer>

using namespace assay;
using namespace assay::remote;

namespace {

QByteArray sha256(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

qsizetype entriesOf(const char *folder)
{
    return QDir(QLatin1String(folder))
        .entryList(QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot)
        .size();
}

} // namespace

class TestSshSession : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<SshLab> m_lab;

private Q_SLOTS:
    void initTestCase()
    {
        m_lab = std::make_unique<SshLab>();
        QVERIFY(m_lab->isUp());
    }
    void cleanupTestCase() { m_lab.reset(); }

    void scriptAnswers()
    {
        SshSession session(m_lab->target(), {});
        const auto listener = runScript(session, "echo out; echo err >&2; exit 7\n");
        QVERIFY(listener->waitForEnd());
        QCOMPARE(listener->output, QByteArray("out\n"));
        QCOMPARE(listener->errors, QByteArray("err\n"));
        QCOMPARE(listener->end->status, std::optional<int>(7));
        QCOMPARE(listener->end->why, QString());
        QCOMPARE(session.state().phase, SshSession::State::Phase::Up);
        QVERIFY(session.state().received > 1000);
        QVERIFY(session.state().sent > 1000);
    }

    void binaryGoesBothWays()
    {
        SshSession session(m_lab->target(), {});
        QRandomGenerator random(20260611);
        const QByteArray bytes = randomBytes(random, 10 << 20);
        Listener up(std::make_unique<SshShell>(session));
        up.shell().write("echo go; exec sha256sum\n"); // a shell reads ahead, so the rest waits for it
        QVERIFY(up.waitForOutput("go\n"));
        up.output.clear();
        up.shell().write(bytes.first(1 << 20));
        for (qsizetype at = 1 << 20; at < bytes.size(); at += 1 << 16)
            up.shell().write(bytes.sliced(at, std::min<qsizetype>(1 << 16, bytes.size() - at)));
        up.shell().finishInput();
        QVERIFY(up.shell().unsent() > 0);
        QVERIFY(up.waitForEnd());
        QCOMPARE(up.shell().unsent(), 0);
        QCOMPARE(up.output.left(64), sha256(bytes));

        QVERIFY(writeBytes(m_lab->name("LAB_REMOTE_HOME") + QStringLiteral("/big"), bytes));
        const auto down = runScript(session, "cat big\n");
        QVERIFY(down->waitForEnd());
        QCOMPARE(sha256(down->output), sha256(bytes));
        QCOMPARE(down->output.size(), bytes.size());
    }

    // A host that does not take is not sent without end, and loses nothing.
    void bytesAreHeldBack()
    {
        SshSession session(m_lab->target(), {});
        Listener slow(std::make_unique<SshShell>(session));
        slow.reads = false;
        slow.shell().write("head -c 20000000 /dev/zero; echo end\n");
        slow.shell().finishInput();
        QTRY_VERIFY_WITH_TIMEOUT(session.state().received > 4'000'000, 30'000);
        QTest::qWait(1500);
        QVERIFY(session.state().received < 8'000'000);
        QVERIFY(!slow.end);
        const auto other = runScript(session, "echo other\n");
        QVERIFY(other->waitForEnd());
        QCOMPARE(other->output, QByteArray("other\n"));
        slow.reads = true;
        slow.take();
        QVERIFY(slow.waitForEnd());
        QCOMPARE(slow.output.size(), 20'000'004);
        QVERIFY(slow.output.endsWith("end\n"));
    }

    void endBySignalIsSaid()
    {
        SshSession session(m_lab->target(), {});
        const auto listener = runScript(session, "kill -9 $$\n");
        QVERIFY(listener->waitForEnd());
        QCOMPARE(listener->end->status, std::optional<int>());
        QVERIFY2(listener->end->why.contains(QStringLiteral("KILL")), qPrintable(listener->end->why));
    }

    // A process that keeps the streams open does not keep the shell from ending.
    void backgroundProcessDoesNotHoldTheEnd()
    {
        SshSession session(m_lab->target(), {});
        QElapsedTimer timer;
        timer.start();
        const auto listener = runScript(session, "sleep 30 & echo bg; exit 3\n");
        QVERIFY(listener->waitForEnd());
        QVERIFY(timer.elapsed() < 20'000);
        QCOMPARE(listener->output, QByteArray("bg\n"));
        QCOMPARE(listener->end->status, std::optional<int>(3));
    }

    void shellsLeaveNothingBehind()
    {
        SshSession session(m_lab->target(), {});
        QVERIFY(runScript(session, "true\n")->waitForEnd());
        const qsizetype descriptors = entriesOf("/proc/self/fd"), threads = entriesOf("/proc/self/task");
        for (int i = 0; i < 100; ++i) {
            const auto listener = runScript(session, "echo " + QByteArray::number(i) + "\n");
            QVERIFY(listener->waitForEnd());
            QCOMPARE(listener->output, QByteArray::number(i) + "\n");
            QCOMPARE(listener->end->status, std::optional<int>(0));
        }
        QCOMPARE(entriesOf("/proc/self/fd"), descriptors);
        QCOMPARE(entriesOf("/proc/self/task"), threads);
    }

    void shellsThatAreDroppedEnd()
    {
        SshSession session(m_lab->target(), {});
        for (int i = 0; i < 30; ++i) {
            Listener dropped(std::make_unique<SshShell>(session));
            dropped.shell().write("cat >/dev/null\n");
            if (i % 3 == 1)
                QTest::qWait(5);
            if (i % 3 == 2)
                QVERIFY(QTest::qWaitFor([&] { return dropped.shell().unsent() == 0; }));
        }
        const auto listener = runScript(session, "echo alive\n");
        QVERIFY(listener->waitForEnd());
        QCOMPARE(listener->output, QByteArray("alive\n"));
    }

    void streamReachesAPort()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        SshSession session(m_lab->target(), {});
        SshStream stream(session, QStringLiteral("127.0.0.1"), server.serverPort(), {});
        QSignalSpy opened(&stream, &Stream::opened), ended(&stream, &Stream::ended);
        stream.write("early ");
        QVERIFY(QTest::qWaitFor([&] { return server.hasPendingConnections(); }));
        const std::unique_ptr<QTcpSocket> socket(server.nextPendingConnection());
        QByteArray heard;
        QVERIFY(QTest::qWaitFor([&] { return opened.size() == 1; }));
        stream.write("late");
        QVERIFY(QTest::qWaitFor([&] { return (heard += socket->readAll()) == "early late"; }));
        socket->write("answer");
        socket->disconnectFromHost();
        QVERIFY(QTest::qWaitFor([&] { return ended.size() == 1; }));
        QCOMPARE(stream.take(), QByteArray("answer"));
        const auto error = ended.first().first().value<base::Error>();
        QCOMPARE(error.kind, base::Error::Kind::No);
        QCOMPARE(error.what, QString());
    }

    // T17
    void closedPortIsNotUpYet()
    {
        quint16 port = 0;
        {
            QTcpServer server;
            QVERIFY(server.listen(QHostAddress::LocalHost));
            port = server.serverPort();
        }
        SshSession session(m_lab->target(), {});
        SshStream stream(session, QStringLiteral("127.0.0.1"), port, {});
        QSignalSpy ended(&stream, &Stream::ended);
        QVERIFY(QTest::qWaitFor([&] { return ended.size() == 1; }));
        const auto error = ended.first().first().value<base::Error>();
        QCOMPARE(error.kind, base::Error::Kind::No);
        QVERIFY2(error.sentence().contains(QStringLiteral("Connection refused")),
                 qPrintable(error.sentence()));

        SshStream nowhere(session, QStringLiteral("no-such-node.invalid"), 1, {});
        QSignalSpy lost(&nowhere, &Stream::ended);
        QVERIFY(QTest::qWaitFor([&] { return lost.size() == 1; }));
        QCOMPARE(lost.first().first().value<base::Error>().kind, base::Error::Kind::Environment);
    }

    void sessionThatIsDroppedEndsItsShells()
    {
        auto session = std::make_unique<SshSession>(m_lab->target(), SshSession::Options{});
        const auto listener = runScript(*session, "echo up; sleep 30\n");
        QVERIFY(listener->waitForOutput("up\n"));
        QElapsedTimer timer;
        timer.start();
        session.reset();
        QVERIFY(timer.elapsed() < 10'000);
        QVERIFY(listener->waitForEnd());
        QVERIFY(listener->end->why.contains(QStringLiteral("closing")));
        QVERIFY(!listener->end->refusedHostKey);
    }
};

QTEST_GUILESS_MAIN(TestSshSession)
#include "tst_ssh_session.moc"
