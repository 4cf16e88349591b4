// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/output_parts.h"

#include <algorithm>
#include <random>
#include <unordered_map>

namespace assay::review {

OutputParts partsOf(const QString &text)
{
    const QLatin1String mark("</think>");
    const qsizetype at = text.lastIndexOf(mark);
    if (at < 0)
        return {{}, text, false};
    return {text.first(at), text.sliced(at + mark.size()), true};
}

TextDifference differenceOf(QStringView left, QStringView right)
{
    if (left == right)
        return {true, left.size(), 0};
    const qsizetype shorter = std::min(left.size(), right.size());
    TextDifference difference{false, 0, 0};
    while (difference.prefix < shorter && left[difference.prefix] == right[difference.prefix])
        ++difference.prefix;
    if (difference.prefix > 0 && left[difference.prefix - 1].isHighSurrogate())
        --difference.prefix;
    const qsizetype rest = shorter - difference.prefix;
    while (difference.suffix < rest &&
           left[left.size() - 1 - difference.suffix] == right[right.size() - 1 - difference.suffix])
        ++difference.suffix;
    if (difference.suffix > 0 && left[left.size() - difference.suffix].isLowSurrogate())
        --difference.suffix;
    return difference;
}

QList<int> sampleOf(int total, int count, quint32 seed)
{
    QList<int> chosen;
    if (total <= 0 || count <= 0)
        return chosen;
    // Fisher and Yates from the front, of which only the places that were swapped are kept. The standard
    // fixes what mt19937 gives, but not what its distributions make of it.
    std::mt19937 random(seed);
    std::unordered_map<int, int> swapped;
    const auto at = [&swapped](int place) {
        const auto known = swapped.find(place);
        return known == swapped.end() ? place : known->second;
    };
    const int wanted = std::min(total, count);
    chosen.reserve(wanted);
    for (int place = 0; place < wanted; ++place) {
        const auto left = static_cast<quint64>(total - place);
        const int other = place + static_cast<int>((quint64{random()} * left) >> 32);
        chosen.append(at(other));
        swapped[other] = at(place);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

} // namespace assay::review
