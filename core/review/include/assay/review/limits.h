// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace assay::review {

// Where sound ends, in one place. The figures in the reasons are from captures of a real engine: 80 outputs
// of a small model that writes Python with much repetition, sound and corrupted.
struct Limits
{
    // Share of outputs that may loop. A real model loops now and then at temperature 1; acceptance of loops
    // is the highest of all, so that more than a few lift the value.
    double loopingOutputs = 0.05;
    // An output loops when it ends in this many repeats of one piece ...
    int loopRepeats = 4;
    // ... that are at least this share of it and this many characters: a list may end in like lines, or a
    // text in dots. Sound outputs here have no such end at all.
    double loopShare = 0.5;
    qsizetype loopCharacters = 16;
    // Or when a text of this many characters shrinks to less than this share of its bytes. Loops whose pieces
    // differ by a number are found so: sound outputs shrink to 0.19 and more, loops to 0.03.
    qsizetype compressibleCharacters = 400;
    double compressed = 0.1;

    // Share of all characters that may be undecodable (U+FFFD, control characters): sound 0, corrupted 0.012.
    // A tokenizer may break a rare character.
    double undecodableCharacters = 0.001;
    // Share of outputs that may hold an undecodable character at all: sound 0, corrupted 59 of 80.
    double undecodableOutputs = 0.05;

    // More cut outputs than this, and the value describes beginnings of texts. Published cells have a tenth.
    double truncatedOutputs = 0.5;

    // Of published cells about a tenth is cut; twice that is worth a look.
    double expectedTruncated = 0.2;

    // Attempts of one cell at temperature 1 differ by chance by a few hundredths (published repeats: 2.47 and
    // 2.49, 3.13 and 3.00).
    double repeatsRatio = 1.05;
    // Half of an interval as a share of its value: a wider one cannot tell 0.95 from 1.
    double intervalHalf = 0.05;

    // So many outputs of a cell a person looks at, or all where there are not so many.
    qsizetype seenOutputs = 3;

    // Against the control cell, or else most of the other cells of a mode: speculation leaves the texts'
    // distribution as it is, so medians of compressibility and mean lengths stay near each other.
    // Corrupted 1.64 and 1.47 times the sound ones. Only with this many outputs on both sides; fewer vary too
    // much by chance.
    qsizetype comparableOutputs = 20;
    double compressedRatio = 1.25;
    double lengthRatio = 1.4;

    // Share of steps without a draft that a method with a draft for every step may have. More means that
    // drafting stopped on the way.
    double undraftedSteps = 0.05;
};

} // namespace assay::review
