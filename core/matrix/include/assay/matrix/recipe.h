// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/engine/kind.h>
#include <assay/matrix/cell.h>

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace assay::matrix {

// How one thinking mode is asked for.
struct Mode
{
    QJsonObject chatTemplateKwargs;
    // The same in recipe order, as JSON with ", " and ": " and numbers as written; empty when there are none.
    QByteArray chatTemplateKwargsText;
    // Sampling keys in recipe order (temperature, top_p, top_k, min_p, presence_penalty, ...), each with the
    // text as written, so that a header says 1.0 where the recipe says 1.0.
    QList<std::pair<QString, QByteArray>> sampling;
    QStringList evidenceAllOf;  // texts that every output of this mode must show
    QStringList evidenceNoneOf; // texts that no output of this mode may show
};

struct Recipe
{
    QString name;
    struct Model
    {
        QString id;
        QString key;
    } model;
    struct Engine
    {
        engine::Kind kind = engine::Kind::Vllm;
        QString image; // empty: none
        QStringList command;
        QStringList args;
        QMap<QString, QString> env;
        struct Parallel
        {
            int tensor = 1;
            int expert = 1;
            bool dataAttention = false;
        } parallel;
        int readyTimeoutS = 3600;
    } engine;
    struct Speculative
    {
        QString method;
        QString draftModel; // empty: none
        QJsonObject extra;
        // The same in recipe order: each key with its value as JSON; a text value without its quotes.
        QList<std::pair<QString, QByteArray>> extraText;
    } speculative;
    struct Matrix
    {
        QList<int> draftLengths;
        QStringList categories;
        QList<int> concurrencies;
        bool serverPerDraftLength = false; // false: a fresh server for each cell
        bool control = false;
        std::optional<Mode> thinkingOn;
        std::optional<Mode> thinkingOff;
    } matrix;
    struct Workload
    {
        QString driver = QStringLiteral("auto"); // auto | vllm-bench | sglang-bench | replay | script
        struct Dataset
        {
            QString name;
            QString split;
            std::optional<int> expectedPrompts;
            QString sha256; // empty: not pinned
        } dataset;
        int outputLen = 0;
        int repeats = 1;
        QString script; // empty: none
    } workload;
    struct Reference
    {
        QString file; // empty: the user's folder, then the shipped ones
        QString key;
    } reference;
    QStringList secrets;

    [[nodiscard]] const std::optional<Mode> &mode(Thinking thinking) const
    {
        return thinking == Thinking::On ? matrix.thinkingOn : matrix.thinkingOff;
    }
};

// A recipe file read and checked: `recipe` holds only when no problem is an error.
struct RecipeFile
{
    std::optional<Recipe> recipe;
    base::Problems problems; // each with line and column; unknown keys name the nearest known one
};
[[nodiscard]] RecipeFile readRecipe(const QByteArray &yaml);

// A recipe's text with keys replaced: `key` is a dotted path (workload.output_len), `value` is YAML. Every
// other byte stays. A path that a recipe cannot have is in the problems of the reading that follows.
[[nodiscard]] QByteArray withSetting(const QByteArray &yaml, const QString &key, const QByteArray &value);

} // namespace assay::matrix
