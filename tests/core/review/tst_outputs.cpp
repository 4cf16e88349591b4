// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/review/outputs.h>

#include <places.h>

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;

namespace {

QString capture(const char *name)
{
    return QStringLiteral(ASSAY_TEST_DATA "/review/%1").arg(QLatin1String(name));
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class OutputsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void loopsAreFound_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qsizetype>("period");
        QTest::addColumn<qsizetype>("length");
        QTest::addColumn<bool>("looping");
        QTest::newRow("empty") << QString() << qsizetype(0) << qsizetype(0) << false;
        QTest::newRow("one character") << QStringLiteral("a") << qsizetype(0) << qsizetype(0) << false;
        QTest::newRow("P35") << QStringLiteral("aaaa aaaa aaaa aaaa") << qsizetype(5) << qsizetype(19)
                             << true;
        QTest::newRow("four whole repeats")
            << QStringLiteral("aaaa aaaa aaaa aaaa aaaa") << qsizetype(5) << qsizetype(24) << true;
        QTest::newRow("period of four")
            << QStringLiteral("ewmd").repeated(150) << qsizetype(4) << qsizetype(600) << true;
        QTest::newRow("a loop after a beginning")
            << QStringLiteral("Here it is: ") + QStringLiteral("and so on, ").repeated(20) << qsizetype(11)
            << qsizetype(220) << true;
        QTest::newRow("a short end in dots")
            << QStringLiteral("A sentence of some length that ends well ........") << qsizetype(1)
            << qsizetype(8) << false;
        QTest::newRow("prose") << QStringLiteral(
                                      "The quick brown fox jumps over the lazy dog near the river bank.")
                               << qsizetype(0) << qsizetype(0) << false;
        QTest::newRow("one undecodable character (P81)")
            << QString(400, QChar(QChar::ReplacementCharacter)) << qsizetype(1) << qsizetype(400) << true;
    }

    void loopsAreFound()
    {
        QFETCH(QString, text);
        QFETCH(qsizetype, period);
        QFETCH(qsizetype, length);
        QFETCH(bool, looping);
        const review::TextQuality quality = review::qualityOf(text);
        QCOMPARE(quality.isLooping({}), looping);
        if (looping) {
            QCOMPARE(quality.loopPeriod, period);
            QCOMPARE(quality.loopCharacters, length);
        }
    }

    void aLoopWithANumberInItIsFoundByItsSize()
    {
        QString text;
        for (int step = 0; step < 200; ++step)
            text += QStringLiteral("Wait, let me check step %1 of the solution once more.\n").arg(step);
        const review::TextQuality quality = review::qualityOf(text);
        QVERIFY(quality.compressed < 0.1);
        QVERIFY(quality.isLooping({}));
    }

    void undecodableCharactersAreCounted()
    {
        QCOMPARE(review::qualityOf(QStringLiteral("plain\ttext\r\n")).undecodable, 0);
        QCOMPARE(review::qualityOf(QStringLiteral(u"valu\ufffd\ufffdd car")).undecodable, 2);
        QCOMPARE(review::qualityOf(QStringLiteral(u"a\u0012b\u0000c\u009d")).undecodable, 3);
        QCOMPARE(review::qualityOf(QStringLiteral(u"\u4f60\u597d, caf\u00e9 \U0001f600")).undecodable, 0);
        // Cut within a character: not the engine's fault. A text of nothing else is.
        QCOMPARE(review::qualityOf(QStringLiteral(u"cut her\ufffd")).undecodable, 0);
        QCOMPARE(review::qualityOf(QString(3, QChar(QChar::ReplacementCharacter))).undecodable, 3);
    }

    void aVeryLongTextIsJudgedInLinearTime()
    {
        QElapsedTimer timer;
        timer.start();
        QVERIFY(review::qualityOf(QString(4 << 20, QLatin1Char('x'))).isLooping({}));
        QVERIFY(
            review::qualityOf(QStringLiteral("ab").repeated(1 << 20) + QStringLiteral("c")).isLooping({}));
        QVERIFY2(timer.elapsed() < 20000, "some MB took seconds");
    }

    void aResultOfTheBenchClientIsRead()
    {
        const auto outputs = review::loadOutputs(capture("lab-on-3"), 512);
        QVERIFY(outputs.has_value());
        QCOMPARE(outputs->items.size(), 80);
        QCOMPARE(outputs->completed, 80);
        QCOMPARE(outputs->failed, 0);
        int truncated = 0;
        for (const review::Output &output : outputs->items) {
            truncated += output.truncated ? 1 : 0;
            QVERIFY(output.text.contains(QStringLiteral("</think>")));
            QCOMPARE(output.quality.undecodable, 0);
            QVERIFY(!output.quality.isLooping({}));
            QVERIFY(output.quality.compressed > 0.19);
        }
        QCOMPARE(truncated, 4);
    }

    void failedRequestsAreSeen()
    {
        const auto outputs = review::loadOutputs(capture("died"), 200);
        QVERIFY(outputs.has_value());
        QCOMPARE(outputs->failed, 6);
        QCOMPARE(outputs->items.size(), 6);
        for (const review::Output &output : outputs->items)
            QVERIFY(output.failed && output.isEmpty());
        QCOMPARE(outputs->items.last().error, QStringLiteral("Internal Server Error"));
    }

    void requestsOfAReplayAreRead()
    {
        QTemporaryDir dir;
        write(
            dir.filePath(QStringLiteral("requests.jsonl")),
            "{\"index\": 0, \"question_id\": \"q1\", \"prompt\": \"Why?\", \"reasoning\": \"Hm.\", \"text\": "
            "\"So.\", "
            "\"prompt_tokens\": 3, \"completion_tokens\": 9, \"finish_reason\": \"stop\", \"error\": null}\n"
            "{\"index\": 1, \"question_id\": 7, \"prompt\": [{\"role\": \"user\", \"content\": \"x\"}], "
            "\"reasoning\": null, \"text\": \"cut\", \"finish_reason\": \"length\", \"error\": null}\n"
            "{\"index\": 2, \"text\": \"\", \"error\": \"HTTP 500\", \"ttft_s\": NaN}\n"
            "{\"index\": 3, \"text\": \"torn");
        write(dir.filePath(QStringLiteral("result.json")), "not looked at");
        const auto outputs = review::loadOutputs(dir.path(), 0);
        QVERIFY(outputs.has_value());
        QCOMPARE(outputs->items.size(), 3);
        QCOMPARE(outputs->items[0].text, QStringLiteral("Hm.</think>So."));
        QCOMPARE(outputs->items[0].outputTokens, 9);
        QCOMPARE(outputs->items[0].questionId, QStringLiteral("q1"));
        QVERIFY(!outputs->items[0].truncated);
        QCOMPARE(outputs->items[1].questionId, QStringLiteral("7"));
        QCOMPARE(outputs->items[1].prompt, QStringLiteral("[{\"content\":\"x\",\"role\":\"user\"}]"));
        QCOMPARE(outputs->items[1].text, QStringLiteral("cut"));
        QVERIFY(outputs->items[1].truncated);
        QVERIFY(outputs->items[2].failed);
        QCOMPARE(outputs->completed, 2);
        QCOMPARE(outputs->failed, 1);
        QCOMPARE(outputs->problems.size(), 1);
        QCOMPARE(outputs->problems.first().line, 4);
    }

    void numbersThatJsonDoesNotHaveAreNoObstacle()
    {
        QTemporaryDir dir;
        write(dir.filePath(QStringLiteral("result.json")),
              "{\"completed\": 1, \"failed\": 0, \"mean_tpot_ms\": NaN, \"x\": [-Infinity, Infinity], "
              "\"generated_texts\": [\"NaN \\\" Infinity\"], \"errors\": [\"\"], \"output_lens\": [3]}");
        const auto outputs = review::loadOutputs(dir.path(), 3);
        QVERIFY(outputs.has_value());
        QCOMPARE(outputs->items.first().text, QStringLiteral("NaN \" Infinity"));
        QVERIFY(outputs->items.first().truncated);
    }

    // The times between tokens are passed over, but not what is wrong in them.
    void timesBetweenTokens_data()
    {
        QTest::addColumn<QByteArray>("times");
        for (const char *times : {"[]",
                                  "[[]]",
                                  " [ [ 0.5 , 1 ] , [ ] ] ",
                                  "[[-0.1e-3, 12E+4, 0]]",
                                  "[[1, 2], [\"x\"], {}]",
                                  "7",
                                  "null",
                                  "[1, 2]",
                                  "[[NaN, -Infinity]]",
                                  "[[0.1,]]",
                                  "[[0.1 0.2]]",
                                  "[[01]]",
                                  "[[.5]]",
                                  "[[1.]]",
                                  "[[1e]]",
                                  "[[+1]]",
                                  "[[-]]",
                                  "[[1e999]]",
                                  "[[1]",
                                  "[[1]]]",
                                  "[[1], ]",
                                  "[[1],, [2]]",
                                  "[[\"\\\"]]\"]]",
                                  "[[1] [2]]",
                                  "[[0x1]]"})
            QTest::newRow(times) << QByteArray(times);
        QTest::newRow("long") << QByteArray("[[" + QByteArray(400, '1') + "]]");
    }

    void timesBetweenTokens()
    {
        QFETCH(QByteArray, times);
        for (const QByteArray &start :
             {QByteArray("{"), QByteArray("{\"a\": {\"itls\": [[1]]}, \"b\\\\\": \"itls\", "),
              QByteArray("{\"c\": \"\\\"itls\\\": [[1]]\", \"itls\": [[2]], ")}) {
            const QByteArray bytes = start + "\"completed\": 3, \"itls\": " + times +
                                     ", \"generated_texts\": [\"one\", \"itls\"], \"errors\": [\"\", \"\"]}";
            QTemporaryDir dir;
            write(dir.filePath(QStringLiteral("result.json")), bytes);
            const auto outputs = review::loadOutputs(dir.path(), 0);
            const QByteArray json = QByteArray(bytes).replace("-Infinity", "null").replace("NaN", "null");
            const QJsonDocument document = QJsonDocument::fromJson(json);
            QCOMPARE(outputs.has_value(), document.isObject());
            if (outputs) {
                QCOMPARE(outputs->items.size(), 2);
                QCOMPARE(outputs->items[1].text, QStringLiteral("itls"));
                QCOMPARE(outputs->completed, 3);
            }
        }
    }

    void badFilesAreSaid_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("binary") << QByteArray("\x00\xff\x1f\x8b", 4);
        QTest::newRow("torn") << QByteArray("{\"completed\": 3, \"generated_te");
        QTest::newRow("a list") << QByteArray("[1, 2]");
    }

    void badFilesAreSaid()
    {
        QFETCH(QByteArray, bytes);
        QTemporaryDir dir;
        write(dir.filePath(QStringLiteral("result.json")), bytes);
        const auto outputs = review::loadOutputs(dir.path(), 0);
        QVERIFY(!outputs.has_value());
        QCOMPARE(outputs.error().kind, base::Error::Kind::Input);
        QVERIFY(outputs.error().where.endsWith(QStringLiteral("result.json")));
    }

    void aMissingFileIsSaid()
    {
        const auto outputs = review::loadOutputs(QStringLiteral("/nowhere"), 0);
        QVERIFY(!outputs.has_value());
        QVERIFY(outputs.error().sentence().contains(QStringLiteral("/nowhere/result.json")));
    }

    void aResultOfOtherKindsIsReadAsFarAsItGoes()
    {
        QTemporaryDir dir;
        write(dir.filePath(QStringLiteral("result.json")),
              "{\"completed\": \"many\", \"generated_texts\": [1, null, \"x\"], \"errors\": 5, "
              "\"output_lens\": {}}");
        const auto outputs = review::loadOutputs(dir.path(), 10);
        QVERIFY(outputs.has_value());
        QVERIFY(!outputs->completed.has_value());
        QCOMPARE(outputs->items.size(), 3);
        QVERIFY(outputs->items[0].isEmpty());
        QCOMPARE(outputs->items[2].text, QStringLiteral("x"));
    }
};

QTEST_APPLESS_MAIN(OutputsTest)
#include "tst_outputs.moc"
