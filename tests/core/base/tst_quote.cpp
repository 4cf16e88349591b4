// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/quote.h>

#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

using namespace assay::base;

namespace {

// What a real shell hands on as one argument for the given source text, NUL after each.
QByteArray shellSees(const QByteArray &source)
{
    QProcess shell;
    shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-s")});
    // Through stdin, so that the bytes reach the shell as they are.
    shell.write("printf '%s\\0' " + source + '\n');
    shell.closeWriteChannel();
    if (!shell.waitForFinished() || shell.exitCode() != 0)
        return "the shell failed: " + shell.readAllStandardError();
    return shell.readAllStandardOutput();
}

} // namespace

class TestQuote : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wordsAsExpected_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("quoted");
        QTest::newRow("plain") << QByteArray("--port") << QByteArray("--port");
        QTest::newRow("path") << QByteArray("/data/a-b_c.d") << QByteArray("/data/a-b_c.d");
        QTest::newRow("setting") << QByteArray("--set=a,b") << QByteArray("--set=a,b");
        QTest::newRow("empty") << QByteArray("") << QByteArray("''");
        QTest::newRow("space") << QByteArray("a b") << QByteArray("'a b'");
        QTest::newRow("quote") << QByteArray("it's") << QByteArray("'it'\\''s'");
        QTest::newRow("home") << QByteArray("~/x") << QByteArray("'~/x'");
        QTest::newRow("json") << QByteArray("{\"a\": 1}") << QByteArray("'{\"a\": 1}'");
        QTest::newRow("utf8") << QByteArray("\xC3\xA9") << QByteArray("'\xC3\xA9'");
        QTest::newRow("nul") << QByteArray("a\0b", 3) << QByteArray("'ab'");
        QTest::newRow("zsh path expansion") << QByteArray("=ls") << QByteArray("'=ls'");
    }
    void wordsAsExpected()
    {
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, quoted);
        QCOMPARE(shellQuote(word), quoted);
    }

    void shellGivesBackRandomBytes()
    {
        QRandomGenerator random(20261130);
        QByteArray source;
        QByteArray expected;
        for (int i = 0; i < 2000; ++i) {
            QByteArray word(random.bounded(40), Qt::Uninitialized);
            const bool nasty = random.bounded(2) == 0;
            for (char &c : word) {
                const QByteArrayView specials = "'\"\\$`!*?[]{}()<>|&;~#\n\t =%^-";
                c = nasty ? specials[random.bounded(int(specials.size()))]
                          : static_cast<char>(random.bounded(1, 256));
            }
            source += shellQuote(word) + ' ';
            expected += word + '\0';
        }
        QCOMPARE(shellSees(source), expected);
    }

    void everySingleByteComesBack()
    {
        for (int byte = 1; byte < 256; ++byte) {
            const QByteArray word(1, static_cast<char>(byte));
            QCOMPARE(shellSees(shellQuote(word)), word + '\0');
        }
    }

    void joinedLineRunsTheProgramItNames()
    {
        const QStringList argv = {QStringLiteral("printf"), QStringLiteral("%s|"), QStringLiteral("a b"),
                                  QString(), QStringLiteral("x=1")};
        QCOMPARE(shellJoin(argv), QByteArray("printf '%s|' 'a b' '' x=1"));
        QCOMPARE(shellJoin({}), QByteArray());
    }

    // As a command's first word these would be an assignment and a loop.
    void firstWordIsAProgramsName()
    {
        QCOMPARE(shellJoin({QStringLiteral("A=1"), QStringLiteral("A=1")}), QByteArray("'A=1' A=1"));
        QCOMPARE(shellJoin({QStringLiteral("while"), QStringLiteral("while")}), QByteArray("'while' while"));
        QCOMPARE(shellJoin({QString(), QStringLiteral("A=1")}), QByteArray("'' A=1"));
    }
};

QTEST_GUILESS_MAIN(TestQuote)
#include "tst_quote.moc"
