// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/metrics/interval.h>
#include <assay/metrics/live.h>
#include <assay/run/live.h>
#include <assay/run/phase.h>
#include <assay/run/state.h>

#include <QDateTime>
#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace assay::run {

// What a journal tells of a scrape that was kept in full.
struct ScrapeFact
{
    bool taken = false;
    QString file; // relative to the run folder; empty: none was kept
    QByteArray sha256;
    QString error;
    int httpStatus = 0;

    [[nodiscard]] bool isGood() const { return taken && error.isEmpty() && !file.isEmpty(); }
};

// One start of a server.
struct ServerFacts
{
    QStringList argv, envNames;
    QString image, log; // log: relative to the run folder
    QString version;
    QJsonObject settings;
    std::optional<double> readyS;
    qint64 stopOffset = -1;
};

// What an ended attempt's files say; worked out once.
struct Measured
{
    metrics::Acceptance acceptance;
    QString failure; // why there is no value although the collector says done; empty: none
    std::optional<double> tokensPerS, tpotMs;
    std::optional<int> completed, failed;
};

// Everything the journal of its shard tells of one attempt.
struct AttemptFacts
{
    QString cell;
    int number = 1;
    int shard = 0;
    AttemptPhase phase = AttemptPhase::Planned;
    QString reason;
    qint64 endSeq = 0;
    QDateTime started, finished;
    QDateTime workloadStarted, workloadFinished;
    int life = 0;            // of its shard, in which it began
    bool buried = false;     // a later life of its shard ended it
    bool signalled = false;  // it ended because a signal ended its shard's life
    std::optional<int> heir; // the attempt that its shard will measure in its place
    int server = 0;
    QString driver;
    QStringList workloadArgv;
    qint64 workloadLogOffset = 0;
    std::optional<int> done, total, failedRequests; // progress
    ScrapeFact before, after;
    std::optional<metrics::Window> window; // from the first scrape during the workload on
    bool windowTried = false;
    LiveRecorder live;
    base::Problems problems;
    std::optional<Measured> measured;
};

// Everything the journal of one shard tells of the shard itself.
struct ShardFacts
{
    int number = 0;
    std::optional<cluster::Job> job;
    ShardPhase phase = ShardPhase::Waiting;
    bool startedSeen = false, finishedSeen = false;
    int lives = 0;                              // starts of its collector
    std::optional<int> requeues;                // the scheduler's count of restarts at the last of them
    bool revived = false;                       // it began another life after it had been taken for over
    QJsonObject started;                        // the last start's fields
    QDateTime first;                            // when its first life began
    QDateTime begin, last;                      // of the present life
    double earlierS = 0.0;                      // seconds of the lives before
    QList<std::pair<QString, qint64>> answered; // command files answered "done", with the answer's seq
    qint64 signalSeq = 0;                       // of the present life; 0: no signal came
    QString signal;                             // its name
    QDateTime signalTime;
    QDateTime jobBegin; // of the first life since the scheduler last started the job

    // No: its submit was refused, or is not answered yet. Nothing comes of it.
    [[nodiscard]] bool wasSubmitted() const { return job || startedSeen; }
};

} // namespace assay::run
