// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/engine/settings.h>

#include <places.h>

#include <QFile>
#include <QJsonArray>
#include <QTest>

using namespace assay;

namespace {

const engine::Table &vllm()
{
    return engine::table(engine::Kind::Vllm);
}

// What the collector keeps of a real engine's log: behind each mark, the first line's rest.
QJsonObject linesOf(const QString &capture)
{
    QFile file(QStringLiteral(ASSAY_SOURCE_DIR "/tests/data/logs/%1/server.log").arg(capture));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QJsonObject lines;
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine()).trimmed();
        for (const QLatin1StringView mark : vllm().settingsLines) {
            const qsizetype at = line.indexOf(mark);
            if (at >= 0 && !lines.contains(mark))
                lines.insert(mark, line.sliced(at + mark.size()).trimmed());
        }
    }
    return lines;
}

engine::SettingsReport changed(const QString &dictionary)
{
    return engine::settingsReport(vllm(), {{QStringLiteral("non-default args:"), dictionary}})
        .value_or(engine::SettingsReport{});
}

QStringList argvOf(const char *words)
{
    return QString::fromLatin1(words).split(u' ', Qt::SkipEmptyParts);
}

QStringList findings(const QStringList &argv, const engine::SettingsReport &report)
{
    QStringList texts;
    for (const engine::SettingDifference &difference :
         engine::compareSettings(vllm(), argv, report).differences)
        texts.append(QStringLiteral("%1%2: %3 -> %4")
                         .arg(difference.decisive ? QStringLiteral("!") : QString(), difference.name,
                              difference.planned, difference.reported));
    return texts;
}

} // namespace

class EngineSettingsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRealEnginesReportIsRead()
    {
        const auto report = engine::settingsReport(vllm(), linesOf(QStringLiteral("lab-off-3")));
        QVERIFY(report.has_value());
        QCOMPARE(report->changed.size(), 9);
        QCOMPARE(report->changed[QStringLiteral("port")].toInt(), 8124);
        QCOMPARE(report->changed[QStringLiteral("enforce_eager")], QJsonValue(true));
        QCOMPARE(report->changed[QStringLiteral("served_model_name")],
                 QJsonValue(QJsonArray{QStringLiteral("assay/lab-target")}));
        const QJsonObject speculative = report->changed[QStringLiteral("speculative_config")].toObject();
        QCOMPARE(speculative[QStringLiteral("num_speculative_tokens")].toInt(), 3);
        QCOMPARE(speculative[QStringLiteral("model")].toString(), QStringLiteral("/models/lab-draft"));
        QCOMPARE(report->whole[QStringLiteral("tensor_parallel_size")].toInt(), 1);
        QCOMPARE(report->whole[QStringLiteral("enable_prefix_caching")], QJsonValue(false));
        QCOMPARE(report->whole[QStringLiteral("quantization")], QJsonValue(QJsonValue::Null));
        const QJsonObject whole = report->whole[QStringLiteral("speculative_config")].toObject();
        QCOMPARE(whole[QStringLiteral("method")].toString(), QStringLiteral("draft_model"));
        QCOMPARE(whole[QStringLiteral("num_speculative_tokens")].toInt(), 3);
        QCOMPARE(engine::reportedDraftLength(vllm(), *report), 3);
    }

    void theArgumentsOfARealEngineAreAsReported_data()
    {
        QTest::addColumn<QString>("capture");
        QTest::addColumn<QStringList>("argv");
        const QStringList common = argvOf("vllm serve /models/lab-target --port 8124 --max-model-len 2048 "
                                          "--enforce-eager --served-model-name assay/lab-target "
                                          "--no-enable-prefix-caching --max-num-seqs 8 --speculative-config");
        const QString config = QString::fromLatin1(
            R"({"method": "draft_model", "model": "/models/lab-draft", "num_speculative_tokens": 3})");
        QTest::newRow("one engine") << QStringLiteral("lab-off-3") << common + QStringList{config};
        QTest::newRow("two engines") << QStringLiteral("dp2-draft3-off")
                                     << common + QStringList{config, QStringLiteral("--data-parallel-size"),
                                                             QStringLiteral("2")};
        QTest::newRow("no speculation")
            << QStringLiteral("nospec")
            << argvOf("vllm serve /models/random-glm --port=8123 --max-model-len 2K --enforce-eager "
                      "--served-model-name lab/random-glm --load-format dummy --max-num-seqs 8");
        QTest::newRow("dotted")
            << QStringLiteral("ngram3-t0")
            << argvOf("vllm serve /models/random-glm --port 8123 --max-model-len 2048 --enforce-eager "
                      "--served-model-name lab/random-glm --load-format dummy --max-num-seqs 8 "
                      "--speculative-config.method ngram --speculative-config.num_speculative_tokens 3 "
                      "--speculative-config.prompt_lookup_max 3 --speculative-config.prompt_lookup_min 1");
    }
    void theArgumentsOfARealEngineAreAsReported()
    {
        QFETCH(QString, capture);
        QFETCH(QStringList, argv);
        const auto report = engine::settingsReport(vllm(), linesOf(capture));
        QVERIFY(report.has_value());
        QCOMPARE(findings(argv, *report), QStringList());
        QVERIFY(engine::compareSettings(vllm(), argv, *report).compared >= 7);
    }

    void aLostOrOverriddenSettingIsNamedWithBothValues_data()
    {
        QTest::addColumn<QString>("argv");
        QTest::addColumn<QString>("report");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char *name, const char *argv, const char *report,
                            const QStringList &expected) {
            QTest::newRow(name) << QString::fromLatin1(argv) << QString::fromLatin1(report) << expected;
        };
        row("lost on the way", "vllm serve m --data-parallel-size 8", "{'model': 'm'}",
            {QStringLiteral("!data_parallel_size: 8 -> 1")});
        row("lost switch", "vllm serve m --enable-expert-parallel", "{'model': 'm'}",
            {QStringLiteral("!enable_expert_parallel: true -> false")});
        row("caching on by default", "vllm serve m --no-enable-prefix-caching", "{'model': 'm'}",
            {QStringLiteral("!enable_prefix_caching: false -> true")});
        row("speculation lost", R"(vllm serve m --speculative-config {"method":"mtp"})", "{'model': 'm'}",
            {QStringLiteral("!speculative_config: {\"method\":\"mtp\"} -> null")});
        row("another draft length",
            R"(vllm serve m --speculative-config {"method":"mtp","num_speculative_tokens":3})",
            "{'speculative_config': {'method': 'mtp', 'num_speculative_tokens': 2}}",
            {QStringLiteral("!speculative_config.num_speculative_tokens: 3 -> 2")});
        row("a key that nobody asked for",
            R"(vllm serve m --speculative-config {"method":"mtp","num_speculative_tokens":3})",
            "{'speculative_config': {'method': 'mtp', 'num_speculative_tokens': 3, "
            "'rejection_sample_method': 'synthetic'}}",
            {QStringLiteral("!speculative_config.rejection_sample_method:  -> synthetic")});
        row("set behind the plan", "vllm serve m", "{'quantization': 'fp8', 'api_server_count': 2}",
            {QStringLiteral("!quantization:  -> fp8")});
        row("another model", "vllm serve m", "{'model_tag': 'n', 'model': 'n'}",
            {QStringLiteral("!model: m -> n")});
        row("something small", "vllm serve m --max-num-seqs 8", "{'max_num_seqs': 16}",
            {QStringLiteral("max_num_seqs: 8 -> 16")});
        row("as started", "vllm serve 7 --tensor-parallel-size 1 --max-model-len 32k --seed 0",
            "{'model': '7', 'max_model_len': 32000}", {});
    }
    void aLostOrOverriddenSettingIsNamedWithBothValues()
    {
        QFETCH(QString, argv);
        QFETCH(QString, report);
        QFETCH(QStringList, expected);
        QCOMPARE(findings(argv.split(u' '), changed(report)), expected);
    }

    void aReportOfTheWholeConfigurationServesToo()
    {
        const QJsonObject lines{
            {QStringLiteral("Initializing a V1 LLM engine"),
             QStringLiteral(
                 "(v0.32.0) with config: model='m', speculative_config=None, dtype=torch.bfloat16, "
                 "tensor_parallel_size=4, compilation_config={'mode': <Mode.NONE: 0>, 'a': [1,"
                 " {2}]}, enable_prefix_caching=True, cut_off=Config(a={'a")}};
        const auto report = engine::settingsReport(vllm(), lines);
        QVERIFY(report.has_value());
        QVERIFY(report->changed.isEmpty());
        const QStringList argv = argvOf("vllm serve m --tensor-parallel-size 8 --enable-prefix-caching "
                                        "--speculative-config {\"method\":\"mtp\"}");
        QCOMPARE(findings(argv, *report),
                 (QStringList{QStringLiteral("!speculative_config: {\"method\":\"mtp\"} -> null"),
                              QStringLiteral("!tensor_parallel_size: 8 -> 4")}));
        QCOMPARE(engine::reportedDraftLength(vllm(), *report), 0);
    }

    void whatIsNoReportIsNone_data()
    {
        QTest::addColumn<QJsonObject>("lines");
        const QString mark = QStringLiteral("non-default args:");
        QTest::newRow("nothing") << QJsonObject{};
        QTest::newRow("not a dictionary") << QJsonObject{{mark, QStringLiteral("none")}};
        QTest::newRow("cut off") << QJsonObject{{mark, QStringLiteral("{'a': 1, 'b")}};
        QTest::newRow("deep") << QJsonObject{{mark, QString(100000, u'{')}};
        QTest::newRow("deep lists") << QJsonObject{
            {mark, QString(QStringLiteral("{'a': ") + QString(100000, u'['))}};
        QTest::newRow("deep calls") << QJsonObject{
            {mark, QString(QStringLiteral("{'a': ") + QStringLiteral("a(a=").repeated(50000))}};
        QTest::newRow("another mark") << QJsonObject{{QStringLiteral("args"), QStringLiteral("{'a': 1}")}};
        QTest::newRow("no text") << QJsonObject{{mark, QJsonArray{1}}};
    }
    void whatIsNoReportIsNone()
    {
        QFETCH(QJsonObject, lines);
        QVERIFY(!engine::settingsReport(vllm(), lines).has_value());
    }

    void pythonsWritingIsRead()
    {
        const QJsonObject read =
            changed(QString::fromLatin1(
                        "{'a': \"it's\", 'b': 'x\\n\\x41\\u00e9\\\\', 'c': -1.5e-3, 'd': (1, 2), 'e': (), "
                        "'f': inf, 'g': Config(a=1, b=[None]), 'h': {1, 2}, 7: False, }"))
                .changed;
        QCOMPARE(read[QStringLiteral("a")].toString(), QStringLiteral("it's"));
        QCOMPARE(read[QStringLiteral("b")].toString(), QStringLiteral("x\nA\u00e9\\"));
        QCOMPARE(read[QStringLiteral("c")].toDouble(), -0.0015);
        QCOMPARE(read[QStringLiteral("d")], QJsonValue(QJsonArray{1, 2}));
        QCOMPARE(read[QStringLiteral("e")], QJsonValue(QJsonArray{}));
        QCOMPARE(read[QStringLiteral("f")], QJsonValue(QStringLiteral("inf")));
        QCOMPARE(read[QStringLiteral("g")],
                 QJsonValue(QJsonObject{{QStringLiteral("a"), 1},
                                        {QStringLiteral("b"), QJsonArray{QJsonValue::Null}}}));
        QCOMPARE(read[QStringLiteral("h")], QJsonValue(QStringLiteral("{1, 2}")));
        QCOMPARE(read[QStringLiteral("7")], QJsonValue(false));
    }
};

QTEST_GUILESS_MAIN(EngineSettingsTest)
#include "tst_settings.moc"
