// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QRegularExpression>
#include <QString>

namespace assay::ui {

// What is looked for in a log: a piece of text, or a regular expression. Case counts only if there is a
// capital in it.
class LineMatcher
{
public:
    LineMatcher() = default;
    LineMatcher(const QString &text, bool isRegex);

    // Nothing is looked for.
    [[nodiscard]] bool isEmpty() const { return m_text.isEmpty(); }
    [[nodiscard]] bool isPlain() const { return !m_isRegex; }
    // Why the expression cannot be used, in the words of PCRE; empty when it can.
    [[nodiscard]] QString error() const;

    // Whether a line (bytes as they lie in the log, without the newline) shows it.
    [[nodiscard]] bool matches(QByteArrayView line) const;
    // The places in a text that is shown: start and length in characters.
    [[nodiscard]] QList<std::pair<qsizetype, qsizetype>> placesIn(const QString &text) const;
    // The first place of plain bytes (no escapes, no carriage returns) from `from` on where it stands, -1 if
    // nowhere. Only of a plain text.
    [[nodiscard]] qsizetype find(QByteArrayView bytes, qsizetype from) const;
    // Bytes as find() wants them: lower-case letters where case does not count.
    [[nodiscard]] QByteArray folded(QByteArrayView bytes) const;
    [[nodiscard]] bool countsCase() const { return m_countsCase; }

    bool operator==(const LineMatcher &other) const
    {
        return m_text == other.m_text && m_isRegex == other.m_isRegex;
    }

private:
    QString m_text;
    QByteArray m_bytes;
    QRegularExpression m_expression;
    bool m_isRegex = false;
    bool m_countsCase = false;
};

} // namespace assay::ui
