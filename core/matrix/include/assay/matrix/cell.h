// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <compare>
#include <optional>

namespace assay::matrix {

enum class Thinking { On, Off };
[[nodiscard]] QString thinkingName(Thinking thinking); // "on" | "off", as in JSON
[[nodiscard]] QString
thinkingKey(Thinking thinking); // "thinking_on" | "thinking_off", as in YAML and cell ids

// The longest draft a recipe may ask for, in tokens.
inline constexpr int maximumDraftLength = 64;

// One cell of a matrix. Draft length 0 is a control cell (no speculation). Category and concurrency are part
// of the id only when the recipe has more than one of them: thinking_on-3, thinking_on-3.coding.c64.
struct Cell
{
    Thinking thinking = Thinking::On;
    int draftLength = 0;
    QString category;
    int concurrency = 1;

    bool operator==(const Cell &) const = default;
    [[nodiscard]] bool isControl() const { return draftLength == 0; }
};

[[nodiscard]] QString cellId(const Cell &cell, bool categoryAxis, bool concurrencyAxis);

// The parts of an id; nothing if the text is none. Category and concurrency are left default when not in it.
[[nodiscard]] std::optional<Cell> parseCellId(const QString &id);

} // namespace assay::matrix
