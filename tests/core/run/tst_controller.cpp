// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_fixture.h"

#include <assay/cluster/direct.h>
#include <assay/remote/local_host.h>
#include <assay/run/controller.h>

#include <places.h>

#include <QCoro/QCoroTask>
#include <QSignalSpy>
#include <QTest>

#include <csignal>

#include <sys/stat.h>

using namespace assay;
using namespace assay::run;
using namespace std::chrono_literals;

namespace {

const QStringList twoCells{QStringLiteral("thinking_on-1"), QStringLiteral("thinking_off-1")};

pid_t pidOf(const RunController &controller, int shard)
{
    return controller.store()->jobs().value(shard).id.section(QLatin1Char(':'), 0, 0).toInt();
}

unsigned modeOf(const QString &path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? status.st_mode & 0777u : 0u;
}

// A place for runs, a collector, and a controller over this machine.
struct Bench
{
    QTemporaryDir home;
    remote::LocalHost host;
    cluster::DirectScheduler scheduler{host};
    base::SystemClock clock;
    QByteArray collector;

    Bench()
    {
        QFile file(QStringLiteral(ASSAY_TEST_DATA "/run/tiny_collector.py"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("no collector");
        collector = file.readAll();
    }

    [[nodiscard]] QString links() const { return home.filePath(QStringLiteral("links")); }

    [[nodiscard]] std::unique_ptr<RunController> controller()
    {
        auto made = std::make_unique<RunController>(host, scheduler, clock, links());
        made->setIntervals(10ms, 30ms);
        return made;
    }

    [[nodiscard]] RunRequest request(const QStringList &cells, int shards = 1,
                                     const QList<int> &attempts = {1}) const
    {
        const RunFixture made(cells);
        RunRequest request;
        request.recipe = "recipe: 1\n";
        request.cluster = "cluster: 1\n";
        request.plan = matrix::planFromJson(made.planJson(cells, attempts)).value();
        request.root = QFile::encodeName(home.filePath(QStringLiteral("runs")));
        request.collector = collector;
        request.shards = shards;
        return request;
    }
};

// Keeps a cell of a run under way until the file hold-CELL in its folder goes. The first collector makes that
// file itself before it begins: the folder's name is not known earlier.
void holdCell(RunRequest &request, const QByteArray &cell)
{
    const QByteArray begin = "if os.path.exists(path(\"speechless\")):";
    const QByteArray hold = "if SHARD == \"0\":\n    open(path(\"hold-" + cell + "\"), \"w\").close()\n";
    const QByteArray changed = hold + begin;
    request.collector.replace(begin, changed);
}

QString stateOf(const RunView &view, const QString &cell)
{
    return view.find(cell) != nullptr ? cellStateName(view.find(cell)->state) : QString();
}

} // namespace

class TestController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRunGoesFromItsFolderToItsEnd()
    {
        Bench bench;
        const auto controller = bench.controller();
        QSignalSpy changes(controller.get(), &RunController::changed);
        QSignalSpy ends(controller.get(), &RunController::ended);
        const auto folder = QCoro::waitFor(controller->create(bench.request(twoCells)));
        QVERIFY2(folder, folder ? "" : qPrintable(folder.error().sentence()));
        QVERIFY(isRunId(folder->id()));
        controller->follow();
        QTRY_COMPARE(ends.size(), 1);
        QVERIFY(changes.size() >= 1);
        QVERIFY(!controller->isFollowing());
        QVERIFY(RunLock::acquire(*folder)); // another program may resume it
        const RunView view = controller->view();
        QCOMPARE(view.state, RunState::Done);
        QCOMPARE(view.id, folder->id());
        for (const QString &cell : twoCells) {
            QCOMPARE(stateOf(view, cell), QStringLiteral("value"));
            QCOMPARE(view.find(cell)->countingAttempt()->acceptance.acceptanceLength,
                     std::optional<double>(1.79));
        }
        for (const char *name : {"recipe.yaml", "cluster.yaml", "plan.json", "collector.py", "shard-0/job.sh",
                                 "shard-0/job.out", "shard-0/job.json"})
            QCOMPARE(modeOf(folder->file(QLatin1StringView(name))), 0600u);
        QCOMPARE(modeOf(folder->path()), 0700u);
        // Found by a part of its id, through the link.
        const auto found = findRun(folder->id().right(6), bench.links());
        QVERIFY(found);
        QCOMPARE(found->id(), folder->id());
    }

    void twoShardsShareTheCells()
    {
        Bench bench;
        const auto controller = bench.controller();
        QSignalSpy ends(controller.get(), &RunController::ended);
        QStringList cells;
        for (int k = 1; k <= 6; ++k)
            cells.append(QStringLiteral("thinking_on-%1").arg(k));
        QVERIFY(QCoro::waitFor(controller->create(bench.request(cells, 2))));
        controller->follow();
        QTRY_COMPARE(ends.size(), 1);
        QCOMPARE(controller->view().jobs.size(), 2);
        QCOMPARE(controller->view().state, RunState::Done);
        QCOMPARE(summaryOf(controller->view()).cellsDone, 6);
    }

    // kill -9 of a whole job in the middle: one more collector measures what it left, and nothing that has a
    // value twice.
    void aKilledJobIsReplaced()
    {
        Bench bench;
        const auto controller = bench.controller();
        QSignalSpy ends(controller.get(), &RunController::ended);
        RunRequest request = bench.request({QStringLiteral("thinking_on-1"), QStringLiteral("thinking_on-2"),
                                            QStringLiteral("thinking_on-3")});
        holdCell(request, "thinking_on-2");
        const auto folder = QCoro::waitFor(controller->create(request));
        QVERIFY(folder);
        controller->follow();
        QTRY_COMPARE(stateOf(controller->view(), QStringLiteral("thinking_on-2")), QStringLiteral("running"));
        QSignalSpy troubles(controller.get(), &RunController::troubled);
        QCOMPARE(::kill(-pidOf(*controller, 0), SIGKILL), 0); // a job leads a group of its own
        QTRY_COMPARE(controller->view().jobs.size(), 2);
        QVERIFY(QFile::remove(folder->file(QStringLiteral("hold-thinking_on-2"))));
        QTRY_COMPARE(ends.size(), 1);
        const RunView view = controller->view();
        QCOMPARE(view.state, RunState::Done);
        QCOMPARE(view.find(QStringLiteral("thinking_on-1"))->attempts.size(), 1); // not measured again
        const CellView &interrupted = *view.find(QStringLiteral("thinking_on-2"));
        QCOMPARE(interrupted.counting, 2);
        QCOMPARE(interrupted.attempts.first().state, CellState::Failed);
        QCOMPARE(interrupted.attempts.first().reason,
                 QStringLiteral("collector 0 on %1 was lost without a word").arg(view.jobs.first().node));
        QCOMPARE(view.find(QStringLiteral("thinking_on-3"))->counting, 1); // nobody had taken the first
        QCOMPARE(view.jobs.first().state, QStringLiteral("lost"));
        QCOMPARE(troubles.size(), 1);
        QCOMPARE(
            troubles.first().first().value<base::Error>().what,
            QStringLiteral("collector 0 was lost, and nobody is left to measure the remaining cells: one "
                           "more is started"));

        const QByteArray firstPlan = [&] {
            QFile file(folder->planFile());
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        }();
        const auto again = QCoro::waitFor(controller->resume({}, 1));
        QVERIFY(again);
        QCOMPARE(*again, Resumed::NothingToDo);
        // A cell that is asked for is measured once more.
        const auto asked = QCoro::waitFor(controller->resume({QStringLiteral("thinking_on-3")}, 4));
        QVERIFY(asked);
        QCOMPARE(*asked, Resumed::Started);
        controller->follow();
        QTRY_COMPARE(ends.size(), 2);
        QCOMPARE(controller->view().find(QStringLiteral("thinking_on-3"))->counting, 2);
        QFile kept(folder->file(QStringLiteral("plan.1.json")));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), firstPlan);
    }

    // kill -9 of the program itself leaves the collector at work: nothing of the controller is needed for it.
    void anotherControllerTakesTheRunUp()
    {
        Bench bench;
        RunRequest request = bench.request(twoCells);
        holdCell(request, "thinking_on-1");
        base::Result<RunFolder> folder;
        {
            const auto first = bench.controller();
            folder = QCoro::waitFor(first->create(request));
            QVERIFY(folder);
            first->follow();
        }
        const auto second = bench.controller();
        QSignalSpy ends(second.get(), &RunController::ended);
        QVERIFY(second->open(*findRun(folder->id(), bench.links())));
        QTRY_COMPARE(QCoro::waitFor(second->look()).value().state, RunState::Running);
        const auto resumed = QCoro::waitFor(second->resume({}, 1));
        QVERIFY(resumed);
        QCOMPARE(*resumed, Resumed::Followed);
        second->follow();
        QVERIFY(QFile::remove(folder->file(QStringLiteral("hold-thinking_on-1"))));
        QTRY_COMPARE(ends.size(), 1);
        QCOMPARE(second->view().state, RunState::Done);
    }

    void aLivingCollectorIsGivenTheCellsThatAreAskedFor()
    {
        Bench bench;
        const auto controller = bench.controller();
        QSignalSpy ends(controller.get(), &RunController::ended);
        RunRequest request = bench.request(twoCells);
        holdCell(request, "thinking_off-1");
        const auto folder = QCoro::waitFor(controller->create(request));
        QVERIFY(folder);
        controller->follow();
        QTRY_COMPARE(stateOf(controller->view(), QStringLiteral("thinking_off-1")),
                     QStringLiteral("running"));
        const auto resumed = QCoro::waitFor(controller->resume(twoCells, 1));
        QVERIFY(resumed);
        QCOMPARE(*resumed, Resumed::Added);
        QVERIFY(QFile::remove(folder->file(QStringLiteral("hold-thinking_off-1"))));
        QTRY_COMPARE(ends.size(), 1);
        const RunView view = controller->view();
        QCOMPARE(view.find(QStringLiteral("thinking_on-1"))->counting, 2);
        QCOMPARE(view.find(QStringLiteral("thinking_off-1"))->attempts.size(), 1); // it was under way
        QCOMPARE(view.jobs.size(), 1);
    }

    void aCancelledRunIsConfirmedAndMayBeResumed()
    {
        Bench bench;
        const auto controller = bench.controller();
        QSignalSpy ends(controller.get(), &RunController::ended);
        QSignalSpy cancels(controller.get(), &RunController::cancelChanged);
        RunRequest request = bench.request(twoCells);
        holdCell(request, "thinking_on-1");
        const auto folder = QCoro::waitFor(controller->create(request));
        QVERIFY(folder);
        controller->follow();
        QTRY_COMPARE(stateOf(controller->view(), QStringLiteral("thinking_on-1")), QStringLiteral("running"));
        QVERIFY(QCoro::waitFor(controller->cancel({})));
        QTRY_COMPARE(ends.size(), 1);
        QCOMPARE(controller->view().state, RunState::Cancelled);
        QCOMPARE(controller->cancelPhase(), CancelPhase::Confirmed);
        QCOMPARE(cancels.size(), 2);
        QCOMPARE(cancels.first().first().value<CancelPhase>(), CancelPhase::Sent);
        QVERIFY(QFile::exists(folder->file(QStringLiteral("control/001.json"))));

        const base::Status again = QCoro::waitFor(controller->cancel({}));
        QVERIFY(!again);
        QCOMPARE(again.error().kind, base::Error::Kind::No);

        QVERIFY(QFile::remove(folder->file(QStringLiteral("hold-thinking_on-1"))));
        const auto resumed = QCoro::waitFor(controller->resume({}, 1));
        QVERIFY(resumed);
        QCOMPARE(*resumed, Resumed::Started);
        // The old command is kept for the record, out of the new collector's way.
        QVERIFY(QFile::exists(folder->file(QStringLiteral("control.1/001.json"))));
        controller->follow();
        QTRY_COMPARE(ends.size(), 2);
        QCOMPARE(controller->view().state, RunState::Done);
    }

    void oneCellIsCancelledAndTheNextGoesOn()
    {
        Bench bench;
        const auto controller = bench.controller();
        QSignalSpy ends(controller.get(), &RunController::ended);
        RunRequest request = bench.request(twoCells);
        holdCell(request, "thinking_on-1");
        QVERIFY(QCoro::waitFor(controller->create(request)));
        controller->follow();
        QTRY_COMPARE(stateOf(controller->view(), QStringLiteral("thinking_on-1")), QStringLiteral("running"));
        QVERIFY(QCoro::waitFor(controller->cancel({QStringLiteral("thinking_on-1")})));
        QTRY_COMPARE(ends.size(), 1);
        const RunView view = controller->view();
        QCOMPARE(stateOf(view, QStringLiteral("thinking_on-1")), QStringLiteral("not_run"));
        QCOMPARE(stateOf(view, QStringLiteral("thinking_off-1")), QStringLiteral("value"));
        QCOMPARE(view.state, RunState::Done);
    }

    void aCollectorThatDoesNotEndIsAFailedCancel()
    {
        Bench bench;
        base::ManualClock clock(QDateTime({2026, 11, 30}, {10, 0}, Qt::UTC));
        RunController controller(bench.host, bench.scheduler, clock, bench.links());
        controller.setIntervals(10ms, 0ms);
        RunRequest request = bench.request(twoCells);
        holdCell(request, "thinking_on-1");
        const auto folder = QCoro::waitFor(controller.create(request));
        QVERIFY(folder);
        QVERIFY(folder->id().startsWith(QStringLiteral("20261130-100000-lab-")));
        QFile deaf(folder->file(QStringLiteral("deaf")));
        QVERIFY(deaf.open(QIODevice::WriteOnly));
        controller.follow();
        QTRY_COMPARE(stateOf(controller.view(), QStringLiteral("thinking_on-1")), QStringLiteral("running"));
        QVERIFY(QCoro::waitFor(controller.cancel({})));
        QCOMPARE(controller.cancelPhase(), CancelPhase::Sent);
        clock.advance(62.0); // a grace of 1 s, and the margin
        QTRY_COMPARE(controller.cancelPhase(), CancelPhase::Failed);
        QCOMPARE(::kill(pidOf(controller, 0), SIGKILL), 0);
        QTRY_VERIFY(!controller.isFollowing());
        QCOMPARE(stateOf(controller.view(), QStringLiteral("thinking_on-1")), QStringLiteral("failed"));
    }

    void aCollectorThatEndsAtOnceIsSaid()
    {
        Bench bench;
        const auto controller = bench.controller();
        QSignalSpy ends(controller.get(), &RunController::ended);
        RunRequest request = bench.request(twoCells);
        request.collector = "import sys\nsys.exit('this node has no disk')\n";
        QVERIFY(QCoro::waitFor(controller->create(request)));
        controller->follow();
        QTRY_COMPARE(ends.size(), 1);
        QCOMPARE(controller->view().state, RunState::Failed);
        QVERIFY2(controller->view().jobs.first().reason.startsWith(QStringLiteral("this node has no disk")),
                 qPrintable(controller->view().jobs.first().reason));
        QCOMPARE(controller->view().jobs.size(), 1); // what never began is not begun again
    }

    void whatCannotBeStartedIsAnEnvironmentError()
    {
        Bench bench;
        const auto controller = bench.controller();
        RunRequest request = bench.request(twoCells);
        request.root = "/proc/no/such/place";
        const auto folder = QCoro::waitFor(controller->create(request));
        QVERIFY(!folder);
        QCOMPARE(folder.error().kind, base::Error::Kind::Environment);
        QVERIFY(!folder.error().why.isEmpty());
    }

    void aCellThatTheRunDoesNotHaveIsNamed()
    {
        Bench bench;
        const auto controller = bench.controller();
        QVERIFY(QCoro::waitFor(controller->create(bench.request(twoCells))));
        const auto resumed = QCoro::waitFor(controller->resume({QStringLiteral("thinking_of-1")}, 1));
        QVERIFY(!resumed);
        QCOMPARE(resumed.error().kind, base::Error::Kind::Input);
        QVERIFY(resumed.error().next.contains(QStringLiteral("thinking_off-1")));
        const auto cancelled = QCoro::waitFor(controller->cancel({QStringLiteral("x")}));
        QVERIFY(!cancelled);
        QCOMPARE(cancelled.error().kind, base::Error::Kind::Input);
    }

    void withoutARunEverythingIsAnInputError()
    {
        Bench bench;
        const auto controller = bench.controller();
        QVERIFY(!QCoro::waitFor(controller->look()));
        QVERIFY(!QCoro::waitFor(controller->cancel({})));
        QVERIFY(!QCoro::waitFor(controller->resume({}, 1)));
        QVERIFY(!QCoro::waitFor(controller->finish(QStringLiteral("x"))));
        QVERIFY(!controller->open(RunFolder(bench.home.path())));
        QCOMPARE(controller->view().cells.size(), 0);
    }

    // A collector that a query cannot tell of may live: a second one would measure the same cells beside it.
    void nothingIsResumedWhileItCannotBeToldWhetherACollectorLives()
    {
        Bench bench;
        RunFixture run(twoCells);
        run.write(QStringLiteral("shard-0/job.json"),
                  "{\"scheduler\":\"direct\",\"job_id\":\"1:1\",\"machine\":\"another\",\"boot\":\"b\"}");
        run.started(0);
        const auto controller = bench.controller();
        QVERIFY(controller->open(run.folder()));
        const auto resumed = QCoro::waitFor(controller->resume({}, 1));
        QVERIFY(!resumed);
        QCOMPARE(resumed.error().kind, base::Error::Kind::Environment);
        QVERIFY(resumed.error().why.contains(QStringLiteral("another machine")));
    }

    void aRunIsFollowedByOneAndReadByOthers()
    {
        Bench bench;
        RunFixture run(twoCells);
        auto lock = RunLock::acquire(run.folder());
        QVERIFY(lock);
        const auto second = RunLock::acquire(run.folder());
        QVERIFY(!second);
        QCOMPARE(second.error().kind, base::Error::Kind::No);
        QVERIFY(second.error().why.contains(QString::number(QCoreApplication::applicationPid())));
        const auto reader = bench.controller();
        QVERIFY(reader->open(run.folder()));
        QVERIFY(QCoro::waitFor(reader->look()));
        const auto resumed = QCoro::waitFor(reader->resume({}, 1));
        QVERIFY(!resumed);
        QCOMPARE(resumed.error().kind, base::Error::Kind::No);
        QVERIFY(!QFile::exists(run.path(QStringLiteral("plan.1.json"))));
        lock->reset();
        QVERIFY(RunLock::acquire(run.folder()));
    }
};

QTEST_GUILESS_MAIN(TestController)
#include "tst_controller.moc"
