// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/shown_text.h"

#include <algorithm>

namespace assay::ui {

namespace {

constexpr qsizetype longestLine = 4000; // a paragraph is laid out at once
constexpr qsizetype mostMarks = 500;

bool isControl(char16_t code)
{
    return (code < 0x20 && code != u'\t' && code != u'\n') || (code >= 0x7f && code < 0xa0);
}

// The picture of a control character; those of the second half have none.
QChar pictureOf(char16_t code)
{
    if (code < 0x20)
        return QChar(static_cast<char16_t>(0x2400 + code));
    return code == 0x7f ? QChar(u'\u2421') : QChar(u'\ufffd');
}

// Where a place of the original is when these line ends were put in.
qsizetype moved(qsizetype place, const QList<qsizetype> &breaks)
{
    qsizetype shift = 0;
    for (const qsizetype at : breaks) {
        if (at > place + shift)
            break;
        ++shift;
    }
    return place + shift;
}

} // namespace

ShownText shownText(const QString &original, const QList<MarkedRange> &marks)
{
    ShownText shown;
    shown.characters = original.size();
    shown.text.reserve(original.size());
    QList<MarkedRange> odd;
    qsizetype column = 0;
    for (qsizetype at = 0; at < original.size(); ++at) {
        const QChar character = original[at];
        const char16_t code = character.unicode();
        if (code == u'\r' && at + 1 < original.size() && original[at + 1] == QLatin1Char('\n')) {
            // Half of a line's end; a picture of it in every line would hide the text.
            shown.text += QLatin1Char(' ');
            continue;
        }
        if (column >= longestLine && code != u'\n' && !character.isLowSurrogate()) {
            shown.breaks.append(shown.text.size());
            shown.text += QLatin1Char('\n');
            column = 0;
        }
        // A view makes paragraphs of these two as well.
        const bool separates = code == 0x2028 || code == 0x2029;
        const bool undecodable = code == 0xfffd || (isControl(code) && code != u'\r');
        if (undecodable) {
            if (!odd.isEmpty() && odd.last().from + odd.last().size == shown.text.size())
                ++odd.last().size;
            else if (odd.size() < mostMarks)
                odd.append({shown.text.size(), 1, TextMark::Undecodable});
        }
        shown.text += separates ? QChar(u'\u21b5') : isControl(code) ? pictureOf(code) : character;
        column = code == u'\n' ? 0 : column + 1;
    }
    for (const MarkedRange &mark : marks) {
        const qsizetype from = moved(mark.from, shown.breaks);
        shown.marks.append({from, moved(mark.from + mark.size, shown.breaks) - from, mark.mark});
    }
    shown.marks += odd;
    return shown;
}

QString unbroken(const QString &text, qsizetype from, const QList<qsizetype> &breaks)
{
    QString whole;
    whole.reserve(text.size());
    qsizetype begin = 0;
    for (auto at = std::lower_bound(breaks.begin(), breaks.end(), from); at != breaks.end(); ++at) {
        const qsizetype place = *at - from;
        if (place >= text.size())
            break;
        whole += QStringView(text).sliced(begin, place - begin);
        begin = place + 1;
    }
    whole += QStringView(text).sliced(begin);
    return whole;
}

} // namespace assay::ui
