// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/cell_text.h"
#include "run/matrix_view.h"
#include "run/run_page.h"
#include "theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace assay;

namespace {

run::CellView cell(matrix::Thinking thinking, int draftLength, run::CellState state)
{
    run::CellView view;
    view.cell.thinking = thinking;
    view.cell.draftLength = draftLength;
    view.id = matrix::cellId(view.cell, false, false);
    view.state = state;
    return view;
}

run::CellView measured(matrix::Thinking thinking, int draftLength, qint64 drafts, qint64 accepted)
{
    run::CellView view = cell(thinking, draftLength, run::CellState::Value);
    run::Attempt attempt;
    attempt.acceptance.status = metrics::Status::Value;
    attempt.acceptance.drafts = drafts;
    attempt.acceptance.acceptedTokens = accepted;
    attempt.acceptance.acceptanceLength = 1.0 + double(accepted) / double(drafts);
    attempt.state = run::CellState::Value;
    view.attempts.append(attempt);
    view.counting = 1;
    return view;
}

golden::Curve curve(matrix::Thinking thinking, int draftLength, double value)
{
    golden::Curve golden;
    golden.key = QStringLiteral("m");
    golden::ReferenceCell reference;
    reference.thinking = thinking;
    reference.draftLength = draftLength;
    reference.state = golden::CellState::Value;
    reference.value = value;
    golden.cells.append(reference);
    return golden;
}

run::RunView twoByTwo()
{
    run::RunView run;
    run.id = QStringLiteral("20261130-101500-lab-1a2b3c");
    run.recipeName = QStringLiteral("lab");
    run.modelKey = QStringLiteral("lab");
    run.state = run::RunState::Running;
    run.cells = {measured(matrix::Thinking::On, 1, 1000, 790),
                 cell(matrix::Thinking::On, 2, run::CellState::Running),
                 cell(matrix::Thinking::Off, 1, run::CellState::Failed),
                 cell(matrix::Thinking::Off, 2, run::CellState::Queued)};
    run.cells[2].reason = QStringLiteral("the engine ended with exit status 1: out of memory");
    return run;
}

} // namespace

class RunPageTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aNumberCarriesItsState();
    void aStateIsNeverANumber();
    void differenceToGoldenHasItsSign();
    void arrowsMoveTheSelection();
    void aClickChoosesACell();
    void theReasonOfAFailedCellIsShown();
    void theSelectionSurvivesARefresh();
    void mutedTextIsReadableInBothThemes();
};

void RunPageTest::initTestCase()
{
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

void RunPageTest::aNumberCarriesItsState()
{
    const ui::CellText text = ui::cellText(measured(matrix::Thinking::On, 3, 200, 309), nullptr);
    QCOMPARE(text.headline, QStringLiteral("2.54")); // 2.545 as a double prints so; see docs/formats.md
    QCOMPARE(text.tone, ui::Token::Good);
    QVERIFY(!text.icon.isEmpty());
}

void RunPageTest::aStateIsNeverANumber()
{
    for (const run::CellState state :
         {run::CellState::NotAvailable, run::CellState::Failed, run::CellState::NotRun,
          run::CellState::Absent, run::CellState::Control, run::CellState::Queued}) {
        const ui::CellText text = ui::cellText(cell(matrix::Thinking::On, 3, state), nullptr);
        QVERIFY(!text.headline.isEmpty());
        for (const QChar letter : text.headline)
            QVERIFY2(!letter.isDigit(), qPrintable(text.headline));
    }
}

void RunPageTest::differenceToGoldenHasItsSign()
{
    const golden::Curve golden = curve(matrix::Thinking::On, 5, 2.55);
    const ui::CellText below = ui::cellText(measured(matrix::Thinking::On, 5, 100, 131), &golden);
    QCOMPARE(below.difference, QStringLiteral("\u22120.24"));
    QCOMPARE(below.relative, QStringLiteral("\u22129.4 %"));
    QCOMPARE(below.tone, ui::Token::Wrong);
    const ui::CellText above = ui::cellText(measured(matrix::Thinking::On, 5, 100, 157), &golden);
    QCOMPARE(above.difference, QStringLiteral("+0.02"));
    QCOMPARE(above.tone, ui::Token::Good);
    const ui::CellText equal = ui::cellText(measured(matrix::Thinking::On, 5, 1000, 1549), &golden);
    QCOMPARE(equal.difference, QStringLiteral("0.00"));
    QCOMPARE(equal.relative, QStringLiteral("0.0 %"));
}

void RunPageTest::arrowsMoveTheSelection()
{
    ui::MatrixView view;
    view.setRun(twoByTwo(), {});
    view.resize(400, 220);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QCOMPARE(view.selectedCell(), QStringLiteral("thinking_on-1"));
    QSignalSpy selected(&view, &ui::MatrixView::cellSelected);
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.selectedCell(), QStringLiteral("thinking_off-2"));
    QCOMPARE(selected.count(), 2);
}

void RunPageTest::aClickChoosesACell()
{
    ui::MatrixView view;
    view.setRun(twoByTwo(), {});
    view.resize(view.sizeHint().expandedTo({400, 0}));
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTest::mouseClick(&view, Qt::LeftButton, {}, {view.width() - 100, view.height() - 40});
    QCOMPARE(view.selectedCell(), QStringLiteral("thinking_off-2"));
}

void RunPageTest::theReasonOfAFailedCellIsShown()
{
    ui::RunPage page;
    page.setRun(twoByTwo(), {}, {});
    page.selectCell(QStringLiteral("thinking_off-1"));
    bool shown = false;
    const auto labels = page.findChildren<QLabel *>();
    for (const QLabel *label : labels)
        shown =
            shown || label->text() == QStringLiteral("the engine ended with exit status 1: out of memory");
    QVERIFY(shown);
    QCOMPARE(ui::runSummary(twoByTwo()), QStringLiteral("running \u00B7 2 of 4 cells \u00B7 1 failed"));
}

void RunPageTest::theSelectionSurvivesARefresh()
{
    ui::MatrixView view;
    run::RunView run = twoByTwo();
    view.setRun(run, {});
    view.selectCell(QStringLiteral("thinking_off-2"));
    run.cells[3].state = run::CellState::Running;
    view.setRun(run, {});
    QCOMPARE(view.selectedCell(), QStringLiteral("thinking_off-2"));
}

void RunPageTest::mutedTextIsReadableInBothThemes()
{
    const auto luminance = [](const QColor &c) {
        const auto linear = [](double v) {
            return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
    };
    for (const ui::Appearance appearance : {ui::Appearance::Light, ui::Appearance::Dark}) {
        ui::applyTheme(*qApp, appearance);
        const QPalette palette = QApplication::palette();
        QCOMPARE(ui::isDark(palette), appearance == ui::Appearance::Dark);
        for (const ui::Token ink : {ui::Token::Text, ui::Token::Muted, ui::Token::Good, ui::Token::Doubtful,
                                    ui::Token::Wrong, ui::Token::Accent}) {
            for (const ui::Token ground : {ui::Token::Surface, ui::Token::Raised}) {
                const double a = luminance(ui::color(ink, palette)) + 0.05;
                const double b = luminance(ui::color(ground, palette)) + 0.05;
                const double contrast = std::max(a, b) / std::min(a, b);
                QVERIFY2(contrast >= 4.5,
                         qPrintable(QStringLiteral("token %1: %2").arg(int(ink)).arg(contrast)));
            }
        }
    }
}

QTEST_MAIN(RunPageTest)
#include "tst_run_page.moc"
