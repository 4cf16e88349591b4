// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace assay::matrix {

// The name a recipe gives to SPEED-Bench (HF nvidia/SPEED-Bench, arXiv 2604.09557).
[[nodiscard]] QString speedBenchName();
// Its splits: "qualitative" and the "throughput_*" ones.
[[nodiscard]] QStringList speedBenchSplits();
// The categories of a split, as the dataset spells them: eleven of 80 rows in "qualitative", three of 512 in
// each "throughput_*"; none for a name that is no split.
[[nodiscard]] QStringList speedBenchCategories(const QString &split);

} // namespace assay::matrix
