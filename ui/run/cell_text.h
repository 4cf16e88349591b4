// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <optional>

namespace assay::ui {

// What a card and the panel say about a cell, in words and numbers for the eye.
struct CellText
{
    QString headline;   // "2.49", "~2.5" while it runs, else the state's word
    QString difference; // "+0.01" against golden, empty without one
    QString relative;   // "+0.4 %"
    QString detail;     // progress, reason, or what golden says
    QString icon;       // a character that stands for the state beside its colour
    Token tone = Token::Unknown;
    std::optional<double> relativeDifference;
    bool isOffGolden = false;       // by more than a difference that may be chance
    std::optional<double> progress; // 0 to 1 while it runs
};

// `golden` is nullptr where the run has no curve to compare with.
[[nodiscard]] CellText cellText(const run::CellView &cell, const golden::Curve *golden);

// The state in the user's language.
[[nodiscard]] QString cellStateWord(run::CellState state);

// The golden value of a cell, if the curve has one.
[[nodiscard]] std::optional<double> goldenValue(const matrix::Cell &cell, const golden::Curve *golden);

// "thinking on, draft length 3", with axes the id carries.
[[nodiscard]] QString cellTitle(const run::CellView &cell);

} // namespace assay::ui
