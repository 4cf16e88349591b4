// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/conditions.h>

#include <assay/base/quote.h>
#include <assay/engine/launch.h>
#include <assay/engine/table.h>

namespace assay::matrix {

namespace {

QString samplingText(const Mode &mode)
{
    QStringList parts;
    for (const auto &[key, value] : mode.sampling)
        parts.append(key + u'=' + QString::fromUtf8(value));
    return parts.join(QStringLiteral(", "));
}

QString numbers(const QList<int> &values)
{
    QStringList texts;
    for (const int value : values)
        texts.append(QString::number(value));
    return texts.join(QStringLiteral(", "));
}

QList<Condition> serverConditions(const Recipe &recipe)
{
    const engine::Table &table = engine::table(recipe.engine.kind);
    const auto &parallel = recipe.engine.parallel;
    QStringList config;
    for (const auto &[key, value] : recipe.speculative.extraText)
        config.append(key + u'=' + QString::fromUtf8(value));
    QString parallelText = QStringLiteral("tensor=") + QString::number(parallel.tensor) +
                           QStringLiteral(", expert=") + QString::number(parallel.expert) +
                           QStringLiteral(", data_attention=") +
                           (parallel.dataAttention ? QStringLiteral("true") : QStringLiteral("false"));
    return {{QStringLiteral("model"), recipe.model.id},
            {QStringLiteral("draft model"), recipe.speculative.draftModel},
            {QStringLiteral("method"), recipe.speculative.method},
            {QStringLiteral("speculative config"), config.join(QStringLiteral(" | "))},
            {QStringLiteral("engine"), engine::kindName(recipe.engine.kind)},
            {QStringLiteral("image"), recipe.engine.image},
            {QStringLiteral("engine args"), QString::fromUtf8(base::shellJoin(recipe.engine.args))},
            {QStringLiteral("parallel"), parallelText},
            {QStringLiteral("prefix caching"), engine::prefixCachingByArguments(table, recipe.engine.args)
                                                   ? QStringLiteral("on")
                                                   : QStringLiteral("off")},
            {QStringLiteral("dataset"), recipe.workload.dataset.name + u'/' + recipe.workload.dataset.split},
            {QStringLiteral("dataset sha256"), recipe.workload.dataset.sha256}};
}

QList<Condition> workloadConditions(const Recipe &recipe)
{
    return {{QStringLiteral("driver"), recipe.workload.driver},
            {QStringLiteral("repeats"), QString::number(recipe.workload.repeats)},
            {QStringLiteral("server per"),
             recipe.matrix.serverPerDraftLength ? QStringLiteral("draft_length") : QStringLiteral("cell")}};
}

} // namespace

QList<Condition> conditions(const Recipe &recipe)
{
    QList<Condition> list = serverConditions(recipe);
    list.append({QStringLiteral("categories"), recipe.matrix.categories.join(QStringLiteral(", "))});
    list.append({QStringLiteral("output length"), QString::number(recipe.workload.outputLen)});
    list.append({QStringLiteral("concurrencies"), numbers(recipe.matrix.concurrencies)});
    list += workloadConditions(recipe);
    for (const Thinking thinking : {Thinking::On, Thinking::Off}) {
        const std::optional<Mode> &mode = recipe.mode(thinking);
        if (!mode)
            continue;
        list.append({thinkingKey(thinking) + QStringLiteral(" sampling"), samplingText(*mode)});
        list.append({thinkingKey(thinking) + QStringLiteral(" chat_template_kwargs"),
                     QString::fromUtf8(mode->chatTemplateKwargsText)});
    }
    return list;
}

QList<Condition> conditions(const Recipe &recipe, const Cell &cell)
{
    QList<Condition> list = serverConditions(recipe);
    list.append({QStringLiteral("category"), cell.category});
    list.append({QStringLiteral("output length"), QString::number(recipe.workload.outputLen)});
    list.append({QStringLiteral("concurrency"), QString::number(cell.concurrency)});
    list += workloadConditions(recipe);
    const Mode mode = recipe.mode(cell.thinking).value_or(Mode());
    list.append({QStringLiteral("sampling"), samplingText(mode)});
    list.append({QStringLiteral("chat_template_kwargs"), QString::fromUtf8(mode.chatTemplateKwargsText)});
    return list;
}

} // namespace assay::matrix
