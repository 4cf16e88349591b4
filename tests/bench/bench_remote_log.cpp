// SPDX-License-Identifier: GPL-3.0-or-later
// bench_remote_log CONFIG HOST HOST_FOLDER FOLDER BYTES MATCHES: brings a run's folder of a host over SSH
// into FOLDER as the window does, on a thread of its own, and meanwhile looks at its server log on the Logs
// page: scrolls, and searches for "line 4711". Ends when BYTES of the log are here and MATCHES lines were
// found. Prints one line of JSON.
#include "../ui/timed_application.h"
#include "log_bench.h"

#include "logs/logs_page.h"
#include "theme/theme.h"

#include <assay/remote/ssh_host.h>
#include <assay/run/host_mirror.h>

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>

using namespace assay;
using namespace std::chrono_literals;

namespace {

constexpr auto logName = "servers/1/server.log";
constexpr auto bringEvery = 1s;

void rest(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

// What the window's desk does for a run on another host, until `ends`.
void bring(const QStringList &words, const std::atomic<bool> &ends, std::atomic<bool> &failed)
{
    remote::SshHost host({words.at(2), words.at(1), false});
    const QFuture<base::Result<remote::HostFacts>> facts = host.open();
    while (!facts.isFinished())
        rest(20ms);
    const auto opened = facts.result();
    const run::RunFolder folder(words.at(4));
    if (!opened || !run::makeMirror(folder, words.at(3).toLocal8Bit())) {
        failed = true;
        return;
    }
    run::HostMirror mirror(host, folder);
    mirror.followLogs();
    while (!ends) {
        if (const base::Status brought = QCoro::waitFor(mirror.bring(run::Extent::Journals)); !brought) {
            std::fprintf(stderr, "bench_remote_log: %s\n", qPrintable(brought.error().sentence()));
            failed = true;
            return;
        }
        rest(bringEvery);
    }
}

int fail(const char *what)
{
    std::fprintf(stderr, "bench_remote_log: %s\n", what);
    return 3;
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    const QStringList words = QApplication::arguments();
    if (words.size() != 7) {
        std::fputs("usage: bench_remote_log CONFIG HOST HOST_FOLDER FOLDER BYTES MATCHES\n", stderr);
        return 2;
    }
    ui::applyTheme(application, ui::Appearance::Light);
    const qint64 bytes = words.at(5).toLongLong();
    const QString log = words.at(4) + QLatin1Char('/') + QLatin1String(logName);
    ui::LogsPage page;
    page.resize(1000, 600);
    page.show();
    auto *find = named<QLineEdit>(page, "Find in the log");
    const auto *found = named<QLabel>(page, "Lines found");
    if (find == nullptr || found == nullptr || !QTest::qWaitForWindowExposed(&page))
        return fail("the page is not as this program knows it");
    find->setText(QStringLiteral("line 4711 "));
    page.setRun(runWith(words.at(4), log), QStringLiteral("vllm"));

    std::atomic<bool> ends = false;
    std::atomic<bool> failed = false;
    const std::unique_ptr<QThread> bringer(
        QThread::create([&words, &ends, &failed] { bring(words, ends, failed); }));
    application.forget();
    QElapsedTimer clock;
    clock.start();
    bringer->start();

    qint64 firstSeen = -1;
    qint64 whole = -1;
    qint64 searched = -1;
    QScrollBar *bar = page.view()->verticalScrollBar();
    constexpr qint64 patience = 180'000;
    // "1 of 278", or "278 lines" where none of them was gone to.
    const auto areAllFound = [&] {
        const QString told = found->text().remove(QLatin1Char(','));
        return told.endsWith(QLatin1String("of ") + words.at(6)) ||
               told.startsWith(words.at(6) + QLatin1Char(' '));
    };
    for (int turn = 0; searched < 0 && !failed && clock.elapsed() < patience; ++turn) {
        QTest::qWait(10);
        if (firstSeen < 0 && !page.view()->textOfRow(page.view()->topRow()).isEmpty())
            firstSeen = clock.elapsed();
        if (whole < 0 && QFileInfo(log).size() >= bytes)
            whole = clock.elapsed();
        // Up and down through all that is here, with rests at the end.
        if (turn % 4 == 0)
            bar->setValue(int(double(bar->maximum()) * (turn / 4 % 20) / 20.0));
        if (whole >= 0 && areAllFound())
            searched = clock.elapsed();
    }
    page.view()->setFollowing(true);
    const auto isAtEnd = [&page] { return isInSight(*page.view(), QStringLiteral("the last line")); };
    const bool endSeen = searched >= 0 && QTest::qWaitFor(isAtEnd, 10'000);
    const qint64 atEnd = clock.elapsed();
    ends = true;
    bringer->wait();
    if (!endSeen)
        return fail(failed ? "the run's folder did not come" : "not all of the log was seen");
    std::printf(
        "{\"first_s\": %.2f, \"whole_s\": %.2f, \"searched_s\": %.2f, \"end_s\": %.2f, \"events\": %lld, "
        "\"event_99_ms\": %.2f, \"event_max_ms\": %.2f, \"memory_mb\": %.0f}\n",
        double(firstSeen) / 1e3, double(whole) / 1e3, double(searched) / 1e3, double(atEnd) / 1e3,
        static_cast<long long>(application.events()), application.cost(0.99), application.cost(1.0),
        peakMegabytes());
    return 0;
}
