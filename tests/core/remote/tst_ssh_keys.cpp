// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_lab.h"

#include <assay/remote/ssh_key_refusal.h>

#include <QFileInfo>

using namespace assay;
using namespace assay::remote;

// Host keys, names and ways, against a real sshd and, where OpenSSH has the say, against ssh itself.
class TestSshKeys : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<SshLab> m_lab;
    QByteArray m_name; // as known_hosts has the lab's sshd
    QString m_known;   // a known_hosts file of the test

    SshTarget target(const QByteArray &knownHosts, const QByteArray &block = {}, bool accept = false)
    {
        if (!writeBytes(m_known, knownHosts))
            return {};
        return m_lab->target("UserKnownHostsFile " + m_known.toUtf8() + "\n" + block, accept);
    }
    QByteArray line(const QByteArray &name) const { return name + " ssh-ed25519 " + m_lab->hostKey() + "\n"; }
    // A public key "type base64" that no server has.
    QByteArray foreignKey(const char *type) const
    {
        const QString path = m_lab->path("foreign-") + QLatin1String(type);
        if (!QFileInfo::exists(path))
            runTool(QStringLiteral("ssh-keygen"),
                    {QStringLiteral("-q"), QStringLiteral("-t"), QLatin1String(type), QStringLiteral("-N"),
                     QString(), QStringLiteral("-f"), path});
        return fileBytes(path + QStringLiteral(".pub")).split(' ').mid(0, 2).join(' ');
    }
    QString fingerprintOf(const QByteArray &key) const
    {
        return QString::fromUtf8(
            fingerprint({key.split(' ').first(), QByteArray::fromBase64(key.split(' ').last())}));
    }
    QString serverFingerprint() const { return fingerprintOf("ssh-ed25519 " + m_lab->hostKey()); }

private Q_SLOTS:
    void initTestCase()
    {
        m_lab = std::make_unique<SshLab>();
        QVERIFY(m_lab->isUp());
        m_name = "[127.0.0.1]:" + m_lab->port();
        m_known = m_lab->path("known");
    }
    void cleanupTestCase() { m_lab.reset(); }

    void knownKeyConnects() { QCOMPARE(tryOut(target(line(m_name))).why, QString()); }

    void unknownKeyIsRefusedWithItsFingerprint()
    {
        const ShellEnd end = tryOut(target("# nothing\n"));
        QVERIFY(end.refusedHostKey);
        for (const QString &part :
             QStringList{QStringLiteral("unknown"), serverFingerprint(), QString::fromUtf8(m_name),
                         QStringLiteral("ssh-ed25519"), QStringLiteral("--accept-new-host-key")})
            QVERIFY2(end.why.contains(part), qPrintable(end.why));
        QCOMPARE(fileBytes(m_known), QByteArray("# nothing\n"));
        const KeyRefusal refusal = keyRefusal(end.why);
        QCOMPARE(refusal.fingerprint, serverFingerprint());
        QVERIFY2(refusal.reason.endsWith(refusal.fingerprint), qPrintable(refusal.reason));
        QCOMPARE(refusal.removal, QString());
    }

    void theKeyThatWasLookedAtIsTrustedAndNoOther()
    {
        SshTarget one = target("");
        one.trustedKey = fingerprintOf(foreignKey("ed25519")).toLatin1();
        QVERIFY(tryOut(one).refusedHostKey);
        QCOMPARE(fileBytes(m_known), QByteArray());
        one.trustedKey = serverFingerprint().toLatin1();
        QCOMPARE(tryOut(one).why, QString());
        QCOMPARE(fileBytes(m_known), line(m_name));
        // What is known otherwise is not made good by trust.
        one = target(m_name + " " + foreignKey("ed25519") + "\n");
        one.trustedKey = serverFingerprint().toLatin1();
        const ShellEnd changed = tryOut(one);
        QVERIFY(changed.refusedHostKey);
        QCOMPARE(keyRefusal(changed.why).fingerprint, QString());
        QCOMPARE(keyRefusal(changed.why).removal,
                 QStringLiteral("ssh-keygen -f %1 -R '%2'").arg(m_known, QString::fromUtf8(m_name)));
    }

    void changedKeyIsRefusedAlwaysWithItsPlace()
    {
        const QByteArray other = foreignKey("ed25519");
        for (const bool accept : {false, true}) {
            const QByteArray before = "# one\n" + m_name + " " + other + "\n";
            const ShellEnd end = tryOut(target(before, "StrictHostKeyChecking no", accept));
            QVERIFY(end.refusedHostKey);
            for (const QString &part :
                 QStringList{QStringLiteral("changed"), serverFingerprint(), fingerprintOf(other),
                             m_known + QStringLiteral(":2"), QStringLiteral("ssh-keygen -f"),
                             QStringLiteral("-R '") + QString::fromUtf8(m_name)})
                QVERIFY2(end.why.contains(part), qPrintable(end.why + QStringLiteral(" lacks ") + part));
            QCOMPARE(fileBytes(m_known), before);
        }
    }

    // T05
    void keyOfAnotherTypeIsRefused()
    {
        const QByteArray other = foreignKey("ecdsa");
        const ShellEnd end = tryOut(target(m_name + " " + other + "\n", {}, true));
        QVERIFY(end.refusedHostKey);
        QVERIFY2(end.why.contains(m_known + QStringLiteral(":1")), qPrintable(end.why));
        QVERIFY2(end.why.contains(QStringLiteral("another type")), qPrintable(end.why));

        // The user's file has it changed and the global one has another type: both block.
        const QString global = m_lab->path("global");
        QVERIFY(writeBytes(global, m_name + " " + other + "\n"));
        const ShellEnd both = tryOut(target(m_name + " " + foreignKey("ed25519") + "\n",
                                            "GlobalKnownHostsFile " + global.toUtf8(), true));
        QVERIFY(both.refusedHostKey);
        QVERIFY2(both.why.contains(QStringLiteral("changed")), qPrintable(both.why));
    }

    // A server with several keys shows the one that is known, though ssh's own order has another first.
    void knownTypeIsAskedFor()
    {
        const QString key = m_lab->path("ssh/ecdsa_key");
        QVERIFY(runTool(QStringLiteral("ssh-keygen"),
                        {QStringLiteral("-q"), QStringLiteral("-t"), QStringLiteral("ecdsa"),
                         QStringLiteral("-N"), QString(), QStringLiteral("-f"), key}));
        QVERIFY(m_lab->reconfigure("HostKey " + key.toUtf8() + "\n"));
        const QByteArray ecdsa = fileBytes(key + QStringLiteral(".pub")).split(' ').mid(0, 2).join(' ');
        QCOMPARE(tryOut(target(m_name + " " + ecdsa + "\n")).why, QString());
        QCOMPARE(tryOut(target(line(m_name))).why, QString());
        QVERIFY(m_lab->reconfigure({}));
    }

    // T06
    void revokedKeyIsRefused()
    {
        const QByteArray revoked = "@revoked * ssh-ed25519 " + m_lab->hostKey() + "\n";
        const ShellEnd end = tryOut(target(revoked + line(m_name), {}, true));
        QVERIFY(end.refusedHostKey);
        QVERIFY2(end.why.contains(QStringLiteral("revoked")) &&
                     end.why.contains(m_known + QStringLiteral(":1")),
                 qPrintable(end.why));
        QVERIFY(!end.why.contains(QStringLiteral("ssh-keygen")));
    }

    void revokedKeysFileIsAsked()
    {
        const QString list = m_lab->path("revoked-keys");
        const QByteArray block = "RevokedHostKeys " + list.toUtf8();
        QVERIFY(writeBytes(list, foreignKey("ed25519") + "\n"));
        QCOMPARE(tryOut(target(line(m_name), block)).why, QString());
        QVERIFY(writeBytes(list, "ssh-ed25519 " + m_lab->hostKey() + "\n"));
        const ShellEnd end = tryOut(target(line(m_name), block, true));
        QVERIFY(end.refusedHostKey);
        QVERIFY2(end.why.contains(QStringLiteral("is revoked")) && end.why.contains(serverFingerprint()),
                 qPrintable(end.why));
        QVERIFY(runTool(QStringLiteral("ssh-keygen"),
                        {QStringLiteral("-q"), QStringLiteral("-k"), QStringLiteral("-f"), list,
                         m_lab->path("ssh/host_key.pub")}));
        const ShellEnd byKrl = tryOut(target(line(m_name), block, true));
        QVERIFY2(byKrl.refusedHostKey && byKrl.why.contains(QStringLiteral("is revoked")),
                 qPrintable(byKrl.why));
        QVERIFY(writeBytes(list, "SSHKRL\nbroken"));
        QVERIFY(tryOut(target(line(m_name), block)).refusedHostKey);
        QVERIFY(QFile::remove(list));
        const ShellEnd unread = tryOut(target(line(m_name), block));
        QVERIFY(unread.refusedHostKey);
        QVERIFY2(unread.why.contains(QStringLiteral("cannot be read")), qPrintable(unread.why));
    }

    void authorityAloneIsNotEnough()
    {
        const ShellEnd end = tryOut(target("@cert-authority * " + foreignKey("ed25519") + "\n"));
        QVERIFY(end.refusedHostKey);
        QVERIFY2(end.why.contains(QStringLiteral("certificates are not supported")), qPrintable(end.why));
        QVERIFY2(end.why.contains(serverFingerprint()), qPrintable(end.why));
    }

    // T07
    void oneOfSeveralKeysOfANameIsEnough()
    {
        QCOMPARE(tryOut(target(m_name + " " + foreignKey("ed25519") + "\n" + line(m_name))).why, QString());
    }

    void hashedNameIsFound()
    {
        QVERIFY(writeBytes(m_known, line(m_name)));
        QVERIFY(runTool(QStringLiteral("ssh-keygen"), {QStringLiteral("-H"), QStringLiteral("-f"), m_known}));
        const QByteArray hashed = fileBytes(m_known);
        QVERIFY(hashed.startsWith("|1|"));
        QCOMPARE(tryOut(target(hashed)).why, QString());
    }

    void nameWithoutThePortIsFoundToo() { QCOMPARE(tryOut(target(line("127.0.0.1"))).why, QString()); }

    void aliasOfTheKeyIsTheName()
    {
        QCOMPARE(tryOut(target(line("key-of-lab"), "HostKeyAlias Key-of-Lab")).why, QString());
        QVERIFY(tryOut(target(line(m_name), "HostKeyAlias other")).refusedHostKey);
    }

    void everyFileIsRead()
    {
        const QString second = m_lab->path("second");
        QVERIFY(writeBytes(second, line(m_name)));
        QVERIFY(writeBytes(m_known, "# nothing\n"));
        QCOMPARE(tryOut(m_lab->target("UserKnownHostsFile " + m_known.toUtf8() + " " + second.toUtf8())).why,
                 QString());
        QCOMPARE(tryOut(m_lab->target("UserKnownHostsFile " + m_known.toUtf8() +
                                      "\nGlobalKnownHostsFile /nowhere/at/all " + second.toUtf8()))
                     .why,
                 QString());
    }

    void acceptedKeyIsWrittenAsOpenSshHasIt_data()
    {
        QTest::addColumn<QByteArray>("block");
        QTest::newRow("plain") << QByteArray();
        QTest::newRow("hashed") << QByteArray("HashKnownHosts yes");
    }
    void acceptedKeyIsWrittenAsOpenSshHasIt()
    {
        QFETCH(QByteArray, block);
        const QString file =
            m_lab->path("new-folder-") + QLatin1String(QTest::currentDataTag()) + QStringLiteral("/known");
        const QByteArray lines = "UserKnownHostsFile " + file.toUtf8() + "\n" + block;
        {
            SshSession session(m_lab->target(lines, true), {});
            QVERIFY(runScript(session, "true\n")->waitForEnd());
            const QString note = session.state().note;
            QVERIFY2(note.contains(serverFingerprint()) && note.contains(file), qPrintable(note));
        }
        QCOMPARE(QFileInfo(file).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QCOMPARE(QFileInfo(QFileInfo(file).path()).permissions() & (QFile::ExeGroup | QFile::ExeOther),
                 QFile::Permissions());
        QCOMPARE(fileBytes(file).count('\n'), 1);
        const auto found =
            runTool(QStringLiteral("ssh-keygen"),
                    {QStringLiteral("-f"), file, QStringLiteral("-F"), QString::fromUtf8(m_name)});
        QVERIFY(found && found->contains(m_lab->hostKey()));
        const SshTarget strict = m_lab->target(lines + "\nStrictHostKeyChecking yes");
        const auto said =
            runTool(QStringLiteral("ssh"), {QStringLiteral("-F"), strict.config, QStringLiteral("lab"),
                                            QStringLiteral("echo fine")});
        QCOMPARE(said.value_or(QByteArray()), QByteArray("fine\n"));
        QCOMPARE(tryOut(strict).why, QString());
        QCOMPARE(fileBytes(file).count('\n'), 1);
    }

    void lineIsAddedAfterOneWithoutEnd()
    {
        const ShellEnd end =
            tryOut(target("other " + foreignKey("ed25519"), "StrictHostKeyChecking accept-new"));
        QCOMPARE(end.why, QString());
        QCOMPARE(fileBytes(m_known), "other " + foreignKey("ed25519") + "\n" + line(m_name));
    }

    // T04: an alias that is no host name by RFC 952. known_hosts has the HostName, not the alias.
    void aliasWithUnderscoreConnects()
    {
        QVERIFY(writeBytes(m_known, line(m_name)));
        const QString config =
            m_lab->config("Host host_a\n HostName 127.0.0.1\n Port " + m_lab->port() + "\n IdentityFile " +
                          m_lab->path("ssh/user_key").toUtf8() +
                          "\n IdentitiesOnly yes\n UserKnownHostsFile " + m_known.toUtf8() + "\nHost *");
        QCOMPARE(tryOut({QStringLiteral("host_a"), config, false}).why, QString());
    }

    void userHostAndPortConnect()
    {
        QVERIFY(writeBytes(m_known, line(m_name)));
        const QString config =
            m_lab->config("Host *\n IdentityFile " + m_lab->path("ssh/user_key").toUtf8() +
                          "\n IdentitiesOnly yes\n UserKnownHostsFile " + m_known.toUtf8());
        const QByteArray user = qgetenv("USER").isEmpty() ? "root" : qgetenv("USER");
        QCOMPARE(tryOut({QString::fromUtf8(user + "@127.0.0.1:" + m_lab->port()), config, false}).why,
                 QString());
    }

    // T03: ssh's own sentence, with file and line; never another configuration in silence.
    void rejectedConfigurationIsSaidInSshsWords()
    {
        const QString config = m_lab->path("odd");
        QVERIFY(writeBytes(config, "Host lh\n Hostname localhost\nMatch shiny t\n User x\n"));
        SshSession session({QStringLiteral("lh"), config, false}, {});
        QVERIFY(QTest::qWaitFor([&] { return session.state().phase == SshSession::State::Phase::Ended; }));
        const base::Error error = session.state().error;
        QCOMPARE(error.kind, base::Error::Kind::Input);
        for (const QString &part : QStringList{config, QStringLiteral("line 3"), QStringLiteral("shiny")})
            QVERIFY2(error.sentence().contains(part), qPrintable(error.sentence()));
        QVERIFY(!session.state().wasUp);

        const ShellEnd missing = tryOut({QStringLiteral("lh"), m_lab->path("absent"), false});
        QVERIFY2(missing.why.contains(QStringLiteral("absent")), qPrintable(missing.why));
        QVERIFY(!tryOut({QStringLiteral("-oProxyCommand=true"), config, false}).why.isEmpty());
    }

    void jumpThroughAnotherHost()
    {
        const QByteArray hop = "Host hop\n HostName 127.0.0.1\n Port " + m_lab->port() + "\n IdentityFile " +
                               m_lab->path("ssh/user_key").toUtf8() + "\n UserKnownHostsFile " +
                               m_lab->path("ssh/known_hosts").toUtf8() + "\n";
        const QString one = m_lab->config(hop + "Host lab\n ProxyJump hop\nHost *");
        QCOMPARE(tryOut({QStringLiteral("lab"), one, false}).why, QString());
        const QString two = m_lab->config(hop + "Host lab\n ProxyJump hop,hop\nHost *");
        QCOMPARE(tryOut({QStringLiteral("lab"), two, false}).why, QString());

        // The hop's own refusal, in its words.
        const QString unknown =
            m_lab->config("Host hop\n UserKnownHostsFile /dev/null\n StrictHostKeyChecking yes\n" + hop +
                          "Host lab\n ProxyJump hop\nHost *");
        const ShellEnd end = tryOut({QStringLiteral("lab"), unknown, false});
        QVERIFY2(end.why.contains(QStringLiteral("Host key verification failed")), qPrintable(end.why));
        QVERIFY(end.refusedHostKey);
        const QString away = m_lab->config("Host hop\n HostName 127.0.0.1\n Port 1\nHost lab\n ProxyJump "
                                           "hop\nHost *");
        const ShellEnd refused = tryOut({QStringLiteral("lab"), away, false});
        QVERIFY2(refused.why.contains(QStringLiteral("Connection refused")), qPrintable(refused.why));
    }

    void proxyCommandCarriesTheLink()
    {
        const SshTarget hop = m_lab->target();
        const SshTarget through =
            m_lab->target("ProxyCommand ssh -F " + hop.config.toUtf8() + " -W %h:%p lab 2>/dev/null");
        QCOMPARE(tryOut(through).why, QString());
        const ShellEnd broken = tryOut(m_lab->target("ProxyCommand sh -c 'echo no such way >&2; exit 1'"));
        QVERIFY2(broken.why.contains(QStringLiteral("no such way")), qPrintable(broken.why));
    }
};

QTEST_GUILESS_MAIN(TestSshKeys)
#include "tst_ssh_keys.moc"
