// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/compare/condition.h>

#include <QTest>

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
    void commonSamplingIsSaidOfEachMode();
    void samplingByModeWithEqualsSigns();
    void samplingByModeWithSpaces();
    void measuredLineWithDraftAndExtras();
    void whatAssaysOwnHeaderLeavesOut();
    void foreignHeadersStaySilent();
    void comparison();
    void odd();
};

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
    QCOMPARE(said(conditions, "category"), QStringLiteral("coding"));
    QCOMPARE(said(conditions, "output_len"), QStringLiteral("4096"));
    QCOMPARE(said(conditions, "thinking_on temperature"), QStringLiteral("1.0"));
    QCOMPARE(said(conditions, "thinking_off top_p"), QStringLiteral("0.95"));
    QCOMPARE(said(conditions, "thinking_on chat_template_kwargs"),
             QStringLiteral("{\"thinking\": true, \"reasoning_effort\": \"high\"}"));
    QCOMPARE(said(conditions, "hardware"), QStringLiteral("B300"));
    QCOMPARE(said(conditions, "engine"), QStringLiteral("vLLM"));
    QCOMPARE(said(conditions, "method"), QStringLiteral("MTP"));
    QCOMPARE(said(conditions, "draft_model"), QString());
}

void TestCondition::samplingByModeWithEqualsSigns()
{
    const Conditions conditions = conditionsOfHeader(
        {QStringLiteral("# dataset: coding | top_p: 0.95 | output_len: 4096"),
         QStringLiteral("# thinking_on: temperature=1.0, chat_template_kwargs: {\"thinking\": true}"),
         QStringLiteral("# thinking_off: temperature=0.6, chat_template_kwargs: {\"thinking\": false}")},
        modes());
    QCOMPARE(said(conditions, "thinking_on temperature"), QStringLiteral("1.0"));
    QCOMPARE(said(conditions, "thinking_off temperature"), QStringLiteral("0.6"));
    QCOMPARE(said(conditions, "thinking_off top_p"), QStringLiteral("0.95"));
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
    QCOMPARE(said(conditions, "thinking_on temperature"), QStringLiteral("0.6"));
    QCOMPARE(said(conditions, "thinking_on top_k"), QStringLiteral("20"));
    QCOMPARE(said(conditions, "thinking_off presence_penalty"), QStringLiteral("1.5"));
    QCOMPARE(said(conditions, "thinking_on chat_template_kwargs"),
             QStringLiteral("{\"enable_thinking\": true}"));
}

void TestCondition::measuredLineWithDraftAndExtras()
{
    const Conditions conditions = conditionsOfHeader(
        {QStringLiteral(
             "# speculative-config: draft_sample_method=probabilistic | rejection_sample_method=block"),
         QStringLiteral(
             "# Measured on kimi-k3 (2 x H200, NVL, vLLM DSpark, draft: Inferact/Kimi-K3-DSpark), per "
             "num_speculative_tokens."),
         QStringLiteral("# driver: replay | concurrency: 64 | prefix caching: on")},
        modes());
    QCOMPARE(said(conditions, "speculative draft_sample_method"), QStringLiteral("probabilistic"));
    QCOMPARE(said(conditions, "speculative rejection_sample_method"), QStringLiteral("block"));
    QCOMPARE(said(conditions, "hardware"), QStringLiteral("2 x H200, NVL"));
    QCOMPARE(said(conditions, "method"), QStringLiteral("DSpark"));
    QCOMPARE(said(conditions, "draft_model"), QStringLiteral("Inferact/Kimi-K3-DSpark"));
    QCOMPARE(said(conditions, "driver"), QStringLiteral("replay"));
    QCOMPARE(said(conditions, "concurrency"), QStringLiteral("64"));
    QCOMPARE(said(conditions, "prefix_caching"), QStringLiteral("on"));
}

void TestCondition::whatAssaysOwnHeaderLeavesOut()
{
    const Conditions conditions = conditionsOfHeader(
        {QStringLiteral("# driver: replay"), QStringLiteral("# Auto-generated by assay 0.1.0.")},
        {QStringLiteral("thinking_off")});
    QCOMPARE(said(conditions, "driver"), QStringLiteral("replay"));
    QCOMPARE(said(conditions, "concurrency"), QStringLiteral("1"));
    QCOMPARE(said(conditions, "prefix_caching"), QStringLiteral("off"));
    QCOMPARE(said(conditions, "thinking_off chat_template_kwargs"), QStringLiteral("{}"));
}

void TestCondition::foreignHeadersStaySilent()
{
    const Conditions conditions =
        conditionsOfHeader({QStringLiteral("# dataset: coding | output_len: 4096"),
                            QStringLiteral("# Auto-generated by benchmarks/x.sh (speedbench-al.yml).")},
                           modes());
    QCOMPARE(said(conditions, "concurrency"), QString());
    QCOMPARE(said(conditions, "driver"), QString());
}

void TestCondition::comparison()
{
    const Conditions left{{QStringLiteral("temperature"), QStringLiteral("1.0")},
                          {QStringLiteral("kwargs"), QStringLiteral("{\"a\": 1, \"b\": true}")},
                          {QStringLiteral("method"), QStringLiteral("mtp")},
                          {QStringLiteral("concurrency"), QStringLiteral("1")}};
    const Conditions right{{QStringLiteral("driver"), QStringLiteral("replay")},
                           {QStringLiteral("temperature"), QStringLiteral("1")},
                           {QStringLiteral("kwargs"), QStringLiteral("{\"b\":true,\"a\":1}")},
                           {QStringLiteral("method"), QStringLiteral("MTP")},
                           {QStringLiteral("concurrency"), QStringLiteral("64")}};
    const QList<ConditionRow> rows = compareConditions(left, right);
    QCOMPARE(rows.size(), 5);
    QCOMPARE(rows[0].same, std::optional(true));
    QCOMPARE(rows[1].same, std::optional(true));
    QCOMPARE(rows[2].same, std::optional(true));
    QCOMPARE(rows[3].same, std::optional(false)); // P74: concurrency 1 against 64
    QCOMPARE(rows[4].name, QStringLiteral("driver"));
    QVERIFY(!rows[4].left);
    QVERIFY(!rows[4].same);
    const QJsonArray json = toJson(rows);
    QVERIFY(json[4][QStringLiteral("left")].isNull());
    QVERIFY(json[4][QStringLiteral("same")].isNull());
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
}

QTEST_APPLESS_MAIN(TestCondition)
#include "tst_condition.moc"
