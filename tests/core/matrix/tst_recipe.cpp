// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/recipe.h>

#include <places.h>

#include <QFile>
#include <QJsonArray>
#include <QTest>

using namespace assay;
using namespace assay::matrix;

namespace {

QByteArray fixture(const char *name)
{
    QFile file(QStringLiteral(ASSAY_TEST_DATA "/matrix/") + QString::fromLatin1(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    // Lines are counted from the one behind the licence.
    file.readLine();
    return file.readAll();
}

const QByteArray sound = fixture("sound.yaml");

const QByteArray detailed = fixture("detailed.yaml");

QStringList findings(const QByteArray &yaml)
{
    QStringList lines;
    for (const base::Problem &problem : readRecipe(yaml).problems)
        lines.append(QStringLiteral("%1:%2 %3: %4")
                         .arg(problem.line)
                         .arg(problem.column)
                         .arg(base::severityName(problem.severity), problem.text));
    return lines;
}

// The sound recipe with a line of it replaced.
QByteArray with(const QByteArray &line, const QByteArray &replacement)
{
    Q_ASSERT(sound.count(line) == 1);
    return QByteArray(sound).replace(line, replacement);
}

} // namespace

class TestRecipe : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSmallRecipeReadsWithItsDefaults()
    {
        const RecipeFile file = readRecipe(sound);
        QCOMPARE(findings(sound), QStringList());
        QVERIFY(file.recipe.has_value());
        const Recipe &recipe = *file.recipe;
        QCOMPARE(recipe.name, QStringLiteral("Test"));
        QCOMPARE(recipe.model.id, QStringLiteral("owner/Some-Model"));
        QCOMPARE(recipe.model.key, QStringLiteral("some-model"));
        QCOMPARE(recipe.engine.kind, engine::Kind::Vllm);
        QVERIFY(recipe.engine.image.isEmpty());
        QCOMPARE(recipe.engine.command, QStringList({QStringLiteral("vllm"), QStringLiteral("serve")}));
        QVERIFY(recipe.engine.args.isEmpty());
        QVERIFY(recipe.engine.env.isEmpty());
        QCOMPARE(recipe.engine.parallel.tensor, 1);
        QCOMPARE(recipe.engine.parallel.expert, 1);
        QVERIFY(!recipe.engine.parallel.dataAttention);
        QCOMPARE(recipe.engine.readyTimeoutS, 3600);
        QCOMPARE(recipe.speculative.method, QStringLiteral("mtp"));
        QVERIFY(recipe.speculative.draftModel.isEmpty());
        QCOMPARE(recipe.matrix.draftLengths, QList<int>({1, 2, 3}));
        QCOMPARE(recipe.matrix.categories, QStringList(QStringLiteral("coding")));
        QCOMPARE(recipe.matrix.concurrencies, QList<int>({1}));
        QVERIFY(!recipe.matrix.serverPerDraftLength);
        QVERIFY(!recipe.matrix.control);
        QVERIFY(recipe.mode(Thinking::On).has_value());
        QVERIFY(!recipe.mode(Thinking::Off).has_value());
        QCOMPARE(recipe.workload.driver, QStringLiteral("auto"));
        QCOMPARE(recipe.workload.dataset.name, QStringLiteral("speed_bench"));
        QCOMPARE(recipe.workload.dataset.split, QStringLiteral("qualitative"));
        QVERIFY(!recipe.workload.dataset.expectedPrompts.has_value());
        QCOMPARE(recipe.workload.outputLen, 4096);
        QCOMPARE(recipe.workload.repeats, 1);
    }

    void textsKeepTheirOrderAndSpelling()
    {
        const Recipe recipe = *readRecipe(detailed).recipe;
        QCOMPARE(recipe.model.key, QStringLiteral("key.1"));
        QCOMPARE(recipe.engine.args.join(u' '), QStringLiteral("--max-model-len 16384 --flag true"));
        QCOMPARE(recipe.engine.env.value(QStringLiteral("B")), QStringLiteral("x y"));
        QCOMPARE(recipe.engine.env.value(QStringLiteral("A")), QStringLiteral("1"));
        QVERIFY(recipe.engine.env.contains(QStringLiteral("C")));
        const Mode &mode = *recipe.mode(Thinking::On);
        QCOMPARE(mode.chatTemplateKwargsText,
                 QByteArray("{\"thinking\": true, \"reasoning_effort\": \"high\", \"budget\": 1.50, "
                            "\"deep\": {\"b\": null, \"a\": \"a\\\"b\"}}"));
        QCOMPARE(mode.chatTemplateKwargs.value(QStringLiteral("thinking")), QJsonValue(true));
        QCOMPARE(mode.sampling.size(), 4);
        QCOMPARE(mode.sampling[0], std::pair(QStringLiteral("top_p"), QByteArray("0.950")));
        QCOMPARE(mode.sampling[1], std::pair(QStringLiteral("temperature"), QByteArray("1.0")));
        QCOMPARE(mode.sampling[3], std::pair(QStringLiteral("presence_penalty"), QByteArray("0.0")));
        QCOMPARE(mode.evidenceAllOf, QStringList(QStringLiteral("</think>")));
        QCOMPARE(mode.evidenceNoneOf, QStringList({QStringLiteral("x"), QStringLiteral("y")}));
        QCOMPARE(recipe.speculative.draftModel, QStringLiteral("owner/Draft"));
        const QList<std::pair<QString, QByteArray>> extra{{QStringLiteral("z"), "probabilistic"},
                                                          {QStringLiteral("a"), "1.0"},
                                                          {QStringLiteral("list"), "[1, 2]"},
                                                          {QStringLiteral("on"), "true"}};
        QCOMPARE(recipe.speculative.extraText, extra);
        QCOMPARE(recipe.speculative.extra.value(QStringLiteral("list")), QJsonValue(QJsonArray{1, 2}));
        QCOMPARE(recipe.workload.dataset.sha256,
                 QStringLiteral("abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789"));
        QCOMPARE(recipe.secrets, QStringList(QStringLiteral("HF_TOKEN")));
    }

    void everyProblemHasItsPlace_data();
    void everyProblemHasItsPlace()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, replacement);
        QFETCH(QStringList, expected);
        const QByteArray yaml = with(line, replacement);
        QCOMPARE(findings(yaml), expected);
        QCOMPARE(readRecipe(yaml).recipe.has_value(), !base::hasErrors(readRecipe(yaml).problems));
    }

    void wholeFiles_data();
    void wholeFiles()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(QStringList, expected);
        QCOMPARE(findings(yaml), expected);
        QVERIFY(!readRecipe(yaml).recipe.has_value());
    }

    void severalProblemsComeAtOnceInOrder()
    {
        QByteArray yaml = with("name: Test", "nam: Test");
        yaml.replace("[1, 2, 3]", "[1, 010, 1, 65]");
        yaml.replace("output_len: 4096", "output_len: 0");
        QCOMPARE(findings(yaml),
                 QStringList(
                     {QStringLiteral("1:1 error: name is missing"),
                      QStringLiteral("2:1 error: unknown key \"nam\"; did you mean name?"),
                      QStringLiteral("10:22 error: a draft length must be a whole number from 1 to 64, not "
                                     "\"010\""),
                      QStringLiteral("10:27 error: draft length 1 is there twice"),
                      QStringLiteral("10:30 error: a draft length must be a whole number from 1 to 64, not "
                                     "\"65\""),
                      QStringLiteral("14:15 error: workload.output_len must be a whole number from 1 to "
                                     "10000000, not \"0\"")}));
    }

    void bareModeKeysAreReadWithAWarning()
    {
        const QByteArray yaml = with("  thinking_on:\n", "  off:\n    sampling: {temperature: 0}\n  on:\n");
        QCOMPARE(
            findings(yaml),
            QStringList(
                {QStringLiteral("11:3 warning: matrix.off is read as thinking_off; other YAML readers take "
                                "it for a boolean, so write thinking_off"),
                 QStringLiteral("13:3 warning: matrix.on is read as thinking_on; other YAML readers take "
                                "it for a boolean, so write thinking_on")}));
        const auto recipe = readRecipe(yaml).recipe;
        QVERIFY(recipe.has_value());
        QVERIFY(recipe->mode(Thinking::On).has_value());
        QCOMPARE(recipe->mode(Thinking::Off)->sampling.first().second, QByteArray("0"));
    }

    void aLiteralSecretIsRefusedAndNeverShown_data()
    {
        QTest::addColumn<QByteArray>("env");
        QTest::addColumn<int>("column");
        QTest::addRow("name TOKEN") << QByteArray("HF_TOKEN: s3cr3tvalue") << 19;
        QTest::addRow("name KEY") << QByteArray("OPENAI_API_KEY: \"s3cr3tvalue\"") << 25;
        QTest::addRow("name SECRET") << QByteArray("my_secret: s3cr3tvalue") << 20;
        QTest::addRow("name PASSWORD") << QByteArray("DB_PASSWORD: 12345678s3cr3tvalue") << 22;
        QTest::addRow("value hf_") << QByteArray("PLAIN: hf_s3cr3tvalue") << 16;
        QTest::addRow("value sk-") << QByteArray("PLAIN: sk-s3cr3tvalue") << 16;
        QTest::addRow("long hf_") << QByteArray("PLAIN: hf_s3cr3tvalueABCDEFGHIJKLMNOPQRST") << 16;
        QTest::addRow("key in block")
            << QByteArray("PLAIN: \"-----BEGIN RSA PRIVATE KEY s3cr3tvalue\"") << 16;
        QTest::addRow("wrong kind") << QByteArray("hf_s3cr3tvalueABCDEFGHIJKLMNOPQRST: [1]") << 9;
    }
    void aLiteralSecretIsRefusedAndNeverShown()
    {
        QFETCH(QByteArray, env);
        QFETCH(int, column);
        const QByteArray yaml = with("  kind: vllm\n", "  kind: vllm\n  env: {" + env + "}\n");
        const base::Problems problems = readRecipe(yaml).problems;
        QVERIFY(!problems.isEmpty());
        for (const base::Problem &problem : problems) {
            QCOMPARE(problem.severity, base::Severity::Error);
            QCOMPARE(problem.line, 6);
            QVERIFY2(!problem.text.contains(QLatin1String("s3cr3t")), qPrintable(problem.text));
        }
        QCOMPARE(problems.first().column, column);
    }

    void aSecretElsewhereIsRefusedToo_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("replacement");
        QTest::addRow("flag") << QByteArray("[vllm, serve]")
                              << QByteArray("[vllm, serve, --api-key, s3cr3tvalue]");
        QTest::addRow("flag=") << QByteArray("[vllm, serve]")
                               << QByteArray("[vllm, serve, --hf-token=s3cr3tvalue]");
        QTest::addRow("argument") << QByteArray("[vllm, serve]")
                                  << QByteArray("[vllm, serve, \"x hf_s3cr3tvalueABCDEFGHIJKLMNOPQRST\"]");
        QTest::addRow("secrets") << QByteArray("workload:")
                                 << QByteArray("secrets: [hf_s3cr3tvalueABCDEFGHIJKLMNOPQRST]\nworkload:");
        QTest::addRow("name") << QByteArray("name: Test")
                              << QByteArray("name: sk-s3cr3tvalueABCDEFGHIJKLMNOPQRST");
        QTest::addRow("unknown key") << QByteArray("name: Test")
                                     << QByteArray("name: Test\nhf_s3cr3tvalueABCDEFGHIJKLMNOPQRST: 1");
    }
    void aSecretElsewhereIsRefusedToo()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, replacement);
        const RecipeFile file = readRecipe(with(line, replacement));
        QVERIFY(!file.recipe.has_value());
        for (const base::Problem &problem : file.problems)
            QVERIFY2(!problem.text.contains(QLatin1String("s3cr3t")), qPrintable(problem.text));
    }

    void harmlessVariablesAreNoSecrets()
    {
        const QByteArray yaml =
            with("  kind: vllm\n",
                 "  kind: vllm\n  env: {TOKENIZERS_PARALLELISM: \"false\", VLLM_MAX_TOKENS: \"8192\", "
                 "HF_TOKEN: \"\", API_KEY: , NCCL_DEBUG: INFO, USE_KEY: 1}\n");
        QCOMPARE(findings(yaml), QStringList());
    }

    void unknownCategoriesNameTheNearest()
    {
        QByteArray yaml = with("[1, 2, 3]", "[1]\n  categories: [Coding, maths]");
        QCOMPARE(
            findings(yaml),
            QStringList(
                {QStringLiteral("11:16 error: unknown category \"Coding\" of SPEED-Bench qualitative; did "
                                "you mean coding? (known: coding, humanities, math, multilingual, qa, rag, "
                                "reasoning, roleplay, stem, summarization, writing)"),
                 QStringLiteral("11:24 error: unknown category \"maths\" of SPEED-Bench qualitative; did "
                                "you mean math? (known: coding, humanities, math, multilingual, qa, rag, "
                                "reasoning, roleplay, stem, summarization, writing)")}));
        yaml = with("workload:\n", "workload:\n  dataset: {name: own}\n");
        yaml.replace("[1, 2, 3]", "[1]\n  categories: [Coding, maths]");
        QCOMPARE(findings(yaml), QStringList());
        yaml = with("workload:\n", "workload:\n  dataset: {split: throughput_8k}\n");
        yaml.replace("[1, 2, 3]", "[1]\n  categories: [coding, mixed]");
        QCOMPARE(findings(yaml), QStringList(QStringLiteral(
                                     "11:16 error: unknown category \"coding\" of SPEED-Bench throughput_8k "
                                     "(known: low_entropy, mixed, high_entropy)")));
    }

    void anyCutOfARecipeIsReadWithoutHarm()
    {
        for (qsizetype size = 0; size < sound.size(); ++size) {
            const RecipeFile file = readRecipe(sound.first(size));
            QVERIFY(file.recipe.has_value() || !file.problems.isEmpty());
        }
        for (qsizetype i = 0; i < sound.size(); ++i) {
            for (const char c : {'\0', '{', ':', '\xff', '\n', '"'}) {
                QByteArray yaml = sound;
                yaml[i] = c;
                const RecipeFile file = readRecipe(yaml);
                QVERIFY(file.recipe.has_value() != base::hasErrors(file.problems));
            }
        }
    }
};

void TestRecipe::everyProblemHasItsPlace_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("replacement");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const char *line, const char *replacement, const char *expected) {
        QTest::addRow("%s", name) << QByteArray(line) << QByteArray(replacement)
                                  << QString::fromUtf8(expected).split(u'\n', Qt::SkipEmptyParts);
    };
    row("name empty", "name: Test", "name: \"\"", "2:7 error: name must not be empty");
    row("name a list", "name: Test", "name: [a]", "2:7 error: name must be text, not a list");
    row("name null", "name: Test", "name:", "2:6 error: name is missing");
    row("model missing", "model: {id: owner/Some-Model}\n", "",
        "1:1 error: model is missing\n1:1 error: model.id is missing");
    row("model no map", "{id: owner/Some-Model}", "Some-Model",
        "3:8 error: model must be a map of keys, not \"Some-Model\"");
    row("model id", "owner/Some-Model", "owner/Some Model",
        "3:13 error: model.id must be a hub id (owner/name) or an absolute path, not \"owner/Some Model\"");
    row("model id up", "owner/Some-Model", "/models/..",
        "3:13 error: model.id must be a hub id (owner/name) or an absolute path, not \"/models/..\"");
    row("model id option", "owner/Some-Model", "--trust",
        "3:13 error: model.id must be a hub id (owner/name) or an absolute path, not \"--trust\"");
    row("model key", "Some-Model}", "Some-Model, key: \"a: b\"}",
        "3:36 error: model.key must be a word of letters, digits, ., _, -, + and /, not \"a: b\"");
    row("engine kind missing", "  kind: vllm\n", "", "5:3 error: engine.kind is missing");
    row("engine kind", "kind: vllm", "kind: vlm",
        "5:9 error: engine.kind must be one of vllm, sglang, trtllm, llamacpp, atom, not \"vlm\"; did you "
        "mean vllm?");
    row("engine command missing", "  command: [vllm, serve]\n", "", "5:3 error: engine.command is missing");
    row("engine command empty", "[vllm, serve]", "[]", "6:12 error: engine.command must not be empty");
    row("engine command text", "[vllm, serve]", "vllm serve",
        "6:12 error: engine.command must be a list, not \"vllm serve\"");
    row("engine command item", "[vllm, serve]", "[vllm, {a: b}]",
        "6:19 error: an item of engine.command must be text, not a map");
    row("engine image", "kind: vllm", "kind: vllm\n  image: \"a b\"",
        "6:10 error: engine.image must be an image reference (registry/name:tag) or a path of one, not \"a "
        "b\"");
    row("engine env name", "kind: vllm", "kind: vllm\n  env: {A-B: 1}",
        "6:9 error: a key of engine.env must be the name of an environment variable, not \"A-B\"");
    row("engine env list", "kind: vllm", "kind: vllm\n  env: {A: [1]}",
        "6:12 error: engine.env.A must be text, not a list");
    row("engine env no map", "kind: vllm", "kind: vllm\n  env: [A=1]",
        "6:8 error: engine.env must be a map of keys, not a list");
    row("parallel zero", "kind: vllm", "kind: vllm\n  parallel: {tensor: 0}",
        "6:22 error: engine.parallel.tensor must be a whole number from 1 to 1024, not \"0\"");
    row("parallel quoted", "kind: vllm", "kind: vllm\n  parallel: {expert: \"2\"}",
        "6:22 error: engine.parallel.expert must be a whole number from 1 to 1024, not \"2\" in quotes");
    row("parallel unknown", "kind: vllm", "kind: vllm\n  parallel: {tensors: 2}",
        "6:14 error: unknown key \"tensors\" in engine.parallel; did you mean tensor?");
    row("data attention", "kind: vllm", "kind: vllm\n  parallel: {data_attention: yes}",
        "6:30 error: engine.parallel.data_attention must be true or false, not \"yes\"");
    row("ready timeout", "kind: vllm", "kind: vllm\n  ready_timeout_s: 1h",
        "6:20 error: engine.ready_timeout_s must be a whole number from 1 to 604800, not \"1h\"");
    row("own port", "[vllm, serve]", "[vllm, serve]\n  args: [--port, 8000]",
        "7:10 error: --port in engine.args is set by Assay for each cell");
    row("own speculation", "[vllm, serve]", "[vllm, serve]\n  args: ['--speculative-config={}']",
        "7:10 error: --speculative-config in engine.args is set by Assay from speculative and the draft "
        "length");
    row("own name", "[vllm, serve]", "[vllm, serve]\n  args: [--served-model-name, x]",
        "7:10 error: --served-model-name in engine.args is set by Assay: the served name is model.id");
    row("method missing", "  method: mtp\n", "  draft_model: null\n",
        "8:3 error: speculative.method is missing");
    row("method words", "method: mtp", "method: m t p",
        "8:11 error: speculative.method must be one word, not \"m t p\"");
    row("draft model", "method: mtp", "method: mtp\n  draft_model: 'a b'",
        "9:16 error: speculative.draft_model must be a hub id (owner/name) or an absolute path, not \"a b\"");
    row("extra reserved", "method: mtp", "method: mtp\n  extra: {num_speculative_tokens: 3, model: x}",
        "9:11 error: speculative.extra.num_speculative_tokens is set by Assay for each cell\n"
        "9:38 error: speculative.extra.model: write it as speculative.draft_model");
    row("extra no map", "method: mtp", "method: mtp\n  extra: 3",
        "9:10 error: speculative.extra must be a map");
    row("draft lengths missing", "  draft_lengths: [1, 2, 3]\n", "",
        "10:3 error: matrix.draft_lengths is missing");
    row("draft lengths number", "[1, 2, 3]", "3",
        "10:18 error: matrix.draft_lengths must be a list of whole numbers");
    row("draft lengths empty", "[1, 2, 3]", "[]", "10:18 error: matrix.draft_lengths must not be empty");
    row("draft length zero", "[1, 2, 3]", "[0, 1]",
        "10:19 error: draft length 0 is a control cell: write control: true instead");
    row("draft length octal", "[1, 2, 3]", "[010]",
        "10:19 error: a draft length must be a whole number from 1 to 64, not \"010\"");
    row("draft length half", "[1, 2, 3]", "[1.5]",
        "10:19 error: a draft length must be a whole number from 1 to 64, not \"1.5\"");
    row("draft length negative", "[1, 2, 3]", "[-1]",
        "10:19 error: a draft length must be a whole number from 1 to 64, not \"-1\"");
    row("draft length quoted", "[1, 2, 3]", "[\"1\"]",
        "10:19 error: a draft length must be a whole number from 1 to 64, not \"1\" in quotes");
    row("draft length huge", "[1, 2, 3]", "[99999999999999999999]",
        "10:19 error: a draft length must be a whole number from 1 to 64, not \"99999999999999999999\"");
    row("draft length twice", "[1, 2, 3]", "[1, 2, 1]", "10:25 error: draft length 1 is there twice");
    row("unknown key", "draft_lengths: [1, 2, 3]", "draft_lengths: [1]\n  concurrency: [1]",
        "11:3 error: unknown key \"concurrency\" in matrix; did you mean concurrencies?");
    row("key typo", "draft_lengths:", "draft_length:",
        "10:3 error: matrix.draft_lengths is missing\n"
        "10:3 error: unknown key \"draft_length\" in matrix; did you mean draft_lengths?");
    row("duplicate key", "name: Test", "name: Test\nname: Again",
        "3:1 error: duplicate key \"name\", first on line 2");
    row("categories empty", "[1, 2, 3]", "[1]\n  categories: []",
        "11:15 error: matrix.categories must be a list of at least one category");
    row("categories twice", "[1, 2, 3]", "[1]\n  categories: [qa, qa]",
        "11:20 error: category \"qa\" is there twice");
    row("concurrency zero", "[1, 2, 3]", "[1]\n  concurrencies: [0]",
        "11:19 error: a concurrency must be a whole number from 1 to 100000, not \"0\"");
    row("concurrency number", "[1, 2, 3]", "[1]\n  concurrencies: 4",
        "11:18 error: matrix.concurrencies must be a list of at least one whole number");
    row("concurrency twice", "[1, 2, 3]", "[1]\n  concurrencies: [4, 4]",
        "11:22 error: concurrency 4 is there twice");
    row("server per", "[1, 2, 3]", "[1]\n  server_per: node",
        "11:15 error: matrix.server_per must be one of cell, draft_length, not \"node\"");
    row("control", "[1, 2, 3]", "[1]\n  control: 1",
        "11:12 error: matrix.control must be true or false, not \"1\"");
    row("no mode", "  thinking_on:\n    sampling: {temperature: 1.0}\n", "",
        "10:3 error: matrix has neither thinking_on nor thinking_off");
    row("empty mode", "    sampling: {temperature: 1.0}\n", "",
        "11:15 error: matrix.thinking_on is empty: write {} for a mode without settings, or leave it out");
    row("mode twice", "  thinking_on:\n", "  on: {sampling: {temperature: 0}}\n  thinking_on:\n",
        "11:3 warning: matrix.on is read as thinking_on; other YAML readers take it for a boolean, so write "
        "thinking_on\n"
        "12:3 error: matrix.thinking_on is there twice");
    row("mode text", "  thinking_on:\n    sampling: {temperature: 1.0}\n", "  thinking_on: yes\n",
        "11:16 error: matrix.thinking_on must be a map of keys, not \"yes\"");
    row("kwargs text", "sampling: {temperature: 1.0}",
        "sampling: {temperature: 1.0}\n    chat_template_kwargs: high",
        "13:27 error: matrix.thinking_on.chat_template_kwargs must be a map");
    row("evidence", "sampling: {temperature: 1.0}",
        "sampling: {temperature: 1.0}\n    evidence: {all_of: x, any: []}",
        "13:24 error: matrix.thinking_on.evidence.all_of must be a list, not \"x\"\n"
        "13:27 error: unknown key \"any\" in matrix.thinking_on.evidence");
    row("evidence empty", "sampling: {temperature: 1.0}",
        "sampling: {temperature: 1.0}\n    evidence: {all_of: ['']}",
        "13:25 error: an item of matrix.thinking_on.evidence.all_of must not be empty, not \"\"");
    row("temperature high", "1.0}", "2.5}",
        "12:29 error: matrix.thinking_on.sampling.temperature must be a number from 0 to 2, not \"2.5\"");
    row("temperature negative", "1.0}", "-0.1}",
        "12:29 error: matrix.thinking_on.sampling.temperature must be a number from 0 to 2, not \"-0.1\"");
    row("temperature text", "1.0}", "\"1.0\"}",
        "12:29 error: matrix.thinking_on.sampling.temperature must be a number from 0 to 2, not \"1.0\" in "
        "quotes");
    row("temperature comma", "1.0}", "1,0}", "12:31 error: unknown key \"0\" in matrix.thinking_on.sampling");
    row("temperature nan", "1.0}", ".nan}",
        "12:29 error: matrix.thinking_on.sampling.temperature must be a number from 0 to 2, not \".nan\"");
    row("temperature unset", "{temperature: 1.0}", "{top_p: 0.9}",
        "12:15 warning: matrix.thinking_on.sampling.temperature is not set, so the engine's own default "
        "applies");
    row("top_p zero", "1.0}", "1.0, top_p: 0}",
        "12:41 error: matrix.thinking_on.sampling.top_p must be a number above 0 to 1, not \"0\"");
    row("top_k half", "1.0}", "1.0, top_k: 1.5}",
        "12:41 error: matrix.thinking_on.sampling.top_k must be a whole number from -1 to 1000000, not "
        "\"1.5\"");
    row("sampling unknown", "1.0}", "1.0, topp: 1}",
        "12:34 error: unknown key \"topp\" in matrix.thinking_on.sampling; did you mean top_p?");
    row("several outputs", "1.0}", "1.0, n: 2}",
        "12:34 error: matrix.thinking_on.sampling.n cannot be set: acceptance is not available for more than "
        "one output "
        "a request");
    row("output length missing", "  output_len: 4096\n", "  repeats: 1\n",
        "14:3 error: workload.output_len is missing");
    row("output length text", "4096", "4k",
        "14:15 error: workload.output_len must be a whole number from 1 to 10000000, not \"4k\"");
    row("repeats", "4096", "4096\n  repeats: 0",
        "15:12 error: workload.repeats must be a whole number from 1 to 1000, not \"0\"");
    row("driver", "4096", "4096\n  driver: bench",
        "15:11 error: workload.driver must be one of auto, vllm-bench, sglang-bench, replay, script, not "
        "\"bench\"");
    row("script missing", "4096", "4096\n  driver: script",
        "15:11 error: workload.driver is script, but workload.script is missing");
    row("script unused", "4096", "4096\n  script: /a.sh",
        "15:11 warning: workload.script is only used with driver: script");
    row("sha256", "4096", "4096\n  dataset: {sha256: abc}",
        "15:21 error: workload.dataset.sha256 must be 64 hexadecimal digits, not \"abc\"");
    row("split", "4096", "4096\n  dataset: {split: qualitive}",
        "15:20 error: workload.dataset.split must be one of qualitative, throughput_1k, throughput_2k, "
        "throughput_8k, "
        "throughput_16k, throughput_32k, not \"qualitive\"; did you mean qualitative?");
    row("expected prompts", "4096", "4096\n  dataset: {expected_prompts: eighty}",
        "15:31 error: workload.dataset.expected_prompts must be a whole number from 1 to 1000000000, not "
        "\"eighty\"");
    row("dataset path", "4096", "4096\n  dataset: {name: ../x}",
        "15:19 error: workload.dataset.name must be a word of letters, digits, _, - and ., not \"../x\"");
    row("secret name", "workload:", "secrets: [\"HF TOKEN\"]\nworkload:",
        "13:11 error: an item of secrets must be the name of an environment variable, not \"HF TOKEN\"");
    row("secret and env", "workload:", "secrets: [MINE]\nworkload:", "");
    row("reference", "workload:", "reference: {files: x}\nworkload:",
        "13:13 error: unknown key \"files\" in reference; did you mean file?");
    row("version text", "recipe: 1", "recipe: \"1\"",
        "1:9 error: recipe must be 1, the version of the format, not \"1\"");
}

void TestRecipe::wholeFiles_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const QByteArray &yaml, const char *expected) {
        QTest::addRow("%s", name) << yaml << QString::fromUtf8(expected).split(u'\n', Qt::SkipEmptyParts);
    };
    row("empty", "", "1:1 error: the file is empty; a recipe starts with recipe: 1");
    row("comments", "# nothing\n", "1:1 error: the file is empty; a recipe starts with recipe: 1");
    row("list", "- 1\n", "1:1 error: the file must be a map of keys that starts with recipe: 1");
    row("text", "hello\n", "1:1 error: the file must be a map of keys that starts with recipe: 1");
    row("newer", "recipe: 2\nnmae: x\n",
        "1:9 error: recipe format 2 is newer than this version of Assay reads (1); update Assay");
    QByteArray noHead = sound;
    row("no version", noHead.replace("recipe: 1\n", ""),
        "1:1 error: recipe is missing: write recipe: 1, the version of the format");
}

QTEST_APPLESS_MAIN(TestRecipe)
#include "tst_recipe.moc"
