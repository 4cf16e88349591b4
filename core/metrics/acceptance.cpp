// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/metrics/acceptance.h"

#include <assay/base/text.h>

#include <QJsonArray>

#include <array>

namespace assay::metrics {

namespace {

QJsonValue nullableText(const QString &text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

// Null when there is nothing to list: unknown, not empty.
QJsonValue nullableNumbers(const QList<std::optional<double>> &numbers)
{
    if (numbers.isEmpty())
        return QJsonValue(QJsonValue::Null);
    QJsonArray array;
    for (const std::optional<double> &number : numbers)
        array.append(base::jsonNumber(number));
    return array;
}

QJsonArray enginesToJson(const QList<EngineShare> &shares)
{
    QJsonArray array;
    for (const EngineShare &share : shares) {
        array.append(QJsonObject{
            {QStringLiteral("engine"), share.engine},
            {QStringLiteral("drafts"), base::jsonInteger(share.drafts)},
            {QStringLiteral("accepted_tokens"), base::jsonInteger(share.acceptedTokens)},
            {QStringLiteral("acceptance_length"), base::jsonNumber(share.acceptanceLength)},
        });
    }
    return array;
}

QJsonValue intervalToJson(const std::optional<Interval> &interval)
{
    if (!interval)
        return QJsonValue(QJsonValue::Null);
    return QJsonObject{{QStringLiteral("low"), base::jsonNumber(interval->low)},
                       {QStringLiteral("high"), base::jsonNumber(interval->high)},
                       {QStringLiteral("level"), interval->level},
                       {QStringLiteral("method"), interval->method}};
}

} // namespace

QString statusName(Status status)
{
    static const std::array names{QStringLiteral("value"),   QStringLiteral("no_drafts"),
                                  QStringLiteral("absent"),  QStringLiteral("reset"),
                                  QStringLiteral("invalid"), QStringLiteral("ambiguous")};
    return names[static_cast<std::size_t>(status)];
}

QJsonObject toJson(const Acceptance &acceptance)
{
    QJsonArray problems;
    for (const base::Problem &problem : acceptance.problems)
        problems.append(base::toJson(problem));
    QJsonObject gauges;
    for (auto gauge = acceptance.gauges.begin(); gauge != acceptance.gauges.end(); ++gauge)
        gauges.insert(gauge.key(), base::jsonNumber(gauge.value()));
    QJsonObject json{
        {QStringLiteral("engine"), acceptance.engineKind
                                       ? QJsonValue(engine::kindName(*acceptance.engineKind))
                                       : QJsonValue(QJsonValue::Null)},
        {QStringLiteral("models"), QJsonArray::fromStringList(acceptance.models)},
        {QStringLiteral("model"), nullableText(acceptance.model)},
        {QStringLiteral("status"), statusName(acceptance.status)},
        {QStringLiteral("drafts"), base::jsonInteger(acceptance.drafts)},
        {QStringLiteral("draft_tokens"), base::jsonInteger(acceptance.draftTokens)},
        {QStringLiteral("accepted_tokens"), base::jsonInteger(acceptance.acceptedTokens)},
        {QStringLiteral("acceptance_length"), base::jsonNumber(acceptance.acceptanceLength)},
        {QStringLiteral("acceptance_rate"), base::jsonNumber(acceptance.acceptanceRate)},
        {QStringLiteral("per_position"), nullableNumbers(acceptance.perPosition)},
        {QStringLiteral("conditional"), nullableNumbers(acceptance.conditional)},
        {QStringLiteral("mean_draft_depth"), base::jsonNumber(acceptance.meanDraftDepth)},
        {QStringLiteral("tokens_per_step"), base::jsonNumber(acceptance.tokensPerStep)},
        {QStringLiteral("generated_tokens"), base::jsonInteger(acceptance.generatedTokens)},
        {QStringLiteral("undrafted_steps"), base::jsonInteger(acceptance.undraftedSteps)},
        {QStringLiteral("per_engine"), enginesToJson(acceptance.perEngine)},
        {QStringLiteral("interval"), intervalToJson(acceptance.interval)},
        {QStringLiteral("requests"),
         QJsonObject{{QStringLiteral("finished"), base::jsonInteger(acceptance.requests.finished)},
                     {QStringLiteral("truncated"), base::jsonInteger(acceptance.requests.truncated)},
                     {QStringLiteral("running"), base::jsonInteger(acceptance.requests.running)}}},
        {QStringLiteral("gauges"), gauges},
        {QStringLiteral("problems"), problems},
    };
    if (acceptance.afterReset)
        json.insert(QStringLiteral("after_reset"), *acceptance.afterReset);
    return json;
}

} // namespace assay::metrics
