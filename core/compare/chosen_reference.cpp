// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/chosen_reference.h"

#include <assay/base/files.h>
#include <assay/golden/choice.h>
#include <assay/run/folder.h>

#include <cmath>

namespace assay::compare {

namespace {

QList<golden::LibraryMatch> curveOfFile(const QString &file, const QString &key)
{
    constexpr qint64 largest = qint64{16} << 20;
    const auto bytes = base::readFile(file, largest);
    if (!bytes)
        return {};
    const golden::Reference reference = golden::readReference(*bytes);
    const golden::Curve *curve = reference.find(key);
    return curve ? QList<golden::LibraryMatch>{{file, 0, *curve}} : QList<golden::LibraryMatch>();
}

} // namespace

QList<golden::LibraryMatch> candidateReferences(const matrix::Recipe &recipe)
{
    const QString key = recipe.reference.key.isEmpty() ? recipe.model.key : recipe.reference.key;
    if (!recipe.reference.file.isEmpty())
        return curveOfFile(recipe.reference.file, key);
    // Not another curve in the place of one that was named and is not there: then none is meant.
    const auto choices = golden::readChoices();
    if (!choices)
        return {};
    if (const auto chosen = golden::findChoice(*choices, key, engine::kindName(recipe.engine.kind)))
        return curveOfFile(chosen->file, chosen->key);
    return golden::findCurves(key).first();
}

Diff diffToCurve(const run::RunView &run, const Conditions &conditions, const golden::Curve &curve,
                 const QString &source)
{
    Side own = sideOf(run, conditions, run.id);
    const Side golden = sideOf(curve, source);
    own.model = golden.model;
    return diff(own, golden);
}

std::optional<double> worstDifference(const Diff &diff)
{
    std::optional<double> worst;
    for (const Row &row : diff.rows) {
        const auto difference = row.difference();
        if (difference && (!worst || std::abs(*difference) > std::abs(*worst)))
            worst = difference;
    }
    return worst;
}

const ReferenceJudge::Chosen &ReferenceJudge::chosenFor(const QByteArray &recipe)
{
    constexpr qint64 staysFresh = 60'000; // ms
    if (!m_age.isValid() || m_age.elapsed() > staysFresh) {
        m_chosen.clear();
        m_age.start();
    }
    const auto known = m_chosen.constFind(recipe);
    if (known != m_chosen.constEnd())
        return *known;
    Chosen chosen;
    if (const auto read = matrix::readRecipe(recipe).recipe) {
        const QList<golden::LibraryMatch> candidates = candidateReferences(*read);
        if (candidates.size() == 1)
            chosen.match = candidates.constFirst();
    }
    return *m_chosen.insert(recipe, chosen);
}

void ReferenceJudge::judge(const run::RunView &run, run::RunSummary &summary)
{
    const auto yaml = base::readFile(run::RunFolder(run.folder).recipeFile());
    if (!yaml)
        return;
    const Chosen &chosen = chosenFor(*yaml);
    if (!chosen.match)
        return;
    const Diff result = diffToCurve(run, {}, chosen.match->curve, chosen.match->file);
    for (const Row &row : result.rows) {
        const auto difference = row.difference();
        if (!difference ||
            (summary.worstDifference && std::abs(*difference) <= std::abs(*summary.worstDifference)))
            continue;
        summary.worstDifference = difference;
        const std::optional<double> ratio = row.ratio();
        summary.worstRelative = ratio ? std::optional(*ratio - 1.0) : std::nullopt;
        summary.worstCell = row.cellName();
    }
}

} // namespace assay::compare
