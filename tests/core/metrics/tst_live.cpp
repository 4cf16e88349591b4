// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include <assay/metrics/live.h>

#include <QTest>

using namespace assay::metrics;
using namespace assay::metrics::test;

class TestLive : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changedLinesAreLaidOverTheLast()
    {
        Window window(
            scrapeOf(vllm({.drafts = 100, .draftTokens = 300, .accepted = 50, .positions = {30, 15, 5}})));
        QCOMPARE(window.acceptance()->status, Status::NoDrafts);
        QVERIFY(window.update(
            vllm({.drafts = 200, .draftTokens = 600, .accepted = 250, .positions = {120, 85, 45}})));
        QCOMPARE(window.acceptance()->acceptanceLength, std::optional(3.0));
        // Only what changed comes, and the text's last line has no newline.
        QByteArray changed = vllm({.drafts = 300, .accepted = 251});
        changed.chop(1);
        QVERIFY(window.update(changed));
        const auto result = window.acceptance();
        QCOMPARE(result->drafts, std::optional<qint64>(200));
        QCOMPARE(result->acceptedTokens, std::optional<qint64>(201));
        QCOMPARE(result->acceptedPerPosition, (QList<std::optional<qint64>>{90, 70, 40}));
    }

    void requestsInFlightAreNoProblem()
    {
        Window window(scrapeOf(vllm({.drafts = 0, .accepted = 0})));
        const QByteArray running = "vllm:num_requests_running{engine=\"0\",model_name=\"m\"} 1.0\n";
        QVERIFY(window.update(QByteArray(vllm({.drafts = 10, .accepted = 20}) + running)));
        QCOMPARE(window.acceptance()->requests.running, std::optional<qint64>(1));
        QVERIFY(window.acceptance()->problems.isEmpty());
    }

    void unsoundLinesArePassedOver()
    {
        Window window(scrapeOf(vllm({.drafts = 0, .accepted = 0})));
        QVERIFY(window.update(vllm({.drafts = 10, .accepted = 20})));
        QVERIFY(window.update(
            "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} NaN\nnonsense\n"));
        QCOMPARE(window.acceptance()->acceptanceLength, std::optional(3.0));
        QVERIFY(!window.update("<html>502</html>"));
        QVERIFY(window.update({}));
        QCOMPARE(window.acceptance()->acceptanceLength, std::optional(3.0));
    }

    void aRestartShows()
    {
        Window window(scrapeOf(vllm({.drafts = 100, .accepted = 100})));
        QVERIFY(window.update(vllm({.drafts = 10, .accepted = 5})));
        QCOMPARE(window.acceptance()->status, Status::Reset);
        QCOMPARE((*window.acceptance()->afterReset)[QStringLiteral("acceptance_length")].toDouble(), 1.5);
    }

    void labelOrderDoesNotMatter()
    {
        Window window(scrapeOf(vllm({.drafts = 0, .accepted = 0})));
        QVERIFY(
            window.update("vllm:spec_decode_num_drafts_total{model_name=\"m\",engine=\"0\"} 4\n"
                          "vllm:spec_decode_num_accepted_tokens_total{model_name=\"m\",engine=\"0\"} 6\n"));
        QCOMPARE(window.acceptance()->acceptanceLength, std::optional(2.5));
    }

    // For the charts: the counts since the start, at every look.
    void countsAreThoseOfTheDelta()
    {
        Window window(
            scrapeOf(vllm({.drafts = 100, .draftTokens = 300, .accepted = 50, .positions = {30, 15, 5}})));
        QVERIFY(window.update(
            vllm({.drafts = 200, .draftTokens = 600, .accepted = 250, .positions = {120, 85, 45}})));
        QVERIFY(window.update("vllm:num_requests_running{engine=\"0\",model_name=\"m\"} 3.0\n"
                              "vllm:num_requests_waiting{engine=\"0\",model_name=\"m\"} 2.0\n"
                              "vllm:kv_cache_usage_perc{engine=\"0\",model_name=\"m\"} 0.25\n"));
        const LiveCounts counts = window.counts();
        QCOMPARE(counts.drafts, std::optional<qint64>(100));
        QCOMPARE(counts.draftTokens, std::optional<qint64>(300));
        QCOMPARE(counts.acceptedTokens, std::optional<qint64>(200));
        QCOMPARE(counts.acceptedPerPosition, (QList<std::optional<qint64>>{90, 70, 40}));
        QCOMPARE(counts.running, std::optional<qint64>(3));
        QCOMPARE(counts.waiting, std::optional<qint64>(2));
        QCOMPARE(counts.kvUse, std::optional(0.25));
        QVERIFY(!counts.reset);
        // The use of the cache is no request under way.
        QCOMPARE(window.acceptance()->requests.running, std::optional<qint64>(5));
    }

    void whatAnEngineDoesNotTellIsNotZero()
    {
        Window window(scrapeOf(vllm({.drafts = 1, .accepted = 1})));
        QVERIFY(window.update(vllm({.drafts = 2, .accepted = 2})));
        const LiveCounts counts = window.counts();
        QVERIFY(!counts.running);
        QVERIFY(!counts.kvUse);
        QVERIFY(!counts.generatedTokens);
    }

    void kvUseIsTheMeanOfTheEngines()
    {
        Window window(scrapeOf(vllm({.drafts = 1, .accepted = 1})));
        QVERIFY(window.update("vllm:kv_cache_usage_perc{engine=\"0\",model_name=\"m\"} 0.1\n"
                              "vllm:kv_cache_usage_perc{engine=\"1\",model_name=\"m\"} 0.3\n"));
        QCOMPARE(window.counts().kvUse, std::optional(0.2));
    }

    void afterARestartTheNewProcessCountsFromItsOwnStart()
    {
        Window window(scrapeOf(vllm({.drafts = 100, .accepted = 100})));
        QVERIFY(window.update(vllm({.drafts = 150, .accepted = 175})));
        QCOMPARE(window.counts().acceptedTokens, std::optional<qint64>(75));
        QVERIFY(window.update(vllm({.drafts = 10, .accepted = 5})));
        LiveCounts counts = window.counts();
        QVERIFY(counts.reset);
        QCOMPARE(counts.drafts, std::optional<qint64>(10));
        QCOMPARE(counts.acceptedTokens, std::optional<qint64>(5));
        QVERIFY(window.update(vllm({.drafts = 12, .accepted = 8})));
        counts = window.counts();
        QVERIFY(!counts.reset);
        QCOMPARE(counts.drafts, std::optional<qint64>(12));
    }

    // A real pair of scrapes: the cheap counts agree with the judged ones.
    void countsOfRealScrapesAreThoseOfTheDelta_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char *name : {"lab-dp2-off-3", "lab-off-3", "lab-on-3", "mtp3", "draft3-off", "nospec"})
            QTest::newRow(name) << QStringLiteral("real/") + QLatin1StringView(name);
    }
    void countsOfRealScrapesAreThoseOfTheDelta()
    {
        QFETCH(const QString, folder);
        const QByteArray before = bytesOf(folder + QStringLiteral("/before.prom"));
        const QByteArray after = bytesOf(folder + QStringLiteral("/after.prom"));
        Window window(scrapeOf(before));
        QVERIFY(window.update(after));
        const Acceptance judged = deltaOf(before, after);
        const LiveCounts counts = window.counts();
        QCOMPARE(counts.drafts, judged.drafts);
        QCOMPARE(counts.draftTokens, judged.draftTokens);
        QCOMPARE(counts.acceptedTokens, judged.acceptedTokens);
        QCOMPARE(counts.generatedTokens, judged.generatedTokens);
        for (qsizetype i = 0; i < counts.acceptedPerPosition.size(); ++i)
            QCOMPARE(counts.acceptedPerPosition.at(i), judged.acceptedPerPosition.at(i));
    }

    // A real scrape laid over the one before it is the same as a delta between the two.
    void aWholeScrapeIsADelta()
    {
        const QByteArray before = bytesOf(QStringLiteral("real/lab-dp2-off-3/before.prom"));
        const QByteArray after = bytesOf(QStringLiteral("real/lab-dp2-off-3/after.prom"));
        Window window(scrapeOf(before));
        QVERIFY(window.update(after));
        QCOMPARE(toJson(*window.acceptance()), toJson(deltaOf(before, after)));
    }
};

QTEST_APPLESS_MAIN(TestLive)
#include "tst_live.moc"
