// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views.h"

#include "run/cell_card.h"
#include "run/matrix_layout.h"
#include "run/matrix_view.h"
#include "theme/theme.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QSignalSpy>
#include <QTest>

using namespace assay;

class MatrixViewTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cardsStayReadableFromOneCellToThirtyTwo();
    void arrowsMoveTheSelection();
    void arrowsCrossHolesAndGrids();
    void aClickChoosesACell();
    void severalCellsAreChosenByMouse();
    void severalCellsAreChosenByKeyboard();
    void aMenuIsAboutWhatIsChosen();
    void enterOpensTheCell();
    void theSelectionSurvivesARefresh();
    void oneGridOrAllSideBySide();
    void aSparklineIsShortAndInsideItsPlace();
    void paintsInEverySize();

private:
    static std::unique_ptr<ui::MatrixView> shown(const run::RunView &run, int width = 640);
    static void click(ui::MatrixView &view, const QString &cell, Qt::KeyboardModifiers modifiers = {},
                      Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mouseClick(&view, button, modifiers, view.cardOf(cell).center());
    }
};

namespace {

const QString on1 = QStringLiteral("thinking_on-1");
const QString on2 = QStringLiteral("thinking_on-2");
const QString off1 = QStringLiteral("thinking_off-1");
const QString off2 = QStringLiteral("thinking_off-2");

} // namespace

void MatrixViewTest::initTestCase()
{
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

std::unique_ptr<ui::MatrixView> MatrixViewTest::shown(const run::RunView &run, int width)
{
    auto view = std::make_unique<ui::MatrixView>();
    view->setRun(run, views::goldenOf(16));
    view->resize(width, std::max(60, view->heightForWidth(width)));
    view->show();
    view->activateWindow();
    (void)QTest::qWaitForWindowActive(view.get());
    view->setFocus();
    return view;
}

void MatrixViewTest::cardsStayReadableFromOneCellToThirtyTwo()
{
    for (const int lengths : {1, 2, 4, 8, 16}) {
        const run::RunView run = views::grids(lengths);
        for (const int width : {0, 400, 640, 1600}) {
            const ui::MatrixPlace place = ui::placeMatrix(run, {0, width, 14});
            QCOMPARE(place.cards.size(), 2 * lengths);
            for (const ui::MatrixPlace::Card &card : place.cards) {
                QVERIFY(card.rect.width() >= 54 && card.rect.width() <= 132);
                QVERIFY(QRect(QPoint(0, 0), place.size).contains(card.rect));
                for (const ui::MatrixPlace::Card &other : place.cards)
                    QVERIFY(card.cell == other.cell || !card.rect.intersects(other.rect));
            }
        }
    }
}

void MatrixViewTest::arrowsMoveTheSelection()
{
    const auto view = shown(views::twoByTwo());
    QCOMPARE(view->selectedCell(), on1);
    QSignalSpy selected(view.get(), &ui::MatrixView::cellSelected);
    QTest::keyClick(view.get(), Qt::Key_Right);
    QTest::keyClick(view.get(), Qt::Key_Down);
    QTest::keyClick(view.get(), Qt::Key_Down);
    QCOMPARE(view->selectedCell(), off2);
    QCOMPARE(selected.count(), 2);
    QTest::keyClick(view.get(), Qt::Key_Home);
    QCOMPARE(view->selectedCell(), off1);
    QTest::keyClick(view.get(), Qt::Key_End);
    QCOMPARE(view->selectedCell(), off2);
}

void MatrixViewTest::arrowsCrossHolesAndGrids()
{
    // The mode "on" has two lengths, "off" four.
    QList<run::CellView> cells;
    for (int k = 1; k <= 4; ++k) {
        if (k <= 2)
            cells.append(views::measured(matrix::Thinking::On, k, 100, 50));
    }
    for (int k = 1; k <= 4; ++k)
        cells.append(views::measured(matrix::Thinking::Off, k, 100, 50));
    const auto view = shown(views::run(cells));
    view->selectCell(QStringLiteral("thinking_off-4"));
    QTest::keyClick(view.get(), Qt::Key_Up); // nothing above it, the nearest is two columns on
    QCOMPARE(view->selectedCell(), QStringLiteral("thinking_on-2"));
    QTest::keyClick(view.get(), Qt::Key_Right);
    QCOMPARE(view->selectedCell(), QStringLiteral("thinking_on-2"));

    const auto all = shown(views::grids(2, {QStringLiteral("coding"), QStringLiteral("math")}));
    all->showSlice({});
    all->selectCell(QStringLiteral("thinking_on-2.coding"));
    QTest::keyClick(all.get(), Qt::Key_Right);
    QCOMPARE(all->selectedCell(), QStringLiteral("thinking_on-1.math"));
}

void MatrixViewTest::aClickChoosesACell()
{
    const auto view = shown(views::twoByTwo());
    click(*view, off2);
    QCOMPARE(view->selectedCell(), off2);
    QCOMPARE(view->chosenCells(), QStringList{off2});
}

void MatrixViewTest::severalCellsAreChosenByMouse()
{
    const auto view = shown(views::twoByTwo());
    QSignalSpy changed(view.get(), &ui::MatrixView::choiceChanged);
    click(*view, on2, Qt::ControlModifier);
    QCOMPARE(view->chosenCells(), QStringList({on1, on2}));
    click(*view, on2, Qt::ControlModifier);
    QCOMPARE(view->chosenCells(), QStringList{on1});
    click(*view, on1);
    click(*view, off2, Qt::ShiftModifier);
    QCOMPARE(view->chosenCells(), QStringList({on1, on2, off1, off2}));
    QVERIFY(changed.count() >= 3);
    click(*view, on1);
    QCOMPARE(view->chosenCells(), QStringList{on1});
}

void MatrixViewTest::severalCellsAreChosenByKeyboard()
{
    const auto view = shown(views::twoByTwo());
    QTest::keyClick(view.get(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(view->chosenCells(), QStringList({on1, on2}));
    QTest::keyClick(view.get(), Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(view->chosenCells(), QStringList({on1, on2}));
    QCOMPARE(view->selectedCell(), off2);
    QTest::keyClick(view.get(), Qt::Key_Space);
    QCOMPARE(view->chosenCells(), QStringList({on1, on2, off2}));
    QTest::keyClick(view.get(), Qt::Key_Space);
    QCOMPARE(view->chosenCells(), QStringList({on1, on2}));
    QTest::keyClick(view.get(), Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(view->chosenCells().size(), 4);
    QTest::keyClick(view.get(), Qt::Key_Escape);
    QCOMPARE(view->chosenCells(), QStringList{off2});
}

void MatrixViewTest::aMenuIsAboutWhatIsChosen()
{
    const auto view = shown(views::twoByTwo());
    view->chooseAll();
    QSignalSpy wanted(view.get(), &ui::MatrixView::menuWanted);
    click(*view, off1, {}, Qt::RightButton);
    QCOMPARE(view->chosenCells().size(), 4);
    click(*view, on1);
    click(*view, off1, {}, Qt::RightButton);
    QCOMPARE(view->chosenCells(), QStringList{off1});
    QContextMenuEvent byKey(QContextMenuEvent::Keyboard, QPoint(), QPoint());
    QApplication::sendEvent(view.get(), &byKey);
    QVERIFY(!wanted.isEmpty());
    QCOMPARE(wanted.last().first().toPoint(), view->mapToGlobal(view->cardOf(off1).center()));
}

void MatrixViewTest::enterOpensTheCell()
{
    const auto view = shown(views::twoByTwo());
    QSignalSpy opened(view.get(), &ui::MatrixView::cellActivated);
    QTest::keyClick(view.get(), Qt::Key_Return);
    QTest::mouseDClick(view.get(), Qt::LeftButton, {}, view->cardOf(off1).center());
    QCOMPARE(opened.count(), 2);
    QCOMPARE(opened.first().first().toString(), on1);
    QCOMPARE(opened.last().first().toString(), off1);
}

void MatrixViewTest::theSelectionSurvivesARefresh()
{
    run::RunView run = views::twoByTwo();
    const auto view = shown(run);
    view->selectCell(off2);
    run.cells[3].state = run::CellState::Running;
    view->setRun(run, {});
    QCOMPARE(view->selectedCell(), off2);
    QCOMPARE(view->chosenCells(), QStringList{off2});
    // A cell that is gone is chosen no more.
    run.cells.removeLast();
    view->setRun(run, {});
    QCOMPARE(view->selectedCell(), on1);
    QCOMPARE(view->chosenCells(), QStringList{on1});
}

void MatrixViewTest::oneGridOrAllSideBySide()
{
    const run::RunView run = views::grids(3, {QStringLiteral("coding"), QStringLiteral("math")}, {1, 64});
    const QList<ui::MatrixSlice> slices = ui::slicesOf(run);
    QCOMPARE(slices.size(), 4);
    QCOMPARE(slices.at(1).label, QStringLiteral("coding, concurrency 64"));
    const auto view = shown(run, 900);
    const QString far = QStringLiteral("thinking_off-2.math.c64");
    QVERIFY(view->cardOf(far).isNull());
    QSignalSpy moved(view.get(), &ui::MatrixView::sliceChanged);
    view->selectCell(far);
    QCOMPARE(view->slice(), std::optional<qsizetype>(3));
    QCOMPARE(moved.count(), 1);
    QVERIFY(!view->cardOf(far).isNull());
    // Another grid: the same mode and length is the current cell there.
    view->showSlice(0);
    QCOMPARE(view->selectedCell(), QStringLiteral("thinking_off-2.coding.c1"));
    view->showSlice({});
    QVERIFY(!view->cardOf(far).isNull());
    QCOMPARE(ui::placeMatrix(run, {{}, 900, 14}).grids.size(), 4);
    QVERIFY(ui::placeMatrix(run, {{}, 900, 14}).size.height() <
            ui::placeMatrix(run, {{}, 300, 14}).size.height());
}

void MatrixViewTest::aSparklineIsShortAndInsideItsPlace()
{
    const run::CellView cell = views::running(matrix::Thinking::On, 3, 2.5, 40);
    const QRectF place(10, 20, 60, 30);
    const QList<QPointF> line = ui::sparkline(cell.attempts.first().live, place, 20);
    QVERIFY(line.size() > 10 && line.size() <= 20);
    for (const QPointF &point : line)
        QVERIFY(place.adjusted(-0.01, -0.01, 0.01, 0.01).contains(point));
    QCOMPARE(line.first().x(), place.left());
    QCOMPARE(line.last().x(), place.right());
    QVERIFY(ui::sparkline({}, place, 20).isEmpty());
}

void MatrixViewTest::paintsInEverySize()
{
    for (const int lengths : {1, 4, 16}) {
        const auto view = shown(views::grids(lengths, {QStringLiteral("a"), QStringLiteral("b")}));
        const QImage one = view->grab().toImage();
        view->showSlice({});
        view->resize(640, view->heightForWidth(640));
        const QImage all = view->grab().toImage();
        QVERIFY(one.size() != all.size());
        // Where a card is, there is something else than the ground.
        const QRect card = view->cardOf(view->selectedCell());
        QVERIFY(all.pixelColor(card.topLeft() + QPoint(card.width() / 2, 0)) !=
                all.pixelColor(all.width() - 1, all.height() - 1));
    }
}

QTEST_MAIN(MatrixViewTest)
#include "tst_matrix_view.moc"
