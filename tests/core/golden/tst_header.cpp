// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/golden/header.h>
#include <assay/golden/reference.h>
#include <assay/golden/writer.h>

#include <places.h>

#include <QFile>
#include <QTest>

using namespace assay;
using namespace assay::golden;
using matrix::Thinking;

namespace {

QByteArray file(const QString &path)
{
    QFile opened(path);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

QStringList strings(const QList<QByteArray> &lines)
{
    QStringList texts;
    for (const QByteArray &line : lines)
        texts.append(QString::fromUtf8(line));
    return texts;
}

// A whole reference out of its facts and the values of the cells, "1.79 2.27 ...", from draft length 1 on.
QByteArray written(const HeaderFacts &facts, const QByteArray &on, const QByteArray &off = {})
{
    QList<WrittenCell> cells;
    const auto add = [&](Thinking thinking, const QByteArray &values) {
        int draftLength = 0;
        for (const QByteArray &value : values.simplified().split(' ')) {
            if (!value.isEmpty())
                cells.append({thinking, ++draftLength, value, {}});
        }
    };
    add(Thinking::Off, off);
    add(Thinking::On, on);
    return mergeModel({}, facts.key, headerLines(facts), cells, KeepPolicy::Refuse).value().bytes;
}

HeaderFacts published(const char *run, const char *key, const char *method, const char *script)
{
    HeaderFacts facts;
    facts.sourceUrl = QStringLiteral("https://github.com/SemiAnalysisAI/InferenceX/actions/runs/") +
                      QString::fromLatin1(run);
    facts.category = QStringLiteral("coding");
    facts.outputLen = 4096;
    facts.key = QString::fromLatin1(key);
    facts.hardware = QStringLiteral("B300");
    facts.engine = engineWord(QStringLiteral("vllm"));
    facts.method = methodWord(QString::fromLatin1(method));
    facts.generatedBy = QStringLiteral("benchmarks/single_node/speedbench/") + QString::fromLatin1(script) +
                        QStringLiteral(" (speedbench-al.yml)");
    return facts;
}

HeaderMode mode(Thinking thinking, const NamedTexts &sampling, const char *kwargs, bool measured = true)
{
    return {thinking, measured, sampling, kwargs};
}

NamedTexts sampling(std::initializer_list<std::pair<const char *, const char *>> pairs)
{
    NamedTexts texts;
    for (const auto &[name, value] : pairs)
        texts.append({QString::fromLatin1(name), value});
    return texts;
}

HeaderFacts deepseek()
{
    HeaderFacts facts = published("27180633016", "deepseek-v4-pro", "mtp", "dsv4_fp4_b300_vllm.sh");
    facts.modes = {mode(Thinking::On, sampling({{"temperature", "1.0"}}),
                        R"({"thinking": true, "reasoning_effort": "high"})"),
                   mode(Thinking::Off, sampling({{"temperature", "1.0"}}), "{}")};
    return facts;
}

HeaderFacts kimi3()
{
    HeaderFacts facts = published("30304797750", "kimi-k3", "dspark", "kimik3_fp4_b300_vllm.sh");
    facts.draftModel = QStringLiteral("Inferact/Kimi-K3-DSpark");
    facts.modes = {
        mode(Thinking::On, sampling({{"temperature", "1.0"}, {"top_p", "0.95"}}), R"({"thinking": true})"),
        mode(Thinking::Off, sampling({{"temperature", "0.6"}, {"top_p", "0.95"}}), R"({"thinking": false})",
             false)};
    return facts;
}

HeaderFacts minimax(const char *run, const char *script)
{
    HeaderFacts facts = published(run, "minimax-m3", "eagle3", script);
    const NamedTexts same = sampling({{"temperature", "1.0"}, {"top_p", "0.95"}, {"top_k", "40"}});
    facts.modes = {mode(Thinking::On, same, R"({"thinking_mode": "enabled"})"),
                   mode(Thinking::Off, same, R"({"thinking_mode": "disabled"})")};
    return facts;
}

struct Curve8
{
    QByteArray on;
    QByteArray off;
};
const Curve8 deepseekCurve{"1.79 2.27 2.49 2.54 2.55 2.55 2.54 2.58",
                           "1.92 2.61 2.97 3.00 3.10 3.16 3.00 3.11"};

} // namespace

class TestHeader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Every published file whose header follows the table comes out byte for byte.
    void publishedFilesAreWrittenAnew_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const QByteArray &text) {
            QTest::newRow(name) << QString::fromLatin1(name) << text;
        };
        row("dsv4_mtp.yaml", written(deepseek(), deepseekCurve.on, deepseekCurve.off));

        HeaderFacts kimi25 =
            published("28122195822", "kimi-k2.5-nvfp4", "eagle3", "kimik2.5_fp4_b300_vllm.sh");
        kimi25.modes = {mode(Thinking::On, sampling({{"temperature", "1.0"}, {"top_p", "0.95"}}),
                             R"({"thinking": true})"),
                        mode(Thinking::Off, sampling({{"temperature", "0.6"}, {"top_p", "0.95"}}),
                             R"({"thinking": false})")};
        row("kimik2.5_eagle3.yaml", written(kimi25, "1.83 2.43 2.88 3.24 3.46 3.62 3.71 3.77",
                                            "1.80 2.33 2.75 3.06 3.25 3.43 3.46 3.51"));

        row("kimik3_dspark.yaml", written(kimi3(), "1.84 2.45 2.87 3.22 3.44 3.54 3.78 3.88"));

        HeaderFacts block = kimi3();
        block.sourceUrl.replace(QStringLiteral("30304797750"), QStringLiteral("30316471205"));
        block.speculativeExtra = {{QStringLiteral("draft_sample_method"), "probabilistic"},
                                  {QStringLiteral("rejection_sample_method"), "block"}};
        block.generatedBy.replace(
            QStringLiteral("_vllm.sh"),
            QStringLiteral("_vllm_probabilistic_sample_method_block_rejection_sample_method.sh"));
        row("kimik3_dspark_probabilistic_sample_method_block_rejection_sample_method.yaml",
            written(block, "1.85 2.51 3.00 3.36 3.62 3.75 3.84 4.00"));

        row("minimaxm3_eagle3.yaml",
            written(minimax("28061204145", "minimaxm3_fp4_b300_vllm.sh"),
                    "1.78 2.38 2.83 3.11 3.35 3.45 3.53 3.74", "1.84 2.52 2.93 3.41 3.59 3.57 3.85 4.06"));
        row("minimaxm3_eagle3_gqa.yaml",
            written(minimax("29784780049", "minimaxm3_fp4_b300_vllm.sh"),
                    "1.79 2.39 2.78 3.02 3.21 3.30 3.52 3.51", "1.83 2.46 2.97 3.29 3.72 3.76 3.75 3.93"));
    }
    void publishedFilesAreWrittenAnew()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        QCOMPARE(text, file(QStringLiteral(ASSAY_TEST_DATA "/golden/") + name));
    }

    // The four whose published header does not follow the table, as they are shipped.
    void shippedFilesFollowTheTable_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const QByteArray &text) {
            QTest::newRow(name) << QString::fromLatin1(name) << text;
        };
        HeaderFacts dspark =
            published("31742838308", "deepseek-v4-pro-0813", "dspark", "dsv4dspark_fp4_b300_vllm.sh");
        dspark.modes = deepseek().modes;
        dspark.modes[1].measured = false;
        dspark.speculativeExtra = {{QStringLiteral("draft_sample_method"), "probabilistic"}};
        row("deepseek-v4-pro-0813-dspark.yaml", written(dspark, "1.84 2.51 3.01 3.36 3.61 3.77 3.73 3.47"));

        HeaderFacts glm = published("28058352479", "glm-5.2-fp8", "mtp", "glm52_fp4_b300_vllm.sh");
        const NamedTexts same = sampling({{"temperature", "1.0"}, {"top_p", "0.95"}});
        glm.modes = {mode(Thinking::On, same, R"({"enable_thinking": true})"),
                     mode(Thinking::Off, same, R"({"enable_thinking": false})", false)};
        row("glm-5.2-fp8-mtp.yaml", written(glm, "1.84 2.50 2.99 3.33 3.61 3.78 3.91 4.06"));

        HeaderFacts qwen =
            published("27317114007", "qwen3.5-397b-a17b-nvfp4", "mtp", "qwen3.5_fp4_b300_vllm.sh");
        qwen.modes = {
            mode(Thinking::On,
                 sampling({{"temperature", "0.6"},
                           {"top_p", "0.95"},
                           {"top_k", "20"},
                           {"presence_penalty", "0.0"}}),
                 R"({"enable_thinking": true})"),
            mode(
                Thinking::Off,
                sampling(
                    {{"temperature", "0.7"}, {"top_p", "0.8"}, {"top_k", "20"}, {"presence_penalty", "1.5"}}),
                R"({"enable_thinking": false})")};
        row("qwen3.5-397b-a17b-nvfp4-mtp.yaml", written(qwen, "1.93 2.73 3.39 3.97 4.41 4.80 5.04 5.21",
                                                        "1.92 2.70 3.33 3.83 4.20 4.48 4.73 4.71"));

        HeaderFacts gqa = minimax("29784780049", "minimaxm3_fp4_b300_vllm.sh");
        gqa.draftModel = QStringLiteral("Inferact/MiniMax-M3-EAGLE3-GQA");
        row("minimax-m3-eagle3-gqa.yaml", written(gqa, "1.79 2.39 2.78 3.02 3.21 3.30 3.52 3.51",
                                                  "1.83 2.46 2.97 3.29 3.72 3.76 3.75 3.93"));
        row("deepseek-v4-pro-mtp.yaml", written(deepseek(), deepseekCurve.on, deepseekCurve.off));
    }
    void shippedFilesFollowTheTable()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        QCOMPARE(text, file(QStringLiteral(ASSAY_SOURCE_DIR "/resources/references/") + name));
    }

    void everyLineOfTheTable()
    {
        HeaderFacts facts;
        facts.runId = QStringLiteral("20261130-101500-lab-1a2b3c");
        facts.dataset = datasetWord(QStringLiteral("my_set"));
        facts.category = QStringLiteral("math");
        facts.outputLen = 512;
        facts.modes = {mode(Thinking::Off,
                            sampling({{"presence_penalty", "0.5"}, {"top_k", "20"}, {"temperature", "0"}}),
                            ""),
                       mode(Thinking::On,
                            sampling({{"temperature", "0.0"}, {"top_k", "40"}, {"presence_penalty", "0.5"}}),
                            R"({"enable_thinking": true})")};
        facts.speculativeExtra = {{QStringLiteral("prompt_lookup_max"), "4"}};
        facts.key = QStringLiteral("lab");
        facts.hardware = QStringLiteral("CPU");
        facts.engine = engineWord(QStringLiteral("llamacpp"));
        facts.method = methodWord(QStringLiteral("ngram"));
        facts.draftModel = QStringLiteral("assay/draft");
        facts.driver = QStringLiteral("replay");
        facts.concurrency = 64;
        facts.prefixCaching = true;
        facts.acceptedUnknown = {
            {QStringLiteral("settings_effective"), QStringLiteral("no report\nm: {1: 9}")}};
        facts.generatedBy = QStringLiteral("assay 0.1.0");
        QCOMPARE(
            strings(headerLines(facts)).join(u'\n'),
            QString::fromLatin1("# Source: assay run 20261130-101500-lab-1a2b3c\n"
                                "# Acceptance Length (AL) reference values measured with my_set.\n"
                                "# dataset: math | temperature: 0 | presence_penalty: 0.5 | output_len: 512\n"
                                "# thinking_on: top_k=40, chat_template_kwargs: {\"enable_thinking\": true}\n"
                                "# thinking_off: top_k=20\n"
                                "# speculative-config: prompt_lookup_max=4\n"
                                "# Measured on lab (CPU, llama.cpp ngram, draft: assay/draft), per "
                                "num_speculative_tokens.\n"
                                "# driver: replay | concurrency: 64 | prefix caching: on\n"
                                "# accepted-unknown settings_effective: no report m: {1: 9}\n"
                                "# Auto-generated by assay 0.1.0.\n"
                                "#\n"
                                "# key = num_speculative_tokens (ngram level); value = golden AL"));
        for (const QByteArray &line : headerLines(facts))
            QVERIFY(line == "#" || isHeaderLine(line));
    }

    void words()
    {
        QCOMPARE(methodWord(QStringLiteral("mtp")), QStringLiteral("MTP"));
        QCOMPARE(methodWord(QStringLiteral("eagle3")), QStringLiteral("EAGLE3"));
        QCOMPARE(methodWord(QStringLiteral("dspark")), QStringLiteral("DSpark"));
        QCOMPARE(methodWord(QStringLiteral("draft_model")), QStringLiteral("draft_model"));
        QCOMPARE(engineWord(QStringLiteral("sglang")), QStringLiteral("SGLang"));
        QCOMPARE(engineWord(QStringLiteral("trtllm")), QStringLiteral("TensorRT-LLM"));
        QCOMPARE(engineWord(QStringLiteral("atom")), QStringLiteral("ATOM"));
        QCOMPARE(datasetWord(QStringLiteral("speed_bench")), QStringLiteral("SPEED-Bench"));
    }

    void readsWhatItWrites()
    {
        HeaderFacts facts = kimi3();
        facts.driver = QStringLiteral("replay");
        facts.concurrency = 16;
        facts.prefixCaching = true;
        facts.speculativeExtra = {{QStringLiteral("a"), "1"}, {QStringLiteral("b"), "x"}};
        facts.acceptedUnknown = {{QStringLiteral("g"), QStringLiteral("r")}};
        const ReadHeader header = readHeader(strings(headerLines(facts)));
        QCOMPARE(header.source, facts.sourceUrl);
        QCOMPARE(header.category, QStringLiteral("coding"));
        QCOMPARE(header.outputLen, std::optional(4096));
        QCOMPARE(header.sampling, sampling({{"top_p", "0.95"}}));
        QVERIFY(header.thinkingOn.mentioned);
        QCOMPARE(header.thinkingOn.sampling, sampling({{"temperature", "1.0"}}));
        QCOMPARE(header.thinkingOn.chatTemplateKwargs, QByteArray(R"({"thinking": true})"));
        QVERIFY(!header.thinkingOff.mentioned);
        QCOMPARE(header.speculativeConfig, facts.speculativeExtra);
        QCOMPARE(header.key, QStringLiteral("kimi-k3"));
        QCOMPARE(header.hardware, QStringLiteral("B300"));
        QCOMPARE(header.engineAndMethod, QStringLiteral("vLLM DSpark"));
        QCOMPARE(header.draftModel, QStringLiteral("Inferact/Kimi-K3-DSpark"));
        QCOMPARE(header.levelMethod, QStringLiteral("DSpark"));
        QCOMPARE(header.driver, QStringLiteral("replay"));
        QCOMPARE(header.concurrency, std::optional(16));
        QCOMPARE(header.prefixCaching, QStringLiteral("on"));
        QCOMPARE(header.acceptedUnknown, QStringList{QStringLiteral("g: r")});
    }

    void readsTheOlderSpellings()
    {
        const Reference reference =
            readReference(file(QStringLiteral(ASSAY_TEST_DATA "/golden/qwen3.5_mtp.yaml")));
        const ReadHeader header = readHeader(reference.header);
        QCOMPARE(
            header.thinkingOn.sampling,
            sampling(
                {{"temperature", "0.6"}, {"top_p", "0.95"}, {"top_k", "20"}, {"presence_penalty", "0.0"}}));
        QCOMPARE(header.thinkingOff.chatTemplateKwargs, QByteArray(R"({"enable_thinking": false})"));
        QCOMPARE(header.engineAndMethod, QStringLiteral("vLLM MTP"));
        QCOMPARE(readHeader({QStringLiteral("# thinking: true")}).thinkingLabel, QStringLiteral("true"));
        QCOMPARE(readHeader({QStringLiteral("# Source: assay run x")}).source, QStringLiteral("assay run x"));
        QCOMPARE(readHeader({}).source, QString());
    }

    // P52: a header that says what the block does not show.
    void headersThatLie_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("warning");
        QTest::addColumn<int>("line");
        const QByteArray good = written(deepseek(), "1.79", "1.92");
        const auto row = [&](const char *name, const QByteArray &text, const char *warning, int line) {
            QTest::newRow(name) << text << QString::fromLatin1(warning) << line;
        };
        row("nothing wrong", good, "", 0);
        QByteArray text = good;
        row("no source", text.mid(text.indexOf('\n') + 1),
            "the header does not say where the values come from", 1);
        row("a mode that is not there", written(deepseek(), {}, "1.92"),
            "the header describes thinking_on, but the block has none", 4);
        text = good;
        row("another key", text.replace("\ndeepseek-v4-pro:", "\nkimi-k3:"),
            "the header describes \"deepseek-v4-pro\", the block is \"kimi-k3\"", 5);
        text = good;
        row("two methods", text.replace("(MTP level)", "(EAGLE3 level)"),
            "the header names two methods, \"vLLM MTP\" and \"EAGLE3\"", 8);
        HeaderFacts untold = deepseek();
        untold.modes[0].sampling.clear();
        untold.modes[1].sampling.clear();
        row("no temperature", written(untold, "1.79"),
            "the header does not say the temperature of thinking_on", 1);
        row("thinking label on a plain map",
            "# Source: x\n# thinking: true\n# key = num_speculative_tokens (MTP level)\nm:\n  1: 1.90\n",
            "the header says \"thinking: true\", but the block has no thinking modes to show it", 2);
    }
    void headersThatLie()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, warning);
        QFETCH(int, line);
        const Reference reference = readReference(text);
        QVERIFY(reference.ok());
        if (warning.isEmpty()) {
            QVERIFY(reference.problems.isEmpty());
            return;
        }
        QCOMPARE(reference.problems.size(), 1);
        QCOMPARE(reference.problems.first().severity, base::Severity::Warning);
        QCOMPARE(reference.problems.first().text, warning);
        QCOMPARE(reference.problems.first().line, line);
    }

    // P52: the published file that describes a mode it does not have.
    void publishedHeaderThatLiesIsFound()
    {
        const Reference reference =
            readReference(file(QStringLiteral(ASSAY_TEST_DATA "/golden/glm5.2_mtp.yaml")));
        QCOMPARE(reference.problems.size(), 1);
        QCOMPARE(reference.problems.first().line, 5);
        QVERIFY(reference.problems.first().text.contains(QStringLiteral("thinking_off")));
    }
};

QTEST_APPLESS_MAIN(TestHeader)
#include "tst_header.moc"
