// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "run/run_page.h"
#include "runs/run_list_panel.h"
#include "shell/command_palette.h"
#include "shell/main_window.h"

#include <QListView>
#include <QProcess>
#include <QStackedWidget>
#include <QTabBar>
#include <QTest>

#include <array>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace assay;

namespace {

// Milliseconds that this thread was ready to run and found no processor free; 0 where the system does not
// tell.
double queuedFor()
{
    static const int file = ::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    std::array<char, 128> text{};
    if (file < 0 || ::pread(file, text.data(), text.size() - 1, 0) <= 0)
        return 0.0;
    return QByteArray(text.data()).split(' ').value(1).toDouble() / 1e6;
}

struct Moment
{
    double cpu = 0.0;
    double wall = 0.0;
    double queued = 0.0;
    long switches = 0;

    static Moment now()
    {
        timespec cpu{};
        timespec wall{};
        rusage usage{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
        clock_gettime(CLOCK_MONOTONIC, &wall);
        getrusage(RUSAGE_THREAD, &usage);
        const auto ms = [](const timespec &time) {
            return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
        };
        return {ms(cpu), ms(wall), queuedFor(), usage.ru_nvcsw};
    }
};

// Measures each handler of the window's thread: the time that it burns there, and whether it gave up the
// processor by itself, which is to wait for something.
class WatchedApplication final : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        if (!isWatching || m_depth > 0)
            return QApplication::notify(receiver, event);
        const QByteArray name = receiver->metaObject()->className();
        const int type = event->type();
        ++m_depth;
        const Moment before = Moment::now();
        const bool done = QApplication::notify(receiver, event);
        const Moment after = Moment::now();
        --m_depth;
        ++handlers;
        const double burnt = after.cpu - before.cpu;
        longest = std::max(longest, burnt);
        // Two threads that hand over one value meet at a lock for microseconds, or for as long as the system
        // puts aside the one that holds it: some slices on a busy machine. Who waits for a host or a
        // process waits longer than that.
        constexpr double handOver = 30.0;
        const double waited = after.wall - before.wall - burnt - (after.queued - before.queued);
        if (burnt > 50.0)
            found.append(QStringLiteral("%1, event %2: %3 ms of CPU")
                             .arg(QLatin1StringView(name))
                             .arg(type)
                             .arg(burnt, 0, 'f', 1));
        else if (after.switches > before.switches && waited > handOver)
            waits.append({QStringLiteral("%1, event %2: waited %3 ms, %4 times")
                              .arg(QLatin1StringView(name))
                              .arg(type)
                              .arg(waited, 0, 'f', 1)
                              .arg(after.switches - before.switches)});
        return done;
    }

    bool isWatching = false;
    qint64 handlers = 0;
    double longest = 0.0;
    QStringList found;
    QStringList waits;

private:
    int m_depth = 0;
};

WatchedApplication *watched()
{
    return static_cast<WatchedApplication *>(QCoreApplication::instance());
}

} // namespace

// Neither disk nor network nor a long computation holds up the window's thread, while a real run goes on, its
// logs are read, pages are changed and the list is long.
class ThreadWatchdogTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void theWatchdogBites();
    void aRunIsWatchedLogsAreReadPagesAreChanged();
    void tenThousandRunsAreFilteredAndSorted();

private:
    void goThroughPages(ui::MainWindow &window) const;

    std::unique_ptr<WindowHome> m_home;
    QProcess m_ctl;
};

void ThreadWatchdogTest::init()
{
    m_home = std::make_unique<WindowHome>();
    watched()->found.clear();
    watched()->waits.clear();
}

void ThreadWatchdogTest::cleanup()
{
    watched()->isWatching = false;
    if (m_ctl.state() != QProcess::NotRunning) {
        m_ctl.kill();
        m_ctl.waitForFinished();
    }
}

void ThreadWatchdogTest::theWatchdogBites()
{
    QObject receiver;
    watched()->isWatching = true;
    QMetaObject::invokeMethod(
        &receiver,
        [] {
            const Moment begin = Moment::now();
            while (Moment::now().cpu - begin.cpu < 60.0)
                continue;
        },
        Qt::QueuedConnection);
    QCoreApplication::processEvents();
    QCOMPARE(watched()->found.size(), 1);
    QMetaObject::invokeMethod(
        &receiver, [] { QThread::msleep(60); }, Qt::QueuedConnection);
    QCoreApplication::processEvents();
    QCOMPARE(watched()->waits.size(), 1);
}

void ThreadWatchdogTest::goThroughPages(ui::MainWindow &window) const
{
    const int pages = window.centralWidget()->findChild<QStackedWidget *>()->count();
    auto *run = window.findChild<ui::RunPage *>();
    const int tabs = run->findChild<QTabBar *>()->count();
    for (int page = pages - 1; page >= 0; --page) {
        window.showPage(static_cast<ui::MainWindow::Page>(page));
        QTest::qWait(50);
    }
    for (int tab = 0; tab < tabs; ++tab) {
        run->showTab(static_cast<ui::RunPage::Tab>(tab));
        QTest::qWait(150);
    }
}

void ThreadWatchdogTest::aRunIsWatchedLogsAreReadPagesAreChanged()
{
    const QString ctl = QCoreApplication::applicationDirPath() + QStringLiteral("/../bin/assayctl");
    QVERIFY2(QFileInfo::exists(ctl), "assayctl is built with the tests");
    ui::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    // Fonts and icons are loaded once, when they are drawn first: that is not what is looked for here.
    goThroughPages(window);
    m_ctl.start(ctl, {QStringLiteral("run"), QStringLiteral("lab"), QStringLiteral("--cluster"),
                      QStringLiteral("local"), QStringLiteral("--cells"), QStringLiteral("on:1-2"),
                      QStringLiteral("--set"), QStringLiteral("workload.output_len=32")});
    QVERIFY(m_ctl.waitForStarted());
    auto *page = window.findChild<ui::RunPage *>();
    QTRY_VERIFY_WITH_TIMEOUT(page->run().cells.size() == 2, 20000);
    goThroughPages(window);

    watched()->isWatching = true;
    watched()->handlers = 0;
    watched()->longest = 0.0;
    goThroughPages(window);
    for (const run::CellView &cell : page->run().cells)
        page->openLog(cell.id, QStringLiteral("server"));
    QTest::qWait(300);
    QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("log of"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    // Until there is something to draw.
    QTRY_VERIFY_WITH_TIMEOUT(std::any_of(page->run().cells.cbegin(), page->run().cells.cend(),
                                         [](const run::CellView &cell) {
                                             return cell.state == run::CellState::Running ||
                                                    run::isMeasured(cell.state) ||
                                                    cell.state == run::CellState::Failed;
                                         }),
                             20000);
    goThroughPages(window);
    watched()->isWatching = false;
    QVERIFY(watched()->handlers > 100);
    qInfo("%lld handlers, the longest %.1f ms", static_cast<long long>(watched()->handlers),
          watched()->longest);
    QVERIFY2(watched()->found.isEmpty(), qPrintable(watched()->found.join(QLatin1Char('\n'))));
    QVERIFY2(watched()->waits.isEmpty(), qPrintable(watched()->waits.join(QLatin1Char('\n'))));
}

void ThreadWatchdogTest::tenThousandRunsAreFilteredAndSorted()
{
    ui::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto *panel = window.findChild<ui::RunListPanel *>();
    run::RosterNews news;
    for (int number = 0; number < 10'000; ++number) {
        run::RunSummary run;
        run.id = QStringLiteral("20261130-101500-lab-%1").arg(number, 6, 16, QLatin1Char('0'));
        run.folder = WindowHome::folderOf(run.id);
        run.recipeName = QStringLiteral("Recipe %1").arg(number % 97);
        run.state = number % 7 == 0 ? run::RunState::Failed : run::RunState::Done;
        run.cellsDone = number % 17;
        run.cellsTotal = 16;
        run.worstDifference = 0.01 * (number % 50);
        run.tags = {QStringLiteral("t%1").arg(number % 11)};
        run.cluster = QStringLiteral("c%1").arg(number % 5);
        news.changed.append(run);
    }
    goThroughPages(window);
    window.showPage(ui::MainWindow::Page::Runs);
    watched()->isWatching = true;
    // As they come from the lister, through the event loop.
    QMetaObject::invokeMethod(
        panel, [panel, news] { panel->take(news); }, Qt::QueuedConnection);
    QTRY_COMPARE(panel->model()->rowCount(), 10'000);
    for (const char *text : {"failed", "tag:t3", "recipe 42 cluster:c1", ""}) {
        QMetaObject::invokeMethod(
            panel, [panel, text] { panel->setFilter(QString::fromLatin1(text)); }, Qt::QueuedConnection);
        QTest::qWait(20);
    }
    QCOMPARE(panel->model()->rowCount(), 10'000);
    for (const ui::RunOrder order : {ui::RunOrder::Difference, ui::RunOrder::Name, ui::RunOrder::Newest}) {
        QMetaObject::invokeMethod(
            panel, [panel, order] { panel->setOrder(order); }, Qt::QueuedConnection);
        QTest::qWait(20);
    }
    // One run that changes costs next to nothing.
    run::RosterNews one;
    one.changed = {news.changed.at(5000)};
    one.changed[0].state = run::RunState::Running;
    const Moment before = Moment::now();
    panel->take(one);
    QVERIFY(Moment::now().cpu - before.cpu < 10.0);
    QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("00270f"));
    watched()->isWatching = false;
    qInfo("the longest handler %.1f ms", watched()->longest);
    QVERIFY2(watched()->found.isEmpty(), qPrintable(watched()->found.join(QLatin1Char('\n'))));
    QVERIFY2(watched()->waits.isEmpty(), qPrintable(watched()->waits.join(QLatin1Char('\n'))));
}

int main(int argc, char **argv)
{
    WatchedApplication application(argc, argv);
    ThreadWatchdogTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_thread_watchdog.moc"
