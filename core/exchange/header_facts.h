// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/exchange/export.h>
#include <assay/exchange/provenance.h>
#include <assay/golden/header.h>

namespace assay::exchange {

// What the header of the exported block says, from the recipe where it was asked for and from the run where
// it was found: hardware, drivers and prefix caching are those of the cells that are exported.
[[nodiscard]] golden::HeaderFacts headerFacts(const run::RunView &run, const matrix::Recipe &recipe,
                                              const review::Review &review, const ExportOptions &options,
                                              const QList<ExportedCell> &cells);

} // namespace assay::exchange
