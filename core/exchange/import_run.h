// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import_matrix.h"
#include "import_recipe.h"

namespace assay::exchange {

// Writes the run's folder: snapshots, a plan of the cells, a journal that tells what is known, the artifacts
// byte for byte at the places of a run, and imported.json, which names them all. Counts that came without
// scrapes lie beside them in derived-before.prom and derived-after.prom. Environment errors.
[[nodiscard]] base::Status writeImportedRun(const QString &folder, const QString &sourceName,
                                            const ImportedMatrix &matrix, const ImportedRecipe &recipe);

} // namespace assay::exchange
