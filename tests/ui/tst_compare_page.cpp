// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "compare/compare_page.h"
#include "compare/diff_model.h"
#include "compare/side_edit.h"
#include "shell/main_window.h"

#include <places.h>

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QCompleter>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

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
    void theLargestDifferenceComesFirstOnWish();
    void whatThereIsToCompareIsOffered();

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
    QCOMPARE(lines.at(3), QStringLiteral("thinking_on-3\t2.50\t3.00\t-0.50\t-16.7 %\t\tdiffers"));
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

void ComparePageTest::theLargestDifferenceComesFirstOnWish()
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
    QCOMPARE(cell(0), QStringLiteral("thinking_on-1"));
    table->sortByColumn(ui::DiffModel::Difference, Qt::DescendingOrder);
    QCOMPARE(cell(0), QStringLiteral("thinking_on-3"));
    QCOMPARE(cell(2), QStringLiteral("thinking_on-1"));
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

QTEST_MAIN(ComparePageTest)
#include "tst_compare_page.moc"
