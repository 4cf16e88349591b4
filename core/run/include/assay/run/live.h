// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/metrics/interval.h>
#include <assay/metrics/live.h>
#include <assay/run/course.h>

#include <QDateTime>
#include <QList>

#include <limits>

namespace assay::run {

inline constexpr float notTold = std::numeric_limits<float>::quiet_NaN();

// A server that answers as before is written down each 10 s, whatever the interval in seconds at which it is
// looked at; a longer silence, with three looks to spare, is a gap.
[[nodiscard]] constexpr double longestSilenceAt(double interval)
{
    return 10.0 + 3.0 * interval;
}

inline constexpr double recentSeconds = 30.0;     // that a recent acceptance counts back
inline constexpr double throughputSeconds = 10.0; // that a throughput counts back

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
    // Between this point and one before it, made by LiveSeries::append().
    float recentLength = notTold; // acceptance length
    float recentRate = notTold;   // 0 to 1
    float throughput = notTold;   // output tokens a second
    LiveMark mark = LiveMark::None;
};
[[nodiscard]] ShownValues shownOf(const LivePoint &point);

// The points of one workload in the order of time. Bounded: the youngest `wholePoints` at least are whole (an
// hour at 1 Hz), of the older ones their ends, marks and extremes stay, fewer the longer it goes on: some
// 4,900 points of 72 bytes and 8 for each position in all (0.7 MB at draft length 8).
class LiveSeries
{
public:
    static constexpr qsizetype wholePoints = 3600;
    static constexpr qsizetype mostPoints =
        wholePoints + Stretches<LivePoint>::stretch + Thinning::mostBuckets * Thinning::mostKept;
    static constexpr qsizetype mostPositions = 16;

    [[nodiscard]] qsizetype size() const { return m_points.size(); }
    [[nodiscard]] bool isEmpty() const { return m_points.isEmpty(); }
    [[nodiscard]] const LivePoint &at(qsizetype i) const { return m_points.at(i); }
    [[nodiscard]] const LivePoint &last() const { return m_points.last(); }
    // Tokens accepted at a position at point i; -1 where it is not known.
    [[nodiscard]] qint64 acceptedAt(qsizetype i, int position) const;
    [[nodiscard]] int positions() const { return m_width; }
    [[nodiscard]] qsizetype lowerBound(double seconds) const { return m_points.lowerBound(seconds); }
    // The points from this one on are all that were taken; before it some were left out.
    [[nodiscard]] qsizetype wholeFrom() const { return m_points.wholeFrom(); }
    // Points that were ever added; the last of them are at the end.
    [[nodiscard]] qint64 taken() const { return m_points.taken(); }
    [[nodiscard]] qsizetype bytes() const;
    // When the first point was taken, and the moment of any other.
    [[nodiscard]] QDateTime start() const { return m_start; }
    [[nodiscard]] QDateTime timeOf(double seconds) const;
    // A silence longer than this many seconds is a gap.
    [[nodiscard]] double longestSilence() const { return m_longestSilence; }
    void setLongestSilence(double seconds) { m_longestSilence = seconds; }
    void begin(const QDateTime &start) { m_start = start; }
    // Another number says that points were changed, so that what was made of them is void; leaving old ones
    // out does not.
    [[nodiscard]] quint64 lineage() const { return m_lineage; }

    // Adds a point; one that is older than the last is dropped. Positions beyond mostPositions are left out.
    void append(const LivePoint &point, const QList<std::optional<qint64>> &acceptedPerPosition = {});

private:
    void widen(int width);
    void keepPositions(const QList<Kept> &kept);
    [[nodiscard]] const LivePoint &backOf(const LivePoint &point, double seconds) const;

    Course<LivePoint> m_points{wholePoints};
    QList<qint64> m_oldPositions; // m_width of them a point, as m_positions
    Stretches<qint64> m_positions;
    int m_width = 0;
    quint64 m_lineage = 0;
    double m_longestSilence = longestSilenceAt(1.0);
    double m_broken = 0.0; // when the line began that the last point ends
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
    LiveMark mark = LiveMark::None;
};
[[nodiscard]] ShownValues shownOf(const GpuPoint &point);

// They are looked at each 5 s.
inline constexpr double longestGpuSilence = 20.0;

// Bounded as the counts are: the last hour is whole.
class GpuSeries : public Course<GpuPoint>
{
public:
    GpuSeries() : Course(720) {}
};

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
