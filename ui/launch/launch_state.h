// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace assay::ui {

// What is known of the run that is being prepared.
struct LaunchState
{
    // Of something that is asked for on the desk's thread.
    enum class Answer { None, Pending, Good, Bad };

    QString recipe; // as the user knows it; empty: none chosen
    Answer recipeRead = Answer::None;
    QString recipeTrouble; // a sentence
    QString cluster;
    Answer clusterRead = Answer::None;
    QString clusterTrouble;
    int chosenCells = 0;
    int fieldErrors = 0;
    QString firstError; // of a field, a sentence
    Answer plan = Answer::None;
    QString planTrouble;
    Answer preflight = Answer::None;
    QStringList failedChecks; // what each of them says to do
    bool starting = false;
};

// Everything that is missing before the run can be started, in the order in which it is to be done.
[[nodiscard]] QStringList missingFrom(const LaunchState &state);
[[nodiscard]] bool isReady(const LaunchState &state);

} // namespace assay::ui
