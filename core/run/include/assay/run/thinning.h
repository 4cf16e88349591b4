// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QVarLengthArray>

#include <functional>

namespace assay::run {

// Something that happened just before a point.
enum class LiveMark : quint8 {
    None,
    Gap,   // the server did not answer, or nothing was heard: no line across it
    Reset, // a counter fell: another process counts from here on
};

// What a chart may show of a point; the extremes of each survive.
using ShownValues = QVarLengthArray<double, 6>;

// A point that stays, and its mark, which is that of a neighbour before it where that one did not stay.
struct Kept
{
    qsizetype place;
    LiveMark mark;
};

// Chooses which points of a long course stay, so that their number is bounded however long it goes on. They
// stand in at most `mostBuckets` buckets of neighbours; of each its ends, the smallest and the largest of
// every value, and the marks with the point before them stay, `mostKept` at most. Where there are more
// buckets, the two neighbours that span the shortest time become one.
class Thinning
{
public:
    static constexpr qsizetype mostBuckets = 96;
    static constexpr qsizetype bucketSize = 32;
    static constexpr qsizetype mostKept = 20;

    struct Look
    {
        double seconds;
        LiveMark mark;
        ShownValues shown;
    };

    // The places that stay, of those that stayed before and `fresh` more behind them.
    [[nodiscard]] QList<Kept> take(qsizetype fresh, const std::function<Look(qsizetype)> &look);

private:
    struct Bucket
    {
        qsizetype points;
        double from, to;
    };
    QList<Bucket> m_buckets;
};

} // namespace assay::run
