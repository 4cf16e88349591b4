// SPDX-License-Identifier: GPL-3.0-or-later
// Engines whose metrics Assay reads and that it does not drive.
#include "support.h"

#include <assay/base/text.h>

#include <QTest>

using namespace assay::metrics;
using namespace assay::metrics::test;
using assay::engine::Kind;

class TestEngines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sglangByVerifyCalls()
    {
        const QByteArray before = bytesOf(QStringLiteral("fixtures/sglang-before.prom"));
        const QByteArray after = bytesOf(QStringLiteral("fixtures/sglang-after.prom"));
        const Acceptance result = deltaOf(before, after, {.draftLength = 3});
        QCOMPARE(result.engineKind, std::optional(Kind::Sglang));
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(result.drafts, std::optional<qint64>(7200));
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(10800));
        QCOMPARE(result.acceptanceLength, std::optional(2.5));
        QCOMPARE(result.acceptanceRate, std::optional(0.5));
        QCOMPARE(result.requests.finished, std::optional<qint64>(80));
        QCOMPARE(result.gauges.value(QStringLiteral("sglang:spec_accept_length")), 2.61);
        QCOMPARE(result.gauges.value(QStringLiteral("sglang:spec_accept_rate")), 0.537);
        QCOMPARE(ids(result), QStringList{QStringLiteral("unit_assumed")});
        const Acceptance unknown = deltaOf(before, after);
        QCOMPARE(unknown.draftTokens, std::optional<qint64>());
        QCOMPARE(unknown.acceptanceRate, std::optional<double>());
        QCOMPARE(unknown.tokensPerStep, std::optional<double>());
        QVERIFY(unknown.problems.isEmpty());
    }

    // P42: gauges are never a cumulative mean.
    void sglangGaugesAreForShow()
    {
        const QByteArray before = "sglang:spec_accept_length{model_name=\"m\"} "
                                  "3.0\nsglang:num_requests_total{model_name=\"m\"} 100\n";
        const QByteArray after = "sglang:spec_accept_length{model_name=\"m\"} "
                                 "2.0\nsglang:num_requests_total{model_name=\"m\"} 110\n";
        const Acceptance result = deltaOf(before, after);
        QCOMPARE(result.status, Status::Absent);
        QCOMPARE(ids(result), QStringList{QStringLiteral("gauge_only")});
        QCOMPARE(result.gauges.value(QStringLiteral("sglang:spec_accept_length")), 2.0);
        const QByteArray counted = "sglang:generation_tokens_total{model_name=\"m\"} "
                                   "%1\nsglang:spec_verify_calls_total{model_name=\"m\"} %2\n";
        QByteArray start = counted;
        QByteArray end = counted;
        const Acceptance window = deltaOf(before + start.replace("%1", "5000").replace("%2", "1000"),
                                          after + end.replace("%1", "6010").replace("%2", "1400"));
        QCOMPARE(window.acceptanceLength, std::optional(2.5));
    }

    void sglangRanksAreEngines()
    {
        const auto rank = [](const QByteArray &number, int verify, int generated,
                             int requests) -> QByteArray {
            const QByteArray labels = "{dp_rank=\"" + number + "\",model_name=\"m\"} ";
            return "sglang:spec_verify_calls_total" + labels + QByteArray::number(verify) +
                   "\nsglang:generation_tokens_total" + labels + QByteArray::number(generated) +
                   "\nsglang:num_requests_total" + labels + QByteArray::number(requests) +
                   "\nsglang:spec_accept_length" + labels + "2.5\n";
        };
        const Acceptance result = startOf(rank("0", 100, 210, 10) + rank("1", 50, 205, 5));
        QCOMPARE(result.perEngine[0].acceptanceLength, std::optional(2.0));
        QCOMPARE(result.perEngine[1].acceptanceLength, std::optional(4.0));
        QCOMPARE(assay::base::fixed(*result.acceptanceLength, 2), QByteArray("2.67")); // P80
        QVERIFY(result.gauges.contains(
            QStringLiteral("sglang:spec_accept_length{dp_rank=\"1\",model_name=\"m\"}")));
    }

    void llamacppIsBornWithTheFirstRequest()
    {
        const Acceptance result = deltaOf(bytesOf(QStringLiteral("fixtures/llamacpp-before.prom")),
                                          bytesOf(QStringLiteral("fixtures/llamacpp-after.prom")));
        QCOMPARE(result.engineKind, std::optional(Kind::Llamacpp));
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(result.drafts, std::optional<qint64>(400));
        QCOMPARE(result.draftTokens, std::optional<qint64>(1200));
        QCOMPARE(result.acceptanceLength, std::optional(2.95));
        QCOMPARE(result.acceptanceRate, std::optional(0.65));
        QCOMPARE(result.perPosition, (QList<std::optional<double>>{0.85, 0.65, 0.45}));
        QVERIFY(result.problems.isEmpty());
        QVERIFY(result.models.isEmpty());
    }

    void trtllmDraftsAreThoseOfPositionZero()
    {
        const Acceptance result = startOf(bytesOf(QStringLiteral("fixtures/trtllm-after.prom")));
        QCOMPARE(result.engineKind, std::optional(Kind::Trtllm));
        QCOMPARE(result.drafts, std::optional<qint64>(2000));
        QCOMPARE(result.acceptanceLength, std::optional(2.35));
        QCOMPARE(result.acceptanceRate, std::optional(0.45));
        // Position 2 was never accepted and so never born.
        QCOMPARE(result.perPosition, (QList<std::optional<double>>{0.85, 0.5, std::nullopt}));
        QCOMPARE(ids(result), QStringList{QStringLiteral("never_accepted_positions")});
    }

    void trtllmWithoutPositionsNeedsTheDraftLength()
    {
        const QByteArray text = "trtllm_spec_decode_num_draft_tokens_total 6000.0\n"
                                "trtllm_spec_decode_num_accepted_tokens_total 2700.0\n";
        QCOMPARE(startOf(text).status, Status::Absent);
        QCOMPARE(startOf(text).acceptedTokens, std::optional<qint64>(2700));
        const Acceptance result = startOf(text, {.draftLength = 3});
        QCOMPARE(result.acceptanceLength, std::optional(2.35));
        QCOMPARE(ids(result), QStringList{QStringLiteral("unit_assumed")});
    }

    void atomByStepsOfEachLength()
    {
        const Acceptance result = startOf(bytesOf(QStringLiteral("fixtures/atom-after.prom")));
        QCOMPARE(result.engineKind, std::optional(Kind::Atom));
        QCOMPARE(result.drafts, std::optional<qint64>(1000));
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(2000));
        QCOMPARE(result.acceptanceLength, std::optional(3.0));
        QCOMPARE(assay::base::fixed(*result.acceptanceRate, 3), QByteArray("0.667"));
        QCOMPARE(result.perPosition, (QList<std::optional<double>>{0.9, 0.7, 0.4}));
        QVERIFY(result.problems.isEmpty());
    }

    // P26's kind: exact names only.
    void namesThatOnlyLookAlikeAreNobodys()
    {
        const QByteArray text = "llamacpp:draft_tokens_total 5\n"
                                "llamacpp:spec_tokens_drafted_total 5\n"
                                "my_vllm:spec_decode_num_drafts_total 5\n"
                                "vllm:spec_decode_num_drafts_total_sum 5\n"
                                "vllm:spec_decode_num_draft 5\n"
                                "vllm:spec_decode_num_draft_tokens_per_pos_total{position=\"0\"} 5\n";
        QCOMPARE(startOf(text).status, Status::Absent);
        QCOMPARE(startOf(text).engineKind, std::optional<Kind>());
    }
};

QTEST_APPLESS_MAIN(TestEngines)
#include "tst_engines.moc"
