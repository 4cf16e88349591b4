// SPDX-License-Identifier: GPL-3.0-or-later
#include "cut_host.h"
#include "run_fixture.h"

#include <assay/run/host_mirror.h>
#include <assay/run/mirror_record.h>
#include <assay/run/store.h>

#include <QCoro/QCoroTask>
#include <QDirIterator>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace assay;
using namespace assay::run;

namespace {

const QString cell = QStringLiteral("thinking_on-1");

// A run on a host, and the place of its mirror here.
struct Pair
{
    RunFixture far{{cell, QStringLiteral("thinking_off-1")}};
    QTemporaryDir home;
    CutHost host;
    RunFolder folder{home.filePath(QStringLiteral("runs/") + RunFixture::id())};

    Pair() { made(); }

    [[nodiscard]] QByteArray hostFolder() const { return QFile::encodeName(far.path({})); }
    void made() const
    {
        if (!makeMirror(folder, hostFolder()))
            qFatal("no mirror");
    }
    [[nodiscard]] QByteArray here(const QString &name) const
    {
        QFile file(folder.file(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] bool isHere(const QString &name) const { return QFile::exists(folder.file(name)); }
};

QString textOf(const base::Status &status)
{
    return status ? QString() : status.error().sentence();
}

base::Status bring(Mirror &mirror, Extent extent = Extent::Journals)
{
    return QCoro::waitFor(mirror.bring(extent));
}

// The files below a folder with their bytes.
QMap<QString, QByteArray> filesBelow(const QString &folder)
{
    QMap<QString, QByteArray> files;
    QDirIterator it(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        QFile file(it.next());
        const QString name = file.fileName().mid(folder.size() + 1);
        if (name == QLatin1String("mirror.json") || name == QLatin1String(".lock"))
            continue;
        files.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("?"));
    }
    return files;
}

// A run with a measured cell, its logs, claims and commands.
void measure(RunFixture &far)
{
    far.writeJob(0);
    far.write(QStringLiteral("shard-0/job.out"), {});
    far.started(0);
    far.event(0, "server_started", "\"server\":1,\"log\":\"servers/1/server.log\"");
    far.write(QStringLiteral("servers/1/server.log"), QByteArray("INFO up\n").repeated(40));
    far.write(QStringLiteral("cells/thinking_on-1/attempt-1/result.json"), "{\"completed\": 2}");
    far.write(QStringLiteral("cells/thinking_on-1/attempt-1/requests.jsonl"),
              "{\"index\": 0}\n{\"index\": 1}\n");
    far.write(QStringLiteral("cells/thinking_on-1/attempt-1/workload.log"),
              QByteArray("bench\r").repeated(30));
    far.begin(0, "thinking_on-1", 1);
    far.scrape(0, "thinking_on-1", 1, "before", RunFixture::exposition(10, 5, 1, 16));
    far.event(0, "workload_started", RunFixture::at("thinking_on-1") + ",\"argv\":[],\"driver\":\"replay\"");
    far.event(0, "workload_finished",
              RunFixture::at("thinking_on-1") +
                  ",\"exit\":0,\"result\":\"cells/thinking_on-1/attempt-1/result.json\"");
    far.scrape(0, "thinking_on-1", 1, "after", RunFixture::exposition(110, 84, 3, 197));
    far.event(0, "cell_finished", RunFixture::at("thinking_on-1") + ",\"outcome\":\"done\",\"reason\":null");
    far.write(QStringLiteral("control/001.json"), "{\"command\":\"stop\"}");
    far.event(0, "control", "\"file\":\"001.json\",\"answer\":\"done\",\"reason\":null");
    far.event(0, "shard_finished", "\"outcome\":\"stopped\",\"left\":[]");
}

// Every file that a whole line of the journal here speaks of is here too.
QString missingOf(const Pair &pair)
{
    const QList<QByteArray> lines = pair.here(QStringLiteral("shard-0/journal.jsonl")).split('\n');
    for (const QByteArray &line : lines) {
        const QJsonObject event = QJsonDocument::fromJson(line).object();
        const QString kind = event.value(QLatin1StringView("kind")).toString();
        QString file = event.value(QLatin1StringView("file")).toString();
        if (kind == QLatin1String("control"))
            file.prepend(QLatin1String("control/"));
        if (kind == QLatin1String("workload_finished"))
            file = event.value(QLatin1StringView("result")).toString();
        if (kind == QLatin1String("cell_claimed"))
            file = QStringLiteral("claims/thinking_on-1.1/owner.json");
        if (!file.isEmpty() && pair.here(file) != pair.far.read(file))
            return file;
        if (kind == QLatin1String("workload_finished") &&
            !pair.isHere(QStringLiteral("cells/thinking_on-1/attempt-1/requests.jsonl")))
            return QStringLiteral("requests.jsonl");
    }
    return {};
}

} // namespace

class TestHostMirror : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aJournalComesWithWhatItNames()
    {
        Pair pair;
        measure(pair.far);
        HostMirror mirror(pair.host, pair.folder);
        QCOMPARE(textOf(bring(mirror)), QString());
        QCOMPARE(pair.here(QStringLiteral("shard-0/journal.jsonl")),
                 pair.far.read(QStringLiteral("shard-0/journal.jsonl")));
        QCOMPARE(missingOf(pair), QString());
        for (const QString &name : {QStringLiteral("plan.json"), QStringLiteral("recipe.yaml"),
                                    QStringLiteral("cluster.yaml"), QStringLiteral("shard-0/job.json")})
            QCOMPARE(pair.here(name), pair.far.read(name));
        // Logs are not what a value rests on.
        QVERIFY(!pair.isHere(QStringLiteral("servers/1/server.log")));
        RunStore there(pair.far.folder()), here(pair.folder);
        QVERIFY(there.refresh() && here.refresh());
        QCOMPARE(here.view().find(cell)->state, CellState::Value);
        QCOMPARE(here.view().find(cell)->countingAttempt()->acceptance.acceptanceLength,
                 there.view().find(cell)->countingAttempt()->acceptance.acceptanceLength);
        QVERIFY(!here.view().partial.isEmpty());
        QVERIFY(there.view().partial.isEmpty());
    }

    void wholeIsEveryByteAndPrivate()
    {
        Pair pair;
        measure(pair.far);
        HostMirror mirror(pair.host, pair.folder);
        QCOMPARE(textOf(bring(mirror, Extent::Whole)), QString());
        QCOMPARE(filesBelow(pair.folder.path()), filesBelow(pair.far.path({})));
        for (const QString &name : filesBelow(pair.folder.path()).keys()) {
            struct stat status = {};
            QCOMPARE(::stat(QFile::encodeName(pair.folder.file(name)).constData(), &status), 0);
            QCOMPARE(status.st_mode & 0777u, 0600u);
        }
        struct stat status = {};
        QCOMPARE(::stat(QFile::encodeName(pair.folder.file(QStringLiteral("cells"))).constData(), &status),
                 0);
        QCOMPARE(status.st_mode & 0777u, 0700u);
        RunStore here(pair.folder);
        QVERIFY(here.refresh());
        QCOMPARE(here.view().partial, QString());
        // What is here is not carried again.
        const qint64 first = std::exchange(pair.host.carried, 0);
        HostMirror later(pair.host, pair.folder);
        QCOMPARE(textOf(bring(later, Extent::Whole)), QString());
        QVERIFY2(pair.host.carried < 100 && first > 5000, qPrintable(QString::number(pair.host.carried)));
    }

    // A link that breaks after any number of bytes, and is taken up by the same program or by another one.
    void aBrokenLinkLeavesNothingFalseAndIsTakenUp()
    {
        qint64 total = 0;
        {
            Pair pair;
            measure(pair.far);
            HostMirror mirror(pair.host, pair.folder);
            QVERIFY(bring(mirror, Extent::Whole));
            total = pair.host.carried;
        }
        Pair pair;
        measure(pair.far);
        const QMap<QString, QByteArray> all = filesBelow(pair.far.path({}));
        int broke = 0;
        for (qint64 budget = 1; budget < total; budget += 197) {
            QDir(pair.folder.path()).removeRecursively();
            pair.made();
            auto mirror = std::make_unique<HostMirror>(pair.host, pair.folder);
            pair.host.budget = budget;
            const base::Status first = bring(*mirror, Extent::Whole);
            broke += first ? 0 : 1;
            QVERIFY(first || first.error().kind == base::Error::Kind::Environment);
            QCOMPARE(missingOf(pair), QString());
            const QMap<QString, QByteArray> some = filesBelow(pair.folder.path());
            for (const auto &[name, bytes] : some.asKeyValueRange())
                QVERIFY2(all.value(name).startsWith(bytes), qPrintable(name));
            pair.host.budget = -1;
            if (budget % 2 == 0)
                mirror = std::make_unique<HostMirror>(pair.host, pair.folder);
            QCOMPARE(textOf(bring(*mirror, Extent::Whole)), QString());
            QCOMPARE(filesBelow(pair.folder.path()), all);
        }
        QVERIFY(broke > 20);
    }

    void aTornLineStaysBackUntilItIsWhole()
    {
        Pair pair;
        pair.far.started(0);
        const QByteArray line = pair.far.read(QStringLiteral("shard-0/journal.jsonl"));
        pair.far.appendRaw(0, "{\"seq\":2,\"kind\":\"cell_cl");
        HostMirror mirror(pair.host, pair.folder);
        QVERIFY(bring(mirror));
        QCOMPARE(pair.here(QStringLiteral("shard-0/journal.jsonl")), line);
        pair.far.appendRaw(0, "aimed\",\"cell\":\"thinking_on-1\",\"attempt\":1}\n");
        QVERIFY(bring(mirror));
        QCOMPARE(pair.here(QStringLiteral("shard-0/journal.jsonl")),
                 pair.far.read(QStringLiteral("shard-0/journal.jsonl")));
    }

    // A job that Slurm started anew truncates its output; what it had said before stays.
    void aLogThatBeginsAnewLeavesTheOldOne()
    {
        Pair pair;
        measure(pair.far);
        pair.far.write(QStringLiteral("shard-0/job.out"), "first life\n");
        HostMirror mirror(pair.host, pair.folder);
        QVERIFY(bring(mirror, Extent::Whole));
        pair.far.write(QStringLiteral("shard-0/job.out"), "2nd\n");
        pair.far.write(QStringLiteral("servers/1/server.log"),
                       "another server with a longer log\n" + QByteArray("INFO up\n").repeated(80));
        QCOMPARE(textOf(bring(mirror, Extent::Whole)), QString());
        QCOMPARE(pair.here(QStringLiteral("shard-0/job.out")), QByteArray("2nd\n"));
        QCOMPARE(pair.here(QStringLiteral("shard-0/job.out.1")), QByteArray("first life\n"));
        QCOMPARE(pair.here(QStringLiteral("servers/1/server.log")),
                 pair.far.read(QStringLiteral("servers/1/server.log")));
        QCOMPARE(pair.here(QStringLiteral("servers/1/server.log.1")), QByteArray("INFO up\n").repeated(40));
        // The same by a program that was not there when it happened, and sees only another head.
        pair.far.write(QStringLiteral("shard-0/job.out"), "3rd life\n");
        HostMirror other(pair.host, pair.folder);
        QCOMPARE(textOf(bring(other, Extent::Whole)), QString());
        QCOMPARE(pair.here(QStringLiteral("shard-0/job.out")), QByteArray("3rd life\n"));
        QCOMPARE(pair.here(QStringLiteral("shard-0/job.out.2")), QByteArray("2nd\n"));
    }

    void aComparisonThatFailedShowsNoDifference()
    {
        Pair pair;
        measure(pair.far);
        HostMirror mirror(pair.host, pair.folder);
        QVERIFY(bring(mirror, Extent::Whole));
        const QMap<QString, QByteArray> before = filesBelow(pair.folder.path());
        QVERIFY(QFile::remove(pair.folder.mirrorFile()));
        pair.made(); // nothing is known to be alike any more
        pair.host.scriptsFail = true;
        HostMirror other(pair.host, pair.folder);
        const base::Status brought = bring(other, Extent::Whole);
        QVERIFY(!brought);
        QCOMPARE(brought.error().kind, base::Error::Kind::Environment);
        QCOMPARE(brought.error().why, QStringLiteral("cd: Stale file handle"));
        const QMap<QString, QByteArray> after = filesBelow(pair.folder.path());
        QCOMPARE(after.keys(), before.keys());
        pair.host.scriptsFail = false;
        QCOMPARE(textOf(bring(other, Extent::Whole)), QString());
        QCOMPARE(filesBelow(pair.folder.path()).keys(), before.keys());
    }

    // Whatever became of the files here, the host's are what counts.
    void whatWasDamagedHereIsBroughtAgain_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>(
            "damage"); // 0: a byte turned, 1: emptied, 2: something appended, 3: cut in the middle, 4: gone
        const auto row = [](const char *name, std::initializer_list<int> damages) {
            for (const int damage : damages)
                QTest::addRow("%s %d", name, damage) << QString::fromLatin1(name) << damage;
        };
        row("shard-0/journal.jsonl", {0, 1, 2, 3, 4});
        row("cells/thinking_on-1/attempt-1/after.prom", {0, 2});
        row("cells/thinking_on-1/attempt-1/result.json", {0});
        row("cells/thinking_on-1/attempt-1/requests.jsonl", {0, 3});
        row("servers/1/server.log", {0, 2, 3});
        row("recipe.yaml", {0});
        row("shard-0/job.json", {1});
        row("control/001.json", {0});
        row("plan.json", {0, 1, 2});
    }

    void whatWasDamagedHereIsBroughtAgain()
    {
        QFETCH(QString, name);
        QFETCH(int, damage);
        Pair pair;
        measure(pair.far);
        {
            HostMirror mirror(pair.host, pair.folder);
            QCOMPARE(textOf(bring(mirror, Extent::Whole)), QString());
        }
        QByteArray bytes = pair.here(name);
        const QByteArray good = bytes;
        QVERIFY(bytes.size() > 8);
        switch (damage) {
        case 0:
            bytes[bytes.size() / 2] = static_cast<char>(bytes.at(bytes.size() / 2) ^ 0x20);
            break;
        case 1:
            bytes.clear();
            break;
        case 2:
            bytes += "x\n";
            break;
        case 3:
            bytes.remove(bytes.size() / 2, 2);
            break;
        default:
            break;
        }
        QVERIFY(QFile::remove(pair.folder.file(name)));
        if (damage < 4) {
            QFile file(pair.folder.file(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            QCOMPARE(file.write(bytes), bytes.size());
        }
        HostMirror mirror(pair.host, pair.folder);
        QCOMPARE(textOf(bring(mirror, Extent::Compared)), QString());
        QCOMPARE(pair.here(name), good);
        QCOMPARE(missingOf(pair), QString());
        RunStore here(pair.folder);
        QVERIFY(here.refresh());
        QVERIFY(here.view().find(cell)->reason.isEmpty());
        QVERIFY(readMirrorRecord(pair.folder)->whole);
    }

    void logsComeInTheBackground()
    {
        Pair pair;
        measure(pair.far);
        HostMirror mirror(pair.host, pair.folder);
        mirror.followLogs();
        QVERIFY(bring(mirror));
        QTRY_COMPARE(pair.here(QStringLiteral("servers/1/server.log")),
                     pair.far.read(QStringLiteral("servers/1/server.log")));
        QTRY_COMPARE(pair.here(QStringLiteral("cells/thinking_on-1/attempt-1/workload.log")),
                     pair.far.read(QStringLiteral("cells/thinking_on-1/attempt-1/workload.log")));
        QCOMPARE(textOf(bring(mirror, Extent::Whole)), QString());
        QCOMPARE(filesBelow(pair.folder.path()), filesBelow(pair.far.path({})));
    }

    void logsThatAnEarlierProgramWasToldOfCome()
    {
        Pair pair;
        measure(pair.far);
        QVERIFY(bring(*std::make_unique<HostMirror>(pair.host, pair.folder)));
        QVERIFY(!pair.isHere(QStringLiteral("servers/1/server.log")));
        HostMirror mirror(pair.host, pair.folder);
        mirror.followLogs();
        QVERIFY(bring(mirror));
        QTRY_COMPARE(pair.here(QStringLiteral("servers/1/server.log")),
                     pair.far.read(QStringLiteral("servers/1/server.log")));
    }

    void aFolderThatIsGoneIsSaidToBe()
    {
        Pair pair;
        measure(pair.far);
        HostMirror mirror(pair.host, pair.folder);
        QVERIFY(bring(mirror, Extent::Whole));
        const QMap<QString, QByteArray> before = filesBelow(pair.folder.path());
        QVERIFY(!mirror.isGone());
        QVERIFY(QDir(pair.far.path({})).removeRecursively());
        for (const Extent extent : {Extent::Journals, Extent::Whole, Extent::Compared}) {
            mirror.expectNews();
            const base::Status brought = bring(mirror, extent);
            QVERIFY(!brought);
            QVERIFY(mirror.isGone());
            QCOMPARE(brought.error().kind, base::Error::Kind::Environment);
            QCOMPARE(brought.error().what, QStringLiteral("the run's folder on far is gone"));
            QVERIFY(!brought.error().next.isEmpty());
        }
        QCOMPARE(filesBelow(pair.folder.path()), before); // what was brought stays
        // A collector that lives on makes a part of the folder again.
        pair.far.write(QStringLiteral("servers/2/server.log"), "made again\n");
        mirror.expectNews();
        QVERIFY(!bring(mirror));
        QVERIFY(mirror.isGone());
        // A link that breaks says nothing of the folder.
        pair.host.budget = 0;
        mirror.expectNews();
        QVERIFY(!bring(mirror));
        QVERIFY(!mirror.isGone());
    }

    void aFolderWithoutAPlanIsNoRunYet()
    {
        Pair pair;
        const QByteArray plan = pair.far.read(QStringLiteral("plan.json"));
        QVERIFY(QFile::remove(pair.far.path(QStringLiteral("plan.json"))));
        HostMirror mirror(pair.host, pair.folder);
        const base::Status brought = bring(mirror);
        QVERIFY(!brought);
        QCOMPARE(brought.error().kind, base::Error::Kind::Input);
        QCOMPARE(brought.error().what, QStringLiteral("this folder is no run, or not yet"));
        QVERIFY(brought.error().where.startsWith(QLatin1String("far:/")));
        QVERIFY(!brought.error().next.isEmpty());
        QVERIFY(!mirror.isGone());
        pair.far.write(QStringLiteral("plan.json"), plan);
        QCOMPARE(textOf(bring(mirror)), QString());
        QCOMPARE(pair.here(QStringLiteral("plan.json")), plan);
    }

    void aResumeIsSeen()
    {
        Pair pair;
        measure(pair.far);
        HostMirror mirror(pair.host, pair.folder);
        QVERIFY(bring(mirror));
        // As a resume does it: the plan and its commands are put aside.
        QVERIFY(QFile::copy(pair.far.path(QStringLiteral("plan.json")),
                            pair.far.path(QStringLiteral("plan.1.json"))));
        QVERIFY(QDir().rename(pair.far.path(QStringLiteral("control")),
                              pair.far.path(QStringLiteral("control.1"))));
        pair.far.writePlan(QStringLiteral("plan.json"), {cell}, {2});
        pair.far.writeJob(1, "4712:43");
        pair.far.started(1);
        mirror.expectNews();
        QVERIFY(bring(mirror));
        QVERIFY(!pair.isHere(QStringLiteral("control/001.json")));
        QVERIFY(pair.isHere(QStringLiteral("control.1/001.json")));
        QCOMPARE(pair.here(QStringLiteral("plan.json")), pair.far.read(QStringLiteral("plan.json")));
        QCOMPARE(pair.here(QStringLiteral("plan.1.json")), pair.far.read(QStringLiteral("plan.1.json")));
        QCOMPARE(pair.here(QStringLiteral("shard-1/journal.jsonl")),
                 pair.far.read(QStringLiteral("shard-1/journal.jsonl")));
    }

    void aNamedFileThatIsGoneHoldsNothingUp()
    {
        Pair pair;
        measure(pair.far);
        QVERIFY(QFile::remove(pair.far.path(QStringLiteral("cells/thinking_on-1/attempt-1/before.prom"))));
        HostMirror mirror(pair.host, pair.folder);
        QCOMPARE(textOf(bring(mirror)), QString());
        QCOMPARE(pair.here(QStringLiteral("shard-0/journal.jsonl")),
                 pair.far.read(QStringLiteral("shard-0/journal.jsonl")));
        RunStore here(pair.folder);
        QVERIFY(here.refresh());
        QCOMPARE(here.view().find(cell)->state, CellState::Failed);
    }

    void nothingIsWrittenOutsideTheFolder()
    {
        Pair pair;
        measure(pair.far);
        pair.far.event(0, "scrape",
                       RunFixture::at("thinking_on-1") +
                           ",\"phase\":\"during\",\"file\":\"../../outside\",\"sha256\":\"00\"");
        pair.far.event(0, "server_started", "\"server\":2,\"log\":\"/etc/hostname\"");
        const QByteArray beside = QFile::encodeName(pair.far.root() + QStringLiteral("/outside"));
        pair.far.write(QStringLiteral("../outside"), "secret");
        pair.far.write(QStringLiteral(".hidden"), "x");
        pair.far.write(QStringLiteral("review.yaml"), "cells: {}\n");
        pair.far.write(QStringLiteral("mirror.json"), "{}");
        for (const char *name : {"../outside", "/etc/hostname", "a/../../outside", "cells/./x", "a//b", ""})
            pair.host.strangers.append({name, remote::FileEntry::Kind::File, 6, 1.0});
        // A link in the mirror, put there by somebody, is not written through.
        const QString target = pair.home.filePath(QStringLiteral("target"));
        QVERIFY(QDir().mkpath(target));
        QVERIFY(QFile::link(target, pair.folder.file(QStringLiteral("servers"))));
        HostMirror mirror(pair.host, pair.folder);
        mirror.followLogs();
        const base::Status brought = bring(mirror, Extent::Whole);
        QVERIFY(!brought);
        QVERIFY(QDir(target).isEmpty());
        QVERIFY(QFile::remove(pair.folder.file(QStringLiteral("servers"))));
        QCOMPARE(textOf(bring(mirror, Extent::Whole)), QString());
        QVERIFY(!QFile::exists(pair.home.filePath(QStringLiteral("outside"))));
        QVERIFY(!QFile::exists(pair.home.filePath(QStringLiteral("runs/outside"))));
        for (const QString &name :
             {QStringLiteral(".hidden"), QStringLiteral("review.yaml"), QStringLiteral("etc")})
            QVERIFY2(!pair.isHere(name), qPrintable(name));
        QVERIFY(readMirrorRecord(pair.folder));
    }

    void callsTakeTurns()
    {
        Pair pair;
        measure(pair.far);
        HostMirror mirror(pair.host, pair.folder);
        auto one = mirror.bring(Extent::Journals);
        auto two = mirror.bring(Extent::Whole);
        auto three = mirror.bring(Extent::Journals);
        QCOMPARE(textOf(QCoro::waitFor(std::move(three))), QString());
        QCOMPARE(textOf(QCoro::waitFor(std::move(one))), QString());
        QCOMPARE(textOf(QCoro::waitFor(std::move(two))), QString());
        QCOMPARE(filesBelow(pair.folder.path()), filesBelow(pair.far.path({})));
    }

    void aBringThatNothingAnswersEndsAndBeginsAnew()
    {
        Pair pair;
        measure(pair.far);
        HostMirror mirror(pair.host, pair.folder);
        mirror.followLogs();
        mirror.passTime(1);
        pair.host.isMute = true;
        auto one = mirror.bring(Extent::Journals);
        mirror.passTime(1000);
        auto two = mirror.bring(Extent::Whole); // waits for its turn
        mirror.passTime(1059);
        QCoreApplication::processEvents();
        QVERIFY(!one.isReady() && !two.isReady());
        mirror.passTime(1061);
        for (auto *const bring : {&one, &two}) {
            const base::Status ended = QCoro::waitFor(std::move(*bring));
            QVERIFY(!ended);
            QCOMPARE(ended.error().kind, base::Error::Kind::Environment);
            QVERIFY2(textOf(ended).contains(QStringLiteral("nothing came from far for 61 s")),
                     qPrintable(textOf(ended)));
        }
        pair.host.isMute = false;
        auto again = mirror.bring(Extent::Whole);
        mirror.passTime(5000);
        QCOMPARE(textOf(QCoro::waitFor(std::move(again))), QString());
        QCOMPARE(filesBelow(pair.folder.path()), filesBelow(pair.far.path({})));
        QCOMPARE(pair.host.unanswered.size(), std::size_t{1});
    }

    void aMirrorThatGoesDropsItsAnswer()
    {
        Pair pair;
        measure(pair.far);
        auto mirror = std::make_unique<HostMirror>(pair.host, pair.folder);
        auto late = mirror->bring(Extent::Whole);
        mirror.reset();
        const base::Status answer = QCoro::waitFor(std::move(late));
        QVERIFY(!answer);
        QVERIFY(!pair.isHere(QStringLiteral("shard-0/journal.jsonl")));
    }

    void theRecordIsReadBack()
    {
        Pair pair;
        MirrorRecord record;
        record.hostFolder = "/home/\xff/runs with space/x";
        record.profile = "cluster: 1\n";
        record.whole = true;
        record.files.insert("a b\xfe", {18446744073709551615ull, 7, 42, 1796066675.5718794});
        QVERIFY(writeMirrorRecord(pair.folder, record));
        const auto read = readMirrorRecord(pair.folder);
        QVERIFY(read);
        QCOMPARE(read->hostFolder, record.hostFolder);
        QCOMPARE(read->profile, record.profile);
        QVERIFY(read->whole);
        QVERIFY(read->files == record.files);
        for (const QByteArray &bad :
             {QByteArray(), QByteArray("{"), QByteArray("[]"), QByteArray("{\"folder\":\"relative\"}"),
              QByteArray("\xff\xfe\0x", 4)}) {
            QFile file(pair.folder.mirrorFile());
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bad);
            file.close();
            QVERIFY(!readMirrorRecord(pair.folder));
        }
    }
};

QTEST_GUILESS_MAIN(TestHostMirror)
#include "tst_host_mirror.moc"
