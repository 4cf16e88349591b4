// SPDX-License-Identifier: GPL-3.0-or-later
#include "steps_by_request_digest.h"

#include <QDataStream>
#include <QIODevice>

namespace assay::run {

namespace {

constexpr quint8 hasPromptTokens = 1;
constexpr quint8 hasStart = 2;

void write(QDataStream &stream, const RequestFacts &request)
{
    const quint8 has =
        static_cast<quint8>((request.promptTokens ? hasPromptTokens : 0) | (request.startS ? hasStart : 0));
    stream << request.index << request.questionId << has << request.promptTokens.value_or(0)
           << request.startS.value_or(0.0) << request.steps.steps << request.steps.accepted
           << request.decodeS;
}

RequestFacts readRequest(QDataStream &stream)
{
    RequestFacts request;
    quint8 has = 0;
    int promptTokens = 0;
    double startS = 0.0;
    stream >> request.index >> request.questionId >> has >> promptTokens >> startS >> request.steps.steps >>
        request.steps.accepted >> request.decodeS;
    if ((has & hasPromptTokens) != 0)
        request.promptTokens = promptTokens;
    if ((has & hasStart) != 0)
        request.startS = startS;
    return request;
}

} // namespace

QByteArray digestOf(const std::optional<StepsByRequest> &steps)
{
    QByteArray digest;
    QDataStream stream(&digest, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << steps.has_value();
    if (!steps)
        return digest;
    stream << (steps->source == StepSource::Server) << steps->steps << qint64{steps->requests.size()};
    for (const RequestFacts &request : steps->requests)
        write(stream, request);
    return digest;
}

std::optional<std::optional<StepsByRequest>> stepsOfDigest(const QByteArray &digest)
{
    QDataStream stream(digest);
    stream.setVersion(QDataStream::Qt_6_0);
    bool isTold = false;
    bool isOfServer = false;
    StepsByRequest steps;
    qint64 count = 0;
    stream >> isTold;
    if (isTold) {
        stream >> isOfServer >> steps.steps >> count;
        steps.source = isOfServer ? StepSource::Server : StepSource::Chunks;
        for (; count > 0 && stream.status() == QDataStream::Ok; --count)
            steps.requests.append(readRequest(stream));
    }
    if (stream.status() != QDataStream::Ok || !stream.atEnd())
        return std::nullopt;
    return std::optional(isTold ? std::optional(std::move(steps)) : std::nullopt);
}

} // namespace assay::run
