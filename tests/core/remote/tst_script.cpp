// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/script.h>

#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

using assay::remote::ScriptFrame;

namespace {

const QByteArray token = "0123abcd";
const QByteArray beginMarker = "\x1e"
                               "0123abcd:begin\x1e\n";
const QByteArray endMarker = "\x1e"
                             "0123abcd:end:";

void feed(ScriptFrame &frame, const QByteArray &bytes)
{
    frame.feed(bytes);
}

// What the installed sh answers to a wrapped script.
QByteArray shell(const QByteArray &input)
{
    QProcess process;
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-s")});
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished();
    return process.readAllStandardOutput();
}

} // namespace

class TestScript : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anAnswerLiesBetweenTheMarkers()
    {
        ScriptFrame frame(token);
        feed(frame, beginMarker + "one\ntwo\n" + endMarker + "3\x1e\n");
        QCOMPARE(frame.output().status(), std::optional<int>(3));
        QCOMPARE(frame.output().bytes(), QByteArray("one\ntwo\n"));
    }

    // T14: start-up files print before every command.
    void noiseOutsideTheMarkersIsNoAnswer()
    {
        ScriptFrame frame(token);
        frame.feed("Job 99999 RUNNING\nfortune says 0123abcd:begin\n");
        QVERIFY(!frame.output().begun());
        feed(frame, beginMarker + "real" + endMarker + "0\x1e\nJob 99998 RUNNING\n");
        QCOMPARE(frame.output().bytes(), QByteArray("real"));
        frame.feed("later noise");
        QCOMPARE(frame.output().bytes(), QByteArray("real"));
    }

    void markersMayArriveByteByByte()
    {
        ScriptFrame frame(token);
        const QByteArray all = "noise" + beginMarker + QByteArray("a\x1e\0b", 4) + endMarker + "127\x1e\n";
        for (const char byte : all) {
            QVERIFY(!frame.output().status());
            if (byte == '\n' && frame.output().begun() && frame.output().bytes().endsWith("127\x1e"))
                break;
            frame.feed(QByteArrayView(&byte, 1));
            if (frame.output().status())
                break;
        }
        QCOMPARE(frame.output().status(), std::optional<int>(127));
        QCOMPARE(frame.output().bytes(), QByteArray("a\x1e\0b", 4));
    }

    void tooMuchOutputIsSaid()
    {
        ScriptFrame frame(token, 100);
        feed(frame, beginMarker + QByteArray(90, 'x'));
        QVERIFY(!frame.output().overflowed());
        feed(frame, QByteArray(200, 'x'));
        QVERIFY(frame.output().overflowed());
        QVERIFY(!frame.output().status());
    }

    void noiseWithoutEndIsNotKept()
    {
        ScriptFrame frame(token, 100);
        for (int i = 0; i < 1000; ++i)
            feed(frame, QByteArray(50, 'n'));
        QVERIFY(frame.output().bytes().size() <= 150);
        feed(frame, beginMarker + "x" + endMarker + "0\x1e\n");
        QCOMPARE(frame.output().bytes(), QByteArray("x"));
    }

    void aMarkerWithoutANumberIsNoSuccess()
    {
        ScriptFrame frame(token);
        feed(frame, beginMarker + endMarker + "zero\x1e\n");
        QCOMPARE(frame.output().status(), std::optional<int>(-1));
    }

    void ofErrorsTheEndIsKept()
    {
        ScriptFrame frame(token);
        frame.feedErrors("start-up noise\n");
        const QByteArray start = beginMarker + "first ";
        frame.feedErrors(start);
        for (int i = 0; i < 100; ++i)
            frame.feedErrors(QByteArray(10'000, 'e'));
        const QByteArray end = "last" + endMarker;
        frame.feedErrors(end);
        QVERIFY(!frame.errors().status());
        frame.feedErrors("1\x1e\n");
        QCOMPARE(frame.errors().status(), std::optional<int>(1));
        QCOMPARE(frame.errors().bytes().size(), ScriptFrame::errorsKept);
        QVERIFY(frame.errors().bytes().endsWith("eelast"));
        QVERIFY(!frame.isWhole());
    }

    void tokensDiffer()
    {
        QVERIFY(ScriptFrame::withRandomToken().wrap("true") != ScriptFrame::withRandomToken().wrap("true"));
    }

    void aRealShellAnswers_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("output");
        QTest::addColumn<int>("status");
        QTest::newRow("empty") << QByteArray() << QByteArray() << 0;
        QTest::newRow("quotes") << QByteArray("printf '%s' \"it's\"") << QByteArray("it's") << 0;
        QTest::newRow("exit ends the script alone")
            << QByteArray("echo a; exit 7; echo b") << QByteArray("a\n") << 7;
        QTest::newRow("several lines") << QByteArray("a=1\nb=2\necho $((a + b))\n") << QByteArray("3\n") << 0;
        QTest::newRow("here-document")
            << QByteArray("cat <<'E'\n$x `y` \\z\nE\n") << QByteArray("$x `y` \\z\n") << 0;
        QTest::newRow("stdin is empty") << QByteArray("cat; echo end") << QByteArray("end\n") << 0;
        QTest::newRow("no final newline") << QByteArray("printf x") << QByteArray("x") << 0;
        QTest::newRow("comment at the end") << QByteArray("echo x # y") << QByteArray("x\n") << 0;
        QTest::newRow("binary") << QByteArray("printf '\\377\\000\\036'") << QByteArray("\xff\0\x1e", 3) << 0;
        QTest::newRow("syntax error") << QByteArray("if true; then") << QByteArray() << 2;
        QTest::newRow("unknown command") << QByteArray("/nonexistent/program") << QByteArray() << 127;
        QTest::newRow("killed") << QByteArray("sh -c 'kill -9 $$'") << QByteArray() << 137;
        QTest::newRow("set -e") << QByteArray("set -e; false; echo no") << QByteArray() << 1;
        QTest::newRow("200 kB of script")
            << "x='" + QByteArray(200'000, 'y') + "'; echo ${#x}" << QByteArray("200000\n") << 0;
    }

    void aRealShellAnswers()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, output);
        QFETCH(int, status);
        ScriptFrame frame = ScriptFrame::withRandomToken();
        feed(frame, shell("echo start-up noise\n" + frame.wrap(script)));
        QCOMPARE(frame.output().status(), std::optional<int>(status));
        QCOMPARE(frame.output().bytes(), output);
    }
};

QTEST_APPLESS_MAIN(TestScript)
#include "tst_script.moc"
