// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/digest_cache.h>
#include <assay/base/result.h>
#include <assay/metrics/interval.h>

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>
#include <vector>

namespace assay::run {

// What one answered request tells of a cell's acceptance and of its speed.
struct RequestFacts
{
    int index = 0;      // place among the requests that were sent
    QString questionId; // empty: the client names none
    std::optional<int> promptTokens;
    std::optional<double> startS; // since the workload's start
    metrics::RequestSteps steps;
    double decodeS = 0.0; // from its first token to its last

    bool operator==(const RequestFacts &other) const;
};

// Where the steps come from: told by the server with each answer, or the client's streamed chunks, of which
// each after the first is a verification step; what came beyond one token a step was accepted.
enum class StepSource { Server, Chunks };

struct StepsByRequest
{
    StepSource source = StepSource::Chunks;
    QList<RequestFacts> requests; // without those that failed or took no step
    qint64 steps = 0;             // sum over the requests

    bool operator==(const StepsByRequest &) const = default;
    // The steps are those that drafted: their sum lies within 2 % of the counted drafts. Where many steps had
    // no draft, chunks say nothing of acceptance.
    [[nodiscard]] bool agreesWith(qint64 drafts) const;
    // The same requests as clusters.
    [[nodiscard]] std::vector<metrics::RequestSteps> clusters() const;
};

// Of a detailed result of the bench client or of a replay (docs/plan.md). Nothing without lists of equal
// length.
[[nodiscard]] std::optional<StepsByRequest> stepsByRequestOfResult(const QJsonObject &result);
// Of the lines of a replay's requests.jsonl; lines that cannot be read are passed over.
[[nodiscard]] std::optional<StepsByRequest> stepsByRequestOfReplay(const QByteArray &lines);
// Of an attempt's folder: requests.jsonl, else result.json. Nothing when neither tells; an Input error when
// the file that is there cannot be read. What is told is kept in the cache.
[[nodiscard]] base::Result<std::optional<StepsByRequest>>
loadStepsByRequest(const QString &attemptFolder, const base::DigestCache &cache = base::DigestCache());

} // namespace assay::run
