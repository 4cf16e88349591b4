// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/plan.h>

#include "script_driver.h"

#include <assay/engine/launch.h>
#include <assay/engine/table.h>
#include <assay/matrix/cells.h>
#include <assay/matrix/container.h>
#include <assay/matrix/weights.h>

#include <QJsonArray>

#include <algorithm>
#include <limits>

namespace assay::matrix {

namespace {

const QString autoDriver = QStringLiteral("auto");
const QString replayDriver = QStringLiteral("replay");
const QString scriptDriver = QStringLiteral("script");

base::Error inputError(const QString &what, const QString &why, const QString &next)
{
    return {base::Error::Kind::Input, what, {}, why, next};
}

QString replaced(QString text, const PlanOptions &options)
{
    return text.replace(QStringLiteral("{lab}"), options.resourcesFolder + QStringLiteral("/lab"));
}

QStringList replaced(QStringList texts, const PlanOptions &options)
{
    for (QString &text : texts)
        text = replaced(text, options);
    return texts;
}

QString slug(const QString &name)
{
    QString text;
    for (const QChar c : name.toLower()) {
        const bool plain = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
        if (plain)
            text += c;
        else if (!text.isEmpty() && !text.endsWith(u'-'))
            text += u'-';
    }
    text.truncate(40);
    while (text.endsWith(u'-'))
        text.chop(1);
    return text.isEmpty() ? QStringLiteral("run") : text;
}

// Where the server listens: a container shares its host's network, so loopback does for all.
const QString bindAddress = QStringLiteral("127.0.0.1");

QJsonValue samplingJson(const QByteArray &text)
{
    bool whole = false;
    const qlonglong integer = text.toLongLong(&whole);
    return whole ? QJsonValue(integer) : QJsonValue(text.toDouble());
}

QJsonObject replayOf(const Recipe &recipe, const Profile &profile, const Cell &cell)
{
    const Mode &mode = *recipe.mode(cell.thinking);
    QJsonObject body{
        {QStringLiteral("model"), recipe.model.id},
        {QStringLiteral("max_tokens"), recipe.workload.outputLen},
        {QStringLiteral("stream"), true},
        {QStringLiteral("stream_options"), QJsonObject{{QStringLiteral("include_usage"), true}}}};
    for (const auto &[key, value] : mode.sampling)
        body.insert(key, samplingJson(value));
    if (!mode.chatTemplateKwargs.isEmpty())
        body.insert(QStringLiteral("chat_template_kwargs"), mode.chatTemplateKwargs);
    return {{QStringLiteral("dataset"), datasetFile(recipe, profile)},
            {QStringLiteral("category"), cell.category.isEmpty() ? QJsonValue() : QJsonValue(cell.category)},
            {QStringLiteral("concurrency"), cell.concurrency},
            {QStringLiteral("path"), QStringLiteral("/v1/chat/completions")},
            {QStringLiteral("body"), body}};
}

// The driver of all cells of a plan, or why there is none.
base::Result<QString> chooseDriver(const Recipe &recipe, const engine::Table &table)
{
    const QString &driver = recipe.workload.driver;
    const QString bench = table.bench.driver;
    const QString &dataset = recipe.workload.dataset.name;
    const bool readable = dataset == table.bench.categorised;
    if (driver == autoDriver)
        return bench.isEmpty() || !readable ? replayDriver : autoDriver;
    if (driver == replayDriver || driver == scriptDriver)
        return driver;
    if (driver != bench)
        return base::fail(inputError(QStringLiteral("cannot use the driver ") + driver,
                                     QStringLiteral("it is not available for engine ") +
                                         engine::kindName(table.kind) + QStringLiteral(" in this version"),
                                     bench.isEmpty() ? QStringLiteral("use driver: replay")
                                                     : QString(QStringLiteral("use driver: ") + bench +
                                                               QStringLiteral(" or replay"))));
    if (!readable)
        return base::fail(inputError(QStringLiteral("cannot use the driver ") + driver,
                                     QStringLiteral("it reads only the dataset ") + table.bench.categorised +
                                         QStringLiteral(", and the recipe names ") + dataset,
                                     QStringLiteral("use driver: replay")));
    return driver;
}

base::Status checkMatch(const Recipe &recipe, const Profile &profile, const engine::Table &table)
{
    const bool script = recipe.workload.driver == scriptDriver;
    if (!table.drivable && !script)
        return base::fail(inputError(
            QStringLiteral("cannot launch engine ") + engine::kindName(table.kind),
            QStringLiteral("launching it is not available in this version"),
            QStringLiteral("use driver: script with your own collector, or read its metrics with scrape")));
    if (profile.container.runtime != QLatin1String("none") && recipe.engine.image.isEmpty())
        return base::fail(inputError(
            QStringLiteral("cannot plan \"") + recipe.name + QStringLiteral("\" on ") + profile.name,
            QStringLiteral("the profile runs containers (") + profile.container.runtime +
                QStringLiteral(") and the recipe has no engine.image"),
            QStringLiteral("set engine.image, or container.runtime: none")));
    if (profile.paths.datasetDir.isEmpty() && !script)
        return base::fail(inputError(QStringLiteral("cannot plan \"") + recipe.name +
                                         QStringLiteral("\" on ") + profile.name,
                                     QStringLiteral("the profile has no paths.dataset_dir"),
                                     QStringLiteral("set it to the folder that holds ") +
                                         recipe.workload.dataset.split + QStringLiteral(".jsonl")));
    return {};
}

class Planner
{
public:
    Planner(const Recipe &recipe, const Profile &profile, const PlanOptions &options, QString driver,
            QStringList mounts)
        : m_recipe(recipe),
          m_profile(profile),
          m_options(options),
          m_mounts(std::move(mounts)),
          m_table(engine::table(recipe.engine.kind)),
          m_driver(std::move(driver)),
          m_command(replaced(recipe.engine.command, options))
    {
        for (const auto &[name, value] : recipe.engine.env.asKeyValueRange())
            m_env.insert(name, replaced(value, options));
    }

    [[nodiscard]] PlannedCell planned(const Cell &cell) const
    {
        PlannedCell result;
        result.id = cellId(m_recipe, cell);
        result.cell = cell;
        for (int attempt = 1; attempt <= m_recipe.workload.repeats; ++attempt)
            result.attempts.append(attempt);
        result.server = server(cell, result.id);
        result.workload = workload(cell);
        if (m_profile.container.collector == QLatin1String("outside"))
            enterContainer(result);
        if (const auto known = m_options.estimates.constFind(result.id);
            known != m_options.estimates.constEnd())
            result.estimatedS = *known;
        if (cell.isControl() && m_driver == scriptDriver)
            result.skipReason = QStringLiteral("the user's own collector measures no control cells");
        return result;
    }

private:
    // The engine and its client, started by a collector that is not in the container itself.
    void enterContainer(PlannedCell &cell) const
    {
        PlannedCell::Workload &workload = cell.workload;
        cell.server.argv = contained(cell.server.argv, "server", cell.server.env.keys());
        workload.argv = contained(workload.argv, "workload", workload.env.keys());
        workload.helpArgv = contained(workload.helpArgv, "workload", workload.env.keys());
        const QJsonValue script = workload.script.value(QLatin1StringView("argv"));
        if (script.isArray()) {
            const QStringList names = workload.script.value(QLatin1StringView("env")).toObject().keys();
            QStringList argv = script.toVariant().toStringList();
            workload.script.insert(QLatin1StringView("argv"),
                                   QJsonArray::fromStringList(contained(argv, "workload", names)));
        }
    }

    [[nodiscard]] QStringList contained(const QStringList &argv, const char *role, QStringList names) const
    {
        if (argv.isEmpty())
            return argv;
        ContainerCall call;
        call.image = m_recipe.engine.image;
        call.mounts = m_mounts + QStringList(QStringLiteral("{run}:{run}"));
        for (const QString &secret : m_recipe.secrets) {
            if (!names.contains(secret))
                names.append(secret);
        }
        call.env = names;
        call.folder = QStringLiteral("{run}");
        call.role = QLatin1String(role);
        return containerPrefix(m_profile, call) + argv;
    }

    [[nodiscard]] PlannedCell::Server server(const Cell &cell, const QString &id) const
    {
        PlannedCell::Server server;
        if (m_driver != scriptDriver)
            server.argv = engine::serverArguments(m_table, serverSettings(cell));
        server.env = m_env;
        server.model = m_recipe.model.id;
        server.sharing = m_recipe.matrix.serverPerDraftLength
                             ? QString(QStringLiteral("draft_length-") + QString::number(cell.draftLength))
                             : id;
        server.readyTimeoutS = m_recipe.engine.readyTimeoutS;
        return server;
    }

    [[nodiscard]] engine::ServerSettings serverSettings(const Cell &cell) const
    {
        engine::ServerSettings settings;
        settings.command = m_command;
        settings.model = weightsPath(m_recipe.model.id, m_profile.models);
        settings.servedName = m_recipe.model.id;
        settings.host = bindAddress;
        settings.port = QStringLiteral("{port}");
        settings.tensorParallel = m_recipe.engine.parallel.tensor;
        settings.expertParallel = m_recipe.engine.parallel.expert;
        settings.dataAttention = m_recipe.engine.parallel.dataAttention;
        settings.method = m_recipe.speculative.method;
        if (!m_recipe.speculative.draftModel.isEmpty())
            settings.draftModel = weightsPath(m_recipe.speculative.draftModel, m_profile.models);
        settings.speculativeExtra = m_recipe.speculative.extra;
        settings.draftLength = cell.draftLength;
        settings.args = replaced(m_recipe.engine.args, m_options);
        return settings;
    }

    [[nodiscard]] PlannedCell::Workload workload(const Cell &cell) const
    {
        PlannedCell::Workload workload;
        workload.driver = m_driver;
        workload.env = m_env;
        workload.planned = m_recipe.workload.dataset.expectedPrompts;
        if (m_driver == scriptDriver) {
            const ScriptContext context{replaced(m_recipe.workload.script, m_options), m_env,
                                        slug(m_recipe.name)};
            workload.script = scriptOf(m_recipe, m_profile, cell, context);
            return workload;
        }
        workload.replay = replayOf(m_recipe, m_profile, cell);
        if (m_driver == replayDriver)
            return workload;
        const engine::BenchSettings settings = benchSettings(cell);
        workload.argv = engine::benchArguments(m_table, settings);
        workload.neededFlags = engine::benchFlags(m_table, settings);
        workload.helpArgv = engine::benchHelpArguments(m_table, m_command);
        return workload;
    }

    [[nodiscard]] engine::BenchSettings benchSettings(const Cell &cell) const
    {
        const Mode &mode = *m_recipe.mode(cell.thinking);
        engine::BenchSettings settings;
        settings.serverCommand = m_command;
        settings.host = QStringLiteral("{node}");
        settings.port = QStringLiteral("{port}");
        settings.model = m_recipe.model.id;
        settings.tokenizer = weightsPath(m_recipe.model.id, m_profile.models);
        settings.datasetName = m_recipe.workload.dataset.name;
        settings.datasetPath = m_profile.paths.datasetDir;
        settings.split = m_recipe.workload.dataset.split;
        settings.category = cell.category;
        settings.outputLength = m_recipe.workload.outputLen;
        settings.concurrency = cell.concurrency;
        settings.templateArguments = mode.chatTemplateKwargs;
        settings.sampling = mode.sampling;
        settings.resultFolder = QStringLiteral("{dir}");
        settings.resultFile = QStringLiteral("result.json");
        return settings;
    }

    const Recipe &m_recipe;
    const Profile &m_profile;
    const PlanOptions &m_options;
    QStringList m_mounts;
    const engine::Table &m_table;
    QString m_driver;
    QStringList m_command;
    QMap<QString, QString> m_env;
};

// Longest first; see Plan::cells.
void order(QList<PlannedCell> &cells)
{
    QMap<QString, double> longest; // by shared server; a cell without an estimate may be the longest of all
    bool any = false;
    for (const PlannedCell &cell : cells) {
        any = any || cell.estimatedS.has_value();
        double &seconds = longest[cell.server.sharing];
        seconds = std::max(seconds, cell.estimatedS.value_or(std::numeric_limits<double>::infinity()));
    }
    QMap<QString, qsizetype> first;
    for (qsizetype i = cells.size() - 1; i >= 0; --i)
        first[cells[i].server.sharing] = i;
    std::ranges::stable_sort(cells, [&](const PlannedCell &a, const PlannedCell &b) {
        const QString &left = a.server.sharing;
        const QString &right = b.server.sharing;
        if (left == right)
            return false;
        if (any && longest[left] != longest[right])
            return longest[left] > longest[right];
        return first[left] < first[right];
    });
}

QJsonObject endpointsOf(const engine::Table &table)
{
    const auto path = [](QLatin1StringView text) {
        return text.isEmpty() ? QJsonValue() : QJsonValue(QString(text));
    };
    return {{QStringLiteral("health"), path(table.endpoints.health)},
            {QStringLiteral("models"), path(table.endpoints.models)},
            {QStringLiteral("metrics"), path(table.endpoints.metrics)},
            {QStringLiteral("version"), path(table.endpoints.version)}};
}

QJsonObject collectorHead(const Profile &profile, const engine::Table &table)
{
    QJsonArray settingsLines;
    for (const QLatin1StringView line : table.settingsLines)
        settingsLines.append(QString(line));
    return {{QStringLiteral("interval_s"), 1.0},
            {QStringLiteral("ports"), QJsonObject{{QStringLiteral("first"), profile.firstPort},
                                                  {QStringLiteral("last"), profile.lastPort}}},
            {QStringLiteral("bind"), bindAddress},
            {QStringLiteral("hold_min"), profile.nodes.holdMin},
            {QStringLiteral("endpoints"), endpointsOf(table)},
            {QStringLiteral("families"), QJsonArray::fromStringList(engine::keptFamilies(table))},
            {QStringLiteral("quiescent"), QJsonArray::fromStringList(engine::quiescentGauges(table))},
            {QStringLiteral("settings_lines"), settingsLines},
            {QStringLiteral("quiescent_timeout_s"), 30},
            {QStringLiteral("stop_grace_s"), 30},
            {QStringLiteral("gpu_free"),
             QJsonObject{{QStringLiteral("mib"), 2000}, {QStringLiteral("timeout_s"), 120}}},
            // Without a scheduler nothing else keeps two runs from sharing a GPU.
            {QStringLiteral("gpu_lock_dir"), profile.scheduler.kind == QLatin1String("direct")
                                                 ? QJsonValue(QString(gpuLockFolder))
                                                 : QJsonValue()}};
}

// What the container has to show beyond the profile's own mounts. Of staged weights the whole folder, since
// they may be links within it.
base::Result<QStringList> mountsOf(const Recipe &recipe, const Profile &profile, const PlanOptions &options)
{
    if (profile.container.runtime == QLatin1String("none"))
        return QStringList();
    QStringList folders{profile.paths.datasetDir};
    for (const QString &model : {recipe.model.id, recipe.speculative.draftModel}) {
        const QString weights = model.isEmpty() ? QString() : weightsPath(model, profile.models);
        const bool owned = !model.startsWith(u'/');
        folders.append(owned ? weights.section(u'/', 0, -2) : weights);
    }
    if (recipe.workload.driver == scriptDriver)
        folders.append(replaced(recipe.workload.script, options).section(u'/', 0, -2));
    folders.removeIf([](const QString &folder) { return !folder.startsWith(u'/'); });
    return mountsFor(profile, folders);
}

} // namespace

QString datasetFile(const Recipe &recipe, const Profile &profile)
{
    return profile.paths.datasetDir + u'/' + recipe.workload.dataset.split + QStringLiteral(".jsonl");
}

base::Result<Plan> makePlan(const Recipe &recipe, const Profile &profile, const PlanOptions &options)
{
    const engine::Table &table = engine::table(recipe.engine.kind);
    if (const base::Status fits = checkMatch(recipe, profile, table); !fits)
        return tl::unexpected(fits.error());
    base::Result<QString> driver = chooseDriver(recipe, table);
    if (!driver)
        return tl::unexpected(driver.error());
    const base::Result<QList<Cell>> cells = selectCells(recipe, options.cells);
    if (!cells)
        return tl::unexpected(cells.error());

    base::Result<QStringList> mounts = mountsOf(recipe, profile, options);
    if (!mounts)
        return tl::unexpected(mounts.error());

    Plan plan;
    plan.runSlug = slug(recipe.name);
    plan.engineKind = recipe.engine.kind;
    plan.recipeName = recipe.name;
    plan.modelKey = recipe.model.key;
    plan.servedModel = recipe.model.id;
    plan.secrets = recipe.secrets;
    plan.image = recipe.engine.image;
    plan.mounts = *mounts;
    plan.collector = collectorHead(profile, table);
    const Planner planner(recipe, profile, options, std::move(*driver), std::move(*mounts));
    for (const Cell &cell : *cells)
        plan.cells.append(planner.planned(cell));
    order(plan.cells);
    return plan;
}

} // namespace assay::matrix
