// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/digest_cache.h>
#include <assay/base/result.h>
#include <assay/logs/problem_rule.h>
#include <assay/matrix/recipe.h>
#include <assay/review/gate.h>
#include <assay/review/limits.h>
#include <assay/review/review_file.h>
#include <assay/run/state.h>

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>

namespace assay::review {

struct ReviewOptions
{
    Limits limits;
    // Cells that were not measured are left out of an export instead of forbidding it.
    bool partial = false;
    // Gate id to reason: unknown gates that a reviewer answers for, and soft gates that are passed over.
    QMap<QString, QString> accepted;
    QMap<QString, QString> overridden;
    QString signedBy;  // empty: nobody
    QString sourceUrl; // of the workflow run that measured; empty: none was given
    // Of a cell, the indices of the counting attempt's outputs that a person looked at.
    QMap<QString, QList<int>> seen;
    // Where what the outputs amount to is kept for the next review.
    base::DigestCache cache;
};

// The options that a run's review.yaml gives. A signature counts only while the attempts that count are the
// same as when it was given.
[[nodiscard]] ReviewOptions optionsOf(const ReviewFile &file, const run::RunView &run);

struct Review
{
    QString run;
    QString signedBy;
    QList<Gate> gates; // all of docs/formats.md, in its order

    // No gate blocks.
    [[nodiscard]] bool exportable() const;
    // The gates that block, each with its verdict: "outputs_sound (fail)".
    [[nodiscard]] QStringList blocking() const;
    // The gate with that id, or nullptr.
    [[nodiscard]] const Gate *find(const QString &id) const;
};

// Judges a run by its view and the files that it points to. Values are judged of the counting attempts of
// cells with a value and of control cells. What cannot be told, for want of a file or of a method in this
// version, is unknown. Reads only.
[[nodiscard]] Review reviewRun(const run::RunView &run, const matrix::Recipe &recipe,
                               const QList<logs::ProblemRule> &rules, const ReviewOptions &options = {});

// The `review` document of docs/formats.md.
[[nodiscard]] QJsonObject toJson(const Review &review);

} // namespace assay::review
