// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_lab.h"
#include "wait_kit.h"

#include <assay/remote/ssh_host.h>

#include <QFileInfo>
#include <QHash>

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

    // It would stand in the way of every other shell.
    void aShellThatIsNeitherOpenedNorRefusedEndsTheLink()
    {
        SshSession::Options options;
        options.liveness = {60s, 60s, 500ms, 60s};
        SshSession session(m_lab->target(), options);
        QVERIFY(waitForPhase(session, SshSession::State::Phase::Up));
        QVERIFY(m_lab->sshd("pause"));
        const auto first = runScript(session, "echo one\n"), second = runScript(session, "echo two\n");
        QVERIFY(first->waitForEnd(5000) && second->waitForEnd(5000));
        for (const auto *const one : {&first, &second})
            QVERIFY2((*one)->end->why.contains(QStringLiteral("a shell that was asked for")),
                     qPrintable((*one)->end->why));
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
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
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

    void shellsBeyondTheServersLimitWaitInOrder()
    {
        QVERIFY(m_lab->reconfigure("MaxSessions 2\n"));
        SshSession session(m_lab->target(), {});
        Listener first(std::make_unique<SshShell>(session)); // lives as long as its input
        first.shell().write("echo up; read x\n");
        const auto second = runScript(session, "echo up; sleep 60\n");
        QVERIFY(first.waitForOutput("up\n") && second->waitForOutput("up\n"));
        QByteArray order;
        std::vector<std::unique_ptr<Listener>> later;
        for (const char *const name : {"a", "b", "c"}) {
            later.push_back(runScript(session, "echo here\n"));
            QObject::connect(&later.back()->shell(), &Shell::ended, &later.back()->shell(),
                             [&order, name] { order += name; });
        }
        int told = 0;
        QObject::connect(&later.front()->shell(), &Shell::waiting, &later.front()->shell(), [&] { ++told; });
        QVERIFY(QTest::qWaitFor([&] { return told == 1; }));
        QTest::qWait(300);
        QCOMPARE(order, QByteArray());
        QVERIFY(!first.end && !second->end);
        first.close();
        for (const auto &one : later) {
            QVERIFY(one->waitForEnd());
            QCOMPARE(one->end->why, QString());
            QCOMPARE(one->output, QByteArray("here\n"));
        }
        QCOMPARE(order, QByteArray("abc"));
        QCOMPARE(told, 1);
        QVERIFY(!second->end);
        QVERIFY(m_lab->reconfigure({}));
    }

    void noShellAtAllIsSaid()
    {
        QVERIFY(m_lab->reconfigure("MaxSessions 0\n"));
        SshSession session(m_lab->target(), {});
        const auto listener = runScript(session, "echo no\n");
        QVERIFY(listener->waitForEnd(10'000));
        QVERIFY2(listener->end->why.contains(QStringLiteral("MaxSessions")), qPrintable(listener->end->why));
        QCOMPARE(session.state().phase, SshSession::State::Phase::Up);
        QVERIFY(m_lab->reconfigure({}));
    }

    // Two readers that stay, scripts and files of both ways: all of it goes through what the server gives.
    void aHostWithFewSessionsIsOnlySlower_data()
    {
        QTest::addColumn<QByteArray>("most");
        QTest::newRow("one") << QByteArray("1");
        QTest::newRow("two") << QByteArray("2");
    }
    void aHostWithFewSessionsIsOnlySlower()
    {
        QFETCH(QByteArray, most);
        QVERIFY(m_lab->reconfigure("MaxSessions " + most + "\n"));
        SshHost host(m_lab->target());
        const QString far = m_lab->name("LAB_REMOTE_HOME") + QLatin1Char('/');
        const QByteArray run = "few-" + most;
        QVERIFY(await(host.makeFolder(run)));
        const QString path = far + QString::fromUtf8(run);

        // The one looks by itself, a file far behind and one that grows; the other only when it is asked to.
        const QByteArray large = QByteArray("0123456789abcde\n").repeated(1 << 20);
        QVERIFY(writeBytes(path + QStringLiteral("/large"), large));
        const std::unique_ptr<Follow> logs = host.follow(100ms), journals = host.follow(0ms);
        QHash<QByteArray, QByteArray> came;
        QList<base::Error> failures;
        for (Follow *const follow : {logs.get(), journals.get()}) {
            QObject::connect(follow, &Follow::arrived, follow, [&](const Followed &news) {
                QCOMPARE(news.offset, came[news.path].size());
                came[news.path] += news.bytes;
            });
            QObject::connect(follow, &Follow::failed, follow,
                             [&](const QByteArray &, const base::Error &error) { failures << error; });
        }
        logs->add(run + "/large", {});
        logs->add(run + "/log", {});
        journals->add(run + "/journal", {});

        for (int step = 0; step < 3; ++step) {
            append(path + QStringLiteral("/journal"), "journal\n");
            append(path + QStringLiteral("/log"), "log\n");
            const QFuture<base::Status> round = journals->round();
            QList<QFuture<base::Result<ScriptAnswer>>> scripts;
            for (int i = 0; i < 6; ++i) // the limit of a script begins with its shell
                scripts << host.run("sleep 0.3; echo " + QByteArray::number(i), {4s});
            const QByteArray bytes = QByteArray::number(step).repeated(400'000);
            const auto written = host.writeFile(run + "/file", bytes, WriteMode::Replace, 0600);
            for (int i = 0; i < 6; ++i) {
                const auto answer = await(scripts.at(i));
                QVERIFY2(answer, answer ? "" : qPrintable(answer.error().sentence()));
                QCOMPARE(answer->output, QByteArray::number(i) + "\n");
            }
            QVERIFY(await(written));
            QVERIFY(await(round));
            QCOMPARE(came.value(run + "/journal"), QByteArray("journal\n").repeated(step + 1));
            const auto read = await(host.readFile(run + "/file", 0, 1 << 20));
            QVERIFY(read);
            QVERIFY(*read == bytes);
        }
        QVERIFY(QTest::qWaitFor([&] { return came.value(run + "/log") == "log\nlog\nlog\n"; }, 20'000));
        QVERIFY(QTest::qWaitFor([&] { return came.value(run + "/large").size() == large.size(); }, 20'000));
        QVERIFY(came.value(run + "/large") == large);
        QVERIFY2(failures.isEmpty(), failures.isEmpty() ? "" : qPrintable(failures.first().sentence()));
        QVERIFY(m_lab->reconfigure({}));
    }

    // Where the server takes no signal for it (a root login, a forced command), its place goes with the link.
    void aScriptThatIsGivenUpKeepsNoPlace()
    {
        QVERIFY(m_lab->reconfigure("MaxSessions 1\n"));
        SshHost host(m_lab->target());
        QVERIFY(await(host.open()));
        const auto hung = await(host.run("sleep 4321 & sleep 4321", {500ms}));
        QVERIFY(!hung);
        const auto next = await(host.run("pgrep -fc '[s]leep 432[1]'", {5s}));
        QVERIFY2(next, next ? "" : qPrintable(next.error().sentence()));
        QCOMPARE(next->output, QByteArray("0\n"));
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

    void aStartUpFileThatReadsTheInputIsSaid_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("why");
        const QString reads = QStringLiteral("a start-up file of the account reads what is sent to /bin/sh");
        QTest::newRow("a line") << QByteArray("read -t 1 a\n") << reads;
        QTest::newRow("two lines") << QByteArray("read -t 1 a; read -t 1 a\n") << reads;
        QTest::newRow("all") << QByteArray("cat >/dev/null\n") << QStringLiteral("ended without a word");
    }
    void aStartUpFileThatReadsTheInputIsSaid()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, why);
        const QString rc = m_lab->name("LAB_REMOTE_RC");
        QVERIFY(writeBytes(rc, file));
        SshHost host(m_lab->target());
        const auto facts = await(host.open());
        QVERIFY(writeBytes(rc, {}));
        QVERIFY(!facts);
        const QString said = facts.error().sentence();
        QVERIFY2(said.contains(why), qPrintable(said));
        QVERIFY2(!said.contains(QStringLiteral(":end:")) && !said.contains(QLatin1Char('\n')),
                 qPrintable(said));
    }

    // T14, T15: whatever the login shell is and its start files print, the shell that comes is /bin/sh.
    void anyLoginShellGivesAShell_data() { loginShells(); }
    void anyLoginShellGivesAShell()
    {
        QFETCH(QString, program);
        if (!QFileInfo::exists(program))
            QSKIP("not installed");
        const QString before = m_lab->loginShell();
        QVERIFY(m_lab->setLoginShell(program, "echo Job 99999 RUNNING\n"));
        SshSession session(m_lab->target(), {});
        const auto listener =
            runScript(session, "printf '%s\\n' 'mark' \"$((6 * 7))\"; printf '\\0\\377' ; exit 5\n");
        const bool ended = listener->waitForEnd();
        QVERIFY(m_lab->setLoginShell(before, {}));
        QVERIFY(ended);
        QCOMPARE(listener->end->status, std::optional<int>(5));
        QVERIFY2(listener->output.endsWith(QByteArray("mark\n42\n\0\377", 10)),
                 listener->output.toHex(' ').constData());
    }
};

QTEST_GUILESS_MAIN(TestSshFaults)
#include "tst_ssh_faults.moc"
