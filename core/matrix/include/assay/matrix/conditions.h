// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/cell.h>
#include <assay/matrix/recipe.h>

#include <QList>
#include <QString>

namespace assay::matrix {

// Something a value depends on besides draft length and thinking mode. Names are stable: compare and review
// match by them. An empty value means that the recipe leaves it to the engine.
struct Condition
{
    QString name;
    QString value;

    bool operator==(const Condition &) const = default;
};

// The conditions of a whole matrix, always the same names in the same order: model, draft model, method,
// speculative config, engine, image, engine args, parallel, prefix caching, dataset, dataset sha256,
// categories, output length, concurrencies, driver, repeats, server per, and for each measured mode
// "thinking_on sampling" and "thinking_on chat_template_kwargs".
[[nodiscard]] QList<Condition> conditions(const Recipe &recipe);

// The conditions of one cell: as above, with "category", "concurrency", "sampling" and "chat_template_kwargs"
// of that cell in place of the lists.
[[nodiscard]] QList<Condition> conditions(const Recipe &recipe, const Cell &cell);

} // namespace assay::matrix
