// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/matrix/cell.h>
#include <assay/matrix/recipe.h>

#include <QList>
#include <QString>

namespace assay::matrix {

// Every cell of a recipe in matrix order: thinking_on first, draft lengths ascending (control cells are 0),
// then categories and concurrencies in recipe order. The category is filled in also where it is no axis.
[[nodiscard]] QList<Cell> allCells(const Recipe &recipe);

// The id of a cell of that recipe.
[[nodiscard]] QString cellId(const Recipe &recipe, const Cell &cell);

// The cells that a text selects, in matrix order: a comma list of ids ("thinking_on-3"), modes ("on",
// "thinking_off") and modes with a draft length or a range ("on:3", "off:1-8"; 0 is the control cell). Empty:
// all. Without axes in it an item means every category and concurrency. Both ends of a range must exist, what
// lies between may have gaps. An Input error names the first item that is not a cell of the recipe.
[[nodiscard]] base::Result<QList<Cell>> selectCells(const Recipe &recipe, const QString &selection);

} // namespace assay::matrix
