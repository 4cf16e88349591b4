// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_lab.h"
#include "wait_kit.h"

#include <assay/remote/ssh_host.h>

#include <QFileInfo>
#include <QTcpServer>
#include <QTcpSocket>

using namespace assay;
using namespace assay::remote;

// The whole of a host over SSH, against a real sshd.
class TestSshHost : public QObject
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

    void opens()
    {
        SshHost host(m_lab->target());
        QCOMPARE(host.name(), QStringLiteral("lab"));
        const auto facts = await(host.open());
        QVERIFY2(facts, facts ? "" : qPrintable(facts.error().sentence()));
        QCOMPARE(facts->home, m_lab->name("LAB_REMOTE_HOME").toUtf8());
        QCOMPARE(facts->note, QString());
        QVERIFY(host.traffic().received > 1000 && host.traffic().sent > 1000);
    }

    void kindsOfFailureAreToldApart()
    {
        const QString known = m_lab->path("known-empty");
        QVERIFY(writeBytes(known, "#\n"));
        SshHost stranger(m_lab->target("UserKnownHostsFile " + known.toUtf8()));
        QCOMPARE(await(stranger.open()).error().kind, base::Error::Kind::No);

        const QString odd = m_lab->path("odd");
        QVERIFY(writeBytes(odd, "Host lab\n Nonsense yes\n"));
        SshHost rejected({QStringLiteral("lab"), odd, false});
        const auto error = await(rejected.open()).error();
        QCOMPARE(error.kind, base::Error::Kind::Input);
        QVERIFY2(error.sentence().contains(odd + QStringLiteral(": line 2")), qPrintable(error.sentence()));

        SshHost away(m_lab->target("Port 1"));
        const auto gone = await(away.open()).error();
        QCOMPARE(gone.kind, base::Error::Kind::Environment);
        QVERIFY(gone.sentence().contains(QStringLiteral("Connection refused")));
    }

    void acceptedKeyIsSaidOnOpen()
    {
        const QString known = m_lab->path("known-new");
        SshHost host(m_lab->target("UserKnownHostsFile " + known.toUtf8(), true));
        const auto facts = await(host.open());
        QVERIFY(facts);
        QVERIFY2(facts->note.contains(known), qPrintable(facts->note));
    }

    void binaryFilesGoBothWays()
    {
        SshHost host(m_lab->target());
        QRandomGenerator random(20260611);
        const QByteArray bytes = randomBytes(random, 10 << 20);
        const base::Status written = await(host.writeFile("blob", bytes, WriteMode::Replace, 0600));
        QVERIFY2(written, written ? "" : qPrintable(written.error().sentence()));
        QCOMPARE(fileBytes(m_lab->name("LAB_REMOTE_HOME") + QStringLiteral("/blob")), bytes);
        const auto read = await(host.readFile("blob", 0, bytes.size() + 1));
        QVERIFY2(read, read ? "" : qPrintable(read.error().sentence()));
        QCOMPARE(*read, bytes);
    }

    void manyScriptsAtOnceFitASmallServer()
    {
        QList<QFuture<base::Result<ScriptAnswer>>> answers;
        SshHost host(m_lab->target());
        for (int i = 0; i < 40; ++i)
            answers.append(
                host.run("echo " + QByteArray::number(i) + "; exit " + QByteArray::number(i % 5), {}));
        for (int i = 0; i < 40; ++i) {
            const auto answer = await(answers[i]);
            QVERIFY2(answer, answer ? "" : qPrintable(answer.error().sentence()));
            QCOMPARE(answer->output, QByteArray::number(i) + "\n");
            QCOMPARE(answer->status, i % 5);
        }
    }

    // T14, T15
    void noiseAndLoginShellsDoNotConfuse_data() { loginShells(); }
    void noiseAndLoginShellsDoNotConfuse()
    {
        QFETCH(QString, program);
        if (!QFileInfo::exists(program))
            QSKIP("not installed");
        const QString before = m_lab->loginShell();
        QVERIFY(m_lab->setLoginShell(program, "echo Job 99999 RUNNING\n"));
        SshHost host(m_lab->target());
        const auto answer = await(host.run("printf '%s' \"it's $((6 * 7))\"; exit 5", {}));
        const auto facts = await(host.open());
        QVERIFY(m_lab->setLoginShell(before, {}));
        QVERIFY2(answer, answer ? "" : qPrintable(answer.error().sentence()));
        QCOMPARE(answer->output, QByteArray("it's 42"));
        QCOMPARE(answer->status, 5);
        QVERIFY(facts);
        QCOMPARE(facts->home, m_lab->name("LAB_REMOTE_HOME").toUtf8());
    }

    // T17
    void streamGoesThroughAShellWhereForwardingIsProhibited()
    {
        QVERIFY(m_lab->reconfigure("AllowTcpForwarding no\n"));
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        SshHost host(m_lab->target());
        for (int round = 0; round < 2; ++round) {
            const auto stream = host.stream(QStringLiteral("127.0.0.1"), server.serverPort());
            std::optional<base::Error> end;
            QObject::connect(stream.get(), &Stream::ended, stream.get(),
                             [&](const base::Error &error) { end = error; });
            stream->write("question\n");
            QVERIFY(QTest::qWaitFor([&] { return server.hasPendingConnections() || end; }, 20'000));
            QVERIFY2(!end, end ? qPrintable(end->sentence()) : "");
            const std::unique_ptr<QTcpSocket> socket(server.nextPendingConnection());
            QByteArray asked, got;
            QVERIFY(QTest::qWaitFor([&] { return (asked += socket->readAll()) == "question\n"; }));
            socket->write("answer");
            socket->disconnectFromHost();
            QVERIFY(QTest::qWaitFor([&] { return (got += stream->take()) == "answer"; }));
        }
        const auto facts = await(host.open());
        QVERIFY(facts);
        QVERIFY2(facts->note.contains(QStringLiteral("forwards no ports")), qPrintable(facts->note));
        QVERIFY(m_lab->reconfigure({}));
    }

    void brokenLinkIsOpenedAnewAndFailuresPause()
    {
        SshHost host(m_lab->target());
        QVERIFY(await(host.run("true", {})));
        const quint64 before = host.traffic().received;
        const auto running = host.run("sleep 60", {});
        QTest::qWait(300);
        QVERIFY(m_lab->sshd("stop"));
        const auto broken = await(running);
        QVERIFY(!broken);
        QCOMPARE(broken.error().kind, base::Error::Kind::Environment);

        // The first attempt is made at once and fails; the next ones fail by themselves for a second.
        const auto refused = await(host.run("true", {}));
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence().contains(QStringLiteral("Connection refused")),
                 qPrintable(refused.error().sentence()));
        QElapsedTimer timer;
        timer.start();
        const auto paused = await(host.run("true", {}));
        QVERIFY(timer.elapsed() < 200);
        QVERIFY(!paused);
        QVERIFY2(paused.error().sentence().contains(QStringLiteral("next attempt is possible in 1 s")) &&
                     paused.error().sentence().contains(QStringLiteral("Connection refused")),
                 qPrintable(paused.error().sentence()));
        const auto stream = host.stream(QStringLiteral("127.0.0.1"), 9);
        bool ended = false;
        QObject::connect(stream.get(), &Stream::ended, stream.get(), [&] { ended = true; });
        QVERIFY(QTest::qWaitFor([&] { return ended; }));

        QVERIFY(m_lab->sshd("start"));
        QTest::qWait(1100);
        const auto again = await(host.run("echo again", {}));
        QVERIFY2(again, again ? "" : qPrintable(again.error().sentence()));
        QCOMPARE(again->output, QByteArray("again\n"));
        QVERIFY(host.traffic().received > before);
    }

    void hostThatGoesAnswersEverything()
    {
        auto host = std::make_unique<SshHost>(m_lab->target());
        QVERIFY(await(host->run("true", {})));
        const auto running = host->run("sleep 60", {});
        const auto stream = host->stream(QStringLiteral("127.0.0.1"), 9);
        QVERIFY(m_lab->sshd("pause"));
        const auto waiting = host->run("true", {});
        QElapsedTimer timer;
        timer.start();
        host.reset();
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!await(running));
        QVERIFY(!await(waiting));
        QVERIFY(m_lab->sshd("resume"));
    }
};

QTEST_GUILESS_MAIN(TestSshHost)
#include "tst_ssh_host.moc"
