// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/yaml.h>
#include <assay/matrix/cells.h>
#include <assay/matrix/document_kind.h>
#include <assay/matrix/library.h>
#include <assay/matrix/plan.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>

#include <places.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::matrix;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

QStringList names(Shelf shelf)
{
    QStringList list;
    for (const Entry &entry : entries(shelf))
        list.append(entry.name + u'|' + entry.title);
    return list;
}

QString problem(Shelf shelf, const QString &name)
{
    const auto found = find(shelf, name);
    return found ? QStringLiteral("found ") + found->entry.file : found.error().sentence();
}

} // namespace

class TestLibrary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_user = m_folder->filePath(QStringLiteral("config/assay"));
        m_shipped = m_folder->filePath(QStringLiteral("shipped"));
        qputenv("XDG_CONFIG_HOME", m_folder->filePath(QStringLiteral("config")).toUtf8());
        qputenv("ASSAY_RESOURCES", m_shipped.toUtf8());
        write(m_shipped + QStringLiteral("/recipes/lab.yaml"), "recipe: 1\nname: The lab\n");
        write(m_shipped + QStringLiteral("/recipes/big.yaml"), "recipe: 1\nname: Big model\n");
        write(m_shipped + QStringLiteral("/clusters/b300.yaml"), "cluster: 1\nname: b300\n");
    }

    void theUsersFileComesFirst()
    {
        write(m_user + QStringLiteral("/recipes/lab.yml"), "recipe: 1\nname: My lab\n");
        write(m_user + QStringLiteral("/recipes/notes.txt"), "x");
        write(m_user + QStringLiteral("/recipes/broken.yaml"), "{");
        QCOMPARE(names(Shelf::Recipes),
                 QStringList({QStringLiteral("big|Big model"), QStringLiteral("broken|"),
                              QStringLiteral("lab|My lab")}));
        const auto lab = find(Shelf::Recipes, QStringLiteral("lab"));
        QVERIFY(lab.has_value());
        QCOMPARE(lab->yaml, QByteArray("recipe: 1\nname: My lab\n"));
        QCOMPARE(lab->entry.file, m_user + QStringLiteral("/recipes/lab.yml"));
        QVERIFY(!find(Shelf::Recipes, QStringLiteral("The lab")).has_value());
    }

    void aNameOfTheFileOrInsideIt()
    {
        QCOMPARE(problem(Shelf::Recipes, QStringLiteral("big")),
                 QStringLiteral("found ") + m_shipped + QStringLiteral("/recipes/big.yaml"));
        QCOMPARE(problem(Shelf::Recipes, QStringLiteral("Big model")),
                 QStringLiteral("found ") + m_shipped + QStringLiteral("/recipes/big.yaml"));
        const QString file = m_folder->filePath(QStringLiteral("own.yaml"));
        write(file, "recipe: 1\n");
        QCOMPARE(problem(Shelf::Recipes, file), QStringLiteral("found ") + file);
    }

    void twoFilesOfOneNameAreAQuestion()
    {
        write(m_user + QStringLiteral("/recipes/mine.yaml"), "recipe: 1\nname: Big model\n");
        QCOMPARE(problem(Shelf::Recipes, QStringLiteral("Big model")),
                 QStringLiteral(
                     "the name \"Big model\" is ambiguous: %1/recipes/big.yaml and %2/recipes/mine.yaml both "
                     "have it. give the file instead")
                     .arg(m_shipped, m_user));
        write(m_user + QStringLiteral("/recipes/mine.yml"), "recipe: 1\nname: x\n");
        QVERIFY(problem(Shelf::Recipes, QStringLiteral("mine")).contains(QLatin1String("ambiguous")));
    }

    void whatIsNotThereIsToldWithTheList()
    {
        QCOMPARE(problem(Shelf::Recipes, QStringLiteral("lap")),
                 QStringLiteral("there is no recipe \"lap\": known: big, lab. did you mean \"lab\"?"));
        QCOMPARE(problem(Shelf::Clusters, QStringLiteral("somewhere")),
                 QStringLiteral(
                     "there is no cluster \"somewhere\": known: b300, local. give one of these or a file"));
        QVERIFY(!find(Shelf::Recipes, QString()).has_value());
        const auto missing = find(Shelf::Recipes, QStringLiteral("/no/such.yaml"));
        QVERIFY(!missing.has_value());
        QCOMPARE(missing.error().kind, base::Error::Kind::Input);
        QVERIFY(missing.error().sentence().contains(QLatin1String("/no/such.yaml")));
        const auto folder = find(Shelf::Recipes, m_folder->path() + u'/');
        QVERIFY(!folder.has_value());
    }

    void localIsAlwaysThere()
    {
        const auto local = find(Shelf::Clusters, QStringLiteral("local"));
        QVERIFY(local.has_value());
        QVERIFY(local->entry.file.isEmpty());
        QCOMPARE(local->yaml, localProfile());
        write(m_user + QStringLiteral("/clusters/local.yaml"), "cluster: 1\nname: local\n");
        QCOMPARE(problem(Shelf::Clusters, QStringLiteral("local")),
                 QStringLiteral("found ") + m_user + QStringLiteral("/clusters/local.yaml"));
        QCOMPARE(names(Shelf::Clusters),
                 QStringList({QStringLiteral("b300|b300"), QStringLiteral("local|local")}));
    }

    void kindsOfFile_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<QString>("kind");
        const auto row = [](const char *yaml, const char *kind) {
            QTest::addRow("%s", yaml) << QByteArray(yaml) << QString::fromLatin1(kind);
        };
        row("recipe: 1\n", "recipe");
        row("recipe: 2\nname: x\n", "recipe");
        row("recipe:\n", "recipe");
        row("name: x\nengine: {}\nworkload: {}\n", "recipe");
        row("cluster: 1\n", "cluster");
        row("name: x\ntransport: {kind: local}\n", "cluster");
        row("deepseek-v4-pro:\n  thinking_on:\n    1: 1.79\n", "reference");
        row("recipe:\n  1: 1.79\n", "reference");
        row("- 1\n", "reference");
        row("", "reference");
        row("{", "reference");
    }
    void kindsOfFile()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(QString, kind);
        QCOMPARE(documentKindName(detectKind(base::yaml::parse(yaml).root)), kind);
    }

    void everyShippedFileReadsWithoutAProblem()
    {
        qputenv("ASSAY_RESOURCES", ASSAY_SOURCE_DIR "/resources");
        QStringList recipes;
        for (const Entry &entry : entries(Shelf::Recipes)) {
            const auto found = find(Shelf::Recipes, entry.name);
            QVERIFY(found.has_value());
            const RecipeFile file = readRecipe(found->yaml);
            for (const base::Problem &problem : file.problems)
                qWarning("%s:%d:%d: %s", qPrintable(entry.file), problem.line, problem.column,
                         qPrintable(problem.text));
            QCOMPARE(file.problems, base::Problems());
            QVERIFY(file.recipe.has_value());
            recipes.append(entry.name);
        }
        QVERIFY(recipes.contains(QStringLiteral("deepseek-v4-pro-mtp")));
        QVERIFY(recipes.contains(QStringLiteral("qwen3-30b-ngram")));
        QVERIFY(recipes.contains(QStringLiteral("lab")));
        QVERIFY(recipes.contains(QStringLiteral("lab-vllm")));
        QStringList clusters;
        for (const Entry &entry : entries(Shelf::Clusters)) {
            const auto found = find(Shelf::Clusters, entry.name);
            QVERIFY(found.has_value());
            QCOMPARE(readProfile(found->yaml).problems, base::Problems());
            clusters.append(entry.name);
        }
        QCOMPARE(clusters, QStringList({QStringLiteral("b300"), QStringLiteral("local")}));
    }

    void everyShippedRecipeMakesAPlan()
    {
        qputenv("ASSAY_RESOURCES", ASSAY_SOURCE_DIR "/resources");
        for (const Entry &entry : entries(Shelf::Recipes)) {
            const Recipe recipe = *readRecipe(find(Shelf::Recipes, entry.name)->yaml).recipe;
            const bool lab = entry.name.startsWith(QLatin1String("lab"));
            const QString cluster = lab ? QStringLiteral("local") : QStringLiteral("b300");
            const Profile profile = *readProfile(find(Shelf::Clusters, cluster)->yaml).profile;
            const auto plan = makePlan(recipe, profile, {});
            QVERIFY2(plan.has_value(), plan ? "" : qPrintable(plan.error().sentence()));
            QCOMPARE(plan->cells.size(), allCells(recipe).size());
        }
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_user;
    QString m_shipped;
};

QTEST_APPLESS_MAIN(TestLibrary)
#include "tst_library.moc"
