// SPDX-License-Identifier: GPL-3.0-or-later
// What the Live page costs: 16 cells that were looked at each second for 8 hours. Prints one JSON object.
#include "live/chart_board.h"
#include "live/live_page.h"
#include "live/live_view.h"
#include "theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>

using namespace assay;
using namespace assay::ui;

namespace {

constexpr int cellCount = 16;
constexpr int eightHours = 28'800;

double cpuMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) * 1e-6;
}

double residentMiB()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0.0;
    return file.readAll().split(' ').value(1).toDouble() * 4096.0 / 1048576.0;
}

// Cells that are looked at by a clock of this program's own.
class Lab
{
public:
    Lab()
    {
        m_run.id = QStringLiteral("bench");
        m_run.folder = QStringLiteral("/bench");
        m_run.state = run::RunState::Running;
        for (int i = 0; i < cellCount; ++i) {
            run::CellView cell;
            cell.cell.thinking = i < 8 ? matrix::Thinking::On : matrix::Thinking::Off;
            cell.cell.draftLength = 1 + i % 8;
            cell.id = matrix::cellId(cell.cell, false, false);
            cell.state = run::CellState::Running;
            run::Attempt attempt;
            attempt.state = run::CellState::Running;
            cell.attempts.append(attempt);
            m_run.cells.append(cell);
        }
        m_recorders.resize(cellCount);
        m_counts.resize(cellCount);
    }

    void look(int i, int second)
    {
        metrics::LiveCounts &counts = m_counts[std::size_t(i)];
        const int k = m_run.cells.at(i).cell.draftLength;
        const qint64 drafts = 80 + qint64(m_random() % 40);
        counts.drafts = counts.drafts.value_or(0) + drafts;
        counts.draftTokens = *counts.drafts * k;
        counts.acceptedPerPosition.resize(k);
        qint64 accepted = 0, reached = drafts;
        for (std::optional<qint64> &at : counts.acceptedPerPosition) {
            reached = reached * qint64(55 + m_random() % 30) / 100;
            at = at.value_or(0) + reached;
            accepted += reached;
        }
        counts.acceptedTokens = counts.acceptedTokens.value_or(0) + accepted;
        counts.generatedTokens = counts.generatedTokens.value_or(0) + drafts + accepted;
        counts.running = 1 + int(m_random() % 8);
        counts.waiting = int(m_random() % 3);
        counts.kvUse = 0.1 + double(m_random() % 100) / 500.0;
        const QDateTime time = QDateTime::fromSecsSinceEpoch(1'796'000'000 + second, Qt::UTC);
        run::LiveRecorder &recorder = m_recorders[std::size_t(i)];
        recorder.take(second, time, counts);
        if (second % 5 == 0) {
            run::GpuPoint gpus;
            gpus.gpus = 8;
            gpus.powerW.mean = float(900 + m_random() % 60);
            gpus.memoryMib.mean = 180'000.0F;
            gpus.utilization.mean = float(80 + m_random() % 20);
            recorder.takeGpus(second, time, gpus);
        }
        m_run.cells[i].attempts[0].live = recorder.series();
        m_run.cells[i].attempts[0].gpus = recorder.gpus();
    }
    [[nodiscard]] const run::RunView &run() const { return m_run; }

private:
    run::RunView m_run;
    std::vector<run::LiveRecorder> m_recorders;
    std::vector<metrics::LiveCounts> m_counts;
    std::mt19937 m_random{4711};
};

QJsonObject measureTicks(Lab &lab, LivePage &page, int from, int ticks)
{
    QList<double> costs, turns;
    const auto turn = [&turns](const auto &work) {
        const double begun = cpuMs();
        work();
        turns.append(cpuMs() - begun);
    };
    QElapsedTimer wall;
    wall.start();
    double cpu = 0.0;
    for (int tick = 0; tick < ticks; ++tick) {
        // A quarter of the cells is looked at between two ticks: each of them once a second.
        for (int i = tick % 4; i < cellCount; i += 4)
            lab.look(i, from + tick / 4);
        const double begun = cpuMs();
        turn([&] { page.setRun(lab.run(), {}); });
        while (!page.view()->board()->isIdle())
            turn([] { QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents); });
        turn([] { QCoreApplication::processEvents(); });
        costs.append(cpuMs() - begun);
        cpu += costs.constLast();
    }
    const double seconds = double(wall.elapsed()) / 1e3;
    std::sort(costs.begin(), costs.end());
    const auto share = [&](double part) { return costs.at(qsizetype(part * double(costs.size() - 1))); };
    return {{QStringLiteral("ticks"), ticks},
            {QStringLiteral("median_ms"), share(0.5)},
            {QStringLiteral("p99_ms"), share(0.99)},
            {QStringLiteral("largest_ms"), costs.constLast()},
            {QStringLiteral("longest_turn_ms"), *std::max_element(turns.cbegin(), turns.cend())},
            {QStringLiteral("core_percent"), 100.0 * cpu / (seconds * 1e3)}};
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    applyTheme(application, Appearance::Light);
    const int ticks = argc > 1 ? QByteArray(argv[1]).toInt() : 120;
    QJsonObject result;
    Lab lab;
    LivePage page;
    page.resize(1204, 688);
    page.setChoice(LivePage::AllCells);
    for (int second = 0; second < 600; ++second) {
        for (int i = 0; i < cellCount; ++i)
            lab.look(i, second);
    }
    page.setRun(lab.run(), {});
    page.show();
    if (!QTest::qWaitForWindowExposed(&page))
        return 1;
    QTest::qWait(1000);
    result.insert(QStringLiteral("after_10_min"), measureTicks(lab, page, 600, ticks));

    // 8 hours and 8 more by this clock, drawn once a simulated minute.
    QJsonArray memory;
    double building = 0.0;
    for (int second = 600 + ticks / 4 + 1; second <= 2 * eightHours; ++second) {
        const double begun = cpuMs();
        for (int i = 0; i < cellCount; ++i)
            lab.look(i, second);
        building += cpuMs() - begun;
        if (second % 60 == 0) {
            page.setRun(lab.run(), {});
            page.view()->board()->refreshAll();
            QCoreApplication::processEvents();
        }
        if (second % 3600 == 0)
            memory.append(QJsonObject{{QStringLiteral("hours"), second / 3600},
                                      {QStringLiteral("mib"), residentMiB()}});
        if (second == eightHours) {
            QTest::qWait(1000);
            const double begunZoom = cpuMs();
            page.view()->board()->zoom(14'400.0, 0.5);
            page.view()->board()->refreshAll();
            result.insert(QStringLiteral("zoom_whole_ms"), cpuMs() - begunZoom);
            page.view()->board()->follow();
            QTest::qWait(1000);
            result.insert(QStringLiteral("after_8_h"), measureTicks(lab, page, second + 1, ticks));
            second += ticks / 4 + 1;
        }
    }
    result.insert(QStringLiteral("memory"), memory);
    result.insert(QStringLiteral("recording_us_a_look"), 1e3 * building / (2.0 * eightHours * cellCount));
    std::puts(QJsonDocument(result).toJson().constData());
    return 0;
}
