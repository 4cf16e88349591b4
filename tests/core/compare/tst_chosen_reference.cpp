// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/files.h>
#include <assay/compare/chosen_reference.h>
#include <assay/golden/choice.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace assay;
using namespace assay::compare;

class TestChosenReference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void theUsersFolderWins();
    void severalAreAQuestion();
    void aNamedFileAndKey();
    void fileThatIsNotThere();
    void theChosenOneOfAnEngine();
    void largestDifferenceBySize();

private:
    QString write(const QString &name, const QByteArray &yaml)
    {
        const QString file = m_home->filePath(name);
        QDir().mkpath(QFileInfo(file).path());
        [&] { QVERIFY(base::writeFileAtomically(file, yaml)); }();
        return file;
    }

    std::unique_ptr<QTemporaryDir> m_home;
    matrix::Recipe m_recipe;
};

void TestChosenReference::init()
{
    m_home = std::make_unique<QTemporaryDir>();
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_home->filePath(QStringLiteral("data"))));
    qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_home->filePath(QStringLiteral("config"))));
    qputenv("ASSAY_RESOURCES", QFile::encodeName(m_home->filePath(QStringLiteral("shipped"))));
    m_recipe = {};
    m_recipe.model.key = QStringLiteral("m");
    write(QStringLiteral("shipped/references/m.yaml"), "m:\n  1: 1.80\n");
}

void TestChosenReference::theUsersFolderWins()
{
    QCOMPARE(candidateReferences(m_recipe).size(), 1);
    QCOMPARE(candidateReferences(m_recipe)[0].curve.cells[0].text, QByteArray("1.80"));
    write(QStringLiteral("data/assay/references/own.yaml"), "m:\n  1: 1.90\n");
    QCOMPARE(candidateReferences(m_recipe).size(), 1);
    QCOMPARE(candidateReferences(m_recipe)[0].curve.cells[0].text, QByteArray("1.90"));
}

void TestChosenReference::severalAreAQuestion()
{
    // P48: two published files hold curves of one key, measured with different draft models.
    write(QStringLiteral("shipped/references/m-other-draft.yaml"), "m:\n  1: 1.70\n");
    QCOMPARE(candidateReferences(m_recipe).size(), 2);
}

void TestChosenReference::theChosenOneOfAnEngine()
{
    const QString file = write(QStringLiteral("other.yaml"), "n:\n  1: 1.65\n");
    QVERIFY(golden::keepChoice({QStringLiteral("m"), QStringLiteral("sglang"), file, QStringLiteral("n")}));
    QCOMPARE(candidateReferences(m_recipe)[0].curve.cells[0].text, QByteArray("1.80"));
    m_recipe.engine.kind = engine::Kind::Sglang;
    QCOMPARE(candidateReferences(m_recipe).size(), 1);
    QCOMPARE(candidateReferences(m_recipe)[0].curve.cells[0].text, QByteArray("1.65"));
    QCOMPARE(candidateReferences(m_recipe)[0].file, file);
    // A recipe that names its file means that one.
    m_recipe.reference.file = write(QStringLiteral("named.yaml"), "m:\n  1: 1.60\n");
    QCOMPARE(candidateReferences(m_recipe)[0].curve.cells[0].text, QByteArray("1.60"));
    m_recipe.reference.file.clear();
    // What was chosen and is not there is not replaced by another curve.
    QVERIFY(QFile::remove(file));
    QVERIFY(candidateReferences(m_recipe).isEmpty());
    write(QStringLiteral("config/assay/golden.yaml"), "golden: 2\n");
    QVERIFY(candidateReferences(m_recipe).isEmpty());
}

void TestChosenReference::aNamedFileAndKey()
{
    m_recipe.reference.file = write(QStringLiteral("golden.yaml"), "a:\n  1: 1.60\nm:\n  1: 1.70\n");
    QCOMPARE(candidateReferences(m_recipe)[0].curve.cells[0].text, QByteArray("1.70"));
    m_recipe.reference.key = QStringLiteral("a");
    QCOMPARE(candidateReferences(m_recipe)[0].curve.cells[0].text, QByteArray("1.60"));
    m_recipe.reference.key = QStringLiteral("b");
    QVERIFY(candidateReferences(m_recipe).isEmpty());
}

void TestChosenReference::fileThatIsNotThere()
{
    m_recipe.reference.file = m_home->filePath(QStringLiteral("nowhere.yaml"));
    QVERIFY(candidateReferences(m_recipe).isEmpty());
}

void TestChosenReference::largestDifferenceBySize()
{
    Diff diff;
    QVERIFY(!worstDifference(diff));
    for (const auto &[left, right] : {std::pair{180, 175}, std::pair{200, 215}, std::pair{300, 301}}) {
        Row row;
        row.left = Rational(left, 100);
        row.right = Rational(right, 100);
        diff.rows.append(row);
    }
    diff.rows.append(Row{});
    QCOMPARE(worstDifference(diff), std::optional(-0.15));
}

QTEST_APPLESS_MAIN(TestChosenReference)
#include "tst_chosen_reference.moc"
