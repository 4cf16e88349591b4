// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/logs/text_search.h>

#include <QByteArray>
#include <QList>
#include <QRegularExpression>
#include <QString>

#include <array>
#include <vector>

namespace assay::ui {

// What is looked for in a log: a piece of text, or a regular expression. Case counts only if there is a
// capital in it. A line fits if any of the parts between its carriage returns does: what a progress bar has
// written over is found as well.
class LineMatcher
{
public:
    enum class Answer {
        No,
        Yes,
        GaveUp, // the expression is too costly for the line
    };

    LineMatcher() = default;
    LineMatcher(const QString &text, bool isRegex);

    // Nothing is looked for.
    [[nodiscard]] bool isEmpty() const { return m_text.isEmpty(); }
    // Why the expression cannot be used, in the words of PCRE; empty when it can.
    [[nodiscard]] QString error() const;

    // Whether a line (bytes as they lie in the log, without the newline) fits.
    [[nodiscard]] bool matches(QByteArrayView line) const;
    // The same of a line, or a part of one, that has no escape sequences any more.
    [[nodiscard]] Answer tryOn(QByteArrayView plain) const;
    // The places in a text that is shown: start and length in characters.
    [[nodiscard]] QList<std::pair<qsizetype, qsizetype>> placesIn(const QString &text) const;

    // How lines that may fit are found among many without a look at each: a line of ASCII that has none of
    // these texts does not fit, nor does any other one, unless such lines have to be tried.
    [[nodiscard]] const std::vector<logs::TextSearch> &leads() const { return m_leads; }
    // Every line has to be tried: there are no texts to look for.
    [[nodiscard]] bool triesAll() const { return m_leads.empty(); }
    [[nodiscard]] bool triesBeyondAscii() const { return m_triesBeyondAscii; }
    // A line that has such a text fits, with no need to be tried.
    [[nodiscard]] bool isExact() const { return !m_isRegex && !m_leads.empty(); }

    bool operator==(const LineMatcher &other) const
    {
        return m_text == other.m_text && m_isRegex == other.m_isRegex;
    }

private:
    [[nodiscard]] Answer tryExpression(QByteArrayView part) const;
    [[nodiscard]] const QRegularExpression &expressionFor(qsizetype length) const;

    QString m_text;
    std::vector<logs::TextSearch> m_leads;
    bool m_triesBeyondAscii = false;
    QRegularExpression m_expression;
    std::array<QRegularExpression, 4> m_limited; // the same, the more limited the longer the text
    bool m_isRegex = false;
    bool m_countsCase = false;
};

} // namespace assay::ui
