// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/compare/condition.h>
#include <assay/compare/rational.h>
#include <assay/golden/reference.h>
#include <assay/matrix/cell.h>
#include <assay/metrics/acceptance.h>
#include <assay/run/state.h>

#include <QList>
#include <QString>

#include <optional>

namespace assay::compare {

// A cell of one side of a difference.
struct SideCell
{
    QString id;                               // of a run's cell; empty in a reference
    std::optional<matrix::Thinking> thinking; // nothing: the curve has no modes
    int draftLength = 0;
    QString category;              // empty: the side has no such axis
    int concurrency = 0;           // 0: the side has no such axis
    QString state;                 // the word of `status RUN` for a run, of `validate` for a reference
    std::optional<Rational> value; // exact; only in the state "value"
    // The double that is printed: of a run 1 + accepted / drafts as a reference prints it, which is not
    // always the double nearest to the exact value (1 + 203 / 200 prints 2.01).
    std::optional<double> shown;
    std::optional<metrics::Interval> interval;
};

// One side of a difference: a reference curve (decimal text) or a run (fractions of its kept integers).
struct Side
{
    QString source; // what the user named: a file, a run
    QString model;  // the model key; empty: none chosen or none there
    QList<SideCell> cells;
    Conditions conditions;
    base::Problems problems;
};

// A curve of a reference file. A cell whose text is no decimal is "invalid" and has no value.
[[nodiscard]] Side sideOf(const golden::Curve &curve, const QString &source);
// A run: each cell's counting attempt. Control cells stay out: they have no acceptance length.
[[nodiscard]] Side sideOf(const run::RunView &run, const Conditions &conditions, const QString &source);

} // namespace assay::compare
