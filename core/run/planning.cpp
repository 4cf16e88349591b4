// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/planning.h>

#include <assay/base/paths.h>
#include <assay/base/text.h>
#include <assay/matrix/library.h>
#include <assay/run/estimates.h>
#include <assay/run/folder.h>

#include <QCoro/QCoroFuture>

#include <algorithm>
#include <queue>
#include <vector>

namespace assay::run {

namespace {

tl::unexpected<base::Error> firstError(const base::Problems &problems, const QString &where)
{
    qsizetype others = -1;
    base::Problem first;
    for (const base::Problem &problem : problems) {
        if (problem.severity != base::Severity::Error)
            continue;
        if (others < 0)
            first = problem;
        ++others;
    }
    const QString place =
        first.line > 0 ? QStringLiteral("%1:%2:%3").arg(where).arg(first.line).arg(first.column) : where;
    const QString more =
        others > 0 ? QStringLiteral("%1 more; \"assayctl validate\" lists them.").arg(others) : QString();
    return base::fail(base::Error::Kind::Input, first.text, place, {}, more);
}

// From KEY=VALUE. Input error: it is not.
base::Result<Setting> readSetting(const QString &text)
{
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    if (equals <= 0)
        return base::fail(base::Error::Kind::Input, QStringLiteral("--set %1 cannot be used").arg(text), {},
                          QStringLiteral("it is not KEY=VALUE"),
                          QStringLiteral("Give for example workload.output_len=512."));
    return Setting{text.left(equals), text.mid(equals + 1).toUtf8()};
}

} // namespace

QByteArray withSettings(const QByteArray &yaml, const QList<Setting> &settings)
{
    QByteArray text = yaml;
    for (const Setting &setting : settings)
        text = matrix::withSetting(text, setting.key, setting.value);
    return text;
}

base::Result<RecipeInput> findRecipe(const QString &name, const QStringList &settings)
{
    auto found = matrix::find(matrix::Shelf::Recipes, name);
    if (!found)
        return base::fail(found.error());
    const QString where = matrix::placeOf(found->entry);
    for (const QString &text : settings) {
        const auto setting = readSetting(text);
        if (!setting)
            return base::fail(setting.error());
        found->yaml = matrix::withSetting(found->yaml, setting->key, setting->value);
    }
    matrix::RecipeFile file = matrix::readRecipe(found->yaml);
    if (!file.recipe) {
        return firstError(file.problems, settings.isEmpty() ? where : where + QStringLiteral(" with --set"));
    }
    return RecipeInput{where, found->yaml, std::move(*file.recipe)};
}

base::Result<ProfileInput> findProfile(const QString &name)
{
    auto found = matrix::find(matrix::Shelf::Clusters, name);
    if (!found)
        return base::fail(found.error());
    const QString where = matrix::placeOf(found->entry);
    matrix::ProfileFile file = matrix::readProfile(found->yaml);
    if (!file.profile)
        return firstError(file.problems, where);
    return ProfileInput{where, found->yaml, std::move(*file.profile)};
}

base::Result<matrix::Plan> planOf(const matrix::Recipe &recipe, const matrix::Profile &profile,
                                  const QString &cells)
{
    return planOf(recipe, profile, cells, estimatesFromRuns(runsFolder(), recipe, profile));
}

base::Result<matrix::Plan> planOf(const matrix::Recipe &recipe, const matrix::Profile &profile,
                                  const QString &cells, const QMap<QString, double> &estimates)
{
    matrix::PlanOptions options;
    options.cells = cells;
    options.resourcesFolder = base::resourcesFolder();
    options.estimates = estimates;
    return matrix::makePlan(recipe, profile, options);
}

QString collectorFile()
{
    return base::resourcesFolder() + QStringLiteral("/collector.py");
}

QByteArray jobScriptOf(const cluster::Scheduler &scheduler, const matrix::Plan &plan, const QByteArray &root,
                       int shard)
{
    return scheduler.jobScript({root + "/RUN", QStringLiteral("RUN"), shard, plan.image, plan.mounts, {}});
}

QCoro::Task<base::Status> checkAnswers(remote::Host *host)
{
    if (host->isLocal())
        co_return base::Status();
    const QString name = host->name();
    const auto answer = co_await host->run("printf a\nsleep 0.4 2>/dev/null || sleep 1\nprintf b\n", {});
    if (answer && answer->status == 0 && answer->output == "ab")
        co_return base::Status();
    const QString next = QStringLiteral("\"assayctl probe\" tests the connection.");
    if (!answer) {
        base::Error error = answer.error();
        error.kind = base::Error::Kind::Environment;
        error.next = error.next.isEmpty() ? next : error.next;
        co_return base::fail(error);
    }
    const QString said = base::escapedUtf8(answer->output.left(60));
    co_return base::fail(base::Error::Kind::Environment, QStringLiteral("the answer of the host is garbled"),
                         name,
                         QStringLiteral("a script that prints \"ab\" was answered with \"%1\"").arg(said),
                         QStringLiteral("Something in a start-up file of the login prints in the "
                                        "background; let it print nothing where no terminal is."));
}

Duration durationOf(const matrix::Plan &plan, int shards)
{
    Duration duration;
    // The end of what each collector has in hand, the earliest on top.
    std::priority_queue<double, std::vector<double>, std::greater<>> ends;
    for (int shard = 0; shard < std::clamp(shards, 1, mostShards); ++shard)
        ends.push(0.0);
    std::vector<double> attempts;
    for (const matrix::PlannedCell &cell : plan.cells) {
        if (!cell.skipReason.isEmpty())
            continue;
        ++duration.cells;
        if (!cell.estimatedS)
            continue;
        ++duration.knownCells;
        attempts.insert(attempts.end(), static_cast<std::size_t>(cell.attempts.size()), *cell.estimatedS);
    }
    std::sort(attempts.begin(), attempts.end(), std::greater<>());
    for (const double seconds : attempts) {
        const double end = ends.top() + seconds;
        ends.pop();
        ends.push(end);
        duration.sumS += seconds;
        duration.boundS = std::max(duration.boundS, end);
    }
    return duration;
}

} // namespace assay::run
