// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/logs/pattern_literal.h"

#include <algorithm>
#include <optional>

namespace assay::logs {

namespace {

constexpr qsizetype kShortest = 3;
constexpr qsizetype kLongest = 64;

// Reads a pattern from left to right and keeps the longest run of plain characters that every match must
// hold. Groups and classes are skipped, not read: what is in them may be optional. Anything that could change
// the meaning of plain characters makes it give up.
class LiteralReader
{
public:
    explicit LiteralReader(QStringView pattern) : m_pattern(pattern) {}

    std::optional<QList<QByteArray>> read()
    {
        while (m_at < m_pattern.size()) {
            const char16_t character = m_pattern[m_at++].unicode();
            if (!readOne(character))
                return std::nullopt;
        }
        if (!endAlternative())
            return std::nullopt;
        return m_found;
    }

private:
    bool readOne(char16_t character)
    {
        switch (character) {
        case u'|':
            return endAlternative();
        case u'(':
            return skipGroup();
        case u'[':
            return skipClass();
        case u'\\':
            return readEscape();
        case u'*':
        case u'?':
            return dropLast();
        case u'{':
            return readBraces();
        case u'+':
        case u'.':
        case u'^':
        case u'$':
            endRun();
            return true;
        case u')':
            return false;
        default:
            return add(character);
        }
    }

    bool add(char16_t character)
    {
        if (character < 0x20 || character > 0x7e) {
            endRun();
            return true;
        }
        m_run += static_cast<char>(character >= u'A' && character <= u'Z' ? character + 32 : character);
        return true;
    }

    bool dropLast()
    {
        m_run.chop(1);
        endRun();
        return true;
    }

    bool readBraces()
    {
        const qsizetype close = m_pattern.indexOf(u'}', m_at);
        if (close < 0)
            return false;
        // Braces that are no count are plain characters to PCRE; what is in them would have to be read as
        // such.
        const QStringView count = m_pattern.sliced(m_at, close - m_at);
        const bool isCount = std::all_of(count.begin(), count.end(), [](QChar character) {
            return (character >= u'0' && character <= u'9') || character == u',';
        });
        if (!isCount)
            return false;
        m_at = close + 1;
        return dropLast();
    }

    bool readEscape()
    {
        if (m_at == m_pattern.size())
            return false;
        const QChar character = m_pattern[m_at++];
        if (!character.isLetterOrNumber())
            return add(character.unicode());
        static const QString plainClasses = QStringLiteral("bBdDwWsSAzZ");
        if (!plainClasses.contains(character))
            return false;
        endRun();
        return true;
    }

    bool skipClass()
    {
        endRun();
        if (m_at < m_pattern.size() && m_pattern[m_at] == u'^')
            ++m_at;
        if (m_at < m_pattern.size() && m_pattern[m_at] == u']')
            ++m_at;
        for (; m_at < m_pattern.size(); ++m_at) {
            if (m_pattern[m_at] == u'\\') {
                ++m_at;
            } else if (m_pattern[m_at] == u'[') {
                return false;
            } else if (m_pattern[m_at] == u']') {
                ++m_at;
                return true;
            }
        }
        return false;
    }

    bool skipGroup()
    {
        endRun();
        // (?i) alone changes nothing here, (?: and look-aheads only group; any other head may change the
        // reading.
        if (m_pattern.sliced(m_at).startsWith(u"?i)")) {
            m_at += 3;
            return true;
        }
        if (m_at < m_pattern.size() && (m_pattern[m_at] == u'?' || m_pattern[m_at] == u'*')) {
            const QStringView head = m_pattern.sliced(m_at);
            if (!head.startsWith(u"?:") && !head.startsWith(u"?=") && !head.startsWith(u"?!") &&
                !head.startsWith(u"?<!") && !head.startsWith(u"?<="))
                return false;
            ++m_at;
        }
        for (int depth = 1; m_at < m_pattern.size();) {
            const char16_t character = m_pattern[m_at++].unicode();
            if (character == u'\\') {
                if (m_at < m_pattern.size() && (m_pattern[m_at] == u'Q' || m_pattern[m_at] == u'E'))
                    return false;
                ++m_at;
            } else if (character == u'[') {
                if (!skipClass())
                    return false;
            } else if (character == u'(') {
                if (m_pattern.sliced(m_at).startsWith(u"?#") || m_pattern.sliced(m_at).startsWith(u"*"))
                    return false;
                ++depth;
            } else if (character == u')' && --depth == 0) {
                return true;
            }
        }
        return false;
    }

    void endRun()
    {
        if (m_run.size() > m_best.size())
            m_best = m_run;
        m_run.clear();
    }

    bool endAlternative()
    {
        endRun();
        if (m_best.size() < kShortest)
            return false;
        m_found.append(m_best.left(kLongest));
        m_best.clear();
        return true;
    }

    QStringView m_pattern;
    qsizetype m_at = 0;
    QByteArray m_run;
    QByteArray m_best;
    QList<QByteArray> m_found;
};

} // namespace

QList<QByteArray> requiredLiterals(const QString &pattern)
{
    return LiteralReader(pattern).read().value_or(QList<QByteArray>());
}

} // namespace assay::logs
