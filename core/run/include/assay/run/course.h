// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/stretches.h>
#include <assay/run/thinning.h>

#include <optional>

namespace assay::run {

// Points in the order of time that stay bounded however long it goes on: the youngest are whole, of the older
// ones those stay that Thinning chooses. A point has `seconds` and `mark`, and `shownOf(point)` is what a
// chart may show of it.
template <typename Point>
class Course
{
public:
    // At least so many of the youngest points are whole.
    explicit Course(qsizetype whole) : m_leastWhole(whole) {}

    [[nodiscard]] qsizetype size() const { return m_old.size() + m_whole.size(); }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }
    [[nodiscard]] const Point &at(qsizetype i) const
    {
        return i < m_old.size() ? m_old.at(i) : m_whole.at(i - m_old.size());
    }
    [[nodiscard]] const Point &last() const { return at(size() - 1); }
    // The first point of the part that is whole.
    [[nodiscard]] qsizetype wholeFrom() const { return m_old.size(); }
    // Points that were ever added; the last `taken` of two moments' difference are new.
    [[nodiscard]] qint64 taken() const { return m_taken; }
    [[nodiscard]] qsizetype bytes() const
    {
        return m_old.capacity() * qsizetype{sizeof(Point)} + m_whole.bytes();
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

    // Adds a point. What stays of the old part and of the stretch that joins it, where it was thinned.
    std::optional<QList<Kept>> append(const Point &point)
    {
        m_whole.append(point);
        ++m_taken;
        if (m_whole.size() < m_leastWhole + Stretches<Point>::stretch)
            return std::nullopt;
        QList<Kept> kept = m_thinning.take(Stretches<Point>::stretch, [this](qsizetype i) -> Thinning::Look {
            return {at(i).seconds, at(i).mark, shownOf(at(i))};
        });
        QList<Point> old;
        old.reserve(kept.size());
        for (const Kept &one : kept) {
            old.append(at(one.place));
            old.last().mark = one.mark;
        }
        m_old = old;
        m_whole.dropStretch();
        return kept;
    }

private:
    qsizetype m_leastWhole;
    qint64 m_taken = 0;
    QList<Point> m_old;
    Stretches<Point> m_whole;
    Thinning m_thinning;
};

} // namespace assay::run
