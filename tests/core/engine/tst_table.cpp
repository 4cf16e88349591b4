// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/engine/table.h>

#include <QTest>

#include <set>

using namespace assay::engine;

class TestTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesAndKindsAgree()
    {
        const QStringList names{QStringLiteral("vllm"), QStringLiteral("sglang"), QStringLiteral("trtllm"),
                                QStringLiteral("llamacpp"), QStringLiteral("atom")};
        QCOMPARE(allTables().size(), 5U);
        for (qsizetype i = 0; i < names.size(); ++i) {
            const auto kind = kindFromName(names.at(i));
            QVERIFY(kind.has_value());
            QCOMPARE(kindName(*kind), names.at(i));
            QCOMPARE(table(*kind).kind, *kind);
            QCOMPARE(allTables()[static_cast<std::size_t>(i)]->kind, *kind);
            QVERIFY(!table(*kind).title.isEmpty());
            QVERIFY(!table(*kind).endpoints.metrics.isEmpty());
        }
        QVERIFY(!kindFromName(QStringLiteral("vLLM")));
        QVERIFY(!kindFromName(QString()));
    }

    void everyFamilyIsFoundByItsExactName()
    {
        std::set<QByteArray> seen;
        for (const Table *table : allTables()) {
            for (const Family &family : table->families) {
                const QByteArray name(family.sample.data(), family.sample.size());
                QVERIFY2(seen.insert(name).second, name.constData());
                const FamilyMatch match = findFamily(name);
                QCOMPARE(match.table, table);
                QCOMPARE(match.family, &family);
                QVERIFY(!match.created);
                QVERIFY(!findFamily(QByteArray(name + "_sum")).family);
                QVERIFY(!findFamily(name.chopped(1)).family);
                QVERIFY(!findFamily(QByteArray("x" + name)).family);
            }
        }
        QVERIFY(!findFamily({}).family);
    }

    void countersAreFoundWithoutTheirEnding()
    {
        const FamilyMatch match = findFamily("vllm:spec_decode_num_drafts");
        QCOMPARE(match.family, findFamily("vllm:spec_decode_num_drafts_total").family);
        QVERIFY(!match.created);
        QVERIFY(!findFamily("vllm:spec_decode_num_drafts_").family);
        QVERIFY(!findFamily("vllm:spec_decode_num_drafts_total_total").family);
        QVERIFY(!findFamily("vllm:num_requests_running_total").family);
    }

    void birthTimesBelongToTheirCounter()
    {
        const FamilyMatch match = findFamily("vllm:spec_decode_num_drafts_created");
        QVERIFY(match.created);
        QCOMPARE(match.family->sample, QLatin1StringView("vllm:spec_decode_num_drafts_total"));
        QVERIFY(!findFamily("vllm:num_requests_running_created").family);
    }

    void vllmKeepsWhatAValueRestsOn()
    {
        const QStringList kept = keptFamilies(table(Kind::Vllm));
        for (const char *name :
             {"vllm:spec_decode_num_drafts_total", "vllm:spec_decode_num_draft_tokens_total",
              "vllm:spec_decode_num_accepted_tokens_total",
              "vllm:spec_decode_num_accepted_tokens_per_pos_total", "vllm:generation_tokens_total",
              "vllm:request_success_total", "vllm:num_requests_running", "vllm:num_requests_waiting"})
            QVERIFY2(kept.contains(QLatin1StringView(name)), name);
        QVERIFY(!kept.contains(QStringLiteral("vllm:cache_config_info")));
        QVERIFY(!kept.contains(QStringLiteral("vllm:spec_decode_efficiency")));
        QCOMPARE(quiescentGauges(table(Kind::Vllm)),
                 (QStringList{QStringLiteral("vllm:num_requests_running"),
                              QStringLiteral("vllm:num_requests_waiting")}));
        QCOMPARE(sampleName(table(Kind::Vllm), Role::Drafts),
                 QLatin1StringView("vllm:spec_decode_num_drafts_total"));
        QVERIFY(sampleName(table(Kind::Vllm), Role::StepsByAccepted).isEmpty());
    }

    // P47: every way to force acceptance that is known is in a table.
    void forcingKnobsAreKnown()
    {
        QStringList knobs;
        for (const Table *table : allTables()) {
            for (const ForcingKnob &knob : table->forcing)
                knobs.append(knob.name);
        }
        for (const char *name :
             {"rejection_sample_method", "synthetic_acceptance_length", "synthetic_acceptance_rates",
              "SGLANG_SIMULATE_ACC_LEN", "TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS",
              "--spec-decode-acceptance-length", "--spec-decode-acceptance-rate",
              "Forced speculative acceptance ON"})
            QVERIFY2(knobs.contains(QLatin1StringView(name)), name);
    }

    void onlyWhatIsTestedIsDriven()
    {
        for (const Table *table : allTables())
            QCOMPARE(table->drivable, table->kind == Kind::Vllm);
    }
};

QTEST_APPLESS_MAIN(TestTable)
#include "tst_table.moc"
