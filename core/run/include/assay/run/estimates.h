// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>

#include <QMap>
#include <QString>

namespace assay::run {

// Seconds that the recipe's cells took the last time they were measured on that cluster, by cell id: of the
// newest runs below `root` that have the same cells under the same conditions, from claim to end. Cells that
// no such run measured are left out. A hint for the order of cells, so only so many runs are looked at.
[[nodiscard]] QMap<QString, double> estimatesFromRuns(const QString &root, const matrix::Recipe &recipe,
                                                      const matrix::Profile &profile);

} // namespace assay::run
