// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/logs/acceptance_lines.h>

#include <places.h>

#include <QFile>
#include <QTest>

using namespace assay;
using logs::AcceptanceLine;

namespace {

AcceptanceLine parsed(const char *line)
{
    const auto result = logs::parseAcceptanceLine(line);
    Q_ASSERT(result.has_value());
    return *result;
}

} // namespace

class AcceptanceLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySpellingOfTheFieldIsRead_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<double>("length"); // 0: none
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("accepted");
        QTest::addColumn<int>("drafted");
        QTest::addColumn<int>("positions");
        QTest::newRow("V0") << QByteArray("INFO 10-16 19:05:47 metrics.py:367] Speculative metrics: Draft "
                                          "acceptance rate: 0.642, System "
                                          "efficiency: 0.598, Number of speculative tokens: 3, Number of "
                                          "accepted tokens: 8547, Number of "
                                          "draft tokens: 13311, Number of emitted tokens: 10616.")
                            << 0.0 << 0.642 << 8547 << 13311 << 0;
        QTest::newRow("v0.8") << QByteArray("INFO Speculative metrics: Draft acceptance rate: 1.000, Number "
                                            "of accepted tokens: 66, Number of draft tokens: 66,")
                              << 0.0 << 1.0 << 66 << 66 << 0;
        QTest::newRow("percent") << QByteArray("INFO SpecDecoding metrics: Draft acceptance rate: 100.0%, "
                                               "Accepted: 66 tokens, Drafted: 66 tokens")
                                 << 0.0 << 1.0 << 66 << 66 << 0;
        QTest::newRow("v0.9 (P17)")
            << QByteArray("SpecDecoding metrics: Draft acceptance rate: 62.5%, Mean acceptance length: 2.88, "
                          "Accepted: 150 "
                          "tokens, Drafted: 240 tokens, Per-position acceptance rate: 0.812, 0.600, 0.463")
            << 2.88 << 0.625 << 150 << 240 << 3;
        QTest::newRow("throughputs") << QByteArray(
                                            "(APIServer pid=2236552) INFO 09-09 11:51:35 [metrics.py:96] "
                                            "SpecDecoding metrics: Draft acceptance rate: "
                                            "88.8%, Mean acceptance length: 5.44, Accepted throughput: 4.37 "
                                            "tokens/s, Drafted throughput: 4.92 tokens/s, "
                                            "Accepted: 262 tokens, Drafted: 295 tokens, Per-position "
                                            "acceptance rate: 0.983, 0.949, 0.9, 0.8, 0.7")
                                     << 5.44 << 0.888 << 262 << 295 << 5;
        QTest::newRow("current") << QByteArray(
                                        "(APIServer pid=1) INFO [metrics.py:101] SpecDecoding metrics: Mean "
                                        "acceptance length: 2.52, Accepted throughput: "
                                        "36.30 tokens/s, Drafted throughput: 47.79 tokens/s, Accepted: 363 "
                                        "tokens, Drafted: 478 tokens, Per-position "
                                        "acceptance rate: 0.904, 0.612, Avg Draft acceptance rate: 75.9%")
                                 << 2.52 << 0.759 << 363 << 478 << 2;
        QTest::newRow("coloured")
            << QByteArray("\x1b[32mINFO\x1b[0m SpecDecoding metrics: Accepted: \x1b[1m5\x1b[0m tokens, "
                          "Drafted: 10 tokens, Draft acceptance rate: 50.0%")
            << 0.0 << 0.5 << 5 << 10 << 0;
    }

    void everySpellingOfTheFieldIsRead()
    {
        QFETCH(QByteArray, line);
        QFETCH(double, length);
        QFETCH(double, rate);
        QFETCH(int, accepted);
        QFETCH(int, drafted);
        QFETCH(int, positions);
        const AcceptanceLine read = parsed(line.constData());
        QCOMPARE(read.acceptanceLength.value_or(0.0), length);
        QCOMPARE(read.acceptanceRate.value(), rate);
        QCOMPARE(read.acceptedTokens.value(), accepted);
        QCOMPARE(read.draftTokens.value(), drafted);
        QCOMPARE(read.perPosition.size(), positions);
    }

    void unknownKeysAreKept()
    {
        const AcceptanceLine read =
            parsed("SpecDecoding metrics: Mean verification depth: 2.50/5, Accepted: 1 tokens, "
                   "Drafted: 2 tokens, Per-position acceptance rate: 0.9, -----, 0.1");
        QCOMPARE(read.other.value("Mean verification depth"), QByteArray("2.50/5"));
        QCOMPARE(read.perPosition.size(), 3);
        QCOMPARE(*read.perPosition[0], 0.9);
        QVERIFY(!read.perPosition[1].has_value());
        QCOMPARE(*read.perPosition[2], 0.1);
    }

    void nanIsNothing()
    {
        // P10
        const AcceptanceLine read =
            parsed("SpecDecoding metrics: Mean acceptance length: nan, Accepted: 0 tokens, Drafted: 0 "
                   "tokens, Per-position acceptance rate: , Avg Draft acceptance rate: nan%");
        QVERIFY(!read.acceptanceLength.has_value());
        QVERIFY(!read.acceptanceRate.has_value());
        QCOMPARE(*read.draftTokens, 0);
        QVERIFY(!logs::pooled({read}, 3).acceptanceLength.has_value());
    }

    void linesWithoutDraftsGiveNoLength()
    {
        // P70
        const auto pool = logs::pooled(
            {parsed(
                "SpecDecoding metrics: Draft acceptance rate: 0.0%, Accepted: 0 tokens, Drafted: 0 tokens")},
            3);
        QCOMPARE(pool.intervals, 1);
        QCOMPARE(pool.draftTokens, 0);
        QVERIFY(!pool.acceptanceLength.has_value());
        QVERIFY(!pool.acceptanceRate.has_value());
    }

    void intervalsArePooledByTheirCounts()
    {
        // P18: 1 + 940 / (3060 / 3), not the mean 2.45 of the lines.
        const QList<AcceptanceLine> lines{parsed("SpecDecoding metrics: Mean acceptance length: 3.00, "
                                                 "Accepted: 40 tokens, Drafted: 60 tokens,"),
                                          parsed("SpecDecoding metrics: Mean acceptance length: 1.90, "
                                                 "Accepted: 900 tokens, Drafted: 3000 tokens,")};
        const auto pool = logs::pooled(lines, 3);
        QCOMPARE(pool.intervals, 2);
        QCOMPARE(pool.acceptedTokens, 940);
        QCOMPARE(pool.draftTokens, 3060);
        QCOMPARE(QString::number(*pool.acceptanceLength, 'f', 2), QStringLiteral("1.92"));
        QVERIFY(!logs::pooled(lines).acceptanceLength.has_value());
        QCOMPARE(logs::pooled({}, 3).intervals, 0);
    }

    void aRealLogComesNearTheCounters()
    {
        QFile file(QStringLiteral(ASSAY_TEST_DATA "/logs/lab-off-3/server.log"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray log = file.readAll();
        const QList<AcceptanceLine> lines = logs::acceptanceLines(log);
        QCOMPARE(lines.size(), log.count("SpecDecoding metrics:"));
        QVERIFY(log.mid(lines.first().offset).startsWith("(APIServer pid=12767) INFO"));
        const auto pool = logs::pooled(lines);
        // The counters of the same run: 9179 accepted in 3666 drafts, 3.5038. The last seconds are not in the
        // log.
        QVERIFY(std::abs(*pool.acceptanceLength - 3.5038) < 0.01);
    }

    void otherAndBrokenLinesAreNone()
    {
        for (const char *line : {"", "metrics:", "INFO: GET /metrics", "DiffusionDecoding metrics: x: 1"})
            QVERIFY(!logs::parseAcceptanceLine(line).has_value());
        for (const char *line :
             {"SpecDecoding metrics:", "SpecDecoding metrics: ,,,", "SpecDecoding metrics: :,:",
              "SpecDecoding metrics: Accepted: 99999999999999999999 tokens, Drafted: -4 tokens"}) {
            const AcceptanceLine read = parsed(line);
            QVERIFY(!read.acceptedTokens.has_value() && !read.draftTokens.has_value());
        }
    }
};

QTEST_APPLESS_MAIN(AcceptanceLines)
#include "tst_acceptance_lines.moc"
