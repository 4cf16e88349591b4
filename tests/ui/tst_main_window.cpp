// SPDX-License-Identifier: GPL-3.0-or-later
#include "../core/run/run_fixture.h"

#include "logs/logs_page.h"
#include "run/empty_page.h"
#include "run/matrix_view.h"
#include "run/run_page.h"
#include "shell/about.h"
#include "shell/banner.h"
#include "shell/key_list.h"
#include "shell/main_window.h"
#include "theme/theme.h"

#include <assay/run/host_mirror.h>

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QStandardPaths>
#include <QTabBar>
#include <QTest>

using namespace assay;

namespace {

bool shows(const QWidget &window, const QString &text)
{
    const auto labels = window.findChildren<QLabel *>();
    return std::any_of(labels.cbegin(), labels.cend(), [&](const QLabel *label) {
        return label->isVisible() && label->text().contains(text);
    });
}

const QListView *runList(const QWidget &window)
{
    for (const QListView *list : window.findChildren<QListView *>()) {
        if (list->accessibleName() == QStringLiteral("Runs"))
            return list;
    }
    return nullptr;
}

} // namespace

// The window on run folders that lie where runs lie; time limits are those of QTRY, nothing sleeps.
class MainWindowTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void anEmptyMachineSaysWhatToDo();
    void aRunIsListedFollowedAndOutlived();
    void aHostThatDoesNotAnswerIsSaid();
    void theWindowComesBackAsItWas();
    void thePaletteKnowsCellsAndCommands();

private:
    [[nodiscard]] std::unique_ptr<RunFixture> knownRun() const;

    std::unique_ptr<QTemporaryDir> m_home;
};

void MainWindowTest::init()
{
    m_home = std::make_unique<QTemporaryDir>();
    for (const char *name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        qputenv(name, m_home->path().toUtf8() + '/' + name);
    QCoreApplication::setOrganizationName(QStringLiteral("assay"));
    QCoreApplication::setApplicationName(QStringLiteral("assay"));
    QSettings().clear();
    ui::applyTheme(*qApp, ui::Appearance::Dark);
}

// A run of two cells, one of them measured, on this machine.
std::unique_ptr<RunFixture> MainWindowTest::knownRun() const
{
    auto fixture = std::make_unique<RunFixture>(
        QStringList{QStringLiteral("thinking_on-1"), QStringLiteral("thinking_off-1")});
    fixture->write(QStringLiteral("cluster.yaml"), "cluster: 1\nname: here\ntransport: {kind: local}\n"
                                                   "scheduler: {kind: direct}\n");
    fixture->writeJob(0);
    fixture->started(0);
    fixture->measured(0, "thinking_on-1", 1, 50);
    QDir().mkpath(run::runsFolder());
    QFile::link(fixture->path({}), run::runsFolder() + QLatin1Char('/') + RunFixture::id());
    return fixture;
}

void MainWindowTest::anEmptyMachineSaysWhatToDo()
{
    ui::MainWindow window;
    window.show();
    QTRY_VERIFY(shows(window, QStringLiteral("No runs yet.")));
    // The one thing to do next is a button there.
    const auto *empty = window.findChild<ui::RunPage *>()->findChild<ui::EmptyPage *>();
    QVERIFY(empty != nullptr);
    auto *next = empty->findChild<QPushButton *>();
    QVERIFY(next != nullptr);
    QCOMPARE(next->text(), QStringLiteral("New run"));
    QTest::mouseClick(next, Qt::LeftButton);
    QTRY_COMPARE(window.page(), ui::MainWindow::Page::NewRun);
}

void MainWindowTest::aRunIsListedFollowedAndOutlived()
{
    auto fixture = knownRun();
    ui::MainWindow window;
    window.show();
    const QListView *list = runList(window);
    QVERIFY(list != nullptr);
    QTRY_COMPARE(list->model()->rowCount(), 1);
    auto *matrix = window.findChild<ui::MatrixView *>();
    QVERIFY(matrix != nullptr);
    QTRY_VERIFY(matrix->isVisible());
    matrix->selectCell(QStringLiteral("thinking_on-1"));
    QTRY_VERIFY(shows(window, QStringLiteral("1.50")));

    fixture->measured(0, "thinking_off-1", 1, 75);
    matrix->selectCell(QStringLiteral("thinking_off-1"));
    QTRY_VERIFY(shows(window, QStringLiteral("1.75")));

    QVERIFY(QFile::remove(run::runsFolder() + QLatin1Char('/') + RunFixture::id()));
    fixture.reset();
    QTRY_COMPARE(list->model()->rowCount(), 0);
}

void MainWindowTest::aHostThatDoesNotAnswerIsSaid()
{
    const auto fixture = knownRun();
    // Port 1 is nobody's.
    fixture->write(QStringLiteral("cluster.yaml"),
                   "cluster: 1\nname: far\ntransport: {kind: ssh, host: \"nobody@127.0.0.1:1\"}\n"
                   "scheduler: {kind: slurm, partition: p}\n");
    QVERIFY(run::makeMirror(fixture->folder(), "/far/runs/" + RunFixture::id().toLatin1()));
    ui::MainWindow window;
    window.show();
    const auto *page = window.findChild<ui::RunPage *>();
    const auto banners = page->findChildren<ui::Banner *>();
    const auto said = [&] {
        QString text;
        for (const ui::Banner *banner : banners)
            text += banner->text();
        return text;
    };
    QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("far does not answer since ")), 20000);
    QVERIFY2(said().contains(QStringLiteral("127.0.0.1")), qPrintable(said()));
    // What is here is shown all the same.
    QVERIFY(shows(window, QStringLiteral("1.50")));
}

void MainWindowTest::theWindowComesBackAsItWas()
{
    const auto fixture = knownRun();
    QList<int> sizes;
    {
        ui::MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        auto *page = window.findChild<ui::RunPage *>();
        QTRY_COMPARE(page->run().id, RunFixture::id());
        QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(page->tab(), ui::RunPage::LogsTab);
        page->selectCell(QStringLiteral("thinking_off-1"));
        QSplitterHandle *handle = window.findChild<QSplitter *>()->handle(1);
        QTest::mousePress(handle, Qt::LeftButton, {}, {0, 100});
        QTest::mouseMove(handle, {80, 100});
        QTest::mouseRelease(handle, Qt::LeftButton, {}, {80, 100});
        sizes = window.findChild<QSplitter *>()->sizes();
        // Nobody closes it: what is kept is on the disk already.
        QTRY_COMPARE(QSettings().value(QStringLiteral("window/tab")).toInt(),
                     static_cast<int>(ui::RunPage::LogsTab));
        QTRY_COMPARE(QSettings().value(QStringLiteral("window/splitter")).toByteArray(),
                     window.findChild<QSplitter *>()->saveState());
        QTRY_COMPARE(QSettings().value(QStringLiteral("runs/cell")).toString(),
                     QStringLiteral("thinking_off-1"));
    }
    ui::MainWindow again;
    again.show();
    again.openLast();
    auto *page = again.findChild<ui::RunPage *>();
    QTRY_COMPARE(page->run().id, RunFixture::id());
    QCOMPARE(page->tab(), ui::RunPage::LogsTab);
    QCOMPARE(again.findChild<QSplitter *>()->sizes(), sizes);
    QTRY_COMPARE(again.findChild<ui::MatrixView *>()->selectedCell(), QStringLiteral("thinking_off-1"));
}

void MainWindowTest::thePaletteKnowsCellsAndCommands()
{
    const auto fixture = knownRun();
    ui::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto *page = window.findChild<ui::RunPage *>();
    QTRY_COMPARE(page->run().id, RunFixture::id());
    const auto go = [&](const char *name) {
        QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QString::fromLatin1(name));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    };
    go("log of on-1");
    QCOMPARE(page->tab(), ui::RunPage::LogsTab);
    // This attempt's journal names no server, so its workload's log is what there is.
    QVERIFY(page->logs()->place().file.endsWith(QStringLiteral("thinking_on-1/attempt-1/workload.log")));
    go("off-1");
    QCOMPARE(page->tab(), ui::RunPage::MatrixTab);
    QCOMPARE(window.findChild<ui::MatrixView *>()->selectedCell(), QStringLiteral("thinking_off-1"));
    go("theme light");
    QVERIFY(!ui::isDark(QApplication::palette()));
    QTest::keyClick(&window, Qt::Key_Question, Qt::ControlModifier);
    auto *keys = window.findChild<ui::KeyList *>();
    QVERIFY(keys != nullptr && keys->isVisible());
    QTest::keyClick(keys, Qt::Key_Escape);
    go("about");
    QVERIFY(window.findChild<ui::About *>() != nullptr);
    // Each command has a name of its own, and no two have one key.
    QStringList names, shortcuts;
    for (const QAction *command : window.commands()) {
        names.append(command->text());
        for (const QKeySequence &shortcut : command->shortcuts())
            shortcuts.append(shortcut.toString());
    }
    QCOMPARE(names.removeDuplicates(), 0);
    QCOMPARE(shortcuts.removeDuplicates(), 0);
    // A key of a part of the window is none of the whole window's, which would make it ambiguous there.
    QStringList wide;
    for (const QAction *command : window.commands()) {
        for (const QKeySequence &shortcut : command->shortcuts()) {
            if (command->shortcutContext() == Qt::WindowShortcut)
                wide.append(shortcut.toString());
        }
    }
    QStringList both;
    for (const QAction *action : window.findChildren<QAction *>()) {
        for (const QKeySequence &shortcut : action->shortcuts()) {
            if (!window.commands().contains(action) && wide.contains(shortcut.toString()))
                both.append(QStringLiteral("%1 %2").arg(shortcut.toString(), action->text()));
        }
    }
    QVERIFY2(both.isEmpty(), qPrintable(both.join(QStringLiteral("; "))));
}

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
