// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/node_shell.h>

#include <QProcess>
#include <QTest>

using namespace assay;
using namespace assay::cluster;

class TestNodeShell : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLineForEachKindOfCluster_data()
    {
        QTest::addColumn<QString>("transport");
        QTest::addColumn<QString>("host");
        QTest::addColumn<QString>("scheduler");
        QTest::addColumn<QString>("job");
        QTest::addColumn<QByteArray>("line");
        const auto row = [](const char *name, const char *transport, const char *host, const char *scheduler,
                            const char *job, const char *line) {
            QTest::newRow(name) << QString::fromLatin1(transport) << QString::fromLatin1(host)
                                << QString::fromLatin1(scheduler) << QString::fromLatin1(job)
                                << QByteArray(line);
        };
        row("in a job", "ssh", "b300-login", "slurm", "12",
            "ssh -t -- b300-login 'srun --jobid=12 --overlap --nodelist=n1 --pty bash -l'");
        row("without a job", "ssh", "b300-login", "slurm", "", "ssh -t -- b300-login 'ssh n1'");
        row("a user and a port", "system-ssh", "me@b300:2222", "slurm", "",
            "ssh -t -p 2222 -l me -- b300 'ssh n1'");
        row("Slurm here", "local", "", "slurm", "12",
            "srun --jobid=12 --overlap --nodelist=n1 --pty bash -l");
        row("a box", "ssh", "box", "direct", "", "ssh -- box");
        row("this machine", "local", "", "direct", "", "");
    }

    void aLineForEachKindOfCluster()
    {
        QFETCH(QString, transport);
        QFETCH(QString, host);
        QFETCH(QString, scheduler);
        QFETCH(QString, job);
        matrix::Profile profile;
        profile.transport.kind = transport;
        profile.transport.host = host;
        profile.scheduler.kind = scheduler;
        QTEST(nodeShell(profile, QStringLiteral("n1"), job), "line");
    }

    // Two shells read it, ours and the login host's: neither takes a word for anything but a word.
    void noNameIsReadByAShell()
    {
        matrix::Profile profile;
        profile.transport.kind = QStringLiteral("ssh");
        profile.transport.host = QStringLiteral("login");
        profile.transport.config = QStringLiteral("/tmp/it's here/config");
        profile.scheduler.kind = QStringLiteral("slurm");
        const QString odd = QStringLiteral("n1; echo 'x' $HOME");
        const QByteArray line = nodeShell(profile, odd, {});
        QProcess shell;
        shell.start(QStringLiteral("/bin/sh"),
                    {QStringLiteral("-c"),
                     QStringLiteral("ssh() { printf '%s\\n' \"$@\"; }\n") + QString::fromUtf8(line)});
        QVERIFY(shell.waitForFinished());
        const QByteArrayList words = shell.readAllStandardOutput().trimmed().split('\n');
        QCOMPARE(words.size(), 6);
        QCOMPARE(words.at(2), QByteArray("/tmp/it's here/config"));
        QProcess second;
        second.start(QStringLiteral("/bin/sh"),
                     {QStringLiteral("-c"), QStringLiteral("ssh() { printf '%s\\n' \"$@\"; }\n") +
                                                QString::fromUtf8(words.constLast())});
        QVERIFY(second.waitForFinished());
        QCOMPARE(QString::fromUtf8(second.readAllStandardOutput()), odd + QLatin1Char('\n'));
    }
};

QTEST_APPLESS_MAIN(TestNodeShell)
#include "tst_node_shell.moc"
