// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/phase.h>

#include <QTest>

using namespace assay;
using namespace assay::run;
using cluster::Presence;

namespace {

JournalEvent made(EventKind kind, const QString &outcome = {})
{
    JournalEvent one;
    one.kind = kind;
    if (!outcome.isEmpty())
        one.fields.insert(QLatin1StringView("outcome"), outcome);
    return one;
}

const QList<EventKind> allKinds{
    EventKind::Unknown,        EventKind::ShardStarted,     EventKind::Preflight,
    EventKind::ClientProbed,   EventKind::CellClaimed,      EventKind::CellStarted,
    EventKind::CellFinished,   EventKind::CellSkipped,      EventKind::ServerStarted,
    EventKind::ServerReady,    EventKind::Scrape,           EventKind::WorkloadStarted,
    EventKind::Progress,       EventKind::WorkloadFinished, EventKind::Gpu,
    EventKind::ServerStopping, EventKind::ServerStopped,    EventKind::Control,
    EventKind::Problem,        EventKind::Signal,           EventKind::ShardFinished};

} // namespace

class TestPhase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anAttemptGoesItsWay()
    {
        AttemptPhase phase = AttemptPhase::Planned;
        const QList<std::pair<EventKind, AttemptPhase>> steps{
            {EventKind::CellClaimed, AttemptPhase::Claimed},
            {EventKind::CellStarted, AttemptPhase::Started},
            {EventKind::ServerStarted, AttemptPhase::Started},
            {EventKind::ServerReady, AttemptPhase::Ready},
            {EventKind::Scrape, AttemptPhase::Ready},
            {EventKind::WorkloadStarted, AttemptPhase::Measuring},
            {EventKind::Progress, AttemptPhase::Measuring},
            {EventKind::WorkloadFinished, AttemptPhase::Measured},
            {EventKind::Scrape, AttemptPhase::Measured},
        };
        for (const auto &[kind, expected] : steps) {
            phase = advance(phase, made(kind));
            QCOMPARE(phase, expected);
        }
        QCOMPARE(advance(phase, made(EventKind::CellFinished, QStringLiteral("done"))), AttemptPhase::Done);
        QCOMPARE(advance(phase, made(EventKind::CellFinished, QStringLiteral("failed"))),
                 AttemptPhase::Failed);
        QCOMPARE(advance(phase, made(EventKind::CellFinished, QStringLiteral("what"))), AttemptPhase::Failed);
        QCOMPARE(advance(AttemptPhase::Claimed, made(EventKind::CellSkipped)), AttemptPhase::Skipped);
    }

    void phasesNeverGoBackAndEndsAreForGood()
    {
        for (const EventKind kind : allKinds) {
            for (int i = 0; i <= static_cast<int>(AttemptPhase::Skipped); ++i) {
                const auto phase = static_cast<AttemptPhase>(i);
                const AttemptPhase next = advance(phase, made(kind, QStringLiteral("done")));
                if (hasEnded(phase))
                    QCOMPARE(next, phase);
                else
                    QVERIFY(next >= phase);
            }
        }
    }

    void aShardGoesItsWay_data()
    {
        QTest::addColumn<ShardPhase>("phase");
        QTest::addColumn<bool>("started");
        QTest::addColumn<bool>("finished");
        QTest::addColumn<Presence>("presence");
        QTest::addColumn<ShardPhase>("next");
        const auto row = [](const char *name, ShardPhase phase, bool started, bool finished,
                            Presence presence, ShardPhase next) {
            QTest::newRow(name) << phase << started << finished << presence << next;
        };
        row("submitted", ShardPhase::Waiting, false, false, Presence::Seen, ShardPhase::Waiting);
        row("begins", ShardPhase::Waiting, true, false, Presence::Seen, ShardPhase::Running);
        row("begins, no answer", ShardPhase::Waiting, true, false, Presence::Unknown, ShardPhase::Running);
        row("never began", ShardPhase::Waiting, false, false, Presence::Absent, ShardPhase::Lost);
        row("query failed", ShardPhase::Running, true, false, Presence::Unknown, ShardPhase::Running);
        row("broke off", ShardPhase::Running, true, false, Presence::Absent, ShardPhase::Lost);
        row("said its last word", ShardPhase::Running, true, true, Presence::Seen, ShardPhase::Finished);
        row("and is gone", ShardPhase::Finished, true, true, Presence::Absent, ShardPhase::Ended);
        row("query failed after the end", ShardPhase::Finished, true, true, Presence::Unknown,
            ShardPhase::Finished);
        row("ended stays", ShardPhase::Ended, true, true, Presence::Unknown, ShardPhase::Ended);
        row("lost stays", ShardPhase::Lost, true, false, Presence::Unknown, ShardPhase::Lost);
        row("the last word came late", ShardPhase::Lost, true, true, Presence::Absent, ShardPhase::Ended);
    }

    void aShardGoesItsWay()
    {
        QFETCH(ShardPhase, phase);
        QFETCH(bool, started);
        QFETCH(bool, finished);
        QFETCH(Presence, presence);
        QFETCH(ShardPhase, next);
        QCOMPARE(advance(phase, {started, finished, presence}), next);
    }

    // Whether a job that a signal ended is put back is for the scheduler to say, and no answer is none.
    void anEndByASignalIsOneWhenTheJobIsGone()
    {
        const auto next = [](ShardPhase phase, Presence presence, bool putBack = false) {
            return advance(phase, {true, true, presence, true, putBack});
        };
        for (const ShardPhase phase : {ShardPhase::Waiting, ShardPhase::Running, ShardPhase::Finished}) {
            QCOMPARE(next(phase, Presence::Unknown), ShardPhase::Running);
            QCOMPARE(next(phase, Presence::Seen), ShardPhase::Running);
            QCOMPARE(next(phase, Presence::Absent), ShardPhase::Ended);
            QCOMPARE(next(phase, Presence::Seen, true), ShardPhase::Waiting);
        }
        QCOMPARE(next(ShardPhase::Ended, Presence::Unknown), ShardPhase::Ended);
    }

    // T19: a query that failed ends nothing.
    void noFailedQueryEndsAShard()
    {
        for (const ShardPhase phase : {ShardPhase::Waiting, ShardPhase::Running})
            QVERIFY(!isOver(advance(phase, {phase == ShardPhase::Running, false, Presence::Unknown})));
    }
};

QTEST_APPLESS_MAIN(TestPhase)
#include "tst_phase.moc"
