// SPDX-License-Identifier: GPL-3.0-or-later
#include "lookup.h"

#include <assay/matrix/library.h>

namespace assay::ctl {

namespace {

QString placeOf(const matrix::Entry &entry)
{
    return entry.file.isEmpty() ? entry.name : entry.file;
}

tl::unexpected<base::Error> firstError(const base::Problems &problems, const QString &where)
{
    qsizetype others = -1;
    base::Problem first;
    for (const base::Problem &problem : problems) {
        if (problem.severity != base::Severity::Error)
            continue;
        if (others < 0)
            first = problem;
        ++others;
    }
    const QString place =
        first.line > 0 ? QStringLiteral("%1:%2:%3").arg(where).arg(first.line).arg(first.column) : where;
    const QString more =
        others > 0 ? QStringLiteral("%1 more; \"assayctl validate\" lists them.").arg(others) : QString();
    return base::fail(base::Error::Kind::Input, first.text, place, {}, more);
}

} // namespace

base::Result<RecipeInput> findRecipe(const QString &name, const QStringList &settings)
{
    auto found = matrix::find(matrix::Shelf::Recipes, name);
    if (!found)
        return base::fail(found.error());
    const QString where = placeOf(found->entry);
    for (const QString &setting : settings) {
        const qsizetype equals = setting.indexOf(QLatin1Char('='));
        if (equals <= 0)
            return base::fail(base::Error::Kind::Input,
                              QStringLiteral("--set %1 cannot be used").arg(setting), {},
                              QStringLiteral("it is not KEY=VALUE"),
                              QStringLiteral("Give for example workload.output_len=512."));
        found->yaml =
            matrix::withSetting(found->yaml, setting.left(equals), setting.mid(equals + 1).toUtf8());
    }
    matrix::RecipeFile file = matrix::readRecipe(found->yaml);
    if (!file.recipe) {
        return firstError(file.problems, settings.isEmpty() ? where : where + QStringLiteral(" with --set"));
    }
    return RecipeInput{where, found->yaml, std::move(*file.recipe)};
}

base::Result<ProfileInput> findProfile(const QString &name)
{
    auto found = matrix::find(matrix::Shelf::Clusters, name);
    if (!found)
        return base::fail(found.error());
    const QString where = placeOf(found->entry);
    matrix::ProfileFile file = matrix::readProfile(found->yaml);
    if (!file.profile)
        return firstError(file.problems, where);
    return ProfileInput{where, found->yaml, std::move(*file.profile)};
}

} // namespace assay::ctl
