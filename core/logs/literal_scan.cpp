// SPDX-License-Identifier: GPL-3.0-or-later
#include "literal_scan.h"

#include <cctype>
#include <queue>

namespace assay::logs {

LiteralScan::LiteralScan(const QList<QByteArray> &literals)
{
    for (const QByteArray &literal : literals) {
        m_lengths.push_back(literal.size());
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
    std::queue<std::uint32_t> open;
    for (std::uint32_t kind = 0; kind < m_classCount; ++kind) {
        if (m_next[kind] != 0)
            open.push(m_next[kind]);
    }
    while (!open.empty()) {
        const std::uint32_t state = open.front();
        open.pop();
        const std::vector<int> &inherited = m_hits[suffix[state]];
        m_hits[state].insert(m_hits[state].end(), inherited.begin(), inherited.end());
        for (std::uint32_t kind = 0; kind < m_classCount; ++kind) {
            std::uint32_t &edge = m_next[state * m_classCount + kind];
            const std::uint32_t fallback = m_next[suffix[state] * m_classCount + kind];
            if (edge == 0) {
                edge = fallback;
            } else {
                suffix[edge] = fallback;
                open.push(edge);
            }
        }
    }
    for (std::uint32_t &edge : m_next)
        edge = edge * m_classCount | (m_hits[edge].empty() ? 0U : kHitBit);
}

} // namespace assay::logs
