// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/launch_state.h"

#include <QTest>

using namespace assay::ui;
using Answer = LaunchState::Answer;

namespace {

LaunchState readyState()
{
    LaunchState state;
    state.recipe = QStringLiteral("lab");
    state.recipeRead = Answer::Good;
    state.cluster = QStringLiteral("local");
    state.clusterRead = Answer::Good;
    state.chosenCells = 2;
    state.plan = Answer::Good;
    state.preflight = Answer::Good;
    return state;
}

} // namespace

class LaunchStateTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everythingThereIsReady()
    {
        QVERIFY(isReady(readyState()));
        QVERIFY(missingFrom(readyState()).isEmpty());
    }

    void nothingIsThereAtFirst()
    {
        const QStringList missing = missingFrom({});
        QCOMPARE(missing.size(), 2);
        QCOMPARE(missing.at(0), QStringLiteral("Choose a recipe."));
        QCOMPARE(missing.at(1), QStringLiteral("Choose a cluster."));
    }

    void eachThingThatIsMissingIsSaid_data()
    {
        QTest::addColumn<LaunchState>("state");
        QTest::addColumn<QStringList>("missing");
        const auto row = [](const char *name, auto change, const QStringList &missing) {
            LaunchState state = readyState();
            change(state);
            QTest::newRow(name) << state << missing;
        };
        row("no cell", [](LaunchState &s) { s.chosenCells = 0; },
            {QStringLiteral("Choose at least one cell.")});
        row("recipe on its way", [](LaunchState &s) { s.recipeRead = Answer::Pending; },
            {QStringLiteral("The recipe is being read.")});
        row("broken recipe",
            [](LaunchState &s) {
                s.recipeRead = Answer::Bad;
                s.recipeTrouble = QStringLiteral("line 3");
            },
            {QStringLiteral("line 3")});
        row("broken profile",
            [](LaunchState &s) {
                s.clusterRead = Answer::Bad;
                s.clusterTrouble = QStringLiteral("line 4");
            },
            {QStringLiteral("line 4")});
        row("two wrong values and no cell",
            [](LaunchState &s) {
                s.chosenCells = 0;
                s.fieldErrors = 2;
                s.firstError = QStringLiteral("Repeats");
            },
            {QStringLiteral("Choose at least one cell."), QStringLiteral("Repeats"),
             QStringLiteral("1 more value(s) cannot be used.")});
        row("plan on its way", [](LaunchState &s) { s.plan = Answer::Pending; },
            {QStringLiteral("The plan is being made.")});
        row("no plan",
            [](LaunchState &s) {
                s.plan = Answer::Bad;
                s.planTrouble = QStringLiteral("no image");
            },
            {QStringLiteral("no image")});
        row("preflight on its way", [](LaunchState &s) { s.preflight = Answer::Pending; },
            {QStringLiteral("The preflight is being made.")});
        row("preflight fails",
            [](LaunchState &s) {
                s.preflight = Answer::Bad;
                s.failedChecks = {QStringLiteral("a"), QStringLiteral("b")};
            },
            {QStringLiteral("a"), QStringLiteral("b")});
        row("being started",
            [](LaunchState &s) {
                s.starting = true;
                s.chosenCells = 0;
            },
            {QStringLiteral("The run is being started.")});
    }

    void eachThingThatIsMissingIsSaid()
    {
        QFETCH(const LaunchState, state);
        QFETCH(const QStringList, missing);
        QCOMPARE(missingFrom(state), missing);
        QVERIFY(!isReady(state));
    }
};

QTEST_GUILESS_MAIN(LaunchStateTest)
#include "tst_launch_state.moc"
