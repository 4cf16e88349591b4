// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_list_model.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using assay::run::RunState;
using assay::run::RunSummary;
using assay::ui::RunListModel;

namespace {

RunSummary summary(const QString &id, RunState state = RunState::Done, int done = 8)
{
    RunSummary run;
    run.id = id;
    run.folder = QStringLiteral("/runs/") + id;
    run.recipeName = QStringLiteral("recipe of ") + id;
    run.state = state;
    run.cellsDone = done;
    run.cellsTotal = 8;
    return run;
}

QStringList ids(const RunListModel &model)
{
    QStringList found;
    for (int row = 0; row < model.rowCount(); ++row)
        found.append(model.index(row).data(RunListModel::IdRole).toString());
    return found;
}

} // namespace

class RunListModelTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFreshListingIsMergedNotReset();
    void aRunThatWentOnChangesItsRowOnly();
    void anyTwoListingsMergeToTheSecond();
};

void RunListModelTest::aFreshListingIsMergedNotReset()
{
    RunListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.merge({summary(QStringLiteral("c")), summary(QStringLiteral("a"))});
    const QPersistentModelIndex kept = model.index(1);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.merge({summary(QStringLiteral("d")), summary(QStringLiteral("b")), summary(QStringLiteral("a"))});
    QCOMPARE(ids(model), QStringList({QStringLiteral("d"), QStringLiteral("b"), QStringLiteral("a")}));
    QCOMPARE(kept.row(), 2);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.indexOf(QStringLiteral("/runs/b")).row(), 1);
    QVERIFY(!model.indexOf(QStringLiteral("/runs/c")).isValid());
}

void RunListModelTest::aRunThatWentOnChangesItsRowOnly()
{
    RunListModel model;
    model.merge({summary(QStringLiteral("b"), RunState::Running, 3), summary(QStringLiteral("a"))});
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.merge({summary(QStringLiteral("b"), RunState::Running, 4), summary(QStringLiteral("a"))});
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.at(0).at(0).toModelIndex().row(), 0);
    QCOMPARE(model.index(0).data(RunListModel::DoneRole).toInt(), 4);
    model.merge({summary(QStringLiteral("b"), RunState::Running, 4), summary(QStringLiteral("a"))});
    QCOMPARE(changed.count(), 1);
}

void RunListModelTest::anyTwoListingsMergeToTheSecond()
{
    QRandomGenerator random(7);
    RunListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int round = 0; round < 200; ++round) {
        QStringList names;
        for (int name = 0; name < 12; ++name) {
            if (random.bounded(2) == 1)
                names.prepend(QStringLiteral("run-%1").arg(name, 2, 10, QLatin1Char('0')));
        }
        QList<RunSummary> listing;
        for (const QString &name : std::as_const(names))
            listing.append(summary(name, RunState::Done, random.bounded(9)));
        model.merge(listing);
        QCOMPARE(ids(model), names);
    }
}

QTEST_MAIN(RunListModelTest)
#include "tst_run_list_model.moc"
