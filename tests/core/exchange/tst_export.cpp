// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/files.h>
#include <assay/exchange/export.h>
#include <assay/golden/reference.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
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

matrix::Recipe recipe()
{
    matrix::Recipe recipe;
    recipe.name = text("Lab");
    recipe.model = {text("assay/lab"), text("lab")};
    recipe.speculative.method = text("mtp");
    recipe.engine.command = {text("vllm"), text("serve")};
    recipe.engine.args = {text("--no-enable-prefix-caching")};
    recipe.matrix.draftLengths = {2, 3};
    recipe.matrix.categories = {text("coding")};
    recipe.matrix.concurrencies = {1};
    matrix::Mode mode;
    mode.sampling = {{text("temperature"), "1.0"}};
    mode.chatTemplateKwargsText = "{\"thinking\": true}";
    recipe.matrix.thinkingOn = mode;
    mode.chatTemplateKwargsText.clear();
    recipe.matrix.thinkingOff = mode;
    recipe.workload.driver = text("vllm-bench");
    recipe.workload.dataset.name = text("speed_bench");
    recipe.workload.dataset.split = text("qualitative");
    recipe.workload.outputLen = 4096;
    return recipe;
}

// A run folder with the raw files of two modes and two draft lengths, and the view of it.
class Fixture
{
public:
    Fixture()
    {
        m_run.id = text("20261130-101500-lab-1a2b3c");
        m_run.folder = m_folder.filePath(text("run"));
        m_run.recipeName = text("Lab");
        m_run.modelKey = text("lab");
        m_run.state = run::RunState::Done;
        const QJsonObject gpu{{text("name"), text("NVIDIA B300")}};
        // As the journal's reducer tells it: a node a shard.
        m_run.hardware = {{text("nodes"), QJsonArray{QJsonObject{{text("gpus"), QJsonArray{gpu, gpu}}},
                                                     QJsonObject{{text("gpus"), QJsonArray{gpu}}}}}};
        add(Thinking::On, 2, 790, 1000);
        add(Thinking::On, 3, 309, 200);
        add(Thinking::Off, 2, 203, 200);
        add(Thinking::Off, 3, 1610, 1000);
        m_review.run = m_run.id;
        m_review.gates = review::gateCatalogue();
        for (review::Gate &gate : m_review.gates)
            gate.verdict = review::Verdict::Pass;
        options.into = m_folder.filePath(text("lab.yaml"));
        options.now = QDateTime(QDate(2026, 11, 30), QTime(10, 30), Qt::UTC);
    }

    void add(Thinking thinking, int draftLength, qint64 accepted, qint64 drafts)
    {
        run::CellView cell;
        cell.cell = {thinking, draftLength, text("coding"), 1};
        cell.id = matrix::cellId(cell.cell, false, false);
        cell.state = run::CellState::Value;
        cell.counting = 1;
        run::Attempt attempt;
        attempt.state = run::CellState::Value;
        attempt.driver = text("vllm-bench");
        attempt.serverArgv = {text("vllm"), text("serve"), text("--no-enable-prefix-caching")};
        attempt.serverEnvNames = {text("HF_TOKEN")};
        attempt.engineVersion = text("0.21.0");
        attempt.folder = m_run.folder + text("/cells/") + cell.id + text("/attempt-1");
        attempt.acceptance.status = metrics::Status::Value;
        attempt.acceptance.drafts = drafts;
        attempt.acceptance.acceptedTokens = accepted;
        attempt.acceptance.acceptanceLength =
            1.0 + static_cast<double>(accepted) / static_cast<double>(drafts);
        QVERIFY(QDir().mkpath(attempt.folder));
        write(attempt.folder + text("/before.prom"), "before " + cell.id.toUtf8());
        write(attempt.folder + text("/after.prom"), "after " + cell.id.toUtf8());
        cell.attempts = {attempt};
        m_run.cells.append(cell);
    }

    static void write(const QString &path, const QByteArray &bytes)
    {
        QVERIFY(base::writeFileAtomically(path, bytes));
    }

    [[nodiscard]] base::Result<ExportReport> run() const
    {
        return exportRun(m_run, m_recipe, m_review, options);
    }
    [[nodiscard]] QByteArray reference() const { return base::readFile(options.into).value_or("(none)"); }
    [[nodiscard]] QString file(const char *name) const { return m_folder.filePath(text(name)); }
    [[nodiscard]] QStringList files() const
    {
        return QDir(m_folder.path()).entryList(QDir::Files, QDir::Name);
    }
    review::Gate &gate(const char *id)
    {
        for (review::Gate &gate : m_review.gates) {
            if (gate.id == QLatin1String(id))
                return gate;
        }
        qFatal("no such gate");
    }

    run::RunView m_run;
    matrix::Recipe m_recipe = recipe();
    review::Review m_review;
    ExportOptions options;

private:
    QTemporaryDir m_folder;
};

} // namespace

class TestExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void newFileByteForByte();
    void provenanceHoldsWhatAValueRestsOn();
    void otherModelsStayByteForByte();
    void dryRunWritesNothing();
    void oldDraftLengthsAreNotLost();
    void missingCells();
    void cellsThatTheRunNeverHad();
    void failedGate();
    void unknownGateAndItsAcceptance();
    void acceptanceNeedsAReviewer();
    void duplicateKeyAndBrokenFile();
    void severalCategories();
    void driverConcurrencyAndPrefixCachingInTheHeader();
    void modeOfTheRunThatHasNoCell();
    void missingScrape();
    void bothFilesOrNeither();
    void exportTwiceChangesNothing();
    void provenanceNames();
};

void TestExport::newFileByteForByte()
{
    Fixture fixture;
    fixture.options.sourceUrl = text("https://github.com/o/r/actions/runs/1");
    const auto report = fixture.run();
    QVERIFY2(report, qPrintable(report ? QString() : report.error().sentence()));
    // 1 + 309/200 prints 2.54 and 1 + 203/200 prints 2.01: binary doubles, C's %.2f.
    QCOMPARE(fixture.reference(),
             QByteArray("# Source GitHub Actions run: https://github.com/o/r/actions/runs/1\n"
                        "# Acceptance Length (AL) reference values measured with SPEED-Bench.\n"
                        "# dataset: coding | temperature: 1.0 | output_len: 4096\n"
                        "# thinking_on chat_template_kwargs: {\"thinking\": true}\n"
                        "# Measured on lab (NVIDIA B300, vLLM MTP), per num_speculative_tokens.\n"
                        "# Auto-generated by assay " ASSAY_VERSION ".\n"
                        "#\n"
                        "# key = num_speculative_tokens (MTP level); value = golden AL\n"
                        "lab:\n"
                        "  thinking_on:\n"
                        "    2: 1.79\n"
                        "    3: 2.54\n"
                        "  thinking_off:\n"
                        "    2: 2.01\n"
                        "    3: 2.61\n"));
    QVERIFY(report->written);
    QCOMPARE(report->changed.size(), 4);
    QCOMPARE(report->provenance, fixture.file("lab.lab.provenance.json"));
    const QJsonObject json = toJson(*report);
    QCOMPARE(json[text("changed")][0][text("thinking")].toString(), text("on"));
    QVERIFY(json[text("changed")][0][text("before")].isNull());
    QCOMPARE(json[text("changed")][0][text("after")].toDouble(), 1.79);
    QCOMPARE(json[text("changed")][0][text("after_text")].toString(), text("1.79"));
    QVERIFY(json[text("diff")].toString().contains(text("+    3: 2.54\n")));
}

void TestExport::provenanceHoldsWhatAValueRestsOn()
{
    Fixture fixture;
    Fixture::write(fixture.m_run.folder + text("/recipe.yaml"), "recipe: 1\n");
    const auto report = fixture.run();
    QVERIFY(report);
    const QJsonObject json = QJsonDocument::fromJson(base::readFile(report->provenance).value()).object();
    QCOMPARE(json[text("run")].toString(), fixture.m_run.id);
    QCOMPARE(json[text("exported")].toString(), text("2026-11-30T10:30:00.000Z"));
    QCOMPARE(json[text("reference")][text("sha256")].toString(),
             QString::fromLatin1(base::sha256(fixture.reference())));
    QCOMPARE(json[text("cells")].toArray().size(), 4);
    const QJsonObject cell = json[text("cells")][1].toObject();
    QCOMPARE(cell[text("id")].toString(), text("thinking_on-3"));
    QCOMPARE(cell[text("value")].toString(), text("2.54"));
    QCOMPARE(cell[text("drafts")].toInteger(), 200);
    QCOMPARE(cell[text("accepted_tokens")].toInteger(), 309);
    QVERIFY(cell[text("draft_tokens")].isNull());
    QCOMPARE(cell[text("server_env_names")][0].toString(), text("HF_TOKEN"));
    QCOMPARE(cell[text("files")][0][text("file")].toString(),
             text("cells/thinking_on-3/attempt-1/before.prom"));
    // Of "before thinking_on-3", by another program.
    QCOMPARE(cell[text("files")][0][text("sha256")].toString(),
             text("179556e833872abf1469a96ed911fdc7a05da395d296ecb4c74656eb4d4cde79"));
    QCOMPARE(json[text("gates")].toArray().size(), review::gateCatalogue().size());
    QCOMPARE(json[text("files")][0][text("file")].toString(), text("recipe.yaml"));
    QVERIFY(json[text("source")].isNull());
    QVERIFY(fixture.reference().startsWith("# Source: assay run 20261130-101500-lab-1a2b3c\n"));
}

void TestExport::otherModelsStayByteForByte()
{
    Fixture fixture;
    const QByteArray head = "# a word of the file's own\r\nother-model: # kept as it is\r\n  thinking_on: "
                            "{1: 1.80, 2:   3.00}\r\n";
    const QByteArray tail = "third:\r\n  1: 1.90\r\n";
    Fixture::write(fixture.options.into,
                   head + "lab:\r\n  thinking_on:\r\n    2: 1.70\r\n    3: 2.54\r\n" + tail);
    const auto report = fixture.run();
    QVERIFY2(report, qPrintable(report ? QString() : report.error().sentence()));
    const QByteArray bytes = fixture.reference();
    QVERIFY(bytes.startsWith(head));
    QVERIFY(bytes.endsWith(tail));
    QVERIFY(bytes.contains("    2: 1.79\r\n"));
    QVERIFY(!QByteArray(bytes).replace("\r\n", "").contains('\n'));
    QCOMPARE(report->changed.size(), 3); // on-3 is as it was
    QCOMPARE(report->changed[0].before, std::optional<QByteArray>("1.70"));
}

void TestExport::dryRunWritesNothing()
{
    Fixture fixture;
    fixture.options.dryRun = true;
    const auto report = fixture.run();
    QVERIFY(report);
    QVERIFY(!report->written);
    QVERIFY(report->diff.contains("+lab:\n"));
    QVERIFY(fixture.files().isEmpty());
    QVERIFY(toJson(*report)[text("provenance")].isNull());
    QCOMPARE(toJson(*report)[text("written")], QJsonValue(false));
}

void TestExport::oldDraftLengthsAreNotLost()
{
    Fixture fixture;
    const QByteArray old = "# Source: old\nlab:\n  thinking_on:\n    2: 1.70\n    7: 3.10\n";
    Fixture::write(fixture.options.into, old);
    const auto refused = fixture.run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, base::Error::Kind::No);
    QCOMPARE(fixture.reference(), old);
    QCOMPARE(fixture.files(), QStringList{text("lab.yaml")});

    fixture.options.policy = golden::KeepPolicy::Keep;
    QVERIFY(fixture.run());
    QVERIFY2(fixture.reference().contains("    7: 3.10 # kept: old\n"), fixture.reference());

    Fixture::write(fixture.options.into, old);
    fixture.options.policy = golden::KeepPolicy::Drop;
    QVERIFY(fixture.run());
    QVERIFY(!fixture.reference().contains("3.10"));
}

void TestExport::missingCells()
{
    Fixture fixture;
    fixture.m_run.cells[1].state = run::CellState::Failed;
    fixture.m_run.cells[1].reason = text("the server died");
    run::CellView control = fixture.m_run.cells[0];
    control.cell.draftLength = 0;
    control.id = text("thinking_on-0");
    control.state = run::CellState::Control;
    fixture.m_run.cells.prepend(control);
    const auto refused = fixture.run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, base::Error::Kind::No);
    QVERIFY(refused.error().why.contains(text("thinking_on-3 (failed: the server died)")));
    QVERIFY(refused.error().next.contains(text("--partial")));
    QVERIFY(fixture.files().isEmpty());

    fixture.options.partial = true;
    const auto report = fixture.run();
    QVERIFY(report);
    QCOMPARE(report->leftOut.size(), 2);
    QCOMPARE(report->leftOut[1].cell, text("thinking_on-3"));
    QVERIFY(!fixture.reference().contains("N/A"));
    QVERIFY(!fixture.reference().contains("2.54"));

    for (run::CellView &cell : fixture.m_run.cells)
        cell.state = run::CellState::NotAvailable;
    const auto nothing = fixture.run();
    QVERIFY(!nothing);
    QVERIFY(nothing.error().why.contains(text("no cell has a value")));
}

void TestExport::cellsThatTheRunNeverHad()
{
    Fixture fixture;
    fixture.m_run.cells.removeLast();
    const auto refused = fixture.run();
    QVERIFY(!refused);
    QVERIFY(refused.error().why.contains(text("thinking_off-3 (not part of the run)")));
    fixture.options.partial = true;
    QVERIFY(fixture.run());
}

void TestExport::failedGate()
{
    Fixture fixture;
    fixture.gate("outputs_sound").verdict = review::Verdict::Fail;
    fixture.gate("outputs_sound").evidence = text("2 of 80 outputs are empty");
    fixture.gate("settings_effective").verdict = review::Verdict::Unknown;
    const auto refused = fixture.run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, base::Error::Kind::No);
    QVERIFY(refused.error().sentence().contains(text("outputs_sound (fail), settings_effective (unknown)")));
    QVERIFY(refused.error().sentence().contains(text("2 of 80 outputs are empty")));
    QVERIFY(fixture.files().isEmpty());
    // Soft gates forbid nothing.
    fixture.gate("outputs_sound").verdict = review::Verdict::Pass;
    fixture.gate("settings_effective").verdict = review::Verdict::Pass;
    fixture.gate("curve_shape").verdict = review::Verdict::Fail;
    fixture.gate("golden_distance").verdict = review::Verdict::Unknown;
    QVERIFY(fixture.run());
}

void TestExport::unknownGateAndItsAcceptance()
{
    Fixture fixture;
    fixture.gate("settings_effective").verdict = review::Verdict::Unknown;
    const auto refused = fixture.run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, base::Error::Kind::No);
    QVERIFY(
        refused.error().next.contains(text("--accept-unknown settings_effective=REASON --reviewer NAME")));

    fixture.gate("settings_effective").verdict = review::Verdict::Accepted;
    fixture.options.accepted = {{text("settings_effective"), text("read in the\nlog by hand")}};
    fixture.options.reviewer = text("Ada");
    const auto report = fixture.run();
    QVERIFY(report);
    QVERIFY(fixture.reference().contains("# accepted-unknown settings_effective: read in the log by hand\n"));
    const QJsonObject json = QJsonDocument::fromJson(base::readFile(report->provenance).value()).object();
    QCOMPARE(json[text("reviewer")].toString(), text("Ada"));
    QCOMPARE(json[text("accepted_unknown")][text("settings_effective")].toString(),
             text("read in the\nlog by hand"));
}

void TestExport::acceptanceNeedsAReviewer()
{
    Fixture fixture;
    fixture.gate("settings_effective").verdict = review::Verdict::Accepted;
    fixture.options.accepted = {{text("settings_effective"), text("because")}};
    for (const char *nobody : {"", "  "}) {
        fixture.options.reviewer = text(nobody);
        const auto refused = fixture.run();
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, base::Error::Kind::Input);
    }
    QVERIFY(fixture.files().isEmpty());
}

void TestExport::duplicateKeyAndBrokenFile()
{
    for (const char *bad :
         {"lab:\n  1: 1.80\nlab:\n  1: 1.90\n", "lab:\n  thinking_on:\n    1: 1.8\n    1: 1.9\n", "lab: [\n",
          "\x00\x01\x02", "lab:\n\t1: 2\n"}) {
        Fixture fixture;
        const QByteArray bytes = bad[0] == '\0' ? QByteArray("\0\1\2", 3) : QByteArray(bad);
        Fixture::write(fixture.options.into, bytes);
        const auto refused = fixture.run();
        QVERIFY2(!refused, bad);
        QCOMPARE(refused.error().kind, base::Error::Kind::Input);
        QVERIFY2(refused.error().sentence().contains(fixture.options.into),
                 qPrintable(refused.error().sentence()));
        QCOMPARE(fixture.reference(), bytes);
        QCOMPARE(fixture.files(), QStringList{text("lab.yaml")});
    }
    Fixture folder;
    QVERIFY(QDir().mkpath(folder.options.into));
    QCOMPARE(folder.run().error().kind, base::Error::Kind::Input);
}

void TestExport::severalCategories()
{
    Fixture fixture;
    fixture.m_recipe.matrix.categories = {text("coding"), text("math")};
    const auto refused = fixture.run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, base::Error::Kind::No);
    QVERIFY(refused.error().why.contains(text("coding, math")));
}

void TestExport::driverConcurrencyAndPrefixCachingInTheHeader()
{
    Fixture fixture;
    fixture.m_run.hardware = {};
    fixture.m_recipe.matrix.concurrencies = {64};
    fixture.m_recipe.speculative.draftModel = text("org/draft");
    fixture.m_recipe.speculative.extraText = {{text("draft_sample_method"), "probabilistic"}};
    for (run::CellView &cell : fixture.m_run.cells) {
        cell.attempts[0].serverArgv = {text("vllm"), text("serve"), text("--enable-prefix-caching")};
        if (cell.cell.thinking == Thinking::On)
            cell.attempts[0].driver = text("replay");
    }
    QVERIFY(fixture.run());
    const QByteArray bytes = fixture.reference();
    QVERIFY2(bytes.contains("# driver: replay, vllm-bench | concurrency: 64 | prefix caching: on\n"), bytes);
    QVERIFY2(bytes.contains("# Measured on lab (CPU, vLLM MTP, draft: org/draft), per"), bytes);
    QVERIFY2(bytes.contains("# speculative-config: draft_sample_method=probabilistic\n"), bytes);
}

void TestExport::modeOfTheRunThatHasNoCell()
{
    Fixture fixture;
    for (run::CellView &cell : fixture.m_run.cells) {
        if (cell.cell.thinking == Thinking::On)
            cell.state = run::CellState::Failed;
    }
    fixture.options.partial = true;
    QVERIFY(fixture.run());
    QVERIFY2(!fixture.reference().contains("thinking_on"), fixture.reference());
}

void TestExport::missingScrape()
{
    Fixture fixture;
    QVERIFY(QFile::remove(fixture.m_run.cells[2].attempts[0].folder + text("/after.prom")));
    const auto refused = fixture.run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, base::Error::Kind::Input);
    QVERIFY(refused.error().where.endsWith(text("thinking_off-2/attempt-1/after.prom")));
    QVERIFY(fixture.files().isEmpty());
}

void TestExport::bothFilesOrNeither()
{
    // The folder of the reference is missing: nothing can be written.
    Fixture nowhere;
    nowhere.options.into = nowhere.file("no/such/folder/lab.yaml");
    const auto refused = nowhere.run();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, base::Error::Kind::Environment);

    // The provenance's name is taken by a folder: the reference stays as it was.
    Fixture taken;
    Fixture::write(taken.options.into, "other:\n  1: 1.80\n");
    QVERIFY(QDir().mkpath(taken.file("lab.lab.provenance.json")));
    QVERIFY(!taken.run());
    QCOMPARE(taken.reference(), QByteArray("other:\n  1: 1.80\n"));

    // A reference that cannot be written (its link leads nowhere) leaves no provenance behind.
    Fixture link;
    QVERIFY(QFile::link(link.file("no/such/folder/lab.yaml"), link.options.into));
    QVERIFY(!link.run());
    QVERIFY(!QFileInfo::exists(link.file("lab.lab.provenance.json")));
}

void TestExport::exportTwiceChangesNothing()
{
    Fixture fixture;
    QVERIFY(fixture.run());
    const QByteArray first = fixture.reference();
    const auto again = fixture.run();
    QVERIFY(again);
    QCOMPARE(fixture.reference(), first);
    QVERIFY(again->changed.isEmpty());
    QVERIFY(again->diff.isEmpty());
}

void TestExport::provenanceNames()
{
    QCOMPARE(provenanceFile(text("golden/dsv4_mtp.yaml"), text("deepseek-v4-pro")),
             text("golden/dsv4_mtp.deepseek-v4-pro.provenance.json"));
    QCOMPARE(provenanceFile(text("a.b.yaml"), text("org/model: x")),
             text("a.b.org_model__x.provenance.json"));
    QCOMPARE(provenanceFile(text("./a.yaml"), text("m")), text("./a.m.provenance.json"));
    QCOMPARE(provenanceFile(text("/a.yaml"), text("m")), text("/a.m.provenance.json"));
}

QTEST_GUILESS_MAIN(TestExport)
#include "tst_export.moc"
