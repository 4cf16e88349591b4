// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as the answer of a reader of followed files, `~` standing for its marker, and cut in two at a
// place that the first byte chooses: a record is within its bounds, and the cut tells nothing that the whole
// does not.
#include <assay/remote/follow_answer.h>

#include <QList>

#include <cstdint>
#include <cstdlib>

using namespace assay::remote;

namespace {

const QByteArray token = "00112233445566778899aabbccddeeff";

void drain(FollowAnswer &answer, QList<FollowAnswer::Record> &records)
{
    while (const auto record = answer.next()) {
        if (const auto *const news = std::get_if<FollowAnswer::News>(&*record)) {
            if (news->head.size() > Follower::headSize || news->bytes.size() > FollowAnswer::maxPiece ||
                news->offset < 0 || news->offset + news->bytes.size() > news->status.size)
                std::abort();
        }
        records.append(*record);
    }
    if (answer.next() || answer.noise().size() > 1000)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    QByteArray bytes(reinterpret_cast<const char *>(data) + 1, static_cast<qsizetype>(size - 1));
    bytes.replace('~', QByteArray('\x1e' + token + ' '));
    const qsizetype cut = bytes.size() * data[0] / 255;
    FollowAnswer whole(token), parts(token);
    QList<FollowAnswer::Record> expected, records;
    whole.feed(bytes);
    drain(whole, expected);
    parts.feed(QByteArrayView(bytes).first(cut));
    drain(parts, records);
    parts.feed(QByteArrayView(bytes).sliced(cut));
    drain(parts, records);
    if (records.size() > expected.size() || (!parts.isBroken() && records.size() != expected.size()))
        std::abort();
    for (qsizetype i = 0; i < records.size(); ++i) {
        if (records.at(i).index() != expected.at(i).index())
            std::abort();
    }
    return 0;
}
