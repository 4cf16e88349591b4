// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/cluster/scheduler.h>

#include <QByteArray>
#include <QDateTime>
#include <QMap>

namespace assay::run {

// A job as the scheduler told of it last.
struct LastSeen
{
    cluster::JobAnswer answer;
    QDateTime time;
    int lives = 0; // of its shard, when it had ended
};

// seen.json: by shard. Times are kept to the minute, so that the file changes as often.
[[nodiscard]] QByteArray seenToJson(const QMap<int, LastSeen> &seen);
// What cannot be read was not seen.
[[nodiscard]] QMap<int, LastSeen> seenFromJson(const QByteArray &bytes);

} // namespace assay::run
