// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/compare/evidence.h>
#include <assay/compare/explanation.h>
#include <assay/compare/significance.h>
#include <assay/run/state.h>

#include <QHash>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace assay::compare {

// What is known of two compared values beside them: how sure each is, whether their difference is more than
// noise, and what it may come from.
struct Judgement
{
    std::optional<Spread> left; // nothing of a reference, whose own spread nobody knows
    std::optional<Spread> right;
    std::optional<Significance> significance; // nothing where no side has a spread
    Explanation explanation;
};

// Two sides of one difference. Nothing stands for a reference, whose value counts as exact; nothing comes
// back when both are. `left` and `right` are the compared values.
[[nodiscard]] std::optional<Judgement> judge(const ExplainedSide *leftSide, double left,
                                             const ExplainedSide *rightSide, double right,
                                             const QList<ConditionRow> &conditions, double level = 0.95);

// What a run's cells left to judge them by, by cell id.
struct KnownCells
{
    QHash<QString, ExplainedSide> cells;
    QHash<QString, QList<run::RequestFacts>> controls; // of control cells, which have no acceptance length
    base::Problems problems; // files of requests that could not be read; those cells are known by less

    [[nodiscard]] const ExplainedSide *find(const QString &cell) const;
};
// Reads the steps by request of each counting attempt that has a value or is a control, on as many threads as
// there are processors; without `outputs`, which review::readOutputSizes knows.
[[nodiscard]] KnownCells readKnownCells(const run::RunView &run);

// {method, clusters, low, high, few_clusters} of docs/formats.md, `diff`; null without a spread.
[[nodiscard]] QJsonValue toJson(const std::optional<Spread> &spread);
// The list `why` of docs/formats.md, `diff`: conditions, then reasons, then the draft positions.
[[nodiscard]] QJsonArray toJson(const Explanation &explanation);

} // namespace assay::compare
