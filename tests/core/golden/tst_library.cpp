// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/golden/header.h>
#include <assay/golden/library.h>

#include <places.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::golden;
using matrix::Thinking;

namespace {

const QString shipped = QStringLiteral(ASSAY_SOURCE_DIR "/resources/references");

void put(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

} // namespace

class TestLibrary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyShippedFileIsSound()
    {
        const QDir folder(shipped);
        const QStringList names = folder.entryList({QStringLiteral("*.yaml")}, QDir::Files);
        QVERIFY(names.size() >= 10);
        for (const QString &name : names) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const Reference reference = readReference(file.readAll());
            for (const base::Problem &problem : reference.problems)
                QCOMPARE(problem.severity, base::Severity::Note);
            QCOMPARE(reference.models.size(), 1);
            QVERIFY(reference.header.first().startsWith(QStringLiteral("# Source")));
        }
    }

    // The values are those of the published files.
    void shippedValuesAreThePublishedOnes()
    {
        const QDir folder(QStringLiteral(ASSAY_TEST_DATA "/golden"));
        int compared = 0;
        for (const QString &name : folder.entryList({QStringLiteral("*.yaml")}, QDir::Files)) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const Reference published = readReference(file.readAll());
            const QString source = readHeader(published.header).source;
            for (const LibraryMatch &match : findCurves(published.models.first().key, {shipped}).matches) {
                if (readHeader(match.curve.header).source != source)
                    continue;
                ++compared;
                QCOMPARE(match.curve.cells.size(), published.models.first().cells.size());
                for (const ReferenceCell &cell : match.curve.cells) {
                    const ReferenceCell *other =
                        published.models.first().find(cell.thinking, cell.draftLength);
                    QVERIFY(other);
                    QCOMPARE(cell.text, other->text);
                }
            }
        }
        QCOMPARE(compared, 10);
    }

    // P48: one key, two draft models: both are found, and the caller must ask.
    void oneKeyInTwoFiles()
    {
        const LibrarySearch search = findCurves(QStringLiteral("minimax-m3"), {shipped});
        QCOMPARE(search.matches.size(), 2);
        QCOMPARE(search.first().size(), 2);
        QCOMPARE(search.matches[0].curve.find(Thinking::On, 3)->text, QByteArray("2.78"));
        QCOMPARE(search.matches[1].curve.find(Thinking::On, 3)->text, QByteArray("2.83"));
        QCOMPARE(readHeader(search.matches[0].curve.header).draftModel,
                 QStringLiteral("Inferact/MiniMax-M3-EAGLE3-GQA"));
        QCOMPARE(findCurves(QStringLiteral("kimi-k3"), {shipped}).matches.size(), 2);
    }

    void theUsersFolderComesFirst()
    {
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("mine.yml")),
            "minimax-m3: {thinking_on: {3: 2.99}}\nother: {1: 1.5}\n");
        put(folder.filePath(QStringLiteral("notes.txt")), "minimax-m3: {1: 1.5}\n");
        const LibrarySearch search = findCurves(QStringLiteral("minimax-m3"), {folder.path(), shipped});
        QCOMPARE(search.matches.size(), 3);
        QCOMPARE(search.first().size(), 1);
        QCOMPARE(search.first().first().file, folder.filePath(QStringLiteral("mine.yml")));
        QCOMPARE(search.first().first().curve.find(Thinking::On, 3)->text, QByteArray("2.99"));
    }

    void filesThatCannotBeReadAreTold()
    {
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("broken.yaml")), "m: {1: 1.5\n");
        put(folder.filePath(QStringLiteral("good.yaml")), "m: {1: 1.5}\n");
        QFile::link(QStringLiteral("nowhere"), folder.filePath(QStringLiteral("link.yaml")));
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("folder.yaml")));
        const LibrarySearch search = findCurves(QStringLiteral("m"), {folder.path()});
        QCOMPARE(search.matches.size(), 1);
        QCOMPARE(search.unreadable.size(), 1);
        QCOMPARE(search.unreadable.first().where, folder.filePath(QStringLiteral("broken.yaml:2:1")));
    }

    void nothingIsFoundInNothing()
    {
        const LibrarySearch search =
            findCurves(QStringLiteral("none"), {QStringLiteral("/no/such/folder"), shipped});
        QVERIFY(search.matches.isEmpty());
        QVERIFY(search.first().isEmpty());
        QVERIFY(search.unreadable.isEmpty());
    }

    void foldersAreTheUsersThenTheShipped()
    {
        qputenv("XDG_DATA_HOME", "/data");
        qputenv("ASSAY_RESOURCES", "/shipped");
        QCOMPARE(referenceFolders(), (QStringList{QStringLiteral("/data/assay/references"),
                                                  QStringLiteral("/shipped/references")}));
    }
};

QTEST_GUILESS_MAIN(TestLibrary)
#include "tst_library.moc"
