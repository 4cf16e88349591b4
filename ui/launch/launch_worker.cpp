// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/launch_worker.h"

#include "language/in_words.h"

#include <assay/base/files.h>
#include <assay/base/paths.h>
#include <assay/matrix/cells.h>
#include <assay/matrix/plan.h>
#include <assay/run/estimates.h>
#include <assay/run/folder.h>
#include <assay/run/preflight.h>

#include <QCoro/QCoroFuture>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace assay::ui {

namespace {

QStringList sentences(const base::Problems &problems, const QString &where)
{
    QStringList list;
    for (const base::Problem &problem : problems) {
        if (problem.severity == base::Severity::Error)
            list.append(LaunchWorker::tr("%1, line %2: %3")
                            .arg(QFileInfo(where).fileName())
                            .arg(problem.line)
                            .arg(inWords(problem.text)));
    }
    return list;
}

LoadedCluster readCluster(const QString &nameOrFile)
{
    LoadedCluster loaded;
    loaded.asked = nameOrFile;
    const auto found = matrix::find(matrix::Shelf::Clusters, nameOrFile);
    if (!found) {
        loaded.troubles = {inWords(found.error())};
        return loaded;
    }
    loaded.where = matrix::placeOf(found->entry);
    loaded.yaml = found->yaml;
    matrix::ProfileFile file = matrix::readProfile(found->yaml);
    loaded.troubles = sentences(file.problems, loaded.where);
    loaded.profile = std::move(file.profile);
    return loaded;
}

QSet<GridPlace> placesOf(const QList<matrix::Cell> &cells)
{
    QSet<GridPlace> places;
    for (const matrix::Cell &cell : cells)
        places.insert({cell.thinking, cell.draftLength});
    return places;
}

// The preflight's word that is missing when the host does not answer.
base::Checks unreachable(const base::Error &error)
{
    base::Error bare = error;
    bare.next.clear();
    return {{QStringLiteral("host"), base::CheckStatus::Fail, inWords(bare), inWords(error.next)}};
}

} // namespace

QString ownRecipeFile(const QString &name)
{
    static const QRegularExpression others(QStringLiteral("[^a-z0-9.]+"));
    QString stem = name.toLower().replace(others, QStringLiteral("-"));
    while (stem.startsWith(QLatin1Char('-')) || stem.startsWith(QLatin1Char('.')))
        stem.remove(0, 1);
    while (stem.endsWith(QLatin1Char('-')) || stem.endsWith(QLatin1Char('.')))
        stem.chop(1);
    if (stem.isEmpty())
        return {};
    return base::configFolder() + QStringLiteral("/recipes/") + stem.left(80) + QStringLiteral(".yaml");
}

LaunchWorker::LaunchWorker(std::shared_ptr<Stations> stations) : m_stations(std::move(stations)) {}

LaunchWorker::~LaunchWorker() = default;

void LaunchWorker::list()
{
    m_estimatedRecipe.clear(); // since it was last shown there may be more runs
    Q_EMIT listed({run::starts(run::runsFolder()), matrix::entries(matrix::Shelf::Clusters)});
}

void LaunchWorker::loadRecipe(const QString &nameOrFile, const QList<run::Setting> &settings,
                              const QString &cells)
{
    LoadedRecipe loaded;
    loaded.asked = nameOrFile;
    const auto found = matrix::find(matrix::Shelf::Recipes, nameOrFile);
    if (!found) {
        loaded.troubles = {inWords(found.error())};
    } else {
        loaded.where = matrix::placeOf(found->entry);
        loaded.yaml = found->yaml;
        matrix::RecipeFile file = matrix::readRecipe(found->yaml);
        loaded.troubles = sentences(file.problems, loaded.where);
        loaded.recipe = std::move(file.recipe);
        const auto changed = matrix::readRecipe(run::withSettings(found->yaml, settings)).recipe;
        for (const run::Setting &setting : settings) {
            const auto what = run::overrideOf(setting.key);
            if (what && changed)
                loaded.texts.insert(setting.key, run::textOf(*what, *changed, {}));
            else
                loaded.extra.append(setting);
        }
        loaded.shown = changed ? changed : loaded.recipe;
        if (loaded.shown && !cells.isEmpty())
            loaded.only = placesOf(matrix::selectCells(*loaded.shown, cells).value_or(QList<matrix::Cell>()));
    }
    Q_EMIT recipeLoaded(loaded);
}

void LaunchWorker::loadCluster(const QString &nameOrFile)
{
    Q_EMIT clusterLoaded(readCluster(nameOrFile));
}

void LaunchWorker::loadRun(const QString &folder)
{
    const run::RunFolder run(folder);
    LoadedRun loaded;
    loaded.folder = folder;
    loaded.recipe = run.recipeFile();
    const auto plan = base::readFile(run.planFile());
    const auto yaml = base::readFile(run.clusterFile());
    if (!plan || !yaml) {
        loaded.trouble = inWords(plan ? yaml.error() : plan.error());
        Q_EMIT runLoaded(loaded);
        return;
    }
    const QJsonObject json = QJsonDocument::fromJson(*plan).object();
    const auto read = matrix::planFromJson(json);
    if (!read)
        loaded.trouble = inWords(read.error());
    else
        for (const matrix::PlannedCell &cell : read->cells)
            loaded.only.insert({cell.cell.thinking, cell.cell.draftLength});
    loaded.shards = std::max(
        1, json.value(QLatin1StringView("shards")).toObject().value(QLatin1StringView("count")).toInt());
    // The profile as it is today, if it is still known by its name; the run's own else.
    const auto profile = matrix::readProfile(*yaml).profile;
    const LoadedCluster known = profile ? readCluster(profile->name) : LoadedCluster();
    loaded.cluster = known.profile ? profile->name : run.clusterFile();
    if (profile) {
        loaded.timeLimit = run::textOf(run::Override::TimeLimit, {}, *profile);
        loaded.hold = run::textOf(run::Override::Hold, {}, *profile);
    }
    Q_EMIT runLoaded(loaded);
}

base::Result<matrix::Plan> LaunchWorker::planOf(const run::Composed &composed, const QString &cells)
{
    if (composed.recipeYaml != m_estimatedRecipe || composed.profileYaml != m_estimatedProfile) {
        m_estimatedRecipe = composed.recipeYaml;
        m_estimatedProfile = composed.profileYaml;
        m_estimates = run::estimatesFromRuns(run::runsFolder(), *composed.recipe, *composed.profile);
    }
    return run::planOf(*composed.recipe, *composed.profile, cells, m_estimates);
}

void LaunchWorker::check(const run::Draft &draft, quint64 generation)
{
    m_looks.renew();
    PlanAnswer answer;
    answer.generation = generation;
    answer.composed = run::compose(draft);
    if (answer.composed.recipe && answer.composed.profile) {
        auto plan = planOf(answer.composed, draft.cells);
        if (plan)
            answer.plan = *std::move(plan);
        else
            answer.trouble = inWords(plan.error());
    }
    Q_EMIT planned(answer);
    if (answer.plan)
        look(draft, answer.composed, *answer.plan, generation);
}

QCoro::Task<void> LaunchWorker::look(run::Draft draft, run::Composed composed, matrix::Plan plan,
                                     quint64 generation)
{
    const base::Scope::Ticket life = m_life.ticket();
    const base::Scope::Ticket ticket = m_looks.ticket();
    CheckAnswer answer;
    answer.generation = generation;
    // The link is the profile's own; what is changed for this run alone makes no other.
    const auto station = m_stations->at(draft.profile, draft.profileWhere);
    if (!station) {
        answer.trouble = inWords(station.error());
        answer.checks = unreachable(station.error());
        Q_EMIT checked(answer);
        co_return;
    }
    const auto facts = co_await (*station)->host->open();
    if (!life.isCurrent() || !ticket.isCurrent())
        co_return;
    if (!facts) {
        answer.trouble = inWords(facts.error());
        answer.checks = unreachable(facts.error());
        Q_EMIT checked(answer);
        co_return;
    }
    const auto root = co_await run::rootOf(*station);
    if (!life.isCurrent() || !ticket.isCurrent())
        co_return;
    if (!root) {
        answer.trouble = inWords(root.error());
        answer.checks = unreachable(root.error());
        Q_EMIT checked(answer);
        co_return;
    }
    // A station that connects nowhere: its scheduler writes the script of the changed profile.
    if (const auto changed = run::openStation(*composed.profile, draft.profileWhere))
        answer.jobScript = run::jobScriptOf(*(*changed)->scheduler, plan, *root, 0);
    answer.checks = co_await run::preflight((*station)->host.get(), *composed.recipe, *composed.profile, plan,
                                            *root, run::collectorFile());
    if (life.isCurrent() && ticket.isCurrent())
        Q_EMIT checked(answer);
}

void LaunchWorker::start(const run::Draft &draft)
{
    if (m_controller == nullptr)
        begin(draft);
}

QCoro::Task<void> LaunchWorker::begin(run::Draft draft)
{
    const base::Scope::Ticket life = m_life.ticket();
    const auto folder = co_await create(std::move(draft));
    if (!life.isCurrent())
        co_return;
    const bool isMade = m_controller && m_controller->store() != nullptr;
    m_controller.reset();
    if (folder)
        Q_EMIT started(folder->path());
    else if (isMade)
        Q_EMIT failed(tr("%1 The run is kept in the list of runs, where it can be submitted again.")
                          .arg(inWords(folder.error())));
    else
        Q_EMIT failed(inWords(folder.error()));
}

QCoro::Task<base::Result<run::RunFolder>> LaunchWorker::create(run::Draft draft)
{
    const run::Composed composed = run::compose(draft);
    if (!composed.recipe || !composed.profile)
        co_return base::fail(base::Error::Kind::Input, tr("the recipe or the profile cannot be used"));
    auto plan = planOf(composed, draft.cells);
    if (!plan)
        co_return base::fail(plan.error());
    const auto station = m_stations->at(composed.profileYaml, draft.profileWhere);
    if (!station)
        co_return base::fail(station.error());
    remote::Host *const host = (*station)->host.get();
    m_controller =
        std::make_unique<run::RunController>(*host, *(*station)->scheduler, m_clock, run::runsFolder());
    const base::Scope::Ticket life = m_life.ticket();
    const auto gone = [] { return base::fail(base::Error::Kind::Environment, tr("the window was closed")); };

    Q_EMIT went(tr("Connecting\u2026"));
    const auto facts = co_await host->open();
    if (!life.isCurrent())
        co_return gone();
    if (!facts)
        co_return base::fail(facts.error());
    Q_EMIT went(tr("Looking\u2026"));
    const auto clean = co_await run::checkAnswers(host);
    if (!clean || !life.isCurrent())
        co_return clean ? gone() : base::fail(clean.error());
    const auto root = co_await run::rootOf(*station);
    if (!root || !life.isCurrent())
        co_return root ? gone() : base::fail(root.error());
    const base::Checks checks = co_await run::preflight(host, *composed.recipe, *composed.profile, *plan,
                                                        *root, run::collectorFile());
    if (!life.isCurrent())
        co_return gone();
    for (const base::Check &check : checks) {
        if (check.status == base::CheckStatus::Fail)
            co_return base::fail(base::Error::Kind::Environment, tr("the run was not started"),
                                 composed.profile->name, check.text, check.next);
    }
    const auto collector = base::readFile(run::collectorFile());
    if (!collector)
        co_return base::fail(collector.error());
    Q_EMIT went(tr("Submitting\u2026"));
    run::RunRequest request;
    request.recipe = composed.recipeYaml;
    request.cluster = composed.profileYaml;
    request.plan = *std::move(plan);
    request.root = *root;
    request.collector = *collector;
    request.shards = draft.shards;
    auto folder = co_await m_controller->create(std::move(request));
    co_return folder;
}

void LaunchWorker::save(const QString &name, const QByteArray &yaml, bool replaces)
{
    const QString file = ownRecipeFile(name);
    if (file.isEmpty()) {
        Q_EMIT saveFailed(tr("A recipe needs a name with a letter or a digit."));
        return;
    }
    if (!replaces && QFileInfo::exists(file)) {
        Q_EMIT replaceAsked(name, file);
        return;
    }
    const QByteArray named = matrix::withSetting(yaml, QStringLiteral("name"), run::quotedYaml(name));
    base::Status written = base::makePrivateFolder(QFileInfo(file).path());
    if (written)
        written = base::writeFileAtomically(file, named);
    if (written)
        Q_EMIT saved(file);
    else
        Q_EMIT saveFailed(inWords(written.error()));
}

} // namespace assay::ui
