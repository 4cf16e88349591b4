// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/clock.h>
#include <assay/base/scope.h>

#include <QTest>
#include <QTimeZone>

#include <atomic>
#include <optional>
#include <thread>

using namespace assay::base;

class TestTime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manualClockMovesOnlyWhenTold()
    {
        ManualClock clock(QDateTime(QDate(2026, 11, 30), QTime(12, 0), QTimeZone(3600)));
        QCOMPARE(clock.now(), QDateTime(QDate(2026, 11, 30), QTime(11, 0), Qt::UTC));
        QCOMPARE(clock.now().timeSpec(), Qt::UTC);
        QCOMPARE(clock.monotonic(), 0.0);
        clock.advance(0.25);
        clock.advance(90.0);
        QCOMPARE(clock.monotonic(), 90.25);
        QCOMPARE(clock.now(), QDateTime(QDate(2026, 11, 30), QTime(11, 1, 30, 250), Qt::UTC));
    }

    void systemClockIsUtcAndNeverGoesBack()
    {
        const SystemClock clock;
        QCOMPARE(clock.now().timeSpec(), Qt::UTC);
        QVERIFY(qAbs(clock.now().msecsTo(QDateTime::currentDateTimeUtc())) < 60'000);
        double last = clock.monotonic();
        for (int i = 0; i < 1000; ++i) {
            const double next = clock.monotonic();
            QVERIFY(next >= last);
            last = next;
        }
    }

    void defaultTicketIsNeverCurrent()
    {
        const Scope::Ticket ticket;
        QVERIFY(!ticket.isCurrent());
        QVERIFY(!ticket.stopToken().stop_possible());
    }

    void renewingMakesOldTicketsStaleAndLeavesNewOnes()
    {
        Scope scope;
        const Scope::Ticket old = scope.ticket();
        const std::stop_token token = old.stopToken();
        QVERIFY(old.isCurrent());
        QVERIFY(!token.stop_requested());
        scope.renew();
        QVERIFY(!old.isCurrent());
        QVERIFY(token.stop_requested());
        QVERIFY(old.stopToken().stop_requested());
        const Scope::Ticket fresh = scope.ticket();
        QVERIFY(fresh.isCurrent());
        QVERIFY(!fresh.stopToken().stop_requested());
        scope.renew();
        QVERIFY(!old.isCurrent());
        QVERIFY(!fresh.isCurrent());
    }

    void stoppedScopeStaysStopped()
    {
        Scope scope;
        const Scope::Ticket before = scope.ticket();
        scope.stop();
        scope.renew();
        QVERIFY(!before.isCurrent());
        QVERIFY(!scope.ticket().isCurrent());
        QVERIFY(scope.ticket().stopToken().stop_requested());
        scope.stop();
    }

    void ticketOutlivesItsScope()
    {
        std::optional<Scope> scope(std::in_place);
        const Scope::Ticket ticket = scope->ticket();
        const Scope::Ticket copy = ticket;
        scope.reset();
        QVERIFY(!ticket.isCurrent());
        QVERIFY(copy.stopToken().stop_requested());
    }

    void stopCallbackAlreadySeesAStaleTicket()
    {
        Scope scope;
        const Scope::Ticket ticket = scope.ticket();
        std::optional<bool> seen;
        const std::stop_callback callback(ticket.stopToken(), [&] {
            seen = ticket.isCurrent();
            QVERIFY(scope.ticket().isCurrent()); // renew() has already begun the new generation
        });
        scope.renew();
        QCOMPARE(seen, std::optional(false));
    }

    void ticketIsAskedFromAnotherThread()
    {
        Scope scope;
        std::atomic<bool> started = false;
        std::jthread worker([&started, ticket = scope.ticket()] {
            while (ticket.isCurrent())
                started = true;
        });
        while (!started)
            std::this_thread::yield();
        scope.stop();
        worker.join();
        QVERIFY(started);
    }
};

QTEST_APPLESS_MAIN(TestTime)
#include "tst_time.moc"
