// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shard_reducer.h"

#include <QMap>

namespace assay::run {

// What a reviewer has chosen in review.yaml.
struct ReviewChoices
{
    QMap<QString, int> counting; // attempt that counts, by cell
    QStringList tags;
};
// An empty or broken file chooses nothing.
[[nodiscard]] ReviewChoices readChoices(const QByteArray &yaml);

// What is known of a shard's job.
struct ShardAnswer
{
    cluster::JobAnswer answer; // the last one that told something
    int lives = 0;             // of the shard, when it came
    bool endSaid = false;      // the last query that told something said that the job has ended
    bool remembered = false;   // it was told to an earlier program
    QString failure;           // why the query after it failed; empty: it did not
    QString silence;           // the same with how long ago the job was last seen
};
using ShardAnswers = QMap<int, ShardAnswer>;

// Brings every shard's phase up to what journals and answers say.
void advanceShards(RunFacts &facts, const PlanBook &book, const ShardAnswers &answers);

// The view of a run. Measures attempts that have ended since the last call and keeps what it found in
// `facts`.
[[nodiscard]] RunView viewOf(RunFacts &facts, const PlanBook &book, const RunFolder &folder,
                             const ShardAnswers &answers, const ReviewChoices &choices);

// True when the run as a whole was told to stop. A signal for want of time tells nobody so.
[[nodiscard]] bool wasStopped(const RunFacts &facts, const PlanBook &book, const ShardAnswers &answers);

} // namespace assay::run
