// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are read as a result, a log and a name of another collector without a crash, and what comes of it
// holds together.
#include <assay/base/text.h>
#include <assay/exchange/collected.h>
#include <assay/logs/acceptance_lines.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>

using namespace assay;
using namespace assay::exchange;

namespace {

void check(bool holds)
{
    if (!holds)
        std::abort();
}

void checkResult(const QByteArray &bytes)
{
    const auto read = readCollected(bytes);
    if (!read) {
        check(read.error().kind == base::Error::Kind::Input && !read.error().sentence().isEmpty());
        return;
    }
    check(read->counts.has_value() == read->why.isEmpty());
    check(read->draftLength >= 0 && read->draftLength <= matrix::maximumDraftLength + 1);
    if (!read->counts)
        return;
    const CollectedCounts &counts = *read->counts;
    check(read->form != CollectedResult::Form::Requests);
    check(counts.drafts > 0 && counts.acceptedTokens >= 0);
    check(!counts.draftTokens || *counts.draftTokens >= counts.acceptedTokens);
    check(counts.perPosition.isEmpty() ||
          std::accumulate(counts.perPosition.begin(), counts.perPosition.end(), qint64{0}) ==
              counts.acceptedTokens);
}

// A log read in two pieces, the first of which ends with a line, says the same.
void checkLog(const QByteArray &bytes)
{
    CollectedLogReader whole;
    whole.feed(bytes);
    const CollectedLog &log = whole.log();
    check(log.stopOffset < bytes.size());
    check(log.first.isEmpty() == log.last.isEmpty());
    const qsizetype newline = bytes.indexOf('\n', bytes.size() / 2);
    CollectedLogReader pieces;
    pieces.feed(QByteArrayView(bytes).first(newline + 1));
    pieces.feed(QByteArrayView(bytes).sliced(newline + 1));
    check(pieces.log().settings == log.settings && pieces.log().stopOffset == log.stopOffset);
    check(pieces.log().first == log.first && pieces.log().last == log.last);
    check(pieces.log().acceptance.size() == log.acceptance.size());
    static_cast<void>(logs::pooled(log.acceptance, 3));
}

void checkName(const QByteArray &bytes)
{
    const QString path = base::escapedUtf8(bytes);
    const auto cell = cellOfPath(path);
    check(!cell || (cell->draftLength >= 0 && cell->draftLength <= matrix::maximumDraftLength));
    static_cast<void>(collectedKind(path, bytes));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    checkResult(bytes);
    checkLog(bytes);
    checkName(bytes);
    return 0;
}
