// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/engine/kind.h>

#include <QByteArrayView>
#include <QLatin1StringView>
#include <QStringList>

#include <span>

namespace assay::engine {

// What a metric family tells about speculative decoding.
enum class Role {
    Drafts,              // verification steps that had a draft
    DraftTokens,         // proposed tokens
    AcceptedTokens,      // accepted proposals, without the target's own token
    AcceptedPerPosition, // accepted at each draft position (label: Labels::position)
    DraftedPerPosition,  // proposed at each draft position; at position 0 this is the number of drafts
    StepsByAccepted,     // verification steps by how many proposals they accepted (label: Labels::accepted)
    GenerationTokens,    // output tokens
    RequestsFinished,    // ended requests, by reason where the engine tells one
    Running,             // gauge: requests being served
    Waiting,             // gauge: requests queued
    PrefixQueries,
    PrefixHits,
    CacheInfo,     // info gauge whose labels tell the cache's settings
    KvUse,         // gauge: share of the KV cache in use, 0 to 1
    IntervalGauge, // a value of the last interval only, for show
    OldGeneration, // what only the engine's previous generation exposes
};

// One family by its exact sample name, `_total` included.
struct Family
{
    QLatin1StringView sample;
    Role role;
};

struct Labels
{
    QLatin1StringView engine = {}; // tells the data-parallel engine or rank
    QLatin1StringView model = {};
    QLatin1StringView position = {};
    QLatin1StringView accepted = {};
    QLatin1StringView finishReason = {};
    QLatin1StringView truncatedReason = {}; // value of finishReason for a request cut at its length limit
    QLatin1StringView prefixCaching = {};   // label of CacheInfo that is "True" when prefix caching is on
};

// Paths below http://host:port; empty where the engine has none.
struct Endpoints
{
    QLatin1StringView health = {};
    QLatin1StringView models = {};
    QLatin1StringView metrics = {};
    QLatin1StringView version = {};
    QLatin1StringView settings = {}; // the engine's own report of its settings
};

// How a server is told what to run; an empty flag is one that the engine does not have.
struct Launcher
{
    QLatin1StringView serveWord = {}; // last word of the usual command, replaced by the bench client's words
    QLatin1StringView modelFlag = {}; // empty: the model is the first positional argument
    QLatin1StringView servedName = {};
    QLatin1StringView host = {};
    QLatin1StringView port = {};
    QLatin1StringView tensorParallel = {};
    QLatin1StringView expertParallel = {};
    bool expertParallelTakesSize = false;
    QLatin1StringView dataParallel = {};
    QLatin1StringView dataAttention = {};     // switch beside dataParallel
    bool dataAttentionReplacesTensor = false; // data-parallel attention: tensor 1, data = all GPUs
    QLatin1StringView prefixCachingOn = {};
    QLatin1StringView prefixCachingOff = {};
    bool prefixCachingByDefault = true;
    std::span<const QLatin1StringView> always = {}; // switches without which there are no metrics

    // Speculative decoding: one flag with a JSON object, or a flag a setting.
    QLatin1StringView speculativeJson = {}; // flag that takes the object; empty: the flags below
    QLatin1StringView method = {};          // key of the object, or flag
    QLatin1StringView draftLength = {};
    QLatin1StringView draftModel = {};
    QLatin1StringView draftTokens = {}; // flag that takes draft length + 1
};

// A sampling key of a recipe and the bench client's flag for it.
struct SamplingFlag
{
    QLatin1StringView key;
    QLatin1StringView flag;
};

// The engine's own load generator; `driver` is empty where Assay drives none.
struct BenchClient
{
    QLatin1StringView driver = {};  // word of a recipe: vllm-bench
    QLatin1StringView program = {}; // used when the server's command does not tell
    std::span<const QLatin1StringView> words = {};
    std::span<const QLatin1StringView> help = {};  // added to program and words: prints every flag
    std::span<const QLatin1StringView> fixed = {}; // arguments that every cell has
    QLatin1StringView host = {}, port = {}, model = {}, tokenizer = {};
    QLatin1StringView datasetName = {}, datasetPath = {};
    QLatin1StringView categorised = {}; // the dataset name that the next three flags belong to
    QLatin1StringView split = {}, category = {}, outputLength = {};
    QLatin1StringView otherOutputLength = {}; // output length with any other dataset
    QLatin1StringView concurrency = {}, templateArguments = {}, extraBody = {};
    QLatin1StringView resultFolder = {}, resultFile = {};
    std::span<const SamplingFlag> sampling = {};
};

// Something that forces acceptance instead of measuring it.
struct ForcingKnob
{
    enum class Place { ConfigKey, Flag, Environment, LogText };
    Place place;
    QLatin1StringView name;
    QLatin1StringView value; // forces only with this value; empty: with any
};

// Everything Assay knows about one engine, as plain data. Names are exact: engines rename and add families,
// and a part of a name also matches what it does not mean.
struct Table
{
    Kind kind;
    QLatin1StringView title; // for the eye: vLLM
    std::span<const Family> families;
    Labels labels = {};
    Endpoints endpoints = {};
    Launcher launcher = {};
    BenchClient bench = {};
    // A log line that holds one of these reports the settings in force.
    std::span<const QLatin1StringView> settingsLines = {};
    // Arguments that change what is measured, so that nobody may have set them behind the plan's back.
    std::span<const QLatin1StringView> decisiveSettings = {};
    // What the report of the whole configuration tells by the name and in the spelling of the argument.
    std::span<const QLatin1StringView> comparableSettings = {};
    QLatin1StringView reportedDraftLength = {}; // the draft length's name in that report
    std::span<const ForcingKnob> forcing = {};
    bool bornAtFirstUse = false;         // series appear with the first finished request and count from 0
    bool acceptedFromGeneration = false; // no counter of accepted tokens: generated - requests - drafts
    bool drivable = false;               // Assay can launch and measure it; else its metrics are only read
};

[[nodiscard]] const Table &table(Kind kind);
// All tables, in the order of Kind.
[[nodiscard]] std::span<const Table *const> allTables();

// Where an exact sample name belongs, or nothing. A counter is found with and without its `_total`, which
// some exporters and gateways leave out. `created` is true for the birth time of a counter (`X_created`
// beside `X_total`).
struct FamilyMatch
{
    const Table *table = nullptr;
    const Family *family = nullptr;
    bool created = false;
};
[[nodiscard]] FamilyMatch findFamily(QByteArrayView sample);

// The first sample name with that role, or empty.
[[nodiscard]] QLatin1StringView sampleName(const Table &table, Role role);
// The families to keep in scrapes during a workload: counters and gauges that change and that a number rests
// on.
[[nodiscard]] QStringList keptFamilies(const Table &table);
// The gauges that must all be 0 before and after a workload.
[[nodiscard]] QStringList quiescentGauges(const Table &table);

} // namespace assay::engine
