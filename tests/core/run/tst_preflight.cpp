// SPDX-License-Identifier: GPL-3.0-or-later
#include "cut_host.h"
#include "run_fixture.h"

#include <assay/base/files.h>
#include <assay/remote/local_host.h>
#include <assay/run/preflight.h>

#include <QCoro/QCoroTask>
#include <QTcpServer>
#include <QTest>

using namespace assay;
using namespace assay::run;

namespace {

Check checkOf(const Checks &checks, const QString &id)
{
    for (const Check &check : checks) {
        if (check.id == id)
            return check;
    }
    return {QStringLiteral("missing"), CheckStatus::Unknown, {}, {}};
}

QByteArray row(const QByteArray &category, const QByteArray &text = "write a function")
{
    return "{\"category\":\"" + category + "\",\"messages\":[{\"role\":\"user\",\"content\":\"" + text +
           "\"}]}\n";
}

// Everything in place: a dataset, weights, an engine, free ports.
struct Bench
{
    QTemporaryDir home;
    remote::LocalHost host;
    matrix::Recipe recipe;
    matrix::Profile profile;
    matrix::Plan plan;
    QString collector;

    Bench()
    {
        collector = home.filePath(QStringLiteral("collector.py"));
        write(collector, "#");
        write(home.filePath(QStringLiteral("data.jsonl")), row("coding") + row("coding") + row("math"));
        write(home.filePath(QStringLiteral("weights")), "#");
        const RunFixture made({QStringLiteral("thinking_on-1")});
        plan = matrix::planFromJson(made.planJson({QStringLiteral("thinking_on-1")}, {1})).value();
        plan.cells.first().cell.category = QStringLiteral("coding");
        plan.cells.first().server.argv = {QStringLiteral("/bin/sh"), QStringLiteral("serve")};
        plan.cells.first().workload.replay.insert(QLatin1StringView("dataset"),
                                                  home.filePath(QStringLiteral("data.jsonl")));
        recipe.model.id = home.filePath(QStringLiteral("weights"));
    }

    static void write(const QString &name, const QByteArray &bytes)
    {
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
    }

    [[nodiscard]] Checks run() { return run(host); }
    [[nodiscard]] Checks run(remote::Host &where)
    {
        const QByteArray root = QFile::encodeName(home.filePath(QStringLiteral("runs/below")));
        return QCoro::waitFor(preflight(&where, recipe, profile, plan, root, collector));
    }
};

} // namespace

class TestPreflight : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingInPlacePasses()
    {
        Bench bench;
        const Checks checks = bench.run();
        for (const char *id : {"collector", "python", "engine", "weights", "dataset", "space", "ports"}) {
            const Check check = checkOf(checks, QString::fromLatin1(id));
            QVERIFY2(check.status == CheckStatus::Ok || check.id == QStringLiteral("space"),
                     qPrintable(check.text));
        }
        QVERIFY(!hasFailure(checks));
        QCOMPARE(toJson(checks).size(), checks.size());
        const QJsonObject first = toJson(checks).first().toObject();
        QCOMPARE(first.keys(), (QStringList{QStringLiteral("id"), QStringLiteral("next"),
                                            QStringLiteral("status"), QStringLiteral("text")}));
        // Nothing was made.
        QVERIFY(!QFile::exists(bench.home.filePath(QStringLiteral("runs"))));
    }

    // A login host lacks what its nodes may have; the nodes' ports are not its own.
    void aLoginHostIsNotTheNode()
    {
        Bench bench;
        CutHost login;
        bench.profile.scheduler.kind = QStringLiteral("slurm");
        bench.plan.cells.first().server.argv = {QStringLiteral("no-such-engine-program"),
                                                QStringLiteral("serve")};
        bench.recipe.model.id = QStringLiteral("/scratch/of/the/node");
        const Checks checks = bench.run(login);
        QVERIFY(!hasFailure(checks));
        for (const char *id : {"engine", "weights"}) {
            const Check check = checkOf(checks, QString::fromLatin1(id));
            QCOMPARE(check.status, CheckStatus::Warn);
            QVERIFY2(check.text.startsWith(QStringLiteral("on the login host far: ")),
                     qPrintable(check.text));
            QVERIFY(check.next.contains(QStringLiteral("only a node can tell")));
        }
        QCOMPARE(checkOf(checks, QStringLiteral("ports")).status, CheckStatus::Unknown);
        QCOMPARE(checkOf(checks, QStringLiteral("dataset")).status, CheckStatus::Ok);
        // Without a scheduler the host itself measures, and what it lacks is missing.
        bench.profile.scheduler.kind = QStringLiteral("direct");
        const Checks direct = bench.run(login);
        QCOMPARE(checkOf(direct, QStringLiteral("engine")).status, CheckStatus::Fail);
        QVERIFY(checkOf(direct, QStringLiteral("weights")).text.startsWith(QStringLiteral("on far: ")));
        QCOMPARE(checkOf(direct, QStringLiteral("ports")).status, CheckStatus::Ok);
        // In a container Python and engine are the image's.
        bench.profile.container.runtime = QStringLiteral("pyxis");
        for (const char *id : {"python", "engine"})
            QCOMPARE(checkOf(bench.run(login), QString::fromLatin1(id)).status, CheckStatus::Unknown);
        login.budget = 0;
        QCOMPARE(checkOf(bench.run(login), QStringLiteral("host")).status, CheckStatus::Fail);
    }

    void whatIsMissingIsNamedWithWhatToDo()
    {
        Bench bench;
        bench.collector = bench.home.filePath(QStringLiteral("none.py"));
        bench.plan.cells.first().server.argv = {QStringLiteral("no-such-engine-program"),
                                                QStringLiteral("serve")};
        bench.recipe.model.id = QStringLiteral("/nonexistent/weights 'of' $mine");
        bench.plan.cells.first().workload.replay.insert(QLatin1StringView("dataset"),
                                                        QStringLiteral("/nonexistent.jsonl"));
        const Checks checks = bench.run();
        for (const char *id : {"collector", "engine", "weights", "dataset"}) {
            const Check check = checkOf(checks, QString::fromLatin1(id));
            QVERIFY2(check.status == CheckStatus::Fail, id);
            QVERIFY(!check.text.isEmpty());
            QVERIFY(!check.next.isEmpty());
        }
        QVERIFY(checkOf(checks, QStringLiteral("weights")).text.contains(bench.recipe.model.id));
        QVERIFY(hasFailure(checks));
    }

    void aPortRangeInUseFails()
    {
        QTcpServer taken;
        QVERIFY(taken.listen(QHostAddress::LocalHost));
        Bench bench;
        bench.profile.firstPort = bench.profile.lastPort = taken.serverPort();
        QCOMPARE(checkOf(bench.run(), QStringLiteral("ports")).status, CheckStatus::Fail);
    }

    void insideAContainerTheEngineIsUnknown()
    {
        Bench bench;
        bench.profile.container.runtime = QStringLiteral("pyxis");
        bench.plan.cells.first().server.argv.first() = QStringLiteral("no-such-engine-program");
        QCOMPARE(checkOf(bench.run(), QStringLiteral("engine")).status, CheckStatus::Unknown);
    }

    void aHubIdIsTheEnginesOwnAffair()
    {
        Bench bench;
        bench.recipe.model.id = QStringLiteral("deepseek-ai/DeepSeek-V4-Pro");
        QCOMPARE(checkOf(bench.run(), QStringLiteral("weights")).id, QStringLiteral("missing"));
    }

    void secretsThatAreNotSetAreAWarning()
    {
        Bench bench;
        bench.recipe.secrets = {QStringLiteral("ASSAY_TEST_NO_SUCH_SECRET")};
        const Check check = checkOf(bench.run(), QStringLiteral("secrets"));
        QCOMPARE(check.status, CheckStatus::Warn);
        QVERIFY(!check.next.isEmpty());
    }

    void aPlaceThatCannotBeWrittenFails()
    {
        Bench bench;
        const Checks checks = QCoro::waitFor(
            preflight(&bench.host, bench.recipe, bench.profile, bench.plan, "/proc/runs", bench.collector));
        QCOMPARE(checkOf(checks, QStringLiteral("space")).status, CheckStatus::Fail);
    }

    void datasetsAreCounted_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("category");
        QTest::addColumn<int>("expected"); // below 0: not told
        QTest::addColumn<CheckStatus>("status");
        QTest::addColumn<QString>("says");
        const QByteArray good = row("coding") + row("math") + row("coding");
        const QString coding = QStringLiteral("coding");
        QTest::newRow("sound") << good << coding << 2 << CheckStatus::Ok
                               << QStringLiteral("2 rows of category");
        QTest::newRow("not told") << good << coding << -1 << CheckStatus::Ok << QStringLiteral("2 rows");
        QTest::newRow("P33: a row short")
            << good << coding << 80 << CheckStatus::Fail << QStringLiteral("80 are expected");
        QTest::newRow("P30: exact match") << good << QStringLiteral("Coding") << 2 << CheckStatus::Fail
                                          << QStringLiteral("coding (2), math (1)");
        QTest::newRow("P31: placeholders")
            << QByteArray("{\"question_id\":\"q1\",\"category\":\"coding\",\"turns\":[\"FULL BENCHMARK DATA "
                          "SHOULD BE "
                          "FETCHED FROM THE SOURCE USING SPECDEC_BENCH\"]}\n")
            << coding << 1 << CheckStatus::Fail << QStringLiteral("1 of 1 rows");
        QTest::newRow("P31: the raw format")
            << good + "{\"category\":\"coding\",\"turns\":[\"a\",\"b\"]}\n"
            << coding << 3 << CheckStatus::Warn << QStringLiteral("1 of them in the raw format");
        QTest::newRow("another category's placeholders")
            << good + row("hle", "FULL BENCHMARK DATA SHOULD BE FETCHED FROM") << coding << 2
            << CheckStatus::Ok << QString();
        QTest::newRow("no JSON") << good + "not json\n"
                                 << coding << 2 << CheckStatus::Fail << QStringLiteral("line 4");
        QTest::newRow("binary") << QByteArray("\0\xff\xfe", 3) << coding << 2 << CheckStatus::Fail
                                << QStringLiteral("line 1");
        QTest::newRow("empty") << QByteArray() << coding << 2 << CheckStatus::Fail
                               << QStringLiteral("has no rows");
        QTest::newRow("every category")
            << good << QString() << 3 << CheckStatus::Ok << QStringLiteral("3 rows");
    }

    void datasetsAreCounted()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QString, category);
        QFETCH(int, expected);
        QFETCH(CheckStatus, status);
        QFETCH(QString, says);
        const Check check =
            checkDataset(lines, category, expected < 0 ? std::nullopt : std::optional(expected), {},
                         QStringLiteral("d.jsonl"));
        QCOMPARE(check.status, status);
        const QString all = check.text + QLatin1Char(' ') + check.next;
        QVERIFY2(all.contains(says), qPrintable(all));
    }

    void aPinnedDatasetMustBeTheOne()
    {
        const QByteArray lines = row("coding");
        const QString right = QString::fromLatin1(base::sha256(lines));
        const QString file = QStringLiteral("d.jsonl");
        QCOMPARE(checkDataset(lines, QStringLiteral("coding"), 1, right.toUpper(), file).status,
                 CheckStatus::Ok);
        const QString wrong = QString(64, QLatin1Char('0'));
        QCOMPARE(checkDataset(lines, QStringLiteral("coding"), 1, wrong, file).status, CheckStatus::Fail);
    }
};

QTEST_GUILESS_MAIN(TestPreflight)
#include "tst_preflight.moc"
