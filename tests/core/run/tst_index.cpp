// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixed_scheduler.h"
#include "run_fixture.h"

#include <assay/run/catalog.h>
#include <assay/run/index.h>
#include <assay/run/store.h>

#include <QCoro/QCoroTask>
#include <QSqlQuery>
#include <QTest>

using namespace assay;
using namespace assay::run;

namespace {

RunSummary summary(const RunFixture &run)
{
    RunSummary made;
    made.id = RunFixture::id();
    made.folder = run.folder().path();
    made.recipeName = QStringLiteral("Lab 模");
    made.modelKey = QStringLiteral("lab");
    made.state = RunState::Failed;
    made.started = QDateTime({2026, 11, 30}, {10, 15, 0, 250}, Qt::UTC);
    made.cellsDone = 3;
    made.cellsTotal = 8;
    made.worstDifference = -0.15;
    made.tags = {QStringLiteral("a"), QStringLiteral("b c")};
    return made;
}

bool same(const RunSummary &a, const RunSummary &b)
{
    return toJson(QList<RunSummary>{a}) == toJson(QList<RunSummary>{b});
}

void finishRun(RunFixture &run)
{
    run.writeJob(0);
    run.started(0);
    run.measured(0, "thinking_on-1", 1, 79);
    run.event(0, "shard_finished", "\"outcome\":\"done\",\"left\":[]");
}

} // namespace

class TestIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsKeptIsFoundWhileTheFilesAreTheSame()
    {
        QTemporaryDir cache;
        const QString file = cache.filePath(QStringLiteral("deep/index.sqlite"));
        RunFixture run({QStringLiteral("thinking_on-1")});
        {
            const auto index = RunIndex::open(file);
            QVERIFY2(index, index ? "" : qPrintable(index.error().sentence()));
            QVERIFY(!(*index)->find(run.folder()));
            (*index)->keep(run.folder(), summary(run));
            QVERIFY(same(*(*index)->find(run.folder()), summary(run)));
        }
        const auto index = RunIndex::open(file); // again, from the file
        QVERIFY(index);
        QVERIFY(same(*(*index)->find(run.folder()), summary(run)));
        run.started(0);
        QVERIFY(!(*index)->find(run.folder()));
        (*index)->keep(run.folder(), summary(run));
        run.write(QStringLiteral("review.yaml"), "tags: [x]\n");
        QVERIFY(!(*index)->find(run.folder()));
        (*index)->keep(run.folder(), summary(run));
        (*index)->retain({});
        QVERIFY(!(*index)->find(run.folder()));
    }

    void aDamagedFileIsMadeAnew_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("text")
            << QByteArray("this is no database at all, but long enough to be taken for one").repeated(50);
        QTest::newRow("head alone") << QByteArray("SQLite format 3\0", 16) + QByteArray(5000, '\xff');
        QTest::newRow("empty") << QByteArray();
    }

    void aDamagedFileIsMadeAnew()
    {
        QFETCH(QByteArray, bytes);
        QTemporaryDir cache;
        const QString file = cache.filePath(QStringLiteral("index.sqlite"));
        {
            QFile made(file);
            QVERIFY(made.open(QIODevice::WriteOnly));
            QCOMPARE(made.write(bytes), bytes.size());
        }
        RunFixture run({QStringLiteral("thinking_on-1")});
        const auto index = RunIndex::open(file);
        QVERIFY2(index, index ? "" : qPrintable(index.error().sentence()));
        (*index)->keep(run.folder(), summary(run));
        QVERIFY((*index)->find(run.folder()));
    }

    void anotherVersionIsMadeAnew()
    {
        QTemporaryDir cache;
        const QString file = cache.filePath(QStringLiteral("index.sqlite"));
        {
            QSqlDatabase other =
                QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
            other.setDatabaseName(file);
            QVERIFY(other.open());
            QSqlQuery query(other);
            QVERIFY(query.exec(QStringLiteral("CREATE TABLE run (a)")));
            QVERIFY(query.exec(QStringLiteral("PRAGMA user_version = 99")));
            query.clear();
            other.close();
        }
        QSqlDatabase::removeDatabase(QStringLiteral("other"));
        RunFixture run({QStringLiteral("thinking_on-1")});
        const auto index = RunIndex::open(file);
        QVERIFY(index);
        (*index)->keep(run.folder(), summary(run));
        QVERIFY((*index)->find(run.folder()));
    }

    void whereNothingCanBeMadeIsSaid()
    {
        const auto index = RunIndex::open(QStringLiteral("/proc/none/index.sqlite"));
        QVERIFY(!index);
        QCOMPARE(index.error().kind, base::Error::Kind::Environment);
    }

    void endedRunsAreReadOnceAndLiveOnesAskedFor()
    {
        QTemporaryDir cache;
        const auto index = RunIndex::open(cache.filePath(QStringLiteral("index.sqlite")));
        QVERIFY(index);
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.writeJob(0);
        run.started(0);
        run.begin(0, "thinking_on-1", 1);
        FixedScheduler scheduler;
        int judged = 0;
        CatalogOptions options{&scheduler, index->get(), [&](const RunView &) {
                                   ++judged;
                                   return std::optional<double>(0.25);
                               }};
        auto runs = QCoro::waitFor(listRuns(run.root(), options));
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs.first().state, RunState::Running);
        QCOMPARE(scheduler.asked, 1);
        scheduler.presence = cluster::Presence::Absent;
        runs = QCoro::waitFor(listRuns(run.root(), options));
        QCOMPARE(runs.first().state, RunState::Failed);
        QCOMPARE(runs.first().worstDifference, std::optional<double>(0.25));
        QCOMPARE(scheduler.asked, 2);
        judged = 0;
        runs = QCoro::waitFor(listRuns(run.root(), options)); // out of the index
        QCOMPARE(runs.first().state, RunState::Failed);
        QCOMPARE(scheduler.asked, 2);
        QCOMPARE(judged, 0);
    }

    void withoutSchedulerOrIndexTheFoldersAloneTell()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        finishRun(run);
        const auto runs = QCoro::waitFor(listRuns(run.root(), {}));
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs.first().state, RunState::Done);
        QCOMPARE(runs.first().cellsDone, 1);
        QVERIFY(QCoro::waitFor(listRuns(QStringLiteral("/nonexistent"), {})).isEmpty());
    }

    void aRunThatCannotBeReadIsLeftOut()
    {
        RunFixture run({QStringLiteral("thinking_on-1")});
        run.write(QStringLiteral("plan.json"), "{");
        QVERIFY(QCoro::waitFor(listRuns(run.root(), {})).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestIndex)
#include "tst_index.moc"
