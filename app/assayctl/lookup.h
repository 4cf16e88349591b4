// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace assay::ctl {

struct RecipeInput
{
    QString where;   // the file, for messages
    QByteArray yaml; // with the settings made
    matrix::Recipe recipe;
};
// RECIPE: a file, or a name (matrix/library.h), with each `--set
// key=value` made. Input error: not there (names the nearest), a setting without "=", or the first problem of
// the file.
[[nodiscard]] base::Result<RecipeInput> findRecipe(const QString &name, const QStringList &settings);

struct ProfileInput
{
    QString where;
    QByteArray yaml;
    matrix::Profile profile;
};
// CLUSTER: a file or a name likewise; "local" is always there.
[[nodiscard]] base::Result<ProfileInput> findProfile(const QString &name);

} // namespace assay::ctl
