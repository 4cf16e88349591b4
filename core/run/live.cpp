// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/live.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <set>

namespace assay::run {

namespace {

constexpr qsizetype mostSamples = 240;
constexpr qsizetype groupSize = 32;

quint64 newLineage()
{
    static std::atomic<quint64> next{1};
    return next++;
}

// What a chart may show of a point beside its neighbours; the extremes of these survive thinning.
std::array<double, 5> shownOf(const LivePoint &point, const LivePoint &before)
{
    const double time = std::max(1e-9, point.seconds - before.seconds);
    return {static_cast<double>(point.generated - before.generated) / time,
            static_cast<double>(point.accepted - before.accepted) /
                std::max(1.0, static_cast<double>(point.drafts - before.drafts)),
            point.running, point.waiting, point.kvUse};
}

// The places within a group of neighbours that stay when it is thinned: its ends, marks and extremes.
std::set<qsizetype> keptOf(const Stretches<LivePoint> &points, qsizetype first, qsizetype count)
{
    std::set<qsizetype> kept{first, first + count - 1};
    constexpr std::size_t shown = std::tuple_size_v<decltype(shownOf({}, {}))>;
    for (std::size_t what = 0; what < shown; ++what) {
        qsizetype least = first, most = first;
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (qsizetype i = first; i < first + count; ++i) {
            const double value = shownOf(points.at(i), points.at(std::max<qsizetype>(0, i - 1)))[what];
            if (value < low) {
                low = value;
                least = i;
            }
            if (value > high) {
                high = value;
                most = i;
            }
        }
        if (low < high)
            kept.insert({least, most});
    }
    for (qsizetype i = first; i < first + count; ++i) {
        if (points.at(i).mark != LiveMark::None)
            kept.insert(i);
    }
    return kept;
}

} // namespace

qint64 LiveSeries::acceptedAt(qsizetype i, int position) const
{
    return position < m_width ? m_positions.at(i * m_width + position) : -1;
}

QDateTime LiveSeries::timeOf(double seconds) const
{
    return m_start.addMSecs(std::llround(seconds * 1000.0));
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
    m_points.append(point);
    for (int position = 0; position < m_width; ++position)
        m_positions.append(acceptedPerPosition.value(position, std::nullopt).value_or(-1));
    if (m_points.size() > mostPoints)
        thin();
}

void LiveSeries::widen(int width)
{
    Stretches<qint64> wider;
    for (qsizetype i = 0; i < m_points.size(); ++i) {
        for (int position = 0; position < width; ++position)
            wider.append(acceptedAt(i, position));
    }
    m_positions = wider;
    m_width = width;
    m_lineage = newLineage();
}

void LiveSeries::thin()
{
    const qsizetype old = m_points.size() / 2 / groupSize * groupSize;
    Stretches<LivePoint> points;
    Stretches<qint64> positions;
    const auto keep = [&](qsizetype i) {
        points.append(m_points.at(i));
        for (int position = 0; position < m_width; ++position)
            positions.append(m_positions.at(i * m_width + position));
    };
    for (qsizetype first = 0; first < old; first += groupSize) {
        std::set<qsizetype> kept = keptOf(m_points, first, groupSize);
        // Nearly all of them marks: they cannot all stay.
        for (qsizetype i = first + 1; kept.size() > groupSize / 2 && i < first + groupSize - 1; i += 2)
            kept.erase(i);
        for (const qsizetype i : kept)
            keep(i);
    }
    for (qsizetype i = old; i < m_points.size(); ++i)
        keep(i);
    m_points = points;
    m_positions = positions;
    m_lineage = newLineage();
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
    if (m_gpus.isEmpty() || point.seconds >= m_gpus.last().seconds)
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
