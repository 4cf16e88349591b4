// SPDX-License-Identifier: GPL-3.0-or-later
// What the Logs page costs with a log of so many MiB (1024 by default): until its end is seen, until it is
// known whole and searched, what the window's thread pays while it scrolls, and memory. `grep -F` is the
// peer.
#include "../ui/timed_application.h"

#include "logs/log_view.h"
#include "logs/logs_page.h"
#include "theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

using namespace assay;

namespace {

// VmHWM in MiB: the most that was in memory at once.
double peakMiB()
{
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly))
        return 0.0;
    const QByteArray status = file.readAll();
    return status.mid(status.indexOf("VmHWM:") + 6, 20).trimmed().split(' ').constFirst().toDouble() / 1024.0;
}

bool writeLog(const QString &file, int mebibytes)
{
    QByteArray block;
    int line = 0;
    while (block.size() < (1 << 20))
        block += "(EngineCore_0 pid=411) INFO 11-30 13:05:41 [loggers.py:120] Engine 000: line " +
                 QByteArray::number(++line) + "\n";
    QFile log(file);
    if (!log.open(QIODevice::WriteOnly))
        return false;
    for (int at = 0; at < mebibytes; ++at)
        log.write(block);
    return log.write("the last line\n") > 0;
}

run::RunView runWith(const QString &log)
{
    run::RunView run;
    run.id = QStringLiteral("bench");
    run.folder = QFileInfo(log).absolutePath();
    run.state = run::RunState::Running;
    run::CellView cell;
    cell.cell.draftLength = 3;
    cell.id = matrix::cellId(cell.cell, false, false);
    cell.state = run::CellState::Running;
    run::Attempt attempt;
    attempt.state = cell.state;
    attempt.folder = run.folder;
    attempt.serverLog = log;
    cell.attempts.append(attempt);
    run.cells.append(cell);
    return run;
}

template <typename T>
T *named(const QWidget &page, const char *name)
{
    for (T *child : page.findChildren<T *>()) {
        if (child->accessibleName() == QLatin1String(name))
            return child;
    }
    return nullptr;
}

int fail(const char *what)
{
    std::fprintf(stderr, "bench_log: %s\n", what);
    return 3;
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    ui::applyTheme(application, ui::Appearance::Light);
    const int size = argc > 1 ? QByteArray(argv[1]).toInt() : 1024;
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("server.log"));
    if (!writeLog(file, size))
        return fail("the log cannot be written");
    ui::LogsPage page;
    page.resize(1000, 600);
    page.show();
    auto *find = named<QLineEdit>(page, "Find in the log");
    const auto *found = named<QLabel>(page, "Lines found");
    if (find == nullptr || found == nullptr || !QTest::qWaitForWindowExposed(&page))
        return fail("the page is not as this program knows it");
    constexpr int patience = 60'000;
    const auto isAtEnd = [view = page.view()] {
        for (qint64 row = view->topRow(); row <= view->topRow() + view->rowsInSight(); ++row) {
            if (view->textOfRow(row) == QStringLiteral("the last line"))
                return true;
        }
        return false;
    };
    QElapsedTimer clock;
    clock.start();
    page.setRun(runWith(file), QStringLiteral("vllm"));
    if (!QTest::qWaitFor(isAtEnd, patience))
        return fail("the end was never seen");
    const qint64 seen = clock.elapsed();
    const QString all = QStringLiteral("of %1").arg(size);
    find->setText(QStringLiteral("line 4711"));
    if (!QTest::qWaitFor([&] { return found->text().remove(QLatin1Char(',')).endsWith(all); }, patience))
        return fail("not all was found");
    const qint64 known = clock.elapsed();
    clock.restart();
    find->setText(QStringLiteral("the last line"));
    if (!QTest::qWaitFor([&] { return found->text().endsWith(QStringLiteral("of 1")); }, patience))
        return fail("the last line was not found");
    const qint64 again = clock.elapsed();
    QScrollBar *bar = page.view()->verticalScrollBar();
    for (int turn = 0; turn < 400; ++turn) {
        bar->setValue(int(double(bar->maximum()) * (turn % 20) / 20.0));
        QTest::qWait(2);
    }
    clock.restart();
    QProcess peer;
    peer.start(QStringLiteral("grep"), {QStringLiteral("-cF"), QStringLiteral("the last line"), file});
    if (!peer.waitForFinished(patience))
        return fail("grep did not end");
    const qint64 grep = clock.elapsed();
    std::printf("| a log of %d MiB: its end is seen after | %lld ms |\n"
                "| all of it gone through, problems looked for, and searched | %.1f s |\n"
                "| another search, `grep -cF` in the same run | %.1f s, %.1f s |\n"
                "| CPU of an event of the window's thread, 99 %%, largest | %.1f ms, %.1f ms |\n"
                "| most memory | %.0f MiB |\n",
                size, static_cast<long long>(seen), double(known) / 1e3, double(again) / 1e3,
                double(grep) / 1e3, application.cost(0.99), application.cost(1.0), peakMiB());
    return 0;
}
