// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables.h"

#include <array>

namespace assay::engine {

namespace {

// The accept gauges hold the last decode-log interval only, so the counters that grow at a request's end
// carry the value: accepted = generated - requests - verification steps.
constexpr std::array families{
    Family{"sglang:spec_verify_calls_total"_l, Role::Drafts},
    Family{"sglang:generation_tokens_total"_l, Role::GenerationTokens},
    Family{"sglang:num_requests_total"_l, Role::RequestsFinished},
    Family{"sglang:num_running_reqs"_l, Role::Running},
    Family{"sglang:num_queue_reqs"_l, Role::Waiting},
    Family{"sglang:token_usage"_l, Role::KvUse},
    Family{"sglang:spec_accept_length"_l, Role::IntervalGauge},
    Family{"sglang:spec_accept_rate"_l, Role::IntervalGauge},
    Family{"sglang:spec_cap_length"_l, Role::IntervalGauge},
    Family{"sglang:spec_block_accept_length"_l, Role::IntervalGauge},
    Family{"sglang:spec_num_steps"_l, Role::IntervalGauge},
    Family{"sglang:spec_num_draft_tokens"_l, Role::IntervalGauge},
};

constexpr std::array forcing{
    ForcingKnob{ForcingKnob::Place::Environment, "SGLANG_SIMULATE_ACC_LEN"_l, {}},
    ForcingKnob{ForcingKnob::Place::Environment, "SGLANG_SIMULATE_ACC_METHOD"_l, {}},
    ForcingKnob{ForcingKnob::Place::Environment, "SGLANG_SIMULATE_ACC_TOKEN_MODE"_l, {}},
};

} // namespace

const Table sglangTable{
    .kind = Kind::Sglang,
    .title = "SGLang"_l,
    .families = families,
    .labels = {.engine = "dp_rank"_l, .model = "model_name"_l},
    .endpoints = {.health = "/health"_l,
                  .models = "/v1/models"_l,
                  .metrics = "/metrics"_l,
                  .settings = "/server_info"_l},
    .forcing = forcing,
    .bornAtFirstUse = true,
    .acceptedFromGeneration = true,
};

} // namespace assay::engine
