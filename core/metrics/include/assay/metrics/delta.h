// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/metrics/acceptance.h>
#include <assay/metrics/scrape.h>

#include <optional>

namespace assay::metrics {

struct DeltaOptions
{
    std::optional<engine::Kind> engineKind = {}; // nothing: by the families that occur
    QString model = {};                          // empty: the one that speculates
    std::optional<int> draftLength = {};         // k of the server, if known
    std::optional<qint64> planned = {};          // requests that were to pass in the window
    int probes = 1;                              // requests of the client's own that may come on top
};

// Acceptance between two scrapes of the same servers, per series, per engine, for one model; status and
// problem ids as docs/formats.md defines them. Counts are exact integers. Fails (Input) when the engine is
// not clear (names the candidates) or the model is not among those seen (names them).
[[nodiscard]] base::Result<Acceptance> delta(const Scrape &before, const Scrape &after,
                                             const DeltaOptions &options = {});

// Acceptance from a server's start: the counters as they stand.
[[nodiscard]] base::Result<Acceptance> fromStart(const Scrape &scrape, const DeltaOptions &options = {});

} // namespace assay::metrics
