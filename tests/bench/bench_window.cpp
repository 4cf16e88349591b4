// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window takes from its process's start until it can be used, and what its list costs while
// nothing happens, with a number of runs that an earlier use has indexed.
#include "../core/run/run_fixture.h"

#include "runs/run_list_panel.h"
#include "shell/main_window.h"
#include "theme/theme.h"

#include <assay/run/index.h>
#include <assay/run/roster.h>

#include <QApplication>
#include <QKeyEvent>
#include <QListView>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>

using namespace assay;
using namespace std::chrono_literals;

namespace {

double secondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

int fail(const QString &text)
{
    std::fprintf(stderr, "bench_window: %s\n", qPrintable(text));
    return 3;
}

void setHome(const QString &home)
{
    for (const char *name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        qputenv(name, home.toUtf8() + '/' + name);
    QCoreApplication::setOrganizationName(QStringLiteral("assay"));
    QCoreApplication::setApplicationName(QStringLiteral("assay"));
}

// One finished run many times, each with an id of its own; the other files are shared by links.
void makeRuns(int count)
{
    RunFixture model({QStringLiteral("thinking_on-1")});
    model.write(QStringLiteral("cluster.yaml"), "cluster: 1\nname: here\ntransport: {kind: local}\n"
                                                "scheduler: {kind: direct}\n");
    model.writeJob(0);
    model.started(0);
    model.measured(0, "thinking_on-1", 1, 79);
    model.event(0, "shard_finished", "\"outcome\":\"done\",\"left\":[]");
    const QByteArray plan = model.read(QStringLiteral("plan.json"));
    namespace fs = std::filesystem;
    for (int number = 0; number < count; ++number) {
        const QString id = QStringLiteral("20261130-101500-lab-%1").arg(number, 6, 16, QLatin1Char('0'));
        const QString folder = run::runsFolder() + QLatin1Char('/') + id;
        QDir().mkpath(run::runsFolder());
        fs::copy(model.path({}).toStdString(), folder.toStdString(),
                 fs::copy_options::recursive | fs::copy_options::create_hard_links);
        QFile::remove(folder + QStringLiteral("/plan.json"));
        QFile file(folder + QStringLiteral("/plan.json"));
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray(plan).replace(RunFixture::id().toUtf8(), id.toUtf8()));
    }
    const auto index = run::RunIndex::open(run::RunIndex::defaultFile());
    if (!index)
        return;
    run::Roster roster(run::runsFolder(), index->get(), {});
    const double before = secondsOf(CLOCK_MONOTONIC);
    do {
        static_cast<void>(roster.look(1h));
    } while (!roster.isRoundOver());
    std::printf("| %d runs read for the first time, without an index | %.1f s |\n", count,
                secondsOf(CLOCK_MONOTONIC) - before);
    std::fflush(stdout);
}

// In a process of its own: from its start until a key has moved in the whole list.
int measure(QApplication &application, double started, int count)
{
    ui::applyTheme(application, ui::Appearance::Light);
    ui::MainWindow window;
    window.show();
    const auto *panel = window.findChild<ui::RunListPanel *>();
    auto *list = panel->findChild<QListView *>();
    double shown = 0.0;
    double usable = 0.0;
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &window, [&] {
        if (shown == 0.0)
            shown = secondsOf(CLOCK_MONOTONIC);
        if (panel->model()->rowCount() < count || !list->currentIndex().isValid())
            return;
        list->setFocus();
        const int row = list->currentIndex().row();
        QKeyEvent key(QEvent::KeyPress, row == 0 ? Qt::Key_Down : Qt::Key_Up, Qt::NoModifier);
        QCoreApplication::sendEvent(list, &key);
        window.repaint();
        if (list->currentIndex().row() != row) {
            usable = secondsOf(CLOCK_MONOTONIC);
            poll.stop();
            application.quit();
        }
    });
    poll.start(1ms);
    QTimer::singleShot(1min, &application, &QApplication::quit);
    QApplication::exec();
    if (usable == 0.0)
        return fail(QStringLiteral("the window was never usable"));
    // The first rounds settle; then nothing changes.
    QTimer::singleShot(6s, &application, &QApplication::quit);
    QApplication::exec();
    const double cpu = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
    const double own = secondsOf(CLOCK_THREAD_CPUTIME_ID);
    constexpr double rest = 10.0;
    QTimer::singleShot(
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(rest)),
        &application, &QApplication::quit);
    QApplication::exec();
    const double used = secondsOf(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    std::printf(
        "| %d runs: from the process's start to its event loop | %.0f ms |\n"
        "| %d runs: until a key moves in the whole list | %.0f ms |\n"
        "| %d runs: CPU of looking at them each 2 s | %.1f %% of a core, %.2f %% on the window's thread |\n",
        count, (shown - started) * 1e3, count, (usable - started) * 1e3, count, used / rest * 100.0,
        (secondsOf(CLOCK_THREAD_CPUTIME_ID) - own) / rest * 100.0);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc == 5 && QByteArray(argv[1]) == "--measure") {
        setHome(QString::fromLocal8Bit(argv[2]));
        QApplication application(argc, argv);
        return measure(application, QByteArray(argv[3]).toDouble(), QByteArray(argv[4]).toInt());
    }
    QCoreApplication application(argc, argv);
    const QStringList words = application.arguments();
    if (words.size() < 2) {
        std::fputs("usage: bench_window RUNS...\n", stderr);
        return 2;
    }
    for (qsizetype at = 1; at < words.size(); ++at) {
        const QTemporaryDir home;
        setHome(home.path());
        makeRuns(words.at(at).toInt());
        for (int round = 0; round < 3; ++round) {
            QProcess child;
            child.setProcessChannelMode(QProcess::ForwardedChannels);
            child.start(application.applicationFilePath(),
                        {QStringLiteral("--measure"), home.path(),
                         QString::number(secondsOf(CLOCK_MONOTONIC), 'f', 6), words.at(at)});
            if (!child.waitForFinished(180'000) || child.exitCode() != 0)
                return fail(QStringLiteral("the window did not come to its end"));
        }
    }
    return 0;
}
