// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/launch_state.h"

#include <QCoreApplication>

namespace assay::ui {

namespace {

struct LaunchText
{
    Q_DECLARE_TR_FUNCTIONS(assay::ui::LaunchState)
};

void addChoice(QStringList &missing, LaunchState::Answer answer, const QString &name, const QString &trouble,
               const QString &toChoose, const QString &reading)
{
    if (name.isEmpty())
        missing.append(toChoose);
    else if (answer == LaunchState::Answer::Bad)
        missing.append(trouble);
    else if (answer != LaunchState::Answer::Good)
        missing.append(reading);
}

} // namespace

QStringList missingFrom(const LaunchState &state)
{
    using Answer = LaunchState::Answer;
    if (state.starting)
        return {LaunchText::tr("The run is being started.")};
    QStringList missing;
    addChoice(missing, state.recipeRead, state.recipe, state.recipeTrouble,
              LaunchText::tr("Choose a recipe."), LaunchText::tr("The recipe is being read."));
    addChoice(missing, state.clusterRead, state.cluster, state.clusterTrouble,
              LaunchText::tr("Choose a cluster."), LaunchText::tr("The cluster's profile is being read."));
    if (state.recipeRead == Answer::Good && state.chosenCells == 0)
        missing.append(LaunchText::tr("Choose at least one cell."));
    if (state.fieldErrors > 0) {
        missing.append(state.firstError);
        if (state.fieldErrors > 1)
            missing.append(
                LaunchText::tr("%n more value(s) cannot be used.", nullptr, state.fieldErrors - 1));
    }
    // What follows can be asked only when all that comes before is there.
    if (!missing.isEmpty())
        return missing;
    if (state.plan == Answer::Bad)
        return {state.planTrouble};
    if (state.plan != Answer::Good)
        return {LaunchText::tr("The plan is being made.")};
    if (state.preflight == Answer::Bad)
        return state.failedChecks;
    if (state.preflight != Answer::Good)
        return {LaunchText::tr("The preflight is being made.")};
    return {};
}

bool isReady(const LaunchState &state)
{
    return missingFrom(state).isEmpty();
}

} // namespace assay::ui
