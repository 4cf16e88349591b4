// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views.h"

#include "logs/logs_page.h"
#include "run/attempt_list.h"
#include "run/cell_actions.h"
#include "run/cell_facts.h"
#include "run/cell_panel.h"
#include "run/cell_table_model.h"
#include "run/cell_text.h"
#include "run/curve_chart.h"
#include "run/matrix_page.h"
#include "run/matrix_view.h"
#include "run/run_head.h"
#include "run/run_page.h"
#include "run/time_text.h"
#include "shell/banner.h"
#include "theme/theme.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace assay;
using views::cell;
using views::measured;
using views::twoByTwo;

namespace {

const QString on1 = QStringLiteral("thinking_on-1");
const QString off1 = QStringLiteral("thinking_off-1");

ui::WatchedRun watched(const run::RunView &run)
{
    ui::WatchedRun made;
    made.folder = run.folder;
    made.view = run;
    made.engine = QStringLiteral("vllm");
    made.golden = views::goldenOf(16);
    made.goldenSource = QStringLiteral("lab.yaml");
    made.cluster = QStringLiteral("b300");
    return made;
}

QPushButton *button(const QWidget &page, const QString &text)
{
    const auto buttons = page.findChildren<QPushButton *>();
    for (QPushButton *one : buttons) {
        if (one->text() == text && one->isVisible() && one->isEnabled())
            return one;
    }
    return nullptr;
}

bool shows(const QWidget &page, const QString &text)
{
    const auto labels = page.findChildren<QLabel *>();
    return std::any_of(labels.cbegin(), labels.cend(), [&](const QLabel *label) {
        return label->isVisible() && label->text().contains(text);
    });
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
    void theHeadSaysWhatAndHowLong();
    void theReasonOfAFailedCellIsShown();
    void thePanelHasTheRawIntegers();
    void problemsLeadToTheirLine();
    void anotherAttemptIsChosen();
    void whatWouldBeLostIsAskedFor();
    void chosenCellsAreMeasuredAgain();
    void valuesAndLinksAreCopied();
    void whatBecameOfAWishIsSaid();
    void theCurveIsReadByMouseAndKeyboard();
    void theTableIsTheChartsTwin();
    void aCategoryIsChosen();
    void anOpeningRunHasAShape();
    void theLayoutComesBack();
    void durationsAreShort();
    void mutedTextIsReadableInBothThemes();

private:
    static std::unique_ptr<ui::RunPage> shown(const run::RunView &run)
    {
        auto page = std::make_unique<ui::RunPage>();
        page->setRun(watched(run));
        page->resize(960, 720);
        page->show();
        page->activateWindow();
        (void)QTest::qWaitForWindowActive(page.get());
        return page;
    }
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
    const golden::Curve golden = views::curve(matrix::Thinking::On, 5, 2.55);
    const ui::CellText below = ui::cellText(measured(matrix::Thinking::On, 5, 100, 131), &golden);
    QCOMPARE(below.difference, QStringLiteral("\u22120.24"));
    QCOMPARE(below.relative, QStringLiteral("\u22129.4 %"));
    QCOMPARE(below.tone, ui::Token::Wrong);
    QVERIFY(below.isOffGolden);
    const ui::CellText above = ui::cellText(measured(matrix::Thinking::On, 5, 100, 157), &golden);
    QCOMPARE(above.difference, QStringLiteral("+0.02"));
    QCOMPARE(above.tone, ui::Token::Good);
    QVERIFY(!above.isOffGolden);
    const ui::CellText equal = ui::cellText(measured(matrix::Thinking::On, 5, 1000, 1549), &golden);
    QCOMPARE(equal.difference, QStringLiteral("0.00"));
    QCOMPARE(equal.relative, QStringLiteral("0.0 %"));
}

void RunPageTest::theHeadSaysWhatAndHowLong()
{
    run::RunView run = views::run({measured(matrix::Thinking::On, 1, 1000, 790),
                                   cell(matrix::Thinking::On, 2, run::CellState::Queued),
                                   cell(matrix::Thinking::Off, 1, run::CellState::Failed)});
    run.cells[0].cell.category = QStringLiteral("coding");
    run.cells[0].attempts[0].engineVersion = QStringLiteral("0.21.0");
    run.cells[1].attempts.append(views::attempt(1, run::CellState::Queued));
    run.jobs.append({0, QStringLiteral("1"), QStringLiteral("running"), QStringLiteral("n1"), {}, {}});
    const QDateTime now = run.started.addSecs(600);
    // The one cell that is left takes as long as the one that ended: 200 s.
    QCOMPARE(ui::headFacts(watched(run), now),
             QStringList({QStringLiteral("vLLM 0.21.0"), QStringLiteral("b300"), QStringLiteral("n1"),
                          QStringLiteral("coding"), QStringLiteral("2 of 3 cells"),
                          QStringLiteral("1 failed"), QStringLiteral("about 3 min left")}));
    run.cells[0].attempts.clear();
    QCOMPARE(ui::timeText(watched(run), now), QStringLiteral("time left unknown"));
    run.state = run::RunState::Done;
    run.finished = run.started.addSecs(7380);
    QCOMPARE(ui::timeText(watched(run), now), QStringLiteral("took 2 h 3 min"));
    QCOMPARE(ui::unmeasuredCells(run), QStringList{off1});
}

void RunPageTest::theReasonOfAFailedCellIsShown()
{
    const auto page = shown(twoByTwo());
    page->selectCell(off1);
    QVERIFY(shows(*page, QStringLiteral("the engine ended with exit status 1: out of memory")));
    QVERIFY(shows(*page, QStringLiteral("2 of 4 cells")));
    QVERIFY(shows(*page, QStringLiteral("1 failed")));
}

void RunPageTest::thePanelHasTheRawIntegers()
{
    run::RunView run = views::run({measured(matrix::Thinking::On, 3, 90232, 118204)}, run::RunState::Done);
    const auto page = shown(run);
    for (const char *text : {"118,204 / 90,232", "270,696", "80 of 80", "7.01 ms", "142.6", "12 s",
                             "2 min 50 s", "3 min 20 s", "30 s", "2.26 to 2.36"})
        QVERIFY2(shows(*page, QString::fromLatin1(text)), text);
    // The counters do not say how many were cut, and 0 would be a lie.
    const ui::Facts facts =
        ui::cellFacts(run, run.cells.first(), &run.cells.first().attempts.first(), nullptr);
    QVERIFY(facts.contains(std::pair(QStringLiteral("truncated"), QStringLiteral("unknown"))));
    run.cells[0].attempts[0].acceptance.requests.truncated = 9;
    QVERIFY(ui::cellFacts(run, run.cells.first(), &run.cells.first().attempts.first(), nullptr)
                .contains(std::pair(QStringLiteral("truncated"), QStringLiteral("9"))));
    QTest::mouseClick(button(*page, QStringLiteral("Copy all")), Qt::LeftButton);
    QVERIFY(
        QApplication::clipboard()->text().contains(QStringLiteral("accepted / drafts\t118,204 / 90,232\n")));

    auto *kind = page->findChild<ui::CellPanel *>()->findChild<QComboBox *>();
    const QImage both = page->grab().toImage();
    QTest::keyClick(kind, Qt::Key_Down);
    QCOMPARE(kind->currentText(), QStringLiteral("joint"));
    QVERIFY(page->grab().toImage() != both);
}

void RunPageTest::problemsLeadToTheirLine()
{
    run::RunView run = twoByTwo();
    base::Problem counters{base::Severity::Warning, QStringLiteral("x"), QStringLiteral("few <drafts>"), 0,
                           0};
    run.cells[0].attempts[0].acceptance.problems.append(counters);
    run.cells[0].attempts[0].serverLog = QStringLiteral("/nowhere/server.log");
    const auto page = shown(run);
    logs::LogProblem found;
    found.rule = QStringLiteral("oom");
    found.text = QStringLiteral("out of memory");
    found.line = 1202;
    auto *panel = page->findChild<ui::CellPanel *>();
    panel->setLogProblems(QStringLiteral("thinking_on-2"), {found}); // of another cell
    QVERIFY(!shows(*panel, QStringLiteral("1,202")));
    panel->setLogProblems(on1, {found});
    QVERIFY(shows(*panel, QStringLiteral("few &lt;drafts&gt;")));
    QVERIFY(shows(*panel, QStringLiteral("log line 1,202")));
    QVERIFY(panel->text().contains(QStringLiteral("few <drafts>")));
    // They are still known when the cell is looked at again.
    Q_EMIT page->logs()->problemsFound(on1, {found});
    page->selectCell(off1);
    QVERIFY(!shows(*panel, QStringLiteral("1,202")));
    page->selectCell(on1);
    QVERIFY(shows(*panel, QStringLiteral("log line 1,202")));
    QSignalSpy line(page->logs(), &ui::LogsPage::lineWanted);
    for (QLabel *label : panel->findChildren<QLabel *>()) {
        if (label->text().contains(QStringLiteral("href=\"1202\"")))
            Q_EMIT label->linkActivated(QStringLiteral("1202"));
    }
    QCOMPARE(line.count(), 1);
    QCOMPARE(line.first().first().toLongLong(), 1202);
    QCOMPARE(page->tab(), ui::RunPage::LogsTab);
}

void RunPageTest::anotherAttemptIsChosen()
{
    run::RunView run = twoByTwo();
    run.cells[0].attempts.append(views::measuredAttempt(2, 1, 1000, 810));
    run.cells[0].counting = 2;
    const auto page = shown(run);
    auto *list = page->findChild<ui::AttemptList *>();
    QVERIFY(list->isVisible());
    QSignalSpy wanted(page.get(), &ui::RunPage::attemptWanted);
    const auto buttons = list->findChildren<QRadioButton *>();
    QCOMPARE(buttons.size(), 3);
    QVERIFY(buttons.at(0)->isChecked()); // the run's own choice
    QVERIFY(buttons.at(1)->text().contains(QStringLiteral("1.79")));
    QTest::mouseClick(buttons.at(1), Qt::LeftButton, {}, QPoint(8, buttons.at(1)->height() / 2));
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.first(), QVariantList({run.folder, on1, 1}));
    // The choice has come true.
    ui::WatchedRun chosen = watched(run);
    chosen.view.cells[0].counting = 1;
    chosen.chosen.insert(on1, 1);
    page->setRun(chosen);
    QVERIFY(shows(*page, QStringLiteral("1.79")));
    bool marked = false;
    for (const QRadioButton *one : list->findChildren<QRadioButton *>())
        marked = marked || (one->isChecked() && one->text().startsWith(QStringLiteral("attempt 1")));
    QVERIFY(marked);
    // A cell with one attempt leaves nothing to choose.
    page->selectCell(QStringLiteral("thinking_off-2"));
    QVERIFY(!list->isVisible());
}

void RunPageTest::whatWouldBeLostIsAskedFor()
{
    run::RunView run = views::run({views::running(matrix::Thinking::On, 1, 1.8, 40),
                                   cell(matrix::Thinking::Off, 1, run::CellState::Queued)});
    run.cells[1].attempts.append(views::attempt(1, run::CellState::Queued));
    const auto page = shown(run);
    QSignalSpy wanted(page.get(), &ui::RunPage::cancelWanted);
    auto *matrix = page->findChild<ui::MatrixView *>();
    // Nothing is measured there: no question.
    matrix->setFocus();
    QTest::keyClick(matrix, Qt::Key_Down);
    QTest::keyClick(matrix, Qt::Key_Delete);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.first().at(1).toStringList(), QStringList{off1});
    QVERIFY(page->findChild<QMessageBox *>() == nullptr);

    QTest::mouseClick(button(*page, QStringLiteral("Cancel run")), Qt::LeftButton);
    QPointer<QMessageBox> question = page->findChild<QMessageBox *>();
    QVERIFY(question != nullptr);
    QVERIFY(question->text().contains(on1));
    QCOMPARE(wanted.count(), 1);
    QTest::keyClick(question, Qt::Key_Escape);
    QTRY_VERIFY(question.isNull());
    QCOMPARE(wanted.count(), 1);

    QTest::mouseClick(button(*page, QStringLiteral("Cancel run")), Qt::LeftButton);
    question = page->findChild<QMessageBox *>();
    QTest::mouseClick(button(*question, QStringLiteral("Cancel run")), Qt::LeftButton);
    QTRY_COMPARE(wanted.count(), 2);
    QVERIFY(wanted.last().at(1).toStringList().isEmpty());
    // What is measured is kept by an early finish: no question.
    QSignalSpy early(page.get(), &ui::RunPage::finishWanted);
    matrix->selectCell(on1);
    QTest::mouseClick(button(*page, QStringLiteral("Finish early")), Qt::LeftButton);
    QCOMPARE(early.count(), 1);
    QCOMPARE(early.first().at(1).toString(), on1);
}

void RunPageTest::chosenCellsAreMeasuredAgain()
{
    const auto page = shown(views::grids(2));
    auto *matrix = page->findChild<ui::MatrixView *>();
    QSignalSpy wanted(page.get(), &ui::RunPage::rerunWanted);
    matrix->setFocus();
    QTest::keyClick(matrix, Qt::Key_Right, Qt::ShiftModifier);
    QPushButton *again = button(*page, QStringLiteral("Re-run 2 cells"));
    QVERIFY(again != nullptr);
    QTest::mouseClick(again, Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.first().at(1).toStringList(), QStringList({on1, QStringLiteral("thinking_on-2")}));
    QVERIFY(button(*page, QStringLiteral("Cancel")) == nullptr);
    // A run that lacks something can be resumed, one that runs cannot.
    run::RunView left = twoByTwo();
    page->setRun(watched(left));
    QVERIFY(button(*page, QStringLiteral("Resume one cell")) == nullptr);
    left.state = run::RunState::Failed;
    page->setRun(watched(left));
    QSignalSpy resumed(page.get(), &ui::RunPage::resumeWanted);
    const auto buttons = page->findChild<ui::RunHead *>()->findChildren<QPushButton *>();
    for (QPushButton *one : buttons) {
        if (one->isVisible() && one->text().startsWith(QStringLiteral("Resume")))
            QTest::mouseClick(one, Qt::LeftButton);
    }
    QCOMPARE(resumed.count(), 1);
}

void RunPageTest::valuesAndLinksAreCopied()
{
    const run::RunView run = views::grids(1);
    const auto page = shown(run);
    auto *matrix = page->findChild<ui::MatrixView *>();
    matrix->setFocus();
    QSignalSpy said(page.get(), &ui::RunPage::said);
    QTest::keyClick(matrix, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("2.00"));
    QTest::keyClick(matrix, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("assay %1 --cell %2").arg(run.id, on1));
    QTest::keyClick(matrix, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(matrix, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text().count(QLatin1Char('\n')), 1);
    QVERIFY(QApplication::clipboard()->text().startsWith(on1 + QLatin1Char('\t')));
    QCOMPARE(said.count(), 3);
}

void RunPageTest::whatBecameOfAWishIsSaid()
{
    const run::RunView run = twoByTwo();
    const auto page = shown(run);
    const auto text = [&] {
        QString all;
        for (const ui::Banner *banner : page->findChildren<ui::Banner *>())
            all += banner->text();
        return all;
    };
    page->showSteering(run.folder, QStringLiteral("Cancel sent."), ui::SteerPhase::Sent);
    QVERIFY(text().contains(QStringLiteral("Cancel sent.")));
    page->showSteering(run.folder, QStringLiteral("It failed."), ui::SteerPhase::Failed);
    QCOMPARE(text(), QStringLiteral("It failed."));
    QSignalSpy said(page.get(), &ui::RunPage::said);
    page->showSteering(QStringLiteral("/other"), QStringLiteral("Another is done."),
                       ui::SteerPhase::Confirmed);
    QCOMPARE(text(), QStringLiteral("It failed."));
    QCOMPARE(said.count(), 1);
    // Another run's page has nothing of it.
    ui::WatchedRun other = watched(run);
    other.folder = QStringLiteral("/other");
    page->setRun(other);
    QVERIFY(text().isEmpty());
}

void RunPageTest::theCurveIsReadByMouseAndKeyboard()
{
    const auto page = shown(views::grids(4));
    auto *curve = page->findChild<ui::CurveChart *>();
    QVERIFY(!curve->reading());
    QTest::mouseMove(curve, curve->placeOf(3, 2.4).toPoint());
    QTRY_COMPARE(curve->reading(), std::optional<int>(3));
    QVERIFY(curve->accessibleDescription().contains(QStringLiteral("90,232 drafts")));
    QTest::mouseMove(curve, QPoint(1, 1));
    QTRY_VERIFY(!curve->reading());
    curve->setFocus();
    QTest::keyClick(curve, Qt::Key_Right);
    QCOMPARE(curve->reading(), std::optional<int>(1));
    QTest::keyClick(curve, Qt::Key_End);
    QCOMPARE(curve->reading(), std::optional<int>(4));
    QTest::keyClick(curve, Qt::Key_Left);
    QCOMPARE(curve->reading(), std::optional<int>(3));
    QVERIFY(curve->accessibleDescription().contains(QStringLiteral("golden 2.47")));
    QTest::keyClick(curve, Qt::Key_Escape);
    QVERIFY(!curve->reading());
    // A click on a point chooses its cell.
    const run::RunView run = views::grids(4);
    const run::CellView *cell = run.find(QStringLiteral("thinking_off-2"));
    const double value = *cell->countingAttempt()->acceptance.acceptanceLength;
    QTest::mouseClick(curve, Qt::LeftButton, {}, curve->placeOf(2, value).toPoint());
    QCOMPARE(page->findChild<ui::MatrixView *>()->selectedCell(), QStringLiteral("thinking_off-2"));
}

void RunPageTest::theTableIsTheChartsTwin()
{
    ui::CellTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    run::RunView run = twoByTwo();
    model.setRun(run, views::goldenOf(2));
    QCOMPARE(model.rowCount(), 4);
    run.cells[1].state = run::CellState::Failed;
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setRun(run, views::goldenOf(2));
    QCOMPARE(changed.count(), 1);
    const QStringList lines = model.tsv().split(QLatin1Char('\n'));
    QCOMPARE(lines.at(1),
             QStringLiteral("thinking_on-1\tvalue\t1.79\t1.74\t1.84\t2.02\t\u22120.23\t79.0\t1000\t"
                            "1000\t790\t80\t80"));
    QCOMPARE(model.tsv({off1}).count(QLatin1Char('\n')), 2);

    const auto page = shown(run);
    auto *table = page->findChild<ui::MatrixPage *>()->findChild<QTableView *>();
    QVERIFY(!table->isVisible());
    QTest::mouseClick(button(*page, QStringLiteral("Table")), Qt::LeftButton);
    QVERIFY(table->isVisible());
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(page->findChild<ui::MatrixView *>()->selectedCell(), QStringLiteral("thinking_on-2"));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), model.tsv({QStringLiteral("thinking_on-2")}));
}

void RunPageTest::aCategoryIsChosen()
{
    const auto page =
        shown(views::grids(8, {QStringLiteral("coding"), QStringLiteral("math"), QStringLiteral("writing")}));
    QComboBox *slices = nullptr;
    for (QComboBox *box : page->findChildren<QComboBox *>()) {
        if (box->accessibleName() == QStringLiteral("Category and concurrency"))
            slices = box;
    }
    QVERIFY(slices != nullptr && slices->isVisible());
    QCOMPARE(slices->count(), 4);
    auto *matrix = page->findChild<ui::MatrixView *>();
    slices->setFocus();
    QTest::keyClick(slices, Qt::Key_Down);
    QCOMPARE(matrix->selectedCell(), QStringLiteral("thinking_on-1.math"));
    QVERIFY(shows(*page, QStringLiteral("AL over draft length, math")));
    QTest::keyClick(slices, Qt::Key_End);
    QVERIFY(!matrix->slice());
    QVERIFY(!matrix->cardOf(QStringLiteral("thinking_on-1.writing")).isNull());
    matrix->selectCell(QStringLiteral("thinking_on-1.writing"));
    QVERIFY(shows(*page, QStringLiteral("AL over draft length, writing")));
    QVERIFY(!matrix->slice());
}

void RunPageTest::anOpeningRunHasAShape()
{
    ui::RunPage page;
    page.resize(960, 640);
    page.show();
    page.showOpening();
    const QImage skeleton = page.grab().toImage();
    QVERIFY(!page.findChild<ui::MatrixView *>()->isVisible());
    page.setRun(watched(twoByTwo()));
    QVERIFY(page.findChild<ui::MatrixView *>()->isVisible());
    QVERIFY(page.grab().toImage() != skeleton);
    page.showMessage(QStringLiteral("It is gone."));
    QVERIFY(shows(page, QStringLiteral("It is gone.")));
}

void RunPageTest::theLayoutComesBack()
{
    const auto page = shown(twoByTwo());
    QTest::mouseClick(button(*page, QStringLiteral("Table")), Qt::LeftButton);
    const auto again = shown(twoByTwo());
    again->restoreState(page->saveState());
    QVERIFY(again->findChild<ui::MatrixPage *>()->findChild<QTableView *>()->isVisible());
    again->restoreState("nonsense");
    QVERIFY(again->findChild<ui::MatrixPage *>()->findChild<QTableView *>()->isVisible());
}

void RunPageTest::durationsAreShort()
{
    QCOMPARE(ui::tookText(0.34), QStringLiteral("0.3 s"));
    QCOMPARE(ui::tookText(59.4), QStringLiteral("59 s"));
    QCOMPARE(ui::tookText(59.97), QStringLiteral("1 min 0 s"));
    QCOMPARE(ui::tookText(252), QStringLiteral("4 min 12 s"));
    QCOMPARE(ui::tookText(6000), QStringLiteral("1 h 40 min"));
    QCOMPARE(ui::tookText(183600), QStringLiteral("2 d 3 h"));
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
