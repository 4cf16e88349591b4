// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "live/column_fold.h"

#include <assay/run/live.h>

#include <optional>

namespace assay::ui {

// What is charted of a workload.
enum class Quantity {
    Length,    // acceptance length since the start
    LengthLow, // ends of its 95 % interval
    LengthHigh,
    RecentLength, // of the last 30 s
    Rate,         // acceptance rate since the start, %
    RecentRate,
    Throughput, // output tokens a second, over the last 10 s
    Running,    // requests
    Waiting,
    KvUse,     // %
    Position,  // accepted at a position since the start, %
    GpuPower,  // W, mean of the GPUs
    GpuMemory, // GiB, mean
    GpuUse,    // %, mean
};

// Everything known of one workload; copies share it.
struct LiveData
{
    run::LiveSeries counts;
    run::GpuSeries gpus;
};

[[nodiscard]] bool isOfGpus(Quantity quantity);

// A quantity at a point; NaN where it is not known.
[[nodiscard]] double valueAt(const LiveData &data, Quantity quantity, int position, qsizetype point);

// No line leads to this point: silence, a look that failed, or another process.
[[nodiscard]] bool breaksBefore(const LiveData &data, Quantity quantity, qsizetype point);

// The last value at or before a time, as the cross-hair reads it; nothing within a gap or where none was
// told.
[[nodiscard]] std::optional<double> valueNear(const LiveData &data, Quantity quantity, int position,
                                              double seconds);
[[nodiscard]] std::optional<double> lastValue(const LiveData &data, Quantity quantity, int position = 0);

// Where a line is broken, and for how long nothing was heard.
struct Break
{
    double seconds = 0.0;
    double silence = 0.0;
    run::LiveMark mark = run::LiveMark::Gap;
};

// One line of a chart, folded as points come: following it costs its new points alone.
class Trace
{
public:
    explicit Trace(Quantity quantity, int position = 0) : m_quantity(quantity), m_position(position) {}

    // Takes in what is new in the data, or all of it for another window. False: the picture is as it was.
    // Breaks of less than `narrowest` seconds would not be seen.
    bool update(const LiveData &data, const Span &window, int columns, double narrowest = 0.0);
    [[nodiscard]] const ColumnFold &fold() const { return m_fold; }
    [[nodiscard]] Polylines lines() const { return m_fold.lines(); }
    // Within the window, in their order; of those within `narrowest` one.
    [[nodiscard]] const QList<Break> &breaks() const { return m_breaks; }
    // Points that update() has looked at in all.
    [[nodiscard]] qint64 visited() const { return m_visited; }

private:
    void addBreak(const LiveData &data, qsizetype point);

    Quantity m_quantity;
    int m_position;
    ColumnFold m_fold;
    QList<Break> m_breaks;
    Span m_window;
    int m_columns = 0;
    double m_narrowest = 0.0;
    quint64 m_lineage = 0;
    qint64 m_taken = 0; // of the data's points, those before the window counted as well
    qint64 m_visited = 0;
    bool m_ended = false; // the point behind the window was taken
};

} // namespace assay::ui
