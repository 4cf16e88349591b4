// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/line_level.h"

#include <algorithm>
#include <array>

namespace assay::ui {

namespace {

constexpr qsizetype lookedAt = 160;

struct Word
{
    QByteArrayView text;
    LineLevel level;
};

constexpr std::array words{
    Word{"INFO", LineLevel::Info},      Word{"ERROR", LineLevel::Error}, Word{"WARNING", LineLevel::Warning},
    Word{"WARN", LineLevel::Warning},   Word{"DEBUG", LineLevel::Debug}, Word{"TRACE", LineLevel::Debug},
    Word{"CRITICAL", LineLevel::Error}, Word{"FATAL", LineLevel::Error},
};

constexpr std::array lowerWords{
    Word{"error:", LineLevel::Error},
    Word{"fatal:", LineLevel::Error},
    Word{"warning:", LineLevel::Warning},
};

bool isLetter(char byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

bool isDigit(char byte)
{
    return byte >= '0' && byte <= '9';
}

// The first run of capitals that is one of the words.
LevelMark byWord(QByteArrayView head)
{
    qsizetype at = 0;
    while (at < head.size()) {
        if (!isLetter(head[at]) && head[at] != '_') {
            ++at;
            continue;
        }
        // A colour's final letter ("\x1b[33m") is no part of the word behind it.
        if (head[at] == 'm' && at > 0 && isDigit(head[at - 1])) {
            ++at;
            continue;
        }
        qsizetype end = at;
        while (end < head.size() && (isLetter(head[end]) || head[end] == '_' || isDigit(head[end])))
            ++end;
        const QByteArrayView word = head.sliced(at, end - at);
        for (const Word &known : words) {
            if (word == known.text)
                return {known.level, at, known.text.size()};
        }
        at = end;
    }
    return {};
}

LevelMark byGlog(QByteArrayView head)
{
    if (head.size() < 6 || !std::all_of(head.begin() + 1, head.begin() + 5, isDigit) || head[5] != ' ')
        return {};
    switch (head[0]) {
    case 'I':
        return {LineLevel::Info, 0, 5};
    case 'W':
        return {LineLevel::Warning, 0, 5};
    case 'E':
    case 'F':
        return {LineLevel::Error, 0, 5};
    default:
        return {};
    }
}

// "torch.OutOfMemoryError: CUDA out of memory": a dotted name at the very start that ends so.
bool isPythonError(QByteArrayView head)
{
    const qsizetype colon = head.indexOf(": ");
    if (colon <= 5)
        return false;
    const QByteArrayView name = head.first(colon);
    if (!name.endsWith("Error") && !name.endsWith("Exception"))
        return false;
    return std::all_of(name.begin(), name.end(), [](char byte) {
        return isLetter(byte) || isDigit(byte) || byte == '.' || byte == '_';
    });
}

} // namespace

LevelMark levelOf(QByteArrayView line)
{
    const QByteArrayView head = line.first(std::min(line.size(), lookedAt));
    if (const LevelMark mark = byGlog(head); mark.level != LineLevel::Plain)
        return mark;
    if (const LevelMark mark = byWord(head); mark.level != LineLevel::Plain)
        return mark;
    for (const Word &known : lowerWords) {
        const qsizetype at = head.indexOf(known.text);
        if (at >= 0 && (at == 0 || !isLetter(head[at - 1])))
            return {known.level, at, known.text.size() - 1};
    }
    if (head.startsWith("Traceback (most recent call last)") || isPythonError(head))
        return {LineLevel::Error, 0, 0};
    return {};
}

} // namespace assay::ui
