// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/logs/line_text.h>

#include <QElapsedTimer>
#include <QTest>

using namespace assay;

class LineText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void escapesAreTakenOut_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("plain");
        QTest::newRow("none") << QByteArray("plain text") << QByteArray("plain text");
        QTest::newRow("empty") << QByteArray() << QByteArray();
        QTest::newRow("colour") << QByteArray("\x1b[1;31mERROR\x1b[0m end") << QByteArray("ERROR end");
        QTest::newRow("inside a word")
            << QByteArray("out\x1b[31m of\x1b[0m memory") << QByteArray("out of memory");
        QTest::newRow("erase line") << QByteArray("\x1b[2K\x1b[1Gdone") << QByteArray("done");
        QTest::newRow("private mode")
            << QByteArray("\x1b[?25lhidden cursor\x1b[?25h") << QByteArray("hidden cursor");
        QTest::newRow("title, ended by a bell") << QByteArray("\x1b]0;title\x07text") << QByteArray("text");
        QTest::newRow("link, ended by ST")
            << QByteArray("\x1b]8;;http://example.invalid\x1b\\name\x1b]8;;\x1b\\") << QByteArray("name");
        QTest::newRow("device string") << QByteArray("\x1bPq#0;2\x1b\\x") << QByteArray("x");
        QTest::newRow("character set") << QByteArray("\x1b(Btext") << QByteArray("text");
        QTest::newRow("two bytes") << QByteArray("\x1b"
                                                 "7a\x1b"
                                                 "8b\x1bMc")
                                   << QByteArray("abc");
        QTest::newRow("unfinished CSI at the end") << QByteArray("text\x1b[31") << QByteArray("text");
        QTest::newRow("lone escape at the end") << QByteArray("text\x1b") << QByteArray("text");
        QTest::newRow("a string that is never closed hides nothing")
            << QByteArray("\x1b]0;EngineDeadError") << QByteArray("0;EngineDeadError");
        QTest::newRow("NUL and bad UTF-8 stay") << QByteArray("a\0b\xff", 4) << QByteArray("a\0b\xff", 4);
    }

    void escapesAreTakenOut()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, plain);
        QCOMPARE(logs::withoutAnsi(line), plain);
    }

    void theLastSegmentOfAProgressBarIsShown()
    {
        QCOMPARE(logs::lastSegment("\r 10%\r 20%\r 30%").toByteArray(), QByteArray(" 30%"));
        QCOMPARE(logs::lastSegment("100%\r").toByteArray(), QByteArray("100%"));
        QCOMPARE(logs::lastSegment("line\r\r\r").toByteArray(), QByteArray("line"));
        QCOMPARE(logs::lastSegment("no return").toByteArray(), QByteArray("no return"));
        QCOMPARE(logs::lastSegment("\r\r").toByteArray(), QByteArray());
        QCOMPARE(logs::lastSegment("").toByteArray(), QByteArray());
    }

    void shownTextIsInert()
    {
        QCOMPARE(logs::shownText("hello"), QStringLiteral("hello"));
        QCOMPARE(logs::shownText("\xff"), QStringLiteral(u"\ufffd"));
        QCOMPARE(logs::shownText("\xe2\x96\x88 60%"), QStringLiteral(u"\u2588 60%"));
        QVERIFY(logs::shownText("a\xe2\x96").startsWith(QStringLiteral(u"a\ufffd")));
        QCOMPARE(logs::shownText(QByteArray("a\0b\tc\x07", 6)), QStringLiteral(u"a\u2400b\tc\u2407"));
        QCOMPARE(logs::shownText("\x7f"), QStringLiteral(u"\u2421"));
        QCOMPARE(logs::shownText("\x1b[31m10%\r\x1b[32m20%\x1b[0m"), QStringLiteral("20%"));
    }

    void aLineOfOpeningsIsReadInLinearTime()
    {
        const QByteArray line = QByteArray("\x1b]").repeated(1 << 20);
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(logs::withoutAnsi(line), QByteArray());
        QVERIFY2(timer.elapsed() < 5000, "two MiB of string openings took seconds");
    }
};

QTEST_APPLESS_MAIN(LineText)
#include "tst_line_text.moc"
