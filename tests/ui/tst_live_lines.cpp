// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/column_fold.h"
#include "live/live_csv.h"
#include "live/live_table_model.h"
#include "live/nice_range.h"
#include "live/trace.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace assay;
using namespace assay::ui;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

// A workload with a look each second: 10 drafts of 3 tokens a second of which 15 are accepted, 25 tokens out.
LiveData steady(int seconds)
{
    LiveData data;
    data.counts.begin(QDateTime::fromString(QStringLiteral("2026-11-30T10:15:00Z"), Qt::ISODate));
    for (int i = 0; i < seconds; ++i) {
        run::LivePoint point;
        point.seconds = i;
        point.drafts = 10 * i;
        point.draftTokens = 30 * i;
        point.accepted = 15 * i;
        point.generated = 25 * i;
        point.running = 1.0F;
        point.kvUse = 0.25F;
        data.counts.append(point, {8 * i, 5 * i, 2 * i});
    }
    return data;
}

qsizetype pointsOf(const Polylines &lines)
{
    qsizetype points = 0;
    for (const QList<QPointF> &line : lines)
        points += line.size();
    return points;
}

} // namespace

class LiveLinesTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Whatever the line: each column's extremes and ends are kept, in order, and never more than four points.
    void everyColumnKeepsItsExtremes()
    {
        std::mt19937 random(4711);
        for (int round = 0; round < 50; ++round) {
            const int count = 1 + int(random() % 3000);
            const int columns = 1 + int(random() % 200);
            ColumnFold fold;
            fold.restart({0.0, double(count)}, columns);
            QList<QPointF> points;
            for (int i = 0; i < count; ++i) {
                const double y =
                    random() % 97 == 0 ? 1000.0 + double(random() % 100) : double(random() % 100);
                points.append({double(i), y});
                fold.add(i, y);
            }
            const Polylines lines = fold.lines();
            QCOMPARE(lines.size(), 1);
            const QList<QPointF> &kept = lines.constFirst();
            QVERIFY(kept.size() <= 4 * columns);
            QCOMPARE(kept.constFirst(), points.constFirst());
            QCOMPARE(kept.constLast(), points.constLast());
            for (qsizetype i = 1; i < kept.size(); ++i)
                QVERIFY(kept.at(i - 1).x() < kept.at(i).x());
            for (const QPointF &point : kept)
                QCOMPARE(points.at(qsizetype(point.x())), point);
            for (int column = 0; column < columns; ++column) {
                const auto extremes = [&](const QList<QPointF> &of) {
                    double low = std::numeric_limits<double>::infinity(), high = -low;
                    for (const QPointF &point : of) {
                        if (int(std::floor(point.x() / count * columns)) != column)
                            continue;
                        low = std::min(low, point.y());
                        high = std::max(high, point.y());
                    }
                    return std::pair(low, high);
                };
                QCOMPARE(extremes(kept), extremes(points));
            }
        }
    }

    void aBreakAndWhatIsNoNumberEndALine()
    {
        ColumnFold fold;
        fold.restart({0.0, 10.0}, 100);
        fold.add(0.0, 1.0);
        fold.add(1.0, 2.0);
        fold.add(2.0, notANumber);
        fold.add(3.0, 3.0);
        fold.add(4.0, 4.0, true);
        fold.add(5.0, std::numeric_limits<double>::infinity());
        const Polylines lines = fold.lines();
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines.at(0), (QList<QPointF>{{0.0, 1.0}, {1.0, 2.0}}));
        QCOMPARE(lines.at(1), (QList<QPointF>{{3.0, 3.0}}));
        QCOMPARE(lines.at(2), (QList<QPointF>{{4.0, 4.0}}));
    }

    void whatComesPieceByPieceIsWhatComesAtOnce()
    {
        const Span window{100.0, 900.0};
        const LiveData whole = steady(1000);
        for (const Quantity quantity : {Quantity::Length, Quantity::RecentLength, Quantity::Throughput}) {
            Trace atOnce(quantity), bitByBit(quantity);
            QVERIFY(atOnce.update(whole, window, 50));
            for (int seconds = 0; seconds <= 1000; seconds += 50)
                bitByBit.update(steady(seconds), window, 50);
            bitByBit.update(whole, window, 50);
            QCOMPARE(bitByBit.lines(), atOnce.lines());
            QVERIFY(pointsOf(atOnce.lines()) <= 4 * 50 + 2);
        }
    }

    // As the older half of a long series is once it was thinned out.
    void pointsFarApartHaveARateBetweenThem()
    {
        LiveData data;
        for (int i = 0; i < 40; ++i) {
            run::LivePoint point;
            point.seconds = 20.0 * i;
            point.drafts = 200 * i;
            point.accepted = 300 * i;
            point.generated = 500 * i;
            data.counts.append(point);
        }
        for (const auto &[quantity, value] :
             {std::pair(Quantity::Throughput, 25.0), std::pair(Quantity::RecentLength, 2.5)}) {
            Trace trace(quantity);
            QVERIFY(trace.update(data, {0.0, 1000.0}, 500));
            QCOMPARE(trace.lines().size(), 1);
            QCOMPARE(pointsOf(trace.lines()), 39);
            for (const QPointF &point : trace.lines().constFirst())
                QCOMPARE(point.y(), value);
            QCOMPARE(valueNear(data, quantity, 0, 400.0), std::optional(value));
        }
    }

    void followingALineCostsItsNewPointsAlone()
    {
        LiveData data = steady(20'000);
        Trace trace(Quantity::Length);
        QVERIFY(trace.update(data, {0.0, 28'800.0}, 400));
        const qint64 known = trace.visited();
        QCOMPARE(known, data.counts.size());
        QVERIFY(!trace.update(data, {0.0, 28'800.0}, 400));
        // 500 more, while old ones are left out behind it more than once.
        const qsizetype oldBefore = data.counts.wholeFrom();
        for (int i = 20'000; i < 20'500; ++i) {
            data.counts.append(
                {.seconds = double(i), .drafts = 10 * i, .draftTokens = 30 * i, .accepted = 15 * i}, {});
            QVERIFY(trace.update(data, {0.0, 28'800.0}, 400));
        }
        QVERIFY(data.counts.size() < known + 500 || data.counts.wholeFrom() != oldBefore);
        QCOMPARE(trace.visited(), known + 500);
        QCOMPARE(trace.lines().constLast().constLast(), QPointF(20'499.0, 2.5));
        // Who has missed more than is whole begins anew.
        const LiveData later = steady(30'000);
        Trace late(Quantity::Length);
        QVERIFY(late.update(steady(10), {0.0, 28'800.0}, 400));
        QVERIFY(late.update(later, {0.0, 28'800.0}, 400));
        QVERIFY(late.visited() <= 10 + later.counts.size());
    }

    // A chart of 400 pixels cannot show a gap of a second in eight hours; it shows one of ten minutes.
    void onlyAGapThatCanBeSeenParts()
    {
        ColumnFold fold;
        fold.restart({0.0, 28'800.0}, 100, 28'800.0 / 400.0);
        for (int i = 0; i < 28'800; ++i) {
            if (i > 10'000 && i < 10'600)
                continue;
            fold.add(i, 1.0, i % 50 == 0 || i == 10'600);
        }
        const Polylines lines = fold.lines();
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines.at(0).constLast().x(), 10'000.0);
        QCOMPARE(lines.at(1).constFirst().x(), 10'600.0);
    }

    void breaksTellHowLongNothingWasHeard()
    {
        LiveData data;
        for (const auto &[seconds, mark] :
             {std::pair(0.0, run::LiveMark::None), std::pair(1.0, run::LiveMark::None),
              std::pair(41.0, run::LiveMark::Gap), std::pair(42.0, run::LiveMark::Reset),
              std::pair(90.0, run::LiveMark::Gap)})
            data.counts.append({.seconds = seconds, .drafts = 10, .accepted = 5, .mark = mark});
        Trace trace(Quantity::Length);
        QVERIFY(trace.update(data, {0.0, 100.0}, 50, 2.0));
        // The restart within two seconds of the gap stands for both.
        QCOMPARE(trace.breaks().size(), 2);
        QCOMPARE(trace.breaks().at(0).mark, run::LiveMark::Reset);
        QCOMPARE(trace.breaks().at(1).mark, run::LiveMark::Gap);
        QCOMPARE(trace.breaks().at(1).silence, 48.0);
        Trace fine(Quantity::Length);
        QVERIFY(fine.update(data, {0.0, 100.0}, 50));
        QCOMPARE(fine.breaks().size(), 3);
        QCOMPARE(fine.breaks().at(0).silence, 40.0);
    }

    // Between two points of the part that was thinned there is a line, so there is a reading.
    void theCrossHairReadsWhereOldPointsWereLeftOut()
    {
        const LiveData data = steady(20'000);
        // Nothing was drafted at the first point, and the second that stayed has a value.
        QVERIFY(!valueNear(data, Quantity::Length, 0, 0.5));
        QVERIFY(data.counts.at(1).seconds > 1.0);
        for (double seconds = data.counts.at(1).seconds + 0.5; seconds < 20'000.0; seconds += 211.0)
            QCOMPARE(valueNear(data, Quantity::Length, 0, seconds), std::optional(2.5));
    }

    void valuesAreTheCountersRatios()
    {
        const LiveData data = steady(100);
        QCOMPARE(lastValue(data, Quantity::Length), std::optional(2.5));
        QCOMPARE(lastValue(data, Quantity::Rate), std::optional(50.0));
        QCOMPARE(lastValue(data, Quantity::RecentLength), std::optional(2.5));
        QCOMPARE(lastValue(data, Quantity::Throughput), std::optional(25.0));
        QCOMPARE(lastValue(data, Quantity::KvUse), std::optional(25.0));
        QCOMPARE(lastValue(data, Quantity::Position, 1), std::optional(50.0));
        QVERIFY(!lastValue(data, Quantity::Waiting));
        QVERIFY(!lastValue(data, Quantity::GpuPower));
        // Nothing was drafted at the very first look.
        QVERIFY(!valueNear(data, Quantity::Length, 0, 0.0));
        QCOMPARE(valueNear(data, Quantity::Length, 0, 50.7), std::optional(2.5));
    }

    // 90 s at a ratio of 1.5 a draft, then 30 s at 0.5: cumulative 1 + (90*15 + 29*5)/(10*119), recent 1.5.
    void theLast30SecondsAreNotTheWhole()
    {
        LiveData data = steady(91);
        run::LivePoint point = data.counts.last();
        for (int i = 1; i <= 30; ++i) {
            point.seconds += 1.0;
            point.drafts += 10;
            point.accepted += 5;
            data.counts.append(point, {});
        }
        QCOMPARE(lastValue(data, Quantity::Length), std::optional(1.0 + (1350.0 + 150.0) / 1200.0));
        QCOMPARE(lastValue(data, Quantity::RecentLength), std::optional(1.5));
    }

    void noLineLeadsAcrossAGap()
    {
        LiveData data = steady(50);
        run::LivePoint point = data.counts.last();
        point.seconds = 80.0;
        point.mark = run::LiveMark::Gap;
        data.counts.append(point, {});
        Trace trace(Quantity::Length);
        QVERIFY(trace.update(data, {0.0, 120.0}, 120));
        QCOMPARE(trace.lines().size(), 2);
        QVERIFY(!valueNear(data, Quantity::Length, 0, 65.0));
        QCOMPARE(valueNear(data, Quantity::Length, 0, 80.0), std::optional(2.5));
    }

    void axesHaveRoundNumbers()
    {
        QCOMPARE(niceRange(2.13, 2.94), (NiceRange{2.0, 3.0, 0.5}));
        QCOMPARE(niceRange(0.0, 275.0), (NiceRange{0.0, 300.0, 100.0}));
        std::mt19937 random(7);
        for (int i = 0; i < 2000; ++i) {
            const double low = double(random() % 100'000) / 97.0;
            const double high = low + double(random() % 100'000) / 1013.0;
            const NiceRange range = niceRange(low, high);
            QVERIFY(range.low <= low + 1e-6 && range.high >= high - 1e-6);
            QVERIFY((range.high - range.low) / range.step < 5.0);
            const double digit = range.step / std::pow(10.0, std::floor(std::log10(range.step * 1.000001)));
            QVERIFY(std::abs(digit - 1) < 1e-6 || std::abs(digit - 2) < 1e-6 || std::abs(digit - 5) < 1e-6);
        }
    }

    void aRangeGrowsAtOnceAndShrinksLate()
    {
        const NiceRange shown = niceRange(0.0, 100.0);
        QCOMPARE(nextRange(shown, 0.0, 70.0), shown);
        QVERIFY(nextRange(shown, 0.0, 130.0).high >= 130.0);
        QVERIFY(nextRange(shown, 0.0, 40.0).high < 50.0 + 1e-9);
    }

    void timeMovesInPages()
    {
        for (double elapsed = 0.0; elapsed < 100'000.0; elapsed += 37.0) {
            QVERIFY(pageOf(elapsed) >= elapsed);
            QVERIFY(pageOf(elapsed) <= std::max(60.0, 2.0 * elapsed + 1.0));
        }
        QCOMPARE(timeText(40.0, 10.0), QStringLiteral("40 s"));
        QCOMPARE(timeText(100.0, 10.0), QStringLiteral("1:40 min"));
        QCOMPARE(timeText(600.0, 300.0), QStringLiteral("10 min"));
        QCOMPARE(timeText(9000.0, 1800.0), QStringLiteral("2:30 h"));
    }

    void theFileHasFullIntegersInTheCLocale()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        BoardCell cell;
        cell.id = QStringLiteral("thinking_on-3");
        cell.data.counts.begin(QDateTime::fromString(QStringLiteral("2026-11-30T10:15:00Z"), Qt::ISODate));
        run::LivePoint point;
        point.seconds = 1.5;
        point.drafts = 1'234'567'890'123;
        point.draftTokens = 3'703'703'670'369;
        point.accepted = 617'283'945'061;
        cell.data.counts.append(point, {1'000'000'000'001, std::nullopt});
        const QList<QByteArray> lines = liveCsv({cell}).split('\n');
        QLocale::setDefault(before);
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines.at(0),
                 QByteArray("cell,time,seconds,mark,drafts,draft_tokens,accepted_tokens,al,al_half_width_95,"
                            "al_last_30s,ar_percent,generated_tokens,tokens_per_s_last_10s,running,waiting,"
                            "kv_use_percent,gpu_power_w_mean,gpu_memory_gib_mean,gpu_use_percent_mean,"
                            "accepted_p0,accepted_p1"));
        // 1 + 617283945061 / 1234567890123 = 1.5000; 617283945061 / 3703703670369 = 16.67 %.
        QCOMPARE(lines.at(1),
                 QByteArray("thinking_on-3,2026-11-30T10:15:01.500Z,1.500,,1234567890123,3703703670369,"
                            "617283945061,1.5000,,,16.67,,,,,,,,,1000000000001,"));
    }

    void theTableGrowsWithItsWorkload()
    {
        LiveTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        BoardCell cell;
        cell.id = QStringLiteral("a");
        cell.data = steady(10);
        model.setCell(cell);
        QCOMPARE(model.rowCount(), 10);
        run::LivePoint point = cell.data.counts.last();
        point.seconds = 10.0;
        cell.data.counts.append(point, {});
        int inserted = 0;
        connect(&model, &QAbstractItemModel::rowsInserted, this, [&] { ++inserted; });
        model.setCell(cell);
        QCOMPARE(model.rowCount(), 11);
        QCOMPARE(inserted, 1);
        const QStringList rows = model.toTsv({9}).split(QLatin1Char('\n'));
        QCOMPARE(rows.size(), 3);
        QCOMPARE(rows.at(0).count(QLatin1Char('\t')), model.columnCount() - 1);
        QVERIFY(rows.at(1).startsWith(
            QStringLiteral("2026-11-30T10:15:09.000Z\t9.000\t\t90\t270\t135\t2.5000\t")));
        BoardCell other = cell;
        other.id = QStringLiteral("b");
        other.data = steady(3);
        model.setCell(other);
        QCOMPARE(model.rowCount(), 3);
    }

    // Rows that are on the screen stay where they are while old ones are left out before them.
    void theTableLosesOldRowsAndKeepsTheRest()
    {
        LiveTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        BoardCell cell;
        cell.id = QStringLiteral("a");
        cell.data = steady(3600);
        model.setCell(cell);
        const QPersistentModelIndex kept = model.index(3000, 1);
        QCOMPARE(kept.data().toString(), QStringLiteral("3000.000"));
        int resets = 0;
        connect(&model, &QAbstractItemModel::modelReset, this, [&] { ++resets; });
        for (int i = 3600; i < 4400; ++i) {
            cell.data.counts.append(
                {.seconds = double(i), .drafts = 10 * i, .draftTokens = 30 * i, .accepted = 15 * i},
                {8 * i, 5 * i, 2 * i});
            if (i % 7 != 0)
                continue;
            model.setCell(cell);
            QCOMPARE(model.rowCount(), int(cell.data.counts.size()));
            QCOMPARE(kept.data().toString(), QStringLiteral("3000.000"));
        }
        QVERIFY(cell.data.counts.wholeFrom() > 0);
        model.setCell(cell);
        QCOMPARE(resets, 0);
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(model.index(row, 3).data().toString(),
                     QString::number(10 * qint64(cell.data.counts.at(row).seconds)));
    }
};

QTEST_GUILESS_MAIN(LiveLinesTest)
#include "tst_live_lines.moc"
