// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"

#include <assay/metrics/delta.h>

namespace assay::ctl {

// --engine, --model, --draft-length and --planned of the commands that read metrics.
[[nodiscard]] base::Result<metrics::DeltaOptions> metricsOptions(const Arguments &arguments);

// One side of a delta: FILE, - (standard input), or FILE+FILE... joined. A file whose own name holds a + is
// that file.
[[nodiscard]] base::Result<metrics::Scrape> readScrape(const QString &side);

} // namespace assay::ctl
