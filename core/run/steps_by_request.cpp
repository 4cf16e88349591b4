// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/run/steps_by_request.h"

#include "json_numbers.h"
#include "steps_by_request_digest.h"

#include <assay/base/files.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace assay::run {

namespace {

using Key = QLatin1StringView;

constexpr qint64 mostDisagreement = 50; // one part in so many

double sumOf(const QJsonArray &seconds)
{
    double sum = 0.0;
    for (const auto &value : seconds)
        sum += value.toDouble();
    return sum;
}

metrics::RequestSteps stepsOfChunks(const QJsonArray &gaps, qint64 tokens)
{
    const qint64 steps = gaps.size();
    return {steps, std::max(qint64{0}, tokens - 1 - steps)};
}

// vLLM's histogram: how many steps accepted 0, 1, ... k tokens.
std::optional<metrics::RequestSteps> stepsOfServer(const QJsonValue &spec)
{
    const QJsonArray histogram = spec.toObject().value(Key("acceptance_histogram")).toArray();
    if (histogram.isEmpty())
        return std::nullopt;
    metrics::RequestSteps steps;
    for (qsizetype accepted = 0; accepted < histogram.size(); ++accepted) {
        const std::optional<int> count = wholeNumber(histogram.at(accepted));
        if (!count)
            return std::nullopt;
        steps.steps += *count;
        steps.accepted += accepted * *count;
    }
    return steps;
}

void add(StepsByRequest &all, const RequestFacts &request)
{
    if (request.steps.steps <= 0)
        return;
    all.steps += request.steps.steps;
    all.requests.append(request);
}

std::optional<StepsByRequest> unlessEmpty(StepsByRequest all)
{
    return all.requests.isEmpty() ? std::nullopt : std::optional(std::move(all));
}

} // namespace

bool RequestFacts::operator==(const RequestFacts &other) const
{
    return index == other.index && questionId == other.questionId && promptTokens == other.promptTokens &&
           startS == other.startS && steps.steps == other.steps.steps &&
           steps.accepted == other.steps.accepted && decodeS == other.decodeS;
}

bool StepsByRequest::agreesWith(qint64 drafts) const
{
    return std::abs(steps - drafts) * mostDisagreement <= drafts;
}

std::vector<metrics::RequestSteps> StepsByRequest::clusters() const
{
    std::vector<metrics::RequestSteps> clusters;
    clusters.reserve(static_cast<std::size_t>(requests.size()));
    for (const RequestFacts &request : requests)
        clusters.push_back(request.steps);
    return clusters;
}

std::optional<StepsByRequest> stepsByRequestOfResult(const QJsonObject &result)
{
    const QJsonArray gaps = result.value(Key("itls")).toArray();
    const QJsonArray lengths = result.value(Key("output_lens")).toArray();
    const QJsonArray prompts = result.value(Key("input_lens")).toArray();
    const QJsonArray starts = result.value(Key("start_times")).toArray();
    const QJsonArray errors = result.value(Key("errors")).toArray();
    if (gaps.size() != lengths.size())
        return std::nullopt;
    // The bench client tells starts by a clock of its own.
    double first = 0.0;
    for (qsizetype i = 0; i < starts.size(); ++i)
        first = i == 0 ? starts.at(i).toDouble() : std::min(first, starts.at(i).toDouble());
    StepsByRequest all;
    for (qsizetype i = 0; i < gaps.size(); ++i) {
        if (!errors.at(i).toString().isEmpty())
            continue;
        const QJsonArray ofRequest = gaps.at(i).toArray();
        RequestFacts request;
        request.index = static_cast<int>(i);
        request.promptTokens = wholeNumber(prompts.at(i));
        if (starts.at(i).isDouble())
            request.startS = starts.at(i).toDouble() - first;
        request.steps = stepsOfChunks(ofRequest, lengths.at(i).toInteger());
        request.decodeS = sumOf(ofRequest);
        add(all, request);
    }
    return unlessEmpty(std::move(all));
}

std::optional<StepsByRequest> stepsByRequestOfReplay(const QByteArray &lines)
{
    StepsByRequest told;
    StepsByRequest chunks;
    int index = 0;
    bool allTold = true;
    for (const QByteArray &line : lines.split('\n')) {
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        if (object.isEmpty() || !object.value(Key("error")).toString().isEmpty())
            continue;
        const QJsonArray gaps = object.value(Key("step_s")).toArray();
        RequestFacts request;
        request.index = wholeNumber(object.value(Key("index"))).value_or(index++);
        request.questionId = object.value(Key("question_id")).toVariant().toString();
        request.promptTokens = wholeNumber(object.value(Key("prompt_tokens")));
        if (object.value(Key("start_s")).isDouble())
            request.startS = object.value(Key("start_s")).toDouble();
        request.decodeS = sumOf(gaps);
        const std::optional<int> tokens = wholeNumber(object.value(Key("completion_tokens")));
        request.steps = stepsOfChunks(gaps, tokens ? *tokens : gaps.size() + 1);
        add(chunks, request);
        const std::optional<metrics::RequestSteps> ofServer = stepsOfServer(object.value(Key("spec")));
        allTold = allTold && ofServer;
        if (ofServer) {
            request.steps = *ofServer;
            add(told, request);
        }
    }
    if (allTold && !told.requests.isEmpty()) {
        told.source = StepSource::Server;
        return told;
    }
    return unlessEmpty(std::move(chunks));
}

base::Result<std::optional<StepsByRequest>> loadStepsByRequest(const QString &attemptFolder,
                                                               const base::DigestCache &cache)
{
    const QString kind = QStringLiteral("steps by request 1");
    const QString requests = attemptFolder + QStringLiteral("/requests.jsonl");
    const QString result = attemptFolder + QStringLiteral("/result.json");
    const QStringList files{requests, result};
    const QList<base::FileStamp> stamps = base::stampsOf(files);
    const bool replay = stamps[0].exists();
    if (!replay && !stamps[1].exists())
        return std::optional<StepsByRequest>();
    if (const auto digest = cache.find(kind, files, stamps)) {
        if (const auto kept = stepsOfDigest(*digest))
            return *kept;
    }
    const auto bytes = base::readFile(replay ? requests : result);
    if (!bytes)
        return base::fail(bytes.error());
    std::optional<StepsByRequest> steps =
        replay ? stepsByRequestOfReplay(*bytes)
               : stepsByRequestOfResult(QJsonDocument::fromJson(*bytes).object());
    cache.keep(kind, files, stamps, digestOf(steps));
    return steps;
}

} // namespace assay::run
