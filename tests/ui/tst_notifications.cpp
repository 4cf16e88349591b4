// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "run/run_page.h"
#include "runs/run_ends.h"
#include "runs/run_list_panel.h"
#include "shell/main_window.h"
#include "shell/notifier.h"

#include <QDBusConnection>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QVariantMap>

using namespace assay;

// What a desktop offers on its bus.
class Desktop final : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    struct Shown
    {
        QString title, body;
        QStringList actions;
    };
    QList<Shown> shown;

public Q_SLOTS:
    uint Notify(const QString &, uint, const QString &, const QString &title, const QString &body,
                const QStringList &actions, const QVariantMap &, int)
    {
        shown.append({title, body, actions});
        return static_cast<uint>(shown.size());
    }

Q_SIGNALS:
    void ActionInvoked(uint id, const QString &action);
    void NotificationClosed(uint id, uint reason);
};

class NotificationsTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void anEndIsToldOnce();
    void aRunThatEndsIsShownAndOpened();
    void aSettingKeepsThemAway();
    void aWindowInFrontNeedsNone();
    void withoutAServiceNothingBreaks();

private:
    QProcess m_bus;
    std::unique_ptr<WindowHome> m_home;
    std::unique_ptr<Desktop> m_desktop;
};

void NotificationsTest::initTestCase()
{
    const QString daemon = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
    if (daemon.isEmpty())
        QSKIP("dbus-daemon is not installed");
    m_bus.start(daemon, {QStringLiteral("--session"), QStringLiteral("--nofork"),
                         QStringLiteral("--print-address=1")});
    QVERIFY(m_bus.waitForStarted());
    QByteArray address;
    QTRY_VERIFY(!(address += m_bus.readAllStandardOutput()).isEmpty());
    // The one that the program itself finds.
    qputenv("DBUS_SESSION_BUS_ADDRESS", address.trimmed());
    QDBusConnection bus =
        QDBusConnection::connectToBus(QString::fromLatin1(address.trimmed()), QStringLiteral("desktop"));
    QVERIFY(bus.isConnected());
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.Notifications")));
}

void NotificationsTest::cleanupTestCase()
{
    QDBusConnection::disconnectFromBus(QStringLiteral("desktop"));
    m_bus.terminate();
    m_bus.waitForFinished();
}

void NotificationsTest::init()
{
    m_home = std::make_unique<WindowHome>();
    m_desktop = std::make_unique<Desktop>();
    QDBusConnection bus(QStringLiteral("desktop"));
    bus.unregisterObject(QStringLiteral("/org/freedesktop/Notifications"));
    QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), m_desktop.get(),
                               QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
}

void NotificationsTest::anEndIsToldOnce()
{
    run::RunSummary run;
    run.folder = QStringLiteral("/runs/a");
    run.state = run::RunState::Done;
    ui::RunEnds ends;
    // One that had ended before anybody looked is no news.
    QVERIFY(ends.take({{run}, {}}).isEmpty());
    run.state = run::RunState::Running;
    QVERIFY(ends.take({{run}, {}}).isEmpty());
    run.state = run::RunState::Unknown;
    QVERIFY(ends.take({{run}, {}}).isEmpty());
    run.state = run::RunState::Failed;
    QCOMPARE(ends.take({{run}, {}}).size(), 1);
    run.state = run::RunState::Running;
    QVERIFY(ends.take({{run}, {}}).isEmpty());
    run.state = run::RunState::Done;
    QVERIFY(ends.take({{run}, {}}).isEmpty());
}

void NotificationsTest::aRunThatEndsIsShownAndOpened()
{
    const auto older = m_home->addRun(QStringLiteral("20261130-101500-lab-00000a"));
    const auto newer = m_home->addRun(QStringLiteral("20261130-101500-lab-00000b"));
    ui::MainWindow window;
    window.show();
    auto *panel = window.findChild<ui::RunListPanel *>();
    QTRY_COMPARE(panel->model()->rowCount(), 2);
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    WindowHome::end(*older);
    QTRY_COMPARE(m_desktop->shown.size(), 1);
    QVERIFY2(m_desktop->shown.constFirst().title.contains(QStringLiteral("is finished")),
             qPrintable(m_desktop->shown.constFirst().title));
    QVERIFY(m_desktop->shown.constFirst().body.contains(QStringLiteral("2 of 2 cells")));
    QVERIFY(m_desktop->shown.constFirst().actions.contains(QStringLiteral("Open")));

    QVERIFY(!window.isActiveWindow());
    // The answer to Notify may still be under way to the window when the button is pressed.
    const auto openCount = [&] {
        Q_EMIT m_desktop->ActionInvoked(1, QStringLiteral("open"));
        QCoreApplication::processEvents();
        return window.isActiveWindow();
    };
    QTRY_VERIFY(openCount());
    QTRY_COMPARE(QSettings().value(QStringLiteral("runs/last")).toString(),
                 WindowHome::folderOf(QStringLiteral("20261130-101500-lab-00000a")));
}

void NotificationsTest::aSettingKeepsThemAway()
{
    QSettings().setValue(QStringLiteral("notifications"), false);
    const auto run = m_home->addRun();
    ui::MainWindow window;
    QSignalSpy told(&window, &ui::MainWindow::notifyWanted);
    window.show();
    auto *panel = window.findChild<ui::RunListPanel *>();
    QTRY_COMPARE(panel->model()->rowCount(), 1);
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    WindowHome::end(*run);
    QTRY_COMPARE(panel->model()->index(0).data(ui::RunListModel::StateRole).toInt(),
                 static_cast<int>(run::RunState::Done));
    QCOMPARE(told.count(), 0);
}

void NotificationsTest::aWindowInFrontNeedsNone()
{
    const auto run = m_home->addRun();
    ui::MainWindow window;
    QSignalSpy told(&window, &ui::MainWindow::notifyWanted);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto *panel = window.findChild<ui::RunListPanel *>();
    QTRY_COMPARE(panel->model()->rowCount(), 1);
    WindowHome::end(*run);
    QTRY_COMPARE(panel->model()->index(0).data(ui::RunListModel::StateRole).toInt(),
                 static_cast<int>(run::RunState::Done));
    QCOMPARE(told.count(), 0);
}

void NotificationsTest::withoutAServiceNothingBreaks()
{
    QDBusConnection bus(QStringLiteral("desktop"));
    QVERIFY(bus.unregisterService(QStringLiteral("org.freedesktop.Notifications")));
    ui::Notifier notifier;
    QSignalSpy opened(&notifier, &ui::Notifier::openWanted);
    notifier.notify(QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("/c"));
    // Also when the bus itself is gone.
    qputenv("DBUS_SESSION_BUS_ADDRESS", "");
    qputenv("XDG_RUNTIME_DIR", "/nowhere");
    notifier.notify(QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("/c"));
    QCoreApplication::processEvents();
    QCOMPARE(opened.count(), 0);
    QVERIFY(m_desktop->shown.isEmpty());
}

QTEST_MAIN(NotificationsTest)
#include "tst_notifications.moc"
