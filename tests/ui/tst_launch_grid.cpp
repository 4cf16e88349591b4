// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/cell_grid.h"
#include "launch/grid_tile.h"

#include <QSignalSpy>
#include <QTest>

using namespace assay;
using namespace assay::ui;

namespace {

constexpr matrix::Thinking on = matrix::Thinking::On;
constexpr matrix::Thinking off = matrix::Thinking::Off;

matrix::Recipe recipeOf(const QList<int> &lengths, bool bothModes = true, bool control = false)
{
    matrix::Recipe recipe;
    recipe.matrix.draftLengths = lengths;
    recipe.matrix.control = control;
    recipe.matrix.thinkingOn.emplace();
    if (bothModes)
        recipe.matrix.thinkingOff.emplace();
    return recipe;
}

} // namespace

class LaunchGridTest final : public QObject
{
    Q_OBJECT

    std::unique_ptr<CellGrid> m_grid;

    [[nodiscard]] GridTile *tile(int row, int column) const
    {
        for (GridTile *each : m_grid->findChildren<GridTile *>()) {
            if (each->row() == row && each->column() == column && !each->isHidden())
                return each;
        }
        return nullptr;
    }

private Q_SLOTS:
    void init()
    {
        m_grid = std::make_unique<CellGrid>();
        m_grid->setRecipe(recipeOf({1, 2, 4}));
        m_grid->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_grid.get()));
    }

    void everyCellIsChosenAtFirst()
    {
        QCOMPARE(m_grid->total(), 6);
        QCOMPARE(m_grid->chosen(), 6);
        QCOMPARE(m_grid->selection(), QString());
        QVERIFY(m_grid->leftOut().isEmpty());
    }

    void aClickTurnsACell()
    {
        QSignalSpy changes(m_grid.get(), &CellGrid::changed);
        QTest::mouseClick(tile(1, 2), Qt::LeftButton);
        QCOMPARE(m_grid->leftOut(), (QSet<GridPlace>{{on, 2}}));
        QCOMPARE(m_grid->selection(), QStringLiteral("on:1,on:4,off:1,off:2,off:4"));
        QCOMPARE(changes.size(), 1);
        QTest::mouseClick(tile(1, 2), Qt::LeftButton);
        QCOMPARE(m_grid->chosen(), 6);
    }

    // The press says what is painted; the drag paints it over everything it meets.
    void aDragPaints()
    {
        QTest::mousePress(tile(1, 1), Qt::LeftButton);
        for (const GridTile *met : {tile(1, 2), tile(1, 3), tile(2, 3)})
            QTest::mouseMove(tile(1, 1), tile(1, 1)->mapFromGlobal(met->mapToGlobal(met->rect().center())));
        QTest::mouseRelease(tile(1, 1), Qt::LeftButton);
        QCOMPARE(m_grid->leftOut(), (QSet<GridPlace>{{on, 1}, {on, 2}, {on, 4}, {off, 4}}));
        // No button is down any more.
        QTest::mouseMove(tile(2, 1));
        QCOMPARE(m_grid->chosen(), 2);
    }

    void headersTurnRowsColumnsAndAll()
    {
        QTest::mouseClick(tile(1, 0), Qt::LeftButton);
        QCOMPARE(m_grid->selection(), QStringLiteral("off:1,off:2,off:4"));
        // A part of it is chosen: all of it first.
        QTest::mouseClick(tile(0, 3), Qt::LeftButton);
        QCOMPARE(m_grid->leftOut(), (QSet<GridPlace>{{on, 1}, {on, 2}}));
        QTest::mouseClick(tile(0, 3), Qt::LeftButton);
        QCOMPARE(m_grid->leftOut(), (QSet<GridPlace>{{on, 1}, {on, 2}, {on, 4}, {off, 4}}));
        QTest::mouseClick(tile(0, 0), Qt::LeftButton);
        QCOMPARE(m_grid->chosen(), 6);
        QTest::mouseClick(tile(0, 0), Qt::LeftButton);
        QCOMPARE(m_grid->chosen(), 0);
    }

    void theKeyboardDoesAllOfIt()
    {
        tile(0, 0)->setFocus();
        QTest::keyClick(tile(0, 0), Qt::Key_Down);
        QTest::keyClick(tile(1, 0), Qt::Key_Right);
        QTRY_VERIFY(tile(1, 1)->hasFocus());
        QTest::keyClick(tile(1, 1), Qt::Key_Space);
        QCOMPARE(m_grid->leftOut(), (QSet<GridPlace>{{on, 1}}));
        QTest::keyClick(tile(1, 1), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(m_grid->leftOut(), (QSet<GridPlace>{{on, 1}, {on, 2}}));
        QTest::keyClick(tile(1, 2), Qt::Key_Up);
        QTest::keyClick(tile(0, 2), Qt::Key_Space);
        QCOMPARE(m_grid->leftOut(), (QSet<GridPlace>{{on, 1}}));
        // The edge holds.
        QTest::keyClick(tile(0, 2), Qt::Key_Up);
        QVERIFY(tile(0, 2)->hasFocus());
        // One stop for the Tab key.
        int stops = 0;
        for (const GridTile *each : m_grid->findChildren<GridTile *>())
            stops += (each->focusPolicy() & Qt::TabFocus) != 0 ? 1 : 0;
        QCOMPARE(stops, 1);
    }

    void whatWasLeftOutStaysSo()
    {
        QTest::mouseClick(tile(2, 2), Qt::LeftButton);
        m_grid->setRecipe(recipeOf({1, 2, 3, 4, 5}, true, true));
        QCOMPARE(m_grid->total(), 12);
        QCOMPARE(m_grid->leftOut(), (QSet<GridPlace>{{off, 2}}));
        QCOMPARE(m_grid->chosen(), 11);
        m_grid->setRecipe(recipeOf({7}, false));
        QCOMPARE(m_grid->total(), 1);
        QCOMPARE(m_grid->chosen(), 1);
        m_grid->clear();
        QCOMPARE(m_grid->total(), 0);
    }

    void everyTileHasAName()
    {
        m_grid->setRecipe(recipeOf({1, 64}, true, true));
        QTRY_VERIFY(tile(2, 3) != nullptr);
        for (const GridTile *each : m_grid->findChildren<GridTile *>())
            QVERIFY(!each->accessibleName().isEmpty());
        QCOMPARE(tile(1, 1)->accessibleName(), QStringLiteral("Thinking on, control without drafts"));
        QCOMPARE(tile(2, 3)->accessibleName(), QStringLiteral("Thinking off, draft length 64"));
    }

    void estimatesAreShownInTheTiles()
    {
        m_grid->setEstimates({{{on, 1}, 95.0}});
        const QImage with = tile(1, 1)->grab().toImage();
        m_grid->setEstimates({});
        QVERIFY(with != tile(1, 1)->grab().toImage());
    }
};

QTEST_MAIN(LaunchGridTest)
#include "tst_launch_grid.moc"
