// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_fixture.h"

#include "../core/run/run_fixture.h"

#include "launch/cell_grid.h"
#include "launch/check_row.h"
#include "launch/preview_panel.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QWheelEvent>

using namespace assay;
using namespace assay::ui;

// The page on this machine, by real events.
class LaunchPageTest final : public QObject
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

    void anEmptyPageSaysWhatIsMissing()
    {
        m->showPage();
        QVERIFY(m->shows(QStringLiteral("Choose a recipe to see its cells.")));
        QVERIFY(!runButton()->isEnabled());
        // This machine is always there.
        QTRY_COMPARE(m->page->state().clusterRead, LaunchState::Answer::Good);
        QCOMPARE(runButton()->toolTip(), QStringLiteral("Choose a recipe."));
        QVERIFY(!m->control<QPushButton>(QStringLiteral("Save as recipe\u2026"))->isEnabled());
    }

    void whatThereIsToChooseFrom()
    {
        m->write(QStringLiteral("XDG_CONFIG_HOME/assay/recipes/mine.yaml"),
                 LaunchFixture::labYaml().replace("name: lab\n", "name: My lab\n"));
        m->showPage();
        auto *box = m->control<QComboBox>(QStringLiteral("Recipe"));
        QTRY_VERIFY(box->findText(QStringLiteral("My lab"), Qt::MatchContains) > 0);
        QVERIFY(box->findText(QStringLiteral("Shipped")) > 0);
        // A curve without a recipe of its model is listed, cannot be chosen and says why.
        const int glm = box->findText(QStringLiteral("glm-5.2-fp8"), Qt::MatchContains);
        QVERIFY(glm > 0);
        QVERIFY(!(box->model()->index(glm, 0).flags() & Qt::ItemIsEnabled));
        QVERIFY(box->itemData(glm, Qt::ToolTipRole).toString().contains(QStringLiteral("glm-5.2-fp8")));
        // By the keyboard: down to the first one that can be.
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QTRY_COMPARE(m->page->state().recipe, QStringLiteral("My lab"));
        QTRY_COMPARE(m->page->state().recipeRead, LaunchState::Answer::Good);
    }

    void aRecipeBecomesReadyAndShowsWhatWouldRun()
    {
        readyLab();
        QVERIFY(runButton()->isEnabled());
        QCOMPARE(grid()->total(), 8);
        QVERIFY(!m->page->findChildren<CheckRow *>().isEmpty());
        QVERIFY(m->shows(QStringLiteral("8 cell(s), no earlier run tells how long it takes")));
        QVERIFY(preview(PreviewPanel::ScriptTab).contains(QStringLiteral("/RUN")));
        QVERIFY(preview(PreviewPanel::ServerTab).contains(QStringLiteral("serve")));
        QVERIFY(preview(PreviewPanel::WorkloadTab).contains(QStringLiteral("driver: auto")));
        QCOMPARE(preview(PreviewPanel::RecipeTab).toUtf8(), LaunchFixture::labYaml());
        QVERIFY(preview(PreviewPanel::ClusterTab).contains(QStringLiteral("cluster: 1")));
        // Any cell of the plan.
        const QString first = preview(PreviewPanel::ServerTab);
        auto *cell = m->control<QComboBox>(QStringLiteral("Cell of the preview"));
        QCOMPARE(cell->count(), 8);
        cell->setCurrentIndex(cell->findText(QStringLiteral("thinking_off-4")));
        QVERIFY(preview(PreviewPanel::ServerTab) != first);
    }

    void aRecipeThatCannotBeReadSaysSo()
    {
        m->write(QStringLiteral("broken.yaml"), "recipe: 1\nname: x\nmodel: {id: a/b}\nspede: 1\n");
        m->showPage();
        m->page->chooseRecipe(m->path(QStringLiteral("broken.yaml")));
        QTRY_COMPARE(m->page->state().recipeRead, LaunchState::Answer::Bad);
        QVERIFY(m->shows(QStringLiteral("broken.yaml, line 4:")));
        QVERIFY(!runButton()->isEnabled());
    }

    void aClusterThatDoesNotAnswerIsSaid()
    {
        m->write(
            QStringLiteral("XDG_CONFIG_HOME/assay/clusters/far.yaml"),
            QByteArray(matrix::localProfile())
                .replace("name: local", "name: far")
                .replace("transport: {kind: local}", "transport: {kind: ssh, host: \"nobody@127.0.0.1:1\"}"));
        m->showPage();
        m->page->chooseRecipe(QStringLiteral("lab"));
        m->page->chooseCluster(QStringLiteral("far"));
        QTRY_COMPARE_WITH_TIMEOUT(m->page->state().preflight, LaunchState::Answer::Bad, 10'000);
        QVERIFY(!runButton()->isEnabled());
        QVERIFY2(runButton()->toolTip().contains(QStringLiteral("127.0.0.1")),
                 qPrintable(runButton()->toolTip()));
        m->page->chooseCluster(QStringLiteral("local"));
        QTRY_VERIFY_WITH_TIMEOUT(m->isReady(), 10'000);
    }

    void aWheelTurnsOnlyWhatHasTheFocus()
    {
        readyLab();
        const auto wheel = [](QWidget *over) {
            const QPointF at = QRectF(over->rect()).center();
            QWheelEvent down(at, over->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                             Qt::NoScrollPhase, false);
            QApplication::sendEvent(over, &down);
        };
        auto *recipe = m->control<QComboBox>(QStringLiteral("Recipe"));
        auto *nodes = m->control<QSpinBox>(QStringLiteral("Nodes"));
        nodes->setValue(3);
        auto *elsewhere = m->control<QPushButton>(QStringLiteral("Add a cluster\u2026"));
        elsewhere->setFocus();
        QCOMPARE(m->page->focusWidget(), elsewhere);
        wheel(recipe);
        wheel(m->control<QComboBox>(QStringLiteral("Cluster")));
        wheel(nodes);
        QCOMPARE(m->page->state().recipe, QStringLiteral("lab"));
        QCOMPARE(recipe->currentText(), QStringLiteral("lab"));
        QCOMPARE(nodes->value(), 3);
        nodes->setFocus();
        wheel(nodes);
        QCOMPARE(nodes->value(), 2);
    }

    void aRecipeThatWasMendedIsReadAgain()
    {
        const QString file = QStringLiteral("mended.yaml");
        m->write(file, "recipe: 1\nname: x\n");
        m->showPage();
        m->page->chooseRecipe(m->path(file));
        QTRY_COMPARE(m->page->state().recipeRead, LaunchState::Answer::Bad);
        m->write(file, LaunchFixture::labYaml());
        auto *again = m->control<QPushButton>(QStringLiteral("Read it again"));
        QVERIFY(again->isVisible());
        QTest::mouseClick(again, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(m->isReady(), 10'000);
        QVERIFY(!again->isVisible());
    }

    void addingAClusterIsAskedFor()
    {
        m->showPage();
        QSignalSpy wanted(m->page.get(), &LaunchPage::newClusterWanted);
        QTest::mouseClick(m->control<QPushButton>(QStringLiteral("Add a cluster\u2026")), Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
    }

    void thePageComesBackAsItWas()
    {
        readyLab();
        m->type(QStringLiteral("Output length"), QStringLiteral("77"));
        m->type(QStringLiteral("Repeats"), QStringLiteral("none"));
        m->type(QStringLiteral("Time limit, minutes"), QStringLiteral("9"));
        m->control<QSpinBox>(QStringLiteral("Nodes"))->setValue(3);
        grid()->setLeftOut({{matrix::Thinking::Off, 4}});
        const QByteArray kept = m->page->saveState();

        m->page = m->makePage();
        m->page->restoreState(kept);
        QCOMPARE(m->page->saveState().isEmpty(), false);
        m->page->show();
        QTRY_COMPARE(m->page->state().recipeRead, LaunchState::Answer::Good);
        QTRY_COMPARE(m->page->state().clusterRead, LaunchState::Answer::Good);
        QCOMPARE(m->control<QLineEdit>(QStringLiteral("Output length"))->text(), QStringLiteral("77"));
        QCOMPARE(m->control<QLineEdit>(QStringLiteral("Repeats"))->text(), QStringLiteral("none"));
        QCOMPARE(m->control<QLineEdit>(QStringLiteral("Time limit, minutes"))->text(), QStringLiteral("9"));
        QCOMPARE(m->control<QSpinBox>(QStringLiteral("Nodes"))->value(), 3);
        QCOMPARE(grid()->leftOut(), (QSet<GridPlace>{{matrix::Thinking::Off, 4}}));
        QTRY_COMPARE(m->page->state().fieldErrors, 1);
    }

    void aRunIsTakenAsAStart()
    {
        RunFixture run({QStringLiteral("thinking_on-1"), QStringLiteral("thinking_off-3")});
        run.write(QStringLiteral("recipe.yaml"),
                  LaunchFixture::labYaml().replace("output_len: 256", "output_len: 99"));
        run.write(QStringLiteral("cluster.yaml"), matrix::localProfile());
        m->showPage();
        m->page->duplicate(run.path({}));
        QTRY_VERIFY_WITH_TIMEOUT(m->isReady(), 10'000);
        QCOMPARE(grid()->selection(), QStringLiteral("on:1,off:3"));
        QCOMPARE(m->control<QLineEdit>(QStringLiteral("Output length"))->text(), QStringLiteral("99"));
        m->page->duplicate(m->path(QStringLiteral("nowhere")));
        QTRY_VERIFY(m->shows(QStringLiteral("The run cannot be taken as a start")));
    }

    void everyControlHasAName()
    {
        readyLab();
        for (const QWidget *widget : m->page->findChildren<QWidget *>()) {
            const bool isControl =
                qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QComboBox *>(widget) ||
                qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QPlainTextEdit *>(widget) ||
                qobject_cast<const QTabBar *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget);
            if (!isControl || widget->objectName().startsWith(QLatin1String("qt_")))
                continue;
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            const bool isInside = qobject_cast<const QComboBox *>(widget->parentWidget()) != nullptr ||
                                  qobject_cast<const QTabBar *>(widget->parentWidget()) != nullptr;
            const bool isNamed =
                !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
            QVERIFY2(isNamed || isInside, widget->metaObject()->className());
        }
    }
};

QTEST_MAIN(LaunchPageTest)
#include "tst_launch_page.moc"
