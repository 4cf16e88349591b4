// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/result.h>
#include <assay/review/limits.h>
#include <assay/review/outputs.h>

#include <QFlags>
#include <QList>
#include <QString>

#include <memory>
#include <optional>

namespace assay::review {

// What may be said against an output.
enum class OutputKind {
    Failed = 0x01,
    Truncated = 0x02,
    Empty = 0x04,
    Looping = 0x08,
    Undecodable = 0x10,
};
Q_DECLARE_FLAGS(OutputKinds, OutputKind)
Q_DECLARE_OPERATORS_FOR_FLAGS(OutputKinds)

// One output as a list shows it, without its texts.
struct OutputFacts
{
    int index = 0; // place in the file, as Output::index
    QString questionId;
    QString prompt;        // its first words
    QString words;         // the first words of the answer, or the error
    quint64 promptKey = 0; // equal for equal prompts; 0: the client kept none
    qsizetype reasoningCharacters = 0;
    qsizetype answerCharacters = 0;
    std::optional<int> promptTokens;
    std::optional<int> outputTokens;
    QString finishReason;
    OutputKinds kinds;
};
[[nodiscard]] OutputFacts factsOf(const Output &output, const Limits &limits);

// The outputs of an attempt read piece by piece, so that a file of any size is neither waited for nor held in
// memory, and one that is still written is followed. Reads what loadOutputs reads.
class OutputReader
{
public:
    explicit OutputReader(const QString &attemptFolder, int outputLen, const Limits &limits = {});
    ~OutputReader();
    OutputReader(const OutputReader &) = delete;
    OutputReader &operator=(const OutputReader &) = delete;

    enum class Change { None, Grown, Restarted };
    // Looks at the file anew. Restarted: another one stands there now, and everything is read from its
    // beginning.
    Change look();
    // The file that is read; empty: there is none (yet).
    [[nodiscard]] const QString &file() const;
    [[nodiscard]] qint64 size() const;
    // How much of it was read, 0 to 1.
    [[nodiscard]] double progress() const;
    // There is more to read than was read.
    [[nodiscard]] bool isBehind() const;

    // Reads on by about `bytes`; what became known by that. The first piece of a result tells nothing yet:
    // its errors stand behind its texts. Input error when the file cannot be read or is none of ours.
    [[nodiscard]] base::Result<QList<OutputFacts>> advance(qint64 bytes);
    // How many outputs were told so far.
    [[nodiscard]] qsizetype count() const;
    // The output at a row below count(), whole, from the file.
    [[nodiscard]] base::Result<Output> output(qsizetype row) const;
    // The file grows no more: takes the request at its end that has no newline, or notes that it was cut off.
    // To be called when nothing is behind.
    [[nodiscard]] QList<OutputFacts> finish();
    // What could not be read.
    [[nodiscard]] const base::Problems &problems() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace assay::review
