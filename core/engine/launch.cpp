// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/engine/launch.h"

#include "assay/engine/table.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace assay::engine {

namespace {

QString compact(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

// Appends rendered flags, except those that an engine lacks or that the recipe's own arguments set.
class Renderer
{
public:
    explicit Renderer(QStringList &argv, const QStringList &own) : m_argv(argv), m_own(own) {}

    void option(QLatin1StringView flag, const QString &value)
    {
        if (flag.isEmpty() || value.isEmpty() || hasFlag(m_own, flag))
            return;
        m_argv << flag << value;
    }

    void toggle(QLatin1StringView flag)
    {
        if (!flag.isEmpty() && !hasFlag(m_own, flag))
            m_argv << flag;
    }

private:
    QStringList &m_argv;
    const QStringList &m_own;
};

void renderParallel(const Launcher &launcher, const ServerSettings &settings, Renderer &renderer)
{
    const bool replaced = settings.dataAttention && launcher.dataAttentionReplacesTensor;
    const QString gpus = QString::number(settings.tensorParallel);
    renderer.option(launcher.tensorParallel, replaced ? QStringLiteral("1") : gpus);
    if (settings.dataAttention) {
        renderer.option(launcher.dataParallel, gpus);
        renderer.toggle(launcher.dataAttention);
    }
    if (settings.expertParallel > 1) {
        if (launcher.expertParallelTakesSize)
            renderer.option(launcher.expertParallel, QString::number(settings.expertParallel));
        else
            renderer.toggle(launcher.expertParallel);
    }
}

void renderSpeculation(const Launcher &launcher, const ServerSettings &settings, Renderer &renderer)
{
    if (settings.draftLength <= 0)
        return;
    const QString length = QString::number(settings.draftLength);
    if (launcher.speculativeJson.isEmpty()) {
        renderer.option(launcher.method, settings.method);
        renderer.option(launcher.draftLength, length);
        renderer.option(launcher.draftTokens, QString::number(settings.draftLength + 1));
        renderer.option(launcher.draftModel, settings.draftModel);
        return;
    }
    QJsonObject config = settings.speculativeExtra;
    config.insert(launcher.method, settings.method);
    config.insert(launcher.draftLength, settings.draftLength);
    if (!settings.draftModel.isEmpty())
        config.insert(launcher.draftModel, settings.draftModel);
    renderer.option(launcher.speculativeJson, compact(config));
}

QStringList benchProgram(const Table &table, const QStringList &serverCommand)
{
    QStringList argv = serverCommand;
    if (!argv.isEmpty() && argv.last() == table.launcher.serveWord)
        argv.removeLast();
    else
        argv = QStringList{table.bench.program};
    for (const QLatin1StringView word : table.bench.words)
        argv << word;
    return argv;
}

// The number or word of a sampling value as JSON, for what has no flag of its own.
QJsonValue jsonValue(const QByteArray &text)
{
    const QJsonDocument wrapped = QJsonDocument::fromJson("[" + text + "]");
    return wrapped.isArray() && wrapped.array().size() == 1 ? wrapped.array().first()
                                                            : QJsonValue(QString::fromUtf8(text));
}

void renderSampling(const BenchClient &bench, const BenchSettings &settings, Renderer &renderer)
{
    QJsonObject rest;
    for (const auto &entry : settings.sampling) {
        const QString &key = entry.first;
        const QByteArray &value = entry.second;
        const auto known = std::find_if(bench.sampling.begin(), bench.sampling.end(),
                                        [&](const SamplingFlag &flag) { return flag.key == key; });
        if (known != bench.sampling.end())
            renderer.option(known->flag, QString::fromUtf8(value));
        else
            rest.insert(key, jsonValue(value));
    }
    if (!rest.isEmpty())
        renderer.option(bench.extraBody, compact(rest));
}

} // namespace

bool hasFlag(const QStringList &args, QLatin1StringView flag)
{
    return std::any_of(args.begin(), args.end(), [&](const QString &arg) {
        return arg.startsWith(flag) && (arg.size() == flag.size() || arg.at(flag.size()) == QLatin1Char('='));
    });
}

QStringList serverArguments(const Table &table, const ServerSettings &settings)
{
    const Launcher &launcher = table.launcher;
    QStringList argv = settings.command;
    Renderer renderer(argv, settings.args);
    if (launcher.modelFlag.isEmpty())
        argv << settings.model;
    else
        renderer.option(launcher.modelFlag, settings.model);
    renderer.option(launcher.servedName, settings.servedName);
    renderer.option(launcher.host, settings.host);
    renderer.option(launcher.port, settings.port);
    renderParallel(launcher, settings, renderer);
    for (const QLatin1StringView flag : launcher.always)
        renderer.toggle(flag);
    renderSpeculation(launcher, settings, renderer);
    return argv + settings.args;
}

QStringList benchArguments(const Table &table, const BenchSettings &settings)
{
    const BenchClient &bench = table.bench;
    if (bench.driver.isEmpty())
        return {};
    QStringList argv = benchProgram(table, settings.serverCommand);
    const QStringList none;
    Renderer renderer(argv, none);
    for (const QLatin1StringView argument : bench.fixed)
        argv << argument;
    renderer.option(bench.host, settings.host);
    renderer.option(bench.port, settings.port);
    renderer.option(bench.model, settings.model);
    if (settings.tokenizer != settings.model)
        renderer.option(bench.tokenizer, settings.tokenizer);
    renderer.option(bench.datasetName, settings.datasetName);
    renderer.option(bench.datasetPath, settings.datasetPath);
    const QString length = settings.outputLength > 0 ? QString::number(settings.outputLength) : QString();
    if (settings.datasetName == bench.categorised) {
        renderer.option(bench.split, settings.split);
        renderer.option(bench.category, settings.category);
        renderer.option(bench.outputLength, length);
    } else {
        renderer.option(bench.otherOutputLength, length);
    }
    renderer.option(bench.concurrency, QString::number(settings.concurrency));
    if (!settings.templateArguments.isEmpty())
        renderer.option(bench.templateArguments, compact(settings.templateArguments));
    renderSampling(bench, settings, renderer);
    renderer.option(bench.resultFolder, settings.resultFolder);
    renderer.option(bench.resultFile, settings.resultFile);
    return argv;
}

QStringList benchFlags(const Table &table, const BenchSettings &settings)
{
    QStringList flags;
    const QStringList argv = benchArguments(table, settings);
    // The program's own words come before the first flag of the client.
    const qsizetype start = argv.isEmpty() ? 0 : benchProgram(table, settings.serverCommand).size();
    for (qsizetype i = start; i < argv.size(); ++i) {
        if (argv.at(i).startsWith(QLatin1StringView("--")))
            flags << argv.at(i);
    }
    return flags;
}

QStringList benchHelpArguments(const Table &table, const QStringList &serverCommand)
{
    if (table.bench.driver.isEmpty())
        return {};
    QStringList argv = benchProgram(table, serverCommand);
    for (const QLatin1StringView word : table.bench.help)
        argv << word;
    return argv;
}

bool prefixCachingByArguments(const Table &table, const QStringList &args)
{
    bool on = table.launcher.prefixCachingByDefault;
    for (const QString &arg : args) {
        if (arg == table.launcher.prefixCachingOn)
            on = true;
        else if (arg == table.launcher.prefixCachingOff)
            on = false;
    }
    return on;
}

} // namespace assay::engine
