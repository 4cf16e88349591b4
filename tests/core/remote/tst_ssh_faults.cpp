// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_lab.h"

#include <QFileInfo>

using namespace assay;
using namespace assay::remote;
using namespace std::chrono_literals;

// A real sshd that hangs, dies, asks, limits and talks too much.
class TestSshFaults : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<SshLab> m_lab;

    bool waitForPhase(const SshSession &session, SshSession::State::Phase phase, int milliseconds = 20'000)
    {
        return QTest::qWaitFor([&] { return session.state().phase == phase; }, milliseconds);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_lab = std::make_unique<SshLab>();
        QVERIFY(m_lab->isUp());
    }
    void cleanupTestCase() { m_lab.reset(); }

    // T10: a session that nobody uses answers the server's own questions.
    void idleSessionLives()
    {
        QVERIFY(m_lab->reconfigure("ClientAliveInterval 1\nClientAliveCountMax 2\n"));
        SshSession session(m_lab->target(), {});
        QVERIFY(waitForPhase(session, SshSession::State::Phase::Up));
        QTest::qSleep(8000); // the host's thread does nothing either
        QCOMPARE(session.state().phase, SshSession::State::Phase::Up);
        const auto listener = runScript(session, "echo alive\n");
        QVERIFY(listener->waitForEnd());
        QCOMPARE(listener->output, QByteArray("alive\n"));
        QVERIFY(m_lab->reconfigure({}));
    }

    // Each probe is one question with one answer, also the second and third.
    void silenceIsAskedForAnAnswer()
    {
        SshSession::Options options;
        options.liveness = {200ms, 1s, 2s, 1s};
        SshSession session(m_lab->target(), options);
        QVERIFY(waitForPhase(session, SshSession::State::Phase::Up));
        const SshSession::State before = session.state();
        quint64 received = before.received;
        for (int answer = 0; answer < 4; ++answer) {
            QVERIFY(QTest::qWaitFor([&] { return session.state().received > received; }));
            received = session.state().received;
        }
        // A probe with its frame is 40 to 100 bytes; the first or last one may fall out of the count.
        const quint64 sent = session.state().sent - before.sent;
        QVERIFY2(sent >= 3 * 40 && sent <= 5 * 100, qPrintable(QString::number(sent)));
        QVERIFY(!session.state().stalled);
        QCOMPARE(session.state().phase, SshSession::State::Phase::Up);
    }

    // T01, T11: a server that hangs is noticed, said, and given up; one that wakes goes on.
    void hangingServerStallsAndGoesOn()
    {
        SshSession::Options options;
        options.liveness = {200ms, 300ms, 20s, 5s};
        SshSession session(m_lab->target(), options);
        const auto listener = runScript(session, "echo one; sleep 0.2; sleep 1; echo two\n");
        QVERIFY(listener->waitForOutput("one\n"));
        QVERIFY(m_lab->sshd("pause"));
        QVERIFY(QTest::qWaitFor([&] { return session.state().stalled; }));
        QCOMPARE(session.state().phase, SshSession::State::Phase::Up);
        QVERIFY(!listener->end);
        QVERIFY(m_lab->sshd("resume"));
        QVERIFY(listener->waitForEnd());
        QCOMPARE(listener->output, QByteArray("one\ntwo\n"));
        QCOMPARE(listener->end->why, QString());
        QVERIFY(QTest::qWaitFor([&] { return !session.state().stalled; }));
    }

    void hangingServerIsGivenUp()
    {
        SshSession::Options options;
        options.liveness = {200ms, 300ms, 600ms, 500ms};
        SshSession session(m_lab->target(), options);
        const auto listener = runScript(session, "echo one; sleep 30\n");
        QVERIFY(listener->waitForOutput("one\n"));
        QVERIFY(m_lab->sshd("pause"));
        QVERIFY(listener->waitForEnd(5000));
        QVERIFY2(listener->end->why.contains(QStringLiteral("keepalive")), qPrintable(listener->end->why));
        QCOMPARE(session.state().phase, SshSession::State::Phase::Ended);
        QVERIFY(m_lab->sshd("resume"));
    }

    void endOfASessionDoesNotWaitForAHangingServer()
    {
        auto up = std::make_unique<SshSession>(m_lab->target(), SshSession::Options{});
        Listener writer(std::make_unique<SshShell>(*up));
        writer.shell().write("echo one; cat >/dev/null\n");
        QVERIFY(writer.waitForOutput("one\n"));
        QVERIFY(m_lab->sshd("pause"));
        writer.shell().write(QByteArray(32 << 20, 'x'));
        auto fresh = std::make_unique<SshSession>(m_lab->target(), SshSession::Options{});
        QTest::qWait(500);
        QCOMPARE(fresh->state().phase, SshSession::State::Phase::Connecting);
        QElapsedTimer timer;
        timer.start();
        up.reset();
        fresh.reset();
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(m_lab->sshd("resume"));
        QVERIFY(writer.waitForEnd());
    }

    void serverThatDiesInATransferIsSaid()
    {
        SshSession session(m_lab->target(), {});
        const auto down = runScript(session, "cat /dev/zero\n");
        Listener up(std::make_unique<SshShell>(session));
        up.shell().write("cat >/dev/null\n" + QByteArray(64 << 20, 'x'));
        QVERIFY(QTest::qWaitFor([&] {
            const bool much = down->output.size() > 20'000'000;
            return much;
        }));
        QVERIFY(m_lab->sshd("stop"));
        QVERIFY(down->waitForEnd(5000));
        QVERIFY(up.waitForEnd(5000));
        QCOMPARE(down->end->status, std::optional<int>());
        QVERIFY2(down->end->why.startsWith(QStringLiteral("the link to the host broke")),
                 qPrintable(down->end->why));
        QVERIFY(!down->end->refusedHostKey);
        const auto late = runScript(session, "true\n");
        QVERIFY(late->waitForEnd(5000));
        QVERIFY(!late->end->why.isEmpty());
        QVERIFY(tryOut(m_lab->target()).why.contains(QStringLiteral("Connection refused")));
        QVERIFY(m_lab->sshd("start"));
        QCOMPARE(tryOut(m_lab->target()).why, QString());
    }

    void shellsBeyondTheServersLimitEndAndTheSessionGoesOn()
    {
        QVERIFY(m_lab->reconfigure("MaxSessions 2\n"));
        SshSession session(m_lab->target(), {});
        const auto first = runScript(session, "echo up; sleep 60\n");
        const auto second = runScript(session, "echo up; sleep 60\n");
        QVERIFY(first->waitForOutput("up\n") && second->waitForOutput("up\n"));
        const auto third = runScript(session, "echo no\n");
        QVERIFY(third->waitForEnd(5000));
        QVERIFY2(third->end->why.contains(QStringLiteral("MaxSessions")), qPrintable(third->end->why));
        QCOMPARE(third->output, QByteArray());
        QCOMPARE(session.state().phase, SshSession::State::Phase::Up);
        QVERIFY(!first->end && !second->end);
        QVERIFY(m_lab->reconfigure({}));
    }

    // One after the other never meets the limit, though a server frees a place a moment late.
    void oneShellAtATimeFitsALimitOfOne()
    {
        QVERIFY(m_lab->reconfigure("MaxSessions 1\n"));
        SshSession session(m_lab->target(), {});
        for (int i = 0; i < 20; ++i) {
            const auto listener = runScript(session, "echo " + QByteArray::number(i) + "\n");
            QVERIFY(listener->waitForEnd());
            QCOMPARE(listener->end->why, QString());
            QCOMPARE(listener->output, QByteArray::number(i) + "\n");
        }
        QVERIFY(m_lab->reconfigure({}));
    }

    // T17: an administrator's no is told apart from a port that nobody listens on.
    void forwardingThatIsProhibitedGoesElsewhere()
    {
        QVERIFY(m_lab->reconfigure("AllowTcpForwarding no\n"));
        SshSession session(m_lab->target(), {});
        bool asked = false;
        std::optional<base::Error> error;
        SshStream stream(session, QStringLiteral("127.0.0.1"), 9, [&asked] {
            asked = true;
            return nullptr;
        });
        QObject::connect(&stream, &Stream::ended, &stream, [&](const base::Error &how) { error = how; });
        QVERIFY(QTest::qWaitFor([&] { return error.has_value(); }));
        QVERIFY(asked);
        QCOMPARE(error->kind, base::Error::Kind::Environment);
        QCOMPARE(session.state().phase, SshSession::State::Phase::Up);
        QVERIFY(m_lab->reconfigure({}));
    }

    // T14, T15: whatever the login shell is and its start files print, the shell that comes is /bin/sh.
    void anyLoginShellGivesAShell_data()
    {
        QTest::addColumn<QString>("program");
        for (const char *name : {"bash", "dash", "zsh", "fish", "tcsh", "csh"})
            QTest::newRow(name) << QStringLiteral("/usr/bin/") + QLatin1String(name);
    }
    void anyLoginShellGivesAShell()
    {
        QFETCH(QString, program);
        if (!QFileInfo::exists(program))
            QSKIP("not installed");
        const QString link = m_lab->name("LAB_REMOTE_SHELL"), rc = m_lab->name("LAB_REMOTE_RC");
        const QString before = QFileInfo(link).symLinkTarget();
        QVERIFY(QFile::remove(link) && QFile::link(program, link));
        QVERIFY(writeBytes(rc, "echo Job 99999 RUNNING\n"));
        SshSession session(m_lab->target(), {});
        const auto listener =
            runScript(session, "printf '%s\\n' 'mark' \"$((6 * 7))\"; printf '\\0\\377' ; exit 5\n");
        const bool ended = listener->waitForEnd();
        QVERIFY(QFile::remove(link) && QFile::link(before, link) && writeBytes(rc, {}));
        QVERIFY(ended);
        QCOMPARE(listener->end->status, std::optional<int>(5));
        QVERIFY2(listener->output.endsWith(QByteArray("mark\n42\n\0\377", 10)),
                 listener->output.toHex(' ').constData());
    }
};

QTEST_GUILESS_MAIN(TestSshFaults)
#include "tst_ssh_faults.moc"
