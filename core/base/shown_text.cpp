// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/base/text_edit.h"

#include "assay/base/text.h"

#include <algorithm>

namespace assay::base {

namespace {

// A shown text and where each of its characters begins in the bytes, with the end of the bytes at the end.
struct Shown
{
    QString text;
    QList<qsizetype> offsets;
};

Shown decoded(const QByteArray &bytes)
{
    Shown shown;
    const auto append = [&shown](const QString &characters, qsizetype offset) {
        shown.text += characters;
        shown.offsets.resize(shown.text.size(), offset);
    };
    qsizetype at = bytes.startsWith("\xEF\xBB\xBF") ? 3 : 0;
    while (at < bytes.size()) {
        const qsizetype begin = at;
        if (bytes[at] == '\r') {
            at += at + 1 < bytes.size() && bytes[at + 1] == '\n' ? 2 : 1;
            append(QStringLiteral("\n"), begin);
            continue;
        }
        const int length = utf8SequenceLength(bytes, at);
        QString character = length == 0 ? QString(QChar::ReplacementCharacter)
                                        : QString::fromUtf8(bytes.constData() + at, length);
        // Editors have this one for their own line ends.
        if (character == QChar::ParagraphSeparator)
            character = QStringLiteral("\n");
        append(character, begin);
        at += std::max(length, 1);
    }
    shown.offsets.append(bytes.size());
    return shown;
}

bool splitsPair(const QString &text, qsizetype at)
{
    return at > 0 && at < text.size() && text[at].isLowSurrogate() && text[at - 1].isHighSurrogate();
}

} // namespace

QString shownText(const QByteArray &bytes)
{
    return decoded(bytes).text;
}

QByteArray withShownText(const QByteArray &bytes, const QString &shown)
{
    const Shown old = decoded(bytes);
    const qsizetype shorter = std::min(old.text.size(), shown.size());
    qsizetype front = 0;
    while (front < shorter && old.text[front] == shown[front])
        ++front;
    if (splitsPair(old.text, front) || splitsPair(shown, front))
        --front;
    qsizetype back = 0;
    while (back < shorter - front && old.text[old.text.size() - 1 - back] == shown[shown.size() - 1 - back])
        ++back;
    if (back > 0 && (splitsPair(old.text, old.text.size() - back) || splitsPair(shown, shown.size() - back)))
        --back;
    QByteArray added = shown.mid(front, shown.size() - front - back).toUtf8();
    added.replace("\n", lineEnding(bytes));
    return applyEdits(bytes, {{old.offsets[front], old.offsets[old.text.size() - back], added}});
}

qsizetype shownPosition(const QByteArray &bytes, int line, int column)
{
    const Shown shown = decoded(bytes);
    qsizetype at = 0;
    for (int passed = 1; passed < line; ++passed) {
        const qsizetype end = shown.text.indexOf(u'\n', at);
        if (end < 0)
            return shown.text.size();
        at = end + 1;
    }
    const qsizetype wanted = shown.offsets[at] + std::max(column, 1) - 1;
    while (at < shown.text.size() && shown.text[at] != u'\n' && shown.offsets[at] < wanted)
        ++at;
    return at;
}

} // namespace assay::base
