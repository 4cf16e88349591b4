// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logs/line_level.h"
#include "logs/line_matcher.h"

#include <QByteArray>

#include <vector>

namespace assay::ui {

// What a log is looked through for.
struct LogQuery
{
    LineMatcher find;                     // lines to jump between
    LineMatcher filter;                   // if set, only these lines are shown
    LineLevel atLeast = LineLevel::Plain; // Warning, Error: only lines that loud are shown

    [[nodiscard]] bool filters() const { return !filter.isEmpty() || atLeast > LineLevel::Plain; }
    // Why it cannot be used; empty when it can.
    [[nodiscard]] QString error() const { return find.error().isEmpty() ? filter.error() : find.error(); }
    [[nodiscard]] bool isEmpty() const { return find.isEmpty() && !filters(); }
    bool operator==(const LogQuery &) const = default;
};

// The lines of a log that fit a query, found as its bytes come in piece by piece. Lines count from 1.
class LogScan
{
public:
    LogScan() = default;
    explicit LogScan(LogQuery query);

    // The next bytes of the log.
    void feed(QByteArrayView bytes);
    // Judges the line that has no end yet, as it is; it is judged anew when more of it comes.
    void judgeRest();
    // Bytes taken so far.
    [[nodiscard]] qint64 scanned() const { return m_scanned; }

    [[nodiscard]] const LogQuery &query() const { return m_query; }
    // Lines that pass the filter, ascending; empty without one.
    [[nodiscard]] const std::vector<quint32> &shown() const { return m_shown; }
    // Lines among those (among all without a filter) that have what is looked for, ascending.
    [[nodiscard]] const std::vector<quint32> &found() const { return m_found; }

private:
    void feedPlain(QByteArrayView bytes);
    void judge(QByteArrayView line);
    void forgetRest();

    LogQuery m_query;
    std::vector<quint32> m_shown;
    std::vector<quint32> m_found;
    QByteArray m_rest;  // the beginning of a line whose end has not come
    quint32 m_line = 1; // the number of that line
    qint64 m_scanned = 0;
    bool m_restJudged = false;
    std::size_t m_shownBefore = 0, m_foundBefore = 0; // without the line that has no end
};

} // namespace assay::ui
