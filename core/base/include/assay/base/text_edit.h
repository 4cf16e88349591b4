// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace assay::base {

// Replace the bytes [begin, end) by `text`. Edits of one call must not overlap.
struct TextEdit
{
    qsizetype begin = 0;
    qsizetype end = 0;
    QByteArray text;
};

// The bytes with the edits made and every other byte as it was.
[[nodiscard]] QByteArray applyEdits(const QByteArray &bytes, QList<TextEdit> edits);

// The line ending a text uses: "\r\n" if its first line ends so, else "\n".
[[nodiscard]] QByteArray lineEnding(QByteArrayView bytes);

// One line of a text: [begin, end) without its ending, and `next`, the start of the following line.
struct TextLine
{
    qsizetype begin = 0;
    qsizetype end = 0;
    qsizetype next = 0;
};
// All lines; a last line without an ending has next == end == size.
[[nodiscard]] QList<TextLine> textLines(QByteArrayView bytes);

// A unified diff (three lines of context, "--- a/NAME" and "+++ b/NAME" heads); empty when the texts are
// equal.
[[nodiscard]] QByteArray unifiedDiff(const QByteArray &before, const QByteArray &after,
                                     const QByteArray &name);

// A text as an editor shows it: each line ending is a newline, a byte order mark is left out, and a byte that
// is not UTF-8 is U+FFFD.
[[nodiscard]] QString shownText(const QByteArray &bytes);
// The bytes after somebody edited their shown text to this: one stretch is replaced, in the line ending that
// the text uses, and every other byte stays.
[[nodiscard]] QByteArray withShownText(const QByteArray &bytes, const QString &shown);
// Where a place of the bytes (line and column in bytes, both from 1) is in their shown text; past the end of
// a line it is that end, past the last line the end of the text.
[[nodiscard]] qsizetype shownPosition(const QByteArray &bytes, int line, int column);

} // namespace assay::base
