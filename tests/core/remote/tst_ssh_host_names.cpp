// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_host_names.h>
#include <assay/remote/ssh_key_refusal.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace assay::remote;

class TestSshHostNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(path("home/.ssh/conf.d")));
    }

    void namesWithoutPatternsAndThroughIncludes()
    {
        write("home/.ssh/config", "# Host commented\n"
                                  "Include conf.d/*\r\n"
                                  "HOST b300-login  b300-login *.lan !bad web?1 # not this\r\n"
                                  "  HostName 10.0.0.1\n"
                                  "host=\"quoted name\" quoted\n"
                                  "Host = equals\n"
                                  "Match host matched\n"
                                  "Include ~/more missing\n"
                                  "Host -o bad;name \xFF ann@x\n"
                                  "Host\n"
                                  "Host \"open\n");
        write("home/.ssh/conf.d/10", "Host first\nInclude conf.d/20\n");
        write("home/.ssh/conf.d/20", "Host second\n");
        write("home/more", "Host more\nInclude ~/.ssh/config\n");
        const SshHostNames found = sshHostNames(path("home/.ssh/config"), path("home"));
        QCOMPARE(found.problem, QString());
        QCOMPARE(found.names, QStringLiteral("first second b300-login quoted equals more ann@x").split(u' '));
    }

    void theUsersOwnFile()
    {
        write("home/.ssh/config", "Host mine\n");
        QVERIFY(sshHostNames({}, path("home")).names.startsWith(QStringLiteral("mine")));
        QVERIFY(QFile::remove(path("home/.ssh/config")));
        QVERIFY(!sshHostNames({}, path("home")).names.contains(QStringLiteral("mine")));
        QCOMPARE(sshHostNames(QStringLiteral("~/.ssh/config"), path("home")).names, QStringList());
    }

    void badFilesGiveNothingButAText()
    {
        const SshHostNames missing = sshHostNames(path("nowhere"), path("home"));
        QCOMPARE(missing.names, QStringList());
        QVERIFY2(missing.problem.contains(path("nowhere")), qPrintable(missing.problem));

        QVERIFY(!sshHostNames(path("home"), path("home")).problem.isEmpty());

        // Nobody writes to it: reading would wait for ever.
        const QByteArray fifo = QFile::encodeName(path("fifo"));
        QCOMPARE(::mkfifo(fifo.constData(), 0600), 0);
        write("config", "Host before\nInclude " + fifo + "\nHost behind\n");
        const SshHostNames some = sshHostNames(path("config"), path("home"));
        QCOMPARE(some.names, QStringLiteral("before behind").split(u' '));
        QVERIFY2(some.problem.contains(QStringLiteral("fifo")), qPrintable(some.problem));

        write("binary", QByteArray(1 << 20, '\0') + "\nHost x\n");
        QCOMPARE(sshHostNames(path("binary"), path("home")).names, QStringList{QStringLiteral("x")});

        // A chain of files, each including the next.
        for (int i = 0; i < 20; ++i)
            write("deep" + QByteArray::number(i), "Host d" + QByteArray::number(i) + "\nInclude " +
                                                      QFile::encodeName(path("deep")) +
                                                      QByteArray::number(i + 1) + "\n");
        const SshHostNames deep = sshHostNames(path("deep0"), path("home"));
        QCOMPARE(deep.names.size(), 17);
        QVERIFY2(deep.problem.contains(QStringLiteral("deeper")), qPrintable(deep.problem));
    }

    void otherErrorsAreNoRefusal()
    {
        const KeyRefusal none = keyRefusal(QStringLiteral("no SSH connection: it shows nothing"));
        QCOMPARE(none.fingerprint, QString());
        QCOMPARE(none.removal, QString());
        // The words alone do, without a key behind them, not.
        QCOMPARE(keyRefusal(QStringLiteral("the host key is unknown: it shows x SHA256:short")).fingerprint,
                 QString());
    }

private:
    QString path(const char *below) const { return m_folder->filePath(QString::fromLatin1(below)); }
    void write(const QByteArray &below, const QByteArray &bytes)
    {
        QFile file(path(below.constData()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_APPLESS_MAIN(TestSshHostNames)
#include "tst_ssh_host_names.moc"
