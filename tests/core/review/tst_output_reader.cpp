// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/review/output_parts.h>
#include <assay/review/output_reader.h>

#include <places.h>

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;

namespace {

void append(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    QCOMPARE(file.write(bytes), bytes.size());
}

QList<review::OutputFacts> readOn(review::OutputReader &reader, qint64 piece)
{
    QList<review::OutputFacts> facts;
    while (reader.isBehind()) {
        const auto more = reader.advance(piece);
        if (!more)
            break;
        facts += *more;
    }
    return facts;
}

QByteArray request(int index, const QByteArray &text)
{
    return "{\"index\": " + QByteArray::number(index) + ", \"question_id\": \"q" + QByteArray::number(index) +
           "\", \"prompt\": \"Why " + QByteArray::number(index) +
           "?\", \"reasoning\": \"Hm.\", \"text\": \"" + text +
           "\", \"prompt_tokens\": 3, \"completion_tokens\": 9, \"finish_reason\": \"stop\", \"error\": " +
           "null, \"ttft_s\": NaN}\n";
}

} // namespace

// Reading outputs in pieces gives what reading them at once gives.
class OutputReaderTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void piecesGiveWhatTheWholeGives_data()
    {
        QTest::addColumn<QString>("capture");
        QTest::addColumn<qint64>("piece");
        for (const char *name : {"lab-on-3", "corrupt-t1-draft3", "died", "ngram3-t0"}) {
            for (const qint64 piece : {1, 777, 1 << 20})
                QTest::addRow("%s by %lld", name, piece) << QString::fromLatin1(name) << piece;
        }
    }

    void piecesGiveWhatTheWholeGives()
    {
        QFETCH(QString, capture);
        QFETCH(qint64, piece);
        const QString folder = QStringLiteral(ASSAY_TEST_DATA "/review/%1").arg(capture);
        const auto whole = review::loadOutputs(folder, 512);
        QVERIFY(whole.has_value());
        review::OutputReader reader(folder, 512);
        QVERIFY(reader.look() == review::OutputReader::Change::Restarted);
        const QList<review::OutputFacts> facts = readOn(reader, piece);
        QCOMPARE(facts.size(), whole->items.size());
        QCOMPARE(reader.count(), whole->items.size());
        QCOMPARE(reader.progress(), 1.0);
        QVERIFY(reader.finish().isEmpty() && reader.problems().isEmpty());
        for (qsizetype row = 0; row < facts.size(); ++row) {
            const review::Output &expected = whole->items.at(row);
            const auto output = reader.output(row);
            QVERIFY(output.has_value());
            QCOMPARE(output->text, expected.text);
            QCOMPARE(output->error, expected.error);
            QCOMPARE(output->promptTokens, expected.promptTokens);
            QCOMPARE(facts.at(row).outputTokens, expected.outputTokens);
            QCOMPARE(facts.at(row).kinds, review::factsOf(expected, {}).kinds);
            QCOMPARE(facts.at(row).kinds.testFlag(review::OutputKind::Truncated), expected.truncated);
        }
        QVERIFY(reader.look() == review::OutputReader::Change::None);
    }

    void aFileThatGrowsIsFollowed()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("requests.jsonl"));
        review::OutputReader reader(folder.path(), 0);
        QVERIFY(reader.look() == review::OutputReader::Change::None);
        QVERIFY(reader.file().isEmpty() && !reader.isBehind());
        append(file, request(0, "So.") + request(1, "Then.").first(30));
        QVERIFY(reader.look() == review::OutputReader::Change::Restarted);
        QCOMPARE(readOn(reader, 10).size(), 1);
        QCOMPARE(reader.count(), 1);
        append(file, request(1, "Then.").sliced(30) + "no json\n" + request(7, "\xff\xfe"));
        QVERIFY(reader.look() == review::OutputReader::Change::Grown);
        const QList<review::OutputFacts> more = readOn(reader, 1 << 16);
        QCOMPARE(more.size(), 2);
        QCOMPARE(more.at(0).questionId, QStringLiteral("q1"));
        QCOMPARE(more.at(0).words, QStringLiteral("Then."));
        QCOMPARE(more.at(0).reasoningCharacters, 3);
        QCOMPARE(more.at(1).index, 7);
        QCOMPARE(reader.output(1)->prompt, QStringLiteral("Why 1?"));
        QCOMPARE(reader.output(1)->text, QStringLiteral("Hm.</think>Then."));
        // Bytes that are no UTF-8 are shown as what they are.
        QCOMPARE(reader.output(2)->text, QStringLiteral(u"Hm.</think>\ufffd\ufffd"));
        QCOMPARE(reader.problems().size(), 1);
        QCOMPARE(reader.problems().first().line, 3);
        QVERIFY(!reader.output(3).has_value());

        // Another file in its place.
        QVERIFY(QFile::remove(file));
        QVERIFY(reader.look() == review::OutputReader::Change::Restarted);
        QCOMPARE(reader.count(), 0);
        append(file, request(4, "New."));
        QVERIFY(reader.look() == review::OutputReader::Change::Restarted);
        QCOMPARE(readOn(reader, 100).first().index, 4);
    }

    void theLastRequestNeedsNoNewline()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("requests.jsonl"));
        append(file, request(0, "So.") + request(1, "Then.").chopped(1));
        review::OutputReader reader(folder.path(), 0);
        QVERIFY(reader.look() == review::OutputReader::Change::Restarted);
        QCOMPARE(readOn(reader, 100).size(), 1);
        const QList<review::OutputFacts> last = reader.finish();
        QCOMPARE(last.size(), 1);
        QCOMPARE(last.first().words, QStringLiteral("Then."));
        QCOMPARE(reader.output(1)->questionId, QStringLiteral("q1"));
        QVERIFY(reader.problems().isEmpty());
    }

    void whatIsCutOffIsSaid()
    {
        QTemporaryDir folder;
        append(folder.filePath(QStringLiteral("requests.jsonl")), request(0, "So.") + "{\"index\": 1");
        review::OutputReader reader(folder.path(), 0);
        QVERIFY(reader.look() == review::OutputReader::Change::Restarted);
        QCOMPARE(readOn(reader, 100).size(), 1);
        QVERIFY(reader.finish().isEmpty());
        QCOMPARE(reader.problems().size(), 1);
        QCOMPARE(reader.problems().first().line, 2);

        QTemporaryDir other;
        append(other.filePath(QStringLiteral("result.json")), "{\"generated_texts\": [\"a\", \"b");
        review::OutputReader result(other.path(), 0);
        QVERIFY(result.look() == review::OutputReader::Change::Restarted);
        QVERIFY(readOn(result, 100).isEmpty());
        QVERIFY(result.finish().isEmpty());
        QCOMPARE(result.problems().size(), 1);
    }

    void whatIsNoResultIsRefused()
    {
        QTemporaryDir folder;
        append(folder.filePath(QStringLiteral("result.json")), "[\"generated_texts\"]");
        review::OutputReader reader(folder.path(), 0);
        QVERIFY(reader.look() == review::OutputReader::Change::Restarted);
        QVERIFY(!reader.advance(1000).has_value());
        QVERIFY(!reader.isBehind());
    }

    void listsInsideOthersAreNotTaken()
    {
        QTemporaryDir folder;
        append(folder.filePath(QStringLiteral("result.json")),
               "{\"x\": {\"generated_texts\": [\"no\"]}, \"itls\": [[1, 2], []], \"generated_texts\": [ "
               "\"a\\\"]\" "
               ",\"b, [c\" ], \"output_lens\": [3 , NaN], \"errors\": [\"\", \"x\"], \"input_lens\": []}\n");
        review::OutputReader reader(folder.path(), 3);
        QVERIFY(reader.look() == review::OutputReader::Change::Restarted);
        const QList<review::OutputFacts> facts = readOn(reader, 5);
        QCOMPARE(facts.size(), 2);
        QCOMPARE(reader.output(0)->text, QStringLiteral("a\"]"));
        QVERIFY(facts.at(0).kinds == review::OutputKind::Truncated);
        QCOMPARE(reader.output(1)->text, QStringLiteral("b, [c"));
        QCOMPARE(reader.output(1)->error, QStringLiteral("x"));
        QVERIFY(!reader.output(1)->outputTokens.has_value());
    }

    void manyOutputsAreReadInSmallPieces()
    {
        QTemporaryDir folder;
        QByteArray bytes;
        for (int index = 0; index < 20'000; ++index)
            bytes += request(index, "Short.");
        bytes += request(20'000, QByteArray(1 << 20, 'x'));
        append(folder.filePath(QStringLiteral("requests.jsonl")), bytes);
        review::OutputReader reader(folder.path(), 0);
        QVERIFY(reader.look() == review::OutputReader::Change::Restarted);
        const QList<review::OutputFacts> facts = readOn(reader, 64 << 10);
        QCOMPARE(facts.size(), 20'001);
        QVERIFY(facts.last().kinds.testFlag(review::OutputKind::Looping));
        QCOMPARE(reader.output(20'000)->text.size(), (1 << 20) + 11);
        QCOMPARE(reader.output(12'345)->questionId, QStringLiteral("q12345"));
    }

    void partsStandApart()
    {
        const review::OutputParts parts = review::partsOf(QStringLiteral("a</think>b</think>c"));
        QVERIFY(parts.apart);
        QCOMPARE(parts.reasoning, QStringLiteral("a</think>b"));
        QCOMPARE(parts.answer, QStringLiteral("c"));
        QVERIFY(!review::partsOf(QStringLiteral("plain")).apart);
        QCOMPARE(review::partsOf(QStringLiteral("plain")).answer, QStringLiteral("plain"));
    }

    void differencesAreFound_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::addColumn<bool>("equal");
        QTest::addColumn<qsizetype>("prefix");
        QTest::addColumn<qsizetype>("suffix");
        const auto row = [](const char *name, const QString &left, const QString &right, bool equal,
                            qsizetype prefix, qsizetype suffix) {
            QTest::newRow(name) << left << right << equal << prefix << suffix;
        };
        row("equal", QStringLiteral("abc"), QStringLiteral("abc"), true, 3, 0);
        row("empty", {}, {}, true, 0, 0);
        row("in the middle", QStringLiteral("abXcd"), QStringLiteral("abYYcd"), false, 2, 2);
        row("one goes on", QStringLiteral("aa"), QStringLiteral("aaa"), false, 2, 0);
        row("nothing in common", QStringLiteral("a"), QStringLiteral("b"), false, 0, 0);
        row("against nothing", {}, QStringLiteral("b"), false, 0, 0);
        // Two characters of one high surrogate, and two of one low surrogate.
        row("whole characters", QStringLiteral(u"x\U0001f600"), QStringLiteral(u"x\U0001f601"), false, 1, 0);
        row("whole ones at the end", QStringLiteral(u"\U0001f600"), QStringLiteral(u"\U0001fa00"), false, 0,
            0);
    }

    void differencesAreFound()
    {
        QFETCH(QString, left);
        QFETCH(QString, right);
        QFETCH(bool, equal);
        QFETCH(qsizetype, prefix);
        QFETCH(qsizetype, suffix);
        const review::TextDifference difference = review::differenceOf(left, right);
        QCOMPARE(difference.equal, equal);
        QCOMPARE(difference.prefix, prefix);
        QCOMPARE(difference.suffix, suffix);
        QVERIFY(review::differenceOf(right, left) == difference);
    }

    void aSampleIsTheSameForTheSameSeed()
    {
        const QList<int> sample = review::sampleOf(80, 10, 1);
        QCOMPARE(sample, (QList<int>{1, 4, 14, 18, 25, 28, 33, 58, 74, 79}));
        QVERIFY(review::sampleOf(80, 10, 2) != sample);
        QCOMPARE(review::sampleOf(3, 10, 5), (QList<int>{0, 1, 2}));
        QVERIFY(review::sampleOf(0, 10, 5).isEmpty());
        // Every place is as likely as any other.
        QList<int> hits(20, 0);
        for (quint32 seed = 0; seed < 20'000; ++seed) {
            const QList<int> few = review::sampleOf(20, 5, seed);
            QCOMPARE(few.size(), 5);
            for (const int place : few)
                ++hits[place];
        }
        for (const int count : std::as_const(hits))
            QVERIFY2(count > 4600 && count < 5400, qPrintable(QString::number(count)));
    }
};

QTEST_APPLESS_MAIN(OutputReaderTest)
#include "tst_output_reader.moc"
