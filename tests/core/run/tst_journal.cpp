// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/journal.h>

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace assay;
using namespace assay::run;

namespace {

QList<JournalEvent> feed(JournalParser &parser, const QByteArray &bytes)
{
    QList<JournalEvent> events;
    parser.feed(bytes, events);
    return events;
}

QByteArray line(int seq, const QByteArray &rest = "\"kind\":\"gpu\"")
{
    return "{\"seq\":" + QByteArray::number(seq) + "," + rest + "}\n";
}

void append(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::Append));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TestJournal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAnEvent()
    {
        JournalParser parser;
        const auto events =
            feed(parser, "{\"seq\":1,\"t\":\"2026-11-30T10:15:00.250Z\",\"mono\":12.5,"
                         "\"kind\":\"scrape\",\"cell\":\"thinking_on-3\",\"attempt\":2,\"server\":4,"
                         "\"phase\":\"before\",\"http_status\":200}\n");
        QCOMPARE(events.size(), 1);
        const JournalEvent &event = events.first();
        QCOMPARE(event.kind, EventKind::Scrape);
        QCOMPARE(event.seq, 1);
        QCOMPARE(event.time, QDateTime({2026, 11, 30}, {10, 15, 0, 250}, Qt::UTC));
        QCOMPARE(event.mono, std::optional<double>(12.5));
        QCOMPARE(event.cell, QStringLiteral("thinking_on-3"));
        QCOMPARE(event.attempt, 2);
        QCOMPARE(event.server, 4);
        QCOMPARE(event.integer(QLatin1StringView("http_status")), std::optional<int>(200));
        QCOMPARE(event.text(QLatin1StringView("phase")), QStringLiteral("before"));
        QVERIFY(parser.problems().isEmpty());
    }

    void everyKindOfTheContractIsKnown()
    {
        const QByteArrayList kinds{
            "shard_started",    "preflight",    "client_probed",     "cell_claimed", "cell_started",
            "cell_finished",    "cell_skipped", "server_started",    "server_ready", "scrape",
            "workload_started", "progress",     "workload_finished", "gpu",          "server_stopping",
            "server_stopped",   "control",      "problem",           "signal",       "shard_finished"};
        QSet<int> seen;
        for (const QByteArray &kind : kinds) {
            const EventKind known = eventKind(QString::fromLatin1(kind));
            QVERIFY2(known != EventKind::Unknown, kind.constData());
            seen.insert(static_cast<int>(known));
        }
        QCOMPARE(seen.size(), kinds.size());
    }

    void anUnknownKindIsKeptRaw()
    {
        JournalParser parser;
        const auto events = feed(parser, line(1, "\"kind\":\"telepathy\",\"x\":{\"y\":[1]}"));
        QCOMPARE(events.size(), 1);
        QCOMPARE(events.first().kind, EventKind::Unknown);
        QCOMPARE(events.first().name, QStringLiteral("telepathy"));
        QVERIFY(events.first().fields.value(QLatin1StringView("x")).isObject());
        QVERIFY(parser.problems().isEmpty());
    }

    void aTornLastLineWaitsUntilItIsWhole()
    {
        JournalParser parser;
        QCOMPARE(feed(parser, line(1) + "{\"seq\":2,\"ki").size(), 1);
        QVERIFY(parser.waiting() > 0);
        QVERIFY(parser.problems().isEmpty());
        const auto rest = feed(parser, "nd\":\"gpu\"}\n");
        QCOMPARE(rest.size(), 1);
        QCOMPARE(rest.first().seq, 2);
        QCOMPARE(parser.waiting(), 0);
    }

    void aBadLineIsNamedAndTheNextGoOn_data()
    {
        QTest::addColumn<QByteArray>("bad");
        QTest::newRow("torn") << QByteArray("{\"seq\":2,\"kind\":\"gp");
        QTest::newRow("a list") << QByteArray("[1,2]");
        QTest::newRow("binary") << QByteArray("\0\xff\x1b", 3);
        QTest::newRow("text") << QByteArray("Killed");
        QTest::newRow("not UTF-8 inside") << QByteArray("{\"seq\":2,\"kind\":\"\xc3\x28\"}");
        QTest::newRow("deep") << QByteArray(100'000, '[');
    }

    void aBadLineIsNamedAndTheNextGoOn()
    {
        QFETCH(QByteArray, bad);
        JournalParser parser;
        const auto events = feed(parser, line(1) + bad + "\n" + line(2));
        QCOMPARE(events.size(), 2);
        QCOMPARE(events.last().seq, 2);
        QCOMPARE(events.last().line, 3);
        QCOMPARE(parser.problems().size(), 1);
        QCOMPARE(parser.problems().first().line, 2);
        QCOMPARE(parser.problems().first().severity, base::Severity::Error);
    }

    void gapsAndRepeatsOfSeqAreSaid()
    {
        JournalParser parser;
        QCOMPARE(feed(parser, line(1) + line(4) + line(4) + line(5)).size(), 4);
        QCOMPARE(parser.problems().size(), 2);
        QCOMPARE(parser.problems().at(0).text, QStringLiteral("events 2 to 3 are missing"));
        QCOMPARE(parser.problems().at(1).text, QStringLiteral("event 4 stands behind event 4"));
        QCOMPARE(parser.problems().at(0).severity, base::Severity::Warning);
    }

    // A collector that died inside a line begins its next life with a newline.
    void emptyLinesAreNothing()
    {
        JournalParser parser;
        QCOMPARE(feed(parser, "\n" + line(1) + "\n  \n" + line(2)).size(), 2);
        QVERIFY(parser.problems().isEmpty());
    }

    void oddFieldsAreNoNumbers()
    {
        JournalParser parser;
        const auto events =
            feed(parser, line(1, "\"kind\":7,\"cell\":5,\"attempt\":-3,\"server\":1e300,\"t\":\"x\","
                                 "\"mono\":\"1\",\"done\":1.5,\"total\":1e12"));
        QCOMPARE(events.size(), 1);
        const JournalEvent &event = events.first();
        QCOMPARE(event.kind, EventKind::Unknown);
        QCOMPARE(event.cell, QString());
        QCOMPARE(event.attempt, 0);
        QCOMPARE(event.server, 0);
        QVERIFY(!event.time.isValid());
        QVERIFY(!event.mono);
        QVERIFY(!event.integer(QLatin1StringView("done")));
        QVERIFY(!event.integer(QLatin1StringView("total")));
    }

    void anEndlessLineIsDropped()
    {
        JournalParser parser;
        const QByteArray piece(16 << 20, 'x');
        for (int i = 0; i < 6; ++i)
            QVERIFY(feed(parser, piece).isEmpty());
        QVERIFY(parser.waiting() < piece.size());
        const auto events = feed(parser, "\n" + line(1));
        QCOMPARE(events.size(), 1);
        QCOMPARE(parser.problems().size(), 1);
        QCOMPARE(parser.problems().first().line, 1);
    }

    void problemsAreBounded()
    {
        JournalParser parser;
        feed(parser, QByteArray("x\n").repeated(5000));
        QCOMPARE(parser.problems().size(), 1000);
        QCOMPARE(parser.lines(), 5000);
    }

    // However the bytes are cut, the same events come out.
    void cutsChangeNothing()
    {
        QByteArray all;
        for (int seq = 1; seq <= 200; ++seq)
            all += seq % 17 == 0 ? QByteArray("broken\n")
                                 : line(seq, "\"kind\":\"gpu\",\"text\":\"\xc3\xa4\\n\"");
        JournalParser whole;
        const auto expected = feed(whole, all);
        QRandomGenerator random(7);
        for (int round = 0; round < 50; ++round) {
            JournalParser parser;
            QList<JournalEvent> events;
            for (qsizetype at = 0; at < all.size();) {
                const qsizetype size = std::min<qsizetype>(1 + random.bounded(90), all.size() - at);
                parser.feed(QByteArrayView(all).sliced(at, size), events);
                at += size;
            }
            QCOMPARE(events.size(), expected.size());
            for (qsizetype i = 0; i < events.size(); ++i) {
                QCOMPARE(events.at(i).seq, expected.at(i).seq);
                QCOMPARE(events.at(i).line, expected.at(i).line);
                QCOMPARE(events.at(i).fields, expected.at(i).fields);
            }
            QCOMPARE(parser.problems(), whole.problems());
        }
    }

    void aFileIsReadFromWhereItWasLeft()
    {
        QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("journal.jsonl"));
        JournalReader reader(name);
        QVERIFY(reader.read()->isEmpty()); // not there yet
        append(name, line(1) + line(2) + "{\"se");
        QCOMPARE(reader.read()->size(), 2);
        QVERIFY(reader.read()->isEmpty());
        append(name, "q\":3}\n");
        const auto events = reader.read();
        QCOMPARE(events->size(), 1);
        QCOMPARE(events->first().seq, 3);
        QCOMPARE(reader.offset(), QFileInfo(name).size());
    }

    void aLargeFileComesInPieces()
    {
        QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("journal.jsonl"));
        QByteArray all;
        for (int seq = 1; seq <= 100'000; ++seq)
            all += line(seq, "\"kind\":\"gpu\",\"pad\":\"0123456789012345678901234567890123456789\"");
        append(name, all);
        JournalReader reader(name);
        qsizetype count = 0, reads = 0;
        do {
            count += reader.read()->size();
            ++reads;
        } while (reader.more());
        QCOMPARE(count, 100'000);
        QVERIFY(reads > 1);
        QVERIFY(reader.parser().problems().isEmpty());
    }

    void aJournalThatBecameShorterIsAnError()
    {
        QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("journal.jsonl"));
        append(name, line(1) + line(2));
        JournalReader reader(name);
        QVERIFY(reader.read());
        QVERIFY(QFile::resize(name, 5));
        const auto events = reader.read();
        QVERIFY(!events);
        QCOMPARE(events.error().kind, base::Error::Kind::Environment);
        QVERIFY(events.error().sentence().contains(QStringLiteral("shorter")));
    }

    void aNamedPipeInItsPlaceIsAnErrorAndNoHang()
    {
        QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("journal.jsonl"));
        QCOMPARE(::mkfifo(QFile::encodeName(name).constData(), 0600), 0);
        JournalReader reader(name);
        const auto events = reader.read();
        QVERIFY(!events);
        QCOMPARE(events.error().kind, base::Error::Kind::Environment);
        QVERIFY(events.error().sentence().contains(QStringLiteral("not a regular file")));
    }
};

QTEST_APPLESS_MAIN(TestJournal)
#include "tst_journal.moc"
