// SPDX-License-Identifier: GPL-3.0-or-later
#include "bare_host.h"

#include <assay/cluster/direct.h>
#include <assay/remote/local_host.h>

#include <QCoro/QCoroTask>
#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/stat.h>
#include <unistd.h>

using namespace assay;
using namespace assay::cluster;

namespace {

// A stand-in for the collector: says who it is, then waits for SIGTERM.
const QByteArray waitingCollector = R"(
import os, signal, sys, time
def stop(number, frame):
    print("stopped", flush=True)
    sys.exit(143)
signal.signal(signal.SIGTERM, stop)
print(os.getppid(), os.getsid(0), sys.argv[1:], os.getcwd(), sys.stdin.read() == "", flush=True)
time.sleep(1000)
)";

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

unsigned modeOf(const QString &path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? status.st_mode & 0777u : 0u;
}

// A host that answers every script with one fixed answer.
class FixedHost final : public bare::BareHost
{
public:
    base::Result<remote::ScriptAnswer> answer;

    QString name() const override { return QStringLiteral("fixed"); }
    QFuture<base::Result<remote::ScriptAnswer>> run(const QByteArray &, const remote::ScriptLimits &) override
    {
        return QtFuture::makeReadyFuture(answer);
    }
};

// A run folder whose name needs quoting, with a collector in it.
QString makeRun(const QTemporaryDir &folder, const QByteArray &collector)
{
    const QString run = folder.filePath(QStringLiteral("it's a $RUN"));
    QDir().mkpath(run);
    QFile file(run + QStringLiteral("/collector.py"));
    if (!file.open(QIODevice::WriteOnly) || file.write(collector) != collector.size())
        return {};
    return run;
}

ShardRequest request(const QString &run, int shard = 0)
{
    ShardRequest request;
    request.runFolder = QFile::encodeName(run);
    request.runId = QStringLiteral("run");
    request.shard = shard;
    return request;
}

JobAnswer ask(Scheduler &scheduler, const Job &job)
{
    return QCoro::waitFor(scheduler.query({job})).first();
}

// A collector that was started and waits; it is ended with the object.
struct Waiting
{
    QTemporaryDir folder;
    remote::LocalHost host;
    DirectScheduler scheduler{host};
    QString run = makeRun(folder, waitingCollector);
    Job job;

    Waiting()
    {
        const auto started = QCoro::waitFor(scheduler.submit(request(run)));
        if (!started)
            qFatal("%s", qPrintable(started.error().sentence()));
        job = *started;
    }
    ~Waiting()
    {
        // SIGKILL, by the id that names this very process: its own handler may not stand yet.
        if (ask(scheduler, job).presence == Presence::Seen)
            ::kill(job.id.section(QLatin1Char(':'), 0, 0).toInt(), SIGKILL);
    }
};

} // namespace

class TestDirect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsACollectorInItsOwnSessionAndStopsIt()
    {
        QTemporaryDir folder;
        const QString run = makeRun(folder, waitingCollector);
        remote::LocalHost host;
        DirectScheduler scheduler(host);
        const auto job = QCoro::waitFor(scheduler.submit(request(run)));
        QVERIFY2(job, job ? "" : qPrintable(job.error().sentence()));
        const QString out = run + QStringLiteral("/shard-0/job.out");
        QTRY_VERIFY(contentOf(out).endsWith('\n'));
        const QByteArray pid = job->id.section(QLatin1Char(':'), 0, 0).toLatin1();
        const QByteArray path = QFile::encodeName(QFileInfo(run).canonicalFilePath());
        const QByteArray expected =
            pid + " " + pid + " ['--run', \"" + path + "\", '--shard', '0'] " + path + " True\n";
        QCOMPARE(contentOf(out), expected);
        QCOMPARE(ask(scheduler, *job).presence, Presence::Seen);

        QVERIFY(QCoro::waitFor(scheduler.cancel(*job)));
        QTRY_COMPARE(ask(scheduler, *job).presence, Presence::Absent);
        QVERIFY(contentOf(out).endsWith("stopped\n"));
        QVERIFY(QCoro::waitFor(scheduler.cancel(*job))); // once more: it is absent, so done
    }

    void filesArePrivateAndTheRecordIsWhole()
    {
        QTemporaryDir folder;
        const QString run = makeRun(folder, "print('hello')\n");
        remote::LocalHost host;
        DirectScheduler scheduler(host);
        const auto job = QCoro::waitFor(scheduler.submit(request(run, 3)));
        QVERIFY(job);
        const QString shard = run + QStringLiteral("/shard-3");
        QTRY_COMPARE(contentOf(shard + QStringLiteral("/job.out")), QByteArray("hello\n"));
        QCOMPARE(modeOf(shard), 0700u);
        for (const char *name : {"job.out", "job.json", "job.sh"})
            QCOMPARE(modeOf(shard + QLatin1Char('/') + QLatin1StringView(name)), 0600u);
        QCOMPARE(contentOf(shard + QStringLiteral("/job.sh")), scheduler.jobScript(request(run, 3)));
        const auto record = readJob(contentOf(shard + QStringLiteral("/job.json")), {});
        QVERIFY(record);
        QCOMPARE(record->id, job->id);
        QCOMPARE(record->record.value(QLatin1StringView("scheduler")).toString(), QStringLiteral("direct"));
        QTRY_COMPARE(ask(scheduler, *job).presence, Presence::Absent);
    }

    void submittingAgainStartsNothing()
    {
        QTemporaryDir folder;
        const QString run = makeRun(folder, waitingCollector);
        remote::LocalHost host;
        DirectScheduler scheduler(host);
        const auto first = QCoro::waitFor(scheduler.submit(request(run)));
        const auto second = QCoro::waitFor(scheduler.submit(request(run)));
        QVERIFY(first && second);
        QCOMPARE(second->id, first->id);
        QVERIFY(QCoro::waitFor(scheduler.cancel(*first)));
        QTRY_COMPARE(ask(scheduler, *first).presence, Presence::Absent);
    }

    void theCollectorSurvivesTheHostObject()
    {
        QTemporaryDir folder;
        const QString run = makeRun(folder, waitingCollector);
        base::Result<Job> job;
        {
            remote::LocalHost host;
            DirectScheduler scheduler(host);
            job = QCoro::waitFor(scheduler.submit(request(run)));
            QVERIFY(job);
        }
        remote::LocalHost host;
        DirectScheduler scheduler(host);
        QCOMPARE(ask(scheduler, *job).presence, Presence::Seen);
        const pid_t pid = job->id.section(QLatin1Char(':'), 0, 0).toInt();
        QVERIFY(pid > 1);
        QCOMPARE(::kill(pid, SIGKILL), 0);
        QTRY_COMPARE(ask(scheduler, *job).presence, Presence::Absent);
    }

    void aRecycledPidIsAnotherProcess()
    {
        Waiting waiting;
        Job other = waiting.job;
        other.id = waiting.job.id.section(QLatin1Char(':'), 0, 0) + QStringLiteral(":1");
        QCOMPARE(ask(waiting.scheduler, other).presence, Presence::Absent);
        QVERIFY(QCoro::waitFor(waiting.scheduler.cancel(other))); // must not reach the process of that pid
        QCOMPARE(ask(waiting.scheduler, waiting.job).presence, Presence::Seen);
    }

    void aRebootEndsAJobAndAnotherMachineKnowsNothingOfIt()
    {
        Waiting waiting;
        Job before = waiting.job;
        before.record.insert(QLatin1StringView("boot"), QStringLiteral("an-earlier-boot"));
        QCOMPARE(ask(waiting.scheduler, before).presence, Presence::Absent);
        Job elsewhere = waiting.job;
        elsewhere.record.insert(QLatin1StringView("machine"), QStringLiteral("another"));
        QCOMPARE(ask(waiting.scheduler, elsewhere).presence, Presence::Unknown);
        QVERIFY(!ask(waiting.scheduler, elsewhere).reason.isEmpty());
        QVERIFY(!QCoro::waitFor(waiting.scheduler.cancel(elsewhere)));
    }

    void aKilledCollectorIsStartedAgain()
    {
        QTemporaryDir folder;
        const QString run = makeRun(folder, "import os\n"
                                            "lives = open('lives', 'a+')\n"
                                            "lives.write('x')\n"
                                            "if lives.tell() < 3:\n"
                                            "    lives.flush()\n"
                                            "    os.kill(os.getpid(), 9)\n"
                                            "print('done', flush=True)\n");
        remote::LocalHost host;
        DirectScheduler scheduler(host);
        const auto job = QCoro::waitFor(scheduler.submit(request(run)));
        QVERIFY(job);
        QTRY_COMPARE(ask(scheduler, *job).presence, Presence::Absent);
        QCOMPARE(contentOf(run + QStringLiteral("/shard-0/job.out")),
                 QByteArray("assay: the collector was ended by signal 9; it is started again (1 of 3)\n"
                            "assay: the collector was ended by signal 9; it is started again (2 of 3)\n"
                            "done\n"));
        QCOMPARE(contentOf(run + QStringLiteral("/lives")), QByteArray("xxx"));
    }

    void theCollectorEndsWithItsJobScript()
    {
        QTemporaryDir folder;
        const QString run = makeRun(folder, waitingCollector);
        remote::LocalHost host;
        DirectScheduler scheduler(host);
        const auto job = QCoro::waitFor(scheduler.submit(request(run)));
        QVERIFY(job);
        const QString out = run + QStringLiteral("/shard-0/job.out");
        QTRY_VERIFY(contentOf(out).endsWith('\n'));
        QCOMPARE(::kill(job->id.section(QLatin1Char(':'), 0, 0).toInt(), SIGKILL), 0);
        QTRY_VERIFY(contentOf(out).endsWith("stopped\n"));
    }

    void secretsReachTheCollectorAndNoFile()
    {
        QTemporaryDir folder;
        const QString run = makeRun(folder, "import hashlib, os\n"
                                            "print(hashlib.sha256(os.environb[b'TOKEN']).hexdigest())\n");
        remote::LocalHost host;
        DirectScheduler scheduler(host);
        ShardRequest wanted = request(run);
        const QByteArray secret("s3cr3t '$(touch x)' \"\\\n\xff end");
        wanted.secrets = {{QStringLiteral("TOKEN"), secret}, {QStringLiteral("x; touch y"), "no name"}};
        const auto job = QCoro::waitFor(scheduler.submit(wanted));
        QVERIFY2(job, job ? "" : qPrintable(job.error().sentence()));
        QTRY_COMPARE(ask(scheduler, *job).presence, Presence::Absent);
        QCOMPARE(contentOf(run + QStringLiteral("/shard-0/job.out")),
                 QCryptographicHash::hash(secret, QCryptographicHash::Sha256).toHex() + '\n');
        QDirIterator files(run, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        int seen = 0;
        while (files.hasNext()) {
            QVERIFY(!contentOf(files.next()).contains("s3cr3t"));
            ++seen;
        }
        QCOMPARE(seen, 4); // collector.py, job.sh, job.out, job.json
    }

    void severalJobsAreAnsweredInOrder()
    {
        Waiting waiting;
        Job gone = waiting.job;
        gone.id = QStringLiteral("1:999999999999");
        Job odd = waiting.job;
        odd.id = QStringLiteral("1:1; touch /nonexistent");
        const auto answers = QCoro::waitFor(waiting.scheduler.query({gone, waiting.job, odd}));
        QCOMPARE(answers.size(), 3);
        QCOMPARE(answers.at(0).presence, Presence::Absent);
        QCOMPARE(answers.at(1).presence, Presence::Seen);
        QCOMPARE(answers.at(2).presence, Presence::Unknown);
        QVERIFY(!QCoro::waitFor(waiting.scheduler.cancel(odd)));
        QCOMPARE(QCoro::waitFor(waiting.scheduler.query({})).size(), 0);
    }

    // T19, T20: a query that fails, or succeeds and says nothing, never ends a job.
    void aFailedQueryIsUnknownNeverAbsent()
    {
        FixedHost host;
        DirectScheduler scheduler(host);
        const Job job{QStringLiteral("4711:42"), {}};
        host.answer = base::fail(base::Error::Kind::Environment, QStringLiteral("link lost"));
        QCOMPARE(ask(scheduler, job).presence, Presence::Unknown);
        QVERIFY(ask(scheduler, job).reason.contains(QStringLiteral("link lost")));
        host.answer = remote::ScriptAnswer{0, {}, {}};
        QCOMPARE(ask(scheduler, job).presence, Presence::Unknown);
        host.answer = remote::ScriptAnswer{3, "0 ended\n", {}};
        QCOMPARE(ask(scheduler, job).presence, Presence::Unknown);
        host.answer = remote::ScriptAnswer{0, "0 what\n1 ended\n", {}};
        QCOMPARE(ask(scheduler, job).presence, Presence::Unknown);
    }

    void whatCannotBeStartedIsSaid()
    {
        remote::LocalHost host;
        DirectScheduler scheduler(host);
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("file"));
        QFile made(file);
        QVERIFY(made.open(QIODevice::WriteOnly));
        const auto job = QCoro::waitFor(scheduler.submit(request(file)));
        QVERIFY(!job);
        QCOMPARE(job.error().kind, base::Error::Kind::Environment);
        QVERIFY(!job.error().why.isEmpty());
    }

    void aBrokenRecordIsAnInputError_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("torn") << QByteArray("{\"job_id\":\"12");
        QTest::newRow("no id") << QByteArray("{}");
        QTest::newRow("another type") << QByteArray("{\"job_id\":12}");
        QTest::newRow("binary") << QByteArray("\0\xff\x01", 3);
        QTest::newRow("a list") << QByteArray("[1]");
    }

    void aBrokenRecordIsAnInputError()
    {
        QFETCH(QByteArray, json);
        const auto job = readJob(json, QStringLiteral("shard-0/job.json"));
        QVERIFY(!job);
        QCOMPARE(job.error().kind, base::Error::Kind::Input);
        QCOMPARE(job.error().where, QStringLiteral("shard-0/job.json"));
    }
};

QTEST_GUILESS_MAIN(TestDirect)
#include "tst_direct.moc"
