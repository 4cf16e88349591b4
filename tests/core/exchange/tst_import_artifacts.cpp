// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of artifacts becomes a run: the files are those of a real engine and its client.
#include <assay/exchange/import.h>
#include <assay/matrix/recipe.h>
#include <assay/review/review.h>
#include <assay/run/folder.h>
#include <assay/run/store.h>

#include <places.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace assay;
using namespace assay::exchange;

namespace {

const QString data = QLatin1StringView(ASSAY_TEST_DATA) + QLatin1Char('/');

const QByteArray curve = "# Acceptance Length (AL) reference values measured with SPEED-Bench.\n"
                         "# dataset: coding | temperature: 1.0 | output_len: 512\n"
                         "# thinking_on chat_template_kwargs: {\"enable_thinking\": true}\n"
                         "# Measured on lab-target (B300, vLLM MTP), per num_speculative_tokens.\n"
                         "lab-target:\n  thinking_off:\n    3: 3.50\n";

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// A folder of artifacts, and the runs that come of it.
class Place
{
public:
    Place() { QDir(m_folder.path()).mkpath(QStringLiteral("in")); }

    void put(const QString &name, const QByteArray &bytes)
    {
        const QString path = source() + QLatin1Char('/') + name;
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    void putReal(const QString &name, const QString &original) { put(name, bytesOf(data + original)); }
    // The real cell thinking_off-3 in the published layout.
    void putCell()
    {
        putReal(QStringLiteral("speedbench_server_logs-lab/server_off_mtp3.log"),
                QStringLiteral("logs/lab-off-3/server.log"));
        putReal(QStringLiteral("speedbench_detailed_results-lab/speedbench_off_mtp3"),
                QStringLiteral("lab/real_result.json"));
    }
    void putScrapes()
    {
        putReal(QStringLiteral("scrapes/before_off_mtp3.prom"),
                QStringLiteral("metrics/real/lab-off-3/before.prom"));
        putReal(QStringLiteral("scrapes/after_off_mtp3.prom"),
                QStringLiteral("metrics/real/lab-off-3/after.prom"));
    }
    [[nodiscard]] QString source() const { return m_folder.filePath(QStringLiteral("in")); }
    [[nodiscard]] QString root() const { return m_folder.filePath(QStringLiteral("runs")); }

    [[nodiscard]] base::Result<ImportReport> import(ImportOptions options = {}) const
    {
        options.now = QDateTime({2026, 12, 1}, {0, 0}, Qt::UTC);
        return importPath(source(), root(), options);
    }

private:
    QTemporaryDir m_folder;
};

run::RunView viewOf(const ImportReport &report)
{
    run::RunStore store{run::RunFolder(report.folder)};
    return store.refresh() ? store.view() : run::RunView();
}

review::Verdict verdictOf(const run::RunView &view, const QString &gate)
{
    const auto recipe = matrix::readRecipe(bytesOf(view.folder + QStringLiteral("/recipe.yaml"))).recipe;
    const review::Review judged = review::reviewRun(view, recipe.value_or(matrix::Recipe()), {});
    const review::Gate *found = judged.find(gate);
    return found == nullptr ? review::Verdict::Accepted : found->verdict;
}

QString whyLeftOut(const ImportReport &report, const QString &path)
{
    for (const LeftOutFile &file : report.leftOut) {
        if (file.path == path)
            return file.why;
    }
    return {};
}

} // namespace

class ImportArtifacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aResultAlone();
    void scrapesAreTheValue();
    void theCurveThatCameAlongIsHeldAgainstIt();
    void aLogIsApproximate();
    void theNewestResultWins();
    void foreignFilesStayOut();
    void staleLogsStayOut();
    void twoCollectorsAreNotMixed();
    void whatMayBeOfAnotherMeasurementIsNotGuessed();
    void marksOfThinking_data();
    void marksOfThinking();
    void requestMeansGiveNoValue();
    void controlCells();
    void curvesWithoutModes();
    void theSameAgainIsTheRunThatIsHere();
    void nothingStaysOfWhatIsNoImport();
};

void ImportArtifacts::aResultAlone()
{
    Place place;
    place.putCell();
    const auto report = place.import();
    QVERIFY2(report.has_value(), qPrintable(report ? QString() : report.error().sentence()));
    QVERIFY(report->isNew && report->leftOut.isEmpty());
    QVERIFY(report->run.startsWith(QStringLiteral("20261130-140655-lab-target-")));
    const run::RunView view = viewOf(*report);
    QCOMPARE(view.state, run::RunState::Done);
    QCOMPARE(view.cells.size(), 1);
    const run::CellView &cell = view.cells.first();
    QCOMPARE(cell.id, QStringLiteral("thinking_off-3"));
    QCOMPARE(cell.state, run::CellState::Value);
    const run::Attempt &attempt = *cell.countingAttempt();
    QCOMPARE(attempt.acceptance.drafts, 3666);
    QCOMPARE(attempt.acceptance.acceptedTokens, 9179);
    QCOMPARE(attempt.acceptance.acceptanceLength, 1.0 + 9179.0 / 3666.0);
    QCOMPARE(attempt.acceptance.requests.finished, std::nullopt);
    QCOMPARE(attempt.driver, QStringLiteral("vllm-bench"));
    QCOMPARE(attempt.engineVersion, QStringLiteral("0.32.0"));
    QVERIFY(attempt.serverLogStopOffset > 0);
    // Byte for byte.
    QCOMPARE(bytesOf(attempt.folder + QStringLiteral("/result.json")),
             bytesOf(data + QStringLiteral("lab/real_result.json")));
    QCOMPARE(bytesOf(attempt.serverLog), bytesOf(data + QStringLiteral("logs/lab-off-3/server.log")));
    // Counts without scrapes are no raw counters, and what nobody told is not known.
    for (const char *gate : {"value_exact", "requests_accounted", "settings_effective", "server_log_clean"})
        QCOMPARE(verdictOf(view, QLatin1StringView(gate)), review::Verdict::Unknown);
    QCOMPARE(verdictOf(view, QStringLiteral("not_synthetic")), review::Verdict::Pass);
    QStringList said;
    for (const base::Problem &problem : view.problems)
        said.append(problem.text);
    QVERIFY(said.contains(QStringLiteral("not known: the dataset, and how many prompts it has")));
    QVERIFY(said.contains(QStringLiteral("not known: the sampling of thinking_off")));
}

void ImportArtifacts::scrapesAreTheValue()
{
    Place place;
    place.putCell();
    place.putScrapes();
    place.put(QStringLiteral("golden.yaml"), curve);
    const auto report = place.import();
    QVERIFY(report && report->leftOut.isEmpty());
    const run::RunView view = viewOf(*report);
    const run::Attempt &attempt = *view.cells.first().countingAttempt();
    // Of after.prom minus before.prom; the client's own numbers are the same here.
    QCOMPARE(attempt.acceptance.drafts, 3666);
    QCOMPARE(attempt.acceptance.acceptedTokens, 9179);
    QVERIFY(attempt.acceptance.requests.finished.has_value());
    QCOMPARE(verdictOf(view, QStringLiteral("value_exact")), review::Verdict::Pass);
    QVERIFY(QFileInfo::exists(attempt.folder + QStringLiteral("/before.prom")));
    QVERIFY(!QFileInfo::exists(attempt.folder + QStringLiteral("/derived-before.prom")));
    // What the header of the curve tells is in the recipe.
    const auto recipe = matrix::readRecipe(bytesOf(report->folder + QStringLiteral("/recipe.yaml"))).recipe;
    QVERIFY(recipe.has_value());
    QCOMPARE(recipe->matrix.categories, QStringList(QStringLiteral("coding")));
    QCOMPARE(recipe->workload.outputLen, 512);
    QCOMPARE(recipe->workload.dataset.expectedPrompts, 80);
    QCOMPARE(recipe->speculative.method,
             QStringLiteral("draft_model")); // the server's word before the header's
    QCOMPARE(recipe->matrix.thinkingOff->sampling.first().second, QByteArray("1.0"));
}

void ImportArtifacts::theCurveThatCameAlongIsHeldAgainstIt()
{
    for (const char *text : {"3.50", "3.5"}) {
        Place place;
        place.putCell();
        place.put(QStringLiteral("golden.yaml"), QByteArray(curve).replace("3.50", text));
        const auto report = place.import();
        QVERIFY(report.has_value());
        QVERIFY(viewOf(*report).cells.first().countingAttempt()->problems.size() ==
                1); // no scrapes came along
    }
    for (const char *text : {"3.51", "N/A"}) {
        Place place;
        place.putCell();
        place.putScrapes();
        place.put(QStringLiteral("golden.yaml"), QByteArray(curve).replace("3.50", text));
        const auto report = place.import();
        QVERIFY(report.has_value());
        const run::RunView view = viewOf(*report);
        const base::Problems &problems = view.cells.first().countingAttempt()->problems;
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems.first().id, QStringLiteral("reference_differs"));
        QCOMPARE(problems.first().text,
                 QStringLiteral("golden.yaml says %1, its artifacts give 3.50 (9179 accepted in 3666 drafts)")
                     .arg(QLatin1StringView(text)));
        QCOMPARE(verdictOf(view, QStringLiteral("value_exact")), review::Verdict::Fail);
    }
    // A cell that only the curve knows has no value.
    Place place;
    place.putCell();
    place.put(QStringLiteral("golden.yaml"), curve + "    4: 3.90\n");
    const auto report = place.import();
    QVERIFY(report.has_value());
    const run::RunView view = viewOf(*report);
    QCOMPARE(view.cells.size(), 2);
    QCOMPARE(view.cells.last().state, run::CellState::NotRun);
    QCOMPARE(view.cells.last().reason,
             QStringLiteral("no artifact of it came along, only \"3.90\" in golden.yaml"));
    QCOMPARE(verdictOf(view, QStringLiteral("cells_completed")), review::Verdict::Fail);
}

void ImportArtifacts::aLogIsApproximate()
{
    Place place;
    place.putReal(QStringLiteral("server_off_mtp3.log"), QStringLiteral("logs/draft3-off/server.log"));
    place.put(QStringLiteral("golden.yaml"), QByteArray(curve).replace("3.50", "3.49"));
    const auto report = place.import();
    QVERIFY(report && report->leftOut.isEmpty());
    const run::RunView view = viewOf(*report);
    const run::Attempt &attempt = *view.cells.first().countingAttempt();
    // 10722 draft tokens of 3 a draft, 8872 accepted: 3574 drafts, 1 + 8872 / 3574 = 3.48.
    QCOMPARE(attempt.acceptance.drafts, 3574);
    QCOMPARE(attempt.acceptance.acceptedTokens, 8872);
    QCOMPARE(attempt.problems.size(), 1); // 3.49 is near enough for lines that leave the end out
    QVERIFY(attempt.problems.first().text.startsWith(
        QStringLiteral("its value is approximate: it is that of 6 lines")));
    QCOMPARE(verdictOf(view, QStringLiteral("value_exact")), review::Verdict::Unknown);
    QCOMPARE(report->run.left(9), QStringLiteral("20261201-"));
}

void ImportArtifacts::theNewestResultWins()
{
    Place place;
    place.putCell();
    const QByteArray real = bytesOf(data + QStringLiteral("lab/real_result.json"));
    place.put(QStringLiteral("old/speedbench_off_mtp3"),
              QByteArray(real).replace("20261130-140655", "20261129-140655"));
    place.put(QStringLiteral("copy/speedbench_off_mtp3"), real);
    const auto report = place.import();
    QVERIFY(report.has_value());
    QCOMPARE(report->leftOut.size(), 2);
    const QString old = whyLeftOut(*report, QStringLiteral("old/speedbench_off_mtp3"));
    QVERIFY2(old.contains(QStringLiteral("2026-11-29 14:06:55")) &&
                 old.contains(QStringLiteral("2026-11-30 14:06:55")),
             qPrintable(old));
    QVERIFY(!whyLeftOut(*report, QStringLiteral("speedbench_detailed_results-lab/speedbench_off_mtp3"))
                 .isEmpty() ||
            !whyLeftOut(*report, QStringLiteral("copy/speedbench_off_mtp3")).isEmpty());
}

void ImportArtifacts::foreignFilesStayOut()
{
    Place place;
    place.putCell();
    const QByteArray real = bytesOf(data + QStringLiteral("lab/real_result.json"));
    place.put(QStringLiteral("speedbench_on_mtp3"),
              QByteArray(real).replace("assay/lab-target", "org/another"));
    place.put(QStringLiteral("speedbench_on_mtp2"), real);
    place.put(QStringLiteral("speedbench_off_mtp1"), "{\"completed\": 8");
    place.put(QStringLiteral("results.json"), real);
    place.put(QStringLiteral("empty.log"), {});
    place.put(QStringLiteral("readme.md"), "hello");
    place.put(QStringLiteral("other.yaml"), "minimax-m3:\n  thinking_on:\n    1: 1.50\n");
    place.put(QStringLiteral("golden.yaml"), curve);
    place.put(QStringLiteral("broken.yaml"), "a: [1\nb: 2\n");
    place.put(QStringLiteral("server_on_mtp1.log"),
              bytesOf(data + QStringLiteral("logs/lab-on-3/server.log")));
    QVERIFY(
        QFile::link(QStringLiteral("/etc/passwd"), place.source() + QStringLiteral("/server_on_mtp4.log")));
    const auto report = place.import();
    QVERIFY2(report.has_value(), qPrintable(report ? QString() : report.error().sentence()));
    const QList<std::pair<const char *, const char *>> expected{
        {"speedbench_on_mtp3", "it is of another model, org/another"},
        {"speedbench_on_mtp2", "it lists 3 draft positions, its name says 2"},
        {"speedbench_off_mtp1", "1:16: "},
        {"results.json", "its name tells no thinking mode and draft length"},
        {"empty.log", "it is empty"},
        {"readme.md", "it is no file of a collector that this version knows"},
        {"other.yaml", "its curve is of minimax-m3"},
        {"broken.yaml", "2:"},
        {"server_on_mtp1.log", "its server ran draft length 3, its name says 1"},
        {"server_on_mtp4.log", "it is a link"},
    };
    for (const auto &[path, why] : expected) {
        const QString said = whyLeftOut(*report, QLatin1StringView(path));
        QVERIFY2(said.startsWith(QLatin1StringView(why)),
                 qPrintable(QLatin1StringView(path) + QStringLiteral(": ") + said));
    }
    QCOMPARE(report->leftOut.size(), expected.size());
    QCOMPARE(viewOf(*report).cells.size(), 1);
    // Two models, and nothing says which is meant.
    Place two;
    two.put(QStringLiteral("speedbench_off_mtp3"), real);
    two.put(QStringLiteral("speedbench_on_mtp3"),
            QByteArray(real).replace("assay/lab-target", "org/another"));
    const auto refused = two.import();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, base::Error::Kind::Input);
    QVERIFY(refused.error().why.startsWith(QStringLiteral("assay/lab-target, org/another")));
    QVERIFY(QDir(two.root()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
}

void ImportArtifacts::staleLogsStayOut()
{
    Place place;
    place.putReal(QStringLiteral("speedbench_off_mtp3"), QStringLiteral("lab/real_result.json"));
    place.put(QStringLiteral("server_off_mtp3.log"),
              bytesOf(data + QStringLiteral("logs/lab-off-3/server.log")).replace("11-30 ", "11-28 "));
    const auto report = place.import();
    QVERIFY(report.has_value());
    QVERIFY2(whyLeftOut(*report, QStringLiteral("server_off_mtp3.log"))
                 .startsWith(QStringLiteral("it is stale: ")),
             qPrintable(whyLeftOut(*report, QStringLiteral("server_off_mtp3.log"))));
    QCOMPARE(verdictOf(viewOf(*report), QStringLiteral("not_synthetic")), review::Verdict::Unknown);
    // A log without its head: what was in force is not known, so nothing of it passes.
    Place headless;
    const QByteArray log = bytesOf(data + QStringLiteral("logs/lab-off-3/server.log"));
    headless.putReal(QStringLiteral("speedbench_off_mtp3"), QStringLiteral("lab/real_result.json"));
    headless.put(QStringLiteral("server_off_mtp3.log"),
                 log.sliced(log.indexOf("SpecDecoding metrics") - 200));
    const auto cut = headless.import();
    QVERIFY(cut && cut->leftOut.isEmpty());
    const run::RunView view = viewOf(*cut);
    QCOMPARE(verdictOf(view, QStringLiteral("not_synthetic")), review::Verdict::Unknown);
    QCOMPARE(verdictOf(view, QStringLiteral("server_log_clean")), review::Verdict::Unknown);
    QVERIFY(QFileInfo::exists(cut->folder + QStringLiteral("/source/thinking_off-3/server.log")));
}

void ImportArtifacts::twoCollectorsAreNotMixed()
{
    const QByteArray log = bytesOf(data + QStringLiteral("logs/lab-off-3/server.log"));
    const auto withLength = [&log](const char *length, const char *draft) {
        const QByteArray count = QByteArray("'num_speculative_tokens': ").append(length);
        const QByteArray model = QByteArray("'model': '").append(draft).append('\'');
        QByteArray other = log;
        other.replace("'num_speculative_tokens': 3", count);
        return other.replace("'model': '/models/lab-draft'", model);
    };
    Place place;
    place.put(QStringLiteral("server_off_mtp1.log"), withLength("1", "/models/lab-draft"));
    place.put(QStringLiteral("server_off_mtp2.log"), withLength("2", "/models/other"));
    const auto tie = place.import();
    QVERIFY(!tie);
    QCOMPARE(tie.error().what, QStringLiteral("holds cells of several collectors"));
    QVERIFY(tie.error().why.contains(QStringLiteral("/models/other")));
    place.put(QStringLiteral("server_off_mtp3.log"), log);
    const auto report = place.import();
    QVERIFY(report.has_value());
    QCOMPARE(report->leftOut.size(), 1);
    QVERIFY(whyLeftOut(*report, QStringLiteral("server_off_mtp2.log"))
                .startsWith(QStringLiteral("its server ran with ")));
    QCOMPARE(viewOf(*report).cells.size(), 2);
}

void ImportArtifacts::whatMayBeOfAnotherMeasurementIsNotGuessed()
{
    // Scrapes of fewer drafts than the client counted.
    Place place;
    place.putScrapes();
    place.put(QStringLiteral("speedbench_off_mtp3"),
              bytesOf(data + QStringLiteral("lab/real_result.json"))
                  .replace("\"spec_decode_num_drafts\": 3666", "\"spec_decode_num_drafts\": 7332")
                  .replace("\"spec_decode_accepted_tokens\": 9179", "\"spec_decode_accepted_tokens\": 18358")
                  .replace("\"spec_decode_draft_tokens\": 10998", "\"spec_decode_draft_tokens\": 21996"));
    const auto report = place.import();
    QVERIFY(report && report->leftOut.isEmpty());
    const run::CellView cell = viewOf(*report).cells.first();
    QCOMPARE(cell.state, run::CellState::Failed);
    QCOMPARE(cell.reason,
             QStringLiteral("its scrapes (3666 drafts) and its result (7332 drafts) are not of one "
                            "measurement"));
    // Two scrapes after the workload: of two engines, or of two measurements.
    Place two;
    two.putCell();
    two.putScrapes();
    two.putReal(QStringLiteral("scrapes/after_off_mtp3_engine1.prom"),
                QStringLiteral("metrics/real/lab-off-3/after.prom"));
    const auto guessed = two.import();
    QVERIFY(guessed.has_value());
    QCOMPARE(guessed->leftOut.size(), 2);
    QVERIFY(guessed->leftOut.first().why.startsWith(QStringLiteral("there are 2 such files of the cell")));
    // The scrape before it is alone then: the client's own counts are the value, and it does not stand beside
    // them.
    const run::RunView view = viewOf(*guessed);
    const run::Attempt &attempt = *view.cells.first().countingAttempt();
    QCOMPARE(attempt.acceptance.drafts, 3666);
    QVERIFY(!QFileInfo::exists(attempt.folder + QStringLiteral("/before.prom")));
    QVERIFY(QFileInfo::exists(guessed->folder + QStringLiteral("/source/thinking_off-3/before.prom")));
    QCOMPARE(verdictOf(view, QStringLiteral("value_exact")), review::Verdict::Unknown);
}

void ImportArtifacts::marksOfThinking_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QStringList>("marks");
    const QStringList think{QStringLiteral("</think>")};
    QTest::newRow("recipe") << QByteArray("deepseek-ai/DeepSeek-V4-Pro") << think;
    QTest::newRow("family") << QByteArray("moonshotai/Kimi-K3") << think;
    QTest::newRow("weights") << QByteArray("/models/Qwen3.5-397B") << think;
    QTest::newRow("nobody knows") << QByteArray("org/model") << QStringList();
}

void ImportArtifacts::marksOfThinking()
{
    QFETCH(QByteArray, model);
    QFETCH(QStringList, marks);
    Place place;
    place.put(QStringLiteral("speedbench_off_mtp3"),
              bytesOf(data + QStringLiteral("lab/real_result.json")).replace("assay/lab-target", model));
    const auto report = place.import();
    QVERIFY2(report.has_value(), qPrintable(report ? QString() : report.error().sentence()));
    const auto recipe = matrix::readRecipe(bytesOf(report->folder + QStringLiteral("/recipe.yaml"))).recipe;
    QVERIFY(recipe && recipe->matrix.thinkingOff);
    QCOMPARE(recipe->matrix.thinkingOff->evidenceNoneOf, marks);
    const run::RunView view = viewOf(*report);
    const bool isUnknown = std::ranges::any_of(view.problems, [](const base::Problem &problem) {
        return problem.text.startsWith(QStringLiteral("not known: the marks of thinking in the outputs of "));
    });
    QCOMPARE(isUnknown, marks.isEmpty());
    QCOMPARE(verdictOf(view, QStringLiteral("thinking_evidenced")) == review::Verdict::Unknown,
             marks.isEmpty());
}

void ImportArtifacts::requestMeansGiveNoValue()
{
    Place place;
    place.put(QStringLiteral("off_mtp3/acceptance_rate.json"),
              R"({"Average_AL":3.0,"Acceptance_Length_Histogram":{"2":1000,"4":10}})");
    const auto report = place.import();
    QVERIFY2(report.has_value(), qPrintable(report ? QString() : report.error().sentence()));
    const run::CellView cell = viewOf(*report).cells.first();
    QCOMPARE(cell.state, run::CellState::Failed);
    QVERIFY2(cell.reason.contains(QStringLiteral("a mean over requests, 3.00")) &&
                 cell.reason.contains(QStringLiteral("2.02")),
             qPrintable(cell.reason));
    QCOMPARE(cell.countingAttempt()->acceptance.acceptanceLength, std::nullopt);
    // NeMo's are pooled counts, whose definition is told beside them.
    Place nemo;
    nemo.put(QStringLiteral("metrics.json"), R"({"speed-bench":{"spec_num_drafts":100,"spec_draft_tokens":300,
        "spec_accepted_tokens":240,"spec_acceptance_length":3.4}})");
    QVERIFY(!nemo.import()); // it names no cell
    ImportOptions options;
    options.cell = matrix::Cell{matrix::Thinking::On, 3, {}, 1};
    const auto named = nemo.import(options);
    QVERIFY2(named.has_value(), qPrintable(named ? QString() : named.error().sentence()));
    const run::Attempt attempt = *viewOf(*named).cells.first().countingAttempt();
    QCOMPARE(attempt.acceptance.acceptanceLength, 3.4);
    QVERIFY(std::ranges::any_of(attempt.problems, [](const base::Problem &problem) {
        return problem.text.startsWith(QStringLiteral("NeMo Gym and Skills send every turn"));
    }));
}

void ImportArtifacts::controlCells()
{
    QJsonObject result =
        QJsonDocument::fromJson(bytesOf(data + QStringLiteral("lab/real_result.json"))).object();
    const QStringList keys = result.keys();
    for (const QString &key : keys) {
        if (key.startsWith(QLatin1StringView("spec_decode_")))
            result.remove(key);
    }
    const QByteArray without = QJsonDocument(result).toJson();
    Place place;
    place.putCell();
    place.put(QStringLiteral("speedbench_off_mtp0"), without);
    place.put(QStringLiteral("speedbench_off_mtp1"), without);
    place.put(QStringLiteral("server_off_mtp0.log"),
              bytesOf(data + QStringLiteral("logs/nospec/server.log")));
    const auto report = place.import();
    QVERIFY2(report.has_value(), qPrintable(report ? QString() : report.error().sentence()));
    const run::RunView view = viewOf(*report);
    QCOMPARE(view.cells.size(), 3);
    QCOMPARE(view.cells.at(0).state, run::CellState::Control);
    QCOMPARE(view.cells.at(1).state, run::CellState::Failed);
    QCOMPARE(view.cells.at(1).reason,
             QStringLiteral("its result gives no value: it tells nothing of speculation"));
    QCOMPARE(view.cells.at(2).state, run::CellState::Value);
}

void ImportArtifacts::curvesWithoutModes()
{
    const QByteArray plain = "lab-target:\n  3: 3.41\n";
    const auto differs = [](const ImportReport &report) {
        const run::RunView view = viewOf(report);
        return std::ranges::any_of(view.cells, [](const run::CellView &cell) {
            return std::ranges::any_of(cell.countingAttempt()->problems, [](const base::Problem &problem) {
                return problem.id == QStringLiteral("reference_differs");
            });
        });
    };
    Place one;
    one.putCell();
    one.put(QStringLiteral("golden.yaml"), plain);
    const auto single = one.import();
    QVERIFY(single && differs(*single));
    one.putReal(QStringLiteral("speedbench_on_mtp3"), QStringLiteral("lab/real_result.json"));
    const auto both = one.import();
    QVERIFY(both && !differs(*both));
    QVERIFY(both->run != single->run);
}

void ImportArtifacts::theSameAgainIsTheRunThatIsHere()
{
    Place place;
    place.putCell();
    const auto first = place.import();
    QVERIFY(first && first->isNew);
    const auto again = place.import();
    QVERIFY(again && !again->isNew);
    QCOMPARE(again->run, first->run);
    QCOMPARE(QDir(place.root()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList(first->run));
    // Another name is another cell, and so another run.
    QVERIFY(QFile::rename(
        place.source() + QStringLiteral("/speedbench_detailed_results-lab/speedbench_off_mtp3"),
        place.source() + QStringLiteral("/speedbench_detailed_results-lab/speedbench_on_mtp3")));
    QVERIFY(QFile::rename(place.source() + QStringLiteral("/speedbench_server_logs-lab/server_off_mtp3.log"),
                          place.source() + QStringLiteral("/speedbench_server_logs-lab/server_on_mtp3.log")));
    const auto renamed = place.import();
    QVERIFY(renamed && renamed->isNew && renamed->run != first->run);
}

void ImportArtifacts::nothingStaysOfWhatIsNoImport()
{
    Place place;
    const auto empty = place.import();
    QVERIFY(!empty);
    QCOMPARE(empty.error().kind, base::Error::Kind::Input);
    QCOMPARE(empty.error().where, place.source());
    place.put(QStringLiteral("golden.yaml"), curve);
    QVERIFY(!place.import());
    const auto missing = importPath(place.source() + QStringLiteral("/nowhere"), place.root());
    QVERIFY(!missing);
    QVERIFY(QDir(place.root()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
    // A folder that is not ours to write.
    place.putCell();
    QVERIFY(QFile::remove(place.root()) || QDir(place.root()).removeRecursively());
    QFile file(place.root());
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto unwritable = place.import();
    QVERIFY(!unwritable);
    QCOMPARE(unwritable.error().kind, base::Error::Kind::Environment);
}

QTEST_GUILESS_MAIN(ImportArtifacts)
#include "tst_import_artifacts.moc"
