// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables.h"

#include <array>

namespace assay::engine {

namespace {

constexpr std::array families{
    Family{"vllm:spec_decode_num_drafts_total"_l, Role::Drafts},
    Family{"vllm:spec_decode_num_draft_tokens_total"_l, Role::DraftTokens},
    Family{"vllm:spec_decode_num_accepted_tokens_total"_l, Role::AcceptedTokens},
    Family{"vllm:spec_decode_num_accepted_tokens_per_pos_total"_l, Role::AcceptedPerPosition},
    Family{"vllm:generation_tokens_total"_l, Role::GenerationTokens},
    Family{"vllm:request_success_total"_l, Role::RequestsFinished},
    Family{"vllm:num_requests_running"_l, Role::Running},
    Family{"vllm:num_requests_waiting"_l, Role::Waiting},
    Family{"vllm:kv_cache_usage_perc"_l, Role::KvUse},
    Family{"vllm:gpu_cache_usage_perc"_l, Role::KvUse}, // the name before 0.10
    Family{"vllm:prefix_cache_queries_total"_l, Role::PrefixQueries},
    Family{"vllm:prefix_cache_hits_total"_l, Role::PrefixHits},
    Family{"vllm:cache_config_info"_l, Role::CacheInfo},
    Family{"vllm:spec_decode_draft_acceptance_rate"_l, Role::OldGeneration},
    Family{"vllm:spec_decode_efficiency"_l, Role::OldGeneration},
    Family{"vllm:spec_decode_num_emitted_tokens_total"_l, Role::OldGeneration},
};

constexpr std::array words{"bench"_l, "serve"_l};
constexpr std::array help{"--help=all"_l};
// All prompts of the category once and in full, every output kept.
constexpr std::array fixed{"--backend"_l,     "openai"_l, "--endpoint"_l,    "/v1/completions"_l,
                           "--num-prompts"_l, "-1"_l,     "--save-result"_l, "--save-detailed"_l};
constexpr std::array sampling{
    SamplingFlag{"temperature"_l, "--temperature"_l},
    SamplingFlag{"top_p"_l, "--top-p"_l},
    SamplingFlag{"top_k"_l, "--top-k"_l},
    SamplingFlag{"min_p"_l, "--min-p"_l},
    SamplingFlag{"presence_penalty"_l, "--presence-penalty"_l},
    SamplingFlag{"frequency_penalty"_l, "--frequency-penalty"_l},
    SamplingFlag{"repetition_penalty"_l, "--repetition-penalty"_l},
    SamplingFlag{"seed"_l, "--seed"_l},
};

constexpr std::array settingsLines{"non-default args:"_l, "Initializing a V1 LLM engine"_l};

constexpr std::array decisiveSettings{
    "tensor_parallel_size"_l,
    "pipeline_parallel_size"_l,
    "data_parallel_size"_l,
    "enable_expert_parallel"_l,
    "enable_prefix_caching"_l,
    "speculative_config"_l,
    "quantization"_l,
    "dtype"_l,
    "kv_cache_dtype"_l,
    "max_model_len"_l,
    "chat_template"_l,
    "generation_config"_l,
    "override_generation_config"_l,
    "hf_overrides"_l,
    "revision"_l,
};
// data_parallel_size is left out: an engine process of several says 1 of itself.
constexpr std::array comparableSettings{"tensor_parallel_size"_l, "pipeline_parallel_size"_l,
                                        "enable_prefix_caching"_l, "quantization"_l, "speculative_config"_l};

constexpr std::array forcing{
    ForcingKnob{ForcingKnob::Place::ConfigKey, "rejection_sample_method"_l, "synthetic"_l},
    ForcingKnob{ForcingKnob::Place::ConfigKey, "synthetic_acceptance_length"_l, {}},
    ForcingKnob{ForcingKnob::Place::ConfigKey, "synthetic_acceptance_rates"_l, {}},
    ForcingKnob{ForcingKnob::Place::LogText, "'rejection_sample_method': 'synthetic'"_l, {}},
    ForcingKnob{ForcingKnob::Place::LogText, "rejection_sample_method='synthetic'"_l, {}},
    ForcingKnob{ForcingKnob::Place::LogText, "'synthetic_acceptance_length':"_l, {}},
    ForcingKnob{ForcingKnob::Place::LogText, "'synthetic_acceptance_rates':"_l, {}},
};

} // namespace

const Table vllmTable{
    .kind = Kind::Vllm,
    .title = "vLLM"_l,
    .families = families,
    .labels = {.engine = "engine"_l,
               .model = "model_name"_l,
               .position = "position"_l,
               .finishReason = "finished_reason"_l,
               .truncatedReason = "length"_l,
               .prefixCaching = "enable_prefix_caching"_l},
    .endpoints = {.health = "/health"_l,
                  .models = "/v1/models"_l,
                  .metrics = "/metrics"_l,
                  .version = "/version"_l},
    .launcher = {.serveWord = "serve"_l,
                 .servedName = "--served-model-name"_l,
                 .host = "--host"_l,
                 .port = "--port"_l,
                 .tensorParallel = "--tensor-parallel-size"_l,
                 .expertParallel = "--enable-expert-parallel"_l,
                 .expertParallelTakesSize = false,
                 .dataParallel = "--data-parallel-size"_l,
                 .dataAttentionReplacesTensor = true,
                 .prefixCachingOn = "--enable-prefix-caching"_l,
                 .prefixCachingOff = "--no-enable-prefix-caching"_l,
                 .prefixCachingByDefault = true,
                 .speculativeJson = "--speculative-config"_l,
                 .method = "method"_l,
                 .draftLength = "num_speculative_tokens"_l,
                 .draftModel = "model"_l},
    .bench = {.driver = "vllm-bench"_l,
              .program = "vllm"_l,
              .words = words,
              .help = help,
              .fixed = fixed,
              .host = "--host"_l,
              .port = "--port"_l,
              .model = "--model"_l,
              .tokenizer = "--tokenizer"_l,
              .datasetName = "--dataset-name"_l,
              .datasetPath = "--dataset-path"_l,
              .categorised = "speed_bench"_l,
              .split = "--speed-bench-dataset-subset"_l,
              .category = "--speed-bench-category"_l,
              .outputLength = "--speed-bench-output-len"_l,
              .otherOutputLength = "--output-len"_l,
              .concurrency = "--max-concurrency"_l,
              .templateArguments = "--chat-template-kwargs"_l,
              .extraBody = "--extra-body"_l,
              .resultFolder = "--result-dir"_l,
              .resultFile = "--result-filename"_l,
              .sampling = sampling},
    .settingsLines = settingsLines,
    .decisiveSettings = decisiveSettings,
    .comparableSettings = comparableSettings,
    .reportedDraftLength = "num_spec_tokens"_l,
    .forcing = forcing,
    .bornAtFirstUse = false,
    .acceptedFromGeneration = false,
    .drivable = true,
};

} // namespace assay::engine
