// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace assay::engine {

enum class Kind { Vllm, Sglang, Trtllm, Llamacpp, Atom };

// "vllm", "sglang", "trtllm", "llamacpp", "atom": the words of a recipe and of --engine.
[[nodiscard]] QString kindName(Kind kind);
[[nodiscard]] std::optional<Kind> kindFromName(const QString &name);

} // namespace assay::engine
