// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/review/outputs.h"

#include <assay/base/digest_cache.h>

#include <QBitArray>
#include <QMap>
#include <QStringList>

#include <optional>
#include <vector>

namespace assay::review {

// An output without its texts: what gates and differences are judged by.
struct OutputTraits
{
    int index = 0; // as Output::index
    bool failed = false;
    bool truncated = false;
    bool empty = false;
    qint64 reasoning = 0; // characters
    qint64 answer = 0;
    TextQuality quality;
};

// The outputs of an attempt without their texts.
struct OutputDigest
{
    QString file; // the one that was read
    std::optional<int> completed;
    std::optional<int> failed;
    qsizetype unreadable = 0; // lines
    int firstUnreadable = 0;  // its line
    std::vector<OutputTraits> outputs;
    QMap<QString, QBitArray> shows; // a text that was asked for: the outputs that it stands in
};

// What a digest depends on beside the files.
struct DigestTerms
{
    int outputLen = 0; // as for loadOutputs
    Limits limits;
    QStringList texts; // that are to be looked for
};

// What loadOutputs reads, as a digest, which is kept in the cache.
[[nodiscard]] base::Result<OutputDigest> digestOutputs(const QString &attemptFolder, const DigestTerms &terms,
                                                       const base::DigestCache &cache);

} // namespace assay::review
