// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logs/line_level.h"
#include "logs/line_matcher.h"
#include "logs/line_set.h"

#include <QByteArray>

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

    // The part of a line without escape sequences that is shown: the last one that is found, or else that
    // passes the filter, or else is loud enough, or else the last one at all.
    [[nodiscard]] QByteArrayView partToShow(QByteArrayView plain) const;
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
    // Lines that pass the filter; empty without one.
    [[nodiscard]] const LineSet &shown() const { return m_shown; }
    // Lines among those (among all without a filter) that have what is looked for.
    [[nodiscard]] const LineSet &found() const { return m_found; }
    // Lines for which an expression was too costly; they count as not fitting.
    [[nodiscard]] qint64 givenUp() const { return m_givenUp; }
    // So much time was lost on such lines that none is looked at any more.
    [[nodiscard]] bool isStopped() const { return m_lost > mostLost; }

private:
    // What was seen of a line.
    struct Fit
    {
        bool loud = false, passes = false, has = false, gaveUp = false;
        Fit &operator|=(const Fit &other);
    };

    static constexpr double mostLost = 1000; // ms

    void judgeLines(QByteArrayView lines);
    void extendRest(QByteArrayView bytes);
    void take(const Fit &fit);
    void forgetRest();
    [[nodiscard]] bool isLoud(QByteArrayView plain) const;
    [[nodiscard]] Fit fitOf(QByteArrayView plain);
    [[nodiscard]] Fit fitOfRest();
    [[nodiscard]] bool tried(const LineMatcher &matcher, QByteArrayView plain, Fit &fit);

    LogQuery m_query;
    LineSet m_shown;
    LineSet m_found;
    QByteArray m_rest;  // the end of a line whose end has not come
    Fit m_before;       // what was seen of it before that
    quint32 m_line = 1; // its number
    qint64 m_scanned = 0;
    bool m_restJudged = false;
    qint64 m_shownBefore = 0, m_foundBefore = 0, m_givenUpBefore = 0; // without the line that has no end
    qint64 m_givenUp = 0;
    double m_lost = 0; // ms
};

} // namespace assay::ui
