// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import_matrix.h"

#include <assay/matrix/recipe.h>

#include <QByteArray>

namespace assay::exchange {

struct ImportedRecipe
{
    QByteArray yaml;
    matrix::Recipe recipe;
};

// The recipe that artifacts were measured by, as far as logs, results and the header of their curve tell;
// what they do not tell goes to matrix.unknown. Marks of thinking are those that the recipes of this machine
// have for the model. A recipe that is given stands as it is. Input error: the given one cannot be read.
[[nodiscard]] base::Result<ImportedRecipe> importedRecipe(ImportedMatrix &matrix, const QByteArray &given);

} // namespace assay::exchange
