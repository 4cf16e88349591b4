// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/cell.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>

#include <QJsonObject>
#include <QMap>
#include <QString>

namespace assay::matrix {

struct ScriptContext
{
    QString script;             // path on the node
    QMap<QString, QString> env; // the recipe's own, which wins over what Assay sets
    QString experiment;         // EXP_NAME
};

// `script` of a cell in plan.json: argv and environment of the user's own collector (docs/plan.md), which
// starts its own server on {port} and leaves its results in {dir}.
[[nodiscard]] QJsonObject scriptOf(const Recipe &recipe, const Profile &profile, const Cell &cell,
                                   const ScriptContext &context);

} // namespace assay::matrix
