// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include <assay/base/text.h>

#include <QTest>

using namespace assay::metrics;
using namespace assay::metrics::test;
using assay::base::Severity;

namespace {

// Counters from 0, so that the window is the text itself.
Acceptance windowOf(const VllmCounters &counters, const DeltaOptions &options = {})
{
    VllmCounters zero = counters;
    for (std::optional<qint64> *count :
         {&zero.drafts, &zero.draftTokens, &zero.accepted, &zero.generated, &zero.stop, &zero.length}) {
        if (*count)
            *count = 0;
    }
    zero.positions.fill(0);
    return deltaOf(vllm(zero), vllm(counters), options);
}

bool has(const Acceptance &acceptance, const char *id)
{
    return problem(acceptance, QString::fromLatin1(id)) != nullptr;
}

Severity severityOf(const Acceptance &acceptance, const char *id)
{
    return problem(acceptance, QString::fromLatin1(id))->severity;
}

} // namespace

class TestDeltaChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSoundWindowHasNoProblems()
    {
        const Acceptance result = windowOf({.drafts = 1000,
                                            .draftTokens = 3000,
                                            .accepted = 1800,
                                            .positions = {840, 580, 380},
                                            .generated = 2880,
                                            .stop = 80,
                                            .length = 0},
                                           {.draftLength = 3, .planned = 80});
        QVERIFY2(result.problems.isEmpty(), qPrintable(ids(result).join(QLatin1Char(' '))));
    }

    void acceptedMoreThanDrafted()
    {
        const Acceptance result = windowOf({.drafts = 100, .draftTokens = 300, .accepted = 301});
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(severityOf(result, "accepted_exceeds_drafted"), Severity::Error);
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(301));
        QCOMPARE(result.acceptanceLength, std::optional<double>());
        QCOMPARE(windowOf({.drafts = 100, .draftTokens = 300, .accepted = 300}).status, Status::Value);
        QCOMPARE(windowOf({.drafts = 0, .accepted = 3}).status, Status::Invalid);
    }

    // P20, P72: 1 <= AL <= k + 1.
    void lengthOutOfRange()
    {
        const Acceptance result = windowOf({.drafts = 100, .accepted = 301}, {.draftLength = 3});
        QCOMPARE(result.status, Status::Invalid);
        QVERIFY(has(result, "length_out_of_range"));
        QCOMPARE(windowOf({.drafts = 100, .accepted = 300}, {.draftLength = 3}).acceptanceLength,
                 std::optional(4.0));
    }

    void depthExceedsDraftLength()
    {
        const Acceptance result =
            windowOf({.drafts = 100, .draftTokens = 301, .accepted = 120, .positions = {60, 40, 20}},
                     {.draftLength = 3});
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(ids(result), QStringList{QStringLiteral("depth_exceeds_draft_length")});
        QCOMPARE(severityOf(result, "depth_exceeds_draft_length"), Severity::Error);
        const Acceptance position =
            windowOf({.drafts = 100, .draftTokens = 200, .accepted = 110, .positions = {60, 40, 10}},
                     {.draftLength = 2});
        QVERIFY(has(position, "depth_exceeds_draft_length"));
    }

    void depthThatVaries()
    {
        const VllmCounters counters{
            .drafts = 450, .draftTokens = 1338, .accepted = 1338, .positions = {450, 444, 444}};
        const Acceptance result = windowOf(counters);
        QCOMPARE(ids(result), QStringList{QStringLiteral("variable_depth")});
        QCOMPARE(severityOf(result, "variable_depth"), Severity::Note);
        QCOMPARE(assay::base::fixed(*result.meanDraftDepth, 3), QByteArray("2.973"));
        QVERIFY(has(windowOf({.drafts = 100, .draftTokens = 200, .accepted = 100}, {.draftLength = 3}),
                    "variable_depth"));
        QVERIFY(!has(windowOf({.drafts = 100, .draftTokens = 200, .accepted = 100}), "variable_depth"));
    }

    // P36: a position that is not there is unknown, not 0.
    void aMissingPositionIsNull()
    {
        const QByteArray labels = "{engine=\"0\",model_name=\"m\",position=\"2\"} 38.0\n";
        const QByteArray name = "vllm:spec_decode_num_accepted_tokens_per_pos_total";
        const QByteArray zero = vllm({.drafts = 0, .draftTokens = 0, .accepted = 0, .positions = {0}});
        const QByteArray text = vllm({.drafts = 100, .draftTokens = 300, .accepted = 180, .positions = {84}});
        const Acceptance result = deltaOf(
            zero + name + "{engine=\"0\",model_name=\"m\",position=\"2\"} 0.0\n", text + name + labels);
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(result.perPosition, (QList<std::optional<double>>{0.84, std::nullopt, 0.38}));
        QCOMPARE(result.conditional, (QList<std::optional<double>>{0.84, std::nullopt, std::nullopt}));
        QCOMPARE(ids(result), QStringList{QStringLiteral("position_missing")});
        QVERIFY(!result.interval);
    }

    void aMissingLastPositionShowsByTheDepth()
    {
        const Acceptance result =
            windowOf({.drafts = 100, .draftTokens = 300, .accepted = 180, .positions = {84, 58}});
        QCOMPARE(result.perPosition, (QList<std::optional<double>>{0.84, 0.58, std::nullopt}));
        QVERIFY(has(result, "position_missing"));
        QVERIFY(!has(result, "per_position_sum"));
    }

    void aPositionOfOneEngineOnlyIsUnknown()
    {
        const QByteArray text = vllm({.drafts = 100, .accepted = 90, .positions = {60, 30}}) +
                                vllm({.drafts = 100, .accepted = 60, .positions = {60}, .engine = "1"});
        const Acceptance result = startOf(text);
        QCOMPARE(result.perPosition, (QList<std::optional<double>>{0.6, std::nullopt}));
        QVERIFY(has(result, "position_missing"));
    }

    void aPositionBornInsideTheWindowIsUnknown()
    {
        const Acceptance result =
            deltaOf(vllm({.drafts = 10, .draftTokens = 20, .accepted = 10, .positions = {10}}),
                    vllm({.drafts = 110, .draftTokens = 220, .accepted = 90, .positions = {80, 10}}));
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(result.perPosition, (QList<std::optional<double>>{0.7, std::nullopt}));
        QCOMPARE(severityOf(result, "position_missing"), Severity::Error);
    }

    void positionsMustSumToTheCounter()
    {
        const Acceptance result =
            windowOf({.drafts = 1000, .draftTokens = 3000, .accepted = 1801, .positions = {840, 580, 380}});
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(ids(result), QStringList{QStringLiteral("per_position_sum")});
        QCOMPARE(severityOf(result, "per_position_sum"), Severity::Error);
    }

    // P23: joint rates never rise, conditional ones may.
    void positionsMustNotRise()
    {
        const Acceptance result =
            windowOf({.drafts = 1000, .draftTokens = 3000, .accepted = 1920, .positions = {805, 632, 483}});
        QCOMPARE(assay::base::fixed(*result.conditional[1], 3), QByteArray("0.785"));
        QCOMPARE(assay::base::fixed(*result.conditional[2], 3), QByteArray("0.764"));
        QVERIFY(!has(result, "per_position_increasing"));
        const Acceptance rising =
            windowOf({.drafts = 1000, .draftTokens = 3000, .accepted = 1800, .positions = {580, 840, 380}});
        QCOMPARE(rising.status, Status::Value);
        QCOMPARE(severityOf(rising, "per_position_increasing"), Severity::Error);
        QVERIFY(has(windowOf({.drafts = 100, .draftTokens = 300, .accepted = 150, .positions = {101, 49}}),
                    "per_position_increasing"));
    }

    void positionsThatAreAllTheSame()
    {
        const VllmCounters counters{
            .drafts = 1000, .draftTokens = 3000, .accepted = 1500, .positions = {500, 500, 500}};
        QVERIFY(has(windowOf(counters), "identical_positions"));
        QVERIFY(!has(
            windowOf({.drafts = 500, .draftTokens = 1500, .accepted = 1500, .positions = {500, 500, 500}}),
            "identical_positions"));
        QVERIFY(!has(windowOf({.drafts = 500, .draftTokens = 500, .accepted = 100, .positions = {100}}),
                     "identical_positions"));
    }

    // P37.
    void aDrafterOfNoUse()
    {
        const Acceptance result = windowOf({.drafts = 20000, .draftTokens = 60000, .accepted = 240});
        QCOMPARE(assay::base::fixed(*result.acceptanceLength, 2), QByteArray("1.01"));
        QCOMPARE(result.acceptanceRate, std::optional(0.004));
        QCOMPARE(ids(result), QStringList{QStringLiteral("no_benefit")});
        const Acceptance none =
            windowOf({.drafts = 1049, .draftTokens = 3147, .accepted = 0, .positions = {0, 0, 0}});
        QCOMPARE(none.status, Status::Value);
        QCOMPARE(none.acceptanceLength, std::optional(1.0));
        QCOMPARE(ids(none), (QStringList{QStringLiteral("no_benefit"), QStringLiteral("zero_accepted")}));
    }

    void positionsNeverAccepted()
    {
        const Acceptance result =
            windowOf({.drafts = 1000, .draftTokens = 3000, .accepted = 300, .positions = {250, 50, 0}});
        QCOMPARE(ids(result), QStringList{QStringLiteral("never_accepted_positions")});
        QCOMPARE(severityOf(result, "never_accepted_positions"), Severity::Note);
    }

    void syntheticSignature_data()
    {
        QTest::addColumn<QList<qint64>>("positions");
        QTest::addColumn<qint64>("drafts");
        QTest::addColumn<qint64>("draftTokens");
        QTest::addColumn<bool>("fires");
        const auto row = [](const char *name, const QList<qint64> &positions, qint64 drafts,
                            qint64 draftTokens, bool fires) {
            QTest::newRow(name) << positions << drafts << draftTokens << fires;
        };
        row("P47: 3.6 at draft length 5", {1000, 1000, 600, 0, 0}, 1000, 5000, true);
        row("1, 0.6 at rate 0.8", {1000, 600}, 1000, 2000, true);
        row("1, 0.6 of ten drafts", {10, 6}, 10, 20, true);
        row("whole target", {1000, 1000, 0, 0}, 1000, 4000, true);
        row("target below 2", {600, 0, 0}, 1000, 3000, true);
        row("clipped at the ends of requests", {1000, 990, 600, 0, 0}, 1000, 4970, true);
        row("draft length 1", {600}, 1000, 1000, false);
        row("draft length 1, all accepted", {1000}, 1000, 1000, false);
        row("every draft accepted", {1000, 1000}, 1000, 2000, false);
        row("every draft accepted, clipped", {450, 444, 444}, 450, 1338, false);
        row("a real drafter", {840, 580, 380}, 1000, 3000, false);
        row("a weak drafter", {12, 0, 0}, 1000, 3000, false);
        row("few drafts by chance", {5, 4}, 5, 10, false);
        row("nearly perfect", {1000, 995}, 1000, 2000, false);
        row("nothing accepted", {0, 0, 0}, 1000, 3000, false);
    }
    void syntheticSignature()
    {
        QFETCH(QList<qint64>, positions);
        QFETCH(qint64, drafts);
        QFETCH(qint64, draftTokens);
        QFETCH(bool, fires);
        qint64 accepted = 0;
        for (const qint64 count : positions)
            accepted += count;
        const Acceptance result = windowOf({.drafts = drafts,
                                            .draftTokens = draftTokens,
                                            .accepted = accepted,
                                            .positions = positions,
                                            .generated = drafts + accepted + 80,
                                            .stop = 80,
                                            .length = 0});
        QCOMPARE(has(result, "synthetic_signature"), fires);
        QCOMPARE(result.status, Status::Value);
    }

    // P15.
    void foreignRequests()
    {
        const VllmCounters counters{.drafts = 10, .accepted = 20, .stop = 81, .length = 2};
        const Acceptance result = windowOf(counters, {.planned = 80});
        QVERIFY(problem(result, QStringLiteral("foreign_requests"))
                    ->text.contains(QStringLiteral("83 requests")));
        QVERIFY(
            problem(result, QStringLiteral("foreign_requests"))->text.contains(QStringLiteral("2 foreign")));
        QVERIFY(!has(windowOf(counters, {.planned = 82}), "foreign_requests"));
        QVERIFY(!has(windowOf(counters), "foreign_requests"));
    }

    // P16.
    void requestsInFlight()
    {
        const QByteArray counters = vllm({.drafts = 10, .accepted = 20});
        const QByteArray running = "vllm:num_requests_running{engine=\"0\",model_name=\"m\"} 3.0\n"
                                   "vllm:num_requests_waiting{engine=\"0\",model_name=\"m\"} 1.0\n";
        const Acceptance result = startOf(counters + running);
        QCOMPARE(result.requests.running, std::optional<qint64>(4));
        QCOMPARE(ids(result), QStringList{QStringLiteral("not_quiescent")});
        const Acceptance before = deltaOf(vllm({.drafts = 0, .accepted = 0}) + running, counters);
        QVERIFY(has(before, "not_quiescent"));
    }

    // P34's share.
    void truncatedOutputs()
    {
        const Acceptance many = windowOf({.drafts = 10, .accepted = 20, .stop = 2, .length = 2});
        QVERIFY(problem(many, QStringLiteral("truncated_outputs"))->text.contains(QStringLiteral("2 of 4")));
        QVERIFY(problem(many, QStringLiteral("truncated_outputs"))->text.contains(QStringLiteral("50.0 %")));
        QCOMPARE(severityOf(many, "truncated_outputs"), Severity::Warning);
        QCOMPARE(severityOf(windowOf({.drafts = 10, .accepted = 20, .stop = 78, .length = 2}),
                            "truncated_outputs"),
                 Severity::Note);
    }

    void generationMismatch()
    {
        VllmCounters counters{.drafts = 1000,
                              .draftTokens = 3000,
                              .accepted = 1800,
                              .generated = 2880,
                              .stop = 80,
                              .length = 0};
        counters.generated = 2880 + 57;
        QVERIFY(!has(windowOf(counters), "generation_mismatch")); // 57 * 50 < 2880
        counters.generated = 2880 + 58;
        QVERIFY(has(windowOf(counters), "generation_mismatch"));
        QVERIFY(problem(windowOf(counters), QStringLiteral("undrafted_tokens"))
                    ->text.contains(QStringLiteral("58")));
        counters.generated = 2880 - 240; // k tokens a request beyond its stop
        QVERIFY(!has(windowOf(counters), "generation_mismatch"));
        counters.generated = 2880 - 241;
        QVERIFY(has(windowOf(counters), "generation_mismatch"));
        QVERIFY(!has(windowOf(counters), "undrafted_tokens"));
        counters.generated = 2880 - 100;
        QCOMPARE(windowOf(counters).undraftedSteps, std::optional<qint64>(0));
        QVERIFY(has(windowOf(counters, {.draftLength = 1}), "length_out_of_range"));
    }

    // P40.
    void prefixCaching()
    {
        const QByteArray counters = vllm({.drafts = 10, .accepted = 20});
        const QByteArray info =
            "vllm:cache_config_info{block_size=\"16\",enable_prefix_caching=\"True\",engine=\"0\"} 1.0\n";
        QVERIFY(has(startOf(counters + info), "prefix_caching"));
        QByteArray off = info;
        QVERIFY(!has(startOf(counters + off.replace("True", "False")), "prefix_caching"));
        const QByteArray hits = "vllm:prefix_cache_hits_total{engine=\"0\",model_name=\"m\"} ";
        QVERIFY(has(startOf(counters + hits + "372.0\n"), "prefix_caching"));
        QVERIFY(!has(startOf(counters + hits + "0.0\n"), "prefix_caching"));
    }

    // Counts that are not exposed follow from a draft length that is given, and it says so.
    void aDraftLengthFillsWhatFollows()
    {
        const VllmCounters counters{.drafts = 100, .accepted = 150};
        const Acceptance result = windowOf(counters, {.draftLength = 3});
        QCOMPARE(result.draftTokens, std::optional<qint64>(300));
        QCOMPARE(result.acceptanceRate, std::optional(0.5));
        QCOMPARE(ids(result), QStringList{QStringLiteral("unit_assumed")});
        const Acceptance noDrafts = windowOf({.draftTokens = 300, .accepted = 150}, {.draftLength = 3});
        QCOMPARE(noDrafts.drafts, std::optional<qint64>(100));
        QCOMPARE(noDrafts.acceptanceLength, std::optional(2.5));
        const Acceptance unknown = windowOf({.draftTokens = 300, .accepted = 150});
        QCOMPARE(unknown.status, Status::Absent);
        QCOMPARE(unknown.draftTokens, std::optional<qint64>(300));
    }

    // P82.
    void tokensPerStepSeesUndraftedSteps()
    {
        const Acceptance result = windowOf({.drafts = 2325,
                                            .draftTokens = 6975,
                                            .accepted = 5333,
                                            .generated = 12844,
                                            .stop = 80,
                                            .length = 0});
        QCOMPARE(assay::base::fixed(*result.acceptanceLength, 2), QByteArray("3.29"));
        QCOMPARE(result.undraftedSteps, std::optional<qint64>(5106));
        QCOMPARE(assay::base::fixed(*result.tokensPerStep, 2), QByteArray("1.72"));
        QVERIFY(
            problem(result, QStringLiteral("undrafted_tokens"))->text.contains(QStringLiteral("5106 steps")));
    }
};

QTEST_APPLESS_MAIN(TestDeltaChecks)
#include "tst_delta_checks.moc"
