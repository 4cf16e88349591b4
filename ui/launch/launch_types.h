// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/check.h>
#include <assay/matrix/library.h>
#include <assay/run/overrides.h>
#include <assay/run/planning.h>
#include <assay/run/starts.h>

#include <QMap>
#include <QMetaType>
#include <QSet>

#include <compare>
#include <optional>

namespace assay::ui {

// Cells of one thinking mode and draft length, whatever their category and concurrency; 0 is the control
// cell.
struct GridPlace
{
    matrix::Thinking thinking = matrix::Thinking::On;
    int draftLength = 0;

    auto operator<=>(const GridPlace &) const = default;
    friend std::size_t qHash(const GridPlace &place, std::size_t seed = 0)
    {
        return qHashMulti(seed, static_cast<int>(place.thinking), place.draftLength);
    }
};

// What there is to choose from.
struct LaunchChoices
{
    QList<run::Start> starts;
    QList<matrix::Entry> clusters;
};

// A recipe and a cluster's profile as they were read. What could not be found or read says why.
struct LoadedRecipe
{
    QString asked; // a name or a file
    QString where;
    QByteArray yaml;
    std::optional<matrix::Recipe> recipe;
    QStringList troubles;                // sentences, with the line each
    std::optional<matrix::Recipe> shown; // with the start's changes
    QSet<GridPlace> only;                // the cells of the start; empty: all
    QMap<QString, QString> texts;        // what a start changes in it, by key, as a form has it
    QList<run::Setting> extra;           // what it changes beyond the form
};
struct LoadedCluster
{
    QString asked;
    QString where;
    QByteArray yaml;
    std::optional<matrix::Profile> profile;
    QStringList troubles;
};

// What a run was made of, to make another one like it.
struct LoadedRun
{
    QString folder;
    QString recipe;  // its file
    QString cluster; // a name of the library, or the run's own file
    QString timeLimit, hold;
    QSet<GridPlace> only; // its cells
    int shards = 1;
    QString trouble; // a sentence: it cannot be read
};

// What a draft comes to, with its number: an answer to an older draft is dropped.
struct PlanAnswer
{
    quint64 generation = 0;
    run::Composed composed;
    std::optional<matrix::Plan> plan;
    QString trouble; // why there is no plan, a sentence
};
struct CheckAnswer
{
    quint64 generation = 0;
    base::Checks checks;
    QByteArray jobScript;
    QString trouble; // the host does not answer, a sentence
};

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::PlanAnswer)
