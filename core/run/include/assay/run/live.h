// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/metrics/interval.h>
#include <assay/metrics/live.h>

#include <QDateTime>
#include <QList>

#include <cmath>
#include <limits>

namespace assay::run {

// A list that only grows at its end, in stretches that its copies share: a copy costs nothing, and adding to
// one of two copies copies at most one stretch.
template <typename Point>
class Stretches
{
public:
    static constexpr qsizetype stretch = 256;

    [[nodiscard]] qsizetype size() const { return m_full.size() * stretch + m_tail.size(); }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }
    [[nodiscard]] const Point &at(qsizetype i) const
    {
        const qsizetype full = i / stretch;
        return full < m_full.size() ? m_full.at(full).at(i % stretch) : m_tail.at(i % stretch);
    }
    [[nodiscard]] const Point &last() const { return at(size() - 1); }
    void append(const Point &point)
    {
        m_tail.append(point);
        if (m_tail.size() < stretch)
            return;
        m_full.append(m_tail);
        m_tail = {};
        m_tail.reserve(stretch);
    }
    // The first point that is not before that time.
    [[nodiscard]] qsizetype lowerBound(double seconds) const
    {
        qsizetype low = 0;
        for (qsizetype high = size(); low < high;) {
            const qsizetype middle = low + (high - low) / 2;
            if (at(middle).seconds < seconds)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }

private:
    QList<QList<Point>> m_full;
    QList<Point> m_tail;
};

// Something that happened just before a point.
enum class LiveMark : quint8 {
    None,
    Gap,   // the server did not answer, or nothing was heard: no line across it
    Reset, // a counter fell: another process counts from here on
};

inline constexpr float notTold = std::numeric_limits<float>::quiet_NaN();

// Counts since a workload's start at one moment of it, from its scrapes. -1 and NaN: the engine does not
// tell.
struct LivePoint
{
    double seconds = 0.0; // since the series' first point
    qint64 drafts = -1;
    qint64 draftTokens = -1;
    qint64 accepted = -1;
    qint64 generated = -1; // output tokens
    float running = notTold;
    float waiting = notTold;
    float kvUse = notTold;     // 0 to 1
    float halfWidth = notTold; // of the acceptance length's 95 % interval, by batches in time
    LiveMark mark = LiveMark::None;
};

// The points of one workload in the order of time. Bounded: at most `mostPoints` of 72 bytes and 8 for each
// position, so 8 h at 1 Hz are kept whole (4 MB at draft length 8). Beyond that the older half is thinned: of
// 32 neighbours the ends, the marks and the smallest and largest of every step and gauge stay, 12 and the
// marks.
class LiveSeries
{
public:
    static constexpr qsizetype mostPoints = 32'768;
    static constexpr qsizetype mostPositions = 16;

    [[nodiscard]] qsizetype size() const { return m_points.size(); }
    [[nodiscard]] bool isEmpty() const { return m_points.isEmpty(); }
    [[nodiscard]] const LivePoint &at(qsizetype i) const { return m_points.at(i); }
    [[nodiscard]] const LivePoint &last() const { return m_points.last(); }
    // Tokens accepted at a position at point i; -1 where it is not known.
    [[nodiscard]] qint64 acceptedAt(qsizetype i, int position) const;
    [[nodiscard]] int positions() const { return m_width; }
    [[nodiscard]] qsizetype lowerBound(double seconds) const { return m_points.lowerBound(seconds); }
    // When the first point was taken, and the moment of any other.
    [[nodiscard]] QDateTime start() const { return m_start; }
    [[nodiscard]] QDateTime timeOf(double seconds) const;
    // A silence longer than this many seconds is a gap.
    [[nodiscard]] double longestSilence() const { return m_longestSilence; }
    void setLongestSilence(double seconds) { m_longestSilence = seconds; }
    void begin(const QDateTime &start) { m_start = start; }
    // Another number says that points were changed or removed, so that what was made of them is void.
    [[nodiscard]] quint64 lineage() const { return m_lineage; }

    // Adds a point; one that is older than the last is dropped. Positions beyond mostPositions are left out.
    void append(const LivePoint &point, const QList<std::optional<qint64>> &acceptedPerPosition = {});

private:
    void widen(int width);
    void thin();

    Stretches<LivePoint> m_points;
    Stretches<qint64> m_positions; // m_width of them a point
    int m_width = 0;
    quint64 m_lineage = 0;
    double m_longestSilence = 13.0;
    QDateTime m_start;
};

// One number of several GPUs: NaN where it was not measured.
struct GpuValue
{
    float mean = notTold;
    float least = notTold;
    float most = notTold;
};

// What the GPUs of a node showed at one moment.
struct GpuPoint
{
    double seconds = 0.0; // since the first point of the counts, or of the GPUs where these were first
    GpuValue powerW, memoryMib, utilization;
    int gpus = 0;
};
using GpuSeries = Stretches<GpuPoint>;

// Makes a series out of what is seen while a workload runs. The interval of each point is that of batches in
// time over a few hundred spread samples, which also serve the final value.
class LiveRecorder
{
public:
    // A look that was answered; `mono` are seconds of a clock that never goes back.
    void take(double mono, const QDateTime &time, const metrics::LiveCounts &counts);
    // A look that found everything as it was.
    void repeat(double mono);
    // A look that was not answered.
    void miss() { m_missed = true; }
    void takeGpus(double mono, const QDateTime &time, GpuPoint point);

    void setLongestSilence(double seconds) { m_series.setLongestSilence(seconds); }
    [[nodiscard]] const LiveSeries &series() const { return m_series; }
    [[nodiscard]] const GpuSeries &gpus() const { return m_gpus; }
    // Spread over the whole time; at most 240.
    [[nodiscard]] const QList<metrics::CountSample> &samples() const { return m_samples; }

private:
    double secondsOf(double mono, const QDateTime &time);
    void keepSample(const LivePoint &point);

    LiveSeries m_series;
    GpuSeries m_gpus;
    QList<metrics::CountSample> m_samples;
    std::optional<double> m_first;
    double m_lastSample = 0.0;
    double m_spacing = 0.0; // seconds between samples; doubles as they become many
    float m_halfWidth = notTold;
    bool m_missed = false;
    QList<std::optional<qint64>> m_positions;
};

} // namespace assay::run
