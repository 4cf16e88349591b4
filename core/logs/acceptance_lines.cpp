// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/logs/acceptance_lines.h"

#include "assay/logs/line_text.h"

#include <assay/base/text.h>

#include <algorithm>

namespace assay::logs {

namespace {

constexpr qint64 kMostTokens = qint64{1} << 53;

// "62.8%" or "0.642"; nan and negative numbers are nothing.
std::optional<double> fractionOf(QByteArrayView text)
{
    const bool percent = text.endsWith('%');
    const auto value = base::parseDouble(percent ? text.chopped(1) : text);
    if (!value || *value < 0.0)
        return std::nullopt;
    return percent ? *value / 100.0 : *value;
}

// "262 tokens" or "8547".
std::optional<qint64> countOf(QByteArrayView text)
{
    const qsizetype space = text.indexOf(' ');
    bool ok = false;
    const qint64 count = text.first(space < 0 ? text.size() : space).toByteArray().toLongLong(&ok);
    return ok && count >= 0 && count <= kMostTokens ? std::optional(count) : std::nullopt;
}

void take(AcceptanceLine &line, const QByteArray &key, const QByteArray &value)
{
    const QByteArray name = key.toLower();
    if (name == "mean acceptance length") {
        line.acceptanceLength = base::parseDouble(value);
    } else if (name == "draft acceptance rate" || name == "avg draft acceptance rate") {
        line.acceptanceRate = fractionOf(value);
    } else if (name == "accepted" || name == "number of accepted tokens") {
        line.acceptedTokens = countOf(value);
    } else if (name == "drafted" || name == "number of draft tokens") {
        line.draftTokens = countOf(value);
    } else if (name == "per-position acceptance rate") {
        for (const QByteArray &rate : value.split(','))
            line.perPosition.append(fractionOf(rate.trimmed()));
    } else {
        line.other.insert(key, value);
    }
}

qsizetype lengthOf(const QList<AcceptanceLine> &lines)
{
    qsizetype length = 0;
    for (const AcceptanceLine &line : lines) {
        const auto told = countOf(line.other.value("Number of speculative tokens"));
        length = std::max({length, line.perPosition.size(), static_cast<qsizetype>(told.value_or(0))});
    }
    return length;
}

} // namespace

std::optional<AcceptanceLine> parseAcceptanceLine(QByteArrayView line)
{
    const QByteArray plain = withoutAnsi(line);
    qsizetype begin = -1;
    for (const QByteArrayView head :
         {QByteArrayView("SpecDecoding metrics:"), QByteArrayView("Speculative metrics:")}) {
        if (const qsizetype found = plain.indexOf(head); found >= 0)
            begin = found + head.size();
    }
    if (begin < 0)
        return std::nullopt;
    QByteArray text = plain.mid(begin).trimmed();
    if (text.endsWith('.'))
        text.chop(1);

    // A part without a colon goes on with the list of the key before it.
    AcceptanceLine result;
    QByteArray key;
    QByteArray value;
    for (const QByteArray &raw : text.split(',')) {
        const QByteArray part = raw.trimmed();
        const qsizetype colon = part.indexOf(':');
        if (colon < 0) {
            if (!part.isEmpty() && !key.isEmpty())
                value += ',' + part;
            continue;
        }
        if (!key.isEmpty())
            take(result, key, value);
        key = part.first(colon).trimmed();
        value = part.mid(colon + 1).trimmed();
    }
    if (!key.isEmpty())
        take(result, key, value);
    return result;
}

QList<AcceptanceLine> acceptanceLines(QByteArrayView log)
{
    QList<AcceptanceLine> lines;
    for (qsizetype at = log.indexOf("metrics:"); at >= 0 && at < log.size();) {
        const qsizetype begin = log.first(at).lastIndexOf('\n') + 1;
        const qsizetype newline = log.indexOf('\n', at);
        const qsizetype end = newline < 0 ? log.size() : newline;
        if (auto line = parseAcceptanceLine(log.sliced(begin, end - begin))) {
            line->offset = begin;
            lines.append(std::move(*line));
        }
        at = log.indexOf("metrics:", end);
    }
    return lines;
}

PooledLines pooled(const QList<AcceptanceLine> &lines, int k)
{
    PooledLines pool;
    for (const AcceptanceLine &line : lines) {
        if (!line.acceptedTokens || !line.draftTokens)
            continue;
        ++pool.intervals;
        pool.acceptedTokens += *line.acceptedTokens;
        pool.draftTokens += *line.draftTokens;
    }
    if (pool.draftTokens == 0)
        return pool;
    const double rate = static_cast<double>(pool.acceptedTokens) / static_cast<double>(pool.draftTokens);
    pool.acceptanceRate = rate;
    const qsizetype length = k > 0 ? k : lengthOf(lines);
    if (length > 0)
        pool.acceptanceLength = 1.0 + rate * static_cast<double>(length);
    return pool;
}

} // namespace assay::logs
