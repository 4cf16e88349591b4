// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_list_model.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace assay;
using run::RunState;
using run::RunSummary;
using ui::RunFilter;
using ui::RunListModel;
using ui::RunOrder;

namespace {

RunSummary summary(const QString &id, RunState state = RunState::Done, int done = 8)
{
    RunSummary made;
    made.id = id;
    made.folder = QStringLiteral("/runs/") + id;
    made.recipeName = QStringLiteral("recipe of ") + id;
    made.state = state;
    made.cellsDone = done;
    made.cellsTotal = 8;
    return made;
}

RunSummary summary(const char *id, RunState state = RunState::Done, int done = 8)
{
    return summary(QString::fromLatin1(id), state, done);
}

QStringList ids(const RunListModel &model)
{
    QStringList found;
    for (int row = 0; row < model.rowCount(); ++row)
        found.append(model.index(row).data(RunListModel::IdRole).toString());
    return found;
}

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

class RunListModelTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void newsAreMergedNotReset();
    void aRunThatWentOnChangesItsRowOnly();
    void aRunMovesWhereItsStateBelongs();
    void manyRunsComeAsOne();
    void aFilterAsksForNameTagStateAndCluster();
    void anOrderKeepsWhatIsChosen();
    void whatIsNotKnownStandsLast();
    void anyNewsEndInTheRightOrder();
};

void RunListModelTest::newsAreMergedNotReset()
{
    RunListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.apply({{summary("c"), summary("a")}, {}});
    const QPersistentModelIndex kept = model.index(1);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.apply({{summary("d"), summary("b")}, {QStringLiteral("/runs/c")}});
    QCOMPARE(ids(model), words("d b a"));
    QCOMPARE(kept.row(), 2);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.indexOf(QStringLiteral("/runs/b")).row(), 1);
    QVERIFY(!model.indexOf(QStringLiteral("/runs/c")).isValid());
    QVERIFY(model.find(QStringLiteral("/runs/c")) == nullptr);
}

void RunListModelTest::aRunThatWentOnChangesItsRowOnly()
{
    RunListModel model;
    model.apply({{summary("b", RunState::Running, 3), summary("a")}, {}});
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy moved(&model, &QAbstractItemModel::rowsMoved);
    model.apply({{summary("b", RunState::Running, 4)}, {}});
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.at(0).at(0).toModelIndex().row(), 0);
    QCOMPARE(moved.count(), 0);
    // What is as it was is no change.
    model.apply({{summary("b", RunState::Running, 4)}, {}});
    QCOMPARE(changed.count(), 1);
}

void RunListModelTest::aRunMovesWhereItsStateBelongs()
{
    RunListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setOrder(RunOrder::State);
    model.apply({{summary("a", RunState::Running), summary("b"), summary("c", RunState::Failed),
                  summary("d", RunState::Queued)},
                 {}});
    QCOMPARE(ids(model), words("a d c b"));
    const QPersistentModelIndex chosen = model.index(0);
    model.apply({{summary("a", RunState::Done)}, {}});
    QCOMPARE(ids(model), words("d c b a"));
    QCOMPARE(chosen.row(), 3);
    model.apply({{summary("a", RunState::Running)}, {}});
    QCOMPARE(chosen.row(), 0);
}

void RunListModelTest::manyRunsComeAsOne()
{
    RunListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    run::RosterNews news;
    for (int number = 0; number < 1000; ++number)
        news.changed.append(summary(QStringLiteral("%1").arg(number, 4, 10, QLatin1Char('0'))));
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.apply(news);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.rowCount(), 1000);
    QCOMPARE(model.index(0).data(RunListModel::IdRole).toString(), QStringLiteral("0999"));
    run::RosterNews gone;
    for (int number = 0; number < 999; ++number)
        gone.gone.append(QStringLiteral("/runs/%1").arg(number, 4, 10, QLatin1Char('0')));
    model.apply(gone);
    QCOMPARE(ids(model), words("0999"));
}

void RunListModelTest::aFilterAsksForNameTagStateAndCluster()
{
    RunSummary one = summary("one", RunState::Failed);
    one.tags = words("nightly b300");
    one.cluster = QStringLiteral("lab");
    RunSummary two = summary("two", RunState::Running);
    two.cluster = QStringLiteral("b300");
    RunListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.apply({{one, two}, {}});
    const auto filtered = [&](const char *text) {
        model.setFilter(RunFilter(QString::fromLatin1(text)));
        return ids(model);
    };
    QCOMPARE(filtered("b300"), words("two one"));
    QCOMPARE(filtered("tag:b300"), words("one"));
    QCOMPARE(filtered("cluster:B300"), words("two"));
    QCOMPARE(filtered("state:fail"), words("one"));
    QCOMPARE(filtered("lab nightly"), words("one"));
    QCOMPARE(filtered("lab running"), words(""));
    QCOMPARE(filtered("RECIPE two"), words("two"));
    // A run that comes to fit comes into the list, and leaves it again.
    QCOMPARE(filtered("state:done"), words(""));
    one.state = RunState::Done;
    model.apply({{one}, {}});
    QCOMPARE(ids(model), words("one"));
    one.state = RunState::Running;
    model.apply({{one}, {}});
    QCOMPARE(ids(model), words(""));
    QCOMPARE(model.all().size(), 2);
    // What nobody has asked for yet is no riddle.
    one.state = RunState::Unknown;
    one.isUnasked = true;
    model.apply({{one}, {}});
    QCOMPARE(filtered("state:looked"), words("one"));
    QCOMPARE(model.index(0, 0).data(RunListModel::StateWordRole).toString(),
             QStringLiteral("not looked at yet"));
    one.isUnasked = false;
    model.apply({{one}, {}});
    QCOMPARE(filtered("state:unknown"), words("one"));
    QCOMPARE(model.index(0, 0).data(RunListModel::StateWordRole).toString(), QStringLiteral("unknown"));
}

void RunListModelTest::anOrderKeepsWhatIsChosen()
{
    RunListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    RunSummary far = summary("a");
    far.worstDifference = -0.4;
    far.worstRelative = -0.16;
    RunSummary near = summary("b");
    near.worstDifference = 0.5;
    near.worstRelative = 0.02;
    model.apply({{far, near, summary("c", RunState::Running, 1)}, {}});
    const QPersistentModelIndex chosen = model.index(2);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setOrder(RunOrder::Difference);
    QCOMPARE(ids(model), words("a b c"));
    QCOMPARE(chosen.data(RunListModel::IdRole).toString(), QStringLiteral("a"));
    model.setOrder(RunOrder::Progress);
    QCOMPARE(ids(model), words("c b a"));
    QCOMPARE(chosen.row(), 2);
    QCOMPARE(reset.count(), 0);
}

void RunListModelTest::whatIsNotKnownStandsLast()
{
    RunSummary placed = summary("a");
    placed.cluster = QStringLiteral("z");
    RunSummary lost = summary("b");
    lost.cellsTotal = 0;
    QVERIFY(ui::standsBefore(placed, lost, RunOrder::Cluster));
    QVERIFY(!ui::standsBefore(lost, placed, RunOrder::Cluster));
    QVERIFY(ui::standsBefore(placed, lost, RunOrder::Progress));
    for (const RunOrder order : {RunOrder::Newest, RunOrder::Name, RunOrder::State, RunOrder::Progress,
                                 RunOrder::Difference, RunOrder::Cluster}) {
        QCOMPARE(ui::runOrderNamed(ui::runOrderName(order)), std::optional(order));
        QVERIFY(!ui::standsBefore(placed, placed, order));
    }
}

void RunListModelTest::anyNewsEndInTheRightOrder()
{
    QRandomGenerator random(7);
    RunListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QMap<QString, RunSummary> known;
    const RunState states[] = {RunState::Queued, RunState::Running, RunState::Done, RunState::Failed};
    for (int round = 0; round < 300; ++round) {
        run::RosterNews news;
        for (int change = random.bounded(4); change >= 0; --change) {
            const QString name = QStringLiteral("run-%1").arg(random.bounded(12), 2, 10, QLatin1Char('0'));
            if (random.bounded(4) == 0 && known.contains(name)) {
                news.gone.append(known.take(name).folder);
                continue;
            }
            const RunSummary fresh = summary(name, states[random.bounded(4)], random.bounded(9));
            if (news.gone.contains(fresh.folder))
                continue;
            known.insert(name, fresh);
            news.changed.append(fresh);
        }
        news.changed.removeIf([&](const RunSummary &run) { return news.gone.contains(run.folder); });
        const RunOrder order = static_cast<RunOrder>(random.bounded(4));
        const RunFilter filter(random.bounded(2) == 0 ? QStringLiteral("state:done") : QString());
        if (random.bounded(2) == 0)
            model.setOrder(order);
        if (random.bounded(2) == 0)
            model.setFilter(filter);
        model.apply(news);
        QList<RunSummary> expected = known.values();
        model.setFilter({});
        std::sort(expected.begin(), expected.end(), [&](const RunSummary &a, const RunSummary &b) {
            return ui::standsBefore(a, b, model.order());
        });
        QStringList names;
        for (const RunSummary &run : std::as_const(expected))
            names.append(run.id);
        QCOMPARE(ids(model), names);
        for (const RunSummary &run : std::as_const(expected))
            QCOMPARE(*model.find(run.folder), run);
    }
}

QTEST_MAIN(RunListModelTest)
#include "tst_run_list_model.moc"
