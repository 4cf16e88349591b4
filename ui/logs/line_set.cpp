// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/line_set.h"

#include <algorithm>
#include <bit>

namespace assay::ui {

namespace {

constexpr std::size_t words = (1 << 16) / 64;
constexpr qint32 mostListed = 4096; // as many as take the room of the bits

quint64 bitOf(quint32 lower)
{
    return quint64{1} << (lower % 64);
}

} // namespace

void LineSet::append(quint32 line)
{
    const quint32 upper = line >> 16;
    const quint32 lower = line & 0xffffU;
    if (m_stretches.empty() || m_stretches.back().upper != upper) {
        if (!m_stretches.empty())
            m_stretches.back().lower.shrink_to_fit();
        m_stretches.push_back({upper, m_size, 0, {}, {}});
    }
    Stretch &last = m_stretches.back();
    if (last.bits.empty() && last.count == mostListed) {
        last.bits.resize(words, 0);
        for (const quint16 listed : last.lower)
            last.bits[listed / 64U] |= bitOf(listed);
        last.lower = {};
    }
    if (last.bits.empty())
        last.lower.push_back(static_cast<quint16>(lower));
    else
        last.bits[lower / 64] |= bitOf(lower);
    ++last.count;
    ++m_size;
}

void LineSet::removeLast()
{
    Stretch &last = m_stretches.back();
    if (last.bits.empty()) {
        last.lower.pop_back();
    } else {
        const auto word =
            std::find_if(last.bits.rbegin(), last.bits.rend(), [](quint64 each) { return each != 0; });
        *word ^= std::bit_floor(*word);
    }
    --m_size;
    if (--last.count == 0)
        m_stretches.pop_back();
}

quint32 LineSet::at(qint64 place) const
{
    const auto after =
        std::upper_bound(m_stretches.begin(), m_stretches.end(), place,
                         [](qint64 wanted, const Stretch &stretch) { return wanted < stretch.before; });
    const Stretch &stretch = *(after - 1);
    auto left = static_cast<qint32>(place - stretch.before);
    if (stretch.bits.empty())
        return (stretch.upper << 16) | stretch.lower[static_cast<std::size_t>(left)];
    std::size_t word = 0;
    for (; left >= std::popcount(stretch.bits[word]); ++word)
        left -= std::popcount(stretch.bits[word]);
    quint64 rest = stretch.bits[word];
    for (; left > 0; --left)
        rest &= rest - 1;
    return (stretch.upper << 16) | static_cast<quint32>(word * 64) |
           static_cast<quint32>(std::countr_zero(rest));
}

qint64 LineSet::countBelow(qint64 line) const
{
    if (line <= 0)
        return 0;
    const qint64 upper = line >> 16;
    const auto lower = static_cast<quint32>(line & 0xffff);
    const auto found =
        std::lower_bound(m_stretches.begin(), m_stretches.end(), upper,
                         [](const Stretch &stretch, qint64 wanted) { return stretch.upper < wanted; });
    if (found == m_stretches.end())
        return m_size;
    if (found->upper != upper)
        return found->before;
    if (found->bits.empty())
        return found->before +
               (std::lower_bound(found->lower.begin(), found->lower.end(), lower) - found->lower.begin());
    qint64 count = found->before;
    for (std::size_t word = 0; word < lower / 64; ++word)
        count += std::popcount(found->bits[word]);
    return count + std::popcount(found->bits[lower / 64] & (bitOf(lower) - 1));
}

qint64 LineSet::memory() const
{
    std::size_t bytes = m_stretches.capacity() * sizeof(Stretch);
    for (const Stretch &stretch : m_stretches)
        bytes += stretch.lower.capacity() * sizeof(quint16) + stretch.bits.capacity() * sizeof(quint64);
    return static_cast<qint64>(bytes);
}

} // namespace assay::ui
