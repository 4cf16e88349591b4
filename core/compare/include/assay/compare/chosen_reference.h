// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/diff.h>
#include <assay/golden/library.h>
#include <assay/matrix/recipe.h>

#include <QList>

#include <optional>

namespace assay::compare {

// The curves that a recipe's `reference` may mean: of the file it names, else of the user's folder, else of
// the shipped ones, with the key it names, else the model's. Several are a question for the user.
[[nodiscard]] QList<golden::LibraryMatch> candidateReferences(const matrix::Recipe &recipe);

// The difference, left minus right, that is largest by size; nothing when no cell has two values.
[[nodiscard]] std::optional<double> worstDifference(const Diff &diff);

} // namespace assay::compare
