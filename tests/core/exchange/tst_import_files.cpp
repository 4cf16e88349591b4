// SPDX-License-Identifier: GPL-3.0-or-later
// What single files of another collector tell. Expected values are worked out by hand.
#include <assay/exchange/collected.h>

#include <places.h>

#include <QFile>
#include <QTest>

using namespace assay;
using namespace assay::exchange;

namespace {

const QString data = QLatin1StringView(ASSAY_TEST_DATA) + QLatin1Char('/');

QByteArray fileOf(const QString &name)
{
    QFile file(data + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString cellText(const QString &path)
{
    const auto cell = cellOfPath(path);
    return cell ? matrix::cellId(*cell, false, false) : QString();
}

} // namespace

class ImportFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cellOfPath_data();
    void cellOfPath();
    void kinds_data();
    void kinds();
    void benchResult();
    void countsThatAreNone_data();
    void countsThatAreNone();
    void pooledKeys();
    void requestMeansStayApart();
    void brokenJson_data();
    void brokenJson();
    void serverLog();
    void serverLogInPieces();
};

void ImportFiles::cellOfPath_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("cell");
    QTest::newRow("published log") << "speedbench_server_logs-dsv4/server_on_mtp3.log"
                                   << "thinking_on-3";
    QTest::newRow("published result") << "speedbench_off_mtp12"
                                      << "thinking_off-12";
    QTest::newRow("our folder") << "cells/thinking_on-3/attempt-1/before.prom"
                                << "thinking_on-3";
    QTest::newRow("the name wins") << "off_mtp1/server_on_mtp2.log"
                                   << "thinking_on-2";
    QTest::newRow("control") << "server_off_mtp0.log"
                             << "thinking_off-0";
    QTest::newRow("capitals") << "Before_ON_k4.prom"
                              << "thinking_on-4";
    QTest::newRow("word that ends in on") << "python_3.log"
                                          << "";
    QTest::newRow("too long") << "server_on_mtp65.log"
                              << "";
    QTest::newRow("three digits") << "server_on_mtp123.log"
                                  << "";
    QTest::newRow("no length") << "server_on.log"
                               << "";
    QTest::newRow("nothing") << "results.json"
                             << "";
}

void ImportFiles::cellOfPath()
{
    QFETCH(QString, path);
    QFETCH(QString, cell);
    QCOMPARE(cellText(path), cell);
}

void ImportFiles::kinds_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *path, const QByteArray &head, CollectedKind kind) {
        QTest::newRow(path) << QString::fromLatin1(path) << head << int(kind);
    };
    row("speedbench_on_mtp3", " \n{\"date\"", CollectedKind::Json);
    row("a.json", "torn", CollectedKind::Json);
    row("bom", "\xef\xbb\xbf{}", CollectedKind::Json);
    row("server_on_mtp3.log", "INFO", CollectedKind::ServerLog);
    row("bench_on_mtp3.log", "x", CollectedKind::WorkloadLog);
    row("workload.txt", "x", CollectedKind::WorkloadLog);
    row("notes.txt", "x", CollectedKind::Foreign);
    row("responses.jsonl", "{}", CollectedKind::Foreign);
    row("x.yml", "a: 1", CollectedKind::Yaml);
    row("before.prom", "", CollectedKind::ScrapeBefore);
    row("on_mtp3/metrics_after", "# HELP x y\n", CollectedKind::ScrapeAfter);
    row("after/x", "# c\nvllm:num_drafts_total{a=\"b\"} 1.0\n", CollectedKind::ScrapeAfter);
    row("before/after.prom", "", CollectedKind::ScrapeAfter);
    row("metrics.prom", "", CollectedKind::Scrape);
    row("picture", "\x89PNG", CollectedKind::Foreign);
}

void ImportFiles::kinds()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, head);
    QFETCH(int, kind);
    QCOMPARE(int(collectedKind(path, head)), kind);
}

void ImportFiles::benchResult()
{
    const auto read = readCollected(fileOf(QStringLiteral("lab/real_result.json")));
    QVERIFY(read.has_value());
    QCOMPARE(read->form, CollectedResult::Form::Bench);
    QCOMPARE(read->model, QStringLiteral("assay/lab-target"));
    QCOMPARE(read->date, QDateTime({2026, 11, 30}, {14, 6, 55}, Qt::UTC));
    QCOMPARE(read->driver, QStringLiteral("vllm-bench"));
    QCOMPARE(read->concurrency, 1);
    QVERIFY(read->why.isEmpty());
    QVERIFY(read->counts.has_value());
    QCOMPARE(read->counts->drafts, 3666);
    QCOMPARE(read->counts->draftTokens, 3 * 3666);
    QCOMPARE(read->counts->acceptedTokens, 9179);
    // 0.89961811... * 3666 is 3298, 0.83442444... * 3666 is 3059, 0.76977632... * 3666 is 2822.
    QCOMPARE(read->counts->perPosition, QList<qint64>({3298, 3059, 2822}));
    QCOMPARE(read->draftLength, 3);
}

void ImportFiles::countsThatAreNone_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QString>("why");
    QTest::newRow("none") << QByteArray() << "it tells nothing of speculation";
    QTest::newRow("length alone") << QByteArray(R"(,"spec_decode_acceptance_length":2.5)")
                                  << "it tells an acceptance length (2.50) without the counts behind it";
    QTest::newRow("no drafts") << QByteArray(R"(,"spec_decode_num_drafts":0,"spec_decode_accepted_tokens":0)")
                               << "it tells no drafts";
    QTest::newRow("SGLang's own mean")
        << QByteArray(R"(,"accept_length":2.7)")
        << "it tells a mean of the engine's own (accept_length 2.70) without the counts behind it";
    // 1 + 60/40 = 2.50
    QTest::newRow("another length")
        << QByteArray(
               R"(,"spec_decode_num_drafts":40,"spec_decode_accepted_tokens":60,"spec_decode_acceptance_length":2.6)")
        << "its counts are not drafts and draft tokens: 1 + 60 / 40 is 2.50, its acceptance length 2.60";
}

void ImportFiles::countsThatAreNone()
{
    QFETCH(QByteArray, keys);
    QFETCH(QString, why);
    const auto read = readCollected(R"({"completed":80,"duration":1.5)" + keys + '}');
    QVERIFY(read.has_value());
    QVERIFY(!read->counts);
    QCOMPARE(read->why, why);
    QCOMPARE(read->isWithoutSpeculation, keys.isEmpty());
}

void ImportFiles::pooledKeys()
{
    // Counts of NeMo: 1 + 240 / 100 = 3.40, positions 90, 80 and 70 of 100 drafts.
    const QByteArray own = R"({"spec_num_drafts":100,"spec_draft_tokens":300,"spec_accepted_tokens":240,
        "spec_acceptance_length":3.4,"spec_acceptance_rate":80.0,
        "spec_per_position_acceptance_rates":[0.9,0.8,0.7]})";
    for (const QByteArray &json : {own, QByteArray(R"({"speed-bench":{"pass@1":)" + own + "}}"),
                                   QByteArray(R"({"rows":[)" + own + ',' + own + "]}")}) {
        const auto read = readCollected(json);
        QVERIFY2(read.has_value(), qPrintable(read ? QString() : read.error().sentence()));
        QCOMPARE(read->form, CollectedResult::Form::Pooled);
        QVERIFY(read->counts.has_value());
        QCOMPARE(read->counts->drafts, 100);
        QCOMPARE(read->counts->perPosition, QList<qint64>({90, 80, 70}));
        QVERIFY(!read->definition.isEmpty());
    }
    // What NeMo Gym gives for SGLang: requests and output tokens under the names of drafts and draft tokens.
    const auto placeholders = readCollected(R"({"spec_num_drafts":200,"spec_draft_tokens":30000,
        "spec_accepted_tokens":19500,"spec_acceptance_length":2.75,"spec_per_position_acceptance_rates":[]})");
    QVERIFY(placeholders && !placeholders->counts);
    QCOMPARE(
        placeholders->why,
        QStringLiteral("its counts are not drafts and draft tokens: 1 + 19500 / 200 is 98.50, its acceptance "
                       "length 2.75"));
    const auto unavailable =
        readCollected(R"({"spec_decode_unavailable":true,"spec_acceptance_length":null})");
    QVERIFY(unavailable && !unavailable->counts);
    QVERIFY(unavailable->why.contains(QStringLiteral("spec_decode_unavailable")));
    const auto several = readCollected(R"({"a":{"spec_num_drafts":1},"b":{"spec_num_drafts":2}})");
    QVERIFY(!several);
    QVERIFY(several.error().why.contains(QStringLiteral("which is the whole")));
}

void ImportFiles::requestMeansStayApart()
{
    // Request A: 10 drafts, 30 accepted (length 4 each); B: 1000 drafts, 1000 accepted (length 2 each). The
    // mean of the requests is (4 + 2) / 2 = 3.00, over the steps it is (10 * 4 + 1000 * 2) / 1010 = 2.02.
    const auto read = readCollected(R"({"Request_AL":{"0":{"0":4.0},"1":{"0":2.0}},"Average_AL":3.0,
        "Acceptance_Length_Histogram":{"2":1000,"4":10},"Conditional_Acceptance_Rate":{"2":1.0,"4":0.01}})");
    QVERIFY(read.has_value());
    QCOMPARE(read->form, CollectedResult::Form::Requests);
    QVERIFY(!read->counts);
    QVERIFY2(
        read->why.contains(QStringLiteral("a mean over requests, 3.00; over its steps, each turn's first one "
                                          "among them, it is 2.02;")),
        qPrintable(read->why));
    const auto bare = readCollected(R"({"Average_AL":3.0,"Acceptance_Length_Histogram":{"x":1}})");
    QVERIFY(bare && bare->why.contains(QStringLiteral("it is not told")));
}

void ImportFiles::brokenJson_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("why");
    QTest::newRow("torn") << QByteArray("{\n \"completed\": 8") << "2:16"
                          << "";
    QTest::newRow("NaN") << QByteArray("{\"a\": NaN}") << "1:7"
                         << "";
    QTest::newRow("empty") << QByteArray() << "1:1"
                           << "";
    QTest::newRow("foreign") << QByteArray("{\"a\": 1}") << ""
                             << "none of the keys";
    QTest::newRow("a list") << QByteArray("[1, 2]") << ""
                            << "none of the keys";
    QTest::newRow("text for a count")
        << QByteArray(R"({"completed":1,"duration":1,"spec_decode_num_drafts":"12"})") << ""
        << "\"spec_decode_num_drafts\" is no whole number";
    QTest::newRow("half a draft") << QByteArray(
                                         R"({"completed":1,"duration":1,"spec_decode_num_drafts":1.5})")
                                  << ""
                                  << "no whole number";
    QTest::newRow("negative") << QByteArray(R"({"spec_num_drafts":-1,"spec_accepted_tokens":1})") << ""
                              << "no whole number";
    QTest::newRow("beyond 2^53") << QByteArray(R"({"spec_num_drafts":9007199254740993})") << ""
                                 << "no whole number";
    QTest::newRow("a map of rates") << QByteArray(
                                           R"({"spec_num_drafts":1,"spec_per_position_acceptance_rates":{}})")
                                    << ""
                                    << "no list of numbers";
}

void ImportFiles::brokenJson()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, where);
    QFETCH(QString, why);
    const auto read = readCollected(json);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, base::Error::Kind::Input);
    QCOMPARE(read.error().where, where);
    QVERIFY2(read.error().why.contains(why), qPrintable(read.error().why));
}

void ImportFiles::serverLog()
{
    CollectedLogReader reader;
    reader.feed(fileOf(QStringLiteral("logs/draft3-off/server.log")));
    const CollectedLog &log = reader.log();
    QCOMPARE(log.engineKind, engine::Kind::Vllm);
    QVERIFY(log.settings.value(QStringLiteral("non-default args:"))
                .toString()
                .startsWith(QStringLiteral("{'model_tag'")));
    QCOMPARE(log.version, QStringLiteral("0.32.0"));
    QCOMPARE(log.first, QStringLiteral("11-30 13:29:24"));
    QCOMPARE(log.last, QStringLiteral("11-30 13:31:00"));
    QCOMPARE(log.acceptance.size(), 6);
    // Drafted tokens 999 + 1803 + 1938 + 2211 + 2001 + 1770 = 10722, accepted 806 + 1485 + 1624 + 1827 + 1679
    // + 1451 = 8872: 1 + 3 * 8872 / 10722 = 3.4824.
    const logs::PooledLines pooled = logs::pooled(log.acceptance, 3);
    QCOMPARE(pooled.draftTokens, 10722);
    QCOMPARE(pooled.acceptedTokens, 8872);
    const QByteArray bytes = fileOf(QStringLiteral("logs/draft3-off/server.log"));
    QVERIFY(log.stopOffset > log.acceptance.last().offset && log.stopOffset < bytes.size());
    QVERIFY(QByteArrayView(bytes).sliced(log.stopOffset).first(200).contains("shutdown"));
}

void ImportFiles::serverLogInPieces()
{
    const QByteArray bytes = fileOf(QStringLiteral("logs/lab-on-3/server.log"));
    CollectedLogReader whole;
    whole.feed(bytes);
    CollectedLogReader pieces;
    for (qsizetype at = 0; at < bytes.size();) {
        qsizetype end = bytes.indexOf('\n', std::min(at + 1000, bytes.size()));
        end = end < 0 ? bytes.size() : end + 1;
        pieces.feed(QByteArrayView(bytes).sliced(at, end - at));
        at = end;
    }
    QCOMPARE(pieces.log().settings, whole.log().settings);
    QCOMPARE(pieces.log().stopOffset, whole.log().stopOffset);
    QCOMPARE(pieces.log().acceptance.size(), whole.log().acceptance.size());
    QCOMPARE(pieces.log().acceptance.last().offset, whole.log().acceptance.last().offset);
    CollectedLogReader longLine;
    longLine.feed(QByteArray(QByteArray(10 << 20, 'x') + "\nINFO 01-02 03:04:05 x\n"));
    QCOMPARE(longLine.log().first, QStringLiteral("01-02 03:04:05"));
}

QTEST_GUILESS_MAIN(ImportFiles)
#include "tst_import_files.moc"
