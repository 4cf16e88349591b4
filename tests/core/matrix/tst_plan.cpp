// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_bench.h"

#include <assay/engine/launch.h>
#include <assay/engine/table.h>
#include <assay/matrix/cells.h>
#include <assay/matrix/conditions.h>

#include <places.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace assay;
using namespace assay::matrix;
using namespace assay::matrix::test;

namespace {

QStringList ids(const Plan &plan)
{
    QStringList list;
    for (const PlannedCell &cell : plan.cells)
        list.append(cell.id);
    return list;
}

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

} // namespace

class TestPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aServersArguments()
    {
        const Plan plan = planOf(recipeWith({}));
        QCOMPARE(plan.runSlug, QStringLiteral("deepseek-v4-pro-mtp"));
        QCOMPARE(plan.cells.size(), 16);
        const PlannedCell &cell = cellOf(plan, "thinking_on-3");
        QCOMPARE(cell.server.argv.join(u' '),
                 QStringLiteral(
                     "vllm serve /scratch/models/DeepSeek-V4-Pro --served-model-name "
                     "deepseek-ai/DeepSeek-V4-Pro --host 127.0.0.1 --port {port} --tensor-parallel-size 8 "
                     "--speculative-config {\"method\":\"mtp\",\"num_speculative_tokens\":3} "
                     "--kv-cache-dtype fp8 --no-enable-prefix-caching --max-model-len 16384"));
        QCOMPARE(cell.server.env.value(QStringLiteral("VLLM_ENGINE_READY_TIMEOUT_S")),
                 QStringLiteral("3600"));
        QCOMPARE(cell.server.model, QStringLiteral("deepseek-ai/DeepSeek-V4-Pro"));
        QCOMPARE(cell.server.sharing, QStringLiteral("thinking_on-3"));
        QCOMPARE(cell.server.readyTimeoutS, 3600);
        QCOMPARE(cell.attempts, QList<int>({1}));
        QVERIFY(cell.skipReason.isEmpty());
    }

    void aDraftModelIsResolvedLikeTheTarget()
    {
        const Plan plan = planOf(recipeWith({{"speculative.draft_model", "owner/Draft"},
                                             {"speculative.method", "dspark"},
                                             {"speculative.extra.draft_sample_method", "probabilistic"}}));
        const QStringList &argv = cellOf(plan, "thinking_off-2").server.argv;
        const QJsonObject config =
            QJsonDocument::fromJson(
                argv.value(argv.indexOf(QStringLiteral("--speculative-config")) + 1).toUtf8())
                .object();
        QCOMPARE(config,
                 (QJsonObject{{QStringLiteral("method"), QStringLiteral("dspark")},
                              {QStringLiteral("model"), QStringLiteral("/data/models/Draft")},
                              {QStringLiteral("num_speculative_tokens"), 2},
                              {QStringLiteral("draft_sample_method"), QStringLiteral("probabilistic")}}));
    }

    void aControlCellDoesNotSpeculate()
    {
        const Plan plan = planOf(recipeWith({{"matrix.control", "true"}, {"matrix.draft_lengths", "[2]"}}));
        QCOMPARE(ids(plan),
                 QStringList({QStringLiteral("thinking_on-0"), QStringLiteral("thinking_on-2"),
                              QStringLiteral("thinking_off-0"), QStringLiteral("thinking_off-2")}));
        const PlannedCell &control = cellOf(plan, "thinking_on-0");
        QVERIFY(control.cell.isControl());
        QVERIFY(!control.server.argv.join(u' ').contains(QLatin1String("speculative")));
        QCOMPARE(control.workload.argv, cellOf(plan, "thinking_on-2").workload.argv);
    }

    void aWorkloadsArguments()
    {
        const Plan plan = planOf(recipeWith({}));
        const PlannedCell &on = cellOf(plan, "thinking_on-3");
        QCOMPARE(on.workload.driver, QStringLiteral("auto"));
        QCOMPARE(
            on.workload.argv.join(u' '),
            QStringLiteral(
                "vllm bench serve --backend openai --endpoint /v1/completions --num-prompts -1 --save-result "
                "--save-detailed --host {node} --port {port} --model deepseek-ai/DeepSeek-V4-Pro --tokenizer "
                "/scratch/models/DeepSeek-V4-Pro --dataset-name speed_bench --dataset-path /data/speed_bench "
                "--speed-bench-dataset-subset qualitative --speed-bench-category coding "
                "--speed-bench-output-len "
                "4096 --max-concurrency 1 --chat-template-kwargs "
                "{\"reasoning_effort\":\"high\",\"thinking\":true} --temperature 1.0 --result-dir {dir} "
                "--result-filename result.json"));
        QCOMPARE(on.workload.helpArgv.join(u' '), QStringLiteral("vllm bench serve --help=all"));
        QCOMPARE(on.workload.planned, std::optional(80));
        QVERIFY(on.workload.neededFlags.contains(QStringLiteral("--chat-template-kwargs")));
        const PlannedCell &off = cellOf(plan, "thinking_off-3");
        QVERIFY(!off.workload.neededFlags.contains(QStringLiteral("--chat-template-kwargs")));
        QVERIFY(off.workload.neededFlags.contains(QStringLiteral("--speed-bench-category")));
    }

    void everyNeededFlagIsInTheRealClientsHelp()
    {
        const QString help =
            QString::fromUtf8(fileBytes(QStringLiteral(ASSAY_TEST_DATA "/matrix/vllm_bench_help.txt")));
        QVERIFY(help.contains(QLatin1String("usage: vllm bench serve")));
        const Plan plan =
            planOf(recipeWith({{"matrix.thinking_on.sampling",
                                "{temperature: 0.6, top_p: 0.95, top_k: 20, min_p: 0.0, presence_penalty: "
                                "1.5, frequency_penalty: 0.0, repetition_penalty: 1.0}"}}));
        const PlannedCell &cell = cellOf(plan, "thinking_on-1");
        QVERIFY(cell.workload.neededFlags.size() >= 24);
        for (const QString &flag : cell.workload.neededFlags) {
            const QRegularExpression word(QRegularExpression::escape(flag) +
                                          QStringLiteral("(?![A-Za-z0-9-])"));
            QVERIFY2(help.contains(word), qPrintable(flag));
        }
        for (const QString &argument : cell.workload.argv) {
            if (argument.startsWith(QLatin1String("--")))
                QVERIFY2(cell.workload.neededFlags.contains(argument), qPrintable(argument));
        }
    }

    void theReplayAsksForTheSame()
    {
        const Plan plan =
            planOf(recipeWith({{"matrix.thinking_on.sampling", "{temperature: 0.6, top_k: 20}"}}));
        QCOMPARE(
            compact(cellOf(plan, "thinking_on-3").workload.replay),
            QByteArray(
                "{\"body\":{\"chat_template_kwargs\":{\"reasoning_effort\":\"high\",\"thinking\":true},"
                "\"max_tokens\":4096,\"model\":\"deepseek-ai/DeepSeek-V4-Pro\",\"stream\":true,"
                "\"stream_options\":{\"include_usage\":true},\"temperature\":0.6,\"top_k\":20},"
                "\"category\":\"coding\",\"concurrency\":1,"
                "\"dataset\":\"/data/speed_bench/qualitative.jsonl\",\"path\":\"/v1/chat/completions\"}"));
        const QJsonObject off =
            cellOf(plan, "thinking_off-3").workload.replay.value(QStringLiteral("body")).toObject();
        QVERIFY(!off.contains(QStringLiteral("chat_template_kwargs")));
        QCOMPARE(off.value(QStringLiteral("temperature")), QJsonValue(1.0));
    }

    void drivers_data();
    void drivers()
    {
        QFETCH(QByteArray, settings);
        QFETCH(QString, expected);
        QList<std::pair<const char *, const char *>> list;
        const QByteArrayList parts = settings.isEmpty() ? QByteArrayList() : settings.split('|');
        for (qsizetype i = 0; i + 1 < parts.size(); i += 2)
            list.emplaceBack(parts[i].constData(), parts[i + 1].constData());
        const Recipe recipe = recipeWith(list);
        const auto plan = makePlan(recipe, b300(), {});
        QCOMPARE(plan ? plan->cells.first().workload.driver : plan.error().sentence(), expected);
    }

    void theUsersOwnCollector()
    {
        const Recipe recipe = recipeWith({{"workload.driver", "script"},
                                          {"workload.script", "\"{lab}/collect.sh\""},
                                          {"engine.env.PRECISION", "fp4"},
                                          {"matrix.control", "true"}});
        PlanOptions options;
        options.resourcesFolder = QStringLiteral("/res");
        const Plan plan = planOf(recipe, options);
        const PlannedCell &cell = cellOf(plan, "thinking_on-3");
        QVERIFY(cell.server.argv.isEmpty());
        QVERIFY(cell.workload.argv.isEmpty());
        QCOMPARE(cell.workload.script.value(QStringLiteral("argv")).toVariant().toStringList().join(u' '),
                 QStringLiteral("bash /res/lab/collect.sh"));
        const QJsonObject env = cell.workload.script.value(QStringLiteral("env")).toObject();
        const QList<std::pair<const char *, const char *>> expected{
            {"MODEL", "deepseek-ai/DeepSeek-V4-Pro"},
            {"MODEL_PATH", "/scratch/models/DeepSeek-V4-Pro"},
            {"MODEL_KEY", "deepseek-v4-pro"},
            {"MODEL_PREFIX", "deepseek-v4-pro"},
            {"EXP_NAME", "deepseek-v4-pro-mtp"},
            {"PRECISION", "fp4"},
            {"FRAMEWORK", "vllm"},
            {"IMAGE", "vllm/vllm-openai:v0.21.0"},
            {"TP", "8"},
            {"EP_SIZE", "1"},
            {"DP_ATTENTION", "false"},
            {"SPEC_DECODING", "mtp"},
            {"MTP_LIST", "3"},
            {"THINKING_MODES", "on"},
            {"CATEGORY", "coding"},
            {"SPEEDBENCH_OUTPUT_LEN", "4096"},
            {"CHAT_TEMPLATE_KWARGS_ON", "{\"thinking\": true, \"reasoning_effort\": \"high\"}"},
            {"CONCURRENCY", "1"},
            {"TEMPERATURE", "1.0"},
            {"SPEEDBENCH_DIR", "/data/speed_bench"},
            {"RESULTS_DIR", "{dir}"},
            {"OUT_YAML", "{dir}/reference.yaml"},
            {"PORT", "{port}"}};
        for (const auto &[name, value] : expected)
            QCOMPARE(env.value(QLatin1String(name)).toString(), QString::fromLatin1(value));
        QCOMPARE(env.size(), expected.size() + 1); // and the recipe's own VLLM_ENGINE_READY_TIMEOUT_S
        QCOMPARE(cellOf(plan, "thinking_on-0").skipReason,
                 QStringLiteral("the user's own collector measures no control cells"));
    }

    void theLabFolderIsFilledIn()
    {
        Recipe recipe = recipeWith({{"engine.command", "[\"{lab}/engine\", serve]"}});
        PlanOptions options;
        options.resourcesFolder = QStringLiteral("/opt/assay");
        const Plan plan = planOf(recipe, options);
        QCOMPARE(plan.cells.first().server.argv.first(), QStringLiteral("/opt/assay/lab/engine"));
        QCOMPARE(plan.cells.first().workload.argv.sliced(0, 3).join(u' '),
                 QStringLiteral("/opt/assay/lab/engine bench serve"));
    }

    void repeatsAreAttempts()
    {
        QCOMPARE(planOf(recipeWith({{"workload.repeats", "3"}})).cells.first().attempts,
                 QList<int>({1, 2, 3}));
    }

    void cellsRunLongestFirst()
    {
        const Recipe recipe = recipeWith({{"matrix.draft_lengths", "[3, 1, 2]"}});
        QCOMPARE(ids(planOf(recipe)).join(u' '),
                 QStringLiteral("thinking_on-1 thinking_on-2 thinking_on-3 thinking_off-1 thinking_off-2 "
                                "thinking_off-3"));
        PlanOptions options;
        options.estimates = {{QStringLiteral("thinking_on-1"), 10.0},
                             {QStringLiteral("thinking_on-2"), 30.0},
                             {QStringLiteral("thinking_on-3"), 20.0},
                             {QStringLiteral("thinking_off-1"), 5.0},
                             {QStringLiteral("thinking_off-3"), 30.0}};
        const Plan plan = planOf(recipe, options);
        QCOMPARE(ids(plan).join(u' '),
                 QStringLiteral("thinking_off-2 thinking_on-2 thinking_off-3 thinking_on-3 thinking_on-1 "
                                "thinking_off-1"));
        QCOMPARE(cellOf(plan, "thinking_on-2").estimatedS, std::optional(30.0));
        QVERIFY(!cellOf(plan, "thinking_off-2").estimatedS.has_value());
    }

    void cellsThatShareAServerStandTogether()
    {
        const Recipe recipe =
            recipeWith({{"matrix.server_per", "draft_length"}, {"matrix.draft_lengths", "[1, 2]"}});
        const Plan plan = planOf(recipe);
        QCOMPARE(ids(plan).join(u' '),
                 QStringLiteral("thinking_on-1 thinking_off-1 thinking_on-2 thinking_off-2"));
        QCOMPARE(plan.cells[0].server.sharing, plan.cells[1].server.sharing);
        QCOMPARE(plan.cells[0].server.argv, plan.cells[1].server.argv);
        QVERIFY(plan.cells[1].server.sharing != plan.cells[2].server.sharing);
        PlanOptions options;
        options.estimates = {{QStringLiteral("thinking_on-1"), 1.0},
                             {QStringLiteral("thinking_off-1"), 2.0},
                             {QStringLiteral("thinking_on-2"), 3.0},
                             {QStringLiteral("thinking_off-2"), 1.0}};
        QCOMPARE(ids(planOf(recipe, options)).join(u' '),
                 QStringLiteral("thinking_on-2 thinking_off-2 thinking_on-1 thinking_off-1"));
    }

    void aSelectionPlansOnlyItsCells()
    {
        PlanOptions options;
        options.cells = QStringLiteral("on:1-2,thinking_off-8");
        QCOMPARE(ids(planOf(recipeWith({}), options)).join(u' '),
                 QStringLiteral("thinking_on-1 thinking_on-2 thinking_off-8"));
        options.cells = QStringLiteral("on:9");
        QCOMPARE(
            refusal(recipeWith({}), b300(), options),
            QStringLiteral("cannot select the cells \"on:9\": the recipe has no thinking_on-9. the recipe "
                           "\"DeepSeek-V4-Pro MTP\" has cells from thinking_on-1 to thinking_off-8"));
    }

    void whatCannotBePlannedSaysWhy()
    {
        Profile profile = b300();
        profile.paths.datasetDir.clear();
        QCOMPARE(refusal(recipeWith({}), profile),
                 QStringLiteral(
                     "cannot plan \"DeepSeek-V4-Pro MTP\" on b300: the profile has no paths.dataset_dir. "
                     "set it to the folder that holds qualitative.jsonl"));
        QCOMPARE(refusal(recipeWith({{"engine.image", "null"}}), b300()),
                 QStringLiteral(
                     "cannot plan \"DeepSeek-V4-Pro MTP\" on b300: the profile runs containers (pyxis) and "
                     "the recipe has no engine.image. set engine.image, or container.runtime: none"));
    }

    void theHeadTellsTheCollectorWhatToScrape()
    {
        Plan plan = planOf(recipeWith({}));
        plan.run = QStringLiteral("20261130-101500-deepseek-v4-pro-mtp-1a2b3c");
        const QJsonObject json = toJson(plan);
        QCOMPARE(json.value(QStringLiteral("plan")), QJsonValue(1));
        QCOMPARE(json.value(QStringLiteral("run")), QJsonValue(plan.run));
        QCOMPARE(json.value(QStringLiteral("engine")), QJsonValue(QStringLiteral("vllm")));
        QCOMPARE(json.value(QStringLiteral("recipe")), QJsonValue(QStringLiteral("DeepSeek-V4-Pro MTP")));
        QCOMPARE(json.value(QStringLiteral("model")),
                 QJsonValue(QStringLiteral("deepseek-ai/DeepSeek-V4-Pro")));
        QCOMPARE(json.value(QStringLiteral("secrets")), QJsonValue(QJsonArray{QStringLiteral("HF_TOKEN")}));
        QCOMPARE(json.value(QStringLiteral("ports")).toObject(),
                 (QJsonObject{{QStringLiteral("first"), 8888}, {QStringLiteral("last"), 8987}}));
        QCOMPARE(json.value(QStringLiteral("bind")), QJsonValue(QStringLiteral("127.0.0.1")));
        QCOMPARE(json.value(QStringLiteral("endpoints")).toObject().value(QStringLiteral("metrics")),
                 QJsonValue(QStringLiteral("/metrics")));
        QVERIFY(json.value(QStringLiteral("families"))
                    .toArray()
                    .contains(QStringLiteral("vllm:spec_decode_num_drafts_total")));
        QVERIFY(json.value(QStringLiteral("quiescent"))
                    .toArray()
                    .contains(QStringLiteral("vllm:num_requests_running")));
        QVERIFY(json.value(QStringLiteral("settings_lines"))
                    .toArray()
                    .contains(QStringLiteral("non-default args:")));
        QCOMPARE(json.value(QStringLiteral("gpu_lock_dir")), QJsonValue(QJsonValue::Null));
        QCOMPARE(json.value(QStringLiteral("image")), QJsonValue(QStringLiteral("vllm/vllm-openai:v0.21.0")));
    }

    void aPlanReadsBack()
    {
        PlanOptions options;
        options.estimates = {{QStringLiteral("thinking_on-1"), 12.5}};
        for (const char *driver : {"auto", "replay", "vllm-bench", "script"}) {
            Plan plan = planOf(recipeWith({{"workload.driver", driver},
                                           {"workload.script", "/a.sh"},
                                           {"workload.dataset.expected_prompts", "null"},
                                           {"matrix.control", "true"},
                                           {"matrix.categories", "[coding, math]"}}),
                               options);
            for (const char *run : {"", "20261130-101500-x-1a2b3c"}) {
                plan.run = QString::fromLatin1(run);
                const QJsonObject json = toJson(plan);
                const auto back = planFromJson(json);
                QVERIFY2(back.has_value(), back ? "" : qPrintable(back.error().sentence()));
                QCOMPARE(toJson(*back), json);
                QCOMPARE(back->run, plan.run);
                QCOMPARE(back->collector, plan.collector);
                QCOMPARE(ids(*back), ids(plan));
                QCOMPARE(back->cells.first().cell, plan.cells.first().cell);
                QVERIFY(back->engineKind == plan.engineKind && back->secrets == plan.secrets);
            }
        }
    }

    void aPlanThatIsNoneIsRefused()
    {
        const QJsonObject sound = toJson(planOf(recipeWith({})));
        QCOMPARE(planFromJson({}).error().sentence(),
                 QStringLiteral("cannot read the plan: \"plan\" is not 1"));
        QJsonObject newer = sound;
        newer.insert(QStringLiteral("plan"), 2);
        QVERIFY(!planFromJson(newer).has_value());
        for (const QString &key : {QStringLiteral("run"), QStringLiteral("engine"), QStringLiteral("cells"),
                                   QStringLiteral("secrets"), QStringLiteral("model")}) {
            QJsonObject json = sound;
            json.insert(key, 5);
            QCOMPARE(planFromJson(json).error().sentence(),
                     QStringLiteral("cannot read the plan: \"%1\" is missing or of the wrong type").arg(key));
        }
        const QJsonObject cell = sound.value(QStringLiteral("cells")).toArray().first().toObject();
        for (const QString &key : cell.keys()) {
            if (key == QLatin1String("estimated_s") || key == QLatin1String("skip_reason") ||
                key == QLatin1String("category"))
                continue;
            QJsonObject broken = cell;
            broken.remove(key);
            QJsonObject json = sound;
            json.insert(QStringLiteral("cells"), QJsonArray{broken});
            const auto read = planFromJson(json);
            QVERIFY2(!read.has_value(), qPrintable(key));
            QVERIFY(read.error().sentence().contains(QStringLiteral("cells[0].%1").arg(key)));
        }
    }

    void theDocument()
    {
        PlanOptions options;
        options.cells = QStringLiteral("thinking_off-1");
        const Plan plan = planOf(recipeWith({}), options);
        const QJsonObject document = toDocument(plan);
        QCOMPARE(document.value(QStringLiteral("run_slug")),
                 QJsonValue(QStringLiteral("deepseek-v4-pro-mtp")));
        const QJsonObject cell = document.value(QStringLiteral("cells")).toArray().first().toObject();
        QCOMPARE(cell.keys().join(u' '),
                 QStringLiteral(
                     "attempts category concurrency draft_length estimated_s id server skip_reason thinking "
                     "workload"));
        QCOMPARE(cell.value(QStringLiteral("thinking")), QJsonValue(QStringLiteral("off")));
        QCOMPARE(cell.value(QStringLiteral("draft_length")), QJsonValue(1));
        QCOMPARE(cell.value(QStringLiteral("estimated_s")), QJsonValue(QJsonValue::Null));
        QCOMPARE(cell.value(QStringLiteral("skip_reason")), QJsonValue(QJsonValue::Null));
        QCOMPARE(cell.value(QStringLiteral("server")).toObject().keys().join(u' '),
                 QStringLiteral("argv env"));
        QCOMPARE(cell.value(QStringLiteral("workload")).toObject().keys().join(u' '),
                 QStringLiteral("argv driver"));
        QCOMPARE(
            cell.value(QStringLiteral("workload")).toObject().value(QStringLiteral("argv")).toArray().first(),
            QJsonValue(QStringLiteral("vllm")));
    }

    void conditionsOfACell()
    {
        const Recipe recipe =
            recipeWith({{"speculative.extra", "{draft_sample_method: probabilistic, x: 1.0}"}});
        QStringList lines;
        for (const Condition &condition : conditions(recipe, allCells(recipe).first()))
            lines.append(condition.name + QStringLiteral(": ") + condition.value);
        QCOMPARE(lines.join(u'\n'),
                 QStringLiteral(
                     "model: deepseek-ai/DeepSeek-V4-Pro\ndraft model: \nmethod: mtp\nspeculative config: "
                     "draft_sample_method=probabilistic | x=1.0\nengine: vllm\nimage: "
                     "vllm/vllm-openai:v0.21.0\nengine args: --kv-cache-dtype fp8 "
                     "--no-enable-prefix-caching --max-model-len 16384\nparallel: tensor=8, expert=1, "
                     "data_attention=false\nprefix caching: off\ndataset: speed_bench/qualitative\ndataset "
                     "sha256: \ncategory: coding\noutput length: 4096\nconcurrency: 1\ndriver: "
                     "auto\nrepeats: 1\nserver per: cell\nsampling: temperature=1.0\nchat_template_kwargs: "
                     "{\"thinking\": true, \"reasoning_effort\": \"high\"}"));
    }

    void conditionsOfAMatrixNameEachModesSettings()
    {
        const QList<Condition> list = conditions(recipeWith({{"matrix.concurrencies", "[1, 64]"}}));
        QVERIFY(list.contains({QStringLiteral("categories"), QStringLiteral("coding")}));
        QVERIFY(list.contains({QStringLiteral("concurrencies"), QStringLiteral("1, 64")}));
        QVERIFY(list.contains({QStringLiteral("thinking_on sampling"), QStringLiteral("temperature=1.0")}));
        QVERIFY(list.contains({QStringLiteral("thinking_off chat_template_kwargs"), QString()}));
    }

    // P74: concurrency, batch size and caching differ between curves.
    void curvesOfDifferentConditionsDiffer()
    {
        const Recipe one = recipeWith({});
        const Recipe other =
            recipeWith({{"matrix.concurrencies", "[64]"},
                        {"engine.args", "[--max-model-len, '16384', --kv-cache-dtype, fp8]"}});
        const QList<Condition> left = conditions(one, allCells(one).first());
        const QList<Condition> right = conditions(other, allCells(other).first());
        QCOMPARE(left.size(), right.size());
        QStringList different;
        for (qsizetype i = 0; i < left.size(); ++i) {
            QCOMPARE(left[i].name, right[i].name);
            if (left[i] != right[i])
                different.append(left[i].name);
        }
        QCOMPARE(different.join(u' '), QStringLiteral("engine args prefix caching concurrency"));
    }
};

void TestPlan::drivers_data()
{
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *settings, const char *expected) {
        QTest::addRow("%s", name) << QByteArray(settings) << QString::fromUtf8(expected);
    };
    row("auto", "", "auto");
    row("bench", "workload.driver|vllm-bench", "vllm-bench");
    row("replay", "workload.driver|replay", "replay");
    row("another dataset", "workload.dataset.name|own", "replay");
    row("bench of another engine", "workload.driver|sglang-bench",
        "cannot use the driver sglang-bench: it is not available for engine vllm in this version. use "
        "driver: "
        "vllm-bench or replay");
    row("bench of another dataset", "workload.driver|vllm-bench|workload.dataset.name|own",
        "cannot use the driver vllm-bench: it reads only the dataset speed_bench, and the recipe names own. "
        "use driver: "
        "replay");
    row("engine", "engine.kind|sglang",
        "cannot launch engine sglang: launching it is not available in this version. use driver: script with "
        "your own "
        "collector, or read its metrics with scrape");
    row("engine by script", "engine.kind|sglang|workload.driver|script|workload.script|/a.sh", "script");
}

QTEST_APPLESS_MAIN(TestPlan)
#include "tst_plan.moc"
