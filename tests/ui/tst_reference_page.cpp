// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "compare/compare_page.h"
#include "compare/diff_model.h"
#include "references/golden_dialog.h"
#include "references/reference_page.h"
#include "references/reference_values.h"
#include "run/empty_page.h"
#include "shell/main_window.h"

#include <assay/golden/choice.h>

#include <places.h>

#include <QAbstractItemModelTester>
#include <QAbstractProxyModel>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

using namespace assay;
using ui::ReferenceModel;

namespace {

QTableView *tableOf(const ui::ReferencePage *page)
{
    for (QTableView *table : page->findChildren<QTableView *>()) {
        if (qobject_cast<QAbstractProxyModel *>(table->model()))
            return table;
    }
    return nullptr;
}

QString cell(const QTableView *table, int row, ReferenceModel::Column column)
{
    return table->model()->index(row, column).data().toString();
}

QPushButton *button(const QWidget *in, const QString &text)
{
    for (QPushButton *one : in->findChildren<QPushButton *>()) {
        if (one->text() == text)
            return one;
    }
    return nullptr;
}

} // namespace

class ReferencePageTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void theShippedOnesAreThere();
    void aFolderIsWatched();
    void curvesLieOverOneAnother();
    void twoAreCompared();
    void oneBecomesGolden();
    void whatIsWrongStandsWithItsLine();
    void nothingThereIsSaid();
    void aPlaceIsRemembered();

private:
    void put(const QString &name, const QByteArray &yaml) const;
    [[nodiscard]] QString folder() const { return m_home->path() + QStringLiteral("/curves"); }

    std::unique_ptr<WindowHome> m_home;
};

void ReferencePageTest::init()
{
    qputenv("ASSAY_RESOURCES", ASSAY_SOURCE_DIR "/resources");
    m_home = std::make_unique<WindowHome>();
    QVERIFY(QDir().mkpath(folder()));
}

void ReferencePageTest::put(const QString &name, const QByteArray &yaml) const
{
    QFile file(folder() + QLatin1Char('/') + name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(yaml), yaml.size());
}

void ReferencePageTest::theShippedOnesAreThere()
{
    ui::MainWindow window;
    window.show();
    window.showPage(ui::MainWindow::Page::References);
    const auto *page = window.findChild<ui::ReferencePage *>();
    const QAbstractItemModelTester tester(page->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    const qsizetype files = QDir(QStringLiteral(ASSAY_SOURCE_DIR "/resources/references"))
                                .entryList({QStringLiteral("*.yaml")})
                                .size();
    QTRY_COMPARE(page->model()->rows().size(), files);
    const QTableView *table = tableOf(page);
    int row = 0;
    while (row < table->model()->rowCount() &&
           cell(table, row, ReferenceModel::Model) != QLatin1String("deepseek-v4-pro"))
        ++row;
    QVERIFY(row < table->model()->rowCount());
    QVERIFY(cell(table, row, ReferenceModel::MeasuredWith).startsWith(QStringLiteral("vLLM")));
    QCOMPARE(cell(table, row, ReferenceModel::Lengths), QString::fromUtf8("1\xe2\x80\x93"
                                                                          "8"));
    QVERIFY(!page->chosen().isEmpty());
    QVERIFY(!page->findChild<ui::ReferenceValues *>()->chart()->series().isEmpty());
}

void ReferencePageTest::aFolderIsWatched()
{
    put(QStringLiteral("a.yaml"), "m:\n  thinking_on: {1: 1.80, 2: 2.10}\n");
    ui::MainWindow window;
    window.show();
    window.showPage(ui::MainWindow::Page::References);
    auto *page = window.findChild<ui::ReferencePage *>();
    page->open(folder());
    QTRY_COMPARE(page->model()->rows().size(), 1);
    QTRY_COMPARE(page->chosen().size(), 1);
    put(QStringLiteral("b.yaml"), "n:\n  1: 1.70\n");
    QTRY_COMPARE(page->model()->rows().size(), 2);
    QCOMPARE(page->chosen().size(), 1);
    QCOMPARE(page->chosen().first().curve->key, QStringLiteral("m"));
    // Replaced as editors do it, and once more: the new file is watched as the old one was.
    for (const char *value : {"1.85", "1.95"}) {
        put(QStringLiteral("new"), QByteArray("m:\n  thinking_on: {1: ") + value + "}\n");
        QVERIFY(QFile::remove(folder() + QStringLiteral("/a.yaml")));
        QVERIFY(QFile::rename(folder() + QStringLiteral("/new"), folder() + QStringLiteral("/a.yaml")));
        QTRY_VERIFY(page->chosen().size() == 1 && page->chosen().first().curve &&
                    page->chosen().first().curve->cells.first().text == value);
    }
    // Written in place.
    put(QStringLiteral("a.yaml"), "m:\n  thinking_on: {1: 2.00}\n");
    QTRY_COMPARE(page->chosen().value(0).curve->cells.first().text, QByteArray("2.00"));
    QVERIFY(QFile::remove(folder() + QStringLiteral("/b.yaml")));
    QTRY_COMPARE(page->model()->rows().size(), 1);
}

void ReferencePageTest::curvesLieOverOneAnother()
{
    put(QStringLiteral("a.yaml"), "m:\n  thinking_on: {1: 1.80, 3: 2.10}\n  thinking_off: {1: 1.90}\n");
    put(QStringLiteral("b.yaml"), "m:\n  thinking_on: {2: 1.70, 3: N/A}\n");
    ui::MainWindow window;
    window.show();
    window.showPage(ui::MainWindow::Page::References);
    auto *page = window.findChild<ui::ReferencePage *>();
    page->open(folder());
    QTRY_COMPARE(page->model()->rows().size(), 2);
    tableOf(page)->selectAll();
    QTRY_COMPARE(page->chosen().size(), 2);
    const auto *values = page->findChild<ui::ReferenceValues *>();
    const QList<ui::Series> series = values->chart()->series();
    QCOMPARE(series.size(), 3);
    QCOMPARE(series[0].name, QStringLiteral("a, thinking on"));
    QCOMPARE(series[1].name, QStringLiteral("a, thinking off"));
    QVERIFY(series[1].isDashed && !series[0].isDashed);
    QCOMPARE(series[2].name, QStringLiteral("b, thinking on"));
    QCOMPARE(series[0].points.size(), 2);
    QCOMPARE(series[0].points[1].place, 2);
    QCOMPARE(series[0].points[1].value, 2.10);
    QCOMPARE(series[2].points.size(), 1); // N/A is no value
    QCOMPARE(series[2].points[0].place, 1);
    QCOMPARE(values->chart()->readingLines(0),
             (QStringList{QStringLiteral("1"), QStringLiteral("a, thinking on  1.80"),
                          QStringLiteral("a, thinking off  1.90")}));
    // The table says what is written.
    const auto *table = values->findChild<QTableWidget *>();
    QCOMPARE(table->rowCount(), 3);
    QCOMPARE(table->item(2, 2)->text(), QStringLiteral("N/A"));
    QCOMPARE(table->item(1, 0)->text(), QString::fromUtf8("\xe2\x80\x94"));
    QCOMPARE(table->item(0, 1)->text(), QStringLiteral("1.90"));
    // The arrow keys read.
    values->chart()->setFocus();
    QTest::keyClick(values->chart(), Qt::Key_Right);
    QCOMPARE(values->chart()->reading(), 0);
    QTest::keyClick(values->chart(), Qt::Key_End);
    QCOMPARE(values->chart()->reading(), 2);
    QVERIFY(values->chart()->accessibleDescription().contains(QStringLiteral("2.10")));
    QTest::keyClick(values->chart(), Qt::Key_Escape);
    QVERIFY(!values->chart()->reading());
}

void ReferencePageTest::twoAreCompared()
{
    put(QStringLiteral("a.yaml"), "m:\n  thinking_on: {1: 1.80}\nk:\n  thinking_on: {1: 1.5}\n");
    put(QStringLiteral("b.yaml"), "k:\n  thinking_on: {1: 1.6}\nm:\n  thinking_on: {1: 2.00}\n");
    ui::MainWindow window;
    window.show();
    window.showPage(ui::MainWindow::Page::References);
    auto *page = window.findChild<ui::ReferencePage *>();
    page->open(folder());
    QTRY_COMPARE(page->model()->rows().size(), 4);
    QPushButton *compare = button(page, QStringLiteral("Compare"));
    QVERIFY(!compare->isEnabled());
    QTableView *table = tableOf(page);
    table->clearSelection();
    for (int row = 0; row < 4; ++row) {
        if (cell(table, row, ReferenceModel::Model) == QLatin1String("m"))
            table->selectionModel()->select(table->model()->index(row, 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    QTRY_VERIFY(compare->isEnabled());
    QTest::mouseClick(compare, Qt::LeftButton);
    QCOMPARE(window.page(), ui::MainWindow::Page::Compare);
    const auto *other = window.findChild<ui::ComparePage *>();
    QTRY_COMPARE(other->model()->rowCount(), 1);
    QCOMPARE(other->model()->diff().leftModel, QStringLiteral("m"));
    QCOMPARE(other->model()->diff().rows[0].rightShown, 2.00);
}

void ReferencePageTest::oneBecomesGolden()
{
    put(QStringLiteral("a.yaml"),
        "# Source: somewhere\n# Measured on m (B300, SGLang EAGLE3), per step.\nm:\n  1: 1.80\n");
    ui::MainWindow window;
    window.show();
    window.showPage(ui::MainWindow::Page::References);
    auto *page = window.findChild<ui::ReferencePage *>();
    page->open(folder());
    QTRY_COMPARE(page->chosen().size(), 1);
    const auto setBy = [&](const QString &word) {
        QTest::mouseClick(button(page, QString::fromUtf8("Set as golden\xe2\x80\xa6")), Qt::LeftButton);
        auto *dialog = page->findChild<ui::GoldenDialog *>();
        QVERIFY(dialog);
        QVERIFY(button(dialog, word)->isEnabled());
        QTest::mouseClick(button(dialog, word), Qt::LeftButton);
        QTRY_VERIFY(!page->findChild<ui::GoldenDialog *>());
    };
    setBy(QStringLiteral("Set as golden"));
    const golden::Choice expected{QStringLiteral("m"), QStringLiteral("sglang"),
                                  folder() + QStringLiteral("/a.yaml"), QStringLiteral("m")};
    QTRY_COMPARE(cell(tableOf(page), 0, ReferenceModel::Golden), QStringLiteral("m on SGLang"));
    QCOMPARE(golden::readChoices().value(), QList<golden::Choice>{expected});
    setBy(QStringLiteral("Take the choice away"));
    QTRY_COMPARE(cell(tableOf(page), 0, ReferenceModel::Golden), QString());
    QVERIFY(golden::readChoices().value().isEmpty());
}

void ReferencePageTest::whatIsWrongStandsWithItsLine()
{
    put(QStringLiteral("a.yaml"), "m:\n  thinking_on:\n    1: 1.80\n    2: x\n");
    put(QStringLiteral("b.yaml"), "m:\n  - [\n");
    ui::MainWindow window;
    window.show();
    window.showPage(ui::MainWindow::Page::References);
    auto *page = window.findChild<ui::ReferencePage *>();
    page->open(folder());
    QTRY_COMPARE(page->model()->rows().size(), 2);
    tableOf(page)->selectAll();
    const auto *problems = page->findChild<QListWidget *>();
    QTRY_VERIFY(problems->count() >= 2);
    QStringList texts;
    for (int row = 0; row < problems->count(); ++row)
        texts.append(problems->item(row)->text());
    QVERIFY2(!texts.filter(QStringLiteral("a.yaml:4:8")).isEmpty(), qPrintable(texts.join(u'\n')));
    QVERIFY2(!texts.filter(QStringLiteral("b.yaml:")).isEmpty(), qPrintable(texts.join(u'\n')));
    QStringList found;
    for (const ui::ReferenceRow &row : page->model()->rows())
        found.append(row.curve ? row.curve->key : QStringLiteral("none"));
    QCOMPARE(found, (QStringList{QStringLiteral("m"), QStringLiteral("none")}));
}

void ReferencePageTest::nothingThereIsSaid()
{
    ui::MainWindow window;
    window.show();
    window.showPage(ui::MainWindow::Page::References);
    auto *page = window.findChild<ui::ReferencePage *>();
    page->open(folder());
    const auto says = [page](const QString &text) {
        for (const QLabel *label : page->findChild<ui::EmptyPage *>()->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(text))
                return true;
        }
        return false;
    };
    QTRY_VERIFY(says(QStringLiteral("there are no references")));
    put(QStringLiteral("a.yaml"), "m:\n  1: 1.80\n");
    QTRY_COMPARE(page->model()->rows().size(), 1);
    QTRY_VERIFY(tableOf(page)->isVisible());
    QVERIFY(QDir(folder()).removeRecursively());
    QTRY_VERIFY(says(QStringLiteral("there is no such file or folder")));
    QVERIFY(QDir().mkpath(folder()));
    put(QStringLiteral("b.yaml"), "m:\n  1: 1.80\n");
    QTRY_COMPARE(page->model()->rows().size(), 1);
}

void ReferencePageTest::aPlaceIsRemembered()
{
    put(QStringLiteral("a.yaml"), "m:\n  1: 1.80\n");
    {
        ui::MainWindow window;
        window.show();
        window.showPage(ui::MainWindow::Page::References);
        window.findChild<ui::ReferencePage *>()->open(folder());
        QTRY_COMPARE(window.findChild<ui::ReferencePage *>()->model()->rows().size(), 1);
        window.close();
    }
    ui::MainWindow window;
    window.show();
    window.showPage(ui::MainWindow::Page::References);
    QTRY_COMPARE(window.findChild<ui::ReferencePage *>()->model()->rows().size(), 1);
}

QTEST_MAIN(ReferencePageTest)
#include "tst_reference_page.moc"
