// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/trace.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace assay::ui {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
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

} // namespace

bool isOfGpus(Quantity quantity)
{
    return quantity == Quantity::GpuPower || quantity == Quantity::GpuMemory || quantity == Quantity::GpuUse;
}

double valueAt(const LiveData &data, Quantity quantity, int position, qsizetype i)
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
    case Quantity::RecentLength:
        return static_cast<double>(point.recentLength);
    case Quantity::RecentRate:
        return 100.0 * static_cast<double>(point.recentRate);
    case Quantity::Throughput:
        return static_cast<double>(point.throughput);
    default:
        return nan;
    }
}

bool breaksBefore(const LiveData &data, Quantity quantity, qsizetype i)
{
    if (i == 0)
        return true;
    if (isOfGpus(quantity))
        return data.gpus.at(i).mark != run::LiveMark::None;
    return data.counts.at(i).mark != run::LiveMark::None;
}

std::optional<double> valueNear(const LiveData &data, Quantity quantity, int position, double seconds)
{
    const auto read = [&](qsizetype behind, qsizetype size, double silence,
                          const auto &secondsOf) -> std::optional<double> {
        if (behind < size && secondsOf(behind) == seconds)
            ++behind;
        // Between two points that a line joins they may lie far apart: some were left out.
        const bool isGap = behind > 0 && (behind < size ? breaksBefore(data, quantity, behind)
                                                        : seconds - secondsOf(behind - 1) > silence);
        if (behind == 0 || isGap)
            return std::nullopt;
        const double value = valueAt(data, quantity, position, behind - 1);
        return std::isfinite(value) ? std::optional(value) : std::nullopt;
    };
    if (isOfGpus(quantity)) {
        return read(data.gpus.lowerBound(seconds), data.gpus.size(), run::longestGpuSilence,
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

namespace {

// The counts or the GPUs of a workload, whichever a quantity is of.
template <typename Visit>
auto withSeries(const LiveData &data, Quantity quantity, const Visit &visit)
{
    return isOfGpus(quantity) ? visit(data.gpus) : visit(data.counts);
}

} // namespace

void Trace::addBreak(const LiveData &data, qsizetype i)
{
    const auto secondsOf = [&](qsizetype point) {
        return withSeries(data, m_quantity, [point](const auto &series) { return series.at(point).seconds; });
    };
    const Break found{secondsOf(i), secondsOf(i) - secondsOf(i - 1),
                      isOfGpus(m_quantity) ? data.gpus.at(i).mark : data.counts.at(i).mark};
    if (found.seconds < m_window.from || found.seconds > m_window.to)
        return;
    // Of several in one place the gravest, or the longest, stands for all.
    if (!m_breaks.isEmpty() && found.seconds - m_breaks.constLast().seconds < m_narrowest) {
        Break &last = m_breaks.last();
        if (std::pair(found.mark, found.silence) > std::pair(last.mark, last.silence))
            last = found;
        return;
    }
    m_breaks.append(found);
}

bool Trace::update(const LiveData &data, const Span &window, int columns, double narrowest)
{
    const auto count = [&](const auto &what) { return withSeries(data, m_quantity, what); };
    const qsizetype size = count([](const auto &series) { return series.size(); });
    const qint64 taken = count([](const auto &series) { return series.taken(); });
    const qsizetype wholeFrom = count([](const auto &series) { return series.wholeFrom(); });
    const auto lineage = isOfGpus(m_quantity) ? 1 : data.counts.lineage();
    const qint64 fresh = taken - m_taken;
    const bool anew = window != m_window || columns != m_columns || narrowest != m_narrowest ||
                      lineage != m_lineage || fresh < 0 || fresh > size - wholeFrom;
    if (!anew && (fresh == 0 || m_ended))
        return false;
    qsizetype next = size - fresh;
    if (anew) {
        m_window = window;
        m_columns = columns;
        m_lineage = lineage;
        m_narrowest = narrowest;
        m_fold.restart(window, columns, narrowest);
        m_breaks.clear();
        m_ended = false;
        // One neighbour before the window, so that the line comes in from its edge.
        next = std::max<qsizetype>(
            0, count([&](const auto &series) { return series.lowerBound(window.from); }) - 1);
    }
    m_taken = taken;
    for (; next < size && !m_ended; ++next) {
        const double seconds = count([next](const auto &series) { return series.at(next).seconds; });
        const bool broken = breaksBefore(data, m_quantity, next);
        if (broken && next > 0)
            addBreak(data, next);
        m_fold.add(seconds, valueAt(data, m_quantity, m_position, next), broken);
        m_ended = seconds > window.to;
        ++m_visited;
    }
    return true;
}

} // namespace assay::ui
