// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/text_edit.h>

#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace assay::base;

namespace {

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Few different lines, so that much is equal by chance.
QByteArray randomText(QRandomGenerator &random)
{
    QByteArray text;
    const int lines = random.bounded(30);
    for (int i = 0; i < lines; ++i) {
        text += QByteArray(random.bounded(3), 'x') + QByteArray::number(random.bounded(4));
        text += random.bounded(6) == 0 ? "\r\n" : "\n";
    }
    if (random.bounded(4) == 0)
        text += "no end";
    return text;
}

QByteArray changed(QByteArray text, QRandomGenerator &random)
{
    for (int i = random.bounded(5); i > 0; --i) {
        const qsizetype at = random.bounded(int(text.size()) + 1);
        if (random.bounded(2) == 0)
            text.remove(at, random.bounded(8));
        else
            text.insert(at, random.bounded(2) == 0 ? "new\n" : "z");
    }
    return text;
}

} // namespace

class TestTextEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void editsChangeOnlyTheirBytes()
    {
        const QByteArray text = "0123456789";
        QCOMPARE(applyEdits(text, {}), text);
        QCOMPARE(applyEdits(text, {{8, 9, "B"}, {2, 4, "a"}}), QByteArray("01a4567B9"));
        QCOMPARE(applyEdits(text, {{0, 0, "<"}, {10, 10, ">"}}), QByteArray("<0123456789>"));
        QCOMPARE(applyEdits(text, {{3, 3, "a"}, {3, 3, "b"}, {3, 5, "c"}}), QByteArray("012abc56789"));
        QCOMPARE(applyEdits({}, {{0, 0, "all"}}), QByteArray("all"));
    }

    void lineEndingIsThatOfTheFirstLine()
    {
        QCOMPARE(lineEnding("a\r\nb\n"), QByteArray("\r\n"));
        QCOMPARE(lineEnding("a\nb\r\n"), QByteArray("\n"));
        QCOMPARE(lineEnding("a"), QByteArray("\n"));
        QCOMPARE(lineEnding("\n"), QByteArray("\n"));
        QCOMPARE(lineEnding({}), QByteArray("\n"));
    }

    void linesHaveTheirBounds()
    {
        const QByteArray text = "a\r\n\nbc";
        const QList<TextLine> lines = textLines(text);
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0].end, 1);
        QCOMPARE(lines[0].next, 3);
        QCOMPARE(lines[1].begin, 3);
        QCOMPARE(lines[1].end, 3);
        QCOMPARE(lines[1].next, 4);
        QCOMPARE(lines[2].end, 6);
        QCOMPARE(lines[2].next, 6);
        QVERIFY(textLines({}).isEmpty());
        QCOMPARE(textLines("a\n").size(), 1);
    }

    void diffOfEqualTextsIsEmpty() { QCOMPARE(unifiedDiff("a\n", "a\n", "x"), QByteArray()); }

    void diffShowsOneChangedLine()
    {
        QCOMPARE(unifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", "f"),
                 QByteArray("--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"));
    }

    void diffOfANewFile()
    {
        QCOMPARE(unifiedDiff({}, "a\nb", "f"),
                 QByteArray("--- a/f\n+++ b/f\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n"));
    }

    void farChangesAreHunksOfTheirOwn()
    {
        QByteArray before;
        for (int i = 0; i < 40; ++i)
            before += QByteArray::number(i) + '\n';
        QByteArray after = before;
        after.replace("\n5\n", "\nfive\n").replace("\n12\n", "\ntwelve\n").replace("\n30\n", "\n");
        const QByteArray diff = unifiedDiff(before, after, "f");
        QCOMPARE(diff.count("\n@@ "), 2);
        QVERIFY(diff.contains("\n@@ -3,14 +3,14 @@\n"));
        QVERIFY(diff.contains("\n@@ -28,7 +28,6 @@\n"));
    }

    void patchMakesTheNewTextOutOfTheOld()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("patch")).isEmpty())
            QSKIP("the program patch is not installed here");
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("text"));
        QRandomGenerator random(42);
        for (int i = 0; i < 400; ++i) {
            const QByteArray before = randomText(random);
            const QByteArray after = i % 2 == 0 ? changed(before, random) : randomText(random);
            if (before == after)
                continue;
            QVERIFY(write(file, before));
            QProcess patch;
            // --fuzz=0: the context must be right to the line.
            patch.start(QStringLiteral("patch"),
                        {QStringLiteral("--binary"), QStringLiteral("--fuzz=0"), QStringLiteral("-s"), file});
            patch.write(unifiedDiff(before, after, "text"));
            patch.closeWriteChannel();
            QVERIFY(patch.waitForFinished());
            QCOMPARE(patch.readAllStandardOutput() + patch.readAllStandardError(), QByteArray());
            // patch removes a file that became empty.
            QCOMPARE(read(file), after);
        }
    }

    // The edit script is a shortest one: as many changed lines as `diff --minimal` has.
    void diffIsAsShortAsThatOfDiff()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("diff")).isEmpty())
            QSKIP("the program diff is not installed here");
        QTemporaryDir folder;
        const QString left = folder.filePath(QStringLiteral("left"));
        const QString right = folder.filePath(QStringLiteral("right"));
        const auto changes = [](const QByteArray &diff) {
            int count = 0;
            for (const QByteArray &line : diff.split('\n'))
                count += (line.startsWith('+') && !line.startsWith("+++")) ||
                         (line.startsWith('-') && !line.startsWith("---"));
            return count;
        };
        QRandomGenerator random(43);
        for (int i = 0; i < 200; ++i) {
            const QByteArray before = randomText(random);
            const QByteArray after = randomText(random);
            QVERIFY(write(left, before) && write(right, after));
            QProcess diff;
            diff.start(QStringLiteral("diff"), {QStringLiteral("-u"), QStringLiteral("--minimal"),
                                                QStringLiteral("-a"), left, right});
            QVERIFY(diff.waitForFinished());
            QCOMPARE(changes(unifiedDiff(before, after, "x")), changes(diff.readAllStandardOutput()));
        }
    }

    void hugeAndWhollyDifferentTextsAreDiffedSoon()
    {
        QByteArray before;
        QByteArray after;
        for (int i = 0; i < 100'000; ++i) {
            before += "b" + QByteArray::number(i) + '\n';
            after += "a" + QByteArray::number(i) + '\n';
        }
        const QByteArray diff = unifiedDiff(before, after, "x");
        QCOMPARE(diff.count('\n'), 3 + 200'000);
        QVERIFY(diff.startsWith("--- a/x\n+++ b/x\n@@ -1,100000 +1,100000 @@\n-b0\n"));
    }
};

QTEST_GUILESS_MAIN(TestTextEdit)
#include "tst_text_edit.moc"
