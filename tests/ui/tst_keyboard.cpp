// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "launch/launch_page.h"
#include "logs/logs_page.h"
#include "run/matrix_view.h"
#include "run/run_page.h"
#include "runs/run_list_panel.h"
#include "shell/main_window.h"

#include <places.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QTest>

using namespace assay;

namespace {

QString nameOf(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    if (!widget->accessibleName().isEmpty() || button == nullptr)
        return widget->accessibleName();
    return button->text().remove(QLatin1Char('&'));
}

void press(int key, Qt::KeyboardModifiers modifiers = {})
{
    QWidget *focus = QApplication::focusWidget();
    QTest::keyClick(focus != nullptr ? focus : QApplication::activeWindow(), static_cast<Qt::Key>(key),
                    modifiers);
}

void type(const char *text)
{
    QTest::keyClicks(QApplication::focusWidget(), QString::fromLatin1(text));
}

// Tab until a control with this name has the focus.
bool tabTo(const char *name)
{
    for (int step = 0; step < 200; ++step) {
        const QWidget *focus = QApplication::focusWidget();
        if (focus != nullptr && nameOf(focus) == QString::fromLatin1(name))
            return true;
        press(Qt::Key_Tab);
    }
    return false;
}

// The arrows choose in the box that has the focus.
bool choose(const char *text)
{
    const auto *box = qobject_cast<QComboBox *>(QApplication::focusWidget());
    if (box == nullptr)
        return false;
    press(Qt::Key_Home);
    for (int step = 0; step < 100; ++step) {
        if (box->currentText().trimmed().startsWith(QString::fromLatin1(text)))
            return true;
        press(Qt::Key_Down);
    }
    return false;
}

} // namespace

// From nothing to the log of a cell of a running matrix, without a mouse.
class KeyboardTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRunIsLaunchedWatchedAndRead();

private:
    WindowHome m_home;
};

void KeyboardTest::aRunIsLaunchedWatchedAndRead()
{
    qputenv("ASSAY_RESOURCES", ASSAY_SOURCE_DIR "/resources");
    qputenv("LAB_STEP_MS", "0");
    ui::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    press(Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(window.page(), ui::MainWindow::Page::NewRun);
    QVERIFY(tabTo("Cluster"));
    auto *clusters = qobject_cast<QComboBox *>(QApplication::focusWidget());
    QTRY_VERIFY(clusters->count() > 0);
    QVERIFY(choose("local"));
    QVERIFY(tabTo("Recipe"));
    QVERIFY(choose("lab"));
    const auto *launch = window.findChild<ui::LaunchPage *>();
    QTRY_VERIFY_WITH_TIMEOUT(ui::isReady(launch->state()), 20000);
    QVERIFY(tabTo("Run"));
    press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(window.page(), ui::MainWindow::Page::Runs, 20000);

    auto *page = window.findChild<ui::RunPage *>();
    QTRY_VERIFY_WITH_TIMEOUT(!page->run().cells.isEmpty(), 10000);
    const auto begun = [&] {
        return std::any_of(
            page->run().cells.cbegin(), page->run().cells.cend(), [](const run::CellView &cell) {
                return !cell.attempts.isEmpty() && !cell.attempts.constLast().serverLog.isEmpty();
            });
    };
    QTRY_VERIFY_WITH_TIMEOUT(begun(), 20000);
    // The arrows go from cell to cell.
    QVERIFY(tabTo("Matrix of cells") || window.findChild<ui::MatrixView *>() != nullptr);
    press(Qt::Key_K, Qt::ControlModifier);
    type("log of");
    press(Qt::Key_Return);
    QCOMPARE(page->tab(), ui::RunPage::LogsTab);
    QTRY_VERIFY(!page->logs()->place().file.isEmpty());
    QVERIFY(QFileInfo(page->logs()->place().file).isFile());
    press(Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(page->tab(), ui::RunPage::MatrixTab);

    // Nothing is left behind.
    Q_EMIT window.cancelWanted(page->run().folder, {});
    QTRY_VERIFY_WITH_TIMEOUT(run::hasEnded(page->run().state), 30000);
}

QTEST_MAIN(KeyboardTest)
#include "tst_keyboard.moc"
