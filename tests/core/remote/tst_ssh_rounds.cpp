// SPDX-License-Identifier: GPL-3.0-or-later
#include "shaking_wire.h"
#include "ssh_lab.h"
#include "wait_kit.h"

#include <assay/remote/ssh_host.h>

#include <QDir>

using namespace assay;
using namespace assay::remote;
using namespace std::chrono_literals;

// Whatever the link does and whoever else uses it: what was asked of a host is answered.
namespace {

// Tries until the host opens, for as long as its pauses between attempts may last. What each attempt said.
bool opensAgain(Host &host, QString &trials)
{
    QElapsedTimer since;
    since.start();
    trials.clear();
    while (since.elapsed() < 60'000) {
        const auto facts = await(host.open());
        if (facts)
            return true;
        trials += QStringLiteral("%1 ms: %2\n").arg(since.elapsed()).arg(facts.error().sentence());
        QTest::qWait(50);
    }
    return false;
}

} // namespace

class TestSshRounds : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<SshLab> m_lab;

private Q_SLOTS:
    void initTestCase()
    {
        m_lab = std::make_unique<SshLab>();
        QVERIFY(m_lab->isUp());
    }
    void cleanupTestCase() { m_lab.reset(); }

    void everyRoundEnds_data()
    {
        QTest::addColumn<QByteArray>("settings");
        QTest::newRow("as usual") << QByteArray();
        QTest::newRow("two shells at once") << QByteArray("MaxSessions 2\n");
        QTest::newRow("one shell at once") << QByteArray("MaxSessions 1\n");
    }
    void everyRoundEnds()
    {
        QFETCH(QByteArray, settings);
        QVERIFY(m_lab->reconfigure(settings));
        const int rounds =
            qEnvironmentVariableIsSet("ASSAY_ROUNDS") ? qEnvironmentVariableIntValue("ASSAY_ROUNDS") : 15;
        const quint32 seed = qEnvironmentVariableIsSet("ASSAY_SEED")
                                 ? static_cast<quint32>(qEnvironmentVariableIntValue("ASSAY_SEED"))
                                 : QRandomGenerator::system()->generate() % 100'000;
        const auto said = [&](int round) { return QStringLiteral("seed %1, round %2").arg(seed).arg(round); };
        QRandomGenerator random(seed);
        ShakingWire wire(static_cast<quint16>(m_lab->port().toInt()), seed);
        SshHost host(m_lab->target("Port " + QByteArray::number(wire.port()), true));
        const QString far = m_lab->name("LAB_REMOTE_HOME") + QLatin1Char('/');
        QByteArray run;

        struct File
        {
            QByteArray bytes, came;
            FollowMark mark;
        };
        QHash<QByteArray, File> files;
        std::unique_ptr<Follow> logs, journals;
        const auto follow = [&](std::chrono::milliseconds interval) {
            auto one = host.follow(interval);
            QObject::connect(one.get(), &Follow::arrived, one.get(), [&files](const Followed &news) {
                File &file = files[news.path];
                QVERIFY(!news.restarted);
                QCOMPARE(news.offset, file.came.size());
                file.came += news.bytes;
                file.mark = news.mark;
            });
            return one;
        };
        run = "rounds-" + QByteArray::number(seed) + '-' + QByteArray::number(settings.size() + rounds) +
              QTest::currentDataTag();
        run.replace(' ', '-');
        QVERIFY(QDir().mkpath(far + QString::fromUtf8(run)));
        QVERIFY(await(host.open()));

        int failed = 0;
        QString trials;
        for (int round = 0; round < rounds; ++round) {
            if (!journals || random.bounded(15) == 0) {
                journals = follow(0ms);
                logs = follow(50ms);
                for (auto file = files.cbegin(); file != files.cend(); ++file)
                    (file.key().contains("log") ? logs : journals)->add(file.key(), file->mark);
            }
            if (files.size() < 12 && random.bounded(3) == 0) {
                const QByteArray name =
                    run + (random.bounded(2) == 0 ? "/log-" : "/journal-") + QByteArray::number(files.size());
                files[name];
                (name.contains("log") ? logs : journals)->add(name, {});
            }
            for (auto file = files.begin(); file != files.end(); ++file) {
                const bool isLong = random.bounded(20) == 0;
                const QByteArray more = randomBytes(random, random.bounded(isLong ? 600'000 : 300));
                append(far + QString::fromUtf8(file.key()), more);
                file->bytes += more;
            }
            const int fault = random.bounded(12);
            if (fault == 0)
                wire.cutAfter(random.bounded(20'000));
            else if (fault == 1)
                wire.cut();
            QList<QFuture<base::Result<ScriptAnswer>>> scripts;
            for (int left = random.bounded(6); left > 0; --left)
                scripts << host.run(random.bounded(3) == 0 ? "sleep 0.02; echo here" : "echo here", {15s});
            const auto tree = host.tree(run);
            const auto read = journals->round();
            const auto second = random.bounded(3) == 0 ? logs->round() : QFuture<base::Status>();
            const base::Status brought = await(read);
            QVERIFY2(!QTest::currentTestFailed(), qPrintable(said(round)));
            if (second.isValid())
                await(second);
            await(tree);
            for (const auto &script : std::as_const(scripts)) {
                const auto answer = await(script);
                QVERIFY(!answer || answer->output == "here\n");
            }
            QVERIFY2(!QTest::currentTestFailed(), qPrintable(said(round)));
            failed += brought ? 0 : 1;
            for (auto file = files.cbegin(); brought && file != files.cend(); ++file) {
                if (file.key().contains("journal"))
                    QVERIFY2(file->came == file->bytes, qPrintable(said(round)));
            }
            // A link that could not be made is tried again after a while.
            if (!brought)
                QVERIFY2(opensAgain(host, trials), qPrintable(said(round) + QLatin1Char('\n') + trials));
        }
        wire.cutAfter(-1);
        QVERIFY2(failed < rounds / 2, qPrintable(QString::number(failed)));
        const auto lacking = [&] {
            QByteArrayList names;
            for (auto file = files.cbegin(); file != files.cend(); ++file) {
                if (file->came != file->bytes)
                    names.append(file.key());
            }
            return names.join(' ');
        };
        QTRY_VERIFY_WITH_TIMEOUT(await(journals->round()), 40'000);
        QTRY_VERIFY2_WITH_TIMEOUT(lacking().isEmpty(),
                                  qPrintable(said(rounds) + QString::fromUtf8(lacking())), 40'000);
        journals.reset();
        logs.reset();
        QVERIFY(m_lab->reconfigure({}));
    }
};

QTEST_GUILESS_MAIN(TestSshRounds)
#include "tst_ssh_rounds.moc"
