// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/engine/kind.h"

#include <array>
#include <utility>

namespace assay::engine {

namespace {

constexpr std::array<std::pair<Kind, QLatin1StringView>, 5> names{{
    {Kind::Vllm, QLatin1StringView("vllm")},
    {Kind::Sglang, QLatin1StringView("sglang")},
    {Kind::Trtllm, QLatin1StringView("trtllm")},
    {Kind::Llamacpp, QLatin1StringView("llamacpp")},
    {Kind::Atom, QLatin1StringView("atom")},
}};

} // namespace

QString kindName(Kind kind)
{
    for (const auto &[known, name] : names) {
        if (known == kind)
            return name;
    }
    return {};
}

std::optional<Kind> kindFromName(const QString &name)
{
    for (const auto &[kind, known] : names) {
        if (known == name)
            return kind;
    }
    return std::nullopt;
}

} // namespace assay::engine
