// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_lab.h"

#include <QFileInfo>

#include <csignal>

using namespace assay;
using namespace assay::remote;

namespace {

// An ssh-agent of the test's own.
class Agent
{
public:
    explicit Agent(const QString &socket) : m_socket(socket)
    {
        m_process.start(QStringLiteral("ssh-agent"), {QStringLiteral("-D"), QStringLiteral("-a"), socket});
        m_isUp = QTest::qWaitFor([&] { return QFileInfo::exists(socket); });
    }
    ~Agent()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }
    bool isUp() const { return m_isUp; }
    bool add(const QString &key) const
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("SSH_AUTH_SOCK"), m_socket);
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral("ssh-add"), {QStringLiteral("-q"), key});
        return process.waitForFinished() && process.exitCode() == 0;
    }
    QProcess &process() { return m_process; }

private:
    QString m_socket;
    QProcess m_process;
    bool m_isUp = false;
};

} // namespace

class TestSshAuth : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<SshLab> m_lab;
    QByteArray m_userKey;
    int m_agents = 0;

    QString keyFile(const QString &name, const QString &type = QStringLiteral("ed25519"),
                    const QString &passphrase = {}, const QStringList &more = {}) const
    {
        const QString path = m_lab->path("key-") + name;
        if (!QFileInfo::exists(path))
            runTool(QStringLiteral("ssh-keygen"),
                    QStringList{QStringLiteral("-q"), QStringLiteral("-t"), type, QStringLiteral("-N"),
                                passphrase, QStringLiteral("-f"), path} +
                        more);
        return path;
    }
    bool authorize(const QString &key, const QByteArray &before = {}) const
    {
        QFile file(m_lab->path("ssh/authorized_keys"));
        return file.open(QIODevice::Append) &&
               file.write(before + fileBytes(key + QStringLiteral(".pub"))) > 0;
    }
    // Authentication as the test says, in front of the lab's.
    QString config(const QByteArray &lines)
    {
        return m_lab->config("Host lab\n HostName 127.0.0.1\n Port " + m_lab->port() +
                             "\n UserKnownHostsFile " + m_lab->path("ssh/known_hosts").toUtf8() + "\n" +
                             lines + "\nHost never");
    }
    ShellEnd tryKeys(const QByteArray &lines)
    {
        return tryOut({QStringLiteral("lab"), config(lines), false});
    }
    std::unique_ptr<Agent> agent() { return std::make_unique<Agent>(agentSocket(++m_agents)); }
    QString agentSocket(int number) const { return m_lab->path("agent") + QString::number(number); }
    QByteArray agentLine() const { return "IdentityAgent " + agentSocket(m_agents).toUtf8() + "\n"; }

private Q_SLOTS:
    void initTestCase()
    {
        m_lab = std::make_unique<SshLab>();
        QVERIFY(m_lab->isUp());
        m_userKey = m_lab->path("ssh/user_key").toUtf8();
    }
    void cleanupTestCase() { m_lab.reset(); }

    void keyTypesLogIn_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<bool>("hasPublicFile");
        for (const bool hasPublicFile : {true, false}) {
            const char *suffix = hasPublicFile ? "" : " without .pub";
            QTest::addRow("ed25519%s", suffix) << QStringLiteral("ed25519") << QStringList() << hasPublicFile;
            QTest::addRow("ecdsa%s", suffix) << QStringLiteral("ecdsa") << QStringList() << hasPublicFile;
            QTest::addRow("rsa%s", suffix) << QStringLiteral("rsa") << QStringList() << hasPublicFile;
            QTest::addRow("rsa PEM%s", suffix)
                << QStringLiteral("rsa") << QStringList{QStringLiteral("-m"), QStringLiteral("PEM")}
                << hasPublicFile;
        }
    }
    void keyTypesLogIn()
    {
        QFETCH(QString, type);
        QFETCH(QStringList, more);
        QFETCH(bool, hasPublicFile);
        const QString key =
            keyFile(QString::fromLatin1(QTest::currentDataTag()).remove(u' '), type, {}, more);
        QVERIFY(authorize(key));
        if (!hasPublicFile)
            QVERIFY(QFile::remove(key + QStringLiteral(".pub")));
        QCOMPARE(tryKeys("IdentityAgent none\nIdentityFile " + key.toUtf8()).why, QString());
        QCOMPARE(QFileInfo::exists(key + QStringLiteral(".pub")), hasPublicFile);
    }

    void agentSigns()
    {
        const auto agent = this->agent();
        QVERIFY(agent->isUp());
        for (const QString &type : {QStringLiteral("rsa"), QStringLiteral("ed25519")}) {
            const QString key = keyFile(QStringLiteral("agent-") + type, type);
            QVERIFY(authorize(key));
            QVERIFY(agent->add(key));
        }
        QCOMPARE(tryKeys(agentLine() + "IdentityFile none").why, QString());
        QCOMPARE(tryKeys(agentLine() + "IdentityFile " + keyFile(QStringLiteral("agent-rsa")).toUtf8()).why,
                 QString());
    }

    // T08
    void tooManyKeysAreNamedAndOneThatIsNamedIsOfferedFirst()
    {
        const auto agent = this->agent();
        QVERIFY(agent->isUp());
        for (int i = 0; i < 5; ++i)
            QVERIFY(agent->add(keyFile(QStringLiteral("bad%1").arg(i))));
        const QString good = keyFile(QStringLiteral("good"));
        QVERIFY(agent->add(good));
        QVERIFY(authorize(good));

        QVERIFY(m_lab->reconfigure("MaxAuthTries 3\n"));
        QElapsedTimer timer;
        timer.start();
        const ShellEnd end = tryKeys(agentLine() + "IdentityFile none");
        QVERIFY(timer.elapsed() < 30'000);
        for (const QString &part :
             QStringList{QStringLiteral("Too many authentication failures"), QStringLiteral("3 keys"),
                         QStringLiteral("MaxAuthTries"), QStringLiteral("IdentitiesOnly")})
            QVERIFY2(end.why.contains(part), qPrintable(end.why));
        QVERIFY(!end.refusedHostKey);

        // The key that the configuration names goes first, or alone: success at the first offer.
        QVERIFY(m_lab->reconfigure("MaxAuthTries 1\n"));
        QCOMPARE(tryKeys(agentLine() + "IdentityFile " + good.toUtf8()).why, QString());
        QCOMPARE(tryKeys(agentLine() + "IdentitiesOnly yes\nIdentityFile " + good.toUtf8()).why, QString());
        // Only the public half is there: the agent has the rest.
        const QString half = m_lab->path("half");
        QVERIFY(QFile::copy(good + QStringLiteral(".pub"), half + QStringLiteral(".pub")));
        QCOMPARE(tryKeys(agentLine() + "IdentitiesOnly yes\nIdentityFile " + half.toUtf8()).why, QString());

        // With the server's usual limit the offers stop before it.
        QVERIFY(m_lab->reconfigure({}));
        const ShellEnd capped = tryKeys(agentLine() + "IdentityFile none");
        QVERIFY2(capped.why.contains(QStringLiteral("5 keys were refused")), qPrintable(capped.why));
        QVERIFY2(capped.why.contains(QStringLiteral("MaxAuthTries")), qPrintable(capped.why));
    }

    void keyThatWorkedGoesFirst()
    {
        const auto agent = this->agent();
        QVERIFY(agent->isUp());
        QVERIFY(agent->add(keyFile(QStringLiteral("bad0"))));
        const QString good = keyFile(QStringLiteral("good"));
        QVERIFY(agent->add(good));
        const SshTarget target{QStringLiteral("lab"), config(agentLine() + "IdentityFile none"), false};
        QByteArray winner;
        {
            SshSession session(target, {});
            QVERIFY(QTest::qWaitFor([&] { return session.state().wasUp; }));
            winner = session.state().winner;
            QVERIFY(winner.startsWith("SHA256:"));
        }
        QVERIFY(m_lab->reconfigure("MaxAuthTries 1\n"));
        SshSession::Options options;
        options.winner = winner;
        SshSession session(target, options);
        QVERIFY(QTest::qWaitFor([&] { return session.state().phase != SshSession::State::Phase::Connecting; },
                                20'000));
        QVERIFY2(session.state().wasUp, qPrintable(session.state().error.sentence()));
        QVERIFY(m_lab->reconfigure({}));
    }

    void lockedKeyIsNamed()
    {
        const QString key =
            keyFile(QStringLiteral("locked"), QStringLiteral("ed25519"), QStringLiteral("secret words"));
        QVERIFY(authorize(key));
        const ShellEnd end = tryKeys("IdentityAgent none\nIdentityFile " + key.toUtf8());
        QVERIFY2(end.why.contains(key) && end.why.contains(QStringLiteral("ssh-add")), qPrintable(end.why));
        QVERIFY(!end.why.contains(QStringLiteral("secret")));
        // A key after it still opens the host.
        QCOMPARE(
            tryKeys("IdentityAgent none\nIdentityFile " + key.toUtf8() + "\nIdentityFile " + m_userKey).why,
            QString());
    }

    void withoutAKeyItIsSaid()
    {
        const ShellEnd end = tryKeys("IdentityAgent none\nIdentityFile /nowhere/key");
        QVERIFY2(end.why.contains(QStringLiteral("no key")), qPrintable(end.why));
        const QString garbage = m_lab->path("garbage");
        QVERIFY(writeBytes(garbage, "no key at all\n"));
        const ShellEnd odd = tryKeys("IdentityAgent none\nIdentityFile " + garbage.toUtf8());
        QVERIFY2(odd.why.contains(garbage), qPrintable(odd.why));
        // An agent that is not there is no reason to fail.
        QCOMPARE(tryKeys("IdentityAgent /nowhere/agent\nIdentityFile " + m_userKey).why, QString());
    }

    void unauthorizedKeyIsSaid()
    {
        const ShellEnd end =
            tryKeys("IdentityAgent none\nIdentityFile " + keyFile(QStringLiteral("bad0")).toUtf8());
        QVERIFY2(end.why.contains(QStringLiteral("refused")) && end.why.contains(QStringLiteral("publickey")),
                 qPrintable(end.why));
    }

    // What is not built yet is named, not tried.
    void otherMethodsAreNamed()
    {
        QVERIFY(m_lab->reconfigure("AuthenticationMethods password\nPasswordAuthentication yes\n"));
        const ShellEnd end = tryKeys("IdentityAgent none\nIdentityFile " + m_userKey);
        QVERIFY2(end.why.contains(QStringLiteral("password")), qPrintable(end.why));
        QVERIFY(m_lab->reconfigure("AuthenticationMethods publickey,password\nPasswordAuthentication yes\n"));
        const ShellEnd partial = tryKeys("IdentityAgent none\nIdentityFile " + m_userKey);
        QVERIFY2(partial.why.contains(QStringLiteral("after a key was taken it wants password")),
                 qPrintable(partial.why));
        QVERIFY(m_lab->reconfigure({}));
    }

    // The method list is read again after a partial success: two keys, one after the other.
    void twoKeysInARow()
    {
        const QString second = keyFile(QStringLiteral("second"));
        QVERIFY(authorize(second));
        QVERIFY(m_lab->reconfigure("AuthenticationMethods publickey,publickey\n"));
        QCOMPARE(
            tryKeys("IdentityAgent none\nIdentityFile " + m_userKey + "\nIdentityFile " + second.toUtf8())
                .why,
            QString());
        QVERIFY(m_lab->reconfigure({}));
    }

    void certificateLogsIn()
    {
        const QString authority = keyFile(QStringLiteral("authority"));
        const QString key = keyFile(QStringLiteral("certified"));
        const QByteArray user = qgetenv("USER").isEmpty() ? "root" : qgetenv("USER");
        QVERIFY(runTool(QStringLiteral("ssh-keygen"),
                        {QStringLiteral("-q"), QStringLiteral("-s"), authority, QStringLiteral("-I"),
                         QStringLiteral("test"), QStringLiteral("-n"), QString::fromUtf8(user),
                         key + QStringLiteral(".pub")}));
        QVERIFY(m_lab->reconfigure("TrustedUserCAKeys " + authority.toUtf8() + ".pub\n"));
        QCOMPARE(tryKeys("IdentityAgent none\nIdentityFile " + key.toUtf8()).why, QString());
        QVERIFY(m_lab->reconfigure({}));
    }

    // An agent that hangs holds up neither the caller nor the end of the session.
    void hangingAgentDoesNotHoldTheEnd()
    {
        const auto agent = this->agent();
        QVERIFY(agent->isUp());
        QVERIFY(agent->add(keyFile(QStringLiteral("good"))));
        ::kill(static_cast<pid_t>(agent->process().processId()), SIGSTOP);
        QElapsedTimer timer;
        {
            SshSession session({QStringLiteral("lab"), config(agentLine() + "IdentityFile none"), false}, {});
            QTest::qWait(700);
            QCOMPARE(session.state().phase, SshSession::State::Phase::Connecting);
            timer.start();
        }
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
        ::kill(static_cast<pid_t>(agent->process().processId()), SIGCONT);
    }
};

QTEST_GUILESS_MAIN(TestSshAuth)
#include "tst_ssh_auth.moc"
