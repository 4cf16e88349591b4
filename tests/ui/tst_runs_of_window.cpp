// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "run/run_page.h"
#include "runs/run_list_model.h"
#include "runs/run_list_panel.h"
#include "shell/close_question.h"
#include "shell/main_window.h"
#include "shell/toast.h"

#include <assay/run/trash.h>

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QInputDialog>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTest>

using namespace assay;

namespace {

const QString first = QStringLiteral("20261130-101500-lab-00000a");
const QString second = QStringLiteral("20261130-101500-lab-00000b");

QAction *commandOf(const ui::MainWindow &window, const char *text)
{
    const QList<QAction *> commands = window.commands();
    for (QAction *command : commands) {
        if (command->text() == QString::fromLatin1(text))
            return command;
    }
    return nullptr;
}

// Its scheduler has been asked.
bool isKnownToGoOn(const ui::MainWindow &window)
{
    const ui::RunListModel *model = window.findChild<ui::RunListPanel *>()->model();
    return model->rowCount() == 1 && model->index(0).data(ui::RunListModel::StateRole).toInt() ==
                                         static_cast<int>(run::RunState::Running);
}

} // namespace

// What is done with the runs of the list, and what closing the window does to them.
class RunsOfWindowTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void aRunIsDeletedAndComesBack();
    void aRunThatGoesOnIsNotDeletedWithoutAWord();
    void tagsAreSetAndFoundByTheFilter();
    void anOrderAndAFilterAreRemembered();
    void closingAsksOnceWhileARunGoesOn();
    void closingDoesNotAskWhenToldSo();
    void closingCanBeTakenBack();

private:
    std::unique_ptr<WindowHome> m_home;
};

void RunsOfWindowTest::init()
{
    m_home = std::make_unique<WindowHome>();
}

void RunsOfWindowTest::aRunIsDeletedAndComesBack()
{
    const auto a = m_home->addRun(first);
    const auto b = m_home->addRun(second);
    WindowHome::end(*a);
    WindowHome::end(*b);
    ui::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto *panel = window.findChild<ui::RunListPanel *>();
    auto *list = panel->findChild<QListView *>();
    const auto *page = window.findChild<ui::RunPage *>();
    QTRY_COMPARE(panel->model()->rowCount(), 2);
    QTRY_COMPARE(list->currentIndex().row(), 0);
    QTRY_VERIFY(page->run().folder.endsWith(RunFixture::id()));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Delete);
    QTRY_COMPARE(panel->model()->rowCount(), 1);
    QVERIFY(!QFileInfo(WindowHome::folderOf(second)).isSymLink());
    QVERIFY(QFileInfo(run::trashFolder() + QLatin1Char('/') + second).isSymLink());
    // What the link stood for is where it was, and that is said.
    QVERIFY(QFileInfo(b->folder().planFile()).isFile());
    const QStringList toasts = window.findChild<ui::Toasts *>()->shown();
    QVERIFY2(toasts.join(QLatin1Char('\n')).contains(b->path({})),
             qPrintable(toasts.join(QLatin1Char('\n'))));
    QCOMPARE(list->currentIndex().data(ui::RunListModel::FolderRole).toString(), WindowHome::folderOf(first));

    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(QFileInfo(WindowHome::folderOf(second)).isSymLink());
    QTRY_COMPARE(panel->model()->rowCount(), 2);
    QTRY_COMPARE(list->currentIndex().data(ui::RunListModel::FolderRole).toString(),
                 WindowHome::folderOf(second));
    QVERIFY(!commandOf(window, "Undo the last delete")->isEnabled());

    // The toast's button does the same.
    QTest::keyClick(list, Qt::Key_Delete);
    QTRY_COMPARE(panel->model()->rowCount(), 1);
    QAbstractButton *undo = nullptr;
    for (auto *button : window.findChildren<QAbstractButton *>()) {
        if (button->text() == QStringLiteral("Undo") && button->isVisible())
            undo = button;
    }
    QVERIFY(undo != nullptr);
    QTest::mouseClick(undo, Qt::LeftButton);
    QTRY_VERIFY(QFileInfo(WindowHome::folderOf(second)).isSymLink());
    QTRY_COMPARE(panel->model()->rowCount(), 2);
}

void RunsOfWindowTest::aRunThatGoesOnIsNotDeletedWithoutAWord()
{
    const auto run = m_home->addRun();
    ui::MainWindow window;
    window.show();
    auto *panel = window.findChild<ui::RunListPanel *>();
    QTRY_COMPARE(panel->model()->rowCount(), 1);
    QTRY_VERIFY(!window.findChild<ui::RunPage *>()->run().id.isEmpty());
    commandOf(window, "Delete the run")->trigger();
    auto *question = window.findChild<QMessageBox *>();
    QVERIFY(question != nullptr);
    QTest::keyClick(question, Qt::Key_Return);
    QTRY_VERIFY(!question->isVisible());
    QVERIFY(QFileInfo(WindowHome::folderOf(RunFixture::id())).isSymLink());
    QCOMPARE(panel->model()->rowCount(), 1);
}

void RunsOfWindowTest::tagsAreSetAndFoundByTheFilter()
{
    const auto a = m_home->addRun(first);
    const auto b = m_home->addRun(second);
    ui::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto *panel = window.findChild<ui::RunListPanel *>();
    QTRY_COMPARE(panel->model()->rowCount(), 2);
    QTRY_VERIFY(!window.findChild<ui::RunPage *>()->run().id.isEmpty());
    QTest::keyClick(&window, Qt::Key_T, Qt::ControlModifier);
    auto *dialog = window.findChild<QInputDialog *>();
    QVERIFY(dialog != nullptr);
    QTest::keyClicks(dialog->findChild<QLineEdit *>(), QStringLiteral("nightly,  b300 run, nightly"));
    QTest::keyClick(dialog, Qt::Key_Return);
    const QStringList tags{QStringLiteral("nightly"), QStringLiteral("b300 run")};
    QTRY_COMPARE(panel->model()->find(WindowHome::folderOf(second))->tags, tags);
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(QApplication::focusWidget() != nullptr);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("tag:night"));
    QCOMPARE(panel->model()->rowCount(), 1);
    QCOMPARE(panel->model()->index(0).data(ui::RunListModel::ClusterRole).toString(), QStringLiteral("here"));
    commandOf(window, "Copy the run's link")->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("assay ") + second);
}

void RunsOfWindowTest::anOrderAndAFilterAreRemembered()
{
    const auto run = m_home->addRun();
    {
        ui::MainWindow window;
        window.show();
        auto *panel = window.findChild<ui::RunListPanel *>();
        panel->setFilter(QStringLiteral("state:running"));
        for (QAction *action : panel->findChildren<QAction *>()) {
            if (action->text() == QStringLiteral("By cluster"))
                action->trigger();
        }
        QCOMPARE(panel->order(), ui::RunOrder::Cluster);
        window.showPage(ui::MainWindow::Page::Compare);
        QTRY_COMPARE(QSettings().value(QStringLiteral("runs/order")).toString(), QStringLiteral("cluster"));
        QTRY_COMPARE(QSettings().value(QStringLiteral("window/page")).toString(), QStringLiteral("compare"));
    }
    ui::MainWindow again;
    again.show();
    again.openLast();
    const auto *panel = again.findChild<ui::RunListPanel *>();
    QCOMPARE(panel->order(), ui::RunOrder::Cluster);
    QCOMPARE(panel->filter(), QStringLiteral("state:running"));
    // The run comes, and the page of then stays.
    QTRY_VERIFY(!again.findChild<ui::RunPage *>()->run().id.isEmpty());
    QCOMPARE(again.page(), ui::MainWindow::Page::Compare);
}

void RunsOfWindowTest::closingAsksOnceWhileARunGoesOn()
{
    const auto run = m_home->addRun();
    ui::MainWindow window;
    window.show();
    QTRY_VERIFY(isKnownToGoOn(window));
    QVERIFY(!window.close());
    auto *question = window.findChild<ui::CloseQuestion *>();
    QVERIFY(question != nullptr);
    QVERIFY(!window.close());
    QCOMPARE(window.findChildren<ui::CloseQuestion *>().size(), 1);
    const QByteArray before = run->read(QStringLiteral("shard-0/journal.jsonl"));
    // Leaving it running is what Enter does.
    QTest::keyClick(question, Qt::Key_Return);
    QTRY_VERIFY(!window.isVisible());
    QCOMPARE(run->read(QStringLiteral("shard-0/journal.jsonl")), before);
    QVERIFY(!QFileInfo::exists(run->path(QStringLiteral("control/001.json"))));
}

void RunsOfWindowTest::closingDoesNotAskWhenToldSo()
{
    const auto run = m_home->addRun();
    {
        ui::MainWindow window;
        window.show();
        QTRY_VERIFY(isKnownToGoOn(window));
        window.close();
        auto *question = window.findChild<ui::CloseQuestion *>();
        question->findChild<QCheckBox *>()->setChecked(true);
        QTest::keyClick(question, Qt::Key_Return);
        QTRY_VERIFY(!window.isVisible());
    }
    ui::MainWindow again;
    again.show();
    QTRY_VERIFY(isKnownToGoOn(again));
    QVERIFY(again.close());
}

void RunsOfWindowTest::closingCanBeTakenBack()
{
    const auto run = m_home->addRun();
    ui::MainWindow window;
    window.show();
    QTRY_VERIFY(isKnownToGoOn(window));
    window.close();
    QTest::keyClick(window.findChild<ui::CloseQuestion *>(), Qt::Key_Escape);
    QTRY_VERIFY(window.findChild<ui::CloseQuestion *>() == nullptr);
    QVERIFY(window.isVisible());
    // And with none that goes on nothing is asked.
    WindowHome::end(*run);
    QTRY_COMPARE(
        window.findChild<ui::RunListPanel *>()->model()->index(0).data(ui::RunListModel::StateRole).toInt(),
        static_cast<int>(run::RunState::Done));
    QVERIFY(window.close());
}

QTEST_MAIN(RunsOfWindowTest)
#include "tst_runs_of_window.moc"
