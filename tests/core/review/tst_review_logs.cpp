// SPDX-License-Identifier: GPL-3.0-or-later
#include "review_bench.h"

#include <utility>

using namespace bench;

// What command lines and logs tell about a run.
class ReviewLogsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void forcedAcceptanceIsCaught()
    {
        // P47, in the command, in the environment, in the log, in the settings, and in the positions.
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        QCOMPARE(run.judge("not_synthetic").verdict, Verdict::Pass);
        const QStringList argv = run.attempt().serverArgv;
        run.attempt().serverArgv.last() = QStringLiteral(
            "{\"method\":\"mtp\",\"num_speculative_tokens\":3,\"rejection_sample_method\":\"synthetic\","
            "\"synthetic_acceptance_length\":2.6}");
        expect(run.judge("not_synthetic"), Verdict::Fail, "rejection_sample_method", {kOff});
        run.attempt().serverArgv = argv;
        run.attempt().serverEnvNames = {QStringLiteral("HF_HOME"), QStringLiteral("SGLANG_SIMULATE_ACC_LEN")};
        expect(run.judge("not_synthetic"), Verdict::Fail, "SGLANG_SIMULATE_ACC_LEN", {kOff});
        run.attempt().serverEnvNames.clear();
        run.attempt().settings = {
            {QStringLiteral("speculative_config"),
             QJsonObject{{QStringLiteral("rejection_sample_method"), QStringLiteral("synthetic")}}}};
        expect(run.judge("not_synthetic"), Verdict::Fail, "synthetic", {kOff});
        run.attempt().settings = {};
        run.attempt().acceptance.problems = {{base::Severity::Warning, QStringLiteral("synthetic_signature"),
                                              QStringLiteral("the positions look like forced acceptance"), 0,
                                              0}};
        expect(run.judge("not_synthetic"), Verdict::Fail, "look like forced acceptance", {kOff});
        run.attempt().acceptance.problems.clear();
        run.attempt().serverLogStopOffset = -1;
        write(run.attempt().serverLog, data(QStringLiteral("logs/died/server.log")));
        const review::Gate gate = run.judge("not_synthetic");
        expect(gate, Verdict::Fail, "synthetic", {kOff});
        QVERIFY2(gate.where.startsWith(QStringLiteral("servers/1/server.log, ")), qPrintable(gate.where));
        run.recipe.engine.env = {{QStringLiteral("SGLANG_SIMULATE_ACC_LEN"), QStringLiteral("2.5")}};
        expect(run.judge("not_synthetic"), Verdict::Fail, "the recipe's environment has", {kOff});
    }

    void aRunWithoutCommandAndLogIsNotCalledReal()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        run.attempt().serverArgv.clear();
        run.attempt().serverLog.clear();
        expect(run.judge("not_synthetic"), Verdict::Unknown, "neither the server's command nor its log",
               {kOff});
        expect(run.judge("server_log_clean"), Verdict::Unknown, "there is no server log", {kOff});
    }

    void theLogCountsUpToTheStop()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        QCOMPARE(run.judge("server_log_clean").verdict, Verdict::Pass);
        run.attempt().serverLogStopOffset = -1;
        const review::Gate gate = run.judge("server_log_clean");
        expect(gate, Verdict::Fail, "The engine died (engine_dead)", {kOff});
        QVERIFY2(
            QRegularExpression(QStringLiteral("^servers/1/server\\.log:\\d+$")).match(gate.where).hasMatch(),
            qPrintable(gate.where));
    }

    // Half a log without an error is no log without an error.
    void logsThatAreNotHereWholeLeaveTheirGatesUnknown()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        run.view.partial = QStringLiteral("logs were not brought: b300-login does not answer");
        for (const char *gate : {"server_log_clean", "not_synthetic"}) {
            const review::Gate judged = run.judge(gate);
            QCOMPARE(judged.verdict, Verdict::Unknown);
            QVERIFY2(judged.evidence.contains(run.view.partial), qPrintable(judged.evidence));
        }
        QCOMPARE(run.judge("value_exact").verdict, Verdict::Pass);
        // What is there and is wrong is wrong.
        run.attempt().serverLogStopOffset = -1;
        QCOMPARE(run.judge("server_log_clean").verdict, Verdict::Fail);
    }

    void theWorkloadsLogCountsToo()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        write(run.attempt().folder + QStringLiteral("/workload.log"),
              data(QStringLiteral("logs/died/workload.log")));
        expect(run.judge("server_log_clean"), Verdict::Fail, "Requests of the workload failed", {kOff});
        QFile::remove(run.attempt().folder + QStringLiteral("/workload.log"));
        expect(run.judge("server_log_clean"), Verdict::Unknown, "there is no workload log", {kOff});
        run.attempt().driver = QStringLiteral("replay");
        QCOMPARE(run.judge("server_log_clean").verdict, Verdict::Pass);
    }

    void whatWasKeptOfALogIsTheSame()
    {
        Run run;
        run.add(capture("thinking_off-3", "lab-off-3"));
        write(run.attempt().folder + QStringLiteral("/workload.log"),
              data(QStringLiteral("logs/died/workload.log")));
        run.attempt().serverLogStopOffset = -1;
        const QTemporaryDir kept;
        const auto judge = [&run](const base::DigestCache &cache, const QList<logs::ProblemRule> &with) {
            review::ReviewOptions options;
            options.cache = cache;
            return toJson(*review::reviewRun(run.view, run.recipe, with, options)
                               .find(QStringLiteral("server_log_clean")));
        };
        const auto isSame = [&](const QList<logs::ProblemRule> &with) {
            const QJsonObject bare = judge(noCache(), with);
            return judge(cacheIn(kept.path()), with) == bare && judge(cacheIn(kept.path()), with) == bare;
        };
        QJsonObject before;
        const auto isNews = [&](const QList<logs::ProblemRule> &with) {
            const QJsonObject bare = judge(noCache(), with);
            return isSame(with) && std::exchange(before, bare) != bare;
        };
        QVERIFY(isNews(rules()));
        QVERIFY(!isNews(rules()));
        QList<logs::ProblemRule> others = rules();
        for (logs::ProblemRule &rule : others)
            rule.text += QStringLiteral(" It is said otherwise.");
        QVERIFY(isNews(others));
        for (logs::ProblemRule &rule : others)
            rule.severity = base::Severity::Warning;
        QVERIFY(isNews(others));
        for (logs::ProblemRule &rule : others)
            rule.pattern = QStringLiteral("no such line");
        QVERIFY(isNews(others));
        QVERIFY(isNews(rules()));
        run.recipe.engine.kind = engine::Kind::Sglang;
        QVERIFY(isNews(rules()));
        run.recipe.engine.kind = engine::Kind::Vllm;
        QVERIFY(isNews(rules()));
        run.attempt().serverLogStopOffset = 100;
        QVERIFY(isNews(rules()));
        run.attempt().serverLogStopOffset = -1;
        QVERIFY(isNews(rules()));
        // Bytes of the same number.
        const QByteArray log = fileBytes(run.attempt().serverLog);
        const auto isSameWithout = [&] {
            write(run.attempt().serverLog, QByteArray(log.size(), ' '));
            return isSame(rules());
        };
        QTRY_VERIFY(isSameWithout());
        QVERIFY(isNews(rules()));
        QVERIFY(QFile::remove(run.attempt().serverLog));
        QVERIFY(isSame(rules()));
        // Entries of another form.
        write(run.attempt().serverLog, log);
        QTRY_VERIFY(isSame(rules()));
        QVERIFY(isNews(rules()));
        const QStringList files{run.attempt().serverLog};
        const QString kind = QStringLiteral("log problems 1 server -1");
        const base::DigestCache cache = cacheIn(kept.path());
        const auto whole = cache.find(kind, files, base::stampsOf(files));
        QVERIFY(whole.has_value());
        for (const QByteArray &digest :
             {QByteArray(), whole->first(60), whole->chopped(1), QByteArray(*whole + '\0')}) {
            cache.keep(kind, files, base::stampsOf(files), digest);
            QVERIFY(isSame(rules()));
            QVERIFY(!isNews(rules()));
        }
    }
};

QTEST_APPLESS_MAIN(ReviewLogsTest)
#include "tst_review_logs.moc"
