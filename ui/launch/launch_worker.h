// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "launch/launch_types.h"
#include "runs/stations.h"

#include <assay/base/clock.h>
#include <assay/base/scope.h>
#include <assay/run/controller.h>

#include <QCoro/QCoroTask>
#include <QObject>

#include <memory>

namespace assay::ui {

// Reads recipes and profiles, makes plans, looks at what a run needs and starts it. Lives on the desk's
// thread; everything comes out as values by queued signals.
class LaunchWorker final : public QObject
{
    Q_OBJECT
public:
    explicit LaunchWorker(std::shared_ptr<Stations> stations);
    ~LaunchWorker() override;

    void list();
    // With what a start changes in it, and its cells.
    void loadRecipe(const QString &nameOrFile, const QList<assay::run::Setting> &settings,
                    const QString &cells);
    void loadCluster(const QString &nameOrFile);
    void loadRun(const QString &folder);
    // Answers with planned(), and with checked() when there is a plan. A newer call makes an older one stale.
    void check(const assay::run::Draft &draft, quint64 generation);
    void start(const assay::run::Draft &draft);
    // Writes a recipe into the user's folder; one of that name is replaced only if `replaces`.
    void save(const QString &name, const QByteArray &yaml, bool replaces);

Q_SIGNALS:
    void listed(const assay::ui::LaunchChoices &choices);
    void recipeLoaded(const assay::ui::LoadedRecipe &loaded);
    void clusterLoaded(const assay::ui::LoadedCluster &loaded);
    void runLoaded(const assay::ui::LoadedRun &loaded);
    void planned(const assay::ui::PlanAnswer &answer);
    void checked(const assay::ui::CheckAnswer &answer);
    // What the start is at, until it is started or failed.
    void went(const QString &text);
    void started(const QString &folder);
    void failed(const QString &sentence);
    void saved(const QString &file);
    void saveFailed(const QString &sentence);
    void replaceAsked(const QString &name, const QString &file);

private:
    [[nodiscard]] base::Result<matrix::Plan> planOf(const run::Composed &composed, const QString &cells);
    QCoro::Task<void> look(run::Draft draft, run::Composed composed, matrix::Plan plan, quint64 generation);
    QCoro::Task<void> begin(run::Draft draft);
    QCoro::Task<base::Result<run::RunFolder>> create(run::Draft draft);

    std::shared_ptr<Stations> m_stations;
    base::SystemClock m_clock;
    base::Scope m_life;
    base::Scope m_looks; // renewed with each draft
    std::unique_ptr<run::RunController> m_controller;
    // Of the recipe and profile that were asked about last: other cells or nodes read no run anew.
    QByteArray m_estimatedRecipe, m_estimatedProfile;
    QMap<QString, double> m_estimates;
};

// The file that a recipe of this name is saved as in the user's folder; empty: the name has no letter or
// digit.
[[nodiscard]] QString ownRecipeFile(const QString &name);

} // namespace assay::ui
