// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/cell.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace assay::golden {

// Keys and their values as they stand in a text, in its order.
using NamedTexts = QList<std::pair<QString, QByteArray>>;

// How one thinking mode of the recipe was asked for. All modes of the recipe are given, measured or not: a
// sampling key is common only when it is equal in all of them.
struct HeaderMode
{
    matrix::Thinking thinking = matrix::Thinking::On;
    bool measured = true;
    NamedTexts sampling;           // in recipe order, the numbers as written: {"temperature", "1.0"}
    QByteArray chatTemplateKwargs; // rendered with ", " and ": " in recipe order; empty or "{}": none
};

// What the header of a reference block says, by the header table of docs/formats.md.
struct HeaderFacts
{
    QString sourceUrl; // of the GitHub Actions run; empty: the source is `runId`
    QString runId;
    QString dataset = QStringLiteral("SPEED-Bench"); // the word of datasetWord()
    QString category;
    int outputLen = 0;
    QList<HeaderMode> modes;
    NamedTexts speculativeExtra; // keys beyond method, model and draft length
    QString key;
    QString hardware;   // as the node reports it
    QString engine;     // the word of engineWord()
    QString method;     // the word of methodWord()
    QString draftModel; // empty: none
    QString driver = QStringLiteral("vllm-bench");
    int concurrency = 1;
    bool prefixCaching = false;
    QList<std::pair<QString, QString>> acceptedUnknown; // gate id and reason
    QString generatedBy;                                // "assay 0.1.0"
};

// The header's lines without their endings, each beginning with '#'.
[[nodiscard]] QList<QByteArray> headerLines(const HeaderFacts &facts);

// As published headers write them: mtp is MTP, eagle3 EAGLE3, dspark DSpark; any other method is itself.
[[nodiscard]] QString methodWord(const QString &method);
// vllm is vLLM, sglang SGLang, trtllm TensorRT-LLM, llamacpp llama.cpp, atom ATOM.
[[nodiscard]] QString engineWord(const QString &kindName);
// speed_bench is SPEED-Bench; any other dataset is itself.
[[nodiscard]] QString datasetWord(const QString &name);

// What the comment lines above a block tell, in any of the spellings seen in the field. What they do not tell
// is empty or nothing.
struct ReadHeader
{
    QString source; // URL, or "assay run ID", or whatever follows "# Source:"
    QString category;
    std::optional<int> outputLen;
    NamedTexts sampling; // of the dataset line: both modes
    struct Mode
    {
        bool mentioned = false;
        NamedTexts sampling;
        QByteArray chatTemplateKwargs;
    };
    Mode thinkingOn;
    Mode thinkingOff;
    QString thinkingLabel; // of an old "thinking: true" line
    NamedTexts speculativeConfig;
    QString measuredOn; // the whole of the "Measured on" line
    QString key;
    QString hardware;
    QString engineAndMethod; // "vLLM MTP"
    QString draftModel;
    QString levelMethod; // "MTP" of "(MTP level)"
    QString driver;
    std::optional<int> concurrency;
    QString prefixCaching;
    QStringList acceptedUnknown; // "GATE: REASON"

    // False for a header that says it describes another model.
    [[nodiscard]] bool fits(const QString &modelKey) const;
    [[nodiscard]] const Mode &mode(matrix::Thinking thinking) const
    {
        return thinking == matrix::Thinking::On ? thinkingOn : thinkingOff;
    }
};
[[nodiscard]] ReadHeader readHeader(const QStringList &lines);

// True for a comment line of one of the kinds that a header has (not for a bare "#").
[[nodiscard]] bool isHeaderLine(QByteArrayView line);
// True for a line that names the source, the first of a header.
[[nodiscard]] bool isSourceLine(QByteArrayView line);

} // namespace assay::golden
