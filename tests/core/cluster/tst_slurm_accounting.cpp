// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler on a real Slurm with a real accounting.
#include "lab_slurm.h"

using namespace assay;
using namespace assay::cluster;
using namespace lab;

class TestSlurmAccounting : public QObject
{
    Q_OBJECT

private:
    Lab m_lab;
    remote::LocalHost m_host;

    static matrix::Profile accounted()
    {
        matrix::Profile made = profile();
        made.scheduler.account = text("benchmark");
        return made;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!isPossible())
            QSKIP("slurmctld is not installed");
        if (QStandardPaths::findExecutable(text("mariadbd"), {text("/usr/sbin"), text("/usr/bin")}).isEmpty())
            QSKIP("mariadbd is not installed");
        const QByteArray trouble =
            m_lab.up({text("--accounting"), text("--slurm"), text("MinJobAge=5"), text("--slurm"),
                      text("AccountingStorageEnforce=associations,qos")});
        QVERIFY2(trouble.isEmpty(), trouble.constData());
    }

    void cleanupTestCase() { m_lab.down(); }

    void t27AccountingTellsHowJobsEnded()
    {
        SlurmScheduler scheduler(m_host, accounted());
        const auto failing = QCoro::waitFor(scheduler.submit(m_lab.newRun("raise SystemExit(3)\n")));
        const auto cancelled = QCoro::waitFor(scheduler.submit(m_lab.newRun()));
        QVERIFY2(failing && cancelled, failing ? "" : qPrintable(failing.error().sentence()));
        QTRY_VERIFY_WITH_TIMEOUT(ask(scheduler, *cancelled).isActive(), 15'000);
        outputOf(text("scancel"), {cancelled->id});
        // Known to the controller at first, then to accounting alone.
        const QString byUser = QStringLiteral("cancelled by user %1").arg(::getuid());
        QTRY_COMPARE_WITH_TIMEOUT(ask(scheduler, *cancelled).reason, byUser, 30'000);
        const auto forgotten = [](const Job &job) {
            return outputOf(text("squeue"),
                            {text("-h"), text("-a"), text("-t"), text("all"), text("-o"), text("%i")})
                       .split('\n')
                       .contains(job.id.toLatin1()) == false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(forgotten(*failing) && forgotten(*cancelled), 75'000);
        const auto answers = QCoro::waitFor(scheduler.query({*failing, *cancelled}));
        QCOMPARE(answers.at(0).presence, Presence::Absent);
        QCOMPARE(answers.at(0).state, text("failed"));
        QCOMPARE(answers.at(0).reason, text("exit code 3"));
        QVERIFY(answers.at(0).node.startsWith(text("b300-00")));
        QCOMPARE(answers.at(1).presence, Presence::Absent);
        QCOMPARE(answers.at(1).state, text("cancelled"));
        QCOMPARE(answers.at(1).reason, byUser);
        // Another job that had this id long ago or later is not this one.
        Job another = *failing;
        another.record.insert(text("name"), text("assay-another-0"));
        QCOMPARE(ask(scheduler, another).state, text("ended"));
    }

    void refusalsOfAccountAndQosHaveAdvice()
    {
        matrix::Profile odd = accounted();
        odd.scheduler.account = text("nobodys");
        SlurmScheduler account(m_host, odd);
        const auto first = QCoro::waitFor(account.submit(m_lab.newRun()));
        QVERIFY(!first);
        QVERIFY2(first.error().why.contains(text("Invalid account")), qPrintable(first.error().sentence()));
        QVERIFY2(first.error().next.contains(text("scheduler.account")),
                 qPrintable(first.error().sentence()));
        odd = accounted();
        odd.scheduler.qos = text("nobodys");
        SlurmScheduler qos(m_host, odd);
        const auto second = QCoro::waitFor(qos.submit(m_lab.newRun()));
        QVERIFY(!second);
        QVERIFY2(second.error().why.contains(text("Invalid qos")), qPrintable(second.error().sentence()));
        QVERIFY2(second.error().next.contains(text("scheduler.qos")), qPrintable(second.error().sentence()));
    }
};

QTEST_GUILESS_MAIN(TestSlurmAccounting)
#include "tst_slurm_accounting.moc"
