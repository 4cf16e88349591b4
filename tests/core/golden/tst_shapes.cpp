// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/golden/reference.h>

#include <places.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <limits>

using namespace assay;
using namespace assay::golden;
using matrix::Thinking;

namespace {

QStringList findings(const QByteArray &text)
{
    QStringList lines;
    for (const base::Problem &problem : readReference(text).problems) {
        lines.append(QStringLiteral("%1 %2:%3 %4")
                         .arg(base::severityName(problem.severity))
                         .arg(problem.line)
                         .arg(problem.column)
                         .arg(problem.text));
    }
    return lines;
}

// "on-3=value 1.80" for each cell.
QStringList cells(const Curve &curve)
{
    QStringList texts;
    for (const ReferenceCell &cell : curve.cells) {
        const QString mode = cell.thinking ? matrix::thinkingName(*cell.thinking) : QStringLiteral("none");
        const char *state = cell.state == CellState::Value          ? "value"
                            : cell.state == CellState::NotAvailable ? "n/a"
                            : cell.state == CellState::Missing      ? "missing"
                                                                    : "invalid";
        texts.append(QStringLiteral("%1-%2=%3 %4")
                         .arg(mode)
                         .arg(cell.draftLength)
                         .arg(QString::fromLatin1(state), QString::fromUtf8(cell.text)));
    }
    return texts;
}

QStringList list(const char *commaSeparated)
{
    return QString::fromLatin1(commaSeparated).split(QStringLiteral(", "));
}

QByteArray data(const QString &name)
{
    QFile file(QStringLiteral(ASSAY_TEST_DATA "/golden/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void publishedFilesReadWithoutErrors()
    {
        const QStringList names = QDir(QStringLiteral(ASSAY_TEST_DATA "/golden"))
                                      .entryList({QStringLiteral("*.yaml")}, QDir::Files, QDir::Name);
        QCOMPARE(names.size(), 10);
        for (const QString &name : names) {
            const Reference reference = readReference(data(name));
            QVERIFY2(reference.ok(), qPrintable(name));
            QCOMPARE(reference.models.size(), 1);
            QCOMPARE(reference.models.first().shape, Shape::ThinkingMatrix);
            QCOMPARE(reference.models.first().header, reference.header);
            QVERIFY(reference.header.first().startsWith(QStringLiteral("# Source")));
            for (const ReferenceCell &cell : reference.models.first().cells)
                QCOMPARE(cell.state, CellState::Value);
        }
    }

    void valuesOfAPublishedFile()
    {
        const Reference reference = readReference(data(QStringLiteral("dsv4_mtp.yaml")));
        const Curve *curve = reference.find(QStringLiteral("deepseek-v4-pro"));
        QVERIFY(curve);
        QCOMPARE(curve->line, 9);
        QCOMPARE(curve->cells.size(), 16);
        QCOMPARE(curve->find(Thinking::On, 3)->value, std::optional(2.49));
        QCOMPARE(curve->find(Thinking::Off, 7)->value, std::optional(3.0));
        QCOMPARE(curve->find(Thinking::Off, 7)->text, QByteArray("3.00"));
        QCOMPARE(curve->find(Thinking::Off, 7)->line, 26);
        QCOMPARE(curve->find(Thinking::Off, 7)->column, 5);
        QCOMPARE(curve->find(Thinking::Off, 9), nullptr);
        QCOMPARE(curve->find(std::nullopt, 3), nullptr);
        QVERIFY(!reference.find(QStringLiteral("other")));
    }

    // P75: whatever the shape, the same matrix comes out, and the shape is told.
    void everyShapeOfTheField_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("shape");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char *name, const char *text, Shape shape, const char *expected) {
            QTest::newRow(name) << QByteArray(text) << int(shape) << list(expected);
        };
        row("plain map without newline at the end", "m:\n  1: 1.90\n  2: 2.60", Shape::PlainMap,
            "none-1=value 1.90, none-2=value 2.60");
        row("thinking matrix", "m:\n  thinking_on:\n    1: 1.79\n  thinking_off:\n    1: 1.92\n",
            Shape::ThinkingMatrix, "on-1=value 1.79, off-1=value 1.92");
        row("one mode only", "m:\n  thinking_on: {1: 1.84}\n", Shape::ThinkingMatrix, "on-1=value 1.84");
        row("flat list", "m:\n  - {1: 1.90}\n  - {2: 2.60}\n", Shape::FlatList,
            "none-1=value 1.90, none-2=value 2.60");
        row("list below a mode", "m:\n  thinking_off:\n  - 1: 1.90\n  - 2: 2.60\n", Shape::ThinkingMatrix,
            "off-1=value 1.90, off-2=value 2.60");
        row("metadata beside the model", "_metadata:\n  draft-model: a/b\nm:\n  1: 1.90\n", Shape::PlainMap,
            "none-1=value 1.90");
        row("metadata inside the model", "m:\n  _draft: a/b\n  1: 1.90\n", Shape::PlainMap,
            "none-1=value 1.90");
        row("cells that are not there", "m:\n  thinking_on: {6: 3.1, 7: N/A, 8: n/a, 9: NA}\n",
            Shape::ThinkingMatrix, "on-6=value 3.1, on-7=n/a N/A, on-8=n/a n/a, on-9=n/a NA");
        row("quoted keys and values", "'m':\n  \"thinking_on\":\n    \"1\": '1.80'\n", Shape::ThinkingMatrix,
            "on-1=value 1.80");
        row("braces all over", "{m: {thinking_on: {1: 1.80}}}", Shape::ThinkingMatrix, "on-1=value 1.80");
        row("crlf", "# c\r\nm:\r\n  1: 1.90\r\n  2: 2.60\r\n", Shape::PlainMap,
            "none-1=value 1.90, none-2=value 2.60");
        row("byte order mark",
            "\xEF\xBB\xBF"
            "m:\n  1: 1.90\n",
            Shape::PlainMap, "none-1=value 1.90");
        row("out of order", "m: {3: 2.5, 1: 1.5}", Shape::PlainMap, "none-3=value 2.5, none-1=value 1.5");
        row("ends of the range", "m: {1: 1, 2: 3.00}", Shape::PlainMap, "none-1=value 1, none-2=value 3.00");
        row("alias", "m:\n  thinking_on: &x {1: 1.80}\n  thinking_off: *x\n", Shape::ThinkingMatrix,
            "on-1=value 1.80, off-1=value 1.80");
    }
    void everyShapeOfTheField()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, shape);
        QFETCH(QStringList, expected);
        const Reference reference = readReference(text);
        QCOMPARE(findings(text), QStringList());
        QVERIFY(reference.ok());
        QCOMPARE(reference.models.size(), 1);
        QCOMPARE(reference.models.first().key, QStringLiteral("m"));
        QCOMPARE(int(reference.models.first().shape), shape);
        QCOMPARE(cells(reference.models.first()), expected);
    }

    // P49.
    void nothingAndNoNumberAreToldApart()
    {
        const QByteArray text = "m: {thinking_on: {1: 1.80, 2: N/A, 3: ~, 4: .nan, 5: \"2.9\"}}\n";
        QCOMPARE(cells(readReference(text).models.first()),
                 list("on-1=value 1.80, on-2=n/a N/A, on-3=missing ~, on-4=invalid .nan, on-5=value 2.9"));
        QCOMPARE(findings(text), list("error 1:45 \".nan\" is not a number"));
        QCOMPARE(cells(readReference("m:\n  1:\n  2: null\n  3: \"\"\n  4: 'null'\n").models.first()),
                 list("none-1=missing , none-2=missing null, none-3=missing , none-4=missing null"));
        QVERIFY(readReference("m:\n  1:\n  2: null\n").ok());
    }

    void severalModels()
    {
        const Reference reference =
            readReference("a:\n  1: 1.5\nb:\n  thinking_off: {1: 1.6}\n_x: 3\nc: [{1: 1.7}]\n");
        QVERIFY(reference.ok());
        QCOMPARE(reference.models.size(), 3);
        QCOMPARE(reference.models[1].key, QStringLiteral("b"));
        QCOMPARE(reference.models[1].line, 3);
        QCOMPARE(reference.models[2].shape, Shape::FlatList);
    }

    void problemsSayWhere_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("finding");
        const auto row = [](const char *name, const QByteArray &text, const char *finding) {
            QTest::newRow(name) << text << QString::fromLatin1(finding);
        };
        row("truth value on", "m:\n  on: {1: 1.5}\n",
            "warning 2:3 \"on\" is a truth value to YAML 1.1 readers; write thinking_on");
        row("truth value off", "m:\n  Off: {1: 1.5}\n",
            "warning 2:3 \"Off\" is a truth value to YAML 1.1 readers; write thinking_off");
        row("unknown mode", "m:\n  thinking_onn: {1: 1.5}\n  thinking_off: {1: 1.5}\n",
            "error 2:3 unknown thinking mode \"thinking_onn\"; did you mean thinking_on?");
        row("unlike any mode", "m:\n  draft: x\n  thinking_off: {1: 1.5}\n",
            "error 2:3 unknown thinking mode \"draft\"; thinking_on and thinking_off are known");
        row("mode twice under two names", "m:\n  thinking_on: {1: 1.5}\n  \"on\": {2: 1.5}\n",
            "warning 3:3 \"on\" is a truth value to YAML 1.1 readers; write thinking_on|"
            "error 3:3 thinking_on is there a second time");
        row("mode twice", "m:\n  thinking_on: {1: 1.5}\n  thinking_on: {2: 1.5}\n",
            "error 3:3 duplicate key \"thinking_on\", first on line 2");
        row("model twice", "m: {1: 1.5}\nm: {1: 1.5}\n", "error 2:1 duplicate key \"m\", first on line 1");
        row("1 beside quoted 1", "m:\n  1: 1.5\n  \"1\": 1.5\n",
            "error 3:3 duplicate key \"1\", first on line 2");
        row("list has a length twice", "m: [{1: 1.5}, {1: 1.6}]\n",
            "error 1:16 draft length 1 is there a second time");
        row("leading zero", "m: {1: 1.5, 010: 2.5}\n",
            "error 1:13 \"010\" is no draft length: some YAML readers take a leading 0 for octal");
        row("zero", "m: {1: 1.5, 0: 1}\n",
            "error 1:13 \"0\" is no draft length: a whole number from 1 is expected");
        row("negative", "m: {1: 1.5, -1: 1}\n",
            "error 1:13 \"-1\" is no draft length: a whole number from 1 is expected");
        row("fraction", "m: {1: 1.5, 2.0: 1}\n",
            "error 1:13 \"2.0\" is no draft length: a whole number from 1 is expected");
        row("too large", "m: {1: 1.5, 1025: 2}\n",
            "error 1:13 \"1025\" is no draft length: it is larger than 1024");
        row("far too large", "m: {1: 1.5, 99999999999999999999: 2}\n",
            "error 1:13 \"99999999999999999999\" is no draft length: it is larger than 1024");
        row("below the range", "m: {1: 0.92}\n",
            "error 1:8 0.92 is outside the range of an acceptance length at draft length 1, 1 to 2");
        row("above the range", "m: {thinking_on: {3: 4.01}}\n",
            "error 1:22 4.01 is outside the range of an acceptance length at draft length 3, 1 to 4");
        row("percent", "m: {3: 64.0}\n",
            "error 1:8 64.0 is outside the range of an acceptance length at draft length 3, 1 to 4");
        row("infinite", "m: {1: .inf}\n", "error 1:8 \".inf\" is not a number");
        row("words", "m: {1: fast}\n", "error 1:8 \"fast\" is not a number");
        row("a map as value", "m: {1: {a: 2}}\n", "error 1:8 draft length 1 holds no number");
        // P09.
        row("decimal comma in braces", "m: {7: 3,10}\n",
            "error 1:10 3,10 has a decimal comma; here it is read as 3 and a new key 10; write a point");
        row("decimal comma on a line", "m:\n  7: 3,10\n", "error 2:6 3,10 has a decimal comma; write 3.10");
        row("decimal comma in quotes", "m: {7: \"3,10\"}\n",
            "error 1:8 3,10 has a decimal comma; write 3.10");
        row("a length beside modes", "m:\n  thinking_on: {1: 1.5}\n  2: 2.0\n",
            "error 3:3 draft length 2 stands beside thinking modes");
        row("a model that is a number", "m: 1.9\n",
            "error 1:4 \"m\" holds no curve: a map of draft lengths or of thinking_on and thinking_off is "
            "expected|"
            "error 0:0 ");
        row("an empty mode", "m:\n  thinking_on:\n", "error 1:1 \"m\" has no draft length");
        row("an empty map", "m: {}\n", "error 1:1 \"m\" has no draft length");
        row("items that are no pairs", "m: [1.9]\n",
            "error 1:1 \"m\" has no draft length|"
            "error 1:5 each item of a list is a draft length and its value, like {1: 1.90}");
        row("a list at the top", "- 1\n", "error 1:1 a reference is a map of models; this is none");
        row("metadata alone", "_metadata: 1\n", "error 1:1 there is no model");
        row("empty", "", "error 1:1 a reference is a map of models; this is none");
        row("not UTF-8 in a comment", "# \xE9\nm: {1: 1.5}\n",
            "warning 1:3 a comment has a byte that is not UTF-8");
        row("not UTF-8 in a key", "m\xE9: {1: 1.5}\n",
            "error 1:2 a key or value has a byte that is not UTF-8");
        row("broken", "m: {1: 1.5\n", "error 2:1 end of map flow not found");
        row("binary",
            QByteArray("\x7F"
                       "ELF\x02\x01\0\0",
                       8),
            "error 1:1 a control character (0x7f); this is no text");
        // P53.
        row("decreases", "m: {thinking_on: {5: 3.61, 6: 3.77, 7: 3.73, 8: 3.47}}\n",
            "note 1:37 thinking_on falls by 0.04 from draft length 6 to 7|"
            "note 1:46 thinking_on falls by 0.26 from draft length 7 to 8");
    }
    void problemsSayWhere()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, finding);
        QStringList expected = finding.split(u'|');
        expected.removeAll(QStringLiteral("error 0:0 "));
        QCOMPARE(findings(text), expected);
        const bool anyError =
            expected.join(u'\n').contains(QRegularExpression(QStringLiteral("(^|\n)error ")));
        QCOMPARE(readReference(text).ok(), !anyError);
    }

    void duplicatesAreMarked()
    {
        QVERIFY(readReference("m: {1: 1.5, \"1\": 1.5}\n").hasDuplicates);
        QVERIFY(readReference("m: [{1: 1.5}, {1: 1.5}]\n").hasDuplicates);
        QVERIFY(readReference("m: {on: {1: 1.5}, thinking_on: {1: 1.5}}\n").hasDuplicates);
        QVERIFY(!readReference("m: {thinking_on: {1: 1.5}, thinking_off: {1: 1.5}}\n").hasDuplicates);
    }

    // P08: the value a reference prints is that of the double.
    void printedValueIsThatOfTheDouble()
    {
        QCOMPARE(printedAcceptanceLength(309, 200), QByteArray("2.54"));
        QCOMPARE(printedAcceptanceLength(203, 200), QByteArray("2.01"));
        QCOMPARE(printedAcceptanceLength(1800, 1000), QByteArray("2.80"));
        QCOMPARE(printedAcceptanceLength(10305, 11527), QByteArray("1.89"));
        QCOMPARE(printedAcceptanceLength(0, 1), QByteArray("1.00"));
        QCOMPARE(printedAcceptanceLength(8, 1), QByteArray("9.00"));
        QCOMPARE(
            printedAcceptanceLength(std::numeric_limits<qint64>::max(), std::numeric_limits<qint64>::max()),
            QByteArray("2.00"));
    }

    // The tiny model's file keeps drafts and accepted tokens beside each value.
    void keptIntegersPrintTheirValue()
    {
        int seen = 0;
        const Reference reference = readReference(data(QStringLiteral("lab-target.yaml")));
        const QList<QByteArray> lines = data(QStringLiteral("lab-target.yaml")).split('\n');
        for (const ReferenceCell &cell : reference.models.first().cells) {
            const QByteArray line = lines[cell.line - 1];
            const QList<QByteArray> integers = line.mid(line.indexOf('#') + 2).split(' ');
            QCOMPARE(printedAcceptanceLength(integers[1].toLongLong(), integers[0].toLongLong()), cell.text);
            ++seen;
        }
        QCOMPARE(seen, 10);
    }

    void json()
    {
        const QByteArray text =
            "# h\n_x: 1\nm:\n  thinking_on: {1: 1.80, 2: N/A, 3: ~, 4: .nan, 5: \"2.9\"}\np: {1: 2}\n";
        QCOMPARE(
            QJsonDocument(toJson(readReference(text))).toJson(QJsonDocument::Compact),
            QByteArray(R"({"header":["# h"],"models":[{"cells":[)"
                       R"({"draft_length":1,"state":"value","text":"1.80","thinking":"on","value":1.8},)"
                       R"({"draft_length":2,"state":"n/a","text":"N/A","thinking":"on","value":null},)"
                       R"({"draft_length":3,"state":"missing","text":"~","thinking":"on","value":null},)"
                       R"({"draft_length":4,"state":"invalid","text":".nan","thinking":"on","value":null},)"
                       R"({"draft_length":5,"state":"value","text":"2.9","thinking":"on","value":2.9}],)"
                       R"("key":"m","line":3,"shape":"thinking_matrix"},{"cells":[)"
                       R"({"draft_length":1,"state":"value","text":"2","thinking":null,"value":2}],)"
                       R"("key":"p","line":5,"shape":"plain_map"}]})"));
    }

    void randomChangesNeverCrash()
    {
        QRandomGenerator random(5);
        const QByteArrayView alphabet = "0123456789.,:-{}[]#\n \"'~nNaA/_o\r\t\xFF";
        const QByteArray seed = data(QStringLiteral("kimik2.5_eagle3.yaml"));
        for (int i = 0; i < 5000; ++i) {
            QByteArray text = seed;
            for (int j = random.bounded(1, 5); j > 0; --j)
                text[random.bounded(int(text.size()))] = alphabet[random.bounded(int(alphabet.size()))];
            if (i % 7 == 0)
                text.truncate(random.bounded(int(text.size())));
            const Reference reference = readReference(text);
            for (const Curve &curve : reference.models) {
                for (const ReferenceCell &cell : curve.cells) {
                    QCOMPARE(cell.value.has_value(), cell.state == CellState::Value);
                    QVERIFY(!cell.value || (*cell.value >= 1.0 && *cell.value <= cell.draftLength + 1.0));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestShapes)
#include "tst_shapes.moc"
