// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <assay/compare/diff.h>

#include <QString>
#include <QStringList>

namespace assay::ui {

// What is known of a compared row, for the reader; all are empty where nothing is known.

// A sign and a word: noise, real, unclear.
[[nodiscard]] QString findingWords(const compare::Row &row);
[[nodiscard]] Token findingTone(const compare::Row &row);
// "80 requests, paired"; what there is too little of says so.
[[nodiscard]] QString evidenceWords(const compare::Row &row);
// What the interval says of the difference, and what it is worth.
[[nodiscard]] QString findingSentence(const compare::Row &row);
// What the evidence supports as a reason, in a sentence with its numbers.
[[nodiscard]] QString reasonSentence(const compare::Reason &reason);
// "thinking on · draft length 3", with category and concurrency where the sides have them.
[[nodiscard]] QString rowTitle(const compare::Row &row);

} // namespace assay::ui
