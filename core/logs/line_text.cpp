// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/logs/line_text.h"

namespace assay::logs {

namespace {

constexpr char kEscape = '\x1b';
constexpr char kBell = '\x07';

bool isBetween(char byte, char low, char high)
{
    return byte >= low && byte <= high;
}

// The end of a CSI sequence whose parameters start at `at`: parameter bytes, intermediate bytes, one final
// byte.
qsizetype endOfCsi(QByteArrayView line, qsizetype at)
{
    while (at < line.size() && isBetween(line[at], '\x20', '\x3f'))
        ++at;
    return at < line.size() && isBetween(line[at], '\x40', '\x7e') ? at + 1 : at;
}

// The end of a string sequence whose text starts at `at`: after BEL or ESC \; -1 when it is not closed.
qsizetype endOfString(QByteArrayView line, qsizetype at)
{
    for (; at < line.size(); ++at) {
        if (line[at] == kBell)
            return at + 1;
        if (line[at] == kEscape && at + 1 < line.size() && line[at + 1] == '\\')
            return at + 2;
    }
    return -1;
}

void appendWithoutAnsi(QByteArray &plain, QByteArrayView line)
{
    bool stringsClose = true;
    qsizetype at = 0;
    while (at < line.size()) {
        const qsizetype found = line.indexOf(kEscape, at);
        const qsizetype escape = found < 0 ? line.size() : found;
        plain.append(line.data() + at, escape - at);
        if (found < 0)
            break;
        at = escape + 1;
        if (at == line.size())
            break;
        const char kind = line[at];
        if (kind == '[') {
            at = endOfCsi(line, at + 1);
        } else if (kind == ']' || kind == 'P' || kind == 'X' || kind == '^' || kind == '_') {
            // Once one string has no end, no later one has: asking again would make a line of openings
            // quadratic.
            const qsizetype end = stringsClose ? endOfString(line, at + 1) : -1;
            stringsClose = end >= 0;
            at = end < 0 ? at + 1 : end;
        } else if (isBetween(kind, '\x20', '\x2f')) {
            while (at < line.size() && isBetween(line[at], '\x20', '\x2f'))
                ++at;
            if (at < line.size() && isBetween(line[at], '\x30', '\x7e'))
                ++at;
        } else if (isBetween(kind, '\x30', '\x7e')) {
            ++at;
        }
    }
}

} // namespace

QByteArray withoutAnsi(QByteArrayView line)
{
    QByteArray plain;
    plain.reserve(line.size());
    appendWithoutAnsi(plain, line);
    return plain;
}

QByteArray withoutAnsiInLines(QByteArrayView lines)
{
    QByteArray plain;
    plain.reserve(lines.size());
    qsizetype at = 0;
    for (qsizetype escape = lines.indexOf(kEscape); escape >= 0; escape = lines.indexOf(kEscape, at)) {
        plain.append(lines.data() + at, escape - at);
        const qsizetype newline = lines.indexOf('\n', escape);
        const qsizetype end = newline < 0 ? lines.size() : newline;
        appendWithoutAnsi(plain, lines.sliced(escape, end - escape));
        at = end;
    }
    plain.append(lines.data() + at, lines.size() - at);
    return plain;
}

QByteArrayView lastSegment(QByteArrayView line)
{
    qsizetype end = line.size();
    while (end > 0 && line[end - 1] == '\r')
        --end;
    const qsizetype before = line.first(end).lastIndexOf('\r');
    return line.sliced(before + 1, end - before - 1);
}

QString shownText(QByteArrayView line)
{
    const bool hasEscapes = line.contains(kEscape);
    const QByteArray plain = hasEscapes ? withoutAnsi(line) : QByteArray();
    QString text = QString::fromUtf8(lastSegment(hasEscapes ? QByteArrayView(plain) : line));
    for (QChar &character : text) {
        const char16_t code = character.unicode();
        if (code < 0x20 && code != u'\t')
            character = QChar(static_cast<char16_t>(0x2400 + code));
        else if (code == 0x7f)
            character = QChar(u'\u2421');
        else if (code >= 0x80 && code < 0xa0)
            character = QChar(QChar::ReplacementCharacter);
    }
    return text;
}

} // namespace assay::logs
