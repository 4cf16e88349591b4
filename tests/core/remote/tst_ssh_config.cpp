// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_config.h>

#include <QDir>
#include <QTest>

using namespace assay;
using namespace assay::remote;

class TestSshConfig : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void name_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QByteArray>("user");
        QTest::addColumn<QByteArray>("host");
        QTest::addColumn<int>("port"); // -1: refused
        const auto row = [](const char *text, const char *user, const char *host, int port) {
            QTest::newRow(*text ? text : "empty")
                << QString::fromUtf8(text) << QByteArray(user) << QByteArray(host) << port;
        };
        row("lab", "", "lab", 0);
        row("my_cluster", "", "my_cluster", 0);
        row("me@login", "me", "login", 0);
        row("me@REALM@login", "me@REALM", "login", 0);
        row("DOM\\me@login", "DOM\\me", "login", 0);
        row("login:2200", "", "login", 2200);
        row("me@login:2200", "me", "login", 2200);
        row("[::1]:2200", "", "::1", 2200);
        row("me@[fe80::1%eth0]", "me", "fe80::1%eth0", 0);
        row("fe80::1", "", "fe80::1", 0);
        row("me@127.0.0.1:65535", "me", "127.0.0.1", 65535);
        for (const char *odd : {"",          "@login",   "me@",
                                "login:",    "login:0",  "login:65536",
                                "login:+22", "login:x",  "-oProxyCommand=x",
                                "-l@login",  "me@-x",    "[::1",
                                "[::1]x",    "[::1]:",   "a b",
                                "a\nb",      "a\x1b[0m", ":22",
                                "[]:22",     "a;b",      "a$b",
                                "a`b`",      "a|b",      "$(b)",
                                "a\\b",      "a'b",      "me;x@a",
                                "`x`@a",     "me -x@a",  "me\\@a"})
            row(odd, "", "", -1);
    }
    void name()
    {
        QFETCH(QString, text);
        QFETCH(QByteArray, user);
        QFETCH(QByteArray, host);
        QFETCH(int, port);
        const base::Result<SshName> split = splitSshName(text);
        if (port < 0) {
            QVERIFY(!split);
            QCOMPARE(split.error().kind, base::Error::Kind::Input);
            return;
        }
        QVERIFY(split);
        QCOMPARE(*split, (SshName{user, host, static_cast<quint16>(port)}));
    }

    void askedAfterTheTwoDashes()
    {
        QCOMPARE(sshConfigArguments({"", "lab", 0}, ""), (QByteArrayList{"-T", "-G", "--", "lab"}));
        QCOMPARE(sshConfigArguments({"me", "::1", 2200}, "/a b/c"),
                 (QByteArrayList{"-T", "-G", "-F", "/a b/c", "-p", "2200", "-l", "me", "--", "::1"}));
    }

    // Lines as OpenSSH 9.2 prints them.
    void outputIsRead()
    {
        const base::Result<SshConfig> config =
            parseSshConfig("host a\n"
                           "user dom\\bob smith\n"
                           "hostname 127.0.0.1\n"
                           "port 2200\n"
                           "addressfamily inet6\n"
                           "compression yes\n"
                           "hashknownhosts yes\n"
                           "identitiesonly yes\n"
                           "proxyusefdpass no\n"
                           "stricthostkeychecking accept-new\n"
                           "serveraliveinterval 7\n"
                           "bindaddress 127.0.0.1\n"
                           "ciphers aes128-ctr,aes256-gcm@openssh.com\n"
                           "hostkeyalgorithms ssh-ed25519,rsa-sha2-512\n"
                           "hostkeyalias aliasx\n"
                           "identityagent /home/me/a.sock\n"
                           "kexalgorithms curve25519-sha256\n"
                           "macs hmac-sha2-256\n"
                           "identityfile ~/.ssh/%r_key\n"
                           "identityfile /x/%h-%n\n"
                           "certificatefile ~/c.pub\n"
                           "globalknownhostsfile /etc/a /etc/b\n"
                           "userknownhostsfile /home/me/kh ~/x /tmp/sp ace\n"
                           "preferredauthentications publickey,password\n"
                           "connecttimeout 30\n"
                           "proxyjump j1,u@j2:2200\n"
                           "proxycommand ssh -W %h:%p jump \"x y\"\n"
                           "revokedhostkeys /etc/revoked\n"
                           "an unknown line\n"
                           "\n");
        QVERIFY(config);
        QCOMPARE(config->host, QByteArray("a"));
        QCOMPARE(config->user, QByteArray("dom\\bob smith"));
        QCOMPARE(config->hostName, QByteArray("127.0.0.1"));
        QCOMPARE(config->port, quint16(2200));
        QCOMPARE(config->addressFamily, QByteArray("inet6"));
        QVERIFY(config->compression && config->hashKnownHosts && config->identitiesOnly);
        QVERIFY(!config->proxyUseFdpass);
        QCOMPARE(config->strictHostKeyChecking, QByteArray("accept-new"));
        QCOMPARE(config->serverAliveInterval, std::chrono::seconds(7));
        QCOMPARE(config->connectTimeout, std::chrono::seconds(30));
        QCOMPARE(config->bindAddress, QByteArray("127.0.0.1"));
        QCOMPARE(config->ciphers, (QByteArrayList{"aes128-ctr", "aes256-gcm@openssh.com"}));
        QCOMPARE(config->hostKeyAlgorithms, (QByteArrayList{"ssh-ed25519", "rsa-sha2-512"}));
        QCOMPARE(config->kexAlgorithms, QByteArrayList{"curve25519-sha256"});
        QCOMPARE(config->macs, QByteArrayList{"hmac-sha2-256"});
        QCOMPARE(config->identityFiles, (QByteArrayList{"~/.ssh/%r_key", "/x/%h-%n"}));
        QCOMPARE(config->certificateFiles, QByteArrayList{"~/c.pub"});
        QCOMPARE(config->identityAgent, QByteArray("/home/me/a.sock"));
        QCOMPARE(config->globalKnownHosts, (QByteArrayList{"/etc/a", "/etc/b"}));
        QCOMPARE(config->userKnownHosts, (QByteArrayList{"/home/me/kh", "~/x", "/tmp/sp ace"}));
        QCOMPARE(config->preferredAuthentications, (QByteArrayList{"publickey", "password"}));
        QCOMPARE(config->proxyJump, QByteArray("j1,u@j2:2200"));
        QCOMPARE(config->proxyCommand, QByteArray("ssh -W %h:%p jump \"x y\""));
        QCOMPARE(config->revokedHostKeys, QByteArray("/etc/revoked"));
        QCOMPARE(knownHostsName(*config), QByteArray("aliasx"));
    }

    void noneIsNothing()
    {
        const auto config = parseSshConfig("hostname H\nport 22\nproxyjump none\nproxycommand none\n"
                                           "connecttimeout none\nrevokedhostkeys none\nidentityfile none\n"
                                           "userknownhostsfile none\nidentityagent SSH_AUTH_SOCK\n");
        QVERIFY(config);
        SshConfig bare;
        bare.hostName = "H";
        QCOMPARE(*config, bare);
        QCOMPARE(knownHostsName(*config), QByteArray("h"));
    }

    void withoutHostOrPortItIsNone()
    {
        QVERIFY(!parseSshConfig(""));
        QVERIFY(!parseSshConfig("hostname h\n"));
        QVERIFY(!parseSshConfig("hostname h\nport 99999\n"));
        QVERIFY(!parseSshConfig("port 22\n"));
        QCOMPARE(parseSshConfig("hostname h\r\nport 22").value().hostName, QByteArray("h"));
    }

    void tokens()
    {
        SshConfig config;
        config.host = "alias";
        config.hostName = "real";
        config.port = 2200;
        config.user = "me";
        const QByteArray home = QDir::homePath().toUtf8();
        qputenv("ASSAY_TEST_FOLDER", "/f");
        QCOMPARE(expandSshTokens("~/%r/%h-%n:%p%%h", config), home + "/me/real-alias:2200%h");
        QCOMPARE(expandSshTokens("${ASSAY_TEST_FOLDER}/x${ASSAY_NOT_SET}", config), QByteArray("/f/x"));
        QCOMPARE(expandSshTokens("~", config), home);
        QVERIFY(expandSshTokens("~root/x", config).startsWith('/'));
        QCOMPARE(expandSshTokens("~no-such-user-here/x", config), QByteArray("~no-such-user-here/x"));
        QCOMPARE(expandSshTokens("/a%", config), QByteArray("/a%"));
        QCOMPARE(expandSshTokens("/a%Z${", config), QByteArray("/a%Z${"));
        QCOMPARE(expandSshTokens("%k", config), QByteArray("alias"));
        QCOMPARE(expandSshCommand("~/x $HOME %h %%", config), QByteArray("~/x $HOME real %"));
    }

    void jump()
    {
        SshConfig config;
        config.hostName = "10.0.0.1";
        config.port = 2200;
        config.proxyJump = "j1,u@j2:2201";
        QCOMPARE(*jumpArguments(config, "/c", false),
                 (QByteArrayList{"-F", "/c", "-T", "-oBatchMode=yes", "-l", "u", "-p", "2201", "-J", "j1",
                                 "-W", "[10.0.0.1]:2200", "--", "j2"}));
        config.proxyJump = "ssh://j/";
        QCOMPARE(*jumpArguments(config, "", true),
                 (QByteArrayList{"-T", "-oBatchMode=yes", "-oStrictHostKeyChecking=accept-new", "-W",
                                 "[10.0.0.1]:2200", "--", "j"}));
        config.proxyJump = "j,-x";
        QVERIFY(!jumpArguments(config, "", false));
    }
};

QTEST_APPLESS_MAIN(TestSshConfig)
#include "tst_ssh_config.moc"
