// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/metrics/exposition.h>

#include <QRandomGenerator>
#include <QTest>

#include <clocale>
#include <cmath>

using namespace assay::metrics;

namespace {

struct Read
{
    QByteArray name;
    QList<std::pair<QByteArray, QByteArray>> labels;
    double value = 0.0;
    std::optional<qint64> timestamp;
    int line = 0;
    bool torn = false;

    bool operator==(const Read &other) const
    {
        const bool sameValue = value == other.value || (std::isnan(value) && std::isnan(other.value));
        return name == other.name && labels == other.labels && sameValue && timestamp == other.timestamp &&
               line == other.line && torn == other.torn;
    }
};

class Collector final : public Visitor
{
public:
    void sample(const Sample &sample) override
    {
        Read read{sample.name.toByteArray(), {}, sample.value, sample.timestamp, sample.line, sample.torn};
        Labels labels = sample.labels;
        for (Label label; labels.next(label);)
            read.labels.append({label.name.toByteArray(), label.unescaped()});
        samples.append(read);
    }
    void malformed(int line, QByteArrayView, const char *) override { bad.append(line); }

    QList<Read> samples;
    QList<int> bad;
};

Collector read(const QByteArray &text)
{
    Collector collector;
    parse(text, collector);
    return collector;
}

// A slow reader of one well-formed line, character by character with no sharing of code.
Read naive(const QByteArray &line, int number)
{
    Read result;
    result.line = number;
    qsizetype at = 0;
    while (at < line.size() && line[at] != '{' && line[at] != ' ')
        result.name += line[at++];
    if (line[at] == '{') {
        ++at;
        while (line[at] != '}') {
            QByteArray name;
            QByteArray value;
            while (line[at] != '=')
                name += line[at++];
            at += 2;
            while (line[at] != '"') {
                if (line[at] == '\\') {
                    ++at;
                    value += line[at] == 'n' ? '\n' : line[at];
                } else {
                    value += line[at];
                }
                ++at;
            }
            ++at;
            if (line[at] == ',')
                ++at;
            result.labels.append({name.trimmed(), value});
        }
        ++at;
    }
    const QList<QByteArray> words = line.mid(at).trimmed().split(' ');
    bool ok = false;
    result.value = words.first() == "NaN" ? std::nan("") : words.first().toDouble(&ok);
    if (words.size() > 1)
        result.timestamp = words.at(1).toLongLong();
    return result;
}

QByteArray randomValue(QRandomGenerator &random)
{
    static const QList<QByteArray> special{"NaN", "1e+06", "1.234567e+06",         "0",
                                           "0.0", "-3.5",  "9.007199254740992e+15"};
    if (random.bounded(4) == 0)
        return special.at(random.bounded(special.size()));
    return QByteArray::number(random.bounded(100000.0), 'f', 3);
}

QByteArray randomLabelValue(QRandomGenerator &random)
{
    static const QList<QByteArray> pieces{"a",    " ",    "{",   "}", ",",        "=",
                                          "\\\\", "\\\"", "\\n", "#", "\xc3\xa9", "0.5"};
    QByteArray value;
    for (int i = random.bounded(6); i > 0; --i)
        value += pieces.at(random.bounded(pieces.size()));
    return value;
}

} // namespace

class TestExposition : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryNumberFormat_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("integer") << QByteArray("88") << 88.0;
        QTest::newRow("python") << QByteArray("88.0") << 88.0;
        QTest::newRow("go million") << QByteArray("1e+06") << 1e6;
        QTest::newRow("go") << QByteArray("1.234567e+06") << 1234567.0;
        QTest::newRow("three-digit exponent") << QByteArray("1.7567367987e+010") << 17567367987.0;
        QTest::newRow("capital") << QByteArray("2.5E3") << 2500.0;
        QTest::newRow("sign") << QByteArray("+7") << 7.0;
        QTest::newRow("negative") << QByteArray("-1.5e-3") << -0.0015;
        QTest::newRow("no whole part") << QByteArray(".5") << 0.5;
        QTest::newRow("no fraction") << QByteArray("5.") << 5.0;
        QTest::newRow("infinite") << QByteArray("+Inf") << qInf();
        QTest::newRow("minus infinite") << QByteArray("-Inf") << -qInf();
        QTest::newRow("word") << QByteArray("infinity") << qInf();
        QTest::newRow("overflow") << QByteArray("1e400") << qInf();
        QTest::newRow("underflow") << QByteArray("1e-400") << 0.0;
        QTest::newRow("huge exponent") << QByteArray("1e99999999999999999999") << qInf();
    }
    void readsEveryNumberFormat()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, value);
        const std::optional<double> read = parseValue(text);
        QVERIFY(read.has_value());
        QVERIFY(*read == value);
    }

    void refusesWhatIsNoNumber_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"", "-", "+", ".", "e5", "1e", "1e+", "1,5", "0x10", "1_000", "12a", "--1",
                                 "+-1", "nano", "info", "1 2", "N/A"})
            QTest::newRow(text) << QByteArray(text);
    }
    void refusesWhatIsNoNumber()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!parseValue(text));
    }

    void notANumberIsANumber() { QVERIFY(std::isnan(parseValue(QByteArray("NaN")).value_or(0.0))); }

    void ignoresTheLocale()
    {
        const QByteArray before = std::setlocale(LC_NUMERIC, nullptr);
        for (const char *name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"}) {
            if (std::setlocale(LC_NUMERIC, name))
                break;
        }
        const std::optional<double> value = parseValue(QByteArray("2.49"));
        std::setlocale(LC_NUMERIC, before.constData());
        QCOMPARE(value, std::optional(2.49));
    }

    void readsLabelsAsTheyCome()
    {
        const Collector result = read("a{x=\"1\",y=\"with space, {brace} = \\\"quoted\\\" \\\\ \\n\",} 5\n"
                                      "b { x = \"1\" , y = \"2\" } 6\n"
                                      "c{} 7\n"
                                      "d 8\n"
                                      "\te:f_9{z=\"\"}\t9\n");
        QVERIFY(result.bad.isEmpty());
        QCOMPARE(result.samples.size(), 5);
        QCOMPARE(result.samples[0].labels[1].second, QByteArray("with space, {brace} = \"quoted\" \\ \n"));
        QCOMPARE(result.samples[0].value, 5.0);
        QCOMPARE(result.samples[1].labels,
                 (QList<std::pair<QByteArray, QByteArray>>{{"x", "1"}, {"y", "2"}}));
        QVERIFY(result.samples[2].labels.isEmpty());
        QCOMPARE(result.samples[4].name, QByteArray("e:f_9"));
        QCOMPARE(result.samples[4].labels.first().second, QByteArray(""));
        QCOMPARE(result.samples[4].line, 5);
    }

    // P11: a trailing timestamp is not the value.
    void readsTimestamps()
    {
        const Collector result = read("vllm:spec_decode_num_drafts_total{engine=\"0\"} 88.0 1756736798000\n"
                                      "m 1 1520879607.789\n"
                                      "m 2 -5\n"
                                      "m 3 later\n"
                                      "m 4 5 6\n");
        QCOMPARE(result.samples.size(), 3);
        QCOMPARE(result.samples[0].value, 88.0);
        QCOMPARE(result.samples[0].timestamp, std::optional<qint64>(1756736798000));
        QCOMPARE(result.samples[1].timestamp, std::optional<qint64>(1520879607));
        QCOMPARE(result.samples[2].timestamp, std::optional<qint64>(-5));
        QCOMPARE(result.bad, (QList<int>{4, 5}));
    }

    void toleratesOpenMetrics()
    {
        const Collector result = read("# TYPE m counter\n# UNIT m seconds\n"
                                      "m_total 17 1520879607.789 # {trace_id=\"KOO5S4vxi0o\"} 0.67\n"
                                      "m_bucket{le=\"1\"} 8 # {} 0.054\n# EOF\n");
        QVERIFY(result.bad.isEmpty());
        QCOMPARE(result.samples.size(), 2);
        QCOMPARE(result.samples[0].value, 17.0);
        QCOMPARE(result.samples[1].value, 8.0);
    }

    void skipsCommentsBlankLinesAndCarriageReturns()
    {
        const Collector result =
            read("\xEF\xBB\xBF# HELP m {x} 5\r\n\r\n   \n  # note\nm{a=\"b\"} 5\r\nn 6 7\r\n");
        QVERIFY(result.bad.isEmpty());
        QCOMPARE(result.samples.size(), 2);
        QCOMPARE(result.samples[0].line, 5);
        QCOMPARE(result.samples[1].timestamp, std::optional<qint64>(7));
    }

    void namesTheLineOfEachBadOneAndGoesOn()
    {
        const Collector result = read("good 1\n"
                                      "9bad 1\n"
                                      "bad{x=\"1\" 1\n"
                                      "bad{x=\"1} 1\n"
                                      "bad{x=1} 1\n"
                                      "bad{x=\"\\q\"} 1\n"
                                      "bad{=\"1\"} 1\n"
                                      "bad{x=\"1\"}\n"
                                      "bad\n"
                                      "bad one\n"
                                      "bad{x=\"1\"y=\"2\"} 1\n"
                                      "bad{,} 1\n"
                                      "good 2\n");
        QCOMPARE(result.samples.size(), 2);
        QCOMPARE(result.samples[1].line, 13);
        QCOMPARE(result.bad, (QList<int>{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
    }

    void marksALastLineWithoutNewlineAsTorn()
    {
        const Collector result = read("a 1\nb 12");
        QVERIFY(!result.samples[0].torn);
        QVERIFY(result.samples[1].torn);
        QVERIFY(read("a 1\n# EOF").bad.isEmpty());
    }

    void recognisesWhatIsNoExposition_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("no");
        QTest::newRow("HTML (P13)") << QByteArray("<html><title>401</title></html>") << true;
        QTest::newRow("HTML after space") << QByteArray("\r\n  <!DOCTYPE html>") << true;
        QTest::newRow("gzip") << QByteArray("\x1f\x8b\x08\0\0", 5) << true;
        QTest::newRow("zstd") << QByteArray("\x28\xb5\x2f\xfd") << true;
        QTest::newRow("JSON") << QByteArray("{\"detail\":\"Not Found\"}") << true;
        QTest::newRow("JSON array") << QByteArray("[]") << true;
        QTest::newRow("NUL") << QByteArray("a 1\n\0b 2\n", 9) << true;
        QTest::newRow("UTF-16") << QByteArray("\xff\xfe\x61\x00", 4) << true;
        QTest::newRow("empty") << QByteArray() << false;
        QTest::newRow("blank") << QByteArray("\n\n  \n") << false;
        QTest::newRow("comment") << QByteArray("# EOF\n") << false;
        QTest::newRow("sample") << QByteArray("a 1\n") << false;
    }
    void recognisesWhatIsNoExposition()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, no);
        QCOMPARE(notExposition(bytes).has_value(), no);
    }

    void agreesWithANaiveReader()
    {
        QRandomGenerator random(20261130);
        for (int round = 0; round < 300; ++round) {
            QByteArray text;
            QList<Read> expected;
            const int lines = 1 + random.bounded(20);
            for (int line = 1; line <= lines; ++line) {
                if (random.bounded(5) == 0) {
                    text += random.bounded(2) ? "# HELP x {y=\"\n" : "\n";
                    continue;
                }
                QByteArray sample = random.bounded(2) ? "vllm:family_total" : "x";
                const int labels = random.bounded(4);
                if (labels > 0) {
                    sample += '{';
                    for (int i = 0; i < labels; ++i)
                        sample += "l" + QByteArray::number(i) + "=\"" + randomLabelValue(random) + "\",";
                    if (random.bounded(2))
                        sample.chop(1);
                    sample += '}';
                }
                sample += ' ' + randomValue(random);
                if (random.bounded(4) == 0)
                    sample += ' ' + QByteArray::number(random.bounded(2000000000));
                expected.append(naive(sample, line));
                text += sample + '\n';
            }
            const Collector result = read(text);
            QVERIFY2(result.bad.isEmpty(), text.constData());
            QVERIFY2(result.samples == expected, text.constData());
        }
    }

    void survivesAnyBytes()
    {
        QRandomGenerator random(7);
        static constexpr char characters[] = "vllm:_{}\",=\\ \n\r\t#0123456789.eE+-NaIf\0\xff";
        const QByteArrayView alphabet(characters, sizeof characters - 1);
        for (int round = 0; round < 3000; ++round) {
            QByteArray text;
            for (int i = random.bounded(120); i > 0; --i)
                text += alphabet.at(random.bounded(alphabet.size()));
            const Collector result = read(text);
            int lines = 0;
            for (const char c : text)
                lines += c == '\n' ? 1 : 0;
            QVERIFY(result.samples.size() + result.bad.size() <= lines + 1);
        }
    }
};

QTEST_APPLESS_MAIN(TestExposition)
#include "tst_exposition.moc"
