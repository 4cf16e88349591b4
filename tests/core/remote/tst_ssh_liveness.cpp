// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_interrupt.h>
#include <assay/remote/ssh_liveness.h>

#include <QTest>

#include <atomic>

using namespace assay::remote;
using namespace std::chrono_literals;
using Action = Liveness::Action;

class TestSshLiveness : public QObject
{
    Q_OBJECT
private:
    const Liveness::Time m_start = Liveness::Time(1000s);

private Q_SLOTS:
    void silenceIsAskedStallsAndEnds()
    {
        Liveness link({}, m_start);
        QCOMPARE(link.due(), m_start + 15s);
        QCOMPARE(link.look(m_start + 14s, 0, 0s), Action::None);
        QCOMPARE(link.look(m_start + 15s, 0, 0s), Action::Probe);
        QCOMPARE(link.look(m_start + 16s, 0, 0s), Action::None);
        QVERIFY(!link.isStalled(m_start + 34s));
        QVERIFY(link.isStalled(m_start + 35s));
        // Once the stall was noticed there is nothing to look for until the end.
        QCOMPARE(link.due(), m_start + 35s);
        QCOMPARE(link.look(m_start + 35s, 0, 0s), Action::None);
        QCOMPARE(link.due(), m_start + 60s);
        QCOMPARE(link.look(m_start + 59s, 0, 0s), Action::None);
        QCOMPARE(link.look(m_start + 60s, 0, 0s), Action::GiveUp);
    }

    void answerBeginsAnew()
    {
        Liveness link({}, m_start);
        QCOMPARE(link.look(m_start + 15s, 0, 0s), Action::Probe);
        QCOMPARE(link.look(m_start + 40s, 100, 0s), Action::None);
        QVERIFY(!link.isStalled(m_start + 40s));
        QCOMPARE(link.due(), m_start + 55s);
        QCOMPARE(link.look(m_start + 54s, 100, 0s), Action::None);
        QCOMPARE(link.look(m_start + 55s, 100, 0s), Action::Probe);
        // Heard at the very end of its time: it lives.
        QCOMPARE(link.look(m_start + 100s, 101, 0s), Action::None);
    }

    // T11: after a sleep of the machine one quick question decides, whatever was missed before.
    void sleepIsNotSilence()
    {
        Liveness link({}, m_start);
        QCOMPARE(link.look(m_start + 1s, 5, 0s), Action::None);
        QCOMPARE(link.look(m_start + 2s, 5, 3600s), Action::Probe);
        QCOMPARE(link.look(m_start + 6s, 5, 3600s), Action::None);
        QCOMPARE(link.look(m_start + 7s, 5, 3600s), Action::GiveUp);

        Liveness healthy({}, m_start);
        QCOMPARE(healthy.look(m_start + 15s, 0, 50s), Action::Probe);
        QCOMPARE(healthy.look(m_start + 16s, 0, 3650s), Action::Probe);
        QCOMPARE(healthy.look(m_start + 17s, 44, 3650s), Action::None);
        QCOMPARE(healthy.look(m_start + 31s, 44, 3655s), Action::None);
        QCOMPARE(healthy.due(), m_start + 32s);
    }

    void pausesGrow()
    {
        RetryPause pause;
        QCOMPARE(pause.left(m_start), 0ms);
        auto now = m_start;
        for (const auto expected : {1s, 2s, 5s, 10s, 30s, 30s}) {
            pause.failed(now);
            QCOMPARE(pause.left(now), std::chrono::milliseconds(expected));
            QCOMPARE(pause.left(now + expected - 1ms), 1ms);
            QCOMPARE(pause.left(now + expected), 0ms);
            now += expected + 7s;
        }
        pause.succeeded();
        QCOMPARE(pause.left(m_start), 0ms);
        pause.failed(now);
        QCOMPARE(pause.left(now), 1000ms);
    }

    void watchdogBitesOnceAndOnlyTheLate()
    {
        std::atomic<int> bites = 0;
        Watchdog watchdog([&] { ++bites; });
        watchdog.arm(10ms);
        watchdog.disarm();
        QTest::qSleep(30);
        for (int i = 0; i < 50; ++i) {
            watchdog.arm(40ms);
            QTest::qSleep(1);
        }
        QCOMPARE(bites.load(), 0);
        QTRY_COMPARE_WITH_TIMEOUT(bites.load(), 1, 5000);
        watchdog.arm(1h);
        QTest::qSleep(20);
        QCOMPARE(bites.load(), 1);
    }
};

QTEST_GUILESS_MAIN(TestSshLiveness)
#include "tst_ssh_liveness.moc"
