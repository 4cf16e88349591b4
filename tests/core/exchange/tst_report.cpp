// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/files.h>
#include <assay/exchange/report.h>
#include <assay/golden/reference.h>

#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::exchange;
using matrix::Thinking;

namespace {

QString text(const char *words)
{
    return QString::fromUtf8(words);
}

// A run of two modes and sixteen draft lengths with a golden curve beside it.
class Fixture
{
public:
    Fixture()
    {
        run.id = text("20261130-101500-lab-1a2b3c");
        run.folder = m_folder.filePath(text("run"));
        run.recipeName = text("Lab");
        run.modelKey = text("lab");
        run.state = run::RunState::Done;
        recipe.name = text("Lab");
        recipe.model = {text("assay/lab"), text("lab")};
        recipe.matrix.categories = {text("coding")};
        recipe.matrix.concurrencies = {1};
        recipe.matrix.thinkingOn = matrix::Mode();
        recipe.matrix.thinkingOff = matrix::Mode();
        for (const Thinking thinking : {Thinking::On, Thinking::Off}) {
            for (int length = 1; length <= 16; ++length)
                add(thinking, length);
        }
        review.run = run.id;
        review.gates = review::gateCatalogue();
    }

    void add(Thinking thinking, int length)
    {
        recipe.matrix.draftLengths.append(length);
        run::CellView cell;
        cell.cell = {thinking, length, text("coding"), 1};
        cell.id = matrix::cellId(cell.cell, false, false);
        cell.state = run::CellState::Value;
        cell.counting = 1;
        run::Attempt attempt;
        attempt.state = cell.state;
        attempt.folder = run.folder + text("/cells/") + cell.id + text("/attempt-1");
        attempt.serverLog = run.folder + text("/servers/1/server.log");
        attempt.serverArgv = {text("vllm"), text("serve"), run.folder + text("/it's")};
        attempt.workloadArgv = QStringList(40, text("--some-flag=a value"));
        attempt.acceptance.drafts = 200;
        attempt.acceptance.draftTokens = qint64{200} * length;
        attempt.acceptance.acceptedTokens = 309;
        attempt.acceptance.acceptedPerPosition.fill(7, length);
        attempt.acceptance.interval = metrics::Interval{2.5, 2.6, 0.95, text("requests")};
        attempt.completed = 880;
        attempt.planned = 880;
        QVERIFY(QDir().mkpath(attempt.folder));
        for (const char *name : {"/before.prom", "/after.prom"})
            QVERIFY(base::writeFileAtomically(attempt.folder + text(name), QByteArray(30000, 'x')));
        cell.attempts = {attempt};
        run.cells.append(cell);
    }

    [[nodiscard]] QByteArray bytes(ReportFormat format) const
    {
        const golden::Reference reference = golden::readReference(
            "lab:\n  thinking_on: {2: 2.54, 3: 2.99, 4: N/A}\n  thinking_off: {2: 2.42}\n");
        const golden::LibraryMatch match{text("/somewhere/golden.yaml"), 0, reference.models.constFirst()};
        return reportBytes(reportOf(run, recipe, review, notes, {match},
                                    QDateTime(QDate(2026, 11, 30), QTime(10, 30), Qt::UTC)),
                           format);
    }

    run::RunView run;
    matrix::Recipe recipe;
    review::Review review;
    review::ReviewFile notes;

private:
    QTemporaryDir m_folder;
};

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theEndingTellsTheForm();
    void valuesComeFromTheIntegers();
    void cellsWithoutAValueAreNeverNumbers();
    void textIsNeverMarkup();
    void noPlaceOfThisMachine();
    void aLargeRunIsQuickAndSmall();
};

void TestReport::theEndingTellsTheForm()
{
    for (const char *name : {"a.html", "a.HTM", "a.b.html"})
        QVERIFY(reportFormat(text(name)).value() == ReportFormat::Html);
    QVERIFY(reportFormat(text("/x/a.md")).value() == ReportFormat::Markdown);
    QVERIFY(reportFormat(text("a.csv")).value() == ReportFormat::Csv);
    QVERIFY(reportFormat(text("a.json")).value() == ReportFormat::Json);
    for (const char *name : {"a", "a.pdf", "html", "a.html.gz", ""}) {
        const auto format = reportFormat(text(name));
        QVERIFY2(!format, name);
        QVERIFY(format.error().kind == base::Error::Kind::Input);
        for (const char *ending : {".html", ".md", ".csv", ".json"})
            QVERIFY(format.error().next.contains(text(ending)));
    }
}

void TestReport::valuesComeFromTheIntegers()
{
    const Fixture fixture;
    const QByteArray html = fixture.bytes(ReportFormat::Html);
    // 1 + 309/200 is 2.545 and prints 2.54, as C prints the double.
    QVERIFY(html.contains("<title>thinking_on-1: 2.54</title>"));
    QVERIFY(html.contains("<th scope=\"row\">golden thinking_on</th><td class=\"number muted\">missing</td>"
                          "<td class=\"number\">2.54</td><td class=\"number\">2.99</td>"
                          "<td class=\"number muted\">n/a</td>"));
    const QByteArray csv = fixture.bytes(ReportFormat::Csv);
    const QByteArrayList lines = csv.split('\n');
    QCOMPARE(lines.size(), 34); // a head, 32 cells, and nothing after the last newline
    QVERIFY(lines[2].contains(
        ",value,,2.54,0.7725,2.5000,2.6000,0.95,requests,2.54,0.0050,1.0020,true,200,400,309,7 7,"));
    QVERIFY(lines[3].contains(",2.99,-0.4450,0.8512,false,200,600,309,7 7 7,"));
    // n/a in the reference: no difference, no ratio, no verdict.
    QVERIFY(lines[4].contains(",requests,,,,,200,800,309,"));
    // 2.545 against 2.42 is outside by a hair that two decimals hide.
    QVERIFY(lines[18].contains(",2.4200,0.1250,1.0517,false,"));
    const QByteArray markdown = fixture.bytes(ReportFormat::Markdown);
    QVERIFY(markdown.contains("| golden thinking_on | missing | 2.54 | 2.99 | n/a | missing |"));
}

void TestReport::cellsWithoutAValueAreNeverNumbers()
{
    Fixture fixture;
    const std::pair<run::CellState, const char *> states[] = {{run::CellState::Failed, "failed"},
                                                              {run::CellState::NotAvailable, "n/a"},
                                                              {run::CellState::NotRun, "not run"},
                                                              {run::CellState::Absent, "absent"},
                                                              {run::CellState::Queued, "queued"}};
    for (const auto &[state, word] : states) {
        // The counters of a failed cell may be there; they give no value.
        fixture.run.cells[4].state = state;
        fixture.run.cells[4].reason = text("a reason");
        const QByteArray html = fixture.bytes(ReportFormat::Html);
        QVERIFY2(!html.contains("<title>thinking_on-5: 2.54</title>"), word);
        const QByteArray mark = "<title>thinking_on-5: " + QByteArray(word) + "</title>";
        QVERIFY2(html.contains(mark), word);
        const QByteArray tone = state == run::CellState::Failed ? " class=\"wrong\"" : "";
        const QByteArray row = "<th scope=\"row\">thinking_on-5</th><td" + tone + '>' + word +
                               ": a reason</td><td class=\"number\"></td><td class=\"number\"></td>";
        QVERIFY2(html.contains(row), row.constData());
        const QByteArray line = fixture.bytes(ReportFormat::Csv).split('\n').at(5);
        QVERIFY2(line.contains(",a reason,,,,,,,"), line.constData());
    }
}

void TestReport::textIsNeverMarkup()
{
    Fixture fixture;
    const QString foreign = text("=1+1 <img src=x onerror=alert(1)> \"'& | `x` [l](u) @ada #12 \x01\nend");
    fixture.run.cells[0].state = run::CellState::Failed;
    fixture.run.cells[0].reason = foreign;
    fixture.review.gates[0].evidence = foreign;
    fixture.notes.note = foreign;
    fixture.recipe.model.id = foreign;
    const QByteArray html = fixture.bytes(ReportFormat::Html);
    QVERIFY(!html.contains("<img"));
    QVERIFY(!html.contains('\x01'));
    QVERIFY(html.contains("&lt;img src=x onerror=alert(1)&gt; &quot;&#39;&amp; |"));
    const QByteArray markdown = fixture.bytes(ReportFormat::Markdown);
    QVERIFY(!markdown.contains("<img"));
    QVERIFY(markdown.contains("&lt;img src=x onerror=alert\\(1\\)&gt; \"'&amp; \\| \\`x\\` \\[l\\]\\(u\\) "
                              "@<!-- -->ada #<!-- -->12"));
    const QByteArray csv = fixture.bytes(ReportFormat::Csv);
    QVERIFY(csv.contains(",\"'=1+1 <img src=x onerror=alert(1)> \"\"'& |"));
    const QJsonObject json = QJsonDocument::fromJson(fixture.bytes(ReportFormat::Json)).object();
    QCOMPARE(json[text("note")].toString(), foreign);
}

void TestReport::noPlaceOfThisMachine()
{
    Fixture fixture;
    fixture.review.gates[0].where = fixture.run.folder + text("/servers/1/server.log:12");
    fixture.review.gates[0].evidence = text("see ") + fixture.run.folder;
    for (const ReportFormat format :
         {ReportFormat::Html, ReportFormat::Markdown, ReportFormat::Csv, ReportFormat::Json}) {
        const QByteArray bytes = fixture.bytes(format);
        QVERIFY(!bytes.contains(fixture.run.folder.toUtf8()));
        QVERIFY(!bytes.contains("/somewhere/"));
    }
    QVERIFY(fixture.bytes(ReportFormat::Html).contains("servers/1/server.log:12"));
}

void TestReport::aLargeRunIsQuickAndSmall()
{
    const Fixture fixture;
    QElapsedTimer timer;
    timer.start();
    const QByteArray html = fixture.bytes(ReportFormat::Html);
    const qint64 elapsed = timer.elapsed();
    constexpr qint64 secondAtMost = 1000;
    QVERIFY2(elapsed < secondAtMost, QByteArray::number(elapsed).constData());
    constexpr qsizetype sizeAtMost = 2'000'000;
    QVERIFY2(html.size() < sizeAtMost, QByteArray::number(html.size()).constData());
    QVERIFY(!html.contains("<script"));
    QVERIFY(!html.contains("http://") && !html.contains("https://"));
}

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
