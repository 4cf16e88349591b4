// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/conditions.h>
#include <assay/matrix/recipe.h>
#include <assay/run/state.h>

#include <QJsonArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::compare {

// Something that a value was measured under, by the names of matrix/conditions.h, and "hardware" and "engine
// version". An empty value: left to the engine, or none.
using matrix::Condition;
using Conditions = QList<Condition>;

// What a reference's header says (docs/formats.md, header lines; also the variants that published files use).
// `modes` are the measured modes' keys ("thinking_on"): what holds for both modes is said of each of them. A
// header that Assay wrote also says what it leaves out (driver vllm-bench, concurrency 1, prefix caching
// off).
[[nodiscard]] Conditions conditionsOfHeader(const QStringList &header, const QStringList &modes);

// A run: its recipe's conditions, with the driver, hardware and engine version that its journal tells.
[[nodiscard]] Conditions conditionsOfRun(const run::RunView &run, const matrix::Recipe &recipe);

// One line of a difference's conditions. Nothing where a side does not tell; `same` is nothing then too.
struct ConditionRow
{
    QString name;
    std::optional<QString> left;
    std::optional<QString> right;
    std::optional<bool> same;
};
// Every condition that either side tells, the left side's order first. Numbers are compared as numbers, JSON
// as JSON, words without regard to case.
[[nodiscard]] QList<ConditionRow> compareConditions(const Conditions &left, const Conditions &right);
[[nodiscard]] QJsonArray toJson(const QList<ConditionRow> &rows);

} // namespace assay::compare
