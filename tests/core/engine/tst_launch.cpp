// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/engine/launch.h>

#include <QTest>

using namespace assay::engine;

namespace {

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

ServerSettings server()
{
    ServerSettings settings;
    settings.command = words("vllm serve");
    settings.model = QStringLiteral("/models/DeepSeek-V4-Pro");
    settings.servedName = QStringLiteral("deepseek-ai/DeepSeek-V4-Pro");
    settings.host = QStringLiteral("127.0.0.1");
    settings.port = QStringLiteral("{port}");
    settings.tensorParallel = 8;
    settings.method = QStringLiteral("mtp");
    settings.draftLength = 3;
    settings.args = words("--no-enable-prefix-caching --max-model-len 16384");
    return settings;
}

BenchSettings bench()
{
    BenchSettings settings;
    settings.serverCommand = words("vllm serve");
    settings.host = QStringLiteral("127.0.0.1");
    settings.port = QStringLiteral("{port}");
    settings.model = QStringLiteral("assay/lab");
    settings.tokenizer = QStringLiteral("/models/lab");
    settings.datasetName = QStringLiteral("speed_bench");
    settings.datasetPath = QStringLiteral("/data/speed_bench");
    settings.split = QStringLiteral("qualitative");
    settings.category = QStringLiteral("coding");
    settings.outputLength = 4096;
    settings.concurrency = 1;
    settings.sampling = {{QStringLiteral("temperature"), "1.0"}};
    settings.resultFolder = QStringLiteral("{dir}");
    settings.resultFile = QStringLiteral("result.json");
    return settings;
}

const Table &vllm = table(Kind::Vllm);

} // namespace

class TestLaunch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void serverOfVllm()
    {
        QCOMPARE(serverArguments(vllm, server()),
                 words("vllm serve /models/DeepSeek-V4-Pro --served-model-name deepseek-ai/DeepSeek-V4-Pro "
                       "--host 127.0.0.1 --port {port} --tensor-parallel-size 8 --speculative-config "
                       "{\"method\":\"mtp\",\"num_speculative_tokens\":3} "
                       "--no-enable-prefix-caching --max-model-len 16384"));
    }

    void draftModelAndMoreKeys()
    {
        ServerSettings settings = server();
        settings.method = QStringLiteral("eagle3");
        settings.draftModel = QStringLiteral("/models/draft x");
        settings.speculativeExtra = {
            {QStringLiteral("draft_sample_method"), QStringLiteral("probabilistic")}};
        QVERIFY(serverArguments(vllm, settings)
                    .contains(QStringLiteral(R"({"draft_sample_method":"probabilistic","method":"eagle3",)"
                                             R"("model":"/models/draft x","num_speculative_tokens":3})")));
    }

    void aControlHasNoSpeculation()
    {
        ServerSettings settings = server();
        settings.draftLength = 0;
        QVERIFY(!serverArguments(vllm, settings).contains(QStringLiteral("--speculative-config")));
    }

    void parallelLayouts()
    {
        ServerSettings settings = server();
        settings.expertParallel = 8;
        QVERIFY(serverArguments(vllm, settings).contains(QStringLiteral("--enable-expert-parallel")));
        settings.dataAttention = true;
        const QString line = serverArguments(vllm, settings).join(QLatin1Char(' '));
        QVERIFY(line.contains(
            QStringLiteral("--tensor-parallel-size 1 --data-parallel-size 8 --enable-expert-parallel")));
    }

    void theRecipesOwnFlagIsNotRenderedTwice()
    {
        ServerSettings settings = server();
        settings.args = words("--tensor-parallel-size=4 --host 0.0.0.0");
        const QStringList argv = serverArguments(vllm, settings);
        QVERIFY(!argv.contains(QStringLiteral("--tensor-parallel-size")));
        QCOMPARE(argv.count(QStringLiteral("--host")), 1);
        QVERIFY(!hasFlag(argv, QLatin1StringView("--tensor-parallel")));
        QVERIFY(hasFlag(argv, QLatin1StringView("--tensor-parallel-size")));
    }

    void benchOfVllm()
    {
        QCOMPARE(
            benchArguments(vllm, bench()),
            words(
                "vllm bench serve --backend openai --endpoint /v1/completions --num-prompts -1 --save-result "
                "--save-detailed --host 127.0.0.1 --port {port} --model assay/lab --tokenizer /models/lab "
                "--dataset-name speed_bench --dataset-path /data/speed_bench "
                "--speed-bench-dataset-subset qualitative --speed-bench-category coding "
                "--speed-bench-output-len 4096 --max-concurrency 1 --temperature 1.0 --result-dir {dir} "
                "--result-filename result.json"));
        QCOMPARE(benchHelpArguments(vllm, words("vllm serve")), words("vllm bench serve --help=all"));
    }

    void theClientIsTheServersOwnProgram()
    {
        QCOMPARE(benchHelpArguments(vllm, words("/venv/bin/python /lab/engine vllm serve")),
                 words("/venv/bin/python /lab/engine vllm bench serve --help=all"));
        QCOMPARE(benchHelpArguments(vllm, words("python3 -m vllm.entrypoints.openai.api_server")),
                 words("vllm bench serve --help=all"));
        QCOMPARE(benchHelpArguments(vllm, {}), words("vllm bench serve --help=all"));
    }

    void neededFlagsAreThoseOfTheCell()
    {
        BenchSettings settings = bench();
        QVERIFY(!benchFlags(vllm, settings).contains(QStringLiteral("--chat-template-kwargs")));
        QVERIFY(benchFlags(vllm, settings).contains(QStringLiteral("--speed-bench-category")));
        QVERIFY(benchFlags(vllm, settings).contains(QStringLiteral("--save-detailed")));
        settings.templateArguments = {{QStringLiteral("thinking"), true}};
        QVERIFY(benchFlags(vllm, settings).contains(QStringLiteral("--chat-template-kwargs")));
        QVERIFY(benchArguments(vllm, settings).contains(QStringLiteral("{\"thinking\":true}")));
        // A flag of the program itself is none of the client's.
        settings.serverCommand = words("run --container x vllm serve");
        QVERIFY(!benchFlags(vllm, settings).contains(QStringLiteral("--container")));
    }

    void samplingKeepsItsTextAndWhatHasNoFlagGoesIntoTheBody()
    {
        BenchSettings settings = bench();
        settings.sampling = {{QStringLiteral("temperature"), "0.60"},
                             {QStringLiteral("top_p"), "0.95"},
                             {QStringLiteral("top_k"), "20"},
                             {QStringLiteral("typical_p"), "0.5"},
                             {QStringLiteral("mode"), "fast"}};
        const QString line = benchArguments(vllm, settings).join(QLatin1Char(' '));
        QVERIFY(line.contains(QStringLiteral("--temperature 0.60 --top-p 0.95 --top-k 20 --extra-body "
                                             "{\"mode\":\"fast\",\"typical_p\":0.5}")));
    }

    void anotherDatasetHasNoCategory()
    {
        BenchSettings settings = bench();
        settings.datasetName = QStringLiteral("custom");
        const QString line = benchArguments(vllm, settings).join(QLatin1Char(' '));
        QVERIFY(line.contains(QStringLiteral("--output-len 4096")));
        QVERIFY(!line.contains(QStringLiteral("speed-bench")));
    }

    void anEngineWithoutClientHasNone()
    {
        QVERIFY(benchArguments(table(Kind::Llamacpp), bench()).isEmpty());
        QVERIFY(benchFlags(table(Kind::Llamacpp), bench()).isEmpty());
        QVERIFY(benchHelpArguments(table(Kind::Llamacpp), {}).isEmpty());
    }

    void prefixCachingFollowsTheLastSwitch()
    {
        QVERIFY(prefixCachingByArguments(vllm, {}));
        QVERIFY(!prefixCachingByArguments(vllm, words("--no-enable-prefix-caching")));
        QVERIFY(prefixCachingByArguments(vllm, words("--no-enable-prefix-caching --enable-prefix-caching")));
    }
};

QTEST_APPLESS_MAIN(TestLaunch)
#include "tst_launch.moc"
