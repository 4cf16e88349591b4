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
        std::uint32_t state = 0;
        for (qsizetype at = 0; at < bytes.size(); ++at) {
            const std::uint32_t entry = m_next[state + m_classes[static_cast<unsigned char>(bytes[at])]];
            state = entry & kStateBits;
            if (entry & kHitBit) [[unlikely]] {
                for (const int literal : m_hits[state / m_classCount])
                    hit(literal, at + 1 - m_lengths[static_cast<std::size_t>(literal)]);
            }
        }
    }

private:
    void renumber(const std::vector<std::uint32_t> &order);

    static constexpr std::uint32_t kHitBit = 0x80000000U;
    static constexpr std::uint32_t kStateBits = 0x7fffffffU;

    std::array<std::uint8_t, 256> m_classes{};
    std::uint32_t m_classCount = 1;
    std::vector<std::uint32_t>
        m_next; // by state * class count + class; a state is kept times the class count
    std::vector<std::vector<int>> m_hits;
    std::vector<qsizetype> m_lengths;
};

} // namespace assay::logs
