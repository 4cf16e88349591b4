// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_fixture.h"

#include <assay/base/files.h>
#include <assay/cluster/direct.h>
#include <assay/remote/local_host.h>
#include <assay/run/overrides.h>
#include <assay/run/planning.h>
#include <assay/run/starts.h>

#include <places.h>

#include <QTest>

using namespace assay;
using namespace assay::run;

namespace {

const QString resources = QStringLiteral(ASSAY_SOURCE_DIR "/resources");

QByteArray labYaml()
{
    return base::readFile(resources + QStringLiteral("/recipes/lab.yaml")).value();
}

Draft labDraft(const QList<Setting> &settings = {}, const QList<Setting> &ofProfile = {})
{
    return {QStringLiteral("lab.yaml"), labYaml(), settings, QStringLiteral("local"),
            matrix::localProfile(),     ofProfile, {},       1};
}

Setting made(Override what, const QString &text)
{
    return {keyOf(what), yamlOf(what, text).value()};
}

matrix::Plan planWith(const QList<std::optional<double>> &seconds, const QList<int> &attempts = {1})
{
    matrix::Plan plan;
    for (const auto &each : seconds) {
        matrix::PlannedCell cell;
        cell.attempts = attempts;
        cell.estimatedS = each;
        plan.cells.append(cell);
    }
    return plan;
}

} // namespace

class TestPlanning : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_home;

    void writeFile(const QString &name, const QByteArray &bytes) const
    {
        const QString path = m_home->filePath(name);
        QDir().mkpath(QFileInfo(path).absolutePath());
        QVERIFY(base::writeFileAtomically(path, bytes));
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        qputenv("ASSAY_RESOURCES", resources.toUtf8());
        qputenv("XDG_DATA_HOME", m_home->filePath(QStringLiteral("data")).toUtf8());
        qputenv("XDG_CONFIG_HOME", m_home->filePath(QStringLiteral("config")).toUtf8());
    }

    void aRecipeIsFoundWithItsSettings()
    {
        const auto found = findRecipe(QStringLiteral("lab"), {QStringLiteral("workload.output_len=77"),
                                                              QStringLiteral("matrix.draft_lengths=[2]")});
        QVERIFY(found.has_value());
        QCOMPARE(found->recipe.workload.outputLen, 77);
        QCOMPARE(found->recipe.matrix.draftLengths, QList<int>{2});
        QCOMPARE(found->where, resources + QStringLiteral("/recipes/lab.yaml"));
        const auto profile = findProfile(QStringLiteral("local"));
        QVERIFY(profile.has_value());
        const auto plan = planOf(found->recipe, profile->profile, QStringLiteral("on:2"));
        QVERIFY(plan.has_value());
        QCOMPARE(plan->cells.size(), 1);
        QVERIFY(plan->cells.first().server.argv.first().startsWith(resources));
    }

    void whatCannotBeFoundIsSaid()
    {
        const auto bare = findRecipe(QStringLiteral("lab"), {QStringLiteral("output_len")});
        QVERIFY(!bare.has_value());
        QCOMPARE(bare.error().why, QStringLiteral("it is not KEY=VALUE"));
        const auto wrong = findRecipe(QStringLiteral("lab"), {QStringLiteral("workload.output_len=none"),
                                                              QStringLiteral("workload.repeats=-1")});
        QVERIFY(!wrong.has_value());
        QVERIFY2(wrong.error().where.contains(QStringLiteral("lab.yaml with --set:")),
                 qPrintable(wrong.error().sentence()));
        QCOMPARE(wrong.error().next, QStringLiteral("1 more; \"assayctl validate\" lists them."));
        QVERIFY(!findProfile(QStringLiteral("nowhere")).has_value());
    }

    void theJobScriptNamesARunThatIsNotMade()
    {
        remote::LocalHost host;
        const cluster::DirectScheduler scheduler(host,
                                                 matrix::readProfile(matrix::localProfile()).profile.value());
        const QByteArray script = jobScriptOf(scheduler, planWith({}), "/runs", 3);
        QVERIFY2(script.contains("/runs/RUN"), script.constData());
    }

    void aLocalHostIsNotAskedForItsAnswers()
    {
        remote::LocalHost host;
        QVERIFY(QCoro::waitFor(checkAnswers(&host)).has_value());
    }

    void theLongestCellsBoundTheTime_data()
    {
        QTest::addColumn<int>("shards");
        QTest::addColumn<double>("bound");
        QTest::newRow("one") << 1 << 24.0;
        QTest::newRow("two") << 2 << 12.0;  // 9 + 3 beside 7 + 5
        QTest::newRow("three") << 3 << 9.0; // 9 beside 7 beside 5 + 3
        QTest::newRow("many") << 16 << 9.0;
    }

    void theLongestCellsBoundTheTime()
    {
        QFETCH(const int, shards);
        QFETCH(const double, bound);
        const Duration duration = durationOf(planWith({5.0, 9.0, 3.0, 7.0}), shards);
        QCOMPARE(duration.sumS, 24.0);
        QCOMPARE(duration.boundS, bound);
        QCOMPARE(duration.cells, 4);
        QCOMPARE(duration.knownCells, 4);
    }

    void cellsWithoutAnEstimateAreCountedApart()
    {
        matrix::Plan plan = planWith({5.0, {}, 4.0}, {1, 2});
        plan.cells.last().skipReason = QStringLiteral("not here");
        const Duration duration = durationOf(plan, 1);
        QCOMPARE(duration.cells, 2);
        QCOMPARE(duration.knownCells, 1);
        QCOMPARE(duration.sumS, 10.0);
        QCOMPARE(durationOf(planWith({}), 0).boundS, 0.0);
    }

    // Whatever a form shows of a recipe is no change when it is written back.
    void everyFieldReadsBack()
    {
        const Composed plain = compose(labDraft());
        for (const Override what : allOverrides()) {
            const QString text = textOf(what, *plain.recipe, *plain.profile);
            QCOMPARE(overrideOf(keyOf(what)), std::optional(what));
            if (text.isEmpty())
                continue;
            const Composed again = isOfProfile(what) ? compose(labDraft({}, {made(what, text)}))
                                                     : compose(labDraft({made(what, text)}));
            QVERIFY2(again.recipe && again.profile, qPrintable(text));
            QCOMPARE(textOf(what, *again.recipe, *again.profile), text);
        }
    }

    void aFieldIsTakenAsItIsWritten_data()
    {
        QTest::addColumn<Override>("what");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("range") << Override::DraftLengths << QStringLiteral("1-3, 8")
                               << QStringLiteral("1, 2, 3, 8");
        QTest::newRow("categories") << Override::Categories << QStringLiteral("coding,math")
                                    << QStringLiteral("coding, math");
        QTest::newRow("image with a sign") << Override::Image << QStringLiteral("vllm/vllm-openai:v1#x")
                                           << QStringLiteral("vllm/vllm-openai:v1#x");
        QTest::newRow("no image") << Override::Image << QString() << QString();
        QTest::newRow("numbers as written")
            << Override::TemplateOn << QStringLiteral("{\n\t\"thinking\": true, \"budget\": 1.0}")
            << QStringLiteral("{\"thinking\": true, \"budget\": 1.0}");
        QTest::newRow("no arguments") << Override::TemplateOff << QString() << QString();
        QTest::newRow("sampling") << Override::SamplingOff << QStringLiteral("temperature: 1.0, top_k: 20")
                                  << QStringLiteral("temperature: 1.0, top_k: 20");
        QTest::newRow("sampling as JSON") << Override::SamplingOn << QStringLiteral("{\"temperature\": 0.60}")
                                          << QStringLiteral("temperature: 0.60");
        QTest::newRow("control") << Override::Control << QStringLiteral("true") << QStringLiteral("true");
        QTest::newRow("time limit") << Override::TimeLimit << QStringLiteral("30") << QStringLiteral("30");
    }

    void aFieldIsTakenAsItIsWritten()
    {
        QFETCH(const Override, what);
        QFETCH(const QString, text);
        QFETCH(const QString, shown);
        const Composed composed = isOfProfile(what) ? compose(labDraft({}, {made(what, text)}))
                                                    : compose(labDraft({made(what, text)}));
        QVERIFY2(composed.recipe && composed.profile,
                 composed.problems.isEmpty() ? "" : qPrintable(composed.problems.first().problem.text));
        QCOMPARE(textOf(what, *composed.recipe, *composed.profile), shown);
    }

    void aProblemBelongsToItsField_data()
    {
        QTest::addColumn<Override>("what");
        QTest::addColumn<QString>("text");
        QTest::newRow("length") << Override::DraftLengths << QStringLiteral("1, 65");
        QTest::newRow("a word for a length") << Override::DraftLengths << QStringLiteral("1, x: [");
        QTest::newRow("no length") << Override::DraftLengths << QString();
        QTest::newRow("category") << Override::Categories << QStringLiteral("codin");
        QTest::newRow("concurrency") << Override::Concurrencies << QStringLiteral("0");
        QTest::newRow("output length") << Override::OutputLength << QStringLiteral("many");
        QTest::newRow("no output length") << Override::OutputLength << QString();
        QTest::newRow("repeats") << Override::Repeats << QStringLiteral("0");
        QTest::newRow("driver") << Override::Driver << QStringLiteral("guess");
        QTest::newRow("script driver") << Override::Driver << QStringLiteral("script");
        QTest::newRow("image") << Override::Image << QStringLiteral("an image");
        QTest::newRow("sampling") << Override::SamplingOn << QStringLiteral("temperature: 9");
        QTest::newRow("unknown sampling") << Override::SamplingOff << QStringLiteral("temperatur: 1");
        QTest::newRow("sampling that is no map") << Override::SamplingOff << QStringLiteral("hot");
        QTest::newRow("broken sampling") << Override::SamplingOff << QStringLiteral("temperature: [1");
        QTest::newRow("control") << Override::Control << QStringLiteral("maybe");
        QTest::newRow("time limit") << Override::TimeLimit << QStringLiteral("-4");
        QTest::newRow("hold") << Override::Hold << QStringLiteral("long");
    }

    void aProblemBelongsToItsField()
    {
        QFETCH(const Override, what);
        QFETCH(const QString, text);
        const Composed composed = isOfProfile(what) ? compose(labDraft({}, {made(what, text)}))
                                                    : compose(labDraft({made(what, text)}));
        QVERIFY(!(composed.recipe && composed.profile));
        for (const DraftProblem &problem : composed.problems) {
            if (problem.problem.severity == base::Severity::Error)
                QCOMPARE(problem.field, std::optional(what));
        }
    }

    void templateArgumentsAreCheckedJson()
    {
        const auto broken = yamlOf(Override::TemplateOn, QStringLiteral("{\"a\": 1,\n \"b\" 2}"));
        QVERIFY(!broken.has_value());
        QVERIFY2(broken.error().where.startsWith(QStringLiteral("line 2, column ")),
                 qPrintable(broken.error().sentence()));
        QVERIFY(!yamlOf(Override::TemplateOff, QStringLiteral("[1]")).has_value());
    }

    void everyOtherByteStays()
    {
        const Composed composed = compose(labDraft({made(Override::OutputLength, QStringLiteral("128"))}));
        QCOMPARE(composed.recipeYaml, labYaml().replace("output_len: 256", "output_len: 128"));
        QVERIFY(composed.problems.isEmpty());
    }

    void startsAreRecipesRunsAndCurves()
    {
        writeFile(QStringLiteral("config/assay/recipes/mine.yaml"),
                  labYaml().replace("name: lab\n", "name: My lab\n"));
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.write(QStringLiteral("recipe.yaml"), labYaml());
        const QList<Start> all = starts(run.root());
        const auto find = [&](Start::Kind kind, const QString &name) {
            const auto found = std::find_if(all.cbegin(), all.cend(), [&](const Start &start) {
                return start.kind == kind && start.name == name;
            });
            return found == all.cend() ? Start() : *found;
        };
        QCOMPARE(all.first().name, QStringLiteral("mine"));
        QCOMPARE(all.first().title, QStringLiteral("My lab"));
        QCOMPARE(all.first().kind, Start::Kind::Own);
        QCOMPARE(find(Start::Kind::Shipped, QStringLiteral("lab")).file,
                 resources + QStringLiteral("/recipes/lab.yaml"));
        const Start recent = find(Start::Kind::Recent, RunFixture::id());
        QCOMPARE(recent.title, QStringLiteral("lab"));
        QCOMPARE(base::readFile(recent.file).value(), labYaml());
        const Start curve = find(Start::Kind::Curve, QStringLiteral("deepseek-v4-pro"));
        QVERIFY(curve.why.isEmpty());
        QVERIFY(curve.file.endsWith(QStringLiteral("deepseek-v4-pro-mtp.yaml")));
        // Without a recipe of that model it is listed, and why it is no start.
        const Start glm = find(Start::Kind::Curve, QStringLiteral("glm-5.2-fp8"));
        QVERIFY2(glm.file.isEmpty() && glm.why.contains(QStringLiteral("glm-5.2-fp8")), qPrintable(glm.why));
    }

    void aCurveSetsWhatItSays()
    {
        const golden::Reference reference = golden::readReference(
            "# Source: assay run x\n"
            "# dataset: math | temperature: 0.5 | output_len: 512\n"
            "# thinking_on chat_template_kwargs: {\"enable_thinking\": true}\n"
            "# Measured on lab (CPU, vLLM draft_model), per num_speculative_tokens.\n"
            "# key = num_speculative_tokens (draft_model level); value = golden AL\n"
            "lab:\n  thinking_on:\n    1: 1.5\n    6: 2.5\n  thinking_off:\n    1: 1.6\n");
        const auto recipe = matrix::readRecipe(labYaml()).recipe.value();
        const auto start = startFrom(reference.models.first(), QStringLiteral("/refs/lab #1.yaml"), recipe);
        QVERIFY(start.has_value());
        QCOMPARE(start->cells, QStringLiteral("on:1,on:6,off:1"));
        Draft draft = labDraft(start->settings);
        const Composed composed = compose(draft);
        QVERIFY(composed.recipe.has_value());
        QCOMPARE(composed.recipe->matrix.draftLengths, (QList<int>{1, 6}));
        QCOMPARE(composed.recipe->matrix.categories, QStringList{QStringLiteral("math")});
        QCOMPARE(composed.recipe->workload.outputLen, 512);
        QCOMPARE(composed.recipe->matrix.thinkingOff->sampling.first().second, QByteArray("0.5"));
        QCOMPARE(composed.recipe->reference.file, QStringLiteral("/refs/lab #1.yaml"));
        QCOMPARE(composed.recipe->reference.key, QStringLiteral("lab"));
        // The template arguments are the recipe's own.
        for (const Setting &setting : start->settings)
            QVERIFY(setting.key != keyOf(Override::TemplateOn));
    }

    void aCurveOfAnotherDraftIsNoStart()
    {
        const golden::Reference reference =
            golden::readReference("# key = num_speculative_tokens (EAGLE3 level); value = golden AL\n"
                                  "lab:\n  thinking_on:\n    1: 1.5\n");
        const auto recipe = matrix::readRecipe(labYaml()).recipe.value();
        QVERIFY(!startFrom(reference.models.first(), {}, recipe).has_value());
    }
};

QTEST_GUILESS_MAIN(TestPlanning)
#include "tst_planning.moc"
