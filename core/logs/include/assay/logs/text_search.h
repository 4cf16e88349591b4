// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace assay::logs {

// How often a byte stands there.
[[nodiscard]] qint64 countOf(QByteArrayView bytes, char byte);
// Where the first byte from `from` on stands that is no ASCII; -1 if nowhere.
[[nodiscard]] qsizetype findBeyondAscii(QByteArrayView bytes, qsizetype from);

// Finds a text in bytes of any kind at about the speed at which memory gives them: two bytes of the text that
// are seldom in logs are looked for at their distance, in many places at once, and the text only where both
// are.
class TextSearch
{
public:
    enum class Case {
        Counts,
        Folded, // ASCII letters are equal in both cases
    };

    TextSearch() = default;
    TextSearch(QByteArray text, Case sensitivity);

    [[nodiscard]] const QByteArray &text() const { return m_text; }
    // The first place from `from` on where the text stands; -1 if nowhere, or without a text.
    [[nodiscard]] qsizetype find(QByteArrayView bytes, qsizetype from) const;

private:
    struct Probe
    {
        qsizetype at = 0;
        unsigned char fold = 0; // bits that do not count
        unsigned char byte = 0; // with those bits set
        [[nodiscard]] bool fits(char other) const
        {
            return (static_cast<unsigned char>(other) | fold) == byte;
        }
    };

    [[nodiscard]] bool standsAt(const char *place) const;

    QByteArray m_text;
    Case m_case = Case::Counts;
    std::vector<Probe> m_probes; // one a byte of the text
    Probe m_first, m_second;     // the two that fit the seldomest
};

} // namespace assay::logs
