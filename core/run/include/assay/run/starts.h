// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/library.h>
#include <assay/run/planning.h>

#include <QList>
#include <QString>

#include <optional>

namespace assay::run {

// What a new run may begin with.
struct Start
{
    enum class Kind {
        Own,     // a recipe of the user's folder
        Shipped, // a recipe that comes with Assay
        Recent,  // the recipe of a run
        Curve,   // the recipe of a reference's model, set as the curve was measured
    };
    Kind kind = Kind::Own;
    QString name; // a recipe's stem, a run's id, a curve's key
    QString title;
    QString file;            // of the recipe
    QString reference;       // Curve: the reference's file
    QList<Setting> settings; // Curve: what the curve's header and cells say otherwise than the recipe
    QString cells;           // Curve: those with a value; empty: all
    QString why;             // why it cannot be begun with; empty: it can
};

// The recipes of the library, those of the newest runs below `runs` (equal ones once), and the curves of the
// reference folders; in this order, own recipes before shipped ones.
[[nodiscard]] QList<Start> starts(const QString &runs, int mostRecent = 8);

// The settings that make a recipe measure what a curve says, as far as its header tells, and its cells.
struct CurveStart
{
    QList<Setting> settings;
    QString cells;
};
// Nothing: the curve is of another model or another draft method, or has no cell that the recipe can have.
[[nodiscard]] std::optional<CurveStart> startFrom(const golden::Curve &curve, const QString &file,
                                                  const matrix::Recipe &recipe);

} // namespace assay::run
