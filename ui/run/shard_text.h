// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <assay/run/state.h>

#include <QDateTime>
#include <QString>

namespace assay::ui {

// What a shard's job is doing, in words: where it runs, or why it waits and when it may start, or how it was
// lost.
struct ShardText
{
    QString title;  // "shard 0"
    QString state;  // "running on n1", "queued: waits for its turn, starts about 14:05"
    QString detail; // the job's number and the scheduler's own word, for a tool tip
    Token tone = Token::Unknown;
    QString mark; // a character that stands for the state beside its colour
};

// `now` is the present in local time: of a start today the hour is enough.
[[nodiscard]] ShardText shardText(const run::JobView &job, const QDateTime &now);
// Those of a run; shards of which the same is said stand together.
[[nodiscard]] QList<ShardText> shardTexts(const QList<run::JobView> &jobs, const QDateTime &now);

} // namespace assay::ui
