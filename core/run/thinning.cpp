// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/thinning.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace assay::run {

namespace {

using Looks = std::vector<Thinning::Look>;

// Chooses among neighbours as long as there is room.
class Choice
{
public:
    explicit Choice(std::size_t size) : m_chosen(size, false) {}

    void choose(std::size_t i)
    {
        if (m_count < Thinning::mostKept && !m_chosen.at(i)) {
            m_chosen.at(i) = true;
            ++m_count;
        }
    }
    [[nodiscard]] bool has(std::size_t i) const { return m_chosen.at(i); }

private:
    std::vector<bool> m_chosen;
    qsizetype m_count = 0;
};

void chooseExtremes(Choice &choice, const Looks &looks)
{
    for (qsizetype what = 0; what < looks.front().shown.size(); ++what) {
        std::size_t least = 0, most = 0;
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (std::size_t i = 0; i < looks.size(); ++i) {
            const double value = looks.at(i).shown.at(what);
            if (value < low) {
                low = value;
                least = i;
            }
            if (value > high) {
                high = value;
                most = i;
            }
        }
        if (low < high) {
            choice.choose(least);
            choice.choose(most);
        }
    }
}

void chooseMarks(Choice &choice, const QList<Kept> &points, LiveMark mark)
{
    for (qsizetype i = 0; i < points.size(); ++i) {
        if (points.at(i).mark != mark)
            continue;
        choice.choose(static_cast<std::size_t>(i));
        // With the end of the line before it, or the silence would look longer than it was.
        if (i > 0)
            choice.choose(static_cast<std::size_t>(i - 1));
    }
}

QList<Kept> thinned(const QList<Kept> &points, const std::function<Thinning::Look(qsizetype)> &look)
{
    Looks looks;
    looks.reserve(static_cast<std::size_t>(points.size()));
    for (const Kept &point : points)
        looks.push_back(look(point.place));
    Choice choice(looks.size());
    choice.choose(0);
    choice.choose(looks.size() - 1);
    chooseMarks(choice, points, LiveMark::Reset);
    chooseExtremes(choice, looks);
    chooseMarks(choice, points, LiveMark::Gap);
    QList<Kept> kept;
    LiveMark carried = LiveMark::None;
    for (qsizetype i = 0; i < points.size(); ++i) {
        Kept point = points.at(i);
        // A break whose point goes is one of the next point: no line may come to lead across it.
        carried = std::max(carried, point.mark);
        if (!choice.has(static_cast<std::size_t>(i)))
            continue;
        point.mark = std::exchange(carried, LiveMark::None);
        kept.append(point);
    }
    return kept;
}

} // namespace

QList<Kept> Thinning::take(qsizetype fresh, const std::function<Look(qsizetype)> &look)
{
    QList<QList<Kept>> groups;
    qsizetype place = 0;
    const auto group = [&](qsizetype count) {
        QList<Kept> points;
        for (const qsizetype end = place + count; place < end; ++place)
            points.append({place, look(place).mark});
        return points;
    };
    for (const Bucket &bucket : std::as_const(m_buckets))
        groups.append(group(bucket.points));
    for (qsizetype rest = fresh; rest > 0; rest -= bucketSize) {
        const QList<Kept> points = group(std::min(rest, bucketSize));
        groups.append(thinned(points, look));
        m_buckets.append({groups.constLast().size(), look(points.constFirst().place).seconds,
                          look(points.constLast().place).seconds});
    }
    while (m_buckets.size() > mostBuckets) {
        qsizetype shortest = 0;
        const auto span = [this](qsizetype i) { return m_buckets.at(i + 1).to - m_buckets.at(i).from; };
        for (qsizetype i = 1; i + 1 < m_buckets.size(); ++i) {
            if (span(i) < span(shortest))
                shortest = i;
        }
        groups[shortest] = thinned(groups.at(shortest) + groups.at(shortest + 1), look);
        m_buckets[shortest].to = m_buckets.at(shortest + 1).to;
        m_buckets[shortest].points = groups.at(shortest).size();
        groups.removeAt(shortest + 1);
        m_buckets.removeAt(shortest + 1);
    }
    QList<Kept> kept;
    for (const QList<Kept> &points : std::as_const(groups))
        kept += points;
    return kept;
}

} // namespace assay::run
