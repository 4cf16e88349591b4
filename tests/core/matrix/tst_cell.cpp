// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/cell.h>
#include <assay/matrix/cells.h>

#include <QTest>

using namespace assay::matrix;

namespace {

Recipe recipeOf(const QList<int> &lengths, const QStringList &categories, const QList<int> &concurrencies)
{
    Recipe recipe;
    recipe.name = QStringLiteral("test");
    recipe.matrix.draftLengths = lengths;
    recipe.matrix.categories = categories;
    recipe.matrix.concurrencies = concurrencies;
    recipe.matrix.thinkingOn = Mode();
    recipe.matrix.thinkingOff = Mode();
    return recipe;
}

QStringList ids(const Recipe &recipe, const QList<Cell> &cells)
{
    QStringList list;
    for (const Cell &cell : cells)
        list.append(cellId(recipe, cell));
    return list;
}

QString selected(const Recipe &recipe, const char *text)
{
    const auto cells = selectCells(recipe, QString::fromLatin1(text));
    return cells ? ids(recipe, *cells).join(u' ') : cells.error().sentence();
}

} // namespace

class TestCell : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void idsCarryAnAxisOnlyWhenThereIsOne()
    {
        const Cell cell{Thinking::On, 3, QStringLiteral("coding"), 64};
        QCOMPARE(cellId(cell, false, false), QStringLiteral("thinking_on-3"));
        QCOMPARE(cellId(cell, true, false), QStringLiteral("thinking_on-3.coding"));
        QCOMPARE(cellId(cell, false, true), QStringLiteral("thinking_on-3.c64"));
        QCOMPARE(cellId(cell, true, true), QStringLiteral("thinking_on-3.coding.c64"));
        QCOMPARE(cellId({Thinking::Off, 0, {}, 1}, false, false), QStringLiteral("thinking_off-0"));
    }

    void everyIdReadsBack()
    {
        for (const Thinking thinking : {Thinking::On, Thinking::Off}) {
            for (int length = 0; length <= maximumDraftLength; ++length) {
                for (const char *category : {"", "coding", "low_entropy", "c-64", "cc1"}) {
                    for (const int concurrency : {1, 2, 64, 99999}) {
                        const Cell cell{thinking, length, QString::fromLatin1(category), concurrency};
                        const bool hasCategory = !cell.category.isEmpty();
                        const auto whole = parseCellId(cellId(cell, hasCategory, true));
                        QVERIFY(whole.has_value());
                        QCOMPARE(*whole, cell);
                        const auto part = parseCellId(cellId(cell, hasCategory, false));
                        QVERIFY(part.has_value());
                        QCOMPARE(*part, (Cell{thinking, length, cell.category, 1}));
                    }
                }
            }
        }
    }

    void otherTextsAreNoIds_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text :
             {"", "thinking_on", "thinking_on-", "thinking_on-03", "thinking_on--3", "thinking_on-3 ",
              "Thinking_on-3", "thinking_maybe-3", "thinking_on-65", "thinking_on-999", "thinking_on-3.",
              "thinking_on-3..c1", "thinking_on-3.c0", "thinking_on-3.coding.64", "thinking_on-3.a/b",
              "thinking_on-3\n", "../thinking_on-3", "on-3"})
            QTest::addRow("'%s'", text) << QString::fromLatin1(text);
    }
    void otherTextsAreNoIds()
    {
        QFETCH(QString, text);
        QVERIFY(!parseCellId(text).has_value());
    }

    void cellsStandInMatrixOrder()
    {
        Recipe recipe = recipeOf({3, 1}, {QStringLiteral("math"), QStringLiteral("coding")}, {1, 16});
        QCOMPARE(ids(recipe, allCells(recipe)),
                 QStringLiteral("thinking_on-1.math.c1 thinking_on-1.math.c16 thinking_on-1.coding.c1 "
                                "thinking_on-1.coding.c16 thinking_on-3.math.c1 thinking_on-3.math.c16 "
                                "thinking_on-3.coding.c1 thinking_on-3.coding.c16 thinking_off-1.math.c1 "
                                "thinking_off-1.math.c16 thinking_off-1.coding.c1 thinking_off-1.coding.c16 "
                                "thinking_off-3.math.c1 thinking_off-3.math.c16 thinking_off-3.coding.c1 "
                                "thinking_off-3.coding.c16")
                     .split(u' '));
        recipe = recipeOf({2}, {QStringLiteral("coding")}, {1});
        recipe.matrix.control = true;
        recipe.matrix.thinkingOff.reset();
        QCOMPARE(ids(recipe, allCells(recipe)), QStringLiteral("thinking_on-0 thinking_on-2").split(u' '));
        QCOMPARE(allCells(recipe).first().category, QStringLiteral("coding"));
        QVERIFY(allCells(recipe).first().isControl());
    }

    void selections_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *text, const char *expected) {
            QTest::addRow("'%s'", text) << QByteArray(text) << QString::fromLatin1(expected);
        };
        row("", "thinking_on-0 thinking_on-1 thinking_on-2 thinking_on-4 thinking_off-0 thinking_off-1 "
                "thinking_off-2 thinking_off-4");
        row("on", "thinking_on-0 thinking_on-1 thinking_on-2 thinking_on-4");
        row("thinking_off:2", "thinking_off-2");
        row("on:1-4,off:1-2", "thinking_on-1 thinking_on-2 thinking_on-4 thinking_off-1 thinking_off-2");
        row(" off:4 , thinking_on-1", "thinking_on-1 thinking_off-4");
        row("on:0", "thinking_on-0");
        row("on:2,on:2,thinking_on-2", "thinking_on-2");
        row("on:1-8",
            "cannot select the cells \"on:1-8\": the recipe has no thinking_on-8. the recipe \"test\" has "
            "cells from thinking_on-0 to thinking_off-4");
        row("on:3", "cannot select the cells \"on:3\": the recipe has no thinking_on-3. the recipe \"test\" "
                    "has cells "
                    "from thinking_on-0 to thinking_off-4");
        row("on:4-1",
            "cannot select the cells \"on:4-1\": the range ends before it starts. the recipe \"test\" has "
            "cells from thinking_on-0 to thinking_off-4");
        row("thinking_on-3",
            "cannot select the cells \"thinking_on-3\": the recipe has no such cell. did you mean "
            "thinking_on-0?");
        row("on:1,2",
            "cannot select the cells \"2\": it is neither a cell's id, nor a mode, nor a mode with draft "
            "lengths (on, off:3, on:1-8). the recipe \"test\" has cells from thinking_on-0 to "
            "thinking_off-4");
        row("on,", "cannot select the cells \"\": it is neither a cell's id, nor a mode, nor a mode with "
                   "draft lengths "
                   "(on, off:3, on:1-8). the recipe \"test\" has cells from thinking_on-0 to thinking_off-4");
        row("thinking_on-1.math",
            "cannot select the cells \"thinking_on-1.math\": the recipe has no such cell. did "
            "you mean thinking_on-1?");
    }
    void selections()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        Recipe recipe = recipeOf({1, 2, 4}, {QStringLiteral("coding")}, {1});
        recipe.matrix.control = true;
        QCOMPARE(selected(recipe, text.constData()), expected);
    }

    void anItemWithoutAxesMeansAllOfThem()
    {
        const Recipe recipe = recipeOf({1, 2}, {QStringLiteral("coding"), QStringLiteral("math")}, {1, 8});
        QCOMPARE(selected(recipe, "thinking_on-1"),
                 QStringLiteral("thinking_on-1.coding.c1 thinking_on-1.coding.c8 thinking_on-1.math.c1 "
                                "thinking_on-1.math.c8"));
        QCOMPARE(selected(recipe, "thinking_on-1.math"),
                 QStringLiteral("thinking_on-1.math.c1 thinking_on-1.math.c8"));
        QCOMPARE(selected(recipe, "thinking_on-1.c1"),
                 QStringLiteral("thinking_on-1.coding.c1 thinking_on-1.math.c1"));
        QCOMPARE(selected(recipe, "thinking_off-2.coding.c8"), QStringLiteral("thinking_off-2.coding.c8"));
    }
};

QTEST_APPLESS_MAIN(TestCell)
#include "tst_cell.moc"
