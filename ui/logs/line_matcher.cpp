// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/line_matcher.h"

#include <assay/logs/line_text.h>

#include <algorithm>
#include <cstring>

namespace assay::ui {

namespace {

// A pattern that goes astray on one line ends there instead of holding up all others.
const auto matchLimit = QStringLiteral("(*LIMIT_MATCH=200000)(*LIMIT_DEPTH=20000)");
constexpr qsizetype longestForRegex = 64 << 10;
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

char lowered(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + ('a' - 'A')) : byte;
}

} // namespace

LineMatcher::LineMatcher(const QString &text, bool isRegex)
    : m_text(text), m_isRegex(isRegex), m_countsCase(isRegex ? hasLiteralCapital(text) : hasCapital(text))
{
    if (isRegex) {
        const auto options =
            m_countsCase ? QRegularExpression::NoPatternOption : QRegularExpression::CaseInsensitiveOption;
        m_expression = QRegularExpression(text, options);
        if (m_expression.isValid() && !text.isEmpty())
            m_expression.setPattern(matchLimit + text);
    } else {
        m_bytes = folded(text.toUtf8());
    }
}

QString LineMatcher::error() const
{
    return m_isRegex && !m_expression.isValid() ? m_expression.errorString() : QString();
}

QByteArray LineMatcher::folded(QByteArrayView bytes) const
{
    QByteArray copy = bytes.toByteArray();
    if (!m_countsCase)
        std::transform(copy.cbegin(), copy.cend(), copy.begin(), lowered);
    return copy;
}

qsizetype LineMatcher::find(QByteArrayView bytes, qsizetype from) const
{
    if (from >= bytes.size() || m_bytes.isEmpty())
        return -1;
    const void *found = ::memmem(bytes.data() + from, static_cast<size_t>(bytes.size() - from),
                                 m_bytes.constData(), static_cast<size_t>(m_bytes.size()));
    return found == nullptr ? -1 : static_cast<const char *>(found) - bytes.data();
}

bool LineMatcher::matches(QByteArrayView line) const
{
    if (m_text.isEmpty() || !error().isEmpty())
        return false;
    if (m_isRegex)
        return m_expression.match(logs::shownText(line.first(std::min(line.size(), longestForRegex))))
            .hasMatch();
    const bool isRaw = line.contains('\x1b') || line.contains('\r');
    const QByteArray plain = isRaw ? logs::withoutAnsi(line) : QByteArray();
    const QByteArrayView shown = isRaw ? logs::lastSegment(plain) : line;
    return m_countsCase ? find(shown, 0) >= 0 : find(folded(shown), 0) >= 0;
}

QList<std::pair<qsizetype, qsizetype>> LineMatcher::placesIn(const QString &text) const
{
    QList<std::pair<qsizetype, qsizetype>> places;
    if (m_text.isEmpty() || !error().isEmpty())
        return places;
    if (m_isRegex) {
        auto found = m_expression.globalMatch(text);
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
