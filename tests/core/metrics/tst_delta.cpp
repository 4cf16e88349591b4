// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include <assay/base/text.h>

#include <QJsonArray>
#include <QTest>

using namespace assay::metrics;
using namespace assay::metrics::test;
using assay::engine::Kind;

namespace {

const QByteArray idle = "vllm:num_requests_running{engine=\"0\",model_name=\"m\"} 0.0\n";

} // namespace

class TestDelta : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fixtureOfVllm()
    {
        const Acceptance result = deltaOf(bytesOf(QStringLiteral("fixtures/vllm-before.prom")),
                                          bytesOf(QStringLiteral("fixtures/vllm-after.prom")));
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(result.engineKind, std::optional(Kind::Vllm));
        QCOMPARE(result.model, QStringLiteral("demo"));
        QCOMPARE(result.drafts, std::optional<qint64>(1000));
        QCOMPARE(result.draftTokens, std::optional<qint64>(3000));
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(1800));
        QCOMPARE(result.acceptanceLength, std::optional(2.8));
        QCOMPARE(result.acceptanceRate, std::optional(0.6));
        QCOMPARE(result.perPosition, (QList<std::optional<double>>{0.84, 0.58, 0.38}));
        QCOMPARE(assay::base::fixed(*result.conditional.at(0), 3), QByteArray("0.840"));
        QCOMPARE(assay::base::fixed(*result.conditional.at(1), 3), QByteArray("0.690"));
        QCOMPARE(assay::base::fixed(*result.conditional.at(2), 3), QByteArray("0.655"));
        QCOMPARE(result.meanDraftDepth, std::optional(3.0));
        QCOMPARE(result.requests.finished, std::optional<qint64>(80));
        QCOMPARE(result.requests.truncated, std::optional<qint64>(2));
        QCOMPARE(result.requests.running, std::optional<qint64>());
        QCOMPARE(result.generatedTokens, std::optional<qint64>(2880));
        QCOMPARE(result.undraftedSteps, std::optional<qint64>(0));
        QCOMPARE(result.tokensPerStep, std::optional(2.8));
        QCOMPARE(ids(result), QStringList{QStringLiteral("truncated_outputs")});
        QCOMPARE(result.perEngine.size(), 1);
        QCOMPARE(result.perEngine.first().engine, QStringLiteral("0"));
        QVERIFY(result.interval.has_value());
    }

    // P01: past a million counters print with an exponent.
    void scientificNotation()
    {
        const QByteArray before =
            "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} 1.1e+06\n"
            "vllm:spec_decode_num_accepted_tokens_total{engine=\"0\",model_name=\"m\"} 1.9e+06\n";
        const QByteArray after =
            "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} 2.4e+06\n"
            "vllm:spec_decode_num_accepted_tokens_total{engine=\"0\",model_name=\"m\"} 4.1e+06\n";
        const Acceptance result = deltaOf(before, after);
        QCOMPARE(result.drafts, std::optional<qint64>(1300000));
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(2200000));
        QCOMPARE(assay::base::fixed(*result.acceptanceLength, 2), QByteArray("2.69"));
        QCOMPARE(result.draftTokens, std::optional<qint64>());
        QCOMPARE(result.acceptanceRate, std::optional<double>());
        QVERIFY(result.perPosition.isEmpty());
    }

    // P03: engines are summed, never averaged.
    void severalEngines()
    {
        const QByteArray zero =
            vllm({.drafts = 0, .accepted = 0}) + vllm({.drafts = 0, .accepted = 0, .engine = "1"});
        const QByteArray after = vllm({.drafts = 1900, .accepted = 2090, .engine = "1"}) +
                                 vllm({.drafts = 4100, .accepted = 9020});
        const Acceptance result = deltaOf(zero, after);
        QCOMPARE(assay::base::fixed(*result.acceptanceLength, 2), QByteArray("2.85"));
        QCOMPARE(result.perEngine.size(), 2);
        QCOMPARE(result.perEngine[0].engine, QStringLiteral("0"));
        QCOMPARE(result.perEngine[0].acceptanceLength, std::optional(1.0 + 9020.0 / 4100.0));
        QCOMPARE(assay::base::fixed(*result.perEngine[0].acceptanceLength, 2), QByteArray("3.20"));
        QCOMPARE(assay::base::fixed(*result.perEngine[1].acceptanceLength, 2), QByteArray("2.10"));
        QVERIFY(result.problems.isEmpty());
    }

    void enginesAreInNumericOrder()
    {
        QByteArray text;
        for (const char *engine : {"10", "2", "1"})
            text += vllm({.drafts = 10, .accepted = 10, .engine = engine});
        const Acceptance result = startOf(text);
        QCOMPARE(result.perEngine[0].engine, QStringLiteral("1"));
        QCOMPARE(result.perEngine[1].engine, QStringLiteral("2"));
        QCOMPARE(result.perEngine[2].engine, QStringLiteral("10"));
    }

    // P04: birth times are no counts, and a model may be called run_created.
    void birthTimesAreNoCounts()
    {
        const QByteArray text =
            "vllm:spec_decode_num_drafts_created{engine=\"0\",model_name=\"run_created\"} 1.7567367987e+09\n"
            "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"run_created\"} 40.0\n"
            "vllm:spec_decode_num_accepted_tokens_total{engine=\"0\",model_name=\"run_created\"} 20.0\n";
        const Acceptance result = startOf(text);
        QCOMPARE(result.drafts, std::optional<qint64>(40));
        QCOMPARE(result.acceptanceLength, std::optional(1.5));
        QCOMPARE(result.model, QStringLiteral("run_created"));
        QCOMPARE(scrapeOf(text).series().first().created, QByteArray("1.7567367987e+09"));
    }

    // P05: absent is neither zero nor one.
    void absentIsNotZero()
    {
        const Acceptance result = deltaOf(idle, idle);
        QCOMPARE(result.status, Status::Absent);
        QCOMPARE(result.drafts, std::optional<qint64>());
        QCOMPARE(result.acceptanceLength, std::optional<double>());
        QCOMPARE(result.requests.running, std::optional<qint64>(0));
        const QJsonObject json = toJson(result);
        QCOMPARE(json[QStringLiteral("status")].toString(), QStringLiteral("absent"));
        QVERIFY(json[QStringLiteral("acceptance_length")].isNull());
        QVERIFY(json[QStringLiteral("drafts")].isNull());
        QVERIFY(json[QStringLiteral("per_position")].isNull());
        QCOMPARE(deltaOf({}, {}).status, Status::Absent);
        QCOMPARE(deltaOf({}, {}).engineKind, std::optional<Kind>());
        QCOMPARE(deltaOf("# EOF\n", "python_info 1\n").status, Status::Absent);
    }

    void zeroDraftsIsNoValue()
    {
        const QByteArray text = vllm({.drafts = 5, .draftTokens = 15, .accepted = 7, .positions = {4, 2, 1}});
        const Acceptance result = deltaOf(text, text);
        QCOMPARE(result.status, Status::NoDrafts);
        QCOMPARE(result.drafts, std::optional<qint64>(0));
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(0));
        QCOMPARE(result.acceptanceLength, std::optional<double>());
        QVERIFY(result.perPosition.isEmpty());
    }

    // P38: speculation stopped while tokens went on.
    void undraftedTokensWithoutDrafts()
    {
        const QByteArray before = vllm({.drafts = 5000,
                                        .draftTokens = 15000,
                                        .accepted = 8000,
                                        .generated = 14000,
                                        .stop = 10,
                                        .length = 0});
        const QByteArray after = vllm({.drafts = 5000,
                                       .draftTokens = 15000,
                                       .accepted = 8000,
                                       .generated = 17000,
                                       .stop = 10,
                                       .length = 0});
        const Acceptance result = deltaOf(before, after);
        QCOMPARE(result.status, Status::NoDrafts);
        QCOMPARE(result.undraftedSteps, std::optional<qint64>(3000));
        QVERIFY(problem(result, QStringLiteral("undrafted_tokens"))->text.contains(QStringLiteral("3000")));
    }

    // P06: a restart inside the window.
    void reset()
    {
        const QByteArray before = vllm({.drafts = 51200, .accepted = 97280, .created = "1.7570e+09"});
        const QByteArray after = vllm({.drafts = 3000, .accepted = 5400, .created = "1.7571e+09"});
        const Acceptance result = deltaOf(before, after);
        QCOMPARE(result.status, Status::Reset);
        QCOMPARE(result.drafts, std::optional<qint64>());
        QCOMPARE(result.acceptanceLength, std::optional<double>());
        QCOMPARE(ids(result), (QStringList{QStringLiteral("created_changed"), QStringLiteral("reset")}));
        QVERIFY(result.afterReset.has_value());
        QCOMPARE(assay::base::fixed((*result.afterReset)[QStringLiteral("acceptance_length")].toDouble(), 2),
                 QByteArray("2.80"));
        QCOMPARE((*result.afterReset)[QStringLiteral("drafts")].toInteger(), 3000);
        QVERIFY(toJson(result).contains(QStringLiteral("after_reset")));
    }

    void aRestartThatCountedPastTheOldValue()
    {
        const Acceptance result = deltaOf(vllm({.drafts = 100, .accepted = 50, .created = "1.7570e+09"}),
                                          vllm({.drafts = 300, .accepted = 250, .created = "1.7571e+09"}));
        QCOMPARE(result.status, Status::Reset);
        QCOMPARE(ids(result), QStringList{QStringLiteral("created_changed")});
    }

    void aBirthTimeWrittenOtherwiseIsTheSame()
    {
        const Acceptance result = deltaOf(vllm({.drafts = 100, .accepted = 50, .created = "1.7570e+09"}),
                                          vllm({.drafts = 300, .accepted = 250, .created = "1757000000.0"}));
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(result.acceptanceLength, std::optional(2.0));
        QVERIFY(result.problems.isEmpty());
    }

    void aResetOfOneEngineIsAReset()
    {
        const QByteArray before =
            vllm({.drafts = 100, .accepted = 50}) + vllm({.drafts = 90, .accepted = 50, .engine = "1"});
        const QByteArray after =
            vllm({.drafts = 500, .accepted = 450}) + vllm({.drafts = 10, .accepted = 5, .engine = "1"});
        const Acceptance result = deltaOf(before, after);
        QCOMPARE(result.status, Status::Reset);
        QCOMPARE(result.perEngine[0].drafts, std::optional<qint64>(400));
        QCOMPARE(result.perEngine[1].drafts, std::optional<qint64>());
    }

    // P07's other half: the formula must never be computed over a fall of one counter only.
    void aFallOfOneCounterIsAReset()
    {
        const Acceptance result = deltaOf(vllm({.drafts = 100, .draftTokens = 300, .accepted = 290}),
                                          vllm({.drafts = 120, .draftTokens = 360, .accepted = 12}));
        QCOMPARE(result.status, Status::Reset);
        QCOMPARE(result.acceptanceLength, std::optional<double>());
        QCOMPARE(result.acceptanceRate, std::optional<double>());
    }

    // P08: the double decides, not decimal rounding.
    void printsTheDouble()
    {
        const Acceptance result = startOf(vllm({.drafts = 200, .accepted = 309}));
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(309));
        QCOMPARE(assay::base::fixed(*result.acceptanceLength, 2), QByteArray("2.54"));
        QCOMPARE(assay::base::fixed(*startOf(vllm({.drafts = 200, .accepted = 203})).acceptanceLength, 2),
                 QByteArray("2.01"));
    }

    // P10: no number is no count.
    void notANumberIsInvalid_data()
    {
        QTest::addColumn<QByteArray>("value");
        for (const char *value : {"+Inf", "-Inf", "NaN", "12.5", "-3.0", "1e+30"})
            QTest::newRow(value) << QByteArray(value);
    }
    void notANumberIsInvalid()
    {
        QFETCH(QByteArray, value);
        const QByteArray other = vllm({.drafts = 5, .accepted = 6});
        const QByteArray bad = "vllm:spec_decode_num_drafts_total{engine=\"1\",model_name=\"m\"} " + value +
                               "\n" + vllm({.accepted = 6, .engine = "1"});
        const Acceptance result = startOf(other + bad);
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(result.drafts, std::optional<qint64>());
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(12));
        QCOMPARE(result.perEngine[0].drafts, std::optional<qint64>(5));
        QCOMPARE(result.perEngine[1].drafts, std::optional<qint64>());
        const auto *found = problem(result, QStringLiteral("invalid_sample"));
        QVERIFY(found && found->severity == assay::base::Severity::Error);
        QCOMPARE(found->line, 3);
    }

    void aBadCompanionOnlyLosesItsNumber()
    {
        const QByteArray text = vllm({.drafts = 5, .accepted = 6}) +
                                "vllm:generation_tokens_total{engine=\"0\",model_name=\"m\"} NaN\n";
        const Acceptance result = startOf(text);
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(result.generatedTokens, std::optional<qint64>());
        QCOMPARE(problem(result, QStringLiteral("invalid_sample"))->severity, assay::base::Severity::Warning);
    }

    void aCounterThatDoesNotReadIsInvalid()
    {
        const QByteArray text =
            vllm({.accepted = 6}) + "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} many\n";
        const Acceptance result = startOf(text);
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(problem(result, QStringLiteral("invalid_sample"))->line, 2);
        QCOMPARE(problem(result, QStringLiteral("invalid_sample"))->severity, assay::base::Severity::Error);
    }

    void aScrapeOfBrokenLinesIsInvalidAndNotNothing()
    {
        const QByteArray text = "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} many\n"
                                "vllm:spec_decode_num_accepted_tokens_total{engine=\"0\" 5\n";
        const Acceptance result = deltaOf(text, text);
        QCOMPARE(result.engineKind, std::optional(assay::engine::Kind::Vllm));
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(ids(result), QStringList{QStringLiteral("invalid_sample")});
    }

    void countersThatDoNotAmountToALengthSaySo()
    {
        const Acceptance drafts = startOf(vllm({.drafts = 40}));
        QCOMPARE(drafts.status, Status::Absent);
        QCOMPARE(drafts.drafts, std::optional<qint64>(40));
        QCOMPARE(drafts.acceptanceLength, std::optional<double>());
        QVERIFY(problem(drafts, QStringLiteral("series_missing"))
                    ->text.startsWith(QStringLiteral("accepted tokens")));
        const Acceptance tokens = startOf(vllm({.draftTokens = 90, .accepted = 40}));
        QCOMPARE(tokens.status, Status::Absent);
        QVERIFY(
            problem(tokens, QStringLiteral("series_missing"))->text.contains(QStringLiteral("draft length")));
        QCOMPARE(startOf(vllm({.draftTokens = 90, .accepted = 40}), {.draftLength = 3}).status,
                 Status::Value);
    }

    void countersWithoutTheirEndingAreRead()
    {
        const auto plain = [](QByteArray text) { return text.replace("_total", ""); };
        const Acceptance result = deltaOf(plain(vllm({.drafts = 0, .accepted = 0, .stop = 1})),
                                          plain(vllm({.drafts = 10, .accepted = 8, .stop = 3})));
        QCOMPARE(result.acceptanceLength, std::optional(1.8));
        QCOMPARE(result.requests.finished, std::optional<qint64>(2));
        // Both spellings in one scrape are one series twice.
        const QByteArray both =
            vllm({.drafts = 10, .accepted = 8}) + plain(vllm({.drafts = 10, .accepted = 8}));
        QCOMPARE(startOf(both).status, Status::Invalid);
    }

    // P11.
    void timestampsAreNotValues()
    {
        const QByteArray text =
            "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} 88.0 1756736798000\n"
            "vllm:spec_decode_num_accepted_tokens_total{engine=\"0\",model_name=\"m\"} 44.0 1756736798000\n";
        QCOMPARE(startOf(text).drafts, std::optional<qint64>(88));
    }

    void aTornLastLineIsInvalid()
    {
        QByteArray text = vllm({.drafts = 50, .accepted = 60});
        text.chop(1);
        const Acceptance result = startOf(text);
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(problem(result, QStringLiteral("invalid_sample"))->line, 2);
        QByteArray other = vllm({.drafts = 50, .accepted = 60}) + "python_info 1";
        QCOMPARE(startOf(other).status, Status::Value);
        QCOMPARE(problem(startOf(other), QStringLiteral("invalid_sample"))->line, 3);
        QCOMPARE(startOf(vllm({.drafts = 50, .accepted = 60}) + "# EOF").problems.size(), 0);
    }

    void precisionBeyondTwoToThe53()
    {
        const QByteArray before =
            "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} 9007199254740993\n" +
            vllm({.accepted = 0});
        const QByteArray after =
            "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} 9.007199254741993e+15\n" +
            vllm({.accepted = 500});
        const Acceptance result = deltaOf(before, after);
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(ids(result), QStringList{QStringLiteral("precision")});
        QCOMPARE(problem(result, QStringLiteral("precision"))->severity, assay::base::Severity::Error);
        QVERIFY(startOf(vllm({.drafts = 9007199254740991, .accepted = 500})).problems.size() ==
                1); // no_benefit
    }

    void sumsBeyondSixtyFourBitsAreInvalid()
    {
        QByteArray text;
        for (int i = 0; i < 9; ++i)
            text += vllm({.drafts = qint64{1} << 55, .accepted = 5, .engine = QByteArray::number(i)});
        const Acceptance result = startOf(text, {.draftLength = 2000000000});
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(result.drafts, std::optional<qint64>());
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(45));
        QVERIFY(ids(result).contains(QStringLiteral("precision")));
    }

    void anEngineThatComesOrGoesIsInvalid()
    {
        const QByteArray one = vllm({.drafts = 5, .accepted = 6});
        const QByteArray two =
            vllm({.drafts = 15, .accepted = 16}) + vllm({.drafts = 9, .accepted = 9, .engine = "1"});
        const Acceptance came = deltaOf(one, two);
        QCOMPARE(came.status, Status::Invalid);
        QCOMPARE(ids(came), QStringList{QStringLiteral("engine_set_changed")});
        QCOMPARE(came.drafts, std::optional<qint64>());
        QCOMPARE(came.perEngine[0].drafts, std::optional<qint64>(10));
        const Acceptance went = deltaOf(two, vllm({.drafts = 25, .accepted = 26}));
        QCOMPARE(went.status, Status::Invalid);
        QCOMPARE(ids(went), QStringList{QStringLiteral("engine_set_changed")});
    }

    void familiesBornInsideTheWindowAreInvalid()
    {
        const Acceptance result = deltaOf(idle, idle + vllm({.drafts = 5, .accepted = 6}));
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(ids(result), QStringList{QStringLiteral("series_missing")});
        QCOMPARE(result.drafts, std::optional<qint64>());
    }

    void familiesThatVanishAreInvalid()
    {
        const Acceptance result = deltaOf(idle + vllm({.drafts = 5, .accepted = 6}), {});
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(ids(result), QStringList{QStringLiteral("series_missing")});
    }

    void aCounterOfOneEngineOnlyIsInvalid()
    {
        const QByteArray before = vllm({.drafts = 0, .accepted = 0}) + vllm({.accepted = 0, .engine = "1"});
        const QByteArray after =
            vllm({.drafts = 100, .accepted = 60}) + vllm({.accepted = 60, .engine = "1"});
        const Acceptance result = deltaOf(before, after);
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(ids(result), QStringList{QStringLiteral("series_missing")});
        QCOMPARE(result.acceptanceLength, std::optional<double>());
    }

    void duplicateSeriesAreInvalid()
    {
        const QByteArray text = vllm({.drafts = 5, .accepted = 6});
        const QByteArray again = "vllm:spec_decode_num_drafts_total{model_name=\"m\",engine=\"0\"} 7.0\n";
        const Acceptance result = startOf(text + again);
        QCOMPARE(result.status, Status::Invalid);
        QCOMPARE(ids(result), QStringList{QStringLiteral("duplicate_series")});
        QCOMPARE(result.drafts, std::optional<qint64>());
        QCOMPARE(result.acceptedTokens, std::optional<qint64>(6));
    }

    void severalModelsAreAmbiguous()
    {
        const QByteArray before = vllm({.drafts = 0, .accepted = 0, .model = "a"}) +
                                  vllm({.drafts = 0, .accepted = 0, .model = "b"});
        const QByteArray after = vllm({.drafts = 10, .accepted = 5, .model = "b"}) +
                                 vllm({.drafts = 10, .accepted = 20, .model = "a"});
        const Acceptance result = deltaOf(before, after);
        QCOMPARE(result.status, Status::Ambiguous);
        QCOMPARE(result.models, (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
        QCOMPARE(ids(result), QStringList{QStringLiteral("several_models")});
        QVERIFY(toJson(result)[QStringLiteral("model")].isNull());
        QCOMPARE(deltaOf(before, after, {.model = QStringLiteral("a")}).acceptanceLength, std::optional(3.0));
        QCOMPARE(deltaOf(before, after, {.model = QStringLiteral("b")}).acceptanceLength, std::optional(1.5));
    }

    void anotherModelsFaultsAreNotOurs()
    {
        const QByteArray text = vllm({.drafts = 10, .accepted = 20, .model = "a"}) +
                                "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"b\"} NaN\n";
        const Acceptance result = startOf(text, {.model = QStringLiteral("a")});
        QCOMPARE(result.status, Status::Value);
        QVERIFY(result.problems.isEmpty());
    }

    void aModelWithoutSpeculationDoesNotMakeItAmbiguous()
    {
        const QByteArray text =
            vllm({.drafts = 10, .accepted = 20, .model = "a"}) + vllm({.generated = 5, .model = "b"});
        const Acceptance result = startOf(text);
        QCOMPARE(result.status, Status::Value);
        QCOMPARE(result.model, QStringLiteral("a"));
        QCOMPARE(result.models.size(), 2);
        QCOMPARE(startOf(text, {.model = QStringLiteral("b")}).status, Status::Absent);
    }

    void anUnknownModelNamesThoseSeen()
    {
        const auto result =
            fromStart(scrapeOf(vllm({.drafts = 1, .accepted = 1})), {.model = QStringLiteral("x")});
        QVERIFY(!result);
        QCOMPARE(result.error().kind, assay::base::Error::Kind::Input);
        QVERIFY(result.error().sentence().contains(QStringLiteral("seen are m")));
    }

    void severalEnginesKindsAreAQuestion()
    {
        const QByteArray text = vllm({.drafts = 1, .accepted = 1}) + "sglang:spec_verify_calls_total 7\n";
        const auto result = fromStart(scrapeOf(text));
        QVERIFY(!result);
        QVERIFY(result.error().sentence().contains(QStringLiteral("vllm, sglang")));
        QCOMPARE(startOf(text, {.engineKind = Kind::Vllm}).status, Status::Value);
    }

    void joinedTextsAreSummed()
    {
        const QByteArray counts = vllm({.drafts = 10, .accepted = 20});
        const QByteArray more = vllm({.drafts = 30, .accepted = 20});
        const Scrape zero =
            Scrape::join({scrapeOf(vllm({.drafts = 0, .accepted = 0}), QStringLiteral("a0")),
                          scrapeOf(vllm({.drafts = 0, .accepted = 0}), QStringLiteral("b0"))});
        const Scrape after = Scrape::join(
            {scrapeOf(counts, QStringLiteral("a1.prom")), scrapeOf(more, QStringLiteral("b1.prom"))});
        const auto result = delta(zero, after);
        QVERIFY(result.has_value());
        QCOMPARE(result->acceptanceLength, std::optional(2.0));
        QCOMPARE(result->perEngine[0].engine, QStringLiteral("a1.prom/0"));
        QCOMPARE(result->perEngine[1].engine, QStringLiteral("b1.prom/0"));
        const auto fewer = delta(zero, Scrape::join({scrapeOf(counts, QStringLiteral("a1.prom"))}));
        QCOMPARE(fewer->status, Status::Invalid);
    }

    void aTextJoinedWithItselfIsNotCountedTwice()
    {
        const Scrape zero = scrapeOf(vllm({.drafts = 0, .accepted = 0}), QStringLiteral("a0"));
        const Scrape one = scrapeOf(vllm({.drafts = 10, .accepted = 20}), QStringLiteral("a1"));
        const auto result = delta(Scrape::join({zero, zero}), Scrape::join({one, one}));
        QCOMPARE(result->status, Status::Invalid);
        QCOMPARE(ids(*result), QStringList{QStringLiteral("duplicate_series")});
    }

    // P13.
    void whatIsNoExpositionIsAnInputError_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("HTML") << QByteArray("<html><title>401</title></html>");
        QTest::newRow("gzip") << QByteArray("\x1f\x8b\x08\x00\x00\x00", 6);
        QTest::newRow("JSON") << QByteArray("[{\"iter\": 5}]");
        QTest::newRow("binary") << QByteArray("\x00\x01\x02\x03", 4);
        QTest::newRow("text") << QByteArray("404 page not found\n");
        QTest::newRow("prose") << QByteArray(
            "Error 500\nSomething went very wrong here.\nTry again, please.\n");
    }
    void whatIsNoExpositionIsAnInputError()
    {
        QFETCH(QByteArray, bytes);
        const auto result = Scrape::fromBytes(bytes, QStringLiteral("FILE"));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, assay::base::Error::Kind::Input);
        QVERIFY(result.error().why.startsWith(QStringLiteral("not_exposition")));
        QCOMPARE(result.error().where, QStringLiteral("FILE"));
    }

    void manyBadLinesAreCountedNotListed()
    {
        QByteArray text = vllm({.drafts = 5, .accepted = 6});
        for (int i = 0; i < 10000; ++i)
            text += "what is this\n";
        const Acceptance result = startOf(text);
        QVERIFY(result.problems.size() < 60);
        QVERIFY(result.problems.last().text.contains(QStringLiteral("9950 more lines")));
    }

    // P27.
    void previousGenerationHasNoLength()
    {
        const QByteArray gauges = "vllm:spec_decode_draft_acceptance_rate{model_name=\"m\"} 0.64\n"
                                  "vllm:spec_decode_efficiency{model_name=\"m\"} 0.6\n";
        const Acceptance result = deltaOf(gauges, gauges, {.draftLength = 3});
        QCOMPARE(result.status, Status::Absent);
        QCOMPARE(ids(result), QStringList{QStringLiteral("v0_engine")});
        QCOMPARE(result.gauges.value(QStringLiteral("vllm:spec_decode_draft_acceptance_rate")), 0.64);
        const QByteArray counters = gauges +
                                    "vllm:spec_decode_num_accepted_tokens_total{model_name=\"m\"} 8547\n"
                                    "vllm:spec_decode_num_draft_tokens_total{model_name=\"m\"} 13311\n"
                                    "vllm:spec_decode_num_emitted_tokens_total{model_name=\"m\"} 10616\n";
        const Acceptance counted = startOf(counters, {.draftLength = 3});
        QCOMPARE(counted.status, Status::Absent);
        QCOMPARE(counted.acceptedTokens, std::optional<qint64>(8547));
        QCOMPARE(counted.drafts, std::optional<qint64>());
    }

    void jsonKeepsTheContract()
    {
        const QJsonObject json = toJson(deltaOf(bytesOf(QStringLiteral("fixtures/vllm-before.prom")),
                                                bytesOf(QStringLiteral("fixtures/vllm-after.prom"))));
        for (const char *key :
             {"engine", "models", "model", "status", "drafts", "draft_tokens", "accepted_tokens",
              "acceptance_length", "acceptance_rate", "per_position", "conditional", "mean_draft_depth",
              "tokens_per_step", "per_engine", "interval", "requests", "gauges", "problems"})
            QVERIFY2(json.contains(QString::fromLatin1(key)), key);
        QCOMPARE(json[QStringLiteral("engine")].toString(), QStringLiteral("vllm"));
        QCOMPARE(json[QStringLiteral("status")].toString(), QStringLiteral("value"));
        QCOMPARE(json[QStringLiteral("drafts")].toInteger(), 1000);
        QCOMPARE(json[QStringLiteral("per_position")].toArray(), (QJsonArray{0.84, 0.58, 0.38}));
        QCOMPARE(json[QStringLiteral("requests")].toObject()[QStringLiteral("truncated")].toInteger(), 2);
        QVERIFY(json[QStringLiteral("requests")].toObject()[QStringLiteral("running")].isNull());
        QVERIFY(!json.contains(QStringLiteral("after_reset")));
    }
};

QTEST_APPLESS_MAIN(TestDelta)
#include "tst_delta.moc"
