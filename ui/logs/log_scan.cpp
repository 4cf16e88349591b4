// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/log_scan.h"

#include <assay/logs/line_text.h>

#include <QElapsedTimer>

#include <algorithm>
#include <limits>

namespace assay::ui {

namespace {

// A longer line is judged in windows, which overlap by more than any text that is looked for.
constexpr qsizetype longestPart = qsizetype{1} << 20;
constexpr qsizetype overlap = qsizetype{64} << 10;

constexpr qsizetype nowhere = std::numeric_limits<qsizetype>::max();

// Where among lines the next one stands that a matcher has to be tried on.
class Candidates
{
public:
    Candidates(const LineMatcher &matcher, QByteArrayView lines)
        : m_matcher(matcher),
          m_lines(lines),
          m_next(matcher.leads().size(), -1),
          m_beyondAscii(matcher.triesBeyondAscii() ? -1 : nowhere)
    {}

    // A byte of it, the first of the text if that is why, at `from` or later.
    qsizetype next(qsizetype from)
    {
        if (m_matcher.triesAll())
            return from;
        for (std::size_t lead = 0; lead < m_next.size(); ++lead) {
            if (m_next[lead] < from)
                m_next[lead] = orNowhere(m_matcher.leads()[lead].find(m_lines, from));
        }
        if (m_beyondAscii < from)
            m_beyondAscii = orNowhere(logs::findBeyondAscii(m_lines, from));
        return std::min(m_beyondAscii, *std::min_element(m_next.begin(), m_next.end()));
    }

    // The text stands there, which may be known without a look at the line.
    [[nodiscard]] bool isSure(qsizetype place) const
    {
        return std::find(m_next.cbegin(), m_next.cend(), place) != m_next.cend();
    }

private:
    static qsizetype orNowhere(qsizetype place) { return place < 0 ? nowhere : place; }

    const LineMatcher &m_matcher;
    QByteArrayView m_lines;
    std::vector<qsizetype> m_next;
    qsizetype m_beyondAscii;
};

// Calls judge(part) for the parts between carriage returns, from the last one on, until one is enough.
template <typename Judge>
bool isAnyPart(QByteArrayView plain, Judge &&judge)
{
    qsizetype end = plain.size();
    while (end >= 0) {
        const qsizetype before = plain.first(end).lastIndexOf('\r');
        const QByteArrayView part = plain.sliced(before + 1, end - before - 1);
        if ((!part.isEmpty() || plain.isEmpty()) && judge(part))
            return true;
        end = before;
    }
    return false;
}

} // namespace

QByteArrayView LogQuery::partToShow(QByteArrayView plain) const
{
    const QByteArrayView last = logs::lastSegment(plain);
    if (isEmpty() || last.size() == plain.size())
        return last;
    QByteArrayView shown = last;
    const auto take = [&shown](QByteArrayView part, bool fits) {
        if (fits)
            shown = part;
        return fits;
    };
    const auto fits = [&](const LineMatcher &matcher) {
        return isAnyPart(plain, [&](QByteArrayView part) {
            return take(part, matcher.tryOn(part) == LineMatcher::Answer::Yes);
        });
    };
    if (!fits(find) && !fits(filter) && atLeast > LineLevel::Plain)
        isAnyPart(plain, [&](QByteArrayView part) { return take(part, levelOf(part).level >= atLeast); });
    return shown;
}

LogScan::Fit &LogScan::Fit::operator|=(const Fit &other)
{
    loud = loud || other.loud;
    passes = passes || other.passes;
    has = has || other.has;
    gaveUp = gaveUp || other.gaveUp;
    return *this;
}

LogScan::LogScan(LogQuery query) : m_query(std::move(query)) {}

void LogScan::feed(QByteArrayView bytes)
{
    forgetRest();
    m_scanned += bytes.size();
    qsizetype at = 0;
    if (!m_rest.isEmpty()) {
        const qsizetype newline = bytes.indexOf('\n');
        extendRest(newline < 0 ? bytes : bytes.first(newline));
        if (newline < 0)
            return;
        take(fitOfRest());
        m_rest.clear();
        m_before = {};
        ++m_line;
        at = newline + 1;
    }
    const qsizetype last = bytes.lastIndexOf('\n');
    const qsizetype whole = last < at ? at : last + 1;
    judgeLines(bytes.sliced(at, whole - at));
    extendRest(bytes.sliced(whole));
}

void LogScan::extendRest(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const qsizetype step = std::min(bytes.size(), longestPart - m_rest.size());
        m_rest.append(bytes.data(), step);
        bytes = bytes.sliced(step);
        if (m_rest.size() == longestPart) {
            m_before |= fitOfRest();
            m_rest.remove(0, longestPart - overlap);
        }
    }
}

void LogScan::judgeLines(QByteArrayView lines)
{
    QByteArray plain;
    if (lines.contains('\x1b')) {
        plain = logs::withoutAnsiInLines(lines);
        lines = plain;
    }
    const bool everyLine = m_query.atLeast > LineLevel::Plain && m_query.filter.isEmpty();
    static const LineMatcher none;
    const LineMatcher &first = everyLine ? none : m_query.filter.isEmpty() ? m_query.find : m_query.filter;
    const bool isEnough = !m_query.filters() && m_query.find.isExact();
    Candidates candidates(first, lines);
    qsizetype counted = 0;
    qsizetype at = m_query.isEmpty() ? nowhere : candidates.next(0);
    while (at < lines.size()) {
        m_line += static_cast<quint32>(logs::countOf(lines.sliced(counted, at - counted), '\n'));
        counted = at;
        const qsizetype end = lines.indexOf('\n', at);
        if (isEnough && candidates.isSure(at)) {
            m_found.append(m_line);
        } else {
            const qsizetype begin = lines.first(at).lastIndexOf('\n') + 1;
            take(fitOf(lines.sliced(begin, end - begin)));
        }
        at = candidates.next(end + 1);
    }
    m_line += static_cast<quint32>(logs::countOf(lines.sliced(counted), '\n'));
}

bool LogScan::tried(const LineMatcher &matcher, QByteArrayView plain, Fit &fit)
{
    if (matcher.isEmpty() || isStopped())
        return false;
    QElapsedTimer clock;
    clock.start();
    const LineMatcher::Answer answer = matcher.tryOn(plain);
    if (answer == LineMatcher::Answer::GaveUp) {
        fit.gaveUp = true;
        m_lost += static_cast<double>(clock.nsecsElapsed()) / 1e6;
    }
    return answer == LineMatcher::Answer::Yes;
}

bool LogScan::isLoud(QByteArrayView plain) const
{
    return m_query.atLeast == LineLevel::Plain ||
           isAnyPart(plain, [this](QByteArrayView part) { return levelOf(part).level >= m_query.atLeast; });
}

LogScan::Fit LogScan::fitOf(QByteArrayView plain)
{
    Fit fit;
    fit.loud = isLoud(plain);
    if (!fit.loud)
        return fit;
    fit.passes = m_query.filter.isEmpty() || tried(m_query.filter, plain, fit);
    fit.has = fit.passes && tried(m_query.find, plain, fit);
    return fit;
}

LogScan::Fit LogScan::fitOfRest()
{
    const QByteArray plain = m_rest.contains('\x1b') ? logs::withoutAnsi(m_rest) : m_rest;
    Fit fit;
    fit.loud = isLoud(plain);
    fit.passes = m_query.filter.isEmpty() || tried(m_query.filter, plain, fit);
    fit.has = tried(m_query.find, plain, fit);
    fit |= m_before;
    return fit;
}

void LogScan::take(const Fit &fit)
{
    m_givenUp += fit.gaveUp ? 1 : 0;
    if (m_query.filters()) {
        if (!fit.loud || !fit.passes)
            return;
        m_shown.append(m_line);
    }
    if (fit.has)
        m_found.append(m_line);
}

void LogScan::judgeRest()
{
    if (m_rest.isEmpty() || m_restJudged)
        return;
    m_shownBefore = m_shown.size();
    m_foundBefore = m_found.size();
    m_givenUpBefore = m_givenUp;
    take(fitOfRest());
    m_restJudged = true;
}

void LogScan::forgetRest()
{
    if (!m_restJudged)
        return;
    if (m_shown.size() > m_shownBefore)
        m_shown.removeLast();
    if (m_found.size() > m_foundBefore)
        m_found.removeLast();
    m_givenUp = m_givenUpBefore;
    m_restJudged = false;
}

} // namespace assay::ui
