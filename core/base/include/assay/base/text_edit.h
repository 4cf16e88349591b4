// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

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

} // namespace assay::base
