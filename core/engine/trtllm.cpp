// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables.h"

#include <array>

namespace assay::engine {

namespace {

constexpr std::array families{
    Family{"trtllm_spec_decode_drafted_tokens_total"_l, Role::DraftedPerPosition},
    Family{"trtllm_spec_decode_accepted_tokens_total"_l, Role::AcceptedPerPosition},
    Family{"trtllm_spec_decode_num_draft_tokens_total"_l, Role::DraftTokens},
    Family{"trtllm_spec_decode_num_accepted_tokens_total"_l, Role::AcceptedTokens},
    Family{"trtllm_spec_decode_acceptance_length"_l, Role::IntervalGauge},
    Family{"trtllm_spec_decode_draft_overhead"_l, Role::IntervalGauge},
};

constexpr std::array forcing{
    ForcingKnob{ForcingKnob::Place::Environment, "TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS"_l, {}},
};

} // namespace

const Table trtllmTable{
    .kind = Kind::Trtllm,
    .title = "TensorRT-LLM"_l,
    .families = families,
    .labels = {.model = "model_name"_l, .position = "token_position"_l},
    .endpoints = {.health = "/health"_l,
                  .models = "/v1/models"_l,
                  .metrics = "/prometheus/metrics"_l,
                  .version = "/version"_l},
    .forcing = forcing,
    .bornAtFirstUse = true,
};

} // namespace assay::engine
