// SPDX-License-Identifier: GPL-3.0-or-later
#include "output_digest.h"

#include "assay/review/output_parts.h"
#include "output_digest_form.h"

#include <utility>

namespace assay::review {

namespace {

OutputDigest digestOf(const Outputs &outputs, const QStringList &texts)
{
    OutputDigest digest;
    digest.file = outputs.file;
    digest.completed = outputs.completed;
    digest.failed = outputs.failed;
    digest.unreadable = outputs.problems.size();
    digest.firstUnreadable = outputs.problems.isEmpty() ? 0 : outputs.problems.first().line;
    for (const Output &output : outputs.items) {
        const OutputParts parts = partsOf(output.text);
        digest.outputs.push_back({output.index, output.failed, output.truncated, output.isEmpty(),
                                  parts.reasoning.size(), parts.answer.size(), output.quality});
    }
    for (const QString &text : texts) {
        QBitArray shows(outputs.items.size());
        for (qsizetype row = 0; row < outputs.items.size(); ++row)
            shows.setBit(row, outputs.items[row].text.contains(text));
        digest.shows.insert(text, shows);
    }
    return digest;
}

} // namespace

base::Result<OutputDigest> digestOutputs(const QString &attemptFolder, const DigestTerms &terms,
                                         const base::DigestCache &cache)
{
    const QString kind = QStringLiteral("outputs 1");
    const QStringList files{attemptFolder + QStringLiteral("/requests.jsonl"),
                            attemptFolder + QStringLiteral("/result.json")};
    const QList<base::FileStamp> stamps = base::stampsOf(files);
    const QString &file = stamps[0].exists() ? files[0] : files[1];
    if (const auto bytes = cache.find(kind, files, stamps)) {
        if (auto kept = digestFromBytes(*bytes, terms)) {
            kept->file = file;
            return *std::move(kept);
        }
    }
    const auto outputs = loadOutputs(attemptFolder, terms.outputLen, terms.limits);
    if (!outputs)
        return base::fail(outputs.error());
    const OutputDigest digest = digestOf(*outputs, terms.texts);
    if (digest.file == file)
        cache.keep(kind, files, stamps, toBytes(digest, terms));
    return digest;
}

} // namespace assay::review
