// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/result.h>
#include <assay/review/limits.h>

#include <QList>
#include <QString>

#include <optional>

namespace assay::review {

// What can be told of a text without reading it.
struct TextQuality
{
    qsizetype characters = 0;
    // U+FFFD and control characters other than tab, line feed and carriage return. Those at the very end do
    // not count: a text that was cut may end within a character.
    qsizetype undecodable = 0;
    double compressed = 1.0;      // zlib's size of the UTF-8 bytes over theirs; 1 for an empty text
    qsizetype loopPeriod = 0;     // characters of the piece that the text ends in repeats of; 0: of none
    qsizetype loopCharacters = 0; // how many characters those repeats are

    // By the limits' repeats, shares and sizes.
    [[nodiscard]] bool isLooping(const Limits &limits) const;
};
[[nodiscard]] TextQuality qualityOf(const QString &text, const Limits &limits = {});

// One request's answer.
struct Output
{
    int index = 0; // place in the file, from 0
    QString questionId;
    QString prompt;
    QString text; // the whole output: reasoning + "</think>" + answer where they came apart
    QString error;
    QString finishReason; // empty: not told
    std::optional<int> promptTokens;
    std::optional<int> outputTokens;
    bool failed = false;
    bool truncated = false; // ended by its length
    TextQuality quality;

    [[nodiscard]] bool isEmpty() const { return text.trimmed().isEmpty(); }
};

struct Outputs
{
    QString file; // the one that was read
    QList<Output> items;
    std::optional<int> completed; // as the client counted
    std::optional<int> failed;
    base::Problems problems; // lines that could not be read
};

// The outputs of an attempt: requests.jsonl, else result.json (of vllm bench serve or of a replay).
// `outputLen` is the limit of output tokens by which a result without finish reasons shows what was cut; 0:
// not known. Input error when neither file is there or the one that is cannot be read.
[[nodiscard]] base::Result<Outputs> loadOutputs(const QString &attemptFolder, int outputLen,
                                                const Limits &limits = {});

} // namespace assay::review
