// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QList>
#include <QString>

#include <optional>

namespace assay::golden {

// The curve that the user has named as the golden one of a model on an engine.
struct Choice
{
    QString model;  // the recipe's model key
    QString engine; // vllm, sglang, ...
    QString file;   // absolute
    QString key;    // of the curve in the file

    bool operator==(const Choice &) const = default;
};

// $XDG_CONFIG_HOME/assay/golden.yaml.
[[nodiscard]] QString choicesFile();
// What a choices file holds; nothing chosen when there is none. Input error with its line: it is no such
// file.
[[nodiscard]] base::Result<QList<Choice>> readChoices(const QString &file = choicesFile());
// The choice for a model on an engine, or nothing.
[[nodiscard]] std::optional<Choice> findChoice(const QList<Choice> &choices, const QString &model,
                                               const QString &engine);
// Puts a choice in the place of the one for its model and engine; without a file it takes that one away. The
// file is replaced in one step; one that cannot be read is left alone and the error.
[[nodiscard]] base::Status keepChoice(const Choice &choice, const QString &file = choicesFile());

} // namespace assay::golden
