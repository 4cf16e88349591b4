// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_fixture.h"

#include "launch/cell_grid.h"
#include "launch/override_field.h"
#include "launch/preview_panel.h"

#include <QPushButton>
#include <QToolButton>

using namespace assay;
using namespace assay::ui;

// What is changed for one run, by real events on this machine.
class LaunchFieldsTest final : public QObject
{
    Q_OBJECT

    std::unique_ptr<LaunchFixture> m;

    void readyLab()
    {
        m->showPage();
        m->page->chooseRecipe(QStringLiteral("lab"));
        QTRY_VERIFY_WITH_TIMEOUT(m->isReady(), 10'000);
    }
    [[nodiscard]] QPushButton *runButton() const { return m->control<QPushButton>(QStringLiteral("Run")); }
    [[nodiscard]] CellGrid *grid() const { return m->page->findChild<CellGrid *>(); }
    [[nodiscard]] QString preview(PreviewPanel::Tab tab) const
    {
        auto *panel = m->page->findChild<PreviewPanel *>();
        panel->showTab(tab);
        return panel->text();
    }

private Q_SLOTS:
    void init() { m = std::make_unique<LaunchFixture>(); }
    void cleanup() { m.reset(); }

    void aWrongValueIsSaidAtItsField_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("number") << QStringLiteral("Output length") << QStringLiteral("many")
                                << QStringLiteral("Line 35: ");
        QTest::newRow("category") << QStringLiteral("Categories") << QStringLiteral("codin")
                                  << QStringLiteral("did you mean");
        QTest::newRow("json") << QStringLiteral("Template arguments, thinking on")
                              << QStringLiteral("{\"a\" 1}") << QStringLiteral("no JSON");
        QTest::newRow("sampling") << QStringLiteral("Sampling, thinking off")
                                  << QStringLiteral("temperature: 7") << QStringLiteral("from 0 to 2");
        QTest::newRow("of the cluster")
            << QStringLiteral("Hold, minutes") << QStringLiteral("-1") << QStringLiteral("Line ");
    }

    void aWrongValueIsSaidAtItsField()
    {
        QFETCH(const QString, field);
        QFETCH(const QString, text);
        QFETCH(const QString, said);
        readyLab();
        m->type(field, text);
        QVERIFY(!runButton()->isEnabled());
        QTRY_VERIFY(m->page->state().fieldErrors == 1);
        auto *line = m->control<QLineEdit>(field);
        auto *whole = qobject_cast<OverrideField *>(line->parentWidget());
        bool isSaid = false;
        for (const QLabel *label : whole->findChildren<QLabel *>())
            isSaid = isSaid || (label->isVisible() && label->text().contains(said));
        QVERIFY(isSaid);
        QVERIFY(runButton()->toolTip().startsWith(field));
        QCOMPARE(line->text(), text);
        // The way back.
        QTest::mouseClick(whole->findChild<QToolButton *>(), Qt::LeftButton);
        QVERIFY(line->text() != text);
        QTRY_VERIFY_WITH_TIMEOUT(m->isReady(), 10'000);
    }

    void changesAreInTheRecipeAndNoOtherByteIs()
    {
        readyLab();
        m->type(QStringLiteral("Output length"), QStringLiteral("128"));
        m->type(QStringLiteral("Draft lengths"), QStringLiteral("1-2"));
        QTRY_COMPARE_WITH_TIMEOUT(grid()->total(), 4, 5000);
        QTRY_VERIFY_WITH_TIMEOUT(m->isReady(), 10'000);
        QCOMPARE(preview(PreviewPanel::RecipeTab).toUtf8(), LaunchFixture::labYaml()
                                                                .replace("output_len: 256", "output_len: 128")
                                                                .replace("[1, 2, 3, 4]", "[1, 2]"));
        QTest::mouseClick(m->control<QPushButton>(QStringLiteral("As the files say")), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(grid()->total(), 8, 5000);
    }

    // What is shown is the answer to what was typed last, however fast it was.
    void answersToOlderDraftsAreDropped()
    {
        readyLab();
        for (int length = 100; length < 108; ++length) {
            m->control<QLineEdit>(QStringLiteral("Output length"))->setText(QString::number(length));
            m->page->lookAgain();
        }
        QTRY_VERIFY_WITH_TIMEOUT(m->isReady(), 10'000);
        QVERIFY(preview(PreviewPanel::RecipeTab).contains(QStringLiteral("output_len: 107")));
    }

    void withoutACellNothingRuns()
    {
        readyLab();
        grid()->setLeftOut({});
        auto *all = m->control<QAbstractButton>(QStringLiteral("All cells"));
        QTest::mouseClick(all, Qt::LeftButton);
        QVERIFY(!runButton()->isEnabled());
        QCOMPARE(runButton()->toolTip(), QStringLiteral("Choose at least one cell."));
        QTest::mouseClick(all, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m->isReady(), 10'000);
    }
};

QTEST_MAIN(LaunchFieldsTest)
#include "tst_launch_fields.moc"
