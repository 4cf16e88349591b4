// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outputs/shown_text.h"

#include <assay/review/output_reader.h>

#include <QList>
#include <QMetaType>
#include <QString>

#include <optional>

namespace assay::ui {

// The outputs of one attempt.
struct OutputPlace
{
    QString runFolder;
    QString cellId;
    int attempt = 0;
    QString folder;      // of the attempt
    bool goesOn = false; // more may come
    bool counts = false; // it is the attempt that counts

    bool operator==(const OutputPlace &) const = default;
};

// What stands beside them.
struct BesidePlace
{
    OutputPlace place; // of the same run; without a cell: nothing is beside
    QString runFolder; // of another run, whose counting attempt of the same cell is taken

    [[nodiscard]] bool isNone() const { return place.cellId.isEmpty() && runFolder.isEmpty(); }
    bool operator==(const BesidePlace &) const = default;
};

// How far the outputs of a place are known.
struct OutputsState
{
    quint64 opening = 0; // which call of open() it is about
    QString file;        // empty: there is none (yet)
    qint64 bytes = 0;
    double progress = 1.0; // 0 to 1
    qsizetype outputs = 0;
    QString trouble;       // why they cannot be read
    QStringList problems;  // what could not be read of them
    double searched = 1.0; // 0 to 1

    bool operator==(const OutputsState &) const = default;
};

// What an output beside another is, or why there is none.
struct BesideText
{
    enum class Kind {
        None,     // nothing is to be beside
        Reading,  // it is not known yet
        Missing,  // no outputs there
        NoPrompt, // the other side has no such request
        ByPrompt, // found by the prompt
        ByPlace,  // one of the sides has no prompts: found by the place in the file
    };
    Kind kind = Kind::None;
    QString trouble; // why they cannot be read
    ShownText reasoning;
    ShownText answer;
    bool equal = false;      // reasoning and answer are the same
    qsizetype differsAt = 0; // characters of the whole text before the first difference

    [[nodiscard]] bool isThere() const { return kind == Kind::ByPrompt || kind == Kind::ByPlace; }
};

// One output to be looked at.
struct ShownOutput
{
    quint64 opening = 0;
    int row = 0;
    QString trouble; // why it cannot be read
    review::OutputFacts facts;
    QString error;
    ShownText prompt;
    ShownText reasoning;
    ShownText answer;
    bool apart = false; // the text has the mark that ends the reasoning
    BesideText beside;
};

// Another run whose outputs may stand beside.
struct OtherRun
{
    QString id;
    QString folder;
};

} // namespace assay::ui
