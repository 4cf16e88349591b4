// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/live.h>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace assay::run {

namespace {

constexpr qsizetype mostSamples = 240;

quint64 newLineage()
{
    static std::atomic<quint64> next{1};
    return next++;
}

float share(qint64 part, qint64 whole)
{
    return part < 0 || whole <= 0
               ? notTold
               : static_cast<float>(static_cast<double>(part) / static_cast<double>(whole));
}

// Counted over a stretch of time that is long enough to mean something.
void addAcceptance(LivePoint &now, const LivePoint &then)
{
    constexpr double shortest = recentSeconds / 10.0;
    now.recentLength = now.recentRate = notTold;
    if (now.accepted < 0 || then.accepted < 0 || now.seconds - then.seconds < shortest)
        return;
    const qint64 accepted = now.accepted - then.accepted;
    now.recentLength = 1.0F + share(accepted, now.drafts - then.drafts);
    now.recentRate = share(accepted, now.draftTokens - then.draftTokens);
}

void addThroughput(LivePoint &now, const LivePoint &then)
{
    constexpr double shortest = 0.5;
    const double time = now.seconds - then.seconds;
    now.throughput = now.generated < 0 || then.generated < 0 || time < shortest
                         ? notTold
                         : static_cast<float>(static_cast<double>(now.generated - then.generated) / time);
}

} // namespace

ShownValues shownOf(const LivePoint &point)
{
    return {1.0 + static_cast<double>(share(point.accepted, point.drafts)),
            static_cast<double>(point.recentLength),
            static_cast<double>(point.throughput),
            static_cast<double>(point.running),
            static_cast<double>(point.waiting),
            static_cast<double>(point.kvUse)};
}

ShownValues shownOf(const GpuPoint &point)
{
    return {static_cast<double>(point.powerW.mean), static_cast<double>(point.memoryMib.mean),
            static_cast<double>(point.utilization.mean)};
}

qint64 LiveSeries::acceptedAt(qsizetype i, int position) const
{
    if (position >= m_width)
        return -1;
    const qsizetype place = i * m_width + position;
    const qsizetype old = m_oldPositions.size();
    return place < old ? m_oldPositions.at(place) : m_positions.at(place - old);
}

QDateTime LiveSeries::timeOf(double seconds) const
{
    return m_start.addMSecs(std::llround(seconds * 1000.0));
}

qsizetype LiveSeries::bytes() const
{
    return m_points.bytes() + m_oldPositions.capacity() * qsizetype{sizeof(qint64)} + m_positions.bytes();
}

// The earliest point within so many seconds before this one, or the one before it where there is none, but
// never one of an earlier line.
const LivePoint &LiveSeries::backOf(const LivePoint &point, double seconds) const
{
    const qsizetype earliest = m_points.lowerBound(std::max(point.seconds - seconds, m_broken));
    return m_points.at(std::min(earliest, m_points.size() - 1));
}

void LiveSeries::append(const LivePoint &point, const QList<std::optional<qint64>> &acceptedPerPosition)
{
    if (!m_points.isEmpty() && point.seconds < m_points.last().seconds)
        return;
    if (m_lineage == 0)
        m_lineage = newLineage();
    const auto width = static_cast<int>(std::min(mostPositions, acceptedPerPosition.size()));
    if (width > m_width)
        widen(width);
    LivePoint added = point;
    if (point.mark != LiveMark::None || m_points.isEmpty())
        m_broken = point.seconds;
    const bool isFirst = m_broken == point.seconds;
    addAcceptance(added, isFirst ? added : backOf(point, recentSeconds));
    addThroughput(added, isFirst ? added : backOf(point, throughputSeconds));
    for (int position = 0; position < m_width; ++position)
        m_positions.append(acceptedPerPosition.value(position, std::nullopt).value_or(-1));
    if (const auto kept = m_points.append(added))
        keepPositions(*kept);
}

void LiveSeries::widen(int width)
{
    QList<qint64> old;
    Stretches<qint64> wider;
    for (qsizetype i = 0; i < m_points.size(); ++i) {
        for (int position = 0; position < width; ++position) {
            if (i < wholeFrom())
                old.append(acceptedAt(i, position));
            else
                wider.append(acceptedAt(i, position));
        }
    }
    m_oldPositions = old;
    m_positions = wider;
    m_width = width;
    m_lineage = newLineage();
}

// One stretch of the points that were whole, which is one for each position here, went over to the old ones.
void LiveSeries::keepPositions(const QList<Kept> &kept)
{
    const qsizetype known = m_oldPositions.size();
    QList<qint64> old;
    old.reserve(kept.size() * m_width);
    for (const Kept &one : kept) {
        for (qsizetype i = one.place * m_width; i < (one.place + 1) * m_width; ++i)
            old.append(i < known ? m_oldPositions.at(i) : m_positions.at(i - known));
    }
    m_oldPositions = old;
    for (int position = 0; position < m_width; ++position)
        m_positions.dropStretch();
}

double LiveRecorder::secondsOf(double mono, const QDateTime &time)
{
    if (!m_first) {
        m_first = mono;
        m_series.begin(time);
    }
    return std::max(0.0, mono - *m_first);
}

void LiveRecorder::take(double mono, const QDateTime &time, const metrics::LiveCounts &counts)
{
    LivePoint point;
    point.seconds = secondsOf(mono, time);
    point.drafts = counts.drafts.value_or(-1);
    point.draftTokens = counts.draftTokens.value_or(-1);
    point.accepted = counts.acceptedTokens.value_or(-1);
    point.generated = counts.generatedTokens.value_or(-1);
    if (counts.running)
        point.running = static_cast<float>(*counts.running);
    if (counts.waiting)
        point.waiting = static_cast<float>(*counts.waiting);
    if (counts.kvUse)
        point.kvUse = static_cast<float>(*counts.kvUse);
    const bool silent =
        !m_series.isEmpty() && point.seconds - m_series.last().seconds > m_series.longestSilence();
    if (counts.reset)
        point.mark = LiveMark::Reset;
    else if (m_missed || silent)
        point.mark = LiveMark::Gap;
    m_missed = false;
    keepSample(point);
    point.halfWidth = m_halfWidth;
    m_positions = counts.acceptedPerPosition;
    m_series.append(point, m_positions);
}

void LiveRecorder::repeat(double mono)
{
    if (m_series.isEmpty() || !m_first)
        return;
    LivePoint point = m_series.last();
    point.seconds = std::max(0.0, mono - *m_first);
    const bool silent = point.seconds - m_series.last().seconds > m_series.longestSilence();
    point.mark = m_missed || silent ? LiveMark::Gap : LiveMark::None;
    m_missed = false;
    m_series.append(point, m_positions);
}

void LiveRecorder::takeGpus(double mono, const QDateTime &time, GpuPoint point)
{
    point.seconds = secondsOf(mono, time);
    if (!m_gpus.isEmpty() && point.seconds < m_gpus.last().seconds)
        return;
    if (!m_gpus.isEmpty() && point.seconds - m_gpus.last().seconds > longestGpuSilence)
        point.mark = LiveMark::Gap;
    m_gpus.append(point);
}

void LiveRecorder::keepSample(const LivePoint &point)
{
    if (point.mark == LiveMark::Reset) {
        m_samples.clear();
        m_halfWidth = notTold;
    }
    if (point.drafts < 0 || point.accepted < 0 ||
        (!m_samples.isEmpty() && point.seconds < m_lastSample + m_spacing))
        return;
    m_samples.append({point.drafts, point.accepted});
    m_lastSample = point.seconds;
    if (m_samples.size() >= mostSamples) {
        QList<metrics::CountSample> every;
        for (qsizetype i = 0; i < m_samples.size(); i += 2)
            every.append(m_samples.at(i));
        m_samples = every;
        m_spacing = std::max(1.0, m_spacing * 2.0);
    }
    if (const auto estimate =
            metrics::estimateFromTime({m_samples.constData(), static_cast<std::size_t>(m_samples.size())})) {
        const metrics::Interval interval = metrics::intervalOf(*estimate);
        m_halfWidth = static_cast<float>(interval.high - estimate->acceptanceLength);
    }
}

} // namespace assay::run
