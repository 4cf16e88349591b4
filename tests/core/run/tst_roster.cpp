// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixed_scheduler.h"
#include "run_fixture.h"

#include <assay/run/roster.h>

#include <QTest>

#include <memory>

using namespace assay;
using namespace assay::run;
using namespace std::chrono_literals;

namespace {

void finish(RunFixture &run)
{
    run.started(0);
    run.measured(0, "thinking_on-1", 1, 79);
    run.event(0, "shard_finished", "\"outcome\":\"done\",\"left\":[]");
}

std::unique_ptr<RunFixture> aRun()
{
    auto run = std::make_unique<RunFixture>(QStringList{QStringLiteral("thinking_on-1")});
    run->write(QStringLiteral("cluster.yaml"), "cluster: 1\nname: here\ntransport: {kind: local}\n"
                                               "scheduler: {kind: direct}\n");
    run->writeJob(0);
    return run;
}

} // namespace

class RosterTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void onlyWhatChangedIsTold();
    void aRunThatEndedIsKnownAtTheNextStart();
    void aChangeThatTheFolderDoesNotShowIsFound();
    void aRoundGoesOnWhereItStopped();
    void anAnswerOfTheSchedulerEndsARun();

private:
    void link(const RunFixture &run, const QString &name) const;
    [[nodiscard]] QString root() const { return m_home->path() + QStringLiteral("/runs"); }

    std::unique_ptr<QTemporaryDir> m_home;
};

void RosterTest::init()
{
    m_home = std::make_unique<QTemporaryDir>();
    QDir().mkpath(root());
}

void RosterTest::link(const RunFixture &run, const QString &name) const
{
    QVERIFY(QFile::link(run.path({}), root() + QLatin1Char('/') + name));
}

void RosterTest::onlyWhatChangedIsTold()
{
    const auto first = aRun();
    const auto second = aRun();
    finish(*second);
    link(*first, QStringLiteral("first"));
    link(*second, QStringLiteral("second"));
    QDir().mkpath(root() + QStringLiteral("/no-run"));
    int completed = 0;
    Roster roster(root(), nullptr, [&](const RunView &, RunSummary &summary) {
        ++completed;
        summary.worstDifference = 0.5;
    });
    RosterNews news = roster.look(10s);
    QVERIFY(roster.isRoundOver());
    QCOMPARE(news.changed.size(), 2);
    QCOMPARE(news.changed.at(0).folder, root() + QStringLiteral("/second"));
    QCOMPARE(news.changed.at(0).state, RunState::Done);
    QCOMPARE(news.changed.at(0).cluster, QStringLiteral("here"));
    QCOMPARE(news.changed.at(0).worstDifference, std::optional(0.5));
    QCOMPARE(roster.unfinished(), QStringList{root() + QStringLiteral("/first")});
    QVERIFY(roster.look(10s).isEmpty());
    QCOMPARE(completed, 2);

    first->started(0);
    first->measured(0, "thinking_on-1", 1, 50);
    news = roster.look(10s);
    QCOMPARE(news.changed.size(), 1);
    QCOMPARE(news.changed.at(0).cellsDone, 1);
    QVERIFY(news.gone.isEmpty());

    QVERIFY(QFile::remove(root() + QStringLiteral("/first")));
    news = roster.look(10s);
    QVERIFY(news.changed.isEmpty());
    QCOMPARE(news.gone, QStringList{root() + QStringLiteral("/first")});
    QVERIFY(roster.unfinished().isEmpty());
}

void RosterTest::aRunThatEndedIsKnownAtTheNextStart()
{
    const auto run = aRun();
    finish(*run);
    link(*run, QStringLiteral("a"));
    const auto index = RunIndex::open(m_home->path() + QStringLiteral("/index.sqlite"));
    QVERIFY(index);
    RunSummary told;
    {
        Roster roster(root(), index->get(), [](const RunView &, RunSummary &summary) {
            summary.worstDifference = -0.25;
            summary.worstRelative = -0.1;
            summary.worstCell = QStringLiteral("thinking_on-1");
        });
        told = roster.look(10s).changed.value(0);
    }
    Roster again(root(), index->get(), [](const RunView &, RunSummary &) { QFAIL("it was read again"); });
    const QList<RunSummary> recalled = again.recall();
    QCOMPARE(recalled, QList<RunSummary>{told});
    QCOMPARE(recalled.constFirst().worstCell, QStringLiteral("thinking_on-1"));
    QVERIFY(again.look(10s).isEmpty());

    // One that is gone by then is told to be.
    QVERIFY(QFile::remove(root() + QStringLiteral("/a")));
    Roster third(root(), index->get(), {});
    QCOMPARE(third.recall().size(), 1);
    QCOMPARE(third.look(10s).gone.size(), 1);
    QCOMPARE((*index)->all().size(), 0);
}

void RosterTest::aChangeThatTheFolderDoesNotShowIsFound()
{
    RunFixture run({QStringLiteral("thinking_on-1"), QStringLiteral("thinking_off-1")});
    run.writeJob(0);
    finish(run);
    link(run, QStringLiteral("a"));
    Roster roster(root(), nullptr, {});
    const RunSummary before = roster.look(10s).changed.value(0);
    QVERIFY(hasEnded(before.state));
    QCOMPARE(before.cellsDone, 1);
    // Lines that come after the end, as those of a mirror may: the run's folder keeps its time.
    run.measured(0, "thinking_off-1", 1, 50);
    RosterNews news;
    for (int round = 0; round < 5 && news.isEmpty(); ++round)
        news = roster.look(10s);
    QCOMPARE(news.changed.size(), 1);
    QCOMPARE(news.changed.constFirst().cellsDone, 2);
    // Tags are written in one step, which the folder shows at once.
    run.write(QStringLiteral("review.yaml"), "review: 1\ntags: [nightly]\n");
    news = roster.look(10s);
    QCOMPARE(news.changed.value(0).tags, QStringList{QStringLiteral("nightly")});
}

void RosterTest::aRoundGoesOnWhereItStopped()
{
    const auto run = aRun();
    finish(*run);
    for (int number = 0; number < 50; ++number)
        link(*run, QStringLiteral("run-%1").arg(number));
    Roster roster(root(), nullptr, {});
    QSet<QString> told;
    int looks = 0;
    do {
        const RosterNews news = roster.look(1ms);
        for (const RunSummary &summary : news.changed)
            told.insert(summary.folder);
        QVERIFY(news.gone.isEmpty());
        ++looks;
    } while (!roster.isRoundOver());
    QCOMPARE(told.size(), 50);
    QVERIFY(looks > 1);
}

void RosterTest::anAnswerOfTheSchedulerEndsARun()
{
    const auto run = aRun();
    run->started(0);
    link(*run, QStringLiteral("a"));
    Roster roster(root(), nullptr, {});
    const RosterNews unasked = roster.look(10s);
    QCOMPARE(unasked.changed.size(), 1);
    QCOMPARE(unasked.changed.first().state, RunState::Unknown);
    QVERIFY(unasked.changed.first().isUnasked);
    FixedScheduler scheduler;
    scheduler.presence = cluster::Presence::Unknown;
    base::Scope scope;
    QCoro::waitFor(roster.ask(&scheduler, scope.ticket()));
    const RosterNews silent = roster.look(10s);
    QCOMPARE(silent.changed.value(0).state, RunState::Unknown);
    QVERIFY(!silent.changed.value(0).isUnasked);
    scheduler.presence = cluster::Presence::Seen;
    QCoro::waitFor(roster.ask(&scheduler, scope.ticket()));
    QCOMPARE(roster.look(10s).changed.value(0).state, RunState::Running);
    QCOMPARE(roster.unfinished().size(), 1);
    scheduler.presence = cluster::Presence::Absent;
    QCoro::waitFor(roster.ask(&scheduler, scope.ticket()));
    const RosterNews news = roster.look(10s);
    QCOMPARE(news.changed.value(0).state, RunState::Failed);
    QVERIFY(roster.unfinished().isEmpty());
    // Nobody asks for it any more.
    QCoro::waitFor(roster.ask(&scheduler, scope.ticket()));
    QCOMPARE(scheduler.asked, 3);
    // An answer that comes when nobody wants it is dropped.
    const auto other = aRun();
    other->started(0);
    link(*other, QStringLiteral("b"));
    static_cast<void>(roster.look(10s));
    const base::Scope::Ticket stale = scope.ticket();
    scope.renew();
    QCoro::waitFor(roster.ask(&scheduler, stale));
    QVERIFY(roster.look(10s).isEmpty());
    QCOMPARE(scheduler.asked, 4);
}

QTEST_GUILESS_MAIN(RosterTest)
#include "tst_roster.moc"
