// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_fixture.h"

#include "launch/cell_grid.h"
#include "shell/banner.h"

#include <assay/run/folder.h>
#include <assay/run/lock.h>
#include <assay/run/store.h>

#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>

using namespace assay;
using namespace assay::ui;

// A run of the lab that is started from the page, and a recipe that is saved from it.
class LaunchRunTest final : public QObject
{
    Q_OBJECT

    std::unique_ptr<LaunchFixture> m;

    [[nodiscard]] QPushButton *button(const QString &text) const { return m->control<QPushButton>(text); }

    // A cluster of this machine, with ports of its own and its runs in `root`.
    void addCluster(const QString &root)
    {
        const int port = 22'000 + static_cast<int>(QCoreApplication::applicationPid() % 20'000);
        const matrix::Profile local = matrix::readProfile(matrix::localProfile()).profile.value();
        const QString yaml =
            QStringLiteral("cluster: 1\nname: here\ntransport: {kind: local}\nscheduler: {kind: direct}\n"
                           "ports: %1-%2\nmodels: {staged_dir: %3, writable_dir: %4}\n"
                           "paths: {root: %5, dataset_dir: %6}\n")
                .arg(port)
                .arg(port + 99)
                .arg(local.models.writableDir, local.models.writableDir, root, local.paths.datasetDir);
        m->write(QStringLiteral("XDG_CONFIG_HOME/assay/clusters/here.yaml"), yaml.toUtf8());
    }
    void readyCell(const QString &root)
    {
        addCluster(root);
        m->write(QStringLiteral("XDG_CONFIG_HOME/assay/recipes/small.yaml"),
                 LaunchFixture::labYaml()
                     .replace("expected_prompts: 80", "expected_prompts: null")
                     .replace("name: lab\n", "name: small\n"));
        m->showPage();
        m->page->chooseRecipe(QStringLiteral("small"));
        m->page->chooseCluster(QStringLiteral("here"));
        QTRY_COMPARE_WITH_TIMEOUT(m->page->findChild<CellGrid *>()->total(), 8, 10'000);
        m->type(QStringLiteral("Draft lengths"), QStringLiteral("1"));
        m->type(QStringLiteral("Output length"), QStringLiteral("8"));
        QTRY_COMPARE_WITH_TIMEOUT(m->page->findChild<CellGrid *>()->total(), 2, 10'000);
        QTest::mouseClick(m->control<QAbstractButton>(QStringLiteral("All cells with thinking off")),
                          Qt::LeftButton);
        QTRY_VERIFY2_WITH_TIMEOUT(m->isReady(),
                                  qPrintable(missingFrom(m->page->state()).join(QLatin1Char('\n'))), 10'000);
    }
    [[nodiscard]] QStringList runIds() const
    {
        return QDir(m->runs()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }

private Q_SLOTS:
    void init()
    {
        qputenv("LAB_STEP_MS", "0");
        m = std::make_unique<LaunchFixture>();
    }
    void cleanup() { m.reset(); }

    void aDoubleClickStartsOneRun()
    {
        readyCell(m->runs());
        QSignalSpy started(m->page.get(), &LaunchPage::started);
        QPushButton *run = button(QStringLiteral("Run"));
        QTest::mouseDClick(run, Qt::LeftButton);
        QTest::mouseClick(run, Qt::LeftButton);
        QVERIFY(!run->isEnabled());
        QVERIFY(run->toolTip().contains(QStringLiteral("being started")));
        m->page->start();
        QTRY_COMPARE_WITH_TIMEOUT(started.size(), 1, 10'000);
        // Its answer came while a second click would still be one of the first.
        QTest::mouseClick(run, Qt::LeftButton);
        const run::RunFolder folder(started.first().first().toString());
        QVERIFY(QFileInfo::exists(folder.planFile()));
        QVERIFY(base::readFile(folder.recipeFile()).value().contains("output_len: 8\n"));
        run::RunStore store(folder);
        const auto hasEnded = [&] {
            return store.refresh().has_value() && run::hasEnded(store.view().state);
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasEnded(), 30'000);
        const run::RunView view = store.view();
        QCOMPARE(view.cells.size(), 1);
        QCOMPARE(view.cells.first().id, QStringLiteral("thinking_on-1"));
        QCOMPARE(view.cells.first().state, run::CellState::Value);
        QCOMPARE(runIds(), QStringList{folder.id()});
        QCOMPARE(started.size(), 1);
        // Nobody holds it: the page of the run may follow it.
        QVERIFY(run::RunLock::acquire(folder).has_value());
        // The page knows now how long such a cell takes.
        m->page->hide();
        m->page->show();
        QTRY_VERIFY_WITH_TIMEOUT(m->shows(QStringLiteral("by earlier runs")), 10'000);
    }

    void aFailureKeepsWhatWasTyped()
    {
        const QString root = m->path(QStringLiteral("root"));
        QDir().mkpath(root);
        readyCell(root);
        // Between the preflight and the run the folder becomes a file.
        QDir().rmdir(root);
        m->write(QStringLiteral("root"), "in the way\n");
        QSignalSpy started(m->page.get(), &LaunchPage::started);
        QTest::mouseClick(button(QStringLiteral("Run")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m->page->state().starting, 10'000);
        QTRY_VERIFY(!m->page->findChild<Banner *>()->text().isEmpty());
        QCOMPARE(started.size(), 0);
        QCOMPARE(m->control<QLineEdit>(QStringLiteral("Output length"))->text(), QStringLiteral("8"));
        QCOMPARE(m->page->findChild<CellGrid *>()->chosen(), 1);
    }

    void aRecipeIsSavedAndNeverOverAnother()
    {
        m->showPage();
        m->page->chooseRecipe(QStringLiteral("lab"));
        QTRY_VERIFY_WITH_TIMEOUT(m->isReady(), 10'000);
        m->type(QStringLiteral("Output length"), QStringLiteral("128"));
        QPushButton *save = button(QStringLiteral("Save as recipe\u2026"));
        QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 5000);
        QSignalSpy said(m->page.get(), &LaunchPage::said);
        const auto saveAs = [&](const QString &name) {
            QTest::mouseClick(save, Qt::LeftButton);
            auto *dialog = m->page->findChild<QInputDialog *>();
            QVERIFY(dialog != nullptr);
            auto *line = dialog->findChild<QLineEdit *>();
            line->selectAll();
            QTest::keyClicks(line, name);
            QTest::keyClick(line, Qt::Key_Return);
            QTRY_VERIFY(m->page->findChild<QInputDialog *>() == nullptr);
        };
        saveAs(QStringLiteral("My Lab: 128"));
        const QString file = m->recipes() + QStringLiteral("/my-lab-128.yaml");
        QTRY_VERIFY(QFileInfo::exists(file));
        const QByteArray written = base::readFile(file).value();
        QCOMPARE(written, LaunchFixture::labYaml()
                              .replace("name: lab\n", "name: \"My Lab: 128\"\n")
                              .replace("output_len: 256", "output_len: 128"));
        QTRY_COMPARE(m->page->state().recipe, QStringLiteral("My Lab: 128"));
        QCOMPARE(said.size(), 1);
        // The same name again is asked about.
        QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 5000);
        m->type(QStringLiteral("Output length"), QStringLiteral("64"));
        QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 5000);
        saveAs(QStringLiteral("My Lab: 128"));
        QTRY_VERIFY(m->page->findChild<QMessageBox *>() != nullptr);
        auto *question = m->page->findChild<QMessageBox *>();
        QTest::keyClick(question, Qt::Key_Escape);
        QTRY_VERIFY(m->page->findChild<QMessageBox *>() == nullptr);
        QCOMPARE(base::readFile(file).value(), written);
        saveAs(QStringLiteral("My Lab: 128"));
        QTRY_VERIFY(m->page->findChild<QMessageBox *>() != nullptr);
        for (QAbstractButton *each : m->page->findChild<QMessageBox *>()->buttons()) {
            if (each->text() == QStringLiteral("Replace"))
                QTest::mouseClick(each, Qt::LeftButton);
        }
        QTRY_VERIFY(base::readFile(file).value().contains("output_len: 64"));
        // A name without a letter is none.
        QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 5000);
        saveAs(QStringLiteral("--"));
        QTRY_VERIFY(m->shows(QStringLiteral("needs a name with a letter or a digit")));
    }
};

QTEST_MAIN(LaunchRunTest)
#include "tst_launch_run.moc"
