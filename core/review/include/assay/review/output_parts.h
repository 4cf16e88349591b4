// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace assay::review {

// Reasoning and answer of an output's text.
struct OutputParts
{
    QString reasoning;
    QString answer;
    bool apart = false; // the text has the mark that ends the reasoning
};
// Splits at the last "</think>"; without one everything is the answer.
[[nodiscard]] OutputParts partsOf(const QString &text);

// Where two texts part: both begin with the same `prefix` characters and end in the same `suffix`.
struct TextDifference
{
    bool equal = true;
    qsizetype prefix = 0;
    qsizetype suffix = 0;

    bool operator==(const TextDifference &) const = default;
};
// The longest common beginning, then the longest common end beside it; neither cuts a character in two.
[[nodiscard]] TextDifference differenceOf(QStringView left, QStringView right);

// `count` different numbers below `total`, ascending (all of them if there are not so many). The same seed
// gives the same numbers on every machine.
[[nodiscard]] QList<int> sampleOf(int total, int count, quint32 seed);

} // namespace assay::review
