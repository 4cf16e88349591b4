// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/advisor.h>
#include <assay/compare/judgement.h>
#include <assay/matrix/cell.h>
#include <assay/run/state.h>

#include <QJsonArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace assay::compare {

// Which draft length of one thinking mode gives most, of cells that differ in nothing else.
struct ModeAdvice
{
    matrix::Thinking thinking = matrix::Thinking::On;
    QString category;
    int concurrency = 1;
    Advice advice;
};

// Of every mode, category and concurrency of a run of whose cells two or more tell how long their steps took.
// `known` is the run's. Control cells are the base where there are any.
[[nodiscard]] QList<ModeAdvice> adviceOf(const run::RunView &run, const KnownCells &known);

// "thinking_on: 3 (1.92 times as fast as without speculation, 1.85 to 1.99; 4 cannot be told apart)", a line
// each.
[[nodiscard]] QStringList adviceLines(const QList<ModeAdvice> &advice);
// The list `advice` of docs/formats.md, `diff`; `side` is left or right.
[[nodiscard]] QJsonArray toJson(const QList<ModeAdvice> &advice, const QString &side);

} // namespace assay::compare
