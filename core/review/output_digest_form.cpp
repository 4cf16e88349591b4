// SPDX-License-Identifier: GPL-3.0-or-later
#include "output_digest_form.h"

#include <QDataStream>
#include <QIODevice>

#include <algorithm>

namespace assay::review {

namespace {

constexpr quint8 isFailed = 1;
constexpr quint8 isTruncated = 2;
constexpr quint8 isEmpty = 4;

void write(QDataStream &stream, const std::optional<int> &count)
{
    stream << count.has_value() << count.value_or(0);
}

std::optional<int> readCount(QDataStream &stream)
{
    bool isTold = false;
    int count = 0;
    stream >> isTold >> count;
    return isTold ? std::optional(count) : std::nullopt;
}

void write(QDataStream &stream, const OutputTraits &output)
{
    const auto is = static_cast<quint8>((output.failed ? isFailed : 0) |
                                        (output.truncated ? isTruncated : 0) | (output.empty ? isEmpty : 0));
    stream << output.index << is << output.reasoning << output.answer << qint64{output.quality.characters}
           << qint64{output.quality.undecodable} << output.quality.compressed
           << qint64{output.quality.loopPeriod} << qint64{output.quality.loopCharacters};
}

OutputTraits readOutput(QDataStream &stream)
{
    OutputTraits output;
    quint8 is = 0;
    qint64 characters = 0, undecodable = 0, loopPeriod = 0, loopCharacters = 0;
    stream >> output.index >> is >> output.reasoning >> output.answer >> characters >> undecodable >>
        output.quality.compressed >> loopPeriod >> loopCharacters;
    output.failed = (is & isFailed) != 0;
    output.truncated = (is & isTruncated) != 0;
    output.empty = (is & isEmpty) != 0;
    output.quality.characters = characters;
    output.quality.undecodable = undecodable;
    output.quality.loopPeriod = loopPeriod;
    output.quality.loopCharacters = loopCharacters;
    return output;
}

} // namespace

QByteArray toBytes(const OutputDigest &digest, const DigestTerms &terms)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << terms.outputLen << terms.limits.loopRepeats << digest.shows;
    write(stream, digest.completed);
    write(stream, digest.failed);
    stream << qint64{digest.unreadable} << digest.firstUnreadable
           << static_cast<qint64>(digest.outputs.size());
    for (const OutputTraits &output : digest.outputs)
        write(stream, output);
    return bytes;
}

std::optional<OutputDigest> digestFromBytes(const QByteArray &bytes, const DigestTerms &terms)
{
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_0);
    int outputLen = 0;
    int loopRepeats = 0;
    OutputDigest digest;
    stream >> outputLen >> loopRepeats >> digest.shows;
    const bool isOfTerms =
        outputLen == terms.outputLen && loopRepeats == terms.limits.loopRepeats &&
        std::all_of(terms.texts.begin(), terms.texts.end(),
                    [&digest](const QString &text) { return digest.shows.contains(text); });
    if (!isOfTerms)
        return std::nullopt;
    digest.completed = readCount(stream);
    digest.failed = readCount(stream);
    qint64 unreadable = 0;
    qint64 count = 0;
    stream >> unreadable >> digest.firstUnreadable >> count;
    digest.unreadable = unreadable;
    for (; count > 0 && stream.status() == QDataStream::Ok; --count)
        digest.outputs.push_back(readOutput(stream));
    const bool fits =
        std::all_of(digest.shows.begin(), digest.shows.end(), [&digest](const QBitArray &outputs) {
            return outputs.size() == static_cast<qsizetype>(digest.outputs.size());
        });
    if (!fits || stream.status() != QDataStream::Ok || !stream.atEnd())
        return std::nullopt;
    return digest;
}

} // namespace assay::review
