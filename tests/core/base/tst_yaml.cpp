// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/yaml.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace assay::base;
using yaml::Node;

namespace {

QByteArray json(const QByteArray &text)
{
    const QJsonValue value = yaml::toJson(yaml::parse(text).root);
    return QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
}

QStringList findings(const QByteArray &text)
{
    QStringList lines;
    for (const Problem &problem : yaml::parse(text).problems) {
        lines.append(QStringLiteral("%1 %2:%3 %4")
                         .arg(severityName(problem.severity))
                         .arg(problem.line)
                         .arg(problem.column)
                         .arg(problem.text));
    }
    return lines;
}

// Calls visit(node) for every scalar, keys too.
template <typename Visit>
void visitScalars(const Node &node, const Visit &visit)
{
    if (node.isScalar())
        visit(node);
    for (const Node &item : node.items)
        visitScalars(item, visit);
    for (const auto &[key, value] : node.entries) {
        visitScalars(key, visit);
        visitScalars(value, visit);
    }
}

} // namespace

class TestYaml : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void treeAsJson_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *name, const char *text, const char *expected) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(expected);
        };
        row("block", "a: 1\nb:\n  - x\n  - 2.5\n", R"([{"a":1,"b":["x",2.5]}])");
        row("flow", "{a: [1, two], b: {c: true}}", R"([{"a":[1,"two"],"b":{"c":true}}])");
        row("quoted", "a: \"1\"\nb: 'true'\nc: \"\"\n", R"([{"a":"1","b":"true","c":""}])");
        row("block scalar", "a: |\n  1\nb: >-\n  x\n  y\n", R"([{"a":"1\n","b":"x y"}])");
        row("null", "a:\nb: ~\nc: null\nd: [~]\n", R"([{"a":null,"b":null,"c":null,"d":[null]}])");
        row("words that are text", "a: on\nb: yes\nc: N/A\nd: nan\ne: .nan\nf: .inf\n",
            R"([{"a":"on","b":"yes","c":"N/A","d":"nan","e":".nan","f":".inf"}])");
        row("numbers that are text", "a: 010\nb: 0x1f\nc: 1_000\nd: 2,5\ne: 1e999\n",
            R"([{"a":"010","b":"0x1f","c":"1_000","d":"2,5","e":"1e999"}])");
        row("string tag", "a: !!str 1\n", R"([{"a":"1"}])");
        row("alias", "a: &x {p: 1}\nb: *x\n", R"([{"a":{"p":1},"b":{"p":1}}])");
        row("numeric keys", "1: a\n2: b\n", R"([{"1":"a","2":"b"}])");
        row("scalar", "hello", R"(["hello"])");
        row("comma decimal in a flow map", "{7: 3,10}", R"([{"10":null,"7":3}])");
        row("huge integer", "a: 123456789012345678901\n", R"([{"a":123456789012345680000}])");
        row("empty", "", "[null]");
        row("comment", "# only\n", "[null]");
        row("byte order mark",
            "\xEF\xBB\xBF"
            "a: 1\n",
            R"([{"a":1}])");
        row("document marks", "%YAML 1.2\n---\na: 1\n...\n", R"([{"a":1}])");
    }
    void treeAsJson()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        QCOMPARE(json(text), expected);
        QCOMPARE(findings(text), QStringList());
    }

    void typedValues()
    {
        const Node root = yaml::parse("i: 42\nn: -7\np: +3\nz: 0\noct: 010\nbig: 9223372036854775807\n"
                                      "over: 9223372036854775808\nf: 1.90\ne: 1e3\nq: \"5\"\nb: True\n"
                                      "w: yes\nnan: .nan\nempty:\n")
                              .root;
        QCOMPARE(root["i"].toInteger(), std::optional<qint64>(42));
        QCOMPARE(root["n"].toInteger(), std::optional<qint64>(-7));
        QCOMPARE(root["p"].toInteger(), std::optional<qint64>(3));
        QCOMPARE(root["z"].toInteger(), std::optional<qint64>(0));
        QCOMPARE(root["oct"].toInteger(), std::nullopt);
        QCOMPARE(root["oct"].toDouble(), std::nullopt);
        QCOMPARE(root["big"].toInteger(), std::optional(std::numeric_limits<qint64>::max()));
        QCOMPARE(root["over"].toInteger(), std::nullopt);
        QCOMPARE(root["f"].toInteger(), std::nullopt);
        QCOMPARE(root["f"].toDouble(), std::optional(1.9));
        QCOMPARE(root["f"].text, QByteArray("1.90"));
        QCOMPARE(root["e"].toDouble(), std::optional(1000.0));
        QCOMPARE(root["i"].toDouble(), std::optional(42.0));
        QCOMPARE(root["q"].toInteger(), std::nullopt);
        QCOMPARE(root["q"].toDouble(), std::nullopt);
        QVERIFY(root["q"].quoted);
        QCOMPARE(root["b"].toBool(), std::optional(true));
        QCOMPARE(root["w"].toBool(), std::nullopt);
        QCOMPARE(root["nan"].toDouble(), std::nullopt);
        QVERIFY(root["empty"].isNull());
        QVERIFY(root.contains("empty"));
        QVERIFY(!root.contains("none"));
        // Look-ups on what is not there chain.
        QVERIFY(root["none"]["deeper"]["still"].isMissing());
        QCOMPARE(root["none"].toInteger(), std::nullopt);
    }

    void nullsKeepTheirSpellingAndPlace()
    {
        const Node root = yaml::parse("a:\n~: x\nb: ~\nc: NULL # say so\n\"d\" :   \ne: [~, null]\nf:").root;
        QCOMPARE(root["a"].text, QByteArray());
        QCOMPARE(root["a"].mark.offset, 2);
        QCOMPARE(root["a"].mark.line, 1);
        QVERIFY(root.entries[1].first.isNull());
        QCOMPARE(root.entries[1].first.text, QByteArray("~"));
        QCOMPARE(root["b"].text, QByteArray("~"));
        QCOMPARE(root["b"].mark.column, 4);
        QCOMPARE(root["c"].text, QByteArray("NULL"));
        QCOMPARE(root["d"].text, QByteArray());
        QCOMPARE(root["d"].mark.line, 5);
        QCOMPARE(root["d"].mark.column, 6);
        QCOMPARE(root["e"].items[0].text, QByteArray("~"));
        QCOMPARE(root["e"].items[1].text, QByteArray("null"));
        QVERIFY(root["f"].isNull());
        QCOMPARE(root["f"].mark.line, 7);
    }

    void marksCountBytes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("lf") << QByteArray("a: 1\nbb:\n  cc: dd\n");
        QTest::newRow("crlf") << QByteArray("a: 1\r\nbb:\r\n  cc: dd\r\n");
        QTest::newRow("utf8 before it on the line")
            << QByteArray("\xC3\xA9\xE8\xAE\xB0: {x: \xF0\x9F\x98\x80, y: z}\nb: c\n");
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                       "a: 1\nb: 2\n");
        QTest::newRow("byte order mark and crlf") << QByteArray("\xEF\xBB\xBF"
                                                                "a: 1\r\nb: \xC3\xA9 x\r\nc: d\r\n");
        QTest::newRow("comments and blank lines") << QByteArray("# \xC3\xA9\n\n\na: 1 # x\n\nb: [p, q]\n");
        QTest::newRow("bytes that are not utf8") << QByteArray("a: \xFF\xFE\nb: 1\n");
    }
    void marksCountBytes()
    {
        QFETCH(QByteArray, text);
        int seen = 0;
        visitScalars(yaml::parse(text).root, [&](const Node &node) {
            ++seen;
            QVERIFY(text.mid(node.mark.offset).startsWith(node.text));
            const QByteArray before = text.left(node.mark.offset);
            QCOMPARE(node.mark.line, int(before.count('\n')) + 1);
            const qsizetype byteOrderMark = node.mark.line == 1 && text.startsWith("\xEF\xBB\xBF") ? 3 : 0;
            QCOMPARE(node.mark.column,
                     int(before.size() - (before.lastIndexOf('\n') + 1) - byteOrderMark) + 1);
        });
        QVERIFY(seen >= 4);
    }

    void problemsSayWhere_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("finding");
        const auto row = [](const char *name, const QByteArray &text, const char *finding) {
            QTest::newRow(name) << text << QString::fromLatin1(finding);
        };
        row("duplicate key", "a: 1\nb: 2\na: 3\n", "error 3:1 duplicate key \"a\", first on line 1");
        row("nested duplicate", "m:\n  x: 1\n  x: 2\n", "error 3:3 duplicate key \"x\", first on line 2");
        row("quoted beside plain", "1: a\n\"1\": b\n", "error 2:1 duplicate key \"1\", first on line 1");
        row("flow duplicate", "m: {a: 1, a: 2}\n", "error 1:11 duplicate key \"a\", first on line 1");
        row("two nulls", "~: 1\nnull: 2\n", "error 2:1 duplicate key \"\", first on line 1");
        row("alias key twice", "a: &k x\nm: {*k : 1, x: 2}\n",
            "error 2:13 duplicate key \"x\", first on line 2");
        row("two documents", "a: 1\n---\nb: 2\n", "error 2:1 there is more than one document");
        row("key that is a list", "[1, 2]: x\n", "error 1:1 a key must be one word or text");
        row("not closed", "a: [1, 2\n", "error 2:1 end of sequence flow not found");
        row("double quote not closed", "a: 1\nb: \"x\nc: 2\n",
            "error 2:4 the quote that opens here is not closed");
        row("single quote not closed", "a: 'it''s\n", "error 1:4 the quote that opens here is not closed");
        row("escaped quote is no end", "a: \"x\\\"\n", "error 1:4 the quote that opens here is not closed");
        row("quote after an anchor", "a: &n \"x\n", "error 1:7 the quote that opens here is not closed");
        row("quote after a tag", "a: !!str 'x\n", "error 1:10 the quote that opens here is not closed");
        row("quoted key not closed", "a: 1\n\"b: 2\n", "error 2:1 the quote that opens here is not closed");
        row("tab", "a: 1\n\tb: 2\n", "error 2:1 illegal tab when looking for indentation");
        row("garbage after the end", "a: 1\n]\n", "error 2:1 illegal flow end");
        row("nul", QByteArray("a: 1\n\0b: 2\n", 11), "error 2:1 a control character (0x00); this is no text");
        row("end of transmission", "a: 1\nb: \x04 2\n",
            "error 2:4 a control character (0x04); this is no text");
        row("lone carriage return", "a: 1\rb: 2\n",
            "error 1:5 a carriage return without a line feed after it");
        row("utf16", QByteArray("\xFF\xFE\x61\x00", 4),
            "error 1:1 the text is UTF-16 or UTF-32; only UTF-8 is read");
        row("latin-1 in a comment", "a: 1 # caf\xE9\nb: 2\n",
            "warning 1:11 a comment has a byte that is not UTF-8");
        row("latin-1 in a value", "a: caf\xE9\n", "error 1:7 a key or value has a byte that is not UTF-8");
        row("latin-1 in a key", "# fine\ncaf\xE9: 1\n",
            "error 2:4 a key or value has a byte that is not UTF-8");
        row("latin-1 in a quoted value", "a: \"x\n  caf\xE9\"\n",
            "error 2:6 a key or value has a byte that is not UTF-8");
        row("alias without anchor", "a: *nobody\n", "error 1:4 the referenced anchor is not defined");
        row("alias of itself", "a: &x [*x]\n", "error 1:8 an alias stands inside the node that it names");
        row("version", "%YAML 3.2\n---\na: 1\n", "error 1:1 YAML major version too large");
    }
    void problemsSayWhere()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, finding);
        QCOMPARE(findings(text), QStringList{finding});
    }

    void commentAndValueAreToldApart()
    {
        QCOMPARE(findings("# \xE9\na: \xE9 # \xE9\n"),
                 (QStringList{QStringLiteral("error 2:4 a key or value has a byte that is not UTF-8"),
                              QStringLiteral("warning 1:3 a comment has a byte that is not UTF-8"),
                              QStringLiteral("warning 2:8 a comment has a byte that is not UTF-8")}));
    }

    void duplicateKeysStayInTheTree()
    {
        const yaml::Document document = yaml::parse("a: 1\na: 2\n");
        QVERIFY(!document.broken);
        QVERIFY(document.duplicateKeys);
        QVERIFY(!yaml::parse("a: {b: 1}\nb: 1\n").duplicateKeys);
        QCOMPARE(document.root.entries.size(), 2);
        QCOMPARE(document.root["a"].text, QByteArray("1"));
    }

    void brokenTextHasNoTree()
    {
        for (const QByteArray &text :
             {QByteArray("a: [1\n"), QByteArray("a\0b", 3), QByteArray("a: 1\n}\n")}) {
            const yaml::Document document = yaml::parse(text);
            QVERIFY(document.broken);
            QVERIFY(document.root.isMissing());
            QVERIFY(hasErrors(document.problems));
        }
    }

    void nestingIsLimited()
    {
        const auto nested = [](int levels) -> QByteArray {
            return QByteArray(levels, '[') + QByteArray(levels, ']');
        };
        QVERIFY(!yaml::parse(nested(64)).broken);
        QVERIFY(yaml::parse(nested(65)).broken);
        for (const char *opening : {"[", "{", "- ", "? ", "a: [", "{a: ", "&a ", "!t ", "\"a\"", "---\n"}) {
            const QByteArray text = QByteArray(opening).repeated(30'000);
            QVERIFY(hasErrors(yaml::parse(text).problems));
        }
        QByteArray stairs;
        for (int i = 0; i < 2000; ++i)
            stairs += QByteArray(i, ' ') + "a:\n";
        QVERIFY(yaml::parse(stairs).broken);
        // Deep only when the aliases are written out.
        QByteArray chain = "a0: &a0 [x]\n";
        for (int i = 1; i < 100; ++i)
            chain += "a" + QByteArray::number(i) + ": &a" + QByteArray::number(i) + " [*a" +
                     QByteArray::number(i - 1) + "]\n";
        QVERIFY(yaml::parse(chain).broken);
    }

    void aliasesCannotFillTheMemory()
    {
        QByteArray laughs = "a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n";
        for (char c = 'b'; c <= 'i'; ++c) {
            const QByteArray alias = QByteArray("*") + static_cast<char>(c - 1);
            laughs += QByteArray(1, c) + ": &" + c + " [" + QByteArrayList(9, alias).join(", ") + "]\n";
        }
        const yaml::Document document = yaml::parse(laughs);
        QVERIFY(document.broken);
        QVERIFY(document.problems.first().text.contains(QStringLiteral("more than is sensible")));
        const QByteArray longText = "a: &a " + QByteArray(1 << 20, 'x') + "\nb: [" +
                                    QByteArrayList(100, QByteArray("*a")).join(", ") + "]\n";
        QVERIFY(yaml::parse(longText).broken);
    }

    void hugeTextsEndSoon()
    {
        QVERIFY(yaml::parse(QByteArray((16 << 20) + 1, ' ')).broken);
        QVERIFY(!yaml::parse(QByteArray(16 << 20, ' ')).broken);
        QVERIFY(!yaml::parse("a: " + QByteArray(4 << 20, 'x')).broken);
        QVERIFY(yaml::parse("[" + QByteArray("a,").repeated(1'000'000) + "]").broken);
        const yaml::Document many = yaml::parse(QByteArray("a: 1\n").repeated(5'000));
        QCOMPARE(many.problems.size(), 1001);
        QVERIFY(many.problems.last().text.contains(QStringLiteral("more problems")));
    }

    // Whatever the bytes are, the answer is a tree or a problem.
    void randomBytesNeverCrash()
    {
        QRandomGenerator random(11);
        const QByteArrayView alphabet = "ab1:- ?&*!|>'\"%@[]{},#\n\t\r~.\\\xC3\xA9\xFF";
        const QByteArray seed =
            "# h\nm:\n  thinking_on:\n    1: 1.80\n    2: [a, {b: 'c'}]\n  x: &y |\n    t\nz: *y\n";
        for (int i = 0; i < 10'000; ++i) {
            QByteArray text = seed;
            if (i % 2 == 0) {
                text.resize(random.bounded(60));
                for (char &c : text)
                    c = alphabet[random.bounded(int(alphabet.size()))];
            } else {
                for (int j = random.bounded(1, 6); j > 0; --j)
                    text[random.bounded(int(text.size()))] = alphabet[random.bounded(int(alphabet.size()))];
                text.truncate(random.bounded(int(text.size())));
            }
            const yaml::Document document = yaml::parse(text);
            QVERIFY(!document.broken || hasErrors(document.problems));
            QVERIFY(!document.broken || document.root.isMissing());
            visitScalars(document.root, [&](const Node &node) {
                QVERIFY(node.mark.offset >= 0 && node.mark.offset <= text.size());
            });
        }
    }
};

QTEST_APPLESS_MAIN(TestYaml)
#include "tst_yaml.moc"
