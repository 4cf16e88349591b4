// SPDX-License-Identifier: GPL-3.0-or-later
#include "last_seen.h"

#include <QJsonDocument>

namespace assay::run {

namespace {

using Key = QLatin1StringView;

} // namespace

QByteArray seenToJson(const QMap<int, LastSeen> &seen)
{
    QJsonObject jobs;
    for (const auto &[shard, last] : seen.asKeyValueRange()) {
        const qint64 minute = last.time.toSecsSinceEpoch() / 60 * 60;
        const QString time = QDateTime::fromSecsSinceEpoch(minute, Qt::UTC).toString(Qt::ISODate);
        QJsonObject job{{QStringLiteral("state"), last.answer.state},
                        {QStringLiteral("node"), last.answer.node},
                        {QStringLiteral("reason"), last.answer.reason},
                        {QStringLiteral("restarts"), last.answer.restarts},
                        {QStringLiteral("seen"), time}};
        if (last.answer.presence == cluster::Presence::Absent) {
            job.insert(QStringLiteral("ended_in_life"), last.lives);
            if (last.answer.timeLimitS)
                job.insert(QStringLiteral("time_limit_s"), *last.answer.timeLimitS);
        }
        jobs.insert(QString::number(shard), job);
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("jobs"), jobs}}).toJson();
}

QMap<int, LastSeen> seenFromJson(const QByteArray &bytes)
{
    QMap<int, LastSeen> seen;
    const QJsonObject jobs = QJsonDocument::fromJson(bytes).object().value(Key("jobs")).toObject();
    for (auto it = jobs.begin(); it != jobs.end(); ++it) {
        const QJsonObject job = it.value().toObject();
        bool ok = false;
        const int shard = it.key().toInt(&ok);
        LastSeen last;
        last.time = QDateTime::fromString(job.value(Key("seen")).toString(), Qt::ISODate);
        if (!ok || shard < 0 || !last.time.isValid())
            continue;
        last.answer.presence = cluster::Presence::Seen;
        if (const QJsonValue life = job.value(Key("ended_in_life")); life.isDouble()) {
            last.answer.presence = cluster::Presence::Absent;
            last.lives = life.toInt();
            if (const QJsonValue limit = job.value(Key("time_limit_s")); limit.isDouble())
                last.answer.timeLimitS = limit.toInteger();
        }
        last.answer.state = job.value(Key("state")).toString();
        last.answer.node = job.value(Key("node")).toString();
        last.answer.reason = job.value(Key("reason")).toString();
        last.answer.restarts = job.value(Key("restarts")).toInt();
        seen.insert(shard, last);
    }
    return seen;
}

} // namespace assay::run
