// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace assay::ui {

// The sentences of core, of the collector and of the log rules that the window shows, as patterns with %1,
// %2, ... for what is filled in. tests/resources finds what is missing here.
using Sentences = std::span<const char *const>;

inline constexpr char coreContext[] = "CoreSentence";

// Why jobs wait and end, and the checks of "Test connection".
[[nodiscard]] Sentences clusterSentences();
// States and reasons of runs, shards and cells; the preflight.
[[nodiscard]] Sentences runSentences();
[[nodiscard]] Sentences collectorSentences();
// What the log rules say, and what is wrong with a file of them.
[[nodiscard]] Sentences logSentences();
// SSH, files and YAML.
[[nodiscard]] Sentences linkSentences();
// The words of yaml-cpp.
[[nodiscard]] Sentences yamlSentences();
[[nodiscard]] Sentences metricsSentences();
// What is wrong with a recipe, a cluster profile or a plan.
[[nodiscard]] Sentences planSentences();
[[nodiscard]] Sentences reviewSentences();
// References and their comparison.
[[nodiscard]] Sentences goldenSentences();
// Why a file is no run or no part of one, and what another collector's artifacts do not tell.
[[nodiscard]] Sentences exchangeSentences();
[[nodiscard]] Sentences importSentences();
// States, severities and conditions: words that stand alone.
[[nodiscard]] Sentences wordsAlone();

} // namespace assay::ui
