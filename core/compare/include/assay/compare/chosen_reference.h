// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/diff.h>
#include <assay/golden/library.h>
#include <assay/matrix/recipe.h>

#include <assay/run/state.h>

#include <QByteArray>
#include <QElapsedTimer>
#include <QHash>
#include <QList>

#include <optional>

namespace assay::compare {

// The curves that a recipe's `reference` may mean, with the key it names, else the model's: of the file it
// names, else the one chosen for that key and the recipe's engine (golden/choice.h), else of the user's
// folder, else of the shipped ones. Several are a question for the user.
[[nodiscard]] QList<golden::LibraryMatch> candidateReferences(const matrix::Recipe &recipe);

// A run against the curve that its recipe means, whatever model key that has. `source` names the curve.
[[nodiscard]] Diff diffToCurve(const run::RunView &run, const Conditions &conditions,
                               const golden::Curve &curve, const QString &source);

// The difference, left minus right, that is largest by size; nothing when no cell has two values.
[[nodiscard]] std::optional<double> worstDifference(const Diff &diff);

// How far a run lies from the curve that its recipe means, where it means exactly one. Remembers for a minute
// which curve a recipe means, so that a list of runs is judged at the price of their counters.
class ReferenceJudge
{
public:
    // Fills worstDifference, worstRelative and worstCell.
    void judge(const run::RunView &run, run::RunSummary &summary);

private:
    struct Chosen
    {
        std::optional<golden::LibraryMatch> match;
    };
    [[nodiscard]] const Chosen &chosenFor(const QByteArray &recipe);

    QHash<QByteArray, Chosen> m_chosen; // by the recipe's text
    QElapsedTimer m_age;
};

} // namespace assay::compare
