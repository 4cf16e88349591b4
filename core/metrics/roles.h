// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/engine/table.h>

namespace assay::metrics {

// Counters of speculation itself: without them there is no value.
[[nodiscard]] constexpr bool isSpeculative(engine::Role role)
{
    using enum engine::Role;
    return role == Drafts || role == DraftTokens || role == AcceptedTokens || role == AcceptedPerPosition ||
           role == DraftedPerPosition || role == StepsByAccepted;
}

// Roles whose series are told apart by a number (position, or number of accepted tokens).
[[nodiscard]] constexpr bool isIndexed(engine::Role role)
{
    using enum engine::Role;
    return role == AcceptedPerPosition || role == DraftedPerPosition || role == StepsByAccepted;
}

// Roles that count up from a server's start.
[[nodiscard]] constexpr bool isCounter(engine::Role role)
{
    using enum engine::Role;
    return isSpeculative(role) || role == GenerationTokens || role == RequestsFinished ||
           role == PrefixQueries || role == PrefixHits;
}

// Roles that the acceptance length of this engine rests on.
[[nodiscard]] constexpr bool carriesValue(const engine::Table &table, engine::Role role)
{
    using enum engine::Role;
    return isSpeculative(role) ||
           (table.acceptedFromGeneration && (role == GenerationTokens || role == RequestsFinished));
}

} // namespace assay::metrics
