// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_kit.h"

using namespace assay::remote;

class TestProcessShell : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsAndSaysHowItEnded()
    {
        ProcessShell shell({QStringLiteral("/bin/sh"), QStringLiteral("-s")});
        QList<ShellEnd> ends;
        connect(&shell, &Shell::ended, this, [&](const ShellEnd &end) { ends += end; });
        shell.write("echo out; echo err >&2\n");
        shell.write("exit 7\n");
        QTRY_COMPARE(ends.size(), 1);
        QCOMPARE(ends.first().status, std::optional<int>(7));
        QVERIFY(ends.first().why.isEmpty());
        QCOMPARE(shell.takeOutput(), QByteArray("out\n"));
        QCOMPARE(shell.takeErrors(), QByteArray("err\n"));
    }

    void endsWithItsInput()
    {
        ProcessShell shell({QStringLiteral("/bin/sh"), QStringLiteral("-s")});
        int ended = 0;
        connect(&shell, &Shell::ended, this, [&] { ++ended; });
        shell.finishInput();
        QTRY_COMPARE(ended, 1);
    }

    void aSignalIsNoStatus()
    {
        ProcessShell shell({QStringLiteral("/bin/sh"), QStringLiteral("-s")});
        QList<ShellEnd> ends;
        connect(&shell, &Shell::ended, this, [&](const ShellEnd &end) { ends += end; });
        shell.write("kill -9 $$\n");
        QTRY_COMPARE(ends.size(), 1);
        QVERIFY(!ends.first().status);
        QVERIFY(!ends.first().why.isEmpty());
    }

    void aProgramThatIsNotThereEndsAtOnce()
    {
        ProcessShell shell({QStringLiteral("/no/such/program")});
        QList<ShellEnd> ends;
        connect(&shell, &Shell::ended, this, [&](const ShellEnd &end) { ends += end; });
        shell.write("x");
        QTRY_COMPARE(ends.size(), 1);
        QVERIFY(!ends.first().why.isEmpty());
    }

    void itIsItsOwnSession()
    {
        ProcessShell shell({QStringLiteral("/bin/sh"), QStringLiteral("-s")});
        QByteArray output;
        connect(&shell, &Shell::arrived, this, [&] { output += shell.takeOutput(); });
        shell.write("echo $(ps -o pgid= -p $$) $(ps -o sid= -p $$) $$\n");
        QTRY_VERIFY(output.endsWith('\n'));
        const QByteArrayList numbers = output.trimmed().split(' ');
        QCOMPARE(numbers.size(), 3);
        QCOMPARE(numbers.at(0), numbers.at(2));
        QCOMPARE(numbers.at(1), numbers.at(2));
    }

    void whatIsNotTakenIsHeldBack()
    {
        ProcessShell shell({QStringLiteral("/bin/sh"), QStringLiteral("-s")});
        int ended = 0;
        connect(&shell, &Shell::ended, this, [&] { ++ended; });
        shell.write("head -c 20000000 /dev/zero; exit 0\n");
        int arrived = 0;
        connect(&shell, &Shell::arrived, this, [&] { ++arrived; });
        QTRY_VERIFY(arrived > 0);
        QTest::qWait(300);
        QCOMPARE(ended, 0);
        qsizetype got = shell.takeOutput().size();
        QVERIFY2(got > 0 && got < 4'000'000, qPrintable(QString::number(got)));
        QTRY_COMPARE(((got += shell.takeOutput().size()), ended), 1);
        got += shell.takeOutput().size();
        QCOMPARE(got, 20'000'000);
    }

    void inputWaitsUntilItIsRead()
    {
        QTemporaryDir folder;
        const QString go = folder.filePath(QStringLiteral("go"));
        ProcessShell shell(
            {QStringLiteral("/bin/sh"), QStringLiteral("-c"),
             QStringLiteral("until [ -e \"$1\" ]; do sleep 0.02; done; head -c 3000000 | wc -c"),
             QStringLiteral("sh"), go});
        QByteArray output;
        int sent = 0;
        connect(&shell, &Shell::arrived, this, [&] { output += shell.takeOutput(); });
        connect(&shell, &Shell::sent, this, [&] { ++sent; });
        shell.write(QByteArray(3'000'000, 'x'));
        QTest::qWait(50);
        QVERIFY(shell.unsent() > 2'000'000);
        QFile file(go);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QTRY_COMPARE(output.trimmed(), QByteArray("3000000"));
        QCOMPARE(shell.unsent(), qsizetype{0});
        QVERIFY(sent > 0);
    }
};

QTEST_GUILESS_MAIN(TestProcessShell)
#include "tst_process_shell.moc"
