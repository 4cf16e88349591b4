// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "compare/advice_view.h"
#include "compare/compare_page.h"
#include "compare/diff_model.h"
#include "compare/difference_map.h"
#include "compare/side_edit.h"
#include "compare/trend_view.h"
#include "compare/why_panel.h"
#include "run/matrix_view.h"
#include "shell/main_window.h"
#include "theme/picture.h"

#include <places.h>

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QCompleter>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

#include <algorithm>

using namespace assay;

class ComparePageTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void twoFilesAreComparedCellByCell();
    void aRunIsComparedWithAReference();
    void whatCannotBeReadIsSaid();
    void anotherModelIsChosen();
    void theLargestDifferenceComesFirst();
    void whatThereIsToCompareIsOffered();
    void aDifferenceSaysWhetherItIsNoise();
    void theMapShowsEveryDifference();
    void theViewIsSavedAsAnImage();
    void aCellIsFollowedOverRuns();
    void theFastestDraftLengthIsNamed();

private:
    QString write(const char *name, const QByteArray &yaml) const;

    std::unique_ptr<WindowHome> m_home;
};

void ComparePageTest::init()
{
    qputenv("ASSAY_RESOURCES", ASSAY_SOURCE_DIR "/resources");
    m_home = std::make_unique<WindowHome>();
}

QString ComparePageTest::write(const char *name, const QByteArray &yaml) const
{
    QString path = m_home->path() + QLatin1Char('/') + QString::fromLatin1(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(yaml) != yaml.size())
        qFatal("cannot write %s", name);
    return path;
}

void ComparePageTest::twoFilesAreComparedCellByCell()
{
    const QString left = write("left.yaml", "lab:\n  thinking_on: {1: 1.80, 2: 2.00, 3: 2.50}\n"
                                            "  thinking_off: {1: 1.90}\n");
    const QString right = write("right.yaml", "lab:\n  thinking_on: {1: 1.80, 2: 2.05, 3: 3.00}\n");
    ui::MainWindow window;
    window.show();
    window.compare(left, right);
    QCOMPARE(window.page(), ui::MainWindow::Page::Compare);
    const auto *page = window.findChild<ui::ComparePage *>();
    const QAbstractItemModelTester tester(page->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QTRY_COMPARE(page->model()->rowCount(), 4);
    const auto cell = [&](int row, int column) {
        return page->model()->index(row, column).data().toString();
    };
    using Model = ui::DiffModel;
    QCOMPARE(cell(0, Model::Cell), QStringLiteral("thinking_on-1"));
    QVERIFY(cell(0, Model::Verdict).endsWith(QStringLiteral("same")));
    QCOMPARE(cell(1, Model::Difference), QStringLiteral("-0.05"));
    QVERIFY(cell(1, Model::Verdict).endsWith(QStringLiteral("within tolerance")));
    QCOMPARE(cell(2, Model::Difference), QStringLiteral("-0.50"));
    QCOMPARE(cell(2, Model::Relative), QStringLiteral("-16.7 %"));
    QVERIFY(cell(2, Model::Verdict).endsWith(QStringLiteral("differs")));
    QCOMPARE(cell(3, Model::Right), QStringLiteral("not there"));
    QVERIFY(cell(3, Model::Verdict).endsWith(QStringLiteral("only on the left")));
    QVERIFY(page->verdict().contains(QStringLiteral("Differs")));
    // The tint says the same as the sign.
    QVERIFY(page->model()->index(2, Model::Difference).data(Qt::BackgroundRole).isValid());

    auto *table = page->findChild<QTableView *>();
    QTRY_VERIFY(table->isVisible());
    QVERIFY(QTest::qWaitForWindowActive(&window));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 6);
    QCOMPARE(lines.at(3), QStringLiteral("thinking_on-3\t2.50\t3.00\t-0.50\t-16.7 %\t\t\t\tdiffers"));
}

void ComparePageTest::aRunIsComparedWithAReference()
{
    const auto run = m_home->addRun();
    run->write(QStringLiteral("recipe.yaml"), [] {
        QFile recipe(QStringLiteral(ASSAY_SOURCE_DIR "/resources/recipes/lab.yaml"));
        return recipe.open(QIODevice::ReadOnly) ? recipe.readAll() : QByteArray();
    }());
    const QString right = write("right.yaml", "lab:\n  thinking_on: {1: 1.50}\n  thinking_off: {1: 2.00}\n");
    ui::MainWindow window;
    window.show();
    window.compare(RunFixture::id(), right);
    const auto *page = window.findChild<ui::ComparePage *>();
    QTRY_VERIFY2(page->model()->rowCount() == 2, qPrintable(page->verdict()));
    QCOMPARE(page->model()->index(0, ui::DiffModel::Left).data().toString(), QStringLiteral("1.50"));
    QVERIFY(!page->model()->index(0, ui::DiffModel::Interval).data().toString().isEmpty());
    // A cell that has no value says its state.
    QVERIFY(!page->model()->index(1, ui::DiffModel::Left).data().toString().isEmpty());
    QVERIFY(page->model()->index(1, ui::DiffModel::Difference).data().toString().isEmpty());
}

void ComparePageTest::aCellIsFollowedOverRuns()
{
    QFile recipe(QStringLiteral(ASSAY_SOURCE_DIR "/resources/recipes/lab.yaml"));
    QVERIFY(recipe.open(QIODevice::ReadOnly));
    const QByteArray text = recipe.readAll();
    const auto first = m_home->addRun();
    first->write(QStringLiteral("recipe.yaml"), text);
    const auto second = m_home->addRun(QStringLiteral("20261130-111500-lab-9f8e7d"));
    second->write(QStringLiteral("recipe.yaml"), text);
    second->measured(0, "thinking_on-1", 2, 80);
    const QString right = write("right.yaml", "lab:\n  thinking_on: {1: 1.50}\n  thinking_off: {1: 2.00}\n");
    ui::MainWindow window;
    window.show();
    window.compare(WindowHome::folderOf(RunFixture::id()), right);
    auto *page = window.findChild<ui::ComparePage *>();
    QTRY_VERIFY2(page->model()->rowCount() == 2, qPrintable(page->verdict()));
    auto *tabs = page->findChild<QTabBar *>();
    tabs->setCurrentIndex(3);
    const auto *view = page->findChild<ui::TrendView *>();
    QVERIFY(view->isVisible());
    // Both runs, and both attempts of the second; the golden value is a line of its own.
    auto *table = view->findChild<QTableWidget *>();
    QTRY_COMPARE(table->rowCount(), 3);
    QStringList lengths;
    for (int row = 0; row < 3; ++row)
        lengths.append(table->item(row, 3)->text());
    std::sort(lengths.begin(), lengths.end());
    QCOMPARE(lengths, (QStringList{QStringLiteral("1.50"), QStringLiteral("1.50"), QStringLiteral("1.80")}));
    const QList<ui::Series> series = view->chart()->series();
    QCOMPARE(series.size(), 2);
    QCOMPARE(series[0].points.size(), 3);
    QVERIFY(series[1].isDashed);
    QCOMPARE(series[1].points[0].value, 1.74); // of the shipped lab.yaml, which the recipe means
    QCOMPARE(std::count_if(series[0].points.begin(), series[0].points.end(),
                           [](const ui::Series::Point &point) { return point.isDoubtful; }),
             1);
    // A row opens its cell.
    QSignalSpy opened(page, &ui::ComparePage::cellWanted);
    Q_EMIT table->cellActivated(0, 0);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][1].toString(), QStringLiteral("thinking_on-1"));
    // A cell that nobody measured says so.
    window.compare(WindowHome::folderOf(RunFixture::id()),
                   write("more.yaml", "lab:\n  thinking_on: {1: 1.50, 7: 2.00}\n"));
    QTRY_COMPARE(page->model()->rowCount(), 3);
}

void ComparePageTest::theFastestDraftLengthIsNamed()
{
    compare::Diff diff;
    diff.leftSource = QStringLiteral("run");
    compare::ModeAdvice mode;
    mode.thinking = matrix::Thinking::Off;
    mode.advice.baseLength = 0;
    mode.advice.lengths = {{1, 1.42, {1.40, 1.44, 0.95, {}}, false, false},
                           {3, 1.90, {1.85, 1.95, 0.95, {}}, false, true},
                           {4, 1.92, {1.86, 1.98, 0.95, {}}, true, false}};
    diff.leftAdvice = {mode};
    ui::AdviceView view;
    view.setDiff(diff);
    const auto *table = view.findChild<QTableWidget *>();
    QCOMPARE(table->rowCount(), 3);
    QCOMPARE(table->item(0, 4)->text(), QStringLiteral("slower"));
    QVERIFY(table->item(1, 4)->text().contains(QStringLiteral("the shortest of those")));
    QVERIFY(table->item(2, 4)->text().contains(QStringLiteral("not by more than noise")));
    QCOMPARE(table->item(1, 2)->text(), QStringLiteral("1.90 times"));
    QCOMPARE(table->item(1, 3)->text(), QStringLiteral("1.85 to 1.95"));
    view.setDiff({});
    QCOMPARE(table->rowCount(), 0);
    QVERIFY(view.findChild<QLabel *>()->text().startsWith(QStringLiteral("Nothing here")));
}

void ComparePageTest::whatCannotBeReadIsSaid()
{
    const QString left = write("left.yaml", "lab: {thinking_on: {1: 1.80}}\n");
    ui::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.showPage(ui::MainWindow::Page::Compare);
    const auto *page = window.findChild<ui::ComparePage *>();
    const QList<QLineEdit *> sides = page->findChildren<QLineEdit *>();
    sides.at(0)->setFocus();
    QTest::keyClicks(sides.at(0), left);
    QTest::keyClick(sides.at(0), Qt::Key_Return);
    QVERIFY(page->verdict().contains(QStringLiteral("both sides")));
    QCOMPARE(QApplication::focusWidget(), sides.at(1));
    QTest::keyClicks(sides.at(1), QStringLiteral("no-such-run"));
    QTest::keyClick(sides.at(1), Qt::Key_Return);
    QTRY_VERIFY(page->verdict().contains(QStringLiteral("no-such-run")));
    QCOMPARE(page->model()->rowCount(), 0);
}

void ComparePageTest::anotherModelIsChosen()
{
    const QString left =
        write("left.yaml", "a: {thinking_on: {1: 1.80}}\nb: {thinking_on: {1: 2.80, 2: 3.00}}\n");
    const QString right = write("right.yaml", "b: {thinking_on: {1: 2.80, 2: 3.00}}\n");
    ui::MainWindow window;
    window.show();
    window.compare(left, right);
    const auto *page = window.findChild<ui::ComparePage *>();
    QTRY_COMPARE(page->model()->rowCount(), 2);
    QVERIFY(page->verdict().contains(QStringLiteral("Same")));
    window.compare(left, left);
    QTRY_COMPARE(page->model()->rowCount(), 1);
}

void ComparePageTest::theLargestDifferenceComesFirst()
{
    const QString left = write("left.yaml", "lab:\n  thinking_on: {1: 1.801, 2: 2.00, 3: 2.50}\n");
    const QString right = write("right.yaml", "lab:\n  thinking_on: {1: 1.80, 2: 2.05, 3: 3.00}\n");
    ui::MainWindow window;
    window.show();
    window.compare(left, right);
    const auto *page = window.findChild<ui::ComparePage *>();
    auto *table = page->findChild<QTableView *>();
    QTRY_COMPARE(table->model()->rowCount(), 3);
    const auto cell = [table](int row) {
        return table->model()->index(row, ui::DiffModel::Cell).data().toString();
    };
    QCOMPARE(cell(0), QStringLiteral("thinking_on-3"));
    QCOMPARE(cell(2), QStringLiteral("thinking_on-1"));
    QTRY_COMPARE(table->currentIndex().row(), 0);
    table->sortByColumn(ui::DiffModel::Cell, Qt::AscendingOrder);
    QCOMPARE(cell(0), QStringLiteral("thinking_on-1"));
    const QStringList lines = page->model()->toMarkdown().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 6);
    QVERIFY(lines.at(1).startsWith(QStringLiteral("| --- | ---: |")));
    QVERIFY(lines.at(4).contains(QStringLiteral("| 2.50 | 3.00 | -0.50 |")));
}

void ComparePageTest::whatThereIsToCompareIsOffered()
{
    const auto run = m_home->addRun();
    ui::MainWindow window;
    window.show();
    window.showPage(ui::MainWindow::Page::Compare);
    const auto *page = window.findChild<ui::ComparePage *>();
    const auto *side = page->findChild<ui::SideEdit *>();
    const auto offers = [side](const QString &name) {
        const QAbstractItemModel *model = side->completer()->model();
        return !model->match(model->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly).isEmpty();
    };
    QTRY_VERIFY(offers(RunFixture::id()));
    QVERIFY(offers(QStringLiteral("lab")));
}

// 100 drafts in 10 requests of 10 steps, that accepted 50 tokens: 5 each but two, which differ by 2 from it.
QByteArray requestsOf()
{
    QJsonArray gaps, lengths, errors;
    for (const int accepted : {5, 5, 5, 7, 3, 5, 5, 5, 5, 5}) {
        QJsonArray steps;
        for (int step = 0; step < 10; ++step)
            steps.append(0.01);
        gaps.append(steps);
        lengths.append(1 + 10 + accepted);
        errors.append(QString());
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("itls"), gaps},
                                     {QStringLiteral("output_lens"), lengths},
                                     {QStringLiteral("errors"), errors}})
        .toJson();
}

void ComparePageTest::aDifferenceSaysWhetherItIsNoise()
{
    const auto run = m_home->addRun();
    run->write(QStringLiteral("recipe.yaml"), [] {
        QFile recipe(QStringLiteral(ASSAY_SOURCE_DIR "/resources/recipes/lab.yaml"));
        return recipe.open(QIODevice::ReadOnly) ? recipe.readAll() : QByteArray();
    }());
    run->write(QStringLiteral("cells/thinking_on-1/attempt-1/result.json"), requestsOf());
    const QString near = write("near.yaml", "lab:\n  thinking_on: {1: 1.51}\n");
    const QString far = write("far.yaml", "lab:\n  thinking_on: {1: 1.70}\n");
    ui::MainWindow window;
    window.show();
    window.compare(RunFixture::id(), near);
    const auto *page = window.findChild<ui::ComparePage *>();
    QTRY_VERIFY2(page->model()->rowCount() > 0, qPrintable(page->verdict()));
    using Model = ui::DiffModel;
    const auto cell = [&](int column) { return page->model()->index(0, column).data().toString(); };
    // sqrt(10/9 * 8) / 100 = 0.0298; t(0.975, 9) = 2.2622: 0.0674 about -0.01 and -0.20
    QCOMPARE(cell(Model::Interval), QStringLiteral("-0.08 to +0.06"));
    QVERIFY2(cell(Model::Finding).endsWith(QStringLiteral("noise")), qPrintable(cell(Model::Finding)));
    QVERIFY(cell(Model::Evidence).startsWith(QStringLiteral("10 request")));
    QVERIFY(cell(Model::Evidence).endsWith(QStringLiteral(", ! few")));

    window.compare(RunFixture::id(), far);
    QTRY_COMPARE(cell(Model::Right), QStringLiteral("1.70"));
    QCOMPARE(cell(Model::Interval), QStringLiteral("-0.27 to -0.13"));
    QVERIFY(cell(Model::Finding).endsWith(QStringLiteral("real")));
    QVERIFY(page->model()
                ->index(0, Model::Finding)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("fewer than 30")));

    // Beside the table: why, with a link that opens the cell.
    auto *why = page->findChild<ui::WhyPanel *>();
    const QList<QLabel *> labels = why->findChildren<QLabel *>();
    const auto says = [&labels](const QString &text) {
        return std::any_of(labels.begin(), labels.end(), [&text](const QLabel *label) {
            return label->isVisibleTo(label->window()) && label->text().contains(text);
        });
    };
    QVERIFY(says(QStringLiteral("draft length 1")));
    QVERIFY(says(QStringLiteral("more than noise")));
    QVERIFY(says(QStringLiteral("Open the left run's cell")));
    QVERIFY(!says(QStringLiteral("Open the right run's cell")));
    for (QLabel *label : labels) {
        if (label->text().contains(QStringLiteral("Open the left")))
            Q_EMIT label->linkActivated(QStringLiteral("left/thinking_on-1"));
    }
    QCOMPARE(window.page(), ui::MainWindow::Page::Runs);
    QTRY_COMPARE(window.findChild<ui::MatrixView *>()->selectedCell(), QStringLiteral("thinking_on-1"));
}

void ComparePageTest::theMapShowsEveryDifference()
{
    const QString left = write("left.yaml", "lab:\n  thinking_on: {1: 1.80, 2: 2.00, 3: 2.50}\n"
                                            "  thinking_off: {1: 1.90}\n");
    const QString right = write("right.yaml", "lab:\n  thinking_on: {1: 1.80, 2: 2.05, 3: 3.00}\n");
    ui::MainWindow window;
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.compare(left, right);
    const auto *page = window.findChild<ui::ComparePage *>();
    QTRY_COMPARE(page->model()->rowCount(), 4);
    page->findChild<QTabBar *>()->setCurrentIndex(1);
    auto *map = page->findChild<ui::DifferenceMap *>();
    QTRY_VERIFY(map->isVisible());
    // Each cell has a card of its own, all within the map.
    for (int row = 0; row < 4; ++row) {
        QVERIFY(map->rect().contains(map->cardOf(row)));
        for (int other = row + 1; other < 4; ++other)
            QVERIFY(!map->cardOf(row).intersects(map->cardOf(other)));
    }
    QCOMPARE(map->cardOf(0).left(), map->cardOf(3).left()); // the same draft length
    QVERIFY(map->cardOf(3).top() > map->cardOf(0).bottom());
    QCOMPARE(map->chosen(), 2); // the largest difference

    QTest::mouseClick(map, Qt::LeftButton, {}, map->cardOf(0).center());
    QCOMPARE(map->chosen(), 0);
    const auto *table = page->findChild<QTableView *>();
    QCOMPARE(table->currentIndex().siblingAtColumn(ui::DiffModel::Cell).data().toString(),
             QStringLiteral("thinking_on-1"));
    map->setFocus();
    QTest::keyClick(map, Qt::Key_Right);
    QCOMPARE(map->chosen(), 1);
    QTest::keyClick(map, Qt::Key_Down); // nothing is below it
    QCOMPARE(map->chosen(), 1);
    QTest::keyClick(map, Qt::Key_Left);
    QTest::keyClick(map, Qt::Key_Down);
    QCOMPARE(map->chosen(), 3);
    QVERIFY(map->accessibleDescription().contains(QStringLiteral("not compared")));
}

void ComparePageTest::theViewIsSavedAsAnImage()
{
    const QString left = write("left.yaml", "lab:\n  thinking_on: {1: 1.80, 2: 2.00}\n");
    ui::MainWindow window;
    window.resize(1280, 800);
    window.show();
    window.compare(left, left);
    auto *page = window.findChild<ui::ComparePage *>();
    QTRY_COMPARE(page->model()->rowCount(), 2);
    page->findChild<QTabBar *>()->setCurrentIndex(1);
    auto *map = page->findChild<ui::DifferenceMap *>();
    QTRY_VERIFY(map->isVisible());
    const QString png = m_home->path() + QStringLiteral("/map.png");
    const QString svg = m_home->path() + QStringLiteral("/map.svg");
    QSignalSpy said(page, &ui::ComparePage::said);
    Q_EMIT page->saveWanted(png, ui::pngOf(*map));
    Q_EMIT page->saveWanted(svg, ui::svgOf(*map, QStringLiteral("map")));
    QTRY_COMPARE(said.size(), 2);
    const QImage image(png);
    QVERIFY(image.width() >= 2 * map->width());
    QFile drawing(svg);
    QVERIFY(drawing.open(QIODevice::ReadOnly));
    QVERIFY(drawing.readAll().contains("0.00"));
    // What cannot be written is said.
    Q_EMIT page->saveWanted(QStringLiteral("/proc/map.png"), "x");
    QTRY_COMPARE(said.size(), 3);
    QVERIFY(said.at(2).at(0).toString().contains(QStringLiteral("/proc")));
}

QTEST_MAIN(ComparePageTest)
#include "tst_compare_page.moc"
