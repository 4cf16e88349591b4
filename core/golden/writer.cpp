// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/writer.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace assay::golden {

namespace {

// A key as YAML 1.1 and 1.2 readers both take it for this text.
QByteArray writtenKey(const QString &key)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z_][A-Za-z0-9_./+-]*$"));
    static const QRegularExpression otherMeaning(QStringLiteral("^(null|true|false|yes|no|on|off|y|n)$"),
                                                 QRegularExpression::CaseInsensitiveOption);
    if (plain.match(key).hasMatch() && !otherMeaning.match(key).hasMatch())
        return key.toUtf8();
    QByteArray quoted = "\"";
    for (const char c : key.toUtf8()) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F)
            quoted += "\\x" + QByteArray(1, c).toHex();
        else
            quoted += c;
    }
    return quoted + '"';
}

} // namespace

QByteArray writeBlock(const QString &key, const QList<WrittenCell> &cells, const QByteArray &lineEnding)
{
    QList<WrittenCell> sorted = cells;
    std::stable_sort(sorted.begin(), sorted.end(), [](const WrittenCell &left, const WrittenCell &right) {
        return left.draftLength < right.draftLength;
    });
    QByteArray block = writtenKey(key) + ':' + lineEnding;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        bool first = true;
        for (const WrittenCell &cell : sorted) {
            if (cell.thinking != thinking)
                continue;
            if (std::exchange(first, false))
                block += "  " + matrix::thinkingKey(thinking).toUtf8() + ':' + lineEnding;
            block += "    " + QByteArray::number(cell.draftLength) + ": " + cell.text;
            if (!cell.comment.isEmpty())
                block += " # " + cell.comment;
            block += lineEnding;
        }
    }
    return block;
}

} // namespace assay::golden
