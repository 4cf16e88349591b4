// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/metrics/acceptance.h"
#include "assay/metrics/scrape.h"

#include <QMap>

#include <array>
#include <optional>

namespace assay::metrics {

// A sum of counts that knows whether anything was exposed and whether something in it cannot be trusted.
// Beyond 2^58 it cannot be: a few sums must still add up within 64 bits.
class Sum
{
public:
    static constexpr qint64 largestSum = qint64{1} << 58;

    // Adds 0 <= count <= largestSum.
    void add(qint64 count);
    void spoil() { m_spoiled = true; }
    void expose() { m_exposed = true; }
    [[nodiscard]] bool isExposed() const { return m_exposed; }
    // The sum, or nothing when nothing was exposed or a part is unknown.
    [[nodiscard]] std::optional<qint64> value() const;

private:
    qint64 m_total = 0;
    bool m_exposed = false;
    bool m_spoiled = false;
};

// Counts of a window, of all engines or of one.
class Tally
{
public:
    [[nodiscard]] Sum &sum(engine::Role role) { return m_sums[static_cast<std::size_t>(role)]; }
    [[nodiscard]] const Sum &sum(engine::Role role) const { return m_sums[static_cast<std::size_t>(role)]; }
    [[nodiscard]] std::optional<qint64> value(engine::Role role) const { return sum(role).value(); }

    // Counts by position, or by number of accepted tokens.
    [[nodiscard]] QMap<int, Sum> &indexed(engine::Role role)
    {
        return m_indexed[static_cast<std::size_t>(role)];
    }
    [[nodiscard]] const QMap<int, Sum> &indexed(engine::Role role) const
    {
        return m_indexed[static_cast<std::size_t>(role)];
    }

    // Finished requests that were cut at their length limit.
    [[nodiscard]] const Sum &truncated() const { return m_truncated; }

    void add(const Series &series, qint64 count);
    void expose(const Series &series);
    void spoil(const Series &series);
    void spoil(engine::Role role);
    void spoilAll();

private:
    static constexpr std::size_t roleCount = static_cast<std::size_t>(engine::Role::OldGeneration) + 1;
    std::array<Sum, roleCount> m_sums;
    Sum m_truncated;
    std::array<QMap<int, Sum>, roleCount> m_indexed;
};

// What an engine's counters amount to, in the terms that all engines share.
struct Totals
{
    std::optional<qint64> drafts;
    std::optional<qint64> draftTokens;
    std::optional<qint64> acceptedTokens;
    std::optional<qint64> generated;
    std::optional<qint64> finished;
    std::optional<qint64> truncated;
    bool draftsExposed = false;
    // Accepted at each position; nothing for a position that is not known. Empty when none is exposed.
    QList<std::optional<qint64>> positions;
    int draftedPositions = 0;      // how many positions the engine says it drafted; 0 when it does not say
    bool positionsDerived = false; // out of StepsByAccepted: cannot have gaps
};
[[nodiscard]] Totals totalsOf(const engine::Table &table, const Tally &tally);

} // namespace assay::metrics
