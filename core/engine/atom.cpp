// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables.h"

#include <array>

namespace assay::engine {

namespace {

constexpr std::array families{
    Family{"atom:mtp_decode_steps_total"_l, Role::StepsByAccepted},
    Family{"atom:mtp_draft_tokens_total"_l, Role::DraftTokens},
    Family{"atom:mtp_accepted_tokens_total"_l, Role::AcceptedTokens},
    Family{"atom:mtp_acceptance_rate"_l, Role::IntervalGauge},
    Family{"atom:mtp_average_tokens_per_forward"_l, Role::IntervalGauge},
};

constexpr std::array forcing{
    ForcingKnob{ForcingKnob::Place::Flag, "--spec-decode-acceptance-length"_l, {}},
    ForcingKnob{ForcingKnob::Place::Flag, "--spec-decode-acceptance-rate"_l, {}},
    ForcingKnob{ForcingKnob::Place::LogText, "Forced speculative acceptance ON"_l, {}},
};

} // namespace

const Table atomTable{
    .kind = Kind::Atom,
    .title = "ATOM"_l,
    .families = families,
    .labels = {.model = "model_name"_l, .accepted = "accepted_tokens"_l},
    .endpoints = {.health = "/health"_l,
                  .models = "/v1/models"_l,
                  .metrics = "/metrics"_l,
                  .settings = "/debug/mtp_stats"_l},
    .forcing = forcing,
    .bornAtFirstUse = true,
};

} // namespace assay::engine
