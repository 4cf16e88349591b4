// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/files.h>
#include <assay/cluster/direct.h>
#include <assay/matrix/plan.h>
#include <assay/remote/local_host.h>
#include <assay/run/controller.h>
#include <assay/run/journal.h>
#include <assay/run/preflight.h>

#include <places.h>

#include <QCoro/QCoroTask>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace assay;
using namespace assay::run;
using namespace std::chrono_literals;

namespace {

const QString resources = QStringLiteral(ASSAY_SOURCE_DIR "/resources");
const QString on = QStringLiteral("thinking_on-2");
const QString off = QStringLiteral("thinking_off-2");

// Processes that run out of that folder.
QStringList processesOf(const QString &folder)
{
    QStringList found;
    const QStringList pids = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &pid : pids) {
        QFile line(QStringLiteral("/proc/%1/cmdline").arg(pid));
        if (line.open(QIODevice::ReadOnly) && line.readAll().contains(folder.toUtf8()))
            found.append(pid);
    }
    return found;
}

// Of the collector's first life.
pid_t collectorPid(const QString &journal)
{
    const QByteArray bytes = base::readFile(journal).value_or(QByteArray());
    QList<JournalEvent> events;
    JournalParser().feed(bytes, events);
    for (const JournalEvent &event : std::as_const(events)) {
        if (event.kind == EventKind::ShardStarted)
            return event.integer(QLatin1StringView("pid")).value_or(0);
    }
    return 0;
}

} // namespace

// The shipped collector and the lab engine, for real: processes, HTTP, files.
class TestEndToEnd : public QObject
{
    Q_OBJECT

    struct Lab
    {
        QTemporaryDir home;
        remote::LocalHost host;
        cluster::DirectScheduler scheduler{host};
        base::SystemClock clock;
        std::unique_ptr<RunController> controller;
        matrix::Recipe recipe;
        matrix::Profile profile;
        RunRequest request;

        [[nodiscard]] QString runs() const { return home.filePath(QStringLiteral("runs")); }
    };

    // The lab's recipe with two cells.
    static void prepare(Lab &lab)
    {
        qputenv("ASSAY_RESOURCES", resources.toUtf8());
        qputenv("XDG_DATA_HOME", lab.home.path().toUtf8());
        qputenv("LAB_STEP_MS", "0.2");
        lab.request.recipe = base::readFile(resources + QStringLiteral("/recipes/lab.yaml")).value();
        lab.request.recipe =
            matrix::withSetting(lab.request.recipe, QStringLiteral("matrix.draft_lengths"), "[2]");
        lab.request.cluster = matrix::localProfile();
        lab.recipe = matrix::readRecipe(lab.request.recipe).recipe.value();
        lab.profile = matrix::readProfile(lab.request.cluster).profile.value();
        lab.profile.firstPort = 21'000 + static_cast<int>(QCoreApplication::applicationPid() % 20'000);
        lab.profile.lastPort = lab.profile.firstPort + 99;
        matrix::PlanOptions options;
        options.resourcesFolder = resources;
        lab.request.plan = matrix::makePlan(lab.recipe, lab.profile, options).value();
        lab.request.collector = base::readFile(resources + QStringLiteral("/collector.py")).value();
        lab.request.root = QFile::encodeName(lab.runs());
        lab.controller = std::make_unique<RunController>(lab.host, lab.scheduler, lab.clock, lab.runs());
        lab.controller->setIntervals(50ms, 200ms);
    }

private Q_SLOTS:
    void twoCellsAreMeasuredThroughAKilledCollector()
    {
        Lab lab;
        prepare(lab);
        const Checks checks =
            QCoro::waitFor(preflight(&lab.host, lab.recipe, lab.profile, lab.request.plan, lab.request.root,
                                     resources + QStringLiteral("/collector.py")));
        for (const Check &check : checks)
            QVERIFY2(check.status != CheckStatus::Fail, qPrintable(check.text));

        QSignalSpy ends(lab.controller.get(), &RunController::ended);
        const auto folder = QCoro::waitFor(lab.controller->create(lab.request));
        QVERIFY2(folder, folder ? "" : qPrintable(folder.error().sentence()));
        lab.controller->follow();

        // The first cell is done, or the second under way: the collector is killed without a chance to clean
        // up.
        const auto underWay = [&] {
            for (const CellView &cell : lab.controller->view().cells) {
                if (cell.state == CellState::Running &&
                    cell.countingAttempt()->acceptance.drafts.value_or(0) > 0)
                    return true;
            }
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(underWay() || !ends.isEmpty(), 120'000);
        QVERIFY2(ends.isEmpty(), qPrintable(lab.controller->view().jobs.first().reason));
        const pid_t pid = collectorPid(folder->shardFile(0, QStringLiteral("journal.jsonl")));
        QVERIFY(pid > 1);
        QCOMPARE(::kill(pid, SIGKILL), 0);
        // Its job starts it again, which says what became of the cell and measures it anew.
        QTRY_COMPARE_WITH_TIMEOUT(ends.size(), 1, 240'000);
        const RunView view = lab.controller->view();
        qsizetype interrupted = 0;
        for (const CellView &cell : view.cells) {
            for (const Attempt &attempt : cell.attempts) {
                interrupted += attempt.interrupted ? 1 : 0;
                QCOMPARE(attempt.interrupted, attempt.state == CellState::Failed);
                QCOMPARE(attempt.reason.isEmpty(), attempt.state == CellState::Value);
            }
        }
        QCOMPARE(interrupted, 1);
        // What it had started ended with it.
        QTRY_VERIFY_WITH_TIMEOUT(processesOf(folder->path()).isEmpty(), 60'000);
        for (const CellView &cell : view.cells)
            QVERIFY2(cell.state == CellState::Value,
                     qPrintable(cell.id + QStringLiteral(": ") + cell.reason));
        QCOMPARE(view.state, RunState::Done);
        for (const QString &id : {on, off}) {
            const Attempt &attempt = *view.find(id)->countingAttempt();
            const metrics::Acceptance &acceptance = attempt.acceptance;
            QVERIFY(*acceptance.acceptanceLength > 1.2 && *acceptance.acceptanceLength <= 3.0);
            QCOMPARE(*acceptance.acceptanceLength, 1.0 + static_cast<double>(*acceptance.acceptedTokens) /
                                                             static_cast<double>(*acceptance.drafts));
            QVERIFY(acceptance.interval);
            QVERIFY(acceptance.interval->low < *acceptance.acceptanceLength);
            QVERIFY(!base::hasErrors(acceptance.problems));
            QCOMPARE(attempt.completed, std::optional<int>(80));
            QCOMPARE(attempt.failedRequests, std::optional<int>(0));
            QVERIFY(attempt.tokensPerS && attempt.tpotMs && attempt.readyS);
            QVERIFY(QFile::exists(attempt.serverLog));
            QVERIFY(attempt.serverLogStopOffset > 0);
        }
        QCOMPARE(*QCoro::waitFor(lab.controller->resume({}, 1)), Resumed::NothingToDo);

        // Opened by someone else, years later: the same digits.
        RunStore later(*folder);
        QVERIFY(later.refresh());
        for (const QString &id : {on, off}) {
            const RunView again = later.view();
            QCOMPARE(metrics::toJson(again.find(id)->countingAttempt()->acceptance),
                     metrics::toJson(view.find(id)->countingAttempt()->acceptance));
        }
    }

    void aCancelledRunLeavesNothingBehind()
    {
        Lab lab;
        prepare(lab);
        QSignalSpy ends(lab.controller.get(), &RunController::ended);
        const auto folder = QCoro::waitFor(lab.controller->create(lab.request));
        QVERIFY(folder);
        lab.controller->follow();
        QTRY_VERIFY_WITH_TIMEOUT(lab.controller->view().state == RunState::Running || !ends.isEmpty(),
                                 60'000);
        QVERIFY2(ends.isEmpty(), qPrintable(lab.controller->view().jobs.first().reason));
        QVERIFY(QCoro::waitFor(lab.controller->cancel({})));
        QTRY_COMPARE_WITH_TIMEOUT(ends.size(), 1, 90'000);
        QCOMPARE(lab.controller->view().state, RunState::Cancelled);
        QCOMPARE(lab.controller->cancelPhase(), CancelPhase::Confirmed);
        QTRY_VERIFY_WITH_TIMEOUT(processesOf(folder->path()).isEmpty(), 30'000);
    }
};

QTEST_GUILESS_MAIN(TestEndToEnd)
#include "tst_end_to_end.moc"
