// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/logs/problem_finder.h>
#include <assay/logs/problem_rule.h>

#include <places.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <ctime>

using namespace assay;

namespace {

QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString capture(const char *name, const char *file)
{
    return QStringLiteral(ASSAY_TEST_DATA "/logs/%1/%2").arg(QLatin1String(name), QLatin1String(file));
}

QByteArray shippedYaml()
{
    return fileBytes(QStringLiteral(ASSAY_SOURCE_DIR "/resources/log-rules.yaml"));
}

QList<logs::ProblemRule> shipped()
{
    return logs::readRules(shippedYaml()).rules;
}

// Where the person at the terminal asked the captured server to stop: the first line of its shutdown.
qint64 stopOffset(const QByteArray &log)
{
    static const QRegularExpression stop(
        QStringLiteral("\n[^\n]*(\\[shutdown\\]|Waiting up to \\d+ seconds)"));
    return stop.match(QString::fromLatin1(log)).capturedStart() + 1;
}

QSet<QString> idsOf(const QList<logs::LogProblem> &problems)
{
    QSet<QString> ids;
    for (const logs::LogProblem &problem : problems)
        ids.insert(problem.rule);
    return ids;
}

logs::ProblemRule ruleOf(const char *pattern)
{
    logs::ProblemRule rule;
    rule.id = QStringLiteral("own");
    rule.pattern = QString::fromLatin1(pattern);
    rule.text = QStringLiteral("Something.");
    return rule;
}

QByteArray oneRule(const char *lines)
{
    return QByteArray("log_rules: 1\nrules:\n  - id: own\n    text: Something.\n") + lines;
}

} // namespace

class LogRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theShippedRulesAreSound()
    {
        const logs::RuleFile file = logs::readRules(shippedYaml());
        for (const base::Problem &problem : file.problems)
            qWarning("%d:%d %s", problem.line, problem.column, qPrintable(problem.text));
        QVERIFY(file.problems.isEmpty());
        QVERIFY(file.rules.size() >= 15);
        for (const logs::ProblemRule &rule : file.rules) {
            QVERIFY2(!rule.matches.isEmpty() && !rule.mismatches.isEmpty(), qPrintable(rule.id));
            QVERIFY2(!rule.text.isEmpty() && !rule.next.isEmpty(), qPrintable(rule.id));
        }
    }

    void everyExampleIsJudgedByTheActualPattern_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("hit");
        for (const logs::ProblemRule &rule : shipped()) {
            for (const QByteArray &line : rule.matches)
                QTest::addRow("%s + %s", qPrintable(rule.id), line.left(60).constData())
                    << rule.id << line << true;
            for (const QByteArray &line : rule.mismatches)
                QTest::addRow("%s - %s", qPrintable(rule.id), line.left(60).constData())
                    << rule.id << line << false;
        }
    }

    void everyExampleIsJudgedByTheActualPattern()
    {
        QFETCH(QString, id);
        QFETCH(QByteArray, line);
        QFETCH(bool, hit);
        // Once through the whole engine with all rules, once by the bare expression.
        const auto found =
            idsOf(logs::findProblemsIn(QByteArray("before\n" + line + "\nafter\n"), {}, {}, shipped()));
        QCOMPARE(found.contains(id), hit);
        for (const logs::ProblemRule &rule : shipped()) {
            if (rule.id == id)
                QCOMPARE(QRegularExpression(rule.pattern).match(QString::fromUtf8(line)).hasMatch(), hit);
        }
    }

    void soundCapturesHaveNoProblemBeforeTheStop_data()
    {
        QTest::addColumn<QString>("server");
        for (const char *name : {"lab-off-3", "lab-on-3", "draft3-off", "nospec", "ngram3-t0"})
            QTest::newRow(name) << capture(name, "server.log");
    }

    void soundCapturesHaveNoProblemBeforeTheStop()
    {
        QFETCH(QString, server);
        const qint64 stop = stopOffset(fileBytes(server));
        QVERIFY(stop > 1000);
        const auto problems =
            logs::findProblems(server, QStringLiteral("vllm"), QStringLiteral("server"), stop, shipped());
        QVERIFY(problems.has_value());
        QCOMPARE(idsOf(*problems), QSet<QString>());
    }

    void whatIsLoggedAfterTheStopIsNoProblem()
    {
        const QString server = capture("lab-off-3", "server.log");
        const auto all =
            logs::findProblems(server, QStringLiteral("vllm"), QStringLiteral("server"), -1, shipped());
        QVERIFY(idsOf(*all).contains(QStringLiteral("engine_dead")));
        const auto before = logs::findProblems(server, QStringLiteral("vllm"), QStringLiteral("server"),
                                               stopOffset(fileBytes(server)), shipped());
        QVERIFY(before->isEmpty());
    }

    void twoEnginesOnlySayThatTheLogHasNoStatistics()
    {
        const QString server = capture("dp2-draft3-off", "server.log");
        const auto problems = logs::findProblems(server, QStringLiteral("vllm"), QStringLiteral("server"),
                                                 stopOffset(fileBytes(server)), shipped());
        QCOMPARE(idsOf(*problems), QSet<QString>{QStringLiteral("stats_log_off")});
        QCOMPARE(problems->first().severity, base::Severity::Note);
    }

    void aSoundWorkloadLogHasNoProblem()
    {
        const auto problems = logs::findProblems(capture("lab-off-3", "workload.log"), QStringLiteral("vllm"),
                                                 QStringLiteral("workload"), -1, shipped());
        QVERIFY(problems->isEmpty());
    }

    void anEngineThatDiedIsSeen()
    {
        const auto server = logs::findProblems(capture("died", "server.log"), QStringLiteral("vllm"),
                                               QStringLiteral("server"), -1, shipped());
        QCOMPARE(idsOf(*server),
                 (QSet<QString>{QStringLiteral("synthetic_acceptance"), QStringLiteral("assertion"),
                                QStringLiteral("engine_dead"), QStringLiteral("worker_failed"),
                                QStringLiteral("server_error_reply"), QStringLiteral("traceback")}));
        const logs::LogProblem first = server->first();
        QCOMPARE(first.rule, QStringLiteral("synthetic_acceptance"));
        const QByteArray log = fileBytes(capture("died", "server.log"));
        QCOMPARE(first.line, log.first(first.offset).count('\n') + 1);
        QVERIFY(log.mid(first.offset).startsWith("(APIServer pid=6397) INFO"));
        QVERIFY(first.excerpt.size() <= 400);
        QVERIFY(first.excerpt.contains("synthetic"));

        const auto workload = logs::findProblems(capture("died", "workload.log"), QStringLiteral("vllm"),
                                                 QStringLiteral("workload"), -1, shipped());
        QCOMPARE(idsOf(*workload),
                 (QSet<QString>{QStringLiteral("requests_failed"), QStringLiteral("no_prompts")}));
    }

    void twoEnginesThatDiedAreSeen()
    {
        const auto server = logs::findProblems(capture("dp2-ngram3", "server.log"), QStringLiteral("vllm"),
                                               QStringLiteral("server"), -1, shipped());
        QCOMPARE(idsOf(*server),
                 (QSet<QString>{QStringLiteral("engine_dead"), QStringLiteral("worker_failed"),
                                QStringLiteral("not_implemented"), QStringLiteral("server_error_reply"),
                                QStringLiteral("traceback"), QStringLiteral("stats_log_off")}));
    }

    void casesFromTheField_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("id");
        QTest::newRow("P58")
            << QByteArray("AssertionError: num_tokens 12 not in cudagraph capture sizes [1, 2, 4, 8]")
            << QStringLiteral("cuda_graph_capture");
        QTest::newRow("P59") << QByteArray("OSError: [Errno 98] error while attempting to bind on address "
                                           "('0.0.0.0', 8888): address already in use")
                             << QStringLiteral("port_in_use");
        QTest::newRow("P67")
            << QByteArray("PermissionError: [Errno 13] Permission denied: '/scratch/models/draft-x'")
            << QStringLiteral("permission_denied");
        QTest::newRow("P56") << QByteArray("RuntimeError: Engine core initialization failed.")
                             << QStringLiteral("engine_dead");
        QTest::newRow("P64") << QByteArray(
                                    "AssertionError: anchor matched 0 times in x/datasets.py, aborting:")
                             << QStringLiteral("assertion");
        QTest::newRow("coloured") << QByteArray("\x1b[31mCUDA out\x1b[0m of memory")
                                  << QStringLiteral("cuda_out_of_memory");
        QTest::newRow("behind a progress bar")
            << QByteArray("  0%|  | 0/80\r  1%|# | 1/80\rCUDA out of memory\r  2%|# | 2/80")
            << QStringLiteral("cuda_out_of_memory");
    }

    void casesFromTheField()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, id);
        QVERIFY(idsOf(logs::findProblemsIn(line, QStringLiteral("vllm"), QStringLiteral("server"), shipped()))
                    .contains(id));
    }

    void aRuleAppliesToItsEnginesAndSources()
    {
        logs::ProblemRule rule = ruleOf("broken");
        rule.engines = {QStringLiteral("sglang")};
        rule.sources = {QStringLiteral("job")};
        const auto hits = [&rule](const char *engine, const char *source) {
            return logs::findProblemsIn("broken", QString::fromLatin1(engine), QString::fromLatin1(source),
                                        {rule})
                .size();
        };
        QCOMPARE(hits("sglang", "job"), 1);
        QCOMPARE(hits("vllm", "job"), 0);
        QCOMPARE(hits("sglang", "server"), 0);
        QCOMPARE(hits("", ""), 1);
    }

    void hitsOfOneRuleAreKeptUpToAHundred()
    {
        const QByteArray flood = QByteArray("x broken\n").repeated(5000) + "other\n";
        logs::ProblemRule other = ruleOf("other");
        other.id = QStringLiteral("other");
        const auto problems = logs::findProblemsIn(flood, {}, {}, {ruleOf("broken"), other});
        QCOMPARE(problems.size(), 101);
        QCOMPARE(problems.last().rule, QStringLiteral("other"));
        QCOMPARE(problems.last().line, 5001);
        QCOMPARE(problems.last().offset, 45000);
    }

    // However the bytes come in pieces, and with or without a text that the filter can look for, the same is
    // found.
    void piecesAndTheFilterChangeNothing()
    {
        QRandomGenerator random(11);
        const QList<const char *> patterns{
            "needle",        "(?i)NEEDLE\\b",      "need+le",      "ne{2}dle|haystack",
            "\\bneedle\\s9", "(?:need|nood)le 77", "n[e]edle 7+$", "nothing|^needle"};
        for (int round = 0; round < 60; ++round) {
            QByteArray text;
            const int parts = random.bounded(400);
            for (int part = 0; part < parts; ++part) {
                switch (random.bounded(9)) {
                case 0:
                    text += "needle " + QByteArray::number(random.bounded(100));
                    break;
                case 1:
                    text += "NEEDLE";
                    break;
                case 2:
                    text += "\x1b[3" + QByteArray::number(random.bounded(8)) + "m";
                    break;
                case 3:
                    text += '\r';
                    break;
                case 4:
                    text += QByteArray(random.bounded(random.bounded(15) == 0 ? 90000 : 40), 'n');
                    break;
                default:
                    text += random.bounded(2) == 0 ? QByteArray("\n") : QByteArray("haystack ");
                }
            }
            for (const char *pattern : patterns) {
                const logs::ProblemRule rule = ruleOf(pattern);
                // A look-ahead with a name says the same and cannot be filtered for.
                const logs::ProblemRule unfiltered =
                    ruleOf(QByteArray(QByteArray("(?<all>") + pattern + ")").constData());
                const auto whole = logs::findProblemsIn(text, {}, {}, {rule});
                const auto slow = logs::findProblemsIn(text, {}, {}, {unfiltered});
                logs::ProblemFinder finder({rule}, {}, {});
                for (qsizetype at = 0; at < text.size();) {
                    const qsizetype step = std::min<qsizetype>(text.size() - at, random.bounded(1, 3000));
                    finder.feed(QByteArrayView(text).sliced(at, step));
                    at += step;
                }
                finder.finish();
                QCOMPARE(finder.problems().size(), whole.size());
                QCOMPARE(slow.size(), whole.size());
                for (qsizetype at = 0; at < whole.size(); ++at) {
                    QCOMPARE(finder.problems()[at].line, whole[at].line);
                    QCOMPARE(slow[at].line, whole[at].line);
                    QCOMPARE(whole[at].line, text.first(whole[at].offset).count('\n') + 1);
                    QCOMPARE(finder.problems()[at].offset, whole[at].offset);
                    QCOMPARE(finder.problems()[at].excerpt, whole[at].excerpt);
                }
            }
        }
    }

    void aMessageDeepInALineWithoutEndIsFoundOnce()
    {
        QByteArray line(3 << 20, '.');
        line.replace((2 << 20) + 7, 18, "CUDA out of memory");
        const auto problems =
            logs::findProblemsIn(QByteArray("first\n" + line), {}, {}, {ruleOf("CUDA out of memory")});
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems.first().line, 2);
        QCOMPARE(problems.first().offset, 6);
        QVERIFY(problems.first().excerpt.contains("CUDA out of memory"));
        QVERIFY(problems.first().excerpt.size() <= 400);
    }

    void binaryBytesAreNoDanger()
    {
        QRandomGenerator random(3);
        QByteArray noise(1 << 20, Qt::Uninitialized);
        for (char &byte : noise)
            byte = static_cast<char>(random.bounded(256));
        const auto problems =
            logs::findProblemsIn(QByteArray(noise + "\nbroken\xff\n" + noise), {}, {}, {ruleOf("broken")});
        QCOMPARE(problems.size(), 1);
    }

    void aPatternThatNeverEndsIsGivenUp()
    {
        const QByteArray lines = QByteArray(QByteArray(60, 'a') + "!\n").repeated(2000);
        QElapsedTimer timer;
        timer.start();
        const auto problems = logs::findProblemsIn(lines, {}, {}, {ruleOf("^(a|aa|a?a)+(a+)+$")});
        QVERIFY2(timer.elapsed() < 30000, "one pattern held everything up");
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems.first().severity, base::Severity::Warning);
    }

    void missingAndUnreadableLogsAreSaid()
    {
        const auto missing = logs::findProblems(QStringLiteral("/nowhere/server.log"), {}, {}, -1, {});
        QCOMPARE(missing.error().kind, base::Error::Kind::Input);
        const auto folder = logs::findProblems(QStringLiteral("/"), {}, {}, -1, {});
        QVERIFY(!folder.has_value());
        QTemporaryDir dir;
        QFile empty(dir.filePath(QStringLiteral("empty.log")));
        QVERIFY(empty.open(QIODevice::WriteOnly));
        QVERIFY(logs::findProblems(empty.fileName(), {}, {}, -1, shipped())->isEmpty());
        QVERIFY(logs::findProblems(empty.fileName(), {}, {}, 5000, shipped())->isEmpty());
    }

    void everyMistakeInARuleFileHasItsPlace_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << QByteArray() << -1 << QStringLiteral("log rules");
        QTest::newRow("a list") << QByteArray("- 1\n") << 1 << QStringLiteral("no file of log rules");
        QTest::newRow("no version") << QByteArray("rules: []\n") << 1
                                    << QStringLiteral("\"log_rules\" has to be 1");
        QTest::newRow("no list") << QByteArray("log_rules: 1\nrules: x\n") << 2
                                 << QStringLiteral("has to be a list");
        QTest::newRow("unknown key") << oneRule("    pattern: x\n    sevrity: note\n") << 6
                                     << QStringLiteral("did you mean \"severity\"");
        QTest::newRow("no pattern") << oneRule("") << 3 << QStringLiteral("\"pattern\"");
        QTest::newRow("bad pattern") << oneRule("    pattern: 'a(b'\n") << 5 << QStringLiteral("character");
        QTest::newRow("bad severity")
            << oneRule("    pattern: x\n    severity: fatal\n") << 6 << QStringLiteral("not \"fatal\"");
        QTest::newRow("bad engine") << oneRule("    pattern: x\n    engines: [vlm]\n") << 6
                                    << QStringLiteral("did you mean \"vllm\"");
        QTest::newRow("engines no list")
            << oneRule("    pattern: x\n    engines: vllm\n") << 6 << QStringLiteral("a list");
        QTest::newRow("example fails") << oneRule("    pattern: x\n    matches:\n      - y\n") << 7
                                       << QStringLiteral("does not match this example");
        QTest::newRow("counter-example hits") << oneRule("    pattern: x\n    mismatches:\n      - xx\n") << 7
                                              << QStringLiteral("matches this counter-example");
        QTest::newRow("id twice") << oneRule("    pattern: x\n  - id: own\n    text: t\n    pattern: y\n")
                                  << 6 << QStringLiteral("already");
        QTest::newRow("bad id") << QByteArray("log_rules: 1\nrules:\n  - {id: A b, text: t, pattern: x}\n")
                                << 3 << QStringLiteral("no id");
        QTest::newRow("a rule is no map")
            << QByteArray("log_rules: 1\nrules: [5]\n") << 2 << QStringLiteral("a map");
    }

    void everyMistakeInARuleFileHasItsPlace()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(int, line);
        QFETCH(QString, text);
        const logs::RuleFile file = logs::readRules(yaml);
        QVERIFY(base::hasErrors(file.problems));
        QVERIFY2(file.problems.first().text.contains(text), qPrintable(file.problems.first().text));
        if (line >= 0)
            QCOMPARE(file.problems.first().line, line);
    }

    void theUsersRulesComeAfterTheShippedAndReplaceThem()
    {
        QTemporaryDir config;
        qputenv("XDG_CONFIG_HOME", config.path().toUtf8());
        qputenv("ASSAY_RESOURCES", ASSAY_SOURCE_DIR "/resources");
        const auto plain = logs::loadRules();
        QVERIFY(plain.has_value());
        QVERIFY(QDir(config.path()).mkpath(QStringLiteral("assay")));
        QFile own(config.filePath(QStringLiteral("assay/log-rules.yaml")));
        QVERIFY(own.open(QIODevice::WriteOnly));
        own.write(
            "log_rules: 1\nrules:\n  - {id: traceback, severity: note, pattern: Traceback, text: Mine.}\n"
            "  - {id: mine, pattern: mine, text: Mine too.}\n");
        own.close();
        const auto both = logs::loadRules();
        QVERIFY(both.has_value());
        QCOMPARE(both->size(), plain->size() + 1);
        QCOMPARE(both->last().id, QStringLiteral("mine"));
        const auto replaced = std::find_if(both->begin(), both->end(), [](const logs::ProblemRule &rule) {
            return rule.id == QStringLiteral("traceback");
        });
        QCOMPARE(replaced->text, QStringLiteral("Mine."));

        QVERIFY(own.open(QIODevice::WriteOnly));
        own.write("log_rules: 1\nrules:\n  - {id: mine, pattern: '(', text: Mine.}\n");
        own.close();
        const auto broken = logs::loadRules();
        QCOMPARE(broken.error().kind, base::Error::Kind::Input);
        QVERIFY(broken.error().where.endsWith(QStringLiteral("assay/log-rules.yaml:3:25")));
    }

    void aBigLogIsReadFast()
    {
        const QByteArray log = fileBytes(capture("lab-off-3", "server.log"));
        const QByteArray sound = log.first(stopOffset(log));
        const QList<logs::ProblemRule> rules = shipped();
        logs::ProblemFinder finder(rules, QStringLiteral("vllm"), QStringLiteral("server"));
        // Processor time, so that a busy machine does not count.
        const std::clock_t start = std::clock();
        qint64 fed = 0;
        while (fed < 64 << 20) {
            finder.feed(sound);
            fed += sound.size();
        }
        finder.finish();
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        const double rate = static_cast<double>(fed) / 1e6 / std::max(seconds, 1e-3);
        qInfo("%.0f MB/s over %lld bytes with %lld rules", rate, static_cast<long long>(fed),
              static_cast<long long>(rules.size()));
        QVERIFY(finder.problems().isEmpty());
        QVERIFY2(rate > 5.0, "far slower than any machine should be, sanitizers included");
    }
};

QTEST_APPLESS_MAIN(LogRules)
#include "tst_log_rules.moc"
