// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/digest_cache.h>
#include <assay/run/steps_by_request.h>

#include <QString>

#include <optional>

namespace assay::run {

// What a run's view takes from a client's detailed result.
struct ResultFacts
{
    std::optional<double> tokensPerS;
    std::optional<double> tpotMs;
    std::optional<int> completed, failed; // requests
    std::optional<StepsByRequest> steps;

    bool operator==(const ResultFacts &) const = default;
};

// Of a result.json, which may have many megabytes; kept in `cache` for the next time. Nothing known when
// there is none, or it is no JSON object.
[[nodiscard]] ResultFacts readResultFacts(const QString &file, const base::DigestCache &cache = {});

} // namespace assay::run
