// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_fixture.h"

#include <assay/base/files.h>
#include <assay/run/estimates.h>

#include <places.h>

#include <QTest>

using namespace assay;
using namespace assay::run;

namespace {

const QString one = QStringLiteral("thinking_on-1");
const QString two = QStringLiteral("thinking_on-2");

QByteArray recipeYaml()
{
    return base::readFile(QStringLiteral(ASSAY_SOURCE_DIR "/resources/recipes/lab.yaml")).value();
}

matrix::Recipe recipeWith(const QString &key, const QByteArray &value)
{
    return matrix::readRecipe(matrix::withSetting(recipeYaml(), key, value)).recipe.value();
}

matrix::Profile profile()
{
    return matrix::readProfile(matrix::localProfile()).profile.value();
}

} // namespace

class TestEstimates : public QObject
{
    Q_OBJECT

    // A run of the lab's recipe in which one cell was measured and another failed.
    static void fill(RunFixture &run)
    {
        run.write(QStringLiteral("recipe.yaml"), recipeYaml());
        run.write(QStringLiteral("cluster.yaml"), matrix::localProfile());
        run.writeJob(0);
        run.started(0);
        run.measured(0, "thinking_on-1", 1, 79);
        run.begin(0, "thinking_on-2", 1);
        run.event(0, "cell_finished",
                  RunFixture::at("thinking_on-2") + ",\"outcome\":\"failed\",\"reason\":\"x\"");
    }

private Q_SLOTS:
    void measuredCellsTellTheirSeconds()
    {
        RunFixture run({one, two});
        fill(run);
        const auto estimates =
            estimatesFromRuns(run.root(), recipeWith(QStringLiteral("name"), "another name"), profile());
        // The fixture's clock goes on by a second an event; there are six from the claim to the end.
        QCOMPARE(estimates, (QMap<QString, double>{{one, 6.0}}));
    }

    void otherConditionsTellNothing_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("output length") << QStringLiteral("workload.output_len") << QByteArray("77");
        QTest::newRow("model") << QStringLiteral("model.id") << QByteArray("assay/lab-target");
        QTest::newRow("sampling") << QStringLiteral("matrix.thinking_on.sampling")
                                  << QByteArray("{top_p: 0.5}");
    }

    void otherConditionsTellNothing()
    {
        QFETCH(const QString, key);
        QFETCH(const QByteArray, value);
        RunFixture run({one, two});
        fill(run);
        QVERIFY(estimatesFromRuns(run.root(), recipeWith(key, value), profile()).isEmpty());
    }

    void anotherClusterTellsNothing()
    {
        RunFixture run({one, two});
        fill(run);
        matrix::Profile other = profile();
        other.name = QStringLiteral("other");
        QVERIFY(estimatesFromRuns(run.root(), recipeWith(QStringLiteral("name"), "lab"), other).isEmpty());
    }

    void brokenRunsAreLeftOut()
    {
        RunFixture run({one, two});
        fill(run);
        run.write(QStringLiteral("recipe.yaml"), "recipe: [");
        QVERIFY(
            estimatesFromRuns(run.root(), recipeWith(QStringLiteral("name"), "lab"), profile()).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestEstimates)
#include "tst_estimates.moc"
