// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/engine/table.h"

namespace assay::engine {

extern const Table vllmTable;
extern const Table sglangTable;
extern const Table trtllmTable;
extern const Table llamacppTable;
extern const Table atomTable;

// A Latin-1 literal in a table.
constexpr QLatin1StringView operator""_l(const char *text, std::size_t size)
{
    return QLatin1StringView(text, static_cast<qsizetype>(size));
}

} // namespace assay::engine
