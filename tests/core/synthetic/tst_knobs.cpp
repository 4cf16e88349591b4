// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/synthetic/knobs.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace assay::synthetic;

namespace {

QString shown(const Findings &findings)
{
    QStringList lines;
    for (const Finding &finding : findings)
        lines.append(finding.where + QStringLiteral(": ") + finding.text);
    return lines.join(u'\n');
}

QStringList words(const char *text)
{
    return QString::fromUtf8(text).split(u' ');
}

} // namespace

class TestKnobs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // P47: synthetic taken for real.
    void forcedAcceptanceIsSeenInTheArguments()
    {
        QCOMPARE(shown(knobsInArguments(words(
                     "vllm serve m --speculative-config {\"method\":\"mtp\",\"num_speculative_tokens\":5,"
                     "\"rejection_sample_method\":\"synthetic\",\"synthetic_acceptance_length\":3.6}"))),
                 QStringLiteral("argument 5: rejection_sample_method = synthetic\nargument 5: "
                                "synthetic_acceptance_length = 3.6"));
    }

    void arguments_data()
    {
        QTest::addColumn<QByteArray>("argument");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *argument, const char *expected) {
            QTest::addRow("%s", name) << QByteArray(argument) << QString::fromUtf8(expected);
        };
        row("equals", "--speculative-config={\"rejection_sample_method\":\"synthetic\"}",
            "argument 1: rejection_sample_method = synthetic");
        row("rates", "{\"synthetic_acceptance_rates\":[0.9,0.5]}",
            "argument 1: synthetic_acceptance_rates = [0.9,0.5]");
        row("nested", "{\"a\":[{\"synthetic_acceptance_length\":2}]}",
            "argument 1: synthetic_acceptance_length = 2");
        row("in a shell", "exec vllm serve m --speculative-config '{\"synthetic_acceptance_length\": 3.24}'",
            "argument 1: synthetic_acceptance_length = 3.24");
        row("in a shell, escaped",
            "vllm serve --speculative-config \"{\\\"rejection_sample_method\\\":\\\"synthetic\\\"}\" &",
            "argument 1: rejection_sample_method = synthetic");
        row("env", "SGLANG_SIMULATE_ACC_LEN=3.2", "argument 1: SGLANG_SIMULATE_ACC_LEN = 3.2");
        row("env in a shell", "export TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS='1.83'; trtllm-serve",
            "argument 1: TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS = 1.83");
        row("atom", "--spec-decode-acceptance-length=3.0",
            "argument 1: --spec-decode-acceptance-length = 3.0");
        row("atom, underscores", "--spec_decode_acceptance_rate",
            "argument 1: --spec-decode-acceptance-rate");
        row("atom in a shell", "python -m atom --spec-decode-acceptance-rate 0.5 -x",
            "argument 1: --spec-decode-acceptance-rate = 0.5");
        row("block", "{\"rejection_sample_method\":\"block\"}", "");
        row("strict", "--speculative-config={'rejection_sample_method': 'strict'}", "");
        row("null", "{\"synthetic_acceptance_length\":null,\"synthetic_acceptance_rates\":[]}", "");
        row("env off", "SGLANG_SIMULATE_ACC_LEN=-1", "");
        row("env zero", "TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS=0", "");
        row("another name", "MY_SGLANG_SIMULATE_ACC_LEN=3", "");
        row("another flag", "--spec-decode-acceptance-length-limit=3", "");
        row("another key", "{\"not_synthetic_acceptance_length\":3}", "");
        row("empty", "", "");
    }
    void arguments()
    {
        QFETCH(QByteArray, argument);
        QFETCH(QString, expected);
        QCOMPARE(shown(knobsInArguments({QString::fromUtf8(argument)})), expected);
    }

    void dottedFlagsTakeTheNextArgument()
    {
        QCOMPARE(shown(knobsInArguments(
                     words("vllm serve m --speculative-config.synthetic_acceptance_length 3.6"))),
                 QStringLiteral("argument 4: synthetic_acceptance_length = 3.6"));
        QCOMPARE(shown(knobsInArguments(words("s --speculative-config.rejection_sample_method=synthetic"))),
                 QStringLiteral("argument 2: rejection_sample_method = synthetic"));
        QCOMPARE(shown(knobsInArguments(words("s --speculative-config.synthetic_acceptance_rates+ 0.9"))),
                 QStringLiteral("argument 2: synthetic_acceptance_rates = 0.9"));
        QCOMPARE(shown(knobsInArguments(words("s --speculative-config.rejection_sample_method block"))),
                 QString());
    }

    void environment()
    {
        QCOMPARE(shown(knobsInEnvironment(
                     {{QStringLiteral("SGLANG_SIMULATE_ACC_LEN"), QStringLiteral("3")},
                      {QStringLiteral("SGLANG_SIMULATE_ACC_METHOD"), QStringLiteral("match-expected")},
                      {QStringLiteral("HOME"), QStringLiteral("/home/me")}})),
                 QStringLiteral(
                     "environment: SGLANG_SIMULATE_ACC_LEN = 3\nenvironment: SGLANG_SIMULATE_ACC_METHOD = "
                     "match-expected"));
        QCOMPARE(
            shown(knobsInEnvironment(
                {{QStringLiteral("EXTRA_ARGS"),
                  QStringLiteral("--speculative-config '{\"rejection_sample_method\":\"synthetic\"}'")}})),
            QStringLiteral("environment: rejection_sample_method = synthetic"));
        QCOMPARE(knobsInEnvironment(
                     {{QStringLiteral("SGLANG_SIMULATE_ACC_LEN"), QString()},
                      {QStringLiteral("TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS"), QStringLiteral("0")}}),
                 Findings());
        QCOMPARE(shown(knobsInEnvironmentNames(
                     {QStringLiteral("HOME"), QStringLiteral("SGLANG_SIMULATE_ACC_LEN")})),
                 QStringLiteral("environment: SGLANG_SIMULATE_ACC_LEN"));
        QCOMPARE(knobsInEnvironmentNames({QStringLiteral("PATH")}), Findings());
    }

    void settings()
    {
        const QJsonObject config{{QStringLiteral("rejection_sample_method"), QStringLiteral("synthetic")}};
        QCOMPARE(shown(knobsInSettings(QJsonObject{
                     {QStringLiteral("args"), QJsonObject{{QStringLiteral("speculative_config"), config}}}})),
                 QStringLiteral("settings: rejection_sample_method = synthetic"));
        // The line that a real vLLM printed.
        const QString line = QStringLiteral(
            "(APIServer pid=6397) INFO 11-30 13:02:17 [api_utils.py:286] non-default args: {'model_tag': "
            "'m', "
            "'max_num_seqs': 8, 'speculative_config': {'method': 'mtp', 'num_speculative_tokens': 3, "
            "'rejection_sample_method': 'synthetic', 'synthetic_acceptance_length': 2.4}}");
        QCOMPARE(shown(knobsInSettings(QJsonArray{line})),
                 QStringLiteral(
                     "settings: rejection_sample_method = synthetic\nsettings: synthetic_acceptance_length = "
                     "2.4"));
        QCOMPARE(shown(knobsInLog(QByteArray("first\n" + line.toUtf8() + "\nlast\n"))),
                 QStringLiteral("log line 2: rejection_sample_method = synthetic\nlog line 2: "
                                "synthetic_acceptance_length = 2.4"));
        QCOMPARE(knobsInSettings(QJsonValue()), Findings());
    }

    void logs()
    {
        QCOMPARE(shown(knobsInLog("x\r\n[atom] Forced speculative acceptance ON (length 3.0)\r\n", 10)),
                 QStringLiteral("log line 11: Forced speculative acceptance ON"));
        QCOMPARE(
            shown(knobsInLog("SpeculativeConfig(method='mtp', rejection_sample_method='synthetic', "
                             "synthetic_acceptance_rates=[1.0, 0.5])")),
            QStringLiteral(
                "log line 1: rejection_sample_method = synthetic\nlog line 1: synthetic_acceptance_rates "
                "= [1.0, 0.5]"));
        QCOMPARE(shown(knobsInLog("SpeculativeConfig(rejection_sample_method='strict', "
                                  "synthetic_acceptance_length=None, synthetic_acceptance_rates=None)")),
                 QString());
        QCOMPARE(shown(knobsInLog("export SGLANG_SIMULATE_ACC_LEN=2\n")),
                 QStringLiteral("log line 1: SGLANG_SIMULATE_ACC_LEN = 2"));
        QCOMPARE(knobsInLog(""), Findings());
        QCOMPARE(knobsInLog(QByteArray(QByteArray(1000, '\xff') + '\n')), Findings());
        const QByteArray many = QByteArray("synthetic_acceptance_length=3\n").repeated(1000);
        QCOMPARE(knobsInLog(many, 1, 7).size(), 7);
    }
};

QTEST_APPLESS_MAIN(TestKnobs)
#include "tst_knobs.moc"
