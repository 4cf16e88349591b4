// SPDX-License-Identifier: GPL-3.0-or-later
// bench_log [MEBIBYTES [coloured]]: what the Logs page costs with a log of that size (1024) on this machine.
// First the reader alone, step by step, with grep as the peer of each search in turn (medians of five), then
// the page: until its end is seen, what the window's thread pays while it is searched and scrolled, memory.
#include "../ui/timed_application.h"
#include "log_bench.h"

#include "logs/log_reader.h"
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
#include <QThread>

#include <algorithm>
#include <cstdio>

using namespace assay;

namespace {

constexpr int patience = 120'000;

bool writeLog(const QString &file, int mebibytes, bool coloured)
{
    const QByteArray before =
        coloured ? "\x1b[1;36m(EngineCore_0 pid=411)\x1b[0;0m" : "(EngineCore_0 pid=411)";
    QByteArray block;
    int line = 0;
    while (block.size() < (1 << 20))
        block += before + " INFO 11-30 13:05:41 [loggers.py:120] Engine 000: line " +
                 QByteArray::number(++line) + "\n";
    QFile log(file);
    if (!log.open(QIODevice::WriteOnly))
        return false;
    for (int at = 0; at < mebibytes; ++at)
        log.write(block);
    return log.write("The last line\n") > 0;
}

double median(QList<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

// A reader on its own thread, as the page has one.
class Reading
{
public:
    Reading()
    {
        m_reader->moveToThread(&m_thread);
        QObject::connect(&m_thread, &QThread::finished, m_reader, &QObject::deleteLater);
        QObject::connect(m_reader, &ui::LogReader::changed, qApp,
                         [this](const ui::LogState &state) { m_state = state; });
        m_thread.start();
    }
    ~Reading()
    {
        m_thread.quit();
        m_thread.wait();
    }
    Q_DISABLE_COPY_MOVE(Reading)

    // Seconds until all lines are counted, and from then on until the rules have judged all; below 0: never.
    std::pair<double, double> open(const QString &file)
    {
        const ui::LogPlace place{file, file, QStringLiteral("vllm"), QStringLiteral("server")};
        QElapsedTimer clock;
        clock.start();
        QMetaObject::invokeMethod(m_reader, [this, place] { m_reader->open(place); });
        const qint64 size = QFileInfo(file).size();
        const double indexed = when(clock, [&] { return m_state.indexed == size && !m_state.tailOnly; });
        return {indexed, when(clock, [&] { return m_state.judged == size; }) - indexed};
    }
    // Seconds until all of it is looked through.
    double search(const ui::LogQuery &query)
    {
        QElapsedTimer clock;
        clock.start();
        QMetaObject::invokeMethod(m_reader, [this, query] { m_reader->setQuery(query); });
        const quint64 number = ++m_queries;
        return when(clock, [&] { return m_state.query == number && !m_state.scanning; });
    }
    [[nodiscard]] const ui::LogState &state() const { return m_state; }

private:
    template <typename Condition>
    static double when(const QElapsedTimer &clock, Condition &&condition)
    {
        while (!condition() && clock.elapsed() < patience)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents, 100);
        return condition() ? double(clock.nsecsElapsed()) / 1e9 : -1;
    }

    QThread m_thread;
    ui::LogReader *m_reader = new ui::LogReader;
    ui::LogState m_state;
    quint64 m_queries = 0;
};

// Seconds that grep takes, and the lines it counts.
std::pair<double, qint64> grep(const QString &locale, const QStringList &arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), locale);
    process.setProcessEnvironment(environment);
    QElapsedTimer clock;
    clock.start();
    process.start(QStringLiteral("grep"), arguments);
    if (!process.waitForFinished(patience))
        return {-1, -1};
    const double took = double(clock.nsecsElapsed()) / 1e9;
    return {took, process.readAllStandardOutput().trimmed().toLongLong()};
}

struct Case
{
    const char *text;
    bool isRegex;
    const char *options; // of grep
    int rounds = 5;
};

// One search and grep by turns; false when they do not find the same lines.
bool compare(Reading &reading, const QString &file, const Case &each)
{
    const QString text = QString::fromLatin1(each.text);
    ui::LogQuery query;
    query.find = ui::LineMatcher(text, each.isRegex);
    QList<double> ours, c, utf8;
    for (int round = 0; round < each.rounds; ++round) {
        ours.append(reading.search(query));
        const qint64 found = reading.state().found;
        const QStringList arguments{QString::fromLatin1(each.options), QStringLiteral("-e"), text, file};
        const auto [inC, count] = grep(QStringLiteral("C"), arguments);
        c.append(inC);
        utf8.append(grep(QStringLiteral("C.UTF-8"), arguments).first);
        reading.search({});
        if (found != count) {
            std::fprintf(stderr, "bench_log: %s: %lld lines were found, grep counts %lld\n", each.text,
                         static_cast<long long>(found), static_cast<long long>(count));
            return false;
        }
    }
    std::printf("| search for `%s` | %.2f s | `grep %s`: %.2f s (C), %.2f s (C.UTF-8) | %.2f, %.2f |\n",
                each.text, median(ours), each.options, median(c), median(utf8), median(ours) / median(c),
                median(ours) / median(utf8));
    return true;
}

int fail(const char *what)
{
    std::fprintf(stderr, "bench_log: %s\n", what);
    return 3;
}

bool measureReader(const QString &file)
{
    Reading reading;
    const auto [indexed, judged] = reading.open(file);
    std::printf("| all lines counted | %.2f s | | |\n| all rules judged, after that | %.2f s | | |\n",
                indexed, judged);
    const QList<Case> cases{
        {"The last line", false, "-cF"},
        {"the last line", false, "-ciF"},
        {"line 4711", false, "-cF"},
        {"loggers.py", false, "-cF"},
        {"Engine [0-9]+: line 47[0-9]1", true, "-cE"},
        {"[0-9]{2}:[0-9]{2} .*[A-Z]{9}", true, "-cE", 1},
    };
    const bool right = std::all_of(cases.begin(), cases.end(),
                                   [&](const Case &each) { return compare(reading, file, each); });
    ui::LogQuery level;
    level.atLeast = ui::LineLevel::Warning;
    std::printf("| only warnings and errors | %.2f s | | |\n", reading.search(level));
    return right && indexed > 0 && judged > 0;
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    ui::applyTheme(application, ui::Appearance::Light);
    const int size = argc > 1 ? QByteArray(argv[1]).toInt() : 1024;
    const bool coloured = argc > 2;
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("server.log"));
    if (!writeLog(file, size, coloured))
        return fail("the log cannot be written");
    std::printf("| a log of %d MiB%s | Assay | peer by turns | ratio |\n|---|---|---|---|\n", size,
                coloured ? ", coloured" : "");
    if (!measureReader(file))
        return fail("the reader is not right");

    ui::LogsPage page;
    page.resize(1000, 600);
    page.show();
    auto *find = named<QLineEdit>(page, "Find in the log");
    const auto *found = named<QLabel>(page, "Lines found");
    if (find == nullptr || found == nullptr || !QTest::qWaitForWindowExposed(&page))
        return fail("the page is not as this program knows it");
    application.forget();
    QElapsedTimer clock;
    clock.start();
    page.setRun(runWith(folder.path(), file), QStringLiteral("vllm"));
    if (!QTest::qWaitFor([&] { return isInSight(*page.view(), QStringLiteral("The last line")); }, patience))
        return fail("the end was never seen");
    const qint64 seen = clock.elapsed();
    // While all of it is still being gone through.
    const QString all = QStringLiteral("of %1").arg(size);
    find->setText(QStringLiteral("line 4711"));
    QScrollBar *bar = page.view()->verticalScrollBar();
    const auto isKnown = [&] { return found->text().remove(QLatin1Char(',')).endsWith(all); };
    for (int turn = 0; turn < 400 || (!isKnown() && clock.elapsed() < patience); ++turn) {
        bar->setValue(int(double(bar->maximum()) * (turn % 20) / 20.0));
        QTest::qWait(2);
    }
    if (!isKnown())
        return fail("not all was found");
    std::printf("| its end is seen on the page after | %lld ms | | |\n"
                "| CPU of an event of the window's thread meanwhile, 99 %%, largest | %.1f ms, %.1f ms | "
                "goal 16 ms | |\n"
                "| most memory | %.0f MB | goal 300 MB | |\n",
                static_cast<long long>(seen), application.cost(0.99), application.cost(1.0), peakMegabytes());
    return 0;
}
