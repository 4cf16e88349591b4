// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/run/result_facts.h"

#include "json_numbers.h"
#include "steps_by_request_digest.h"

#include <assay/base/files.h>

#include <QDataStream>
#include <QIODevice>
#include <QJsonDocument>
#include <QJsonObject>

namespace assay::run {

namespace {

using Key = QLatin1StringView;

constexpr qint64 largestResult = qint64{1} << 30;
constexpr auto streamVersion = QDataStream::Qt_6_0;

std::optional<double> positive(const QJsonValue &value)
{
    return value.isDouble() && value.toDouble() > 0.0 ? std::optional(value.toDouble()) : std::nullopt;
}

ResultFacts factsOf(const QJsonObject &result)
{
    ResultFacts facts;
    facts.tokensPerS = positive(result.value(Key("output_throughput")));
    facts.tpotMs = positive(result.value(Key("mean_tpot_ms")));
    facts.completed = wholeNumber(result.value(Key("completed")));
    facts.failed = wholeNumber(result.value(Key("failed")));
    facts.steps = stepsByRequestOfResult(result);
    return facts;
}

// The numbers are from 0 on where they are known.
QByteArray digestOf(const ResultFacts &facts)
{
    QByteArray digest;
    QDataStream stream(&digest, QIODevice::WriteOnly);
    stream.setVersion(streamVersion);
    stream << facts.tokensPerS.value_or(-1.0) << facts.tpotMs.value_or(-1.0) << facts.completed.value_or(-1)
           << facts.failed.value_or(-1) << digestOf(facts.steps);
    return digest;
}

std::optional<ResultFacts> factsOfDigest(const QByteArray &digest)
{
    QDataStream stream(digest);
    stream.setVersion(streamVersion);
    double tokensPerS = 0.0;
    double tpotMs = 0.0;
    int completed = 0;
    int failed = 0;
    QByteArray steps;
    stream >> tokensPerS >> tpotMs >> completed >> failed >> steps;
    const auto known = stepsOfDigest(steps);
    if (stream.status() != QDataStream::Ok || !stream.atEnd() || !known)
        return std::nullopt;
    const auto from0 = [](auto value) { return value < 0 ? std::nullopt : std::optional(value); };
    return ResultFacts{from0(tokensPerS), from0(tpotMs), from0(completed), from0(failed), *known};
}

} // namespace

ResultFacts readResultFacts(const QString &file, const base::DigestCache &cache)
{
    const QString kind = QStringLiteral("result facts 1");
    const QStringList files{file};
    const QList<base::FileStamp> stamps = base::stampsOf(files);
    if (!stamps.constFirst().exists())
        return {};
    if (const auto digest = cache.find(kind, files, stamps)) {
        if (auto kept = factsOfDigest(*digest))
            return *std::move(kept);
    }
    const auto bytes = base::readFile(file, largestResult);
    if (!bytes)
        return {};
    ResultFacts facts = factsOf(QJsonDocument::fromJson(*bytes).object());
    cache.keep(kind, files, stamps, digestOf(facts));
    return facts;
}

} // namespace assay::run
