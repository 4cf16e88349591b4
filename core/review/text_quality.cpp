// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/outputs.h"

#include <algorithm>
#include <vector>

namespace assay::review {

namespace {

bool isUndecodable(QChar character)
{
    const char16_t code = character.unicode();
    return code == 0xfffd || (code < 0x20 && code != u'\t' && code != u'\n' && code != u'\r') ||
           (code >= 0x7f && code < 0xa0);
}

qsizetype undecodableCharacters(QStringView text)
{
    while (!text.isEmpty() && text.back() == QChar::ReplacementCharacter && text.size() > 1 &&
           !isUndecodable(text[text.size() - 2]))
        text.chop(1);
    return std::count_if(text.begin(), text.end(), isUndecodable);
}

// The longest end of the text that is at least `repeats` repeats of one piece: its length and the piece's.
// Borders of the reversed text (Knuth, Morris and Pratt): a prefix of length n with the longest border b has
// the period n - b.
void findLoop(QStringView text, int repeats, TextQuality &quality)
{
    const qsizetype size = text.size();
    const auto at = [&text, size](qsizetype place) { return text[size - 1 - place]; };
    std::vector<qsizetype> border(static_cast<std::size_t>(size) + 1, 0);
    for (qsizetype length = 2; length <= size; ++length) {
        qsizetype matched = border[static_cast<std::size_t>(length - 1)];
        while (matched > 0 && at(length - 1) != at(matched))
            matched = border[static_cast<std::size_t>(matched)];
        if (at(length - 1) == at(matched))
            ++matched;
        border[static_cast<std::size_t>(length)] = matched;
        const qsizetype period = length - matched;
        // The last piece lost its separator with the text's trailing space.
        if (length + 1 >= period * repeats) {
            quality.loopPeriod = period;
            quality.loopCharacters = length;
        }
    }
}

} // namespace

bool TextQuality::isLooping(const Limits &limits) const
{
    const auto size = static_cast<double>(characters);
    return (loopCharacters >= limits.loopCharacters &&
            static_cast<double>(loopCharacters) >= limits.loopShare * size) ||
           (characters >= limits.compressibleCharacters && compressed < limits.compressed);
}

TextQuality qualityOf(const QString &text, const Limits &limits)
{
    TextQuality quality;
    quality.characters = text.size();
    quality.undecodable = undecodableCharacters(text);
    const QByteArray bytes = text.toUtf8();
    if (!bytes.isEmpty()) {
        // qCompress puts four bytes of length in front of what zlib gives.
        const qsizetype size = qCompress(bytes).size() - 4;
        quality.compressed = static_cast<double>(size) / static_cast<double>(bytes.size());
    }
    QStringView end(text);
    while (!end.isEmpty() && end.back().isSpace())
        end.chop(1);
    findLoop(end, limits.loopRepeats, quality);
    return quality;
}

} // namespace assay::review
