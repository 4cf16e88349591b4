// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/fuzzy.h"

#include <QList>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int letterScore = 1;
constexpr int inARowScore = 5;
constexpr int wordStartScore = 6;
constexpr int wholeTextStartScore = 3;

bool beginsWord(QStringView text, qsizetype at)
{
    if (at == 0)
        return true;
    const QChar before = text[at - 1];
    return !before.isLetterOrNumber() || (before.isDigit() != text[at].isDigit()) ||
           (before.isLower() && text[at].isUpper());
}

// The best way to place the letters of one word, by dynamic programming over (letter, place).
std::optional<int> wordScore(QStringView word, QStringView text)
{
    constexpr int none = -1;
    QList<int> before(text.size() + 1,
                      0); // best score with the letters so far, the last at or before a place
    QList<int> endedAt(text.size(), none); // the same with the last letter exactly there
    for (qsizetype letter = 0; letter < word.size(); ++letter) {
        QList<int> now(text.size() + 1, none);
        QList<int> endsAt(text.size(), none);
        for (qsizetype at = 0; at < text.size(); ++at) {
            now[at + 1] = now[at];
            if (text[at].toCaseFolded() != word[letter].toCaseFolded())
                continue;
            int best = before[at] == none ? none : before[at] + letterScore;
            if (letter > 0 && at > 0 && endedAt[at - 1] != none)
                best = std::max(best, endedAt[at - 1] + letterScore + inARowScore);
            if (best == none)
                continue;
            if (beginsWord(text, at))
                best += at == 0 ? wordStartScore + wholeTextStartScore : wordStartScore;
            endsAt[at] = best;
            now[at + 1] = std::max(now[at + 1], best);
        }
        before = now;
        endedAt = endsAt;
    }
    return before.last() == none ? std::nullopt : std::optional(before.last());
}

} // namespace

std::optional<int> fuzzyScore(QStringView typed, QStringView text)
{
    int score = 0;
    for (const QStringView word : typed.split(u' ', Qt::SkipEmptyParts)) {
        const std::optional<int> part = wordScore(word, text);
        if (!part)
            return std::nullopt;
        score += *part;
    }
    return score;
}

} // namespace assay::ui
