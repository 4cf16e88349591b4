// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab_run.h"

#include "runs/desk.h"
#include "runs/run_watcher.h"

#include <assay/run/folder.h>

#include <QDir>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <map>

using namespace assay;

// Runs of the lab engine that are followed and steered on a thread beside the test's.
class RunWatcherTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void aCellIsCancelledMeasuredAgainAndChosen();
    void threeRunsAreFollowedAtOnce();
    void aFolderThatIsDeletedIsSaidOnceAndLetGo();
    void whatCannotBeDoneIsSaid();

private:
    [[nodiscard]] const run::CellView *cell(const QString &folder, const QString &id) const
    {
        const auto run = m_last.find(folder);
        return run == m_last.end() ? nullptr : run->second.view.find(id);
    }
    [[nodiscard]] bool said(ui::SteerPhase phase, const QString &part) const
    {
        return std::any_of(m_said.cbegin(), m_said.cend(),
                           [&](const auto &one) { return one.second == phase && one.first.contains(part); });
    }
    template <typename Act>
    void ask(Act act)
    {
        QMetaObject::invokeMethod(m_watcher, [this, act] { act(*m_watcher); });
    }
    [[nodiscard]] int followed() const
    {
        int runs = 0;
        QMetaObject::invokeMethod(
            m_watcher, [this, &runs] { runs = m_watcher->followedRuns(); }, Qt::BlockingQueuedConnection);
        return runs;
    }

    std::unique_ptr<LabRuns> m_lab;
    QThread m_thread;
    ui::RunWatcher *m_watcher = nullptr;
    std::map<QString, ui::WatchedRun> m_last; // by folder, what was told last
    QList<QString> m_ended;
    QList<std::pair<QString, ui::SteerPhase>> m_said;
    QStringList m_failed;
};

void RunWatcherTest::initTestCase()
{
    m_lab = std::make_unique<LabRuns>();
}

void RunWatcherTest::init()
{
    m_last.clear();
    m_ended.clear();
    m_said.clear();
    m_failed.clear();
    m_watcher = new ui::RunWatcher(std::make_shared<ui::Stations>());
    ui::employ({&m_thread, {}}, m_watcher);
    connect(m_watcher, &ui::RunWatcher::changed, this,
            [this](const ui::WatchedRun &watched) { m_last[watched.folder] = watched; });
    connect(m_watcher, &ui::RunWatcher::ended, this,
            [this](const ui::WatchedRun &watched) { m_ended.append(watched.folder); });
    connect(m_watcher, &ui::RunWatcher::steered, this,
            [this](const QString &, const QString &sentence, ui::SteerPhase phase) {
                m_said.append({sentence, phase});
            });
    connect(m_watcher, &ui::RunWatcher::failed, this,
            [this](const QString &, const QString &sentence) { m_failed.append(sentence); });
    m_thread.start();
}

void RunWatcherTest::cleanup()
{
    m_thread.quit();
    m_thread.wait();
}

void RunWatcherTest::aCellIsCancelledMeasuredAgainAndChosen()
{
    const QString folder = m_lab->start("[2]");
    const QString id = QStringLiteral("thinking_off-2");
    ask([&](ui::RunWatcher &watcher) {
        watcher.open(folder);
        watcher.cancel(folder, {id});
    });
    QTRY_VERIFY_WITH_TIMEOUT(said(ui::SteerPhase::Sent, id), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(said(ui::SteerPhase::Confirmed, QStringLiteral("Cancelled: ") + id), 60'000);
    QCOMPARE(m_last.at(folder).cluster, QStringLiteral("local"));
    QTRY_COMPARE_WITH_TIMEOUT(m_ended.size(), 1, 60'000);
    QCOMPARE(cell(folder, id)->state, run::CellState::NotRun);
    QCOMPARE(cell(folder, QStringLiteral("thinking_on-2"))->state, run::CellState::Value);

    ask([&](ui::RunWatcher &watcher) { watcher.rerun(folder, {id}); });
    QTRY_VERIFY_WITH_TIMEOUT(cell(folder, id)->state == run::CellState::Value, 60'000);
    QVERIFY(said(ui::SteerPhase::Confirmed, id + QStringLiteral(" is measured")));
    QCOMPARE(cell(folder, id)->attempts.size(), 2);
    QCOMPARE(cell(folder, id)->counting, 2);
    QTRY_COMPARE_WITH_TIMEOUT(m_ended.size(), 2, 30'000);

    ask([&](ui::RunWatcher &watcher) { watcher.chooseAttempt(folder, id, 1); });
    QTRY_VERIFY(said(ui::SteerPhase::Confirmed, QStringLiteral("Attempt 1 of ") + id));
    QTRY_COMPARE(cell(folder, id)->counting, 1);
    QCOMPARE(cell(folder, id)->state, run::CellState::NotRun);
    QCOMPARE(m_last.at(folder).chosen.value(id), 1);
    ask([&](ui::RunWatcher &watcher) { watcher.chooseAttempt(folder, id, 0); });
    QTRY_COMPARE(cell(folder, id)->counting, 2);
    QCOMPARE(m_last.at(folder).chosen.value(id), 0);
}

void RunWatcherTest::threeRunsAreFollowedAtOnce()
{
    QStringList folders;
    for (int run = 0; run < 3; ++run)
        folders.append(m_lab->start("[1]", QStringLiteral("on:1")));
    ask([&](ui::RunWatcher &watcher) {
        for (const QString &folder : folders)
            watcher.open(folder);
        // One that is open already is not followed twice.
        watcher.keep(folders.first());
        watcher.open(folders.last());
    });
    QCOMPARE(followed(), 3);
    QTRY_COMPARE_WITH_TIMEOUT(m_ended.size(), 3, 90'000);
    for (const QString &folder : std::as_const(folders))
        QVERIFY(m_ended.contains(folder));
    // The one that is shown stays; of the others nothing will come any more.
    QTRY_COMPARE(followed(), 1);
    QCOMPARE(cell(folders.last(), QStringLiteral("thinking_on-1"))->state, run::CellState::Value);
    ask([&](ui::RunWatcher &watcher) { watcher.open(folders.first()); });
    QTRY_VERIFY(cell(folders.first(), QStringLiteral("thinking_on-1"))->state == run::CellState::Value);
    QCOMPARE(followed(), 1);
    ask([&](ui::RunWatcher &watcher) { watcher.leave(folders.first()); });
    QCOMPARE(followed(), 0);
}

void RunWatcherTest::aFolderThatIsDeletedIsSaidOnceAndLetGo()
{
    const QString folder = m_lab->start("[1]", QStringLiteral("on:1"));
    ask([&](ui::RunWatcher &watcher) { watcher.open(folder); });
    QTRY_COMPARE_WITH_TIMEOUT(m_ended.size(), 1, 60'000);
    // While it is followed: an ended run that is looked at again.
    ask([&](ui::RunWatcher &watcher) { watcher.resume(folder); });
    QTRY_VERIFY(said(ui::SteerPhase::Confirmed, QStringLiteral("nothing to measure")));
    const QString other = m_lab->start("[1]", QStringLiteral("off:1"), "5");
    ask([&](ui::RunWatcher &watcher) { watcher.open(other); });
    QTRY_VERIFY_WITH_TIMEOUT(m_last.contains(other), 20'000);
    QVERIFY(QDir(other).removeRecursively() || !QFile::exists(other + QStringLiteral("/plan.json")));
    QTRY_COMPARE_WITH_TIMEOUT(m_failed.size(), 1, 20'000);
    QTRY_COMPARE(followed(), 0);
    QTRY_COMPARE(m_failed.size(), 1);
}

void RunWatcherTest::whatCannotBeDoneIsSaid()
{
    const QString folder = m_lab->start("[1]", QStringLiteral("on:1"));
    ask([&](ui::RunWatcher &watcher) {
        watcher.open(folder);
        watcher.cancel(folder, {QStringLiteral("thinking_on-7")});
        watcher.finish(folder, QStringLiteral("thinking_on-9"));
    });
    QTRY_VERIFY_WITH_TIMEOUT(said(ui::SteerPhase::Failed, QStringLiteral("thinking_on-7")), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(said(ui::SteerPhase::Failed, QStringLiteral("thinking_on-9")), 20'000);
    // The whole run: sent, then confirmed by its end.
    ask([&](ui::RunWatcher &watcher) { watcher.cancel(folder, {}); });
    QTRY_VERIFY_WITH_TIMEOUT(said(ui::SteerPhase::Sent, QStringLiteral("every collector")), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(said(ui::SteerPhase::Confirmed, QStringLiteral("The run was cancelled")),
                             60'000);
    ask([&](ui::RunWatcher &watcher) { watcher.cancel(folder, {}); });
    QTRY_VERIFY_WITH_TIMEOUT(said(ui::SteerPhase::Failed, QStringLiteral("nothing to cancel")), 20'000);

    ask([](ui::RunWatcher &watcher) { watcher.open(QStringLiteral("/nowhere/at/all")); });
    QTRY_COMPARE(m_failed.size(), 1);
    // A review that cannot be read is not written over.
    const QString review = folder + QStringLiteral("/review.yaml");
    QVERIFY(base::writeFileAtomically(review, "review: [", 0600));
    ask([&](ui::RunWatcher &watcher) { watcher.chooseAttempt(folder, QStringLiteral("thinking_on-1"), 1); });
    QTRY_VERIFY(said(ui::SteerPhase::Failed, QStringLiteral("cannot be chosen")));
    QCOMPARE(base::readFile(review).value(), QByteArray("review: ["));
}

QTEST_GUILESS_MAIN(RunWatcherTest)
#include "tst_run_watcher.moc"
