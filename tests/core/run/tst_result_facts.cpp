// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/result_facts.h>

#include <places.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::run;

namespace {

QByteArray captured()
{
    QFile file(QStringLiteral(ASSAY_TEST_DATA "/compare/lab-off-3/result.json"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestResultFacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsKeptIsWhatTheResultSays_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("captured") << captured();
        QTest::newRow("numbers alone")
            << QByteArray(R"({"completed":2,"failed":0,"output_throughput":111.5,"mean_tpot_ms":2.5})");
        QTest::newRow("nothing known") << QByteArray("{}");
        QTest::newRow("torn") << QByteArray(R"({"completed":2,)");
        QTest::newRow("no counts") << QByteArray(R"({"completed":-1,"failed":0.5,"output_throughput":0})");
    }
    void whatIsKeptIsWhatTheResultSays()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!json.isEmpty());
        const QTemporaryDir folder;
        const QTemporaryDir kept;
        const QString name = folder.filePath(QStringLiteral("result.json"));
        const auto write = [&name](const QByteArray &bytes) {
            QFile file(name);
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
        };
        // As if it had been written a minute ago.
        const base::DigestCache cache(
            kept.path(), std::make_shared<base::ManualClock>(QDateTime::currentDateTimeUtc().addSecs(60)));
        const base::DigestCache none(QStringLiteral("/dev/null/digests"));
        QVERIFY(write(json));
        const ResultFacts bare = readResultFacts(name, none);
        QVERIFY(readResultFacts(name, cache) == bare);
        QCOMPARE(QDir(kept.path()).entryList(QDir::Files).size(), 1);
        QVERIFY(readResultFacts(name, cache) == bare);
        // Entries of another form are read past.
        const QString kind = QStringLiteral("result facts 1");
        const QByteArray whole = *cache.find(kind, {name}, base::stampsOf({name}));
        for (const QByteArray &digest : {QByteArray(), whole.chopped(1), QByteArray(whole + '\0')}) {
            cache.keep(kind, {name}, base::stampsOf({name}), digest);
            QVERIFY(readResultFacts(name, cache) == bare);
        }
        // Other numbers, at another moment, of the same size.
        const QByteArray other =
            QByteArray(json).replace("111.5", "222.5").replace("\"completed\"", "\"complated\"");
        QTRY_VERIFY(write(other) && readResultFacts(name, cache) == readResultFacts(name, none));
        QVERIFY(QFile::remove(name));
        QVERIFY(readResultFacts(name, cache) == ResultFacts());
    }

    void numbersOfACapture()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("result.json"));
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"completed":80,"failed":1,"output_throughput":111.5,"mean_tpot_ms":2.5})");
        file.close();
        const ResultFacts facts = readResultFacts(name);
        QCOMPARE(facts.completed, 80);
        QCOMPARE(facts.failed, 1);
        QCOMPARE(facts.tokensPerS, 111.5);
        QCOMPARE(facts.tpotMs, 2.5);
        QVERIFY(!facts.steps);
    }
};

QTEST_APPLESS_MAIN(TestResultFacts)
#include "tst_result_facts.moc"
