// SPDX-License-Identifier: GPL-3.0-or-later
#include "literal_scan.h"

#include <algorithm>
#include <utility>

namespace assay::logs {

LiteralScan::LiteralScan(const QList<QByteArray> &literals)
{
    for (const QByteArray &literal : literals) {
        m_lengths.push_back(literal.size());
        m_longest = std::max(m_longest, literal.size());
        for (const char character : literal) {
            const auto byte = static_cast<unsigned char>(character);
            if (m_classes[byte] == 0)
                m_classes[byte] = static_cast<std::uint8_t>(m_classCount++);
            if (byte >= 'a' && byte <= 'z')
                m_classes[byte - 32U] = m_classes[byte];
        }
    }

    const auto addState = [this] {
        m_next.resize(m_next.size() + m_classCount, 0);
        m_hits.emplace_back();
        return static_cast<std::uint32_t>(m_hits.size() - 1);
    };
    addState();
    for (int literal = 0; literal < literals.size(); ++literal) {
        std::uint32_t state = 0;
        for (const char character : literals[literal]) {
            const std::size_t edge = state * m_classCount + m_classes[static_cast<unsigned char>(character)];
            if (m_next[edge] == 0) {
                const std::uint32_t added = addState();
                m_next[edge] = added;
            }
            state = m_next[edge];
        }
        m_hits[state].push_back(literal);
    }

    // Breadth first: a missing edge is the edge of the longest proper suffix, so that no step back is ever
    // needed.
    std::vector<std::uint32_t> suffix(m_hits.size(), 0);
    std::vector<std::uint32_t> order{0};
    for (std::uint32_t kind = 0; kind < m_classCount; ++kind) {
        if (m_next[kind] != 0)
            order.push_back(m_next[kind]);
    }
    for (std::size_t done = 1; done < order.size(); ++done) {
        const std::uint32_t state = order[done];
        const std::vector<int> &inherited = m_hits[suffix[state]];
        m_hits[state].insert(m_hits[state].end(), inherited.begin(), inherited.end());
        for (std::uint32_t kind = 0; kind < m_classCount; ++kind) {
            std::uint32_t &edge = m_next[state * m_classCount + kind];
            const std::uint32_t fallback = m_next[suffix[state] * m_classCount + kind];
            if (edge == 0) {
                edge = fallback;
            } else {
                suffix[edge] = fallback;
                order.push_back(edge);
            }
        }
    }
    renumber(order);
}

// States near the root are where a text without literals spends its time: numbered breadth first they lie
// together.
void LiteralScan::renumber(const std::vector<std::uint32_t> &order)
{
    std::vector<std::uint32_t> place(order.size());
    for (std::uint32_t number = 0; number < order.size(); ++number)
        place[order[number]] = number;
    std::vector<std::uint32_t> next(m_next.size());
    std::vector<std::vector<int>> hits(m_hits.size());
    for (std::size_t number = 0; number < order.size(); ++number) {
        const std::uint32_t state = order[number];
        for (std::uint32_t kind = 0; kind < m_classCount; ++kind) {
            const std::uint32_t to = m_next[state * m_classCount + kind];
            next[number * m_classCount + kind] =
                place[to] * m_classCount | (m_hits[to].empty() ? 0U : kHitBit);
        }
        hits[number] = m_hits[state];
    }
    m_next = std::move(next);
    m_hits = std::move(hits);
}

void LiteralScan::walk(QByteArrayView bytes, qsizetype from, qsizetype to, std::uint32_t state,
                       std::vector<Place> &places) const
{
    for (qsizetype at = from; at < to; ++at) {
        state = step(state, bytes[at]);
        if (state & kHitBit) [[unlikely]]
            places.push_back({at + 1, state & kStateBits});
    }
}

// A step waits for the memory's answer to the one before it. Four walks side by side wait together: each has
// its quarter of the bytes and begins so much before it that it has seen all of any literal that ends there.
std::vector<LiteralScan::Place> LiteralScan::placesIn(QByteArrayView bytes) const
{
    constexpr std::size_t walks = 4;
    constexpr qsizetype worthwhile = 4096;
    std::vector<Place> places;
    if (bytes.size() < worthwhile) {
        walk(bytes, 0, bytes.size(), 0, places);
        return places;
    }
    const qsizetype length = bytes.size() / qsizetype{walks};
    std::array<const char *, walks> begins{};
    std::array<std::uint32_t, walks> states{};
    std::array<std::vector<Place>, walks> found;
    for (std::size_t number = 0; number < walks; ++number) {
        const qsizetype begin = static_cast<qsizetype>(number) * length;
        begins[number] = bytes.data() + begin;
        for (qsizetype at = std::max<qsizetype>(0, begin - m_longest); at < begin; ++at)
            states[number] = step(states[number], bytes[at]);
    }
    auto [a, b, c, d] = states;
    for (qsizetype at = 0; at < length; ++at) {
        a = step(a, begins[0][at]);
        b = step(b, begins[1][at]);
        c = step(c, begins[2][at]);
        d = step(d, begins[3][at]);
        if ((a | b | c | d) & kHitBit) [[unlikely]] {
            const std::array now{a, b, c, d};
            for (std::size_t number = 0; number < walks; ++number) {
                if (now[number] & kHitBit)
                    found[number].push_back(
                        {begins[number] - bytes.data() + at + 1, now[number] & kStateBits});
            }
        }
    }
    for (const std::vector<Place> &ofWalk : found)
        places.insert(places.end(), ofWalk.begin(), ofWalk.end());
    walk(bytes, length * qsizetype{walks}, bytes.size(), d, places);
    return places;
}

} // namespace assay::logs
