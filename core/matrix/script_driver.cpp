// SPDX-License-Identifier: GPL-3.0-or-later
#include "script_driver.h"

#include <assay/matrix/weights.h>

#include <QJsonArray>

namespace assay::matrix {

namespace {

QString samplingText(const Mode &mode, QLatin1StringView key)
{
    for (const auto &[name, value] : mode.sampling) {
        if (name == key)
            return QString::fromUtf8(value);
    }
    return {};
}

// The interpreter by the file's ending: a script copied to a node often lacks its executable bit.
QStringList commandOf(const QString &script)
{
    if (script.endsWith(QLatin1String(".sh")))
        return {QStringLiteral("bash"), script};
    if (script.endsWith(QLatin1String(".py")))
        return {QStringLiteral("python3"), script};
    return {script};
}

} // namespace

QJsonObject scriptOf(const Recipe &recipe, const Profile &profile, const Cell &cell,
                     const ScriptContext &context)
{
    const Mode &mode = *recipe.mode(cell.thinking);
    const auto &parallel = recipe.engine.parallel;
    const QString kwargs =
        cell.thinking == Thinking::On ? QString::fromUtf8(mode.chatTemplateKwargsText) : QString();
    const QList<std::pair<QString, QString>> variables{
        {QStringLiteral("MODEL"), recipe.model.id},
        {QStringLiteral("MODEL_PATH"), weightsPath(recipe.model.id, profile.models)},
        {QStringLiteral("MODEL_KEY"), recipe.model.key},
        {QStringLiteral("MODEL_PREFIX"), recipe.model.key},
        {QStringLiteral("EXP_NAME"), context.experiment},
        {QStringLiteral("PRECISION"), QString()},
        {QStringLiteral("FRAMEWORK"), engine::kindName(recipe.engine.kind)},
        {QStringLiteral("IMAGE"), recipe.engine.image},
        {QStringLiteral("TP"), QString::number(parallel.tensor)},
        {QStringLiteral("EP_SIZE"), QString::number(parallel.expert)},
        {QStringLiteral("DP_ATTENTION"),
         parallel.dataAttention ? QStringLiteral("true") : QStringLiteral("false")},
        {QStringLiteral("SPEC_DECODING"), recipe.speculative.method},
        {QStringLiteral("MTP_LIST"), QString::number(cell.draftLength)},
        {QStringLiteral("THINKING_MODES"), thinkingName(cell.thinking)},
        {QStringLiteral("CATEGORY"), cell.category},
        {QStringLiteral("SPEEDBENCH_OUTPUT_LEN"), QString::number(recipe.workload.outputLen)},
        {QStringLiteral("CHAT_TEMPLATE_KWARGS_ON"), kwargs},
        {QStringLiteral("CONCURRENCY"), QString::number(cell.concurrency)},
        {QStringLiteral("TEMPERATURE"), samplingText(mode, QLatin1StringView("temperature"))},
        {QStringLiteral("SPEEDBENCH_DIR"), profile.paths.datasetDir},
        {QStringLiteral("RESULTS_DIR"), QStringLiteral("{dir}")},
        {QStringLiteral("OUT_YAML"), QStringLiteral("{dir}/reference.yaml")},
        {QStringLiteral("PORT"), QStringLiteral("{port}")},
    };
    QJsonObject env;
    for (const auto &[name, value] : variables)
        env.insert(name, value);
    for (const auto &[name, value] : context.env.asKeyValueRange())
        env.insert(name, value);
    return {{QStringLiteral("argv"), QJsonArray::fromStringList(commandOf(context.script))},
            {QStringLiteral("env"), env}};
}

} // namespace assay::matrix
