// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/log_scan.h"

#include <algorithm>

namespace assay::ui {

namespace {

// Of a longer line its beginning is judged.
constexpr qsizetype longestLine = qsizetype{1} << 20;

} // namespace

LogScan::LogScan(LogQuery query) : m_query(std::move(query)) {}

void LogScan::feed(QByteArrayView bytes)
{
    forgetRest();
    m_scanned += bytes.size();
    qsizetype at = 0;
    if (!m_rest.isEmpty()) {
        const qsizetype newline = bytes.indexOf('\n');
        const qsizetype end = newline < 0 ? bytes.size() : newline;
        m_rest.append(bytes.data(), std::min(end, std::max<qsizetype>(0, longestLine - m_rest.size())));
        if (newline < 0)
            return;
        judge(m_rest);
        m_rest.clear();
        ++m_line;
        at = newline + 1;
    }
    const qsizetype last = bytes.lastIndexOf('\n');
    const qsizetype whole = last < at ? at : last + 1;
    const QByteArrayView lines = bytes.sliced(at, whole - at);
    const bool quick =
        !m_query.filters() && m_query.find.isPlain() && !lines.contains('\x1b') && !lines.contains('\r');
    if (quick) {
        feedPlain(lines);
    } else {
        for (qsizetype from = 0; from < lines.size();) {
            const qsizetype newline = lines.indexOf('\n', from);
            judge(lines.sliced(from, std::min(newline - from, longestLine)));
            ++m_line;
            from = newline + 1;
        }
    }
    const QByteArrayView rest = bytes.sliced(whole);
    m_rest = rest.first(std::min(rest.size(), longestLine)).toByteArray();
}

// Whole lines as one text: the search runs at the speed of the memory and lines are only counted.
void LogScan::feedPlain(QByteArrayView bytes)
{
    const QByteArray lowered = m_query.find.countsCase() ? QByteArray() : m_query.find.folded(bytes);
    const QByteArrayView text = m_query.find.countsCase() ? bytes : QByteArrayView(lowered);
    qsizetype counted = 0;
    qsizetype at = 0;
    while (!m_query.find.isEmpty() && (at = m_query.find.find(text, at)) >= 0) {
        m_line += static_cast<quint32>(std::count(bytes.begin() + counted, bytes.begin() + at, '\n'));
        m_found.push_back(m_line);
        const qsizetype newline = bytes.indexOf('\n', at);
        counted = newline;
        at = newline + 1;
    }
    m_line += static_cast<quint32>(std::count(bytes.begin() + counted, bytes.end(), '\n'));
}

void LogScan::judge(QByteArrayView line)
{
    if (m_query.filters()) {
        if (m_query.atLeast > LineLevel::Plain && levelOf(line).level < m_query.atLeast)
            return;
        if (!m_query.filter.isEmpty() && !m_query.filter.matches(line))
            return;
        m_shown.push_back(m_line);
    }
    if (m_query.find.matches(line))
        m_found.push_back(m_line);
}

void LogScan::judgeRest()
{
    if (m_rest.isEmpty() || m_restJudged)
        return;
    m_shownBefore = m_shown.size();
    m_foundBefore = m_found.size();
    judge(m_rest);
    m_restJudged = true;
}

void LogScan::forgetRest()
{
    if (!m_restJudged)
        return;
    m_shown.resize(m_shownBefore);
    m_found.resize(m_foundBefore);
    m_restJudged = false;
}

} // namespace assay::ui
