// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_kit.h"
#include "ssh_lab.h"

#include <assay/remote/system_ssh_host.h>

using namespace assay;
using namespace assay::remote;
using namespace std::chrono_literals;
using base::Error;

// The user's own ssh against a real sshd.
class TestSystemSshHost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_lab = std::make_unique<SshLab>();
        QVERIFY(m_lab->isUp());
    }
    void cleanupTestCase() { m_lab.reset(); }

    void everythingGoesThroughShells()
    {
        SystemSshHost host(m_lab->target());
        const auto facts = await(host.open());
        QVERIFY2(facts, facts ? "" : qPrintable(facts.error().sentence()));
        QVERIFY(facts->home.startsWith('/'));
        QCOMPARE(await(host.run("echo out; exit 3", {}))->status, 3);
        const QByteArray base = QFile::encodeName(m_lab->folder()) + "/system ssh";
        QByteArray bytes;
        for (int i = 0; i < 500'000; ++i)
            bytes += static_cast<char>(i * 31 % 256);
        QVERIFY(await(host.makeFolder(base)));
        QVERIFY(await(host.writeFile(base + "/a b", bytes, WriteMode::CreateNew, 0600)));
        const auto again = await(host.writeFile(base + "/a b", "x", WriteMode::CreateNew, 0600));
        QCOMPARE(again.error().kind, Error::Kind::No);
        QVERIFY(*await(host.readFile(base + "/a b", 0, 1'000'000)) == bytes);
        QCOMPARE(await(host.tree(base))->size(), 1);
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        QByteArray seen;
        connect(follow.get(), &Follow::arrived, this, [&](const Followed &news) { seen += news.bytes; });
        follow->add(base + "/a b", {});
        QVERIFY(await(follow->round()));
        QVERIFY(seen == bytes);
    }

    void aKeyThatIsNotKnownIsRefused()
    {
        SystemSshHost host(m_lab->target("UserKnownHostsFile /dev/null\nGlobalKnownHostsFile /dev/null"));
        const auto facts = await(host.open());
        QVERIFY(!facts);
        QCOMPARE(facts.error().kind, Error::Kind::No);
        QVERIFY2(facts.error().why.contains(QStringLiteral("Host key verification failed")),
                 qPrintable(facts.error().sentence()));
        // Everywhere else "no" has another meaning.
        QCOMPARE(await(host.run("true", {})).error().kind, Error::Kind::Environment);
    }

    void aPortOnWhichNobodyListensIsAnEnvironmentError()
    {
        SystemSshHost host(m_lab->target("Port 1"));
        const auto facts = await(host.open());
        QVERIFY(!facts);
        QCOMPARE(facts.error().kind, Error::Kind::Environment);
        QVERIFY(facts.error().why.contains(QStringLiteral("refused")));
    }

    void aNameIsNeverAnOption()
    {
        SystemSshHost host({QStringLiteral("-oProxyCommand=touch /tmp/never"), {}, false});
        const auto facts = await(host.open());
        QVERIFY(!facts);
        QVERIFY(!facts.error().why.isEmpty());
    }

    void userAndPortAreSaidInSshsOwnWay()
    {
        QTemporaryDir folder;
        const QString program = folder.filePath(QStringLiteral("ssh"));
        QVERIFY(writeBytes(program, "#!/bin/sh\nfor a; do echo \"<$a>\"; done >&2\nexit 255\n"));
        QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner));
        SystemSshHost host({QStringLiteral("me@[::1]:2222"), QStringLiteral("/c f"), true}, program);
        const auto answer = await(host.run("true", {}));
        QVERIFY(!answer);
        QCOMPARE(answer.error().why,
                 QStringLiteral("<-F> </c f> <-oBatchMode=yes> <-oForwardX11=no> <-oClearAllForwardings=yes> "
                                "<-oRemoteCommand=none> <-T> "
                                "<-oStrictHostKeyChecking=accept-new> <-p> <2222> <-l> <me> <--> <::1> "
                                "<exec /bin/sh -s>"));
    }

    // The link breaks in the middle of a script and of a follower; the next request opens another one.
    void aLinkThatBreaksIsSaidAndMadeAnew()
    {
        SystemSshHost host(m_lab->target());
        const std::unique_ptr<Follow> follow = host.follow(0ms);
        const QByteArray path = QFile::encodeName(m_lab->folder()) + "/followed";
        append(QFile::decodeName(path), "one\n");
        QByteArray seen;
        connect(follow.get(), &Follow::arrived, this, [&](const Followed &news) { seen += news.bytes; });
        follow->add(path, {});
        QVERIFY(await(follow->round()));
        const auto hanging = host.run("sleep 1000", {.time = 60s, .output = 1000});
        QTest::qWait(500);
        QVERIFY(m_lab->sshd("stop"));
        QVERIFY(m_lab->sshd("start"));
        const auto broken = await(hanging);
        QVERIFY(!broken);
        QCOMPARE(broken.error().kind, Error::Kind::Environment);
        append(QFile::decodeName(path), "two\n");
        if (!await(follow->round()))
            QVERIFY(await(follow->round()));
        QCOMPARE(seen, QByteArray("one\ntwo\n"));
    }

private:
    std::unique_ptr<SshLab> m_lab;
};

QTEST_GUILESS_MAIN(TestSystemSshHost)
#include "tst_system_ssh_host.moc"
