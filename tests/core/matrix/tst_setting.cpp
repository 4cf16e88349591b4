// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/yaml.h>
#include <assay/matrix/recipe.h>

#include <places.h>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace assay;
using namespace assay::matrix;

namespace {

QJsonValue treeOf(const QByteArray &yaml)
{
    const base::yaml::Document document = base::yaml::parse(yaml);
    return document.broken || base::hasErrors(document.problems) ? QJsonValue(QJsonValue::Undefined)
                                                                 : base::yaml::toJson(document.root);
}

// The tree with the value at a path replaced or added, as a reader that knows nothing of text would do it.
QJsonValue expectedTree(const QJsonValue &tree, const QStringList &path, const QJsonValue &value)
{
    if (path.isEmpty())
        return value;
    QJsonObject object = tree.toObject();
    object.insert(path.first(), expectedTree(object.value(path.first()), path.sliced(1), value));
    return object;
}

QByteArray shown(const QJsonValue &value)
{
    return QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
}

// The lengths of what two texts have in common at both ends.
std::pair<qsizetype, qsizetype> commonEnds(const QByteArray &a, const QByteArray &b)
{
    const qsizetype shorter = qMin(a.size(), b.size());
    qsizetype front = 0;
    while (front < shorter && a[front] == b[front])
        ++front;
    qsizetype back = 0;
    while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
        ++back;
    return {front, back};
}

QJsonValue valueAt(QJsonValue tree, const QStringList &path)
{
    for (const QString &key : path)
        tree = tree.toObject().value(key);
    return tree;
}

// True when the path can be added to the maps that are there already.
bool isAbsent(QJsonValue tree, const QStringList &path)
{
    for (const QString &key : path) {
        if (!tree.isObject())
            return false;
        if (!tree.toObject().contains(key))
            return true;
        tree = tree.toObject().value(key);
    }
    return false;
}

// How many lines differ; all of them when their number does.
qsizetype changedLines(const QByteArray &before, const QByteArray &after)
{
    const QByteArrayList left = before.split('\n');
    const QByteArrayList right = after.split('\n');
    if (left.size() != right.size())
        return left.size();
    qsizetype changed = 0;
    for (qsizetype i = 0; i < left.size(); ++i)
        changed += left[i] != right[i] ? 1 : 0;
    return changed;
}

QList<QByteArray> documents()
{
    QList<QByteArray> list{
        "a: 1\nb: 2\n",
        "a: 1\nb: 2",
        "a: 1\r\nb: {c: 2, d: 3}  # note\r\n\r\n# end\r\n",
        "\xEF\xBB\xBF"
        "a: 1\nb:\n  c: 3\n",
        "# head\n\n\"a\": 'x: y'   # about a\nb:  # about b\n  # inside\n  - 1\n  - {c: 2}  # item\n  # "
        "trailing\nz: 1\n",
        "b:\n- 1\n- 2\nz: 1\n",
        "b:\n- 1\n-\nz: 1\n",
        "b: |\n  # not a comment\n  text\n\n  more\nz: 1\n",
        "b: >-\n  folded\n  text\n",
        "z: 1\nb: |+\n  kept\n\n\n",
        "b: first line\n  second line\nz: 1\n",
        "b: \"quoted # no comment \\\" } ,\"  # comment\nz: 1\n",
        "b: 'it''s, {x}'\nz: [1, 'a]b', \"}\", {q: \"x\\\"y\"}]\n",
        "b: {c: {d: 1, e: [1, 2]}, f: \"x, y\", }\nz: 1\n",
        "b: {c: 1,\n    d: 2  # two\n   }\nz: 1\n",
        "b: {}\nz: {c: }\n",
        "b:\n\nz:\n  # only a comment\ny: 1\n",
        "b: ~\nz: null\n",
        "{a: 1, b: {c: 2}}\n",
        "{}\n",
        "---\na: 1\nb:\n  c:\n    d: 1\n  e: 2\n...\n",
        "a: &x {c: 1, d: 2}\nb: *x\nz: 1\n",
        "a: &x\n  c: 1\nb: *x\n",
        "b: don't, it's {fine}\nz: 1\n",
        "b: http://x/y#z\nz: a:b\n",
        "? b\n: 1\n",
        "b:\n  c:\n    - - 1\n      - 2\n    - x: 1\n      y:\n        - 3\n\n  d: 1\n",
        "b: \xC3\xA9\xE2\x82\xAC  # \xC3\xA9\nz: 1\n",
    };
    for (const char *folder : {"/resources/recipes", "/tests/data/matrix"}) {
        const QDir dir(QStringLiteral(ASSAY_SOURCE_DIR) + QString::fromLatin1(folder));
        for (const QString &name : dir.entryList({QStringLiteral("*.yaml")})) {
            QFile file(dir.filePath(name));
            if (file.open(QIODevice::ReadOnly))
                list.append(file.readAll());
        }
    }
    return list;
}

} // namespace

class TestSetting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exactBytes_data();
    void exactBytes()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(QString, key);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, expected);
        QCOMPARE(withSetting(yaml, key, value), expected);
    }

    void whatIsSetReadsBackAndNothingElseChanges()
    {
        const QStringList paths{QStringLiteral("a"),
                                QStringLiteral("b"),
                                QStringLiteral("z"),
                                QStringLiteral("b.c"),
                                QStringLiteral("b.c.d"),
                                QStringLiteral("b.new"),
                                QStringLiteral("new"),
                                QStringLiteral("new.x.y"),
                                QStringLiteral("z.c"),
                                QStringLiteral("b.f.g"),
                                QStringLiteral("matrix.thinking_on.sampling.temperature"),
                                QStringLiteral("workload.output_len"),
                                QStringLiteral("matrix.draft_lengths"),
                                QStringLiteral("engine.env.NAME"),
                                QStringLiteral("secrets")};
        const QList<QByteArray> values{"5",
                                       "0.6",
                                       "[1, 2, 3]",
                                       "{x: 1, y: {z: [a, b]}}",
                                       "text",
                                       "two words",
                                       "\"010\"",
                                       "'5'",
                                       "\"true\"",
                                       "true",
                                       "null",
                                       "",
                                       "a, b",
                                       "it's: \"x\"",
                                       "- 1\n- 2\n",
                                       "x: 1\ny: 2\n",
                                       "\"line\\nbreak\\t\\\"\"",
                                       "# comment only",
                                       "[1, 2",
                                       "vllm/vllm-openai:v0.21.0",
                                       "http://h:1/p?q=1#f",
                                       "</think>",
                                       "\xE2\x82\xAC",
                                       "-",
                                       "---",
                                       "{",
                                       "@x",
                                       "*x",
                                       "~"};
        int tried = 0;
        for (const QByteArray &yaml : documents()) {
            const QJsonValue before = treeOf(yaml);
            QVERIFY2(!before.isUndefined(), yaml.constData());
            for (const QString &path : paths) {
                for (const QByteArray &value : values) {
                    const QByteArray after = withSetting(yaml, path, value);
                    const QJsonValue meant = treeOf(value);
                    const QJsonValue expected =
                        expectedTree(before, path.split(u'.'),
                                     meant.isUndefined() ? QJsonValue(QString::fromUtf8(value)) : meant);
                    const QByteArray what =
                        "\n--- " + path.toUtf8() + " = " + value + "\n" + yaml + "\n--- gives\n" + after;
                    QVERIFY2(!treeOf(after).isUndefined(), what.constData());
                    if (!yaml.contains("*x"))
                        QVERIFY2(treeOf(after) == expected,
                                 QByteArray(what + shown(treeOf(after)) + " instead of " + shown(expected))
                                     .constData());
                    const QJsonValue old = valueAt(before, path.split(u'.'));
                    const auto [front, back] = commonEnds(yaml, after);
                    if (isAbsent(before, path.split(u'.')) && !yaml.contains("*x"))
                        QVERIFY2(front + back == yaml.size(), what.constData());
                    else if (old.isDouble() || old.isBool())
                        QVERIFY2(changedLines(yaml, after) <= 1, what.constData());
                    ++tried;
                }
            }
        }
        QVERIFY(tried > 10000);
    }

    void settingTheSameValueTwiceChangesNothing()
    {
        for (const QByteArray &yaml : documents()) {
            const QByteArray once = withSetting(yaml, QStringLiteral("b.c"), "[1, x]");
            QCOMPARE(withSetting(once, QStringLiteral("b.c"), "[1, x]"), once);
        }
    }

    void whatCannotBeEditedStays()
    {
        for (const char *yaml : {"- 1\n", "just text", "{broken", "a: 1\n\tb: 2\n"})
            QCOMPARE(withSetting(yaml, QStringLiteral("a"), "2"), QByteArray(yaml));
        QCOMPARE(withSetting("", QStringLiteral("a.b"), "2"), QByteArray("a: {b: 2}\n"));
        QCOMPARE(withSetting("# note", QStringLiteral("a"), "2"), QByteArray("# note\na: 2\n"));
    }

    void aPathThatARecipeCannotHaveIsReported()
    {
        const QByteArray yaml = withSetting("recipe: 1\nname: Test\n", QStringLiteral("name.first"), "x");
        QCOMPARE(yaml, QByteArray("recipe: 1\nname: {first: x}\n"));
        bool told = false;
        for (const base::Problem &problem : readRecipe(yaml).problems)
            told = told || (problem.line == 2 && problem.column == 7 &&
                            problem.text == QLatin1String("name must be text, not a map"));
        QVERIFY(told);
    }
};

void TestSetting::exactBytes_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *yaml, const char *key, const char *value,
                        const char *expected) {
        QTest::addRow("%s", name) << QByteArray(yaml) << QString::fromLatin1(key) << QByteArray(value)
                                  << QByteArray(expected);
    };
    row("plain with comment", "a: 1   # one\nb: 2\n", "a", "0.6", "a: 0.6   # one\nb: 2\n");
    row("quoted", "a: \"x # y\" # c\n", "a", "z", "a: z # c\n");
    row("flow map", "w: {a: 1, b: [1, 2], c: x}\n", "w.b", "[3]", "w: {a: 1, b: [3], c: x}\n");
    row("flow map adds", "w: {a: 1 }\n", "w.b", "2", "w: {a: 1, b: 2 }\n");
    row("empty flow map adds", "w: {}\n", "w.b", "2", "w: {b: 2}\n");
    row("block map adds", "w:\n    a: 1 # one\n\n# two\nz: 1\n", "w.b", "2",
        "w:\n    a: 1 # one\n    b: 2\n\n# two\nz: 1\n");
    row("block map adds deep", "w:\n  a: 1\n", "w.x.y", "2", "w:\n  a: 1\n  x: {y: 2}\n");
    row("top level adds", "a: 1", "b", "2", "a: 1\nb: 2");
    row("CRLF", "a: 1\r\nw:\r\n  b: 2\r\n", "w.c", "3", "a: 1\r\nw:\r\n  b: 2\r\n  c: 3\r\n");
    row("empty value", "a:\nb: 2\n", "a", "1", "a: 1\nb: 2\n");
    row("empty value with comment", "a:   # none yet\nb: 2\n", "a.x", "1", "a: {x: 1}   # none yet\nb: 2\n");
    row("block list", "l:  # lengths\n  - 1\n  # odd ones\n  - 3 # three\nb: 2\n", "l", "[2, 4]",
        "l: [2, 4]  # lengths # three\nb: 2\n");
    row("block list at the key's indent", "l:\n- 1\n- 3\nb: 2\n", "l", "[2]", "l: [2]\nb: 2\n");
    row("literal", "s: |\n  #!/bin/sh\n  echo\nb: 2\n", "s", "/a.sh", "s: /a.sh\nb: 2\n");
    row("several lines", "w: {a: 1,\n    b: 2}\n", "w.b", "3", "w: {a: 1,\n    b: 3}\n");
    row("an alias is written out", "a: &x {c: 1, d: y}\nb: *x\n", "b.c", "2",
        "a: &x {c: 1, d: y}\nb: {c: 2, d: y}\n");
    row("an anchor stays", "a: &x 1\nb: *x\n", "a", "2", "a: &x 2\nb: *x\n");
    row("a text that needs quotes", "w: {a: x}\n", "w.a", "a, b", "w: {a: \"a, b\"}\n");
    row("a text that looks like a number", "a: x\n", "a", "'010'", "a: \"010\"\n");
    row("a key that needs quotes", "a: 1\n", "on.@b", "2", "a: 1\n\"on\": {\"@b\": 2}\n");
    row("no YAML", "a: 1\n", "a", "[1, 2", "a: \"[1, 2\"\n");
    row("BOM",
        "\xEF\xBB\xBF"
        "a: 1\n",
        "a", "2",
        "\xEF\xBB\xBF"
        "a: 2\n");
}

QTEST_APPLESS_MAIN(TestSetting)
#include "tst_setting.moc"
