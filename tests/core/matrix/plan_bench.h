// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/plan.h>

#include <places.h>

#include <QFile>
#include <QTest>

// Plans of the shipped recipe on the shipped cluster profile.
namespace assay::matrix::test {

inline QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline QByteArray deepSeekYaml()
{
    return fileBytes(QStringLiteral(ASSAY_SOURCE_DIR "/resources/recipes/deepseek-v4-pro-mtp.yaml"));
}

inline Recipe recipeWith(const QList<std::pair<const char *, const char *>> &settings)
{
    QByteArray yaml = deepSeekYaml();
    for (const auto &[key, value] : settings)
        yaml = withSetting(yaml, QString::fromLatin1(key), value);
    const RecipeFile file = readRecipe(yaml);
    for (const base::Problem &problem : file.problems)
        qWarning("%d:%d: %s", problem.line, problem.column, qPrintable(problem.text));
    return file.recipe.value_or(Recipe());
}

inline Profile b300()
{
    return *readProfile(fileBytes(QStringLiteral(ASSAY_SOURCE_DIR "/resources/clusters/b300.yaml"))).profile;
}

inline Plan planOf(const Recipe &recipe, const PlanOptions &options = {})
{
    const auto plan = makePlan(recipe, b300(), options);
    if (!plan)
        qWarning("%s", qPrintable(plan.error().sentence()));
    return plan.value_or(Plan());
}

inline const PlannedCell &cellOf(const Plan &plan, const char *id)
{
    for (const PlannedCell &cell : plan.cells) {
        if (cell.id == QLatin1String(id))
            return cell;
    }
    qFatal("no cell %s", id);
}

inline QString refusal(const Recipe &recipe, const Profile &profile, const PlanOptions &options = {})
{
    const auto plan = makePlan(recipe, profile, options);
    if (!plan && plan.error().kind != base::Error::Kind::Input)
        return QStringLiteral("another kind of error");
    return plan ? QString() : plan.error().sentence();
}

} // namespace assay::matrix::test
