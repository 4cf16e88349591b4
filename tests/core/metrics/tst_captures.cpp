// SPDX-License-Identifier: GPL-3.0-or-later
// Real scrapes of a vLLM 0.32.0 server before and after a workload.
#include "support.h"

#include <assay/base/text.h>

#include <QTest>

using namespace assay::metrics;
using namespace assay::metrics::test;

namespace {

Acceptance capture(const char *name, const DeltaOptions &options = {})
{
    const QString folder = QStringLiteral("real/") + QString::fromLatin1(name);
    return deltaOf(bytesOf(folder + QStringLiteral("/before.prom")),
                   bytesOf(folder + QStringLiteral("/after.prom")), options);
}

} // namespace

class TestCaptures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void value_data()
    {
        QTest::addColumn<qint64>("drafts");
        QTest::addColumn<qint64>("accepted");
        QTest::addColumn<QByteArray>("length");
        QTest::addColumn<qint64>("requests");
        QTest::addColumn<QByteArray>("problems");
        const auto row = [](const char *name, qint64 drafts, qint64 accepted, const char *length,
                            qint64 requests, const char *problems) {
            QTest::newRow(name) << drafts << accepted << QByteArray(length) << requests
                                << QByteArray(problems);
        };
        row("draft3-off", 3648, 9075, "3.4877", 80, "");
        row("dp2-draft3-off", 3648, 9075, "3.4877", 80, "");
        row("corrupt-t1-draft3", 20091, 2009, "1.1000", 80, "truncated_outputs");
        row("mtp3", 1049, 0, "1.0000", 6, "no_benefit prefix_caching truncated_outputs zero_accepted");
        row("ngram1-t0", 894, 894, "2.0000", 6, "prefix_caching truncated_outputs");
        row("ngram3-t0", 450, 1338, "3.9733", 6, "prefix_caching truncated_outputs variable_depth");
        row("ngram5-t0", 306, 1494, "5.8824", 6, "prefix_caching truncated_outputs variable_depth");
        row("lab-on-3", 6331, 15505, "3.4491", 80, "truncated_outputs");
        row("lab-off-3", 3666, 9179, "3.5038", 80, "");
        row("lab-dp2-off-3", 3666, 9179, "3.5038", 80, "");
        row("lab-ngram-off-3", 2325, 5333, "3.2938", 80, "generation_mismatch undrafted_tokens");
    }
    void value()
    {
        QFETCH(qint64, drafts);
        QFETCH(qint64, accepted);
        QFETCH(QByteArray, length);
        QFETCH(qint64, requests);
        QFETCH(QByteArray, problems);
        const Acceptance result = capture(QTest::currentDataTag());
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(result.drafts, std::optional(drafts));
        QCOMPARE(result.acceptedTokens, std::optional(accepted));
        QCOMPARE(assay::base::fixed(*result.acceptanceLength, 4), length);
        QCOMPARE(result.requests.finished, std::optional(requests));
        QCOMPARE(result.requests.running, std::optional<qint64>(0));
        QCOMPARE(ids(result).join(QLatin1Char(' ')).toLatin1(), problems);
    }

    void withoutSpeculationNothingIsThere()
    {
        const Acceptance result = capture("nospec");
        QCOMPARE(result.status, Status::Absent);
        QCOMPARE(result.model, QStringLiteral("lab/random-glm"));
        QCOMPARE(result.drafts, std::optional<qint64>());
        QCOMPARE(result.requests.finished, std::optional<qint64>(6));
        QCOMPARE(result.generatedTokens, std::optional<qint64>(1748));
    }

    void withoutLogStatsThereIsNotEvenAnEngine()
    {
        const Acceptance result = capture("nolog-ngram3");
        QCOMPARE(result.status, Status::Absent);
        QCOMPARE(result.engineKind, std::optional<assay::engine::Kind>());
    }

    void twoEnginesSumToTheSingleOne()
    {
        const Acceptance two = capture("lab-dp2-off-3");
        const Acceptance one = capture("lab-off-3");
        QCOMPARE(two.perEngine.size(), 2);
        QCOMPARE(two.perEngine[0].drafts, std::optional<qint64>(1859));
        QCOMPARE(two.perEngine[0].acceptedTokens, std::optional<qint64>(4661));
        QCOMPARE(two.perEngine[1].drafts, std::optional<qint64>(1807));
        QCOMPARE(two.perEngine[1].acceptedTokens, std::optional<qint64>(4518));
        QCOMPARE(two.acceptedPerPosition, one.acceptedPerPosition);
        QCOMPARE(two.acceptedPerPosition, (QList<std::optional<qint64>>{3298, 3059, 2822}));
        const Acceptance draft = capture("dp2-draft3-off");
        QCOMPARE(assay::base::fixed(*draft.perEngine[0].acceptanceLength, 4), QByteArray("3.4939"));
        QCOMPARE(assay::base::fixed(*draft.perEngine[1].acceptanceLength, 4), QByteArray("3.4816"));
    }

    void depthIsBelowTheDraftLengthAtTheEndsOfRequests()
    {
        const Acceptance result = capture("ngram3-t0", {.draftLength = 3});
        QCOMPARE(assay::base::fixed(*result.meanDraftDepth, 3), QByteArray("2.973"));
        QCOMPARE(result.acceptanceRate, std::optional(1.0));
        QCOMPARE(result.undraftedSteps, std::optional<qint64>(6));
    }

    void undraftedStepsOfAnNgramDrafter()
    {
        const Acceptance result = capture("lab-ngram-off-3");
        QCOMPARE(result.undraftedSteps, std::optional<qint64>(5106));
        QCOMPARE(assay::base::fixed(*result.tokensPerStep, 2), QByteArray("1.72"));
    }

    void fromTheStartIsTheWindowOfAFreshServer()
    {
        const Acceptance start = startOf(bytesOf(QStringLiteral("real/lab-off-3/after.prom")));
        QCOMPARE(start.drafts, std::optional<qint64>(3666));
        QCOMPARE(start.acceptanceLength, capture("lab-off-3").acceptanceLength);
    }

    void everySampleIsListed()
    {
        const QJsonArray samples = samplesToJson(bytesOf(QStringLiteral("real/lab-off-3/after.prom")));
        int lines = 0;
        for (const QByteArray &line : bytesOf(QStringLiteral("real/lab-off-3/after.prom")).split('\n'))
            lines += !line.isEmpty() && !line.startsWith('#') ? 1 : 0;
        QCOMPARE(samples.size(), lines);
    }
};

QTEST_APPLESS_MAIN(TestCaptures)
#include "tst_captures.moc"
