// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/chosen_reference.h"

#include <assay/base/files.h>

#include <cmath>

namespace assay::compare {

QList<golden::LibraryMatch> candidateReferences(const matrix::Recipe &recipe)
{
    const QString key = recipe.reference.key.isEmpty() ? recipe.model.key : recipe.reference.key;
    if (recipe.reference.file.isEmpty())
        return golden::findCurves(key).first();
    constexpr qint64 largest = qint64{16} << 20;
    const auto bytes = base::readFile(recipe.reference.file, largest);
    if (!bytes)
        return {};
    const golden::Reference reference = golden::readReference(*bytes);
    const golden::Curve *curve = reference.find(key);
    return curve ? QList<golden::LibraryMatch>{{recipe.reference.file, 0, *curve}}
                 : QList<golden::LibraryMatch>();
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

} // namespace assay::compare
