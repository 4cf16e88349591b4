// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/run/planning.h>

#include <QList>
#include <QString>

#include <optional>

namespace assay::run {

// What a form offers to change for one run, in the order in which it is shown. The last two are of the
// cluster's profile, the others of the recipe.
enum class Override {
    Image,
    DraftLengths,
    Control,
    Categories,
    Concurrencies,
    OutputLength,
    Repeats,
    Driver,
    Script,
    TemplateOn,
    SamplingOn,
    TemplateOff,
    SamplingOff,
    TimeLimit,
    Hold,
};
[[nodiscard]] QList<Override> allOverrides();
// Its dotted key: workload.output_len.
[[nodiscard]] QString keyOf(Override what);
[[nodiscard]] std::optional<Override> overrideOf(const QString &key);
[[nodiscard]] bool isOfProfile(Override what);

// The value as a form shows it: lists with commas, template arguments as JSON, sampling as "temperature: 1.0,
// top_p: 0.95", a switch as true or false. Empty: none.
[[nodiscard]] QString textOf(Override what, const matrix::Recipe &recipe, const matrix::Profile &profile);
// What such a text is as YAML; whether the recipe may have it is for the reading that follows. Input error:
// template arguments that are no JSON object, with the place.
[[nodiscard]] base::Result<QByteArray> yamlOf(Override what, const QString &text);

// A text as YAML that reads back as this text.
[[nodiscard]] QByteArray quotedYaml(const QString &text);

// What a form makes: two texts as they were found, and what is changed in them for this run.
struct Draft
{
    QString recipeWhere;
    QByteArray recipe;
    QList<Setting> recipeSettings;
    QString profileWhere;
    QByteArray profile;
    QList<Setting> profileSettings;
    QString cells; // as by matrix::selectCells; empty: all
    int shards = 1;

    bool operator==(const Draft &) const = default;
};

// Something that is wrong with a draft, and the field that it is about, where one is.
struct DraftProblem
{
    std::optional<Override> field;
    QString where; // of the recipe or the profile
    base::Problem problem;
};

// A draft with its settings made, and read.
struct Composed
{
    QByteArray recipeYaml;
    QByteArray profileYaml;
    std::optional<matrix::Recipe> recipe;
    std::optional<matrix::Profile> profile;
    QList<DraftProblem> problems;
};
[[nodiscard]] Composed compose(const Draft &draft);

} // namespace assay::run
