// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/styled_text.h"

#include <QColor>

#include <algorithm>
#include <array>

namespace assay::ui {

namespace {

constexpr int mostChanges = 64;
constexpr qsizetype tabWidth = 8;

struct Look
{
    std::optional<Token> ink;
    bool bold = false;
};

struct Change
{
    qsizetype at = 0; // bytes of the line without escapes
    Look look;
};

std::optional<Token> inkOfSix(int color)
{
    switch (color & 7) {
    case 1:
        return Token::TerminalRed;
    case 2:
        return Token::TerminalGreen;
    case 3:
        return Token::TerminalYellow;
    case 4:
        return Token::TerminalBlue;
    case 5:
        return Token::TerminalMagenta;
    case 6:
        return Token::TerminalCyan;
    default:
        return std::nullopt;
    }
}

std::optional<Token> inkOfRgb(int red, int green, int blue)
{
    const QColor asked(std::clamp(red, 0, 255), std::clamp(green, 0, 255), std::clamp(blue, 0, 255));
    constexpr int leastSaturation = 40;
    if (asked.hsvSaturation() < leastSaturation)
        return asked.value() < 192 ? std::optional(Token::Muted) : std::nullopt;
    // A sextant of the hue circle around each of red, yellow, green, cyan, blue, magenta.
    constexpr std::array byHue{1, 3, 2, 6, 4, 5};
    return inkOfSix(byHue[static_cast<std::size_t>(((asked.hsvHue() + 30) % 360) / 60)]);
}

std::optional<Token> inkOf256(int number)
{
    if (number < 8)
        return inkOfSix(number);
    if (number < 16)
        return number == 8 ? std::optional(Token::Muted) : inkOfSix(number);
    if (number >= 232)
        return number < 250 ? std::optional(Token::Muted) : std::nullopt;
    const int cube = number - 16;
    return inkOfRgb(cube / 36 * 51, cube / 6 % 6 * 51, cube % 6 * 51);
}

// The look after a "select graphic rendition" with these parameters.
Look rendered(Look look, QByteArrayView parameters)
{
    QList<int> numbers;
    for (const QByteArray &part : parameters.toByteArray().replace(':', ';').split(';'))
        numbers.append(part.isEmpty() ? 0 : part.toInt());
    for (qsizetype at = 0; at < numbers.size(); ++at) {
        const int number = numbers.at(at);
        const auto next = [&](qsizetype ahead) { return numbers.value(at + ahead, 0); };
        if (number == 0) {
            look = {};
        } else if (number == 1) {
            look.bold = true;
        } else if (number == 2) {
            look.ink = Token::Muted;
        } else if (number == 22) {
            look.bold = false;
        } else if (number == 39) {
            look.ink.reset();
        } else if ((number >= 30 && number <= 37) || (number >= 90 && number <= 97)) {
            look.ink = number == 90 ? std::optional(Token::Muted) : inkOfSix(number % 10);
        } else if ((number == 38 || number == 48) && next(1) == 5) {
            if (number == 38)
                look.ink = inkOf256(next(2));
            at += 2;
        } else if ((number == 38 || number == 48) && next(1) == 2) {
            if (number == 38)
                look.ink = inkOfRgb(next(2), next(3), next(4));
            at += 4;
        }
    }
    return look;
}

QList<Change> changesOf(QByteArrayView line)
{
    QList<Change> changes;
    Look look;
    qsizetype at = 0;
    while (changes.size() < mostChanges) {
        at = line.indexOf(QByteArrayView("\x1b["), at);
        if (at < 0)
            break;
        qsizetype end = at + 2;
        while (end < line.size() &&
               ((line[end] >= '0' && line[end] <= '9') || line[end] == ';' || line[end] == ':'))
            ++end;
        if (end < line.size() && line[end] == 'm') {
            look = rendered(look, line.sliced(at + 2, end - at - 2));
            changes.append({logs::withoutAnsi(line.first(at)).size(), look});
        }
        at = end;
    }
    return changes;
}

// Tabs become blanks; the places move along.
QString withoutTabs(const QString &text, QList<qsizetype> &places)
{
    if (!text.contains(QLatin1Char('\t')))
        return text;
    QString plain;
    plain.reserve(text.size() + tabWidth);
    qsizetype next = 0;
    for (qsizetype at = 0; at <= text.size(); ++at) {
        while (next < places.size() && places.at(next) <= at)
            places[next++] = plain.size();
        if (at == text.size())
            break;
        if (text.at(at) == QLatin1Char('\t'))
            plain.append(QString(tabWidth - plain.size() % tabWidth, QLatin1Char(' ')));
        else
            plain.append(text.at(at));
    }
    return plain;
}

} // namespace

StyledText styledText(QByteArrayView line, const PartChoice &choose)
{
    const QList<Change> changes = changesOf(line);
    const QByteArray plain = logs::withoutAnsi(line);
    const QByteArrayView segment = choose(plain);
    const qsizetype begin = segment.data() - plain.constData();

    QList<qsizetype> places;
    for (const Change &change : changes) {
        const qsizetype bytes = std::clamp<qsizetype>(change.at - begin, 0, segment.size());
        places.append(logs::shownText(segment.first(bytes)).size());
    }
    StyledText styled;
    styled.text = withoutTabs(logs::shownText(segment), places);
    for (qsizetype number = 0; number < changes.size(); ++number) {
        const Look &look = changes.at(number).look;
        const qsizetype from = std::min(places.at(number), styled.text.size());
        const qsizetype to = number + 1 < places.size() ? std::min(places.at(number + 1), styled.text.size())
                                                        : styled.text.size();
        if (to > from && (look.ink || look.bold))
            styled.spans.append({from, to - from, look.ink, look.bold});
    }
    return styled;
}

} // namespace assay::ui
