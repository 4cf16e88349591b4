// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>

#include <optional>

namespace assay::logs {

// What one acceptance line of a vLLM log says about the interval since the line before. Every spelling of the
// field: "SpecDecoding metrics:" with its keys in any order, and V0's "Speculative metrics:". Numbers are as
// printed, thus rounded; one that is not there, or is nan, is nothing.
struct AcceptanceLine
{
    qint64 offset = 0; // of the line's first byte
    std::optional<double> acceptanceLength;
    std::optional<double> acceptanceRate; // fraction, 0 to 1
    std::optional<qint64> acceptedTokens;
    std::optional<qint64> draftTokens;
    QList<std::optional<double>> perPosition; // fractions; nothing where none was drafted ("-----")
    QMap<QByteArray, QByteArray> other;       // keys that are not known here, as written
};

// The line's acceptance; nothing when it is no such line.
[[nodiscard]] std::optional<AcceptanceLine> parseAcceptanceLine(QByteArrayView line);
// All of a text, in order.
[[nodiscard]] QList<AcceptanceLine> acceptanceLines(QByteArrayView log);

// Several intervals as one. Source "log, approximate": the counters of /metrics are the value, this stands in
// for them where there are none.
struct PooledLines
{
    qsizetype intervals = 0;
    qint64 acceptedTokens = 0;
    qint64 draftTokens = 0;
    std::optional<double> acceptanceRate;   // accepted over drafted tokens
    std::optional<double> acceptanceLength; // 1 + k * accepted / drafted tokens; nothing without drafts or k
};

// Pools by the counts, never by a mean of the intervals' values. Lines do not print the number of drafts, so
// it is drafted tokens / k with the draft length `k`; without one (0) k is the number of positions a line
// shows.
[[nodiscard]] PooledLines pooled(const QList<AcceptanceLine> &lines, int k = 0);

} // namespace assay::logs
