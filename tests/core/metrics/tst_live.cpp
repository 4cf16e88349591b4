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
