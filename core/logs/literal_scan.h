// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <array>
#include <cstdint>
#include <vector>

namespace assay::logs {

// Finds many texts at once in one pass over the bytes (Aho and Corasick 1975, as a complete automaton over
// byte classes). ASCII letters are taken as equal in both cases.
class LiteralScan
{
public:
    // `literals` in lower case; the position in the list is what `scan` reports.
    explicit LiteralScan(const QList<QByteArray> &literals);

    // Calls hit(literal, begin) for each occurrence, in the order of their ends.
    template <typename Hit>
    void scan(QByteArrayView bytes, Hit &&hit) const
    {
        for (const Place &place : placesIn(bytes)) {
            for (const int literal : m_hits[place.state / m_classCount])
                hit(literal, place.end - m_lengths[static_cast<std::size_t>(literal)]);
        }
    }

private:
    // Behind `end` the automaton is in a state with hits.
    struct Place
    {
        qsizetype end = 0;
        std::uint32_t state = 0;
    };

    void renumber(const std::vector<std::uint32_t> &order);
    [[nodiscard]] std::vector<Place> placesIn(QByteArrayView bytes) const;
    [[nodiscard]] std::uint32_t step(std::uint32_t state, char byte) const
    {
        return m_next[(state & kStateBits) + m_classes[static_cast<unsigned char>(byte)]];
    }
    void walk(QByteArrayView bytes, qsizetype from, qsizetype to, std::uint32_t state,
              std::vector<Place> &places) const;

    static constexpr std::uint32_t kHitBit = 0x80000000U;
    static constexpr std::uint32_t kStateBits = 0x7fffffffU;

    std::array<std::uint8_t, 256> m_classes{};
    std::uint32_t m_classCount = 1;
    std::vector<std::uint32_t>
        m_next; // by state * class count + class; a state is kept times the class count
    std::vector<std::vector<int>> m_hits;
    std::vector<qsizetype> m_lengths;
    qsizetype m_longest = 0;
};

} // namespace assay::logs
