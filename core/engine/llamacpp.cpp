// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables.h"

#include <array>

namespace assay::engine {

namespace {

constexpr std::array families{
    Family{"llamacpp:spec_decode_num_drafts_total"_l, Role::Drafts},
    Family{"llamacpp:spec_decode_num_draft_tokens_total"_l, Role::DraftTokens},
    Family{"llamacpp:spec_decode_num_accepted_tokens_total"_l, Role::AcceptedTokens},
    Family{"llamacpp:spec_decode_num_accepted_tokens_per_pos_total"_l, Role::AcceptedPerPosition},
    Family{"llamacpp:tokens_predicted_total"_l, Role::GenerationTokens},
    Family{"llamacpp:requests_processing"_l, Role::Running},
    Family{"llamacpp:requests_deferred"_l, Role::Waiting},
    Family{"llamacpp:kv_cache_usage_ratio"_l, Role::KvUse},
};

} // namespace

const Table llamacppTable{
    .kind = Kind::Llamacpp,
    .title = "llama.cpp"_l,
    .families = families,
    .labels = {.position = "position"_l},
    .endpoints = {.health = "/health"_l,
                  .models = "/v1/models"_l,
                  .metrics = "/metrics"_l,
                  .settings = "/props"_l},
    .bornAtFirstUse = true,
};

} // namespace assay::engine
