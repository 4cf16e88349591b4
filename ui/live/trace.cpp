// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/trace.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay::ui {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double longestGpuSilence = 20.0; // they are looked at each 5 s
constexpr double mibPerGib = 1024.0;

double ratio(qint64 part, qint64 whole)
{
    return part < 0 || whole <= 0 ? nan : static_cast<double>(part) / static_cast<double>(whole);
}

double gpuValue(const run::GpuPoint &point, Quantity quantity)
{
    if (quantity == Quantity::GpuPower)
        return static_cast<double>(point.powerW.mean);
    if (quantity == Quantity::GpuMemory)
        return static_cast<double>(point.memoryMib.mean) / mibPerGib;
    return static_cast<double>(point.utilization.mean);
}

double lookBack(Quantity quantity)
{
    if (quantity == Quantity::RecentLength || quantity == Quantity::RecentRate)
        return recentSeconds;
    return quantity == Quantity::Throughput ? throughputSeconds : 0.0;
}

// Counted over a stretch of time that is long enough to mean something.
double recentValue(const run::LivePoint &now, const run::LivePoint &then, Quantity quantity)
{
    const double time = now.seconds - then.seconds;
    if (quantity == Quantity::Throughput) {
        return now.generated < 0 || then.generated < 0 || time < 0.5
                   ? nan
                   : static_cast<double>(now.generated - then.generated) / time;
    }
    if (now.accepted < 0 || then.accepted < 0 || time < recentSeconds / 10.0)
        return nan;
    const qint64 whole =
        quantity == Quantity::RecentLength ? now.drafts - then.drafts : now.draftTokens - then.draftTokens;
    const double share = ratio(now.accepted - then.accepted, whole);
    return quantity == Quantity::RecentLength ? 1.0 + share : 100.0 * share;
}

} // namespace

bool isOfGpus(Quantity quantity)
{
    return quantity == Quantity::GpuPower || quantity == Quantity::GpuMemory || quantity == Quantity::GpuUse;
}

double valueAt(const LiveData &data, Quantity quantity, int position, qsizetype i, qsizetype back)
{
    if (isOfGpus(quantity))
        return gpuValue(data.gpus.at(i), quantity);
    const run::LivePoint &point = data.counts.at(i);
    switch (quantity) {
    case Quantity::Length:
        return 1.0 + ratio(point.accepted, point.drafts);
    case Quantity::LengthLow: {
        const double low = 1.0 + ratio(point.accepted, point.drafts) - static_cast<double>(point.halfWidth);
        return low < 1.0 ? 1.0 : low;
    }
    case Quantity::LengthHigh:
        return 1.0 + ratio(point.accepted, point.drafts) + static_cast<double>(point.halfWidth);
    case Quantity::Rate:
        return 100.0 * ratio(point.accepted, point.draftTokens);
    case Quantity::Running:
        return static_cast<double>(point.running);
    case Quantity::Waiting:
        return static_cast<double>(point.waiting);
    case Quantity::KvUse:
        return 100.0 * static_cast<double>(point.kvUse);
    case Quantity::Position:
        return 100.0 * ratio(data.counts.acceptedAt(i, position), point.drafts);
    default:
        return recentValue(point, data.counts.at(back), quantity);
    }
}

qsizetype backOf(const LiveData &data, Quantity quantity, qsizetype point)
{
    const double since = lookBack(quantity);
    if (since == 0.0 || point == 0)
        return point;
    const qsizetype earliest = data.counts.lowerBound(data.counts.at(point).seconds - since);
    // Where points lie further apart than that, it is the one before: a rate is between two.
    qsizetype back = std::min(earliest, point - 1);
    for (qsizetype i = back + 1; i <= point; ++i) {
        if (breaksBefore(data, quantity, i))
            back = i;
    }
    return back;
}

bool breaksBefore(const LiveData &data, Quantity quantity, qsizetype i)
{
    if (i == 0)
        return true;
    if (isOfGpus(quantity))
        return data.gpus.at(i).seconds - data.gpus.at(i - 1).seconds > longestGpuSilence;
    return data.counts.at(i).mark != run::LiveMark::None;
}

std::optional<double> valueNear(const LiveData &data, Quantity quantity, int position, double seconds)
{
    const auto read = [&](qsizetype behind, qsizetype size, double silence,
                          const auto &secondsOf) -> std::optional<double> {
        if (behind < size && secondsOf(behind) == seconds)
            ++behind;
        if (behind == 0 || (behind < size && breaksBefore(data, quantity, behind)) ||
            seconds - secondsOf(behind - 1) > silence)
            return std::nullopt;
        const qsizetype i = behind - 1;
        const double value = valueAt(data, quantity, position, i, backOf(data, quantity, i));
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    };
    if (isOfGpus(quantity)) {
        return read(data.gpus.lowerBound(seconds), data.gpus.size(), longestGpuSilence,
                    [&](qsizetype i) { return data.gpus.at(i).seconds; });
    }
    return read(data.counts.lowerBound(seconds), data.counts.size(), data.counts.longestSilence(),
                [&](qsizetype i) { return data.counts.at(i).seconds; });
}

std::optional<double> lastValue(const LiveData &data, Quantity quantity, int position)
{
    if (isOfGpus(quantity) ? data.gpus.isEmpty() : data.counts.isEmpty())
        return std::nullopt;
    const double last = isOfGpus(quantity) ? data.gpus.last().seconds : data.counts.last().seconds;
    return valueNear(data, quantity, position, last);
}

bool Trace::update(const LiveData &data, const Span &window, int columns)
{
    const bool gpus = isOfGpus(m_quantity);
    const qsizetype size = gpus ? data.gpus.size() : data.counts.size();
    const auto lineage = gpus ? 1 : data.counts.lineage();
    const bool anew = window != m_window || columns != m_columns || lineage != m_lineage || size < m_next;
    if (!anew && (size == m_next || m_ended))
        return false;
    if (anew) {
        m_window = window;
        m_columns = columns;
        m_lineage = lineage;
        m_fold.restart(window, columns);
        m_ended = false;
        // One neighbour before the window, so that the line comes in from its edge.
        const qsizetype first =
            gpus ? data.gpus.lowerBound(window.from) : data.counts.lowerBound(window.from);
        m_next = std::max<qsizetype>(0, first - 1);
        m_back = m_next < size ? backOf(data, m_quantity, m_next) : m_next;
    }
    for (; m_next < size && !m_ended; ++m_next) {
        const double seconds = gpus ? data.gpus.at(m_next).seconds : data.counts.at(m_next).seconds;
        const bool broken = breaksBefore(data, m_quantity, m_next);
        if (lookBack(m_quantity) > 0.0) {
            if (broken)
                m_back = m_next;
            while (m_back + 1 < m_next && data.counts.at(m_back).seconds < seconds - lookBack(m_quantity))
                ++m_back;
        }
        m_fold.add(seconds, valueAt(data, m_quantity, m_position, m_next, m_back), broken);
        m_ended = seconds > window.to;
        ++m_visited;
    }
    return true;
}

} // namespace assay::ui
