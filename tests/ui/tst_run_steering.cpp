// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab_run.h"

#include "run/attempt_list.h"
#include "run/matrix_view.h"
#include "run/run_page.h"
#include "runs/desk.h"
#include "runs/run_watcher.h"
#include "shell/banner.h"
#include "theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <QThread>

using namespace assay;

// A run of the lab engine on this machine, steered from its page by mouse and keyboard.
class RunSteeringTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aTwoByTwoRunIsSteeredToItsEnd();
};

namespace {

bool shows(const QWidget &page, const QString &text)
{
    const auto labels = page.findChildren<QLabel *>();
    return std::any_of(labels.cbegin(), labels.cend(), [&](const QLabel *label) {
        return label->isVisible() && label->text().contains(text);
    });
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

} // namespace

void RunSteeringTest::aTwoByTwoRunIsSteeredToItsEnd()
{
    LabRuns lab;
    ui::applyTheme(*qApp, ui::Appearance::Light);
    QThread thread;
    const ui::Desk desk{&thread, std::make_shared<ui::Stations>()};
    auto *watcher = new ui::RunWatcher(desk.stations);
    ui::employ(desk, watcher);
    ui::RunPage page;
    page.steerBy(watcher);
    connect(watcher, &ui::RunWatcher::changed, &page,
            qOverload<const ui::WatchedRun &>(&ui::RunPage::setRun));
    thread.start();
    page.resize(1100, 760);
    page.show();
    page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&page));

    const QString folder = lab.start("[1, 2]");
    QMetaObject::invokeMethod(watcher, [watcher, folder] { watcher->open(folder); });
    auto *matrix = page.findChild<ui::MatrixView *>();
    QTRY_VERIFY_WITH_TIMEOUT(matrix->isVisible() && page.run().cells.size() == 4, 20'000);
    const QString id = QStringLiteral("thinking_off-2");
    matrix->selectCell(id);
    matrix->setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(button(page, QStringLiteral("Cancel")) != nullptr, 20'000);
    QTest::keyClick(matrix, Qt::Key_Delete);
    QTRY_VERIFY_WITH_TIMEOUT(shows(page, QStringLiteral("Cancelled: thinking_off-2")), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(run::hasEnded(page.run().state), 60'000);
    QVERIFY(shows(page, QStringLiteral("4 of 4 cells")));

    QTRY_VERIFY(button(page, QStringLiteral("Run")) || button(page, QStringLiteral("Re-run")));
    QPushButton *again = button(page, QStringLiteral("Run"));
    QTest::mouseClick(again != nullptr ? again : button(page, QStringLiteral("Re-run")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(page.run().find(id)->attempts.size() == 2, 30'000);
    QTRY_VERIFY_WITH_TIMEOUT(page.run().find(id)->state == run::CellState::Value, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(run::hasEnded(page.run().state), 30'000);

    auto *attempts = page.findChild<ui::AttemptList *>();
    QTRY_VERIFY(attempts->isVisible());
    QRadioButton *first = nullptr;
    for (QRadioButton *one : attempts->findChildren<QRadioButton *>()) {
        if (one->isVisible() && one->text().startsWith(QStringLiteral("attempt 1")))
            first = one;
    }
    QVERIFY(first != nullptr && first->isEnabled());
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Space);
    QTRY_COMPARE(page.run().find(id)->counting, 1);
    QCOMPARE(page.run().find(id)->state, run::CellState::NotRun);
    QTRY_VERIFY(shows(page, QStringLiteral("Attempt 1 of thinking_off-2 counts.")));
    QVERIFY(shows(page, QStringLiteral("not run")));

    thread.quit();
    thread.wait();
}

QTEST_MAIN(RunSteeringTest)
#include "tst_run_steering.moc"
