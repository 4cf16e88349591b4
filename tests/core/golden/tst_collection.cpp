// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/golden/choice.h>
#include <assay/golden/collection.h>

#include <places.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::golden;

namespace {

const QString published = QStringLiteral(ASSAY_TEST_DATA "/golden");

void put(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

const CollectedFile *fileNamed(const Collection &collection, const QString &name)
{
    for (const CollectedFile &one : collection.files) {
        if (QFileInfo(one.file).fileName() == name)
            return &one;
    }
    return nullptr;
}

QStringList texts(const CollectedFile &file, base::Severity severity)
{
    QStringList texts;
    for (const base::Problem &problem : file.reference.problems) {
        if (problem.severity == severity)
            texts.append(QStringLiteral("%1: %2").arg(problem.line).arg(problem.text));
    }
    return texts;
}

} // namespace

class TestCollection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The published files: two keys are there twice. The headers of one pair name what differs; those of the
    // other are alike but for the source, and its values have been mistaken for one another.
    void thePublishedFolder()
    {
        const auto collection = readCollection(published);
        QVERIFY(collection);
        QCOMPARE(collection->folder, QDir(published).absolutePath());
        QCOMPARE(collection->files.size(), 10);
        QStringList shared;
        for (const CollectedFile &file : collection->files) {
            QVERIFY(!file.trouble && !file.firstError());
            for (const base::Problem &problem : file.reference.problems) {
                if (problem.text.contains(QStringLiteral("is also in")))
                    shared.append(base::severityName(problem.severity) + QLatin1Char(' ') +
                                  QFileInfo(file.file).fileName().left(14));
            }
        }
        QCOMPARE(shared,
                 (QStringList{QStringLiteral("note kimik3_dspark."), QStringLiteral("note kimik3_dspark_"),
                              QStringLiteral("warning minimaxm3_eagl"),
                              QStringLiteral("warning minimaxm3_eagl")}));
        const CollectedFile *one = fileNamed(*collection, QStringLiteral("kimik3_dspark.yaml"));
        QCOMPARE(
            texts(*one, base::Severity::Note).value(0),
            QStringLiteral("9: kimi-k3 is also in "
                           "kimik3_dspark_probabilistic_sample_method_block_rejection_sample_method.yaml:10 "
                           "(Inferact/Kimi-K3-DSpark, draft_sample_method=probabilistic, "
                           "rejection_sample_method=block), here it is Inferact/Kimi-K3-DSpark: name the "
                           "file where this curve is meant"));
    }

    void manyFilesOfOneModel()
    {
        const QTemporaryDir folder;
        for (int at = 0; at < 6; ++at)
            put(folder.filePath(QStringLiteral("%1.yaml").arg(at)), "m:\n  1: 1.8\n");
        const auto collection = readCollection(folder.path());
        QVERIFY(collection);
        QCOMPARE(texts(collection->files[1], base::Severity::Warning),
                 QStringList(QStringLiteral("1: m is also in 0.yaml:1, 2.yaml:1, 3.yaml:1 and 2 more, and no "
                                            "header tells them apart: name the file where this curve is "
                                            "meant")));
    }

    void curvesThatNothingTellsApart()
    {
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("a.yaml")), "m:\n  1: 1.8\nother:\n  1: 1.5\n");
        put(folder.filePath(QStringLiteral("b.yml")), "# a\n\nm:\n  1: 1.9\n");
        put(folder.filePath(QStringLiteral("c.yaml")), "m: [\n");
        const auto collection = readCollection(folder.path());
        QVERIFY(collection);
        QCOMPARE(collection->files.size(), 3);
        const QString end =
            QStringLiteral(", and no header tells them apart: name the file where this curve is meant");
        QCOMPARE(texts(collection->files[0], base::Severity::Warning),
                 QStringList(QStringLiteral("1: m is also in b.yml:3") + end));
        QCOMPARE(texts(collection->files[1], base::Severity::Warning),
                 QStringList(QStringLiteral("3: m is also in a.yaml:1") + end));
        QVERIFY(!collection->files[0].firstError());
        QVERIFY(collection->files[2].firstError());
        QCOMPARE(collection->files[2].firstError()->where, folder.filePath(QStringLiteral("c.yaml:2:1")));
    }

    void aCheckout_data()
    {
        QTest::addColumn<QString>("inside");
        QTest::newRow("at its top") << QStringLiteral("golden_al_distribution/");
        QTest::newRow("a folder down") << QStringLiteral("benchmarks/golden_al_distribution/");
    }
    void aCheckout()
    {
        QFETCH(QString, inside);
        const QTemporaryDir folder;
        put(folder.filePath(inside + QStringLiteral("m.yaml")), "m:\n  1: 1.8\n");
        put(folder.filePath(QStringLiteral("benchmarks/config.yaml")), "not: a curve\n");
        const auto collection = readCollection(folder.path());
        QVERIFY(collection);
        QCOMPARE(collection->folder + QLatin1Char('/'), folder.filePath(inside));
        QCOMPARE(collection->files.size(), 1);
    }

    void oneFile()
    {
        const auto collection = readCollection(published + QStringLiteral("/dsv4_mtp.yaml"));
        QVERIFY(collection);
        QCOMPARE(collection->files.size(), 1);
        QCOMPARE(collection->files[0].reference.models[0].key, QStringLiteral("deepseek-v4-pro"));
    }

    void nothingThere()
    {
        const QTemporaryDir folder;
        const auto empty = readCollection(folder.path());
        QVERIFY(!empty);
        QCOMPARE(empty.error().where, folder.path());
        const auto none = readCollection(folder.filePath(QStringLiteral("none")));
        QVERIFY(!none);
        QCOMPARE(none.error().why, QStringLiteral("there is no such file or folder"));
    }

    void aFileThatCannotBeReadKeepsTheOthers()
    {
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("a.yaml")), "m:\n  1: 1.8\n");
        put(folder.filePath(QStringLiteral("huge.yaml")), QByteArray((16 << 20) + 1, '#'));
        const auto collection = readCollection(folder.path());
        QVERIFY(collection);
        QCOMPARE(collection->files.size(), 2);
        QCOMPARE(collection->files[0].reference.models.size(), 1);
        QVERIFY(collection->files[1].trouble);
        QCOMPARE(collection->files[1].trouble->where, folder.filePath(QStringLiteral("huge.yaml")));
    }

    void choicesAreKept()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("config/golden.yaml"));
        const auto none = readChoices(file);
        QVERIFY(none && none->isEmpty());
        const QString odd = QString::fromUtf8("/a \"b\"/\xe6\x9b\xb2\\: #.yaml");
        const Choice one{QStringLiteral("m"), QStringLiteral("vllm"), odd, QStringLiteral("m: x")};
        const Choice two{QStringLiteral("m"), QStringLiteral("sglang"), QStringLiteral("/b.yaml"),
                         QStringLiteral("m")};
        QVERIFY(keepChoice(one, file));
        QVERIFY(keepChoice(two, file));
        QCOMPARE(readChoices(file).value(), (QList<Choice>{one, two}));
        Choice other = one;
        other.file = QStringLiteral("/c.yaml");
        QVERIFY(keepChoice(other, file));
        QCOMPARE(findChoice(readChoices(file).value(), QStringLiteral("m"), QStringLiteral("vllm")), other);
        QVERIFY(keepChoice({QStringLiteral("m"), QStringLiteral("vllm"), {}, {}}, file));
        QCOMPARE(readChoices(file).value(), QList<Choice>{two});
        QVERIFY(!findChoice(readChoices(file).value(), QStringLiteral("m"), QStringLiteral("vllm")));
    }

    void aBadChoicesFileIsLeftAlone_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("no YAML") << QByteArray("golden: [1\n") << QStringLiteral(":2:1");
        QTest::newRow("another file") << QByteArray("m:\n  1: 1.8\n") << QStringLiteral(":1:1");
        QTest::newRow("of a later version")
            << QByteArray("golden: 2\ncurves: []\n") << QStringLiteral(":1:1");
        QTest::newRow("without a file")
            << QByteArray("golden: 1\ncurves:\n  - {model: m, engine: vllm, key: m}\n")
            << QStringLiteral(":3:5");
        QTest::newRow("a key twice") << QByteArray("golden: 1\ncurves: []\ncurves: []\n")
                                     << QStringLiteral(":3:1");
    }
    void aBadChoicesFileIsLeftAlone()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("golden.yaml"));
        put(file, text);
        const auto read = readChoices(file);
        QVERIFY(!read);
        QCOMPARE(read.error().where, file + place);
        QVERIFY(!keepChoice({QStringLiteral("m"), QStringLiteral("vllm"), QStringLiteral("/a"), {}}, file));
        QFile kept(file);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), text);
    }
};

QTEST_GUILESS_MAIN(TestCollection)
#include "tst_collection.moc"
