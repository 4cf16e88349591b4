// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/state.h>

#include <QStringList>

namespace assay::run {

// The GPUs that the run's nodes reported, by name, each name once and in the order of the nodes; empty: none
// reported one.
[[nodiscard]] QStringList gpuNames(const RunView &run);

} // namespace assay::run
