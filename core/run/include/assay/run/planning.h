// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/cluster/scheduler.h>
#include <assay/matrix/plan.h>
#include <assay/matrix/profile.h>
#include <assay/matrix/recipe.h>
#include <assay/remote/host.h>

#include <QByteArray>
#include <QCoro/QCoroTask>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace assay::run {

// The most collectors that may share the cells of a run.
inline constexpr int mostShards = 1024;

// A key of a recipe or a profile that gets another value: a dotted path (workload.output_len), and YAML.
struct Setting
{
    QString key;
    QByteArray value;

    bool operator==(const Setting &) const = default;
};
// A text with the settings made, one after the other; every other byte stays.
[[nodiscard]] QByteArray withSettings(const QByteArray &yaml, const QList<Setting> &settings);

struct RecipeInput
{
    QString where;   // the file, for messages
    QByteArray yaml; // with the settings made
    matrix::Recipe recipe;
};
// A recipe: a file, or a name (matrix/library.h), with each "key=value" of `settings` made. Input error: not
// there (names the nearest), a setting without "=", or the first problem of the file.
[[nodiscard]] base::Result<RecipeInput> findRecipe(const QString &name, const QStringList &settings = {});

struct ProfileInput
{
    QString where;
    QByteArray yaml;
    matrix::Profile profile;
};
// A cluster profile: a file or a name likewise; "local" is always there.
[[nodiscard]] base::Result<ProfileInput> findProfile(const QString &name);

// The plan of a recipe on a profile, with the seconds that its cells took in the runs known here. Input error
// as by matrix::makePlan.
[[nodiscard]] base::Result<matrix::Plan> planOf(const matrix::Recipe &recipe, const matrix::Profile &profile,
                                                const QString &cells);
// The same with seconds by cell id that are known already.
[[nodiscard]] base::Result<matrix::Plan> planOf(const matrix::Recipe &recipe, const matrix::Profile &profile,
                                                const QString &cells, const QMap<QString, double> &estimates);

// The collector that is shipped.
[[nodiscard]] QString collectorFile();

// The job script of a shard of a run that is not made yet: RUN stands for its id. `root` is the folder of the
// run folders on the host.
[[nodiscard]] QByteArray jobScriptOf(const cluster::Scheduler &scheduler, const matrix::Plan &plan,
                                     const QByteArray &root, int shard);

// Environment error: the host's answers are garbled, as by a start-up file that prints in the background,
// which gets into every answer sooner or later.
[[nodiscard]] QCoro::Task<base::Status> checkAnswers(remote::Host *host);

// How long a plan takes by its cells' estimates.
struct Duration
{
    int knownCells = 0;  // that run and have an estimate
    int cells = 0;       // that run
    double sumS = 0.0;   // of all attempts, one after the other
    double boundS = 0.0; // until the last of `shards` collectors has ended, the longest cells first
};
[[nodiscard]] Duration durationOf(const matrix::Plan &plan, int shards);

} // namespace assay::run
