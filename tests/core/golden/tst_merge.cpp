// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/golden/reference.h>
#include <assay/golden/writer.h>

#include <places.h>

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace assay;
using namespace assay::golden;
using matrix::Thinking;

namespace {

QByteArray data(const QString &name)
{
    QFile file(QStringLiteral(ASSAY_TEST_DATA "/golden/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const QList<QByteArray> newHeader = {"# Source: assay run r2",
                                     "# Measured on m (CPU, vLLM MTP), per num_speculative_tokens.", "#",
                                     "# key = num_speculative_tokens (MTP level); value = golden AL"};

const QList<WrittenCell> twoCells = {{Thinking::Off, 1, "1.92", {}}, {Thinking::On, 1, "1.79", {}}};
const QByteArray twoCellsText = "m:\n  thinking_on:\n    1: 1.79\n  thinking_off:\n    1: 1.92\n";

QByteArray headerText(const QByteArray &ending = "\n")
{
    return newHeader.join(ending) + ending;
}

QByteArray merged(const QByteArray &file, const QString &key = QStringLiteral("m"),
                  const QList<WrittenCell> &cells = twoCells, KeepPolicy policy = KeepPolicy::Drop)
{
    const base::Result<Merge> merge = mergeModel(file, key, newHeader, cells, policy);
    return merge ? merge->bytes : "error: " + merge.error().sentence().toUtf8();
}

} // namespace

class TestMerge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blockIsInTheExactShape()
    {
        QCOMPARE(writeBlock(QStringLiteral("deepseek-v4-pro"), {{Thinking::Off, 10, "2.00", {}},
                                                                {Thinking::Off, 2, "3.00", "kept: x"},
                                                                {Thinking::On, 1, "1.79", {}}}),
                 QByteArray(
                     "deepseek-v4-pro:\n  thinking_on:\n    1: 1.79\n  thinking_off:\n    2: 3.00 # kept: x\n"
                     "    10: 2.00\n"));
        QCOMPARE(writeBlock(QStringLiteral("m"), {{Thinking::Off, 1, "1.00", {}}}, "\r\n"),
                 QByteArray("m:\r\n  thinking_off:\r\n    1: 1.00\r\n"));
    }

    void keysThatNeedQuotesComeBack_data()
    {
        QTest::addColumn<QString>("key");
        for (const char *key :
             {"on", "null", "1", "1.5", "a: b", "# x", "a\"b\\c", "tab\there", "a b", "-x", "*a", "!t",
              "\xE6\xA8\xA1\xE5\x9E\x8B", "kimi-k2.5-nvfp4", "Org/Name", "N", "a,b", "[x"})
            QTest::newRow(key) << QString::fromUtf8(key);
    }
    void keysThatNeedQuotesComeBack()
    {
        QFETCH(QString, key);
        const QByteArray text = merged({}, key);
        const Reference reference = readReference(text);
        QCOMPARE(reference.models.size(), 1);
        QCOMPARE(reference.models.first().key, key);
        QCOMPARE(merged(text, key), text);
    }

    void newFile() { QCOMPARE(merged({}), headerText() + twoCellsText); }

    void newModelGoesToTheEnd()
    {
        const QByteArray old = "# about a\na:\n  1: 1.50\n";
        QCOMPARE(merged(old), old + '\n' + headerText() + twoCellsText);
        QCOMPARE(merged("a:\n  1: 1.50"), "a:\n  1: 1.50\n\n" + headerText() + twoCellsText);
        QCOMPARE(merged("a:\n  1: 1.50\n\n"), "a:\n  1: 1.50\n\n" + headerText() + twoCellsText);
        QCOMPARE(merged("# only words\n"), "# only words\n\n" + headerText() + twoCellsText);
        const QByteArray crlf = "a:\r\n  1: 1.50\r\n";
        QCOMPARE(merged(crlf),
                 crlf + "\r\n" + headerText("\r\n") + QByteArray(twoCellsText).replace("\n", "\r\n"));
    }

    // P51: of a file with two models one is updated, and only its block and header change.
    void onlyTheModelsLinesChange_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        const QByteArray header = headerText();
        const QByteArray other =
            "# Source GitHub Actions run: u\n# Measured on a (B300, vLLM MTP), per x.\na:   # mine\n"
            "  thinking_on:\n    1: 1.9\n    2:   2.60   # odd spacing\n";
        const auto row = [](const char *name, const QByteArray &before, const QByteArray &after) {
            QTest::newRow(name) << before << after;
        };
        row("last of two", other + "\n# Source: old\nm:\n  thinking_on:\n    1: 1.5\n",
            other + '\n' + header + twoCellsText);
        row("first of two", "# Source: old\nm:\n  thinking_on:\n    1: 1.5\n\n" + other,
            header + twoCellsText + '\n' + other);
        row("between two", "x: {1: 1.5}\n# Source: old\n# dataset: d\nm: {1: 1.5}\n# tail\n\n" + other,
            "x: {1: 1.5}\n" + header + twoCellsText + "# tail\n\n" + other);
        row("no newline at the end", other + "m:\n  1: 1.5", other + '\n' + header + twoCellsText);
        row("not last, no newline at the end", "m: {1: 1.5}\nx: {1: 1.5}",
            header + twoCellsText + "x: {1: 1.5}");
        row("no header before", other + "\nm: {1: 1.5}\n", other + '\n' + header + twoCellsText);
        row("somebody's own comment stays", "# mine\n# Source: old\n# dataset: d\n# and mine\nm: {1: 1.5}\n",
            "# mine\n" + header + "# and mine\n" + twoCellsText);
        row("own comment, no header", "# mine\nm: {1: 1.5}\n", "# mine\n\n" + header + twoCellsText);
        row("blank line under the header", "# Source: old\n\nm: {1: 1.5}\n", header + '\n' + twoCellsText);
        row("several sources", "# Source: a\n# Source: b\n# dataset: d\nm: {1: 1.5}\n",
            header + twoCellsText);
        row("plain map", "m:\n  1: 1.5\n# end\n", header + twoCellsText + "# end\n");
        row("flat list", "m:\n- {1: 1.5}\n- {1024: 2}\nz: {1: 2}\n", header + twoCellsText + "z: {1: 2}\n");
        row("metadata above", "_metadata:\n  draft-model: a/b\nm: {1: 1.5}\n",
            "_metadata:\n  draft-model: a/b\n\n" + header + twoCellsText);
        row("document marks", "%YAML 1.2\n---\n# Source: old\nm: {1: 1.5}\n...\n",
            "%YAML 1.2\n---\n" + header + twoCellsText + "...\n");
        row("byte order mark", "\xEF\xBB\xBF# Source: old\nm: {1: 1.5}\n",
            "\xEF\xBB\xBF" + header + twoCellsText);
        row("byte order mark, no header", "\xEF\xBB\xBFm: {1: 1.5}\nx: {1: 2}\n",
            "\xEF\xBB\xBF" + header + twoCellsText + "x: {1: 2}\n");
        row("not UTF-8 in a comment",
            "# \xE9\n\n# Measured on m (x), per k.\nm: {1: 1.5} # \xE9\nx: {1: 2} # \xE9\n",
            "# \xE9\n\n" + header + twoCellsText + "x: {1: 2} # \xE9\n");
        row("errors elsewhere", "x: {1: 99}\nm: {1: N/A}\n", "x: {1: 99}\n\n" + header + twoCellsText);
        row("the file's own header names no model", "# Source: all\n# dataset: d\nm: {1: 1.5}\nx: {1: 2}\n",
            "# Source: all\n# dataset: d\n\n" + header + twoCellsText + "x: {1: 2}\n");
        row("the file's own header names several",
            "# Source: all\n# Measured on m, x (B300, vLLM MTP), per k.\nm: {1: 1.5}\n# Source: x\nx: {1: "
            "2}\n",
            "# Source: all\n# Measured on m, x (B300, vLLM MTP), per k.\n\n" + header + twoCellsText +
                "# Source: x\nx: {1: 2}\n");
        row("file header, then the model's",
            "# Curves of the team\n\n# Source: m\nm: {1: 1.5}\n\n# Source: x\nx: {1: 2}\n",
            "# Curves of the team\n\n" + header + twoCellsText + "\n# Source: x\nx: {1: 2}\n");
    }
    void onlyTheModelsLinesChange()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QCOMPARE(merged(before), after);
        // What was merged once is not changed by merging it again.
        QCOMPARE(merged(after), after);
        // With the other line ending all is the same.
        const QByteArray crlf = QByteArray(before).replace("\n", "\r\n");
        if (lineEndingIsClear(crlf))
            QCOMPARE(merged(crlf), QByteArray(after).replace("\n", "\r\n"));
    }

    void lengthsNotMeasuredNeedADecision()
    {
        const QByteArray old =
            "# Source GitHub Actions run: https://x/1\nm:\n  thinking_on:\n    1: 1.5\n    2: 2.0\n"
            "    9: N/A\n  thinking_off:\n    3: 2.50\n";
        const base::Result<Merge> refused =
            mergeModel(old, QStringLiteral("m"), newHeader, twoCells, KeepPolicy::Refuse);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, base::Error::Kind::No);
        QCOMPARE(refused.error().why, QStringLiteral("thinking_on-2, thinking_off-3"));
        QVERIFY(!refused.error().next.isEmpty());

        QCOMPARE(merged(old), headerText() + twoCellsText);

        const base::Result<Merge> kept =
            mergeModel(old, QStringLiteral("m"), newHeader, twoCells, KeepPolicy::Keep);
        QVERIFY(kept);
        QCOMPARE(kept->bytes, headerText() +
                                  "m:\n  thinking_on:\n    1: 1.79\n    2: 2.0 # kept: https://x/1\n"
                                  "  thinking_off:\n    1: 1.92\n    3: 2.50 # kept: https://x/1\n");
        const QList<CellChange> expected = {{Thinking::On, 1, "1.5", "1.79"},
                                            {Thinking::Off, 1, std::nullopt, "1.92"},
                                            {Thinking::On, 9, "N/A", std::nullopt}};
        QCOMPARE(kept->changed, expected);
        // A value kept twice still names where it came from at first.
        QCOMPARE(merged(kept->bytes, QStringLiteral("m"), twoCells, KeepPolicy::Keep), kept->bytes);
        const QByteArray noSource =
            merged("m: {thinking_on: {2: 2.0}}\n", QStringLiteral("m"), twoCells, KeepPolicy::Keep);
        QVERIFY(noSource.contains("    2: 2.0 # kept: unknown source\n"));
    }

    void nothingToDecideWhenAllWasMeasured()
    {
        const base::Result<Merge> merge =
            mergeModel("m:\n  thinking_on:\n    1: 1.79\n    4: N/A\n    5:\n", QStringLiteral("m"),
                       newHeader, twoCells, KeepPolicy::Refuse);
        QVERIFY(merge);
        QCOMPARE(merge->bytes, headerText() + twoCellsText);
        const QList<CellChange> expected = {{Thinking::Off, 1, std::nullopt, "1.92"},
                                            {Thinking::On, 4, "N/A", std::nullopt},
                                            {Thinking::On, 5, "", std::nullopt}};
        QCOMPARE(merge->changed, expected);
    }

    void curveWithoutModesCannotBeKept()
    {
        const QByteArray old = "m:\n  1: 1.5\n  2: 2.0\n";
        QCOMPARE(mergeModel(old, QStringLiteral("m"), newHeader, twoCells, KeepPolicy::Refuse).error().kind,
                 base::Error::Kind::No);
        const base::Result<Merge> kept =
            mergeModel(old, QStringLiteral("m"), newHeader, twoCells, KeepPolicy::Keep);
        QVERIFY(!kept);
        QCOMPARE(kept.error().kind, base::Error::Kind::Input);
        QCOMPARE(kept.error().where, QStringLiteral("3:3"));
        const base::Result<Merge> dropped =
            mergeModel(old, QStringLiteral("m"), newHeader, twoCells, KeepPolicy::Drop);
        const QList<CellChange> expected = {{Thinking::On, 1, std::nullopt, "1.79"},
                                            {Thinking::Off, 1, std::nullopt, "1.92"},
                                            {std::nullopt, 1, "1.5", std::nullopt},
                                            {std::nullopt, 2, "2.0", std::nullopt}};
        QCOMPARE(dropped->changed, expected);
        QVERIFY(!mergeModel("m: {thinking_on: {2: .nan}}\n", QStringLiteral("m"), newHeader, twoCells,
                            KeepPolicy::Keep));
    }

    void filesThatCannotBeMergedInto_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("where");
        const auto row = [](const char *name, const QByteArray &file, const char *where) {
            QTest::newRow(name) << file << QString::fromLatin1(where);
        };
        row("model twice", "m: {1: 1.5}\nx: {1: 2}\nm: {1: 1.5}\n", "3:1");
        row("length twice in another model", "x: {1: 1.5, \"1\": 1.6}\nm: {1: 1.5}\n", "1:13");
        row("broken", "m: {1: 1.5\n", "2:1");
        row("binary", QByteArray("\0\1\2", 3), "1:1");
        row("braces at the top", "{m: {1: 1.5}}\n", "");
        row("indented top level", "  m: {1: 1.5}\n  x: {1: 2}\n", "");
        row("a list", "- 1\n", "");
        row("text", "hello\n", "");
        row("anchor used elsewhere", "m: &a {1: 1.5}\nx: *a\n", "");
        row("key on a line of its own", "? m\n: {1: 1.5}\n", "");
        row("closed document", "x: {1: 2}\n...\n", "");
    }
    void filesThatCannotBeMergedInto()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, where);
        const base::Result<Merge> merge =
            mergeModel(file, QStringLiteral("m"), newHeader, twoCells, KeepPolicy::Drop);
        QVERIFY(!merge);
        QCOMPARE(merge.error().kind, base::Error::Kind::Input);
        QCOMPARE(merge.error().where, where);
        QVERIFY(!merge.error().why.isEmpty());
    }

    void nothingMeasuredIsNotMerged()
    {
        QVERIFY(!mergeModel({}, QStringLiteral("m"), newHeader, {}, KeepPolicy::Drop));
        QVERIFY(!mergeModel({}, QString(), newHeader, twoCells, KeepPolicy::Drop));
        // A value that a reference cannot hold is not written.
        QVERIFY(!mergeModel({}, QStringLiteral("m"), newHeader, {{Thinking::On, 1, "2.50", {}}},
                            KeepPolicy::Drop));
        QVERIFY(!mergeModel({}, QStringLiteral("m"), newHeader, {{Thinking::On, 1, "N/A", {}}},
                            KeepPolicy::Drop));
    }

    // Each published file with one cell measured anew: one line and the header change.
    void publishedFileWithOneNewValue()
    {
        const QByteArray old = data(QStringLiteral("dsv4_mtp.yaml"));
        const Reference reference = readReference(old);
        QList<QByteArray> header = old.split('\n').first(8);
        QList<WrittenCell> cells;
        for (const ReferenceCell &cell : reference.models.first().cells)
            cells.append({*cell.thinking, cell.draftLength, cell.text, {}});
        const QString key = QStringLiteral("deepseek-v4-pro");
        QCOMPARE(mergeModel(old, key, header, cells, KeepPolicy::Refuse)->bytes, old);
        QVERIFY(mergeModel(old, key, header, cells, KeepPolicy::Refuse)->changed.isEmpty());
        cells[2].text = "2.47";
        const base::Result<Merge> merge = mergeModel(old, key, header, cells, KeepPolicy::Refuse);
        QCOMPARE(merge->bytes, QByteArray(old).replace("    3: 2.49\n", "    3: 2.47\n"));
        const QList<CellChange> expected = {{Thinking::On, 3, "2.49", "2.47"}};
        QCOMPARE(merge->changed, expected);
    }

    // Whatever stands around a model: every other line stays, in its order, and the values come back.
    void randomFilesKeepTheirOtherLines()
    {
        QRandomGenerator random(99);
        const QList<QByteArray> pieces = {
            "x1: {1: 1.5}\n",
            "# Source: s\n# dataset: d\nx2:\n  thinking_on:\n    1: 1.5 # c\n",
            "x3:\n- {1: 1.5}\n\n",
            "# words\n\n\nx4:\n  1: N/A\n   # deep\n  2: 2.5\n",
            "_metadata: {a: b}\n",
            "# Measured on x5 (B300, vLLM MTP), per k.\n\n\"x5\":\n    thinking_off:\n        3: 2.5\n",
            "\n# tail\n"};
        int checked = 0;
        for (int i = 0; i < 3000; ++i) {
            QList<QByteArray> chosen = pieces;
            std::shuffle(chosen.begin(), chosen.end(), random);
            chosen.resize(random.bounded(int(chosen.size()) + 1));
            const qsizetype blocksBefore = random.bounded(int(chosen.size()) + 1);
            const QByteArray before = chosen.first(blocksBefore).join();
            const QByteArray after = chosen.mid(blocksBefore).join();
            QByteArray rest = before + after;
            const bool crlf = random.bounded(3) == 0;
            const QByteArray ending = crlf ? "\r\n" : "\n";
            const QByteArray oldBlock =
                "# Source: old\n# Measured on m (B300, vLLM MTP), per k.\nm:\n  thinking_on: {1: 1.1}\n";
            QByteArray whole = before + '\n' + oldBlock + after;
            if (crlf) {
                whole.replace("\n", "\r\n");
                rest.replace("\n", "\r\n");
            }
            QList<WrittenCell> cells;
            for (int k = 1; k <= random.bounded(1, 9); ++k)
                cells.append({random.bounded(2) ? Thinking::On : Thinking::Off,
                              k,
                              "1." + QByteArray::number(random.bounded(10, 100)),
                              {}});
            const base::Result<Merge> merge =
                mergeModel(whole, QStringLiteral("m"), newHeader, cells, KeepPolicy::Drop);
            QVERIFY2(merge, whole.constData());
            const QByteArray block = headerText(ending) + writeBlock(QStringLiteral("m"), cells, ending);
            const qsizetype at = merge->bytes.indexOf(block);
            QVERIFY2(at >= 0, merge->bytes.constData());
            QByteArray left = merge->bytes;
            left.remove(at, block.size());
            // The blank line that this test put before the old block is still there.
            QCOMPARE(left.left(at - ending.size()) + left.mid(at), rest);
            QCOMPARE(
                mergeModel(merge->bytes, QStringLiteral("m"), newHeader, cells, KeepPolicy::Refuse)->bytes,
                merge->bytes);
            const Reference reference = readReference(merge->bytes);
            for (const WrittenCell &cell : cells)
                QCOMPARE(reference.find(QStringLiteral("m"))->find(cell.thinking, cell.draftLength)->text,
                         cell.text);
            ++checked;
        }
        QCOMPARE(checked, 3000);
    }

private:
    // A file of one unended line has no ending of its own.
    static bool lineEndingIsClear(const QByteArray &bytes) { return bytes.contains('\n'); }
};

QTEST_APPLESS_MAIN(TestMerge)
#include "tst_merge.moc"
