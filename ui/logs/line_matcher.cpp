// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/line_matcher.h"

#include <assay/logs/line_text.h>
#include <assay/logs/pattern_literal.h>

#include <QElapsedTimer>

#include <algorithm>
#include <optional>

namespace assay::ui {

namespace {

// PCRE counts its steps anew at each place where a match may begin, so that a text of n characters costs at
// most n times the limit: some 100 ms for each of these lengths.
struct Limit
{
    qsizetype length;
    int steps;
};
constexpr std::array limits{Limit{256, 100'000}, Limit{4096, 8000}, Limit{qsizetype{64} << 10, 450},
                            Limit{qsizetype{1} << 20, 28}};
// A part that is too much at once is tried in windows of this size, until it has taken so long.
constexpr qsizetype window = limits[1].length;
constexpr qsizetype windowStep = window - 1024;
constexpr qint64 longestForPart = 100; // ms
constexpr qsizetype mostPlaces = 1000;

bool hasCapital(const QString &text)
{
    return std::any_of(text.cbegin(), text.cend(), [](QChar letter) { return letter.isUpper(); });
}

// A capital behind a backslash is a class of characters (\S, \W), no letter that is looked for.
bool hasLiteralCapital(const QString &pattern)
{
    for (qsizetype at = 0; at < pattern.size(); ++at) {
        if (pattern.at(at) == QLatin1Char('\\'))
            ++at;
        else if (pattern.at(at).isUpper())
            return true;
    }
    return false;
}

// Letters beyond ASCII that are equal to one of it but for their case: \u017F to s, \u212A to k.
bool hasRelativesBeyondAscii(const QByteArray &text)
{
    return std::any_of(text.cbegin(), text.cend(), [](char byte) {
        return byte == 's' || byte == 'S' || byte == 'k' || byte == 'K' ||
               (static_cast<unsigned char>(byte) & 0x80U) != 0;
    });
}

} // namespace

LineMatcher::LineMatcher(const QString &text, bool isRegex)
    : m_text(text), m_isRegex(isRegex), m_countsCase(isRegex ? hasLiteralCapital(text) : hasCapital(text))
{
    using Case = logs::TextSearch::Case;
    if (text.isEmpty())
        return;
    if (!isRegex) {
        QString folded = text;
        std::transform(folded.cbegin(), folded.cend(), folded.begin(),
                       [](QChar letter) { return letter.toCaseFolded(); });
        const QByteArray bytes = m_countsCase ? text.toUtf8() : folded.toUtf8();
        m_leads.emplace_back(bytes, m_countsCase ? Case::Counts : Case::Folded);
        m_triesBeyondAscii = !m_countsCase && hasRelativesBeyondAscii(bytes);
        return;
    }
    const auto options =
        m_countsCase ? QRegularExpression::NoPatternOption : QRegularExpression::CaseInsensitiveOption;
    m_expression = QRegularExpression(text, options);
    if (!m_expression.isValid())
        return;
    for (std::size_t at = 0; at < limits.size(); ++at)
        m_limited[at] = QRegularExpression(
            QStringLiteral("(*LIMIT_MATCH=%1)(*LIMIT_DEPTH=20000)").arg(limits[at].steps) + text, options);
    for (const QByteArray &literal : logs::requiredLiterals(text)) {
        m_leads.emplace_back(literal, Case::Folded);
        m_triesBeyondAscii = m_triesBeyondAscii || hasRelativesBeyondAscii(literal);
    }
}

QString LineMatcher::error() const
{
    return m_isRegex && !m_expression.isValid() ? m_expression.errorString() : QString();
}

bool LineMatcher::matches(QByteArrayView line) const
{
    if (line.contains('\x1b'))
        return tryOn(logs::withoutAnsi(line)) == Answer::Yes;
    return tryOn(line) == Answer::Yes;
}

LineMatcher::Answer LineMatcher::tryOn(QByteArrayView plain) const
{
    if (m_text.isEmpty() || !error().isEmpty())
        return Answer::No;
    if (!m_isRegex) {
        const bool stands = m_leads.front().find(plain, 0) >= 0 ||
                            (m_triesBeyondAscii && logs::findBeyondAscii(plain, 0) >= 0 &&
                             QString::fromUtf8(plain).contains(m_text, Qt::CaseInsensitive));
        return stands ? Answer::Yes : Answer::No;
    }
    std::optional<Answer> answer;
    for (qsizetype begin = 0; begin < plain.size();) {
        const qsizetype found = plain.indexOf('\r', begin);
        const qsizetype end = found < 0 ? plain.size() : found;
        if (end > begin && answer != Answer::GaveUp)
            answer = tryExpression(plain.sliced(begin, end - begin));
        if (answer == Answer::Yes)
            break;
        begin = end + 1;
    }
    return answer ? *answer : tryExpression({});
}

const QRegularExpression &LineMatcher::expressionFor(qsizetype length) const
{
    std::size_t at = 0;
    while (at + 1 < limits.size() && length > limits[at].length)
        ++at;
    return m_limited[at];
}

LineMatcher::Answer LineMatcher::tryExpression(QByteArrayView part) const
{
    const auto answerOf = [](const QRegularExpressionMatch &match) {
        return match.hasMatch() ? Answer::Yes : match.isValid() ? Answer::No : Answer::GaveUp;
    };
    const QString text = logs::shownText(part);
    const Answer whole = answerOf(expressionFor(text.size()).match(text));
    if (whole != Answer::GaveUp || text.size() <= window)
        return whole;
    QElapsedTimer clock;
    clock.start();
    for (qsizetype at = 0; at < text.size(); at += windowStep) {
        const QString piece = text.mid(at, window);
        const Answer answer = answerOf(expressionFor(piece.size()).match(piece));
        if (answer != Answer::No)
            return answer;
        if (clock.elapsed() > longestForPart)
            return Answer::GaveUp;
    }
    return Answer::No;
}

QList<std::pair<qsizetype, qsizetype>> LineMatcher::placesIn(const QString &text) const
{
    QList<std::pair<qsizetype, qsizetype>> places;
    if (m_text.isEmpty() || !error().isEmpty())
        return places;
    if (m_isRegex) {
        auto found = expressionFor(text.size()).globalMatch(text);
        while (found.hasNext() && places.size() < mostPlaces) {
            const QRegularExpressionMatch match = found.next();
            if (match.capturedLength() > 0)
                places.append({match.capturedStart(), match.capturedLength()});
        }
        return places;
    }
    const auto sensitivity = m_countsCase ? Qt::CaseSensitive : Qt::CaseInsensitive;
    qsizetype at = text.indexOf(m_text, 0, sensitivity);
    while (at >= 0 && places.size() < mostPlaces) {
        places.append({at, m_text.size()});
        at = text.indexOf(m_text, at + m_text.size(), sensitivity);
    }
    return places;
}

} // namespace assay::ui
