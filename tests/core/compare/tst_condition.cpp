// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/compare/condition.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

using namespace assay;
using namespace assay::compare;

namespace {

QStringList modes()
{
    return {QStringLiteral("thinking_on"), QStringLiteral("thinking_off")};
}

QString said(const Conditions &conditions, const char *name)
{
    QStringList values;
    for (const Condition &condition : conditions) {
        if (condition.name == QLatin1String(name))
            values.append(condition.value);
    }
    return values.join(QLatin1Char('|'));
}

} // namespace

class TestCondition : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hardwareIsWhatTheNodesReport();
    void commonSamplingIsSaidOfEachMode();
    void samplingByModeWithEqualsSigns();
    void samplingByModeWithSpaces();
    void measuredLineWithDraftAndExtras();
    void whatAssaysOwnHeaderLeavesOut();
    void foreignHeadersStaySilent();
    void comparison();
    void odd();
};

void TestCondition::hardwareIsWhatTheNodesReport()
{
    const QJsonObject gpu{{QStringLiteral("name"), QStringLiteral("NVIDIA B300")}};
    run::RunView run;
    run.hardware = {
        {QStringLiteral("nodes"), QJsonArray{QJsonObject{{QStringLiteral("gpus"), QJsonArray{gpu, gpu}}},
                                             QJsonObject{{QStringLiteral("gpus"), QJsonArray{gpu}}}}}};
    const Conditions measured = conditionsOfRun(run, matrix::Recipe());
    QCOMPARE(said(measured, "hardware"), QStringLiteral("NVIDIA B300"));
    const auto sameAs = [&measured](const char *header) {
        const Conditions other = {{QStringLiteral("hardware"), QString::fromLatin1(header)}};
        for (const ConditionRow &row : compareConditions(measured, other)) {
            if (row.name == QLatin1String("hardware"))
                return row.same;
        }
        return std::optional<bool>();
    };
    QCOMPARE(sameAs("B300"), std::optional(true));
    QCOMPARE(sameAs("H200"), std::optional(false));
    QCOMPARE(sameAs("CPU"), std::optional(false));
    run.hardware = {};
    QVERIFY(said(conditionsOfRun(run, matrix::Recipe()), "hardware").isEmpty());
}

void TestCondition::commonSamplingIsSaidOfEachMode()
{
    const Conditions conditions = conditionsOfHeader(
        {QStringLiteral("# Acceptance Length (AL) reference values measured with SPEED-Bench."),
         QStringLiteral("# dataset: coding | temperature: 1.0 | top_p: 0.95 | output_len: 4096"),
         QStringLiteral(
             "# thinking_on chat_template_kwargs: {\"thinking\": true, \"reasoning_effort\": \"high\"}"),
         QStringLiteral("# Measured on deepseek-v4-pro (B300, vLLM MTP), per num_speculative_tokens.")},
        modes());
    QCOMPARE(said(conditions, "dataset"), QStringLiteral("SPEED-Bench"));
    QCOMPARE(said(conditions, "categories"), QStringLiteral("coding"));
    QCOMPARE(said(conditions, "output length"), QStringLiteral("4096"));
    QCOMPARE(said(conditions, "thinking_on sampling"), QStringLiteral("temperature=1.0, top_p=0.95"));
    QCOMPARE(said(conditions, "thinking_off sampling"), QStringLiteral("temperature=1.0, top_p=0.95"));
    QCOMPARE(said(conditions, "thinking_on chat_template_kwargs"),
             QStringLiteral("{\"thinking\": true, \"reasoning_effort\": \"high\"}"));
    QCOMPARE(said(conditions, "hardware"), QStringLiteral("B300"));
    QCOMPARE(said(conditions, "engine"), QStringLiteral("vLLM"));
    QCOMPARE(said(conditions, "method"), QStringLiteral("MTP"));
    QCOMPARE(said(conditions, "draft model"), QString());
}

void TestCondition::samplingByModeWithEqualsSigns()
{
    const Conditions conditions = conditionsOfHeader(
        {QStringLiteral("# dataset: coding | top_p: 0.95 | output_len: 4096"),
         QStringLiteral("# thinking_on: temperature=1.0, chat_template_kwargs: {\"thinking\": true}"),
         QStringLiteral("# thinking_off: temperature=0.6, chat_template_kwargs: {\"thinking\": false}")},
        modes());
    QCOMPARE(said(conditions, "thinking_on sampling"), QStringLiteral("temperature=1.0, top_p=0.95"));
    QCOMPARE(said(conditions, "thinking_off sampling"), QStringLiteral("temperature=0.6, top_p=0.95"));
    QCOMPARE(said(conditions, "thinking_off chat_template_kwargs"), QStringLiteral("{\"thinking\": false}"));
}

void TestCondition::samplingByModeWithSpaces()
{
    const Conditions conditions = conditionsOfHeader(
        {QStringLiteral("# thinking_on : temp 0.6 top_p 0.95 top_k 20 presence_penalty 0.0 | "
                        "chat_template_kwargs: {\"enable_thinking\": true}"),
         QStringLiteral("# thinking_off: temp 0.7 top_p 0.8 top_k 20 presence_penalty 1.5 | "
                        "chat_template_kwargs: {\"enable_thinking\": false}")},
        modes());
    QCOMPARE(said(conditions, "thinking_on sampling"),
             QStringLiteral("presence_penalty=0.0, temperature=0.6, top_k=20, top_p=0.95"));
    QCOMPARE(said(conditions, "thinking_off sampling"),
             QStringLiteral("presence_penalty=1.5, temperature=0.7, top_k=20, top_p=0.8"));
    QCOMPARE(said(conditions, "thinking_on chat_template_kwargs"),
             QStringLiteral("{\"enable_thinking\": true}"));
}

void TestCondition::measuredLineWithDraftAndExtras()
{
    const Conditions conditions = conditionsOfHeader(
        {QStringLiteral(
             "# speculative-config: draft_sample_method=probabilistic | rejection_sample_method=block"),
         QStringLiteral("# Measured on kimi-k3 (2 x H200, vLLM DSpark, draft: Inferact/Kimi-K3-DSpark), per "
                        "num_speculative_tokens."),
         QStringLiteral("# driver: replay | concurrency: 64 | prefix caching: on")},
        modes());
    QCOMPARE(said(conditions, "speculative config"),
             QStringLiteral("draft_sample_method=probabilistic | rejection_sample_method=block"));
    QCOMPARE(said(conditions, "hardware"), QStringLiteral("2 x H200"));
    QCOMPARE(said(conditions, "method"), QStringLiteral("DSpark"));
    QCOMPARE(said(conditions, "draft model"), QStringLiteral("Inferact/Kimi-K3-DSpark"));
    QCOMPARE(said(conditions, "driver"), QStringLiteral("replay"));
    QCOMPARE(said(conditions, "concurrencies"), QStringLiteral("64"));
    QCOMPARE(said(conditions, "prefix caching"), QStringLiteral("on"));
    // A published header says the method in both lines.
    const Conditions twice = conditionsOfHeader(
        {QStringLiteral("# speculative-config: method=dspark | draft_sample_method=probabilistic"),
         QStringLiteral("# Measured on m (B300, vLLM DSpark), per num_speculative_tokens.")},
        modes());
    QCOMPARE(said(twice, "speculative config"), QStringLiteral("draft_sample_method=probabilistic"));
    QCOMPARE(said(twice, "method"), QStringLiteral("DSpark"));
    const Conditions once =
        conditionsOfHeader({QStringLiteral("# speculative-config: method=eagle3 | model=a/b")}, modes());
    QCOMPARE(said(once, "method"), QStringLiteral("eagle3"));
    QCOMPARE(said(once, "draft model"), QStringLiteral("a/b"));
}

void TestCondition::whatAssaysOwnHeaderLeavesOut()
{
    const Conditions conditions = conditionsOfHeader(
        {QStringLiteral("# driver: replay"), QStringLiteral("# Auto-generated by assay 0.1.0.")},
        {QStringLiteral("thinking_off")});
    QCOMPARE(said(conditions, "driver"), QStringLiteral("replay"));
    QCOMPARE(said(conditions, "concurrencies"), QStringLiteral("1"));
    QCOMPARE(said(conditions, "prefix caching"), QStringLiteral("off"));
    QCOMPARE(said(conditions, "thinking_off chat_template_kwargs"), QString());
    QVERIFY(std::any_of(conditions.begin(), conditions.end(), [](const Condition &condition) {
        return condition.name == QLatin1String("thinking_off chat_template_kwargs");
    }));
}

void TestCondition::foreignHeadersStaySilent()
{
    const Conditions conditions =
        conditionsOfHeader({QStringLiteral("# dataset: coding | output_len: 4096"),
                            QStringLiteral("# Auto-generated by benchmarks/x.sh (speedbench-al.yml).")},
                           modes());
    QCOMPARE(said(conditions, "concurrencies"), QString());
    QCOMPARE(said(conditions, "driver"), QString());
}

void TestCondition::comparison()
{
    const auto text = [](const char *words) { return QString::fromLatin1(words); };
    const Conditions left{{text("thinking_on sampling"), text("temperature=1.0, top_p=.95")},
                          {text("thinking_on chat_template_kwargs"), text("{\"a\": 1, \"b\": true}")},
                          {text("method"), text("mtp")},
                          {text("concurrencies"), text("1")},
                          {text("dataset"), text("speed_bench/qualitative")},
                          {text("speculative config"), text("a=b | c=1")},
                          {text("draft model"), QString()},
                          {text("image"), QString()}};
    const Conditions right{{text("driver"), text("replay")},
                           {text("thinking_on sampling"), text("top_p=0.95, temperature=1")},
                           {text("thinking_on chat_template_kwargs"), text("{\"b\":true,\"a\":1}")},
                           {text("method"), text("MTP")},
                           {text("concurrencies"), text("64")},
                           {text("dataset"), text("SPEED-Bench")},
                           {text("speculative config"), text("c=1 | a=x")},
                           {text("draft model"), text("some/draft")}};
    const QList<ConditionRow> rows = compareConditions(left, right);
    QStringList verdicts;
    for (const ConditionRow &row : rows)
        verdicts.append(row.name + (!row.same   ? text(": ?")
                                    : *row.same ? text(": same")
                                                : text(": differs")));
    // P74: concurrency 1 against 64 is named, and what only one side tells is not called a difference.
    QCOMPARE(
        verdicts,
        (QStringList{text("thinking_on sampling: same"), text("thinking_on chat_template_kwargs: same"),
                     text("method: same"), text("concurrencies: differs"), text("dataset: same"),
                     text("speculative config: differs"), text("draft model: differs"), text("driver: ?")}));
    const QJsonArray json = toJson(rows);
    QVERIFY(json[7][QStringLiteral("left")].isNull());
    QVERIFY(json[7][QStringLiteral("same")].isNull());
    QCOMPARE(json[3][QStringLiteral("same")], QJsonValue(false));
}

void TestCondition::odd()
{
    const Conditions conditions = conditionsOfHeader(
        {QString(), QStringLiteral("#"), QStringLiteral("# dataset"), QStringLiteral("# dataset: | : |"),
         QStringLiteral("# thinking_on chat_template_kwargs:"), QStringLiteral("# Measured on x (), per y"),
         QStringLiteral("# Measured on x (B300), per y"), QString(10000, QLatin1Char('|'))},
        {});
    for (const Condition &condition : conditions)
        QVERIFY2(!condition.value.isEmpty(), qPrintable(condition.name));
    QVERIFY(conditionsOfHeader({}, modes()).isEmpty());
}

QTEST_APPLESS_MAIN(TestCondition)
#include "tst_condition.moc"
